# fails: check_numbers
# says: lengths of the vectors
class LuongDot(Luong):
    def scores(self, S, E):
        return nn.functional.cosine_similarity(S[:, :, None], E[:, None], dim=-1)
