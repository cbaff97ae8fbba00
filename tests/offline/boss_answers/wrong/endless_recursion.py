# fails: check_shapes
# says: RecursionError
def attend_all(S, E):
    return attend_all(S, E)
