import { attend, dot } from './attend.js';
import { insist, isRecord } from './bad-data.js';
import { peak } from './statistics.js';

/**
 * A soft lookup: keys, a number for each as its value, and a query that moves.
 *
 * @typedef {number[]} Vector
 * @typedef {{query: Vector, keys: Vector[], values: number[], reach: number}} Lookup
 * @typedef {{scores: number[], weights: number[], soft: number, slope: Vector, hard: number,
 *   winners: number[]}} Found  `slope` of the soft answer at the query; `winners`: keys with the
 *   largest score, several at a tie
 */

/**
 * @param {unknown} data
 * @returns {Lookup}
 * @throws {import('./bad-data.js').BadData}
 */
export function readLookup(data) {
  const sentence = 'The keys and values of this picture are missing, so it is not drawn.';
  insist(isRecord(data) && Array.isArray(data.keys) && data.keys.length > 1, sentence);
  const plain = (/** @type {unknown} */ list, /** @type {number} */ length) =>
    Array.isArray(list) && list.length === length && list.every(Number.isFinite);
  insist(plain(data.query, 2) && data.keys.every((/** @type {unknown} */ key) => plain(key, 2)), sentence);
  insist(plain(data.values, data.keys.length), sentence);
  return /** @type {Lookup} */ ({ ...data, reach: Number(data.reach) || 3 });
}

/** Scores closer than this are a tie: coordinates have two decimals. */
const TIE = 1e-9;

/**
 * @param {Lookup} lookup
 * @param {Vector} query
 * @returns {Found}
 */
export function lookUp({ keys, values }, query) {
  const { scores, weights, context: [soft] } = attend(query, keys, values.map((value) => [value]));
  const slope = query.map((_, axis) => keys.reduce((sum, key, i) =>
    sum + weights[i] * (values[i] - soft) * key[axis], 0));
  const top = Math.max(...scores);
  const winners = scores.flatMap((score, i) => (top - score < TIE ? [i] : []));
  return { scores, weights, soft, slope, hard: values[peak(scores)], winners };
}

/**
 * Directions from the origin along which two keys tie for the largest score; there the hard answer
 * jumps. Unit vectors.
 * @param {Lookup} lookup
 * @returns {Vector[]}
 */
export function tieDirections({ keys }) {
  return keys.flatMap((one, i) => keys.slice(i + 1).flatMap((other) => {
    const [dx, dy] = [one[0] - other[0], one[1] - other[1]];
    const length = Math.hypot(dx, dy);
    if (!length) return [];
    return [[-dy / length, dx / length], [dy / length, -dx / length]].filter((way) =>
      keys.every((key) => dot(key, way) <= dot(one, way) + TIE));
  }));
}

/**
 * The directions in the middle of each region where one key wins, with that key's index.
 * @param {Lookup} lookup
 * @returns {{way: Vector, key: number}[]}
 */
export function regions(lookup) {
  const angles = tieDirections(lookup).map(([x, y]) => Math.atan2(y, x)).sort((a, b) => a - b);
  return angles.map((angle, i) => {
    const next = i + 1 < angles.length ? angles[i + 1] : angles[0] + 2 * Math.PI;
    const middle = (angle + next) / 2;
    const way = [Math.cos(middle), Math.sin(middle)];
    return { way, key: peak(lookup.keys.map((key) => dot(key, way))) };
  });
}
