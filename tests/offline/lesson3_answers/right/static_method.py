class LuongDot(Luong):
    @staticmethod
    def scores(states, read):
        return torch.stack([(states * read[:, j : j + 1]).sum(2) for j in range(read.shape[1])], 2)
