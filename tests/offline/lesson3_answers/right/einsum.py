class LuongDot(Luong):
    def scores(self, S, E):
        return torch.einsum("btd,bld->btl", S, E)
