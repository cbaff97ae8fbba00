/**
 * A linear scale; `invert` goes back.
 * @param {[number, number]} domain
 * @param {[number, number]} range
 * @returns {((value: number) => number) & {invert: (pixel: number) => number}}
 */
export function linear([d0, d1], [r0, r1]) {
  const slope = (r1 - r0) / (d1 - d0 || 1);
  const scale = (/** @type {number} */ value) => r0 + (value - d0) * slope;
  return Object.assign(scale, { invert: (/** @type {number} */ p) => d0 + (p - r0) / (slope || 1) });
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export function clamp(value, low, high) {
  return Math.min(high, Math.max(low, value));
}

/**
 * The item of `list` (ascending) that is nearest to `value`.
 * @param {number[]} list
 * @param {number} value
 */
export function nearest(list, value) {
  return list.reduce((best, item) =>
    Math.abs(item - value) < Math.abs(best - value) ? item : best);
}

/**
 * Ticks that leave at least `gap` pixels between them: always the first, then every 1, 2, 4, 5,
 * 10, 20 ... steps.
 * @param {number[]} values evenly spaced, ascending
 * @param {number} pixels length of the axis
 * @param {number} gap
 * @returns {number[]}
 */
export function ticks(values, pixels, gap) {
  for (const every of [1, 2, 4, 5, 10, 20, 50]) {
    if ((pixels * every) / Math.max(1, values.length - 1) >= gap) {
      return values.filter((_, i) => i % every === 0);
    }
  }
  return values.slice(0, 1);
}

/**
 * Moves labels apart along one axis, as little as possible and keeping their order.
 * @param {number[]} wanted positions
 * @param {number} gap least distance between neighbours
 * @param {number} low
 * @param {number} high
 * @returns {number[]} in the order of `wanted`
 */
export function spread(wanted, gap, low, high) {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const placed = [...wanted];
  for (let round = 0; round < 2; round += 1) {
    let floor = low;
    for (const i of order) {
      placed[i] = Math.max(placed[i], floor);
      floor = placed[i] + gap;
    }
    let ceiling = high;
    for (const i of [...order].reverse()) {
      placed[i] = Math.min(placed[i], ceiling);
      ceiling = placed[i] - gap;
    }
  }
  return placed;
}
