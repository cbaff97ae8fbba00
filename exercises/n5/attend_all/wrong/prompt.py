# fails: defines
# says: prompt
>>> import numpy as np
>>> def attend_all(S, E):
...     return S, E
