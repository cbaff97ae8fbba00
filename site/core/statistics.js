/**
 * @param {number[]} values not empty
 * @returns {number} the middle value; the mean of the two middle ones for an even count
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/**
 * Index of the largest value; the first of equals; -1 for an empty list.
 * @param {number[]} values
 */
export function peak(values) {
  return values.reduce((best, value, i) => (best < 0 || value > values[best] ? i : best), -1);
}
