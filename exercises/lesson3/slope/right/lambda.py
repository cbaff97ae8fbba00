import numpy as np

slope = lambda f, q, h: np.array([f(q + h * e) - f(q - h * e) for e in np.eye(q.size)]) / (2 * h)
