import { spoken, strongest, trained } from './alignment-data.js';
import { fixed, plural } from './numbers.js';

/** An untrained model writes on and on. */
const MOST_WORDS = 10;

/**
 * @typedef {import('./alignment-data.js').Example} Example
 * @typedef {import('./alignment-data.js').Checkpoint} Checkpoint
 * @typedef {import('./alignment-data.js').AlignmentSet} AlignmentSet
 */

/**
 * @param {Example} example
 * @param {Checkpoint} checkpoint
 * @returns {string} "427015 was written as four hundred twenty seven thousand fifteen."
 */
export function readingOf(example, checkpoint) {
  if (example.reading) return example.reading;
  const words = checkpoint.output.filter((token) => token !== '<eos>');
  const join = words.every((word) => word.length === 1) ? '' : ' ';
  const whole = join === '' || words.length <= MOST_WORDS;
  const written = words.slice(0, whole ? words.length : MOST_WORDS).join(join) || 'nothing';
  const when = checkpoint === trained(example) ? '' : `${capital(moment(checkpoint.step))}, `;
  return `${when}${example.input} was written as ${written}`
    + `${whole ? '' : ` \u2026 (${words.length} words)`}.`;
}

/**
 * @param {number} step
 * @returns {string} "before training", "after 3,000 steps"
 */
export function moment(step) {
  return step === 0 ? 'before training' : `after ${plural(step, 'step')}`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * What the darkness of the cells means here.
 * @param {AlignmentSet} set
 * @param {Checkpoint} checkpoint
 */
export function stepsText(set, checkpoint) {
  const all = checkpoint.weights.flat();
  return `Weight of each ${set.reads}, ${moment(checkpoint.step)}: from ${fixed(Math.min(...all))} to `
    + `${fixed(Math.max(...all))}; each row sums to 1.`;
}

/**
 * The learner's guess beside what the run shows.
 * @param {Example} example
 * @param {Checkpoint} checkpoint
 * @param {number} row
 * @param {number} column guessed
 */
export function verdict(example, checkpoint, row, column) {
  const best = strongest(checkpoint, row);
  const word = spoken(checkpoint.output[row]);
  const digit = (/** @type {number} */ at) => `the ${example.columns[at]} at place ${at + 1}`;
  const mine = fixed(checkpoint.weights[row][column]);
  return best.column === column
    ? `Your guess for \u201c${word}\u201d, ${digit(column)}, gets the most weight: ${mine}.`
    : `Your guess for \u201c${word}\u201d, ${digit(column)}, gets ${mine}. `
      + `The most goes to ${digit(best.column)}: ${fixed(best.weight)}.`;
}

