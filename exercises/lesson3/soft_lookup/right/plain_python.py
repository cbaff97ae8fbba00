import math


def soft_lookup(query, keys, values):
    scores = [math.fsum(float(a) * float(b) for a, b in zip(key, query)) for key in keys]
    top = max(scores)
    powers = [math.exp(score - top) for score in scores]
    total = sum(powers)
    answer = 0.0
    for power, value in zip(powers, values):
        answer += power / total * float(value)
    return answer
