# fails: defines
# says: backticks
```python
import numpy as np


def attend_all(S, E):
    return S, E
```
