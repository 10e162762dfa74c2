import numpy as np

x = np.array([
    [0.43, 0.15, 0.89],  # Your
    [0.55, 0.87, 0.66],  # journey
    [0.57, 0.85, 0.64],  # starts
    [0.22, 0.58, 0.33],  # with
    [0.77, 0.25, 0.10],  # one
    [0.05, 0.80, 0.55],  # step
])

# The loop: one dot product a cell.
omega = np.empty((6, 6))
for i in range(6):
    for j in range(6):
        omega[i, j] = x[i] @ x[j]

def softmax(rows):
    e = np.exp(rows - rows.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

# The three lines: scores, weights, context vectors.
scores = x @ x.T
weights = softmax(scores)
z = weights @ x

print(abs(omega - scores).max())
print(*z[1])
