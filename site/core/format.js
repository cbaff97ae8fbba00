/** Counts as a learner reads them. */

/**
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * @param {{passed: number, stars: number, total: number}} progress
 */
export function progressText({ passed, stars, total }) {
  return `${passed} of ${counted(total, 'exercise')} done, ${counted(stars, 'star')}`;
}

/**
 * @param {number[]} shape
 * @returns {string} "(32,)", "(8, 32)"
 */
export function shapeText(shape) {
  return shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
}
