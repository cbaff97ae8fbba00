# fails: check_shapes
# says: RecursionError
class LuongDot(Luong):
    def scores(self, S, E):
        return self.scores(S, E)
