# fails: defines
# says: no function `attend_all`
import numpy as np


S, E = np.eye(2), np.eye(2)
weights = S @ E.T
