# verdict: fail
# says: ends the whole program
import sys

sys.exit(0)
