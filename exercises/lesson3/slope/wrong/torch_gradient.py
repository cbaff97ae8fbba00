# fails: runs
# says: `torch` is not defined
import numpy as np


def slope(f, query, eps):
    query = torch.tensor(query, requires_grad=True)
    f(query).backward()
    return query.grad
