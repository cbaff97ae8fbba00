import { insist, isRecord } from './bad-data.js';
import { peak } from './statistics.js';

/**
 * Recorded alignments, checked. `columns` is what was read, one row of weights per written token.
 *
 * @typedef {{step: number, output: string[], weights: number[][], tops?: number[]}} Checkpoint
 *   `tops`: where each row has most weight, where that cannot be told from the weights as sent
 * @typedef {{input: string, columns: string[], checkpoints: Checkpoint[], noun?: string,
 *   reading?: string, marks?: [number, number][]}} Example  last: trained; `noun`: what a column is,
 *   if no digit; `reading`: what came out, in a sentence; `marks`: for each row the place of the
 *   answer, and that of the token just read
 * @typedef {{id: string, name: string, reads: string, writes: string,
 *   examples: Example[]}} AlignmentSet
 */

const MISSING = 'The recorded alignments are missing or damaged, so there is no picture.';

/**
 * @param {unknown} data
 * @returns {AlignmentSet[]}
 * @throws {import('./bad-data.js').BadData}
 */
export function readSets(data) {
  insist(isRecord(data) && Array.isArray(data.sets) && data.sets.length, MISSING);
  for (const set of data.sets) {
    insist(isRecord(set) && Array.isArray(set.examples) && set.examples.length, MISSING);
    for (const example of set.examples) checkExample(example);
  }
  return data.sets.map((set) => ({ ...set, examples: set.examples.map(unpacked) }));
}

/**
 * @param {Example} example
 * @returns {Example} with weights between 0 and 1
 */
function unpacked(example) {
  const checkpoints = example.checkpoints.map((point) => ({
    ...point, weights: point.weights.map((row) => row.map((weight) => weight / unitOf(point))),
  }));
  return { ...example, checkpoints };
}

/**
 * Weights travel as whole numbers of 1 / unit: of hundred-thousandths, as recorded, for the trained
 * model; of hundredths, as shown, for what it was before.
 * @param {Checkpoint & {unit?: number}} point
 */
function unitOf(point) {
  return point.unit ?? 100000;
}

/** @param {any} example */
function checkExample(example) {
  insist(isRecord(example) && Array.isArray(example.columns), MISSING);
  insist(example.columns.length, 'An example without digits has no alignment to draw.');
  insist(Array.isArray(example.checkpoints) && example.checkpoints.length, MISSING);
  for (const point of example.checkpoints) {
    insist(isRecord(point), MISSING);
    const { output, weights } = point;
    insist(Array.isArray(output) && Array.isArray(weights), MISSING);
    insist(output.length && output.length === weights.length, MISSING);
    const unit = unitOf(/** @type {any} */ (point));
    for (const row of weights) checkRow(row, example.columns.length, unit);
  }
}

/**
 * @param {unknown} row
 * @param {number} columns
 * @param {number} unit
 */
function checkRow(row, columns, unit) {
  insist(Array.isArray(row) && row.length === columns, MISSING);
  const sum = row.reduce((a, b) => a + b, 0);
  insist(
    row.every((weight) => weight >= 0) && Math.abs(sum - unit) <= columns,
    'The weights of one written token do not sum to 1, so they are not drawn.',
  );
}

/**
 * @param {Example} example
 * @returns {Checkpoint} the trained model's
 */
export function trained(example) {
  return example.checkpoints[example.checkpoints.length - 1];
}

/**
 * @param {Checkpoint} checkpoint
 * @param {number} row
 * @returns {{column: number, weight: number}} where the row has most weight
 */
export function strongest(checkpoint, row) {
  const column = checkpoint.tops?.[row] ?? peak(checkpoint.weights[row]);
  return { column, weight: checkpoint.weights[row][column] };
}

/**
 * A written token as people read it: the end mark has a name.
 * @param {string} token
 */
export function spoken(token) {
  if (token === '<eos>') return 'end';
  if (token === '<bos>') return 'begin';
  return token;
}
