# fails: runs
# says: `np` is not defined
def attend_all(S, E):
    x = np.exp(S @ E.T)
    return x, x @ E
