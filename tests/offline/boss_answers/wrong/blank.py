# fails: check_shapes
# says: ____ is still there
def attend_all(S, E):
    ____
    return weights, context
