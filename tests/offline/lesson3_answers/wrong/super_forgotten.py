# fails: check_shapes
# says: AttributeError
class LuongDot(Luong):
    def __init__(self, width):
        self.width = width
        self.layer = nn.Linear(width, width)

    def scores(self, S, E):
        return S @ E.mT
