import numpy as np

general_scores = lambda S, E, Wa: np.matmul(np.matmul(S, Wa), np.swapaxes(E, 0, 1))
