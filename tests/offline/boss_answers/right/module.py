class Attention(nn.Module):
    def forward(self, S, E):
        weights = nn.Softmax(dim=-1)(S @ E.mT)
        return weights, weights @ E


attend_all = Attention()
