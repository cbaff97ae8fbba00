# fails: defines
# says: not a function
import numpy as np


attend_all = np.eye(3)
