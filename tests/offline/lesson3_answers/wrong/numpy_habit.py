# fails: check_shapes
# says: every name, too: PyTorch is not NumPy
class LuongDot(Luong):
    def scores(self, S, E):
        return np.einsum('btd,bld->btl', S, E)
