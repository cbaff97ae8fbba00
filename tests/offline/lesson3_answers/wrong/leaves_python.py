# fails: check_shapes
# says: SystemExit
class LuongDot(Luong):
    def scores(self, S, E):
        exit()
