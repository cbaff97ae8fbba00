# fails: check_gradient
# says: grad
# says: .numpy()
def attend_all(S, E):
    scores = torch.from_numpy(S.numpy() @ E.numpy().transpose(0, 2, 1))
    weights = torch.softmax(scores, dim=-1)
    return weights, weights @ E
