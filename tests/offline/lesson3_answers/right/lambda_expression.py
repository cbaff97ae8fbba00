class LuongDot(Luong):
    scores = lambda self, S, E: torch.baddbmm(S.new_zeros(1, 1, 1), S, E.mT)
