import { insist, isRecord } from './bad-data.js';
import { count, fixed } from './numbers.js';
import { median } from './statistics.js';

/**
 * What <history-chart> is given, checked: how much of the answer each model wrote right, and how
 * long its training took. A length at which a model was not trained holds null.
 *
 * @typedef {'tokens' | 'seconds'} Kind
 * @typedef {{seed: number, right: (number | null)[], total: (number | null)[],
 *   seconds: (number | null)[]}} SeedRun  one entry per length
 * @typedef {{model: string, width: number, parameters: number[], seeds: SeedRun[]}} Line
 *   `parameters`: one entry per length; there may be lines that are not drawn, for comparison
 * @typedef {import('./chart-data.js').Model} Model
 * @typedef {import('./chart-data.js').Point} Point
 * @typedef {{measure: Kind, lengths: number[], models: Model[], lines: Line[], chance: number,
 *   start: {length: number}, guessed: {length: number}}} History
 */

const MISSING = 'The recorded runs for this chart are missing or damaged, so there is no picture.';

/**
 * @param {unknown} data
 * @returns {History}
 * @throws {import('./bad-data.js').BadData}
 */
export function readHistory(data) {
  insist(isRecord(data) && Array.isArray(data.lines) && data.lines.length, MISSING);
  insist(Array.isArray(data.lengths) && data.lengths.length, MISSING);
  insist(Array.isArray(data.models) && data.models.length, MISSING);
  for (const { id } of data.models) insist(data.lines.some((line) => line?.model === id), MISSING);
  for (const line of data.lines) {
    insist(isRecord(line) && Array.isArray(line.seeds) && line.seeds.length, MISSING);
    for (const run of line.seeds) checkSeed(run, data.lengths.length);
  }
  return /** @type {History} */ (data);
}

/**
 * @param {any} run
 * @param {number} lengths
 */
function checkSeed(run, lengths) {
  for (const name of ['right', 'total', 'seconds']) {
    insist(isRecord(run) && Array.isArray(run[name]) && run[name].length === lengths, MISSING);
  }
  for (let i = 0; i < lengths; i += 1) {
    if (run.right[i] === null) continue;
    insist(Number.isInteger(run.right[i]) && run.right[i] >= 0 && run.right[i] <= run.total[i],
      'A count in the recorded runs is larger than its total, so it is not drawn.');
    insist(run.seconds[i] >= 0, 'A training time in the recorded runs is no time, so it is not drawn.');
  }
}

/**
 * @param {History} history
 * @param {string} model
 * @returns {Line}
 */
export function lineOf(history, model) {
  return /** @type {Line} */ (history.lines.find((line) => line.model === model));
}

/**
 * What each training came to at one length; empty where the model was not trained.
 * @param {History} history
 * @param {Line} line
 * @param {number} length
 * @returns {number[]} shares of the tokens, or seconds
 */
export function valuesAt({ measure, lengths }, line, length) {
  const i = lengths.indexOf(length);
  return line.seeds.flatMap(({ right, total, seconds }) => {
    if (i < 0 || right[i] === null) return [];
    return measure === 'seconds' ? [Number(seconds[i])] : [Number(right[i]) / Number(total[i])];
  });
}

/**
 * Median and spread over the seeds, for each length at which the model was trained.
 * @param {History} history
 * @param {Line} line
 * @returns {Point[]}
 */
export function historyPoints(history, line) {
  return history.lengths.flatMap((length) => {
    const values = valuesAt(history, line, length);
    return values.length
      ? [{ length, middle: median(values), low: Math.min(...values), high: Math.max(...values) }] : [];
  });
}

/**
 * A share in tenths of a percent. Never 100 % unless all are right, never 0 % unless none is.
 * @param {number} share
 */
export function tenths(share) {
  if (share === 0 || share === 1) return `${share * 100}\u202f%`;
  const text = (share * 100).toFixed(1);
  if (text === '100.0') return 'over 99.9\u202f%';
  return text === '0.0' ? 'under 0.1\u202f%' : `${text}\u202f%`;
}

/**
 * @param {Kind} measure
 * @param {number} value
 */
export function measured(measure, value) {
  if (measure === 'tokens') return tenths(value);
  return `${value < 100 ? fixed(value, 1) : count(Math.round(value))}\u202fs`;
}
