/**
 * @param {number[]} a left, top, right, bottom
 * @param {number[]} b
 * @returns {number} the area that both cover
 */
export function overlap(a, b) {
  const wide = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const high = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return wide > 0 && high > 0 ? wide * high : 0;
}
