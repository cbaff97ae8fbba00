import { insist, isRecord } from './bad-data.js';
import { clamp } from './scale.js';

/**
 * What <attention-override> is given, checked: held-out rows with the weights that the trained model
 * gave them, and what it writes when all weight is forced onto one place.
 *
 * @typedef {'learned' | 'answer' | 'read'} Way  how the weights come about; recorded
 * @typedef {Way | 'hand'} Mode
 * @typedef {{low: number, middle: number, high: number}} Share  right, over the trainings
 * @typedef {{row: number, label: string, source: number[], target: number[], weights: number[][],
 *   outputs: Record<Way, number[]>}} Example
 * @typedef {{ways: Record<Way, Share>, examples: Example[], trainings: number}} Override
 * @typedef {{place: number, share: number}} Hand  a share of one step's weight, put on one place
 */

export const WAYS = /** @type {const} */ (['learned', 'answer', 'read']);
const MISSING = 'The recorded rows of this picture are missing or damaged, so it is not drawn.';
const UNIT = 100000;

/**
 * @param {unknown} data
 * @returns {Override}
 * @throws {import('./bad-data.js').BadData}
 */
export function readOverride(data) {
  insist(isRecord(data) && isRecord(data.ways), MISSING);
  insist(Array.isArray(data.examples) && data.examples.length, MISSING);
  for (const way of WAYS) {
    const share = data.ways[way];
    insist(isRecord(share) && share.low >= 0 && share.high <= 1, MISSING);
  }
  const examples = data.examples.map((one) => checked(one));
  return { .../** @type {Override} */ (data), examples };
}

/**
 * @param {any} one
 * @returns {Example} with weights between 0 and 1
 */
function checked(one) {
  insist(isRecord(one) && Array.isArray(one.source) && one.source.length, MISSING);
  const length = one.source.length;
  const tokens = (/** @type {unknown} */ list) =>
    Array.isArray(list) && list.length === length && list.every(Number.isInteger);
  insist(tokens(one.source) && tokens(one.target) && isRecord(one.outputs), MISSING);
  for (const way of WAYS) insist(tokens(one.outputs[way]), MISSING);
  insist(Array.isArray(one.weights) && one.weights.length === length, MISSING);
  const weights = one.weights.map((/** @type {number[]} */ row) => {
    insist(Array.isArray(row) && row.length === length, MISSING);
    const sum = row.reduce((a, b) => a + b, 0);
    insist(row.every((weight) => weight >= 0) && Math.abs(sum - UNIT) <= length,
      'The weights of one step do not sum to 1, so they are not drawn.');
    return row.map((weight) => weight / UNIT);
  });
  return /** @type {Example} */ ({ ...one, weights });
}

/**
 * The place of the answer, or of the token that the decoder has just read; in the first step it has
 * read none yet, and the last place stands in.
 * @param {'answer' | 'read'} what
 * @param {number} step from 0
 * @param {number} length
 */
export function placeOf(what, step, length) {
  const answer = length - 1 - step;
  return what === 'answer' ? answer : Math.min(answer + 1, length - 1);
}

/**
 * What the decoder reads in a step: the separator, then the right token of the step before.
 * @param {Example} example
 * @param {number} step
 */
export function fedAt({ target }, step) {
  return step ? target[step - 1] : 0;
}

/**
 * A share of the weight on one place; the others keep their proportions. The row sums to 1.
 * @param {number[]} learned
 * @param {Hand} hand
 */
export function handRow(learned, { place, share }) {
  const others = 1 - learned[place];
  return learned.map((weight, i) => {
    if (i === place) return share;
    return others > 1e-6 ? ((1 - share) * weight) / others : (1 - share) / (learned.length - 1);
  });
}

/**
 * @param {Example} example
 * @param {Mode} mode
 * @param {Map<number, Hand>} hands by step
 * @returns {number[][]} one row for each step
 */
export function weightsUsed({ weights, source }, mode, hands) {
  if (mode === 'learned') return weights;
  if (mode === 'hand') {
    return weights.map((row, step) => {
      const hand = hands.get(step);
      return hand ? handRow(row, hand) : row;
    });
  }
  return weights.map((row, step) =>
    row.map((_, i) => Number(i === placeOf(mode, step, source.length))));
}

/**
 * Steps that were set by hand, from an address: "5:12:0.8,6:3:1", step and place from 1.
 * @param {string | undefined} text
 * @param {number} length
 * @returns {{hands: Map<number, Hand>, mended: boolean}} `mended`: a share was no share
 */
export function readHands(text, length) {
  /** @type {Map<number, Hand>} */
  const hands = new Map();
  let mended = false;
  for (const part of (text ?? '').split(',')) {
    const [step, place, share, ...more] = part.split(':').map((one) => (one.trim() ? Number(one) : NaN));
    const within = (/** @type {number} */ value) => Number.isInteger(value) && value >= 1 && value <= length;
    if (!within(step) || !within(place) || !Number.isFinite(share) || more.length) continue;
    mended ||= share < 0 || share > 1;
    hands.set(step - 1, { place: place - 1, share: clamp(share, 0, 1) });
  }
  return { hands, mended };
}

/** @param {Map<number, Hand>} hands */
export function writeHands(hands) {
  return [...hands].map(([step, { place, share }]) => `${step + 1}:${place + 1}:${share}`).join(',');
}
