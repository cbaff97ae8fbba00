/**
 * One attention step, exactly as in the text: no temperature, no scale.
 * Vectors are plain arrays.
 * @typedef {number[]} Vector
 */

/**
 * @param {Vector} a
 * @param {Vector} b
 */
export function dot(a, b) {
  return a.reduce((sum, x, i) => sum + x * b[i], 0);
}

/**
 * @param {Vector} scores
 * @returns {Vector} positive, sums to 1; the largest score is subtracted first, so exp stays finite
 */
export function softmax(scores) {
  const top = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - top));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((value) => value / sum);
}

/**
 * @param {Vector} s decoder state
 * @param {Vector[]} keys encoder states E
 * @param {Vector[]} [values] what is averaged; E itself in this course
 * @returns {{scores: Vector, weights: Vector, context: Vector}}
 */
export function attend(s, keys, values = keys) {
  const scores = keys.map((key) => dot(key, s));
  const weights = softmax(scores);
  const context = values[0].map((_, axis) =>
    values.reduce((sum, value, i) => sum + weights[i] * value[axis], 0));
  return { scores, weights, context };
}
