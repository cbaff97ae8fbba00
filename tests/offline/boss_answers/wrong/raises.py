# fails: check_shapes
# says: ValueError: not finished
# says: in line
def attend_all(S, E):
    raise ValueError("not finished")
