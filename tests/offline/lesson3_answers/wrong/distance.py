# fails: check_numbers
# says: not their distance
class LuongDot(Luong):
    def scores(self, S, E):
        return -torch.cdist(S, E)
