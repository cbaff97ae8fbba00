import { BadData, insist, isRecord } from './bad-data.js';
import { historyPoints, lineOf, measured, tenths } from './history-data.js';
import { count } from './numbers.js';
import { h } from './vnode.js';

/**
 * The results file that `lesson3.py` writes on the learner's computer. It comes from anywhere, so
 * nothing in it is trusted; what is wrong with it is said in one sentence.
 *
 * @typedef {{model: string, width: number, length: number, right: number, total: number,
 *   parameters: number, seconds: number}} Result
 * @typedef {{seed: number, versions: string, list: Result[]}} Results
 * @typedef {import('./history-data.js').History} History
 */

export const MOST_BYTES = 1024 * 1024;
export const TOO_LARGE = 'This file is larger than 1 MB. A results file of lesson3.py has a few KB.';

const MODELS = ['fixed', 'fixed-88', 'bahdanau', 'luong', 'hard', 'dot', 'transformer'];
const HELD_OUT = 512; // rows that every result of the program was tested on
const MOST_RESULTS = 500;
const MOST_LETTERS = 40;
/** Name of a number: the least and the most that it can be, and whether it counts something. */
const NUMBERS = /** @type {const} */ ([
  ['width', 1, 4096, true], ['length', 1, 1024, true], ['total', 1, 1e9, true],
  ['right', 0, 1e9, true], ['parameters', 1, 1e9, true], ['seconds', 0, 1e7, false],
]);

/**
 * @param {string} text
 * @returns {Results}
 * @throws {BadData} with one sentence
 */
export function readResults(text) {
  const data = parsed(text);
  insist(isRecord(data) && data.program === 'lesson3',
    'This is no results file of lesson3.py. Its name is lesson3-results.json, unless you chose another.');
  insist(data.schema === 1, 'This file was written by another version of lesson3.py. '
    + 'Download the program from this page again and let it write a new one.');
  insist(Array.isArray(data.results), 'The list of results is missing from this file.');
  insist(data.results.length, 'This file holds no results yet.');
  insist(data.results.length <= MOST_RESULTS,
    `This file holds ${count(data.results.length)} results, more than lesson3.py writes.`);
  insist(Number.isSafeInteger(data.seed) && data.seed >= 0, 'The seed in this file is no whole number.');
  const list = data.results.map((one, i) => checked(one, i + 1));
  // A model that was run again counts with its last result.
  const last = [...new Map(list.map((one) => [`${one.model} ${one.length}`, one])).values()];
  return { seed: data.seed, versions: versionsOf(data.versions), list: last };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadData(/\b(NaN|Infinity)\b/.test(text)
      ? 'A value in this file is not a number, so none of it is shown.'
      : 'This file cannot be read as JSON. It may be another file, or cut short.');
  }
}

/**
 * @param {unknown} one
 * @param {number} place from 1
 * @returns {Result}
 */
function checked(one, place) {
  insist(isRecord(one), `Result ${place} in this file is damaged.`);
  const { model } = one;
  insist(typeof model === 'string', `Result ${place} in this file names no model.`);
  insist(MODELS.includes(model), `Result ${place} in this file is of a model \u201c${clipped(model)}\u201d, which the lesson does not have.`);
  for (const [name, least, most, whole] of NUMBERS) {
    const value = one[name];
    const sound = typeof value === 'number' && value >= least && value <= most
      && (!whole || Number.isInteger(value));
    insist(sound, `Result ${place} in this file (${model}): \u201c${name}\u201d is missing or cannot be right.`);
  }
  insist(one.right <= one.total, `Result ${place} in this file (${model}) has ${count(one.right)} tokens right of ${count(one.total)}, which cannot be.`);
  const { width, length, right, total, parameters, seconds } = one;
  insist(total === HELD_OUT * length, `Result ${place} in this file (${model}) counts ${count(total)} tokens, `
    + `where lesson3.py tests ${HELD_OUT} rows of ${count(length)}.`);
  return { model, width, length, right, total, parameters, seconds };
}

/** @param {string} text */
function clipped(text) {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}\u2026` : text;
}

/** @param {unknown} versions */
function versionsOf(versions) {
  if (!isRecord(versions)) return '';
  return Object.entries({ python: 'Python', torch: 'PyTorch' }).filter(([key]) => typeof versions[key] === 'string')
    .map(([key, name]) => `${name} ${clipped(versions[key])}`).join(', ');
}

/**
 * @param {Results} results
 * @param {import('./history-data.js').Kind} measure
 * @returns {import('./history-picture.js').Mine[]}
 */
export function pointsOf({ list }, measure) {
  return list.map(({ model, length, right, total, seconds }) => ({
    model, length, value: measure === 'tokens' ? right / total : seconds,
  }));
}

/**
 * The learner's results beside ours.
 * @param {Results} results
 * @param {History} history
 * @returns {import('./vnode.js').VNode}
 */
export function resultsTable({ seed, versions, list }, history) {
  const heads = ['model', 'tokens', 'yours', 'recorded here', 'weights', 'seconds'];
  const caption = `Your results: seed ${seed}${versions && `, ${versions}`}. Recorded here: median, lowest to highest`;
  return h('table', { class: 'plain' },
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, heads.map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, list.map(({ model, length, right, total, parameters, seconds }) => h('tr', {},
      h('th', { scope: 'row' }, model), h('td', {}, length),
      h('td', {}, tenths(right / total), ' ', h('small', {}, `${count(right)} of ${count(total)}`)),
      h('td', {}, recorded(history, model, length)),
      h('td', {}, count(parameters)), h('td', {}, measured('seconds', seconds))))));
}

/**
 * @param {History} history
 * @param {string} model
 * @param {number} length
 */
function recorded(history, model, length) {
  const line = lineOf(history, model);
  const shares = line ? historyPoints({ ...history, measure: 'tokens' }, line) : [];
  const point = shares.find((one) => one.length === length);
  if (!point) return 'not recorded';
  return `${tenths(point.middle)}, ${tenths(point.low)} to ${tenths(point.high)}`;
}
