# fails: check_numbers
# says: added, not averaged
class LuongDot(Luong):
    def scores(self, S, E):
        return (S[:, :, None] * E[:, None]).mean(-1)
