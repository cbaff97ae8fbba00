# verdict: fail
# says: no function
