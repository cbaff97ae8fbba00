# fails: check_numbers
# says: the weight matrix is still in it
class LuongDot(Luong):
    pass
