import { BadData, insist, isRecord } from './bad-data.js';
import { median } from './statistics.js';

/**
 * What <run-chart> is given, checked.
 *
 * @typedef {{seed: number, right: number[], total: number[]}} SeedRun  one entry per length
 * @typedef {{target: string, output: string}} Failure
 * @typedef {{model: string, hidden: number, seeds: SeedRun[],
 *   positions: Record<string, number[]>, failures: Record<string, Failure[]>}} Line
 *   `positions`: share right at each written place, the mean over the seeds; `failures`: of seeds[0]
 * @typedef {{id: string, name: string}} Model
 * @typedef {{lengths: number[], sizes: number[], models: Model[], lines: Line[],
 *   start: {size: number, length: number, others: boolean},
 *   guessed: {size: number, length: number}}} Chart
 * @typedef {{length: number, middle: number, low: number, high: number}} Point  shares 0..1
 */

const MISSING = 'The recorded run for this chart is missing or damaged, so there is no picture.';

/**
 * @param {unknown} data
 * @returns {Chart}
 * @throws {BadData}
 */
export function readChart(data) {
  insist(isRecord(data) && Array.isArray(data.lines) && data.lines.length, MISSING);
  insist(Array.isArray(data.lengths) && data.lengths.length, MISSING);
  for (const line of data.lines) {
    insist(isRecord(line) && Array.isArray(line.seeds) && line.seeds.length, MISSING);
    for (const run of line.seeds) checkSeed(run, data.lengths.length);
  }
  return /** @type {Chart} */ (data);
}

/**
 * @param {any} run
 * @param {number} lengths
 */
function checkSeed(run, lengths) {
  insist(isRecord(run) && Array.isArray(run.right) && Array.isArray(run.total), MISSING);
  if (run.right.length !== lengths || run.total.length !== lengths) throw new BadData(MISSING);
  run.right.forEach((/** @type {unknown} */ right, /** @type {number} */ i) => {
    const sound = Number.isInteger(right) && Number(right) >= 0 && Number(right) <= run.total[i];
    insist(sound, 'A count in the recorded run is larger than its total, so it is not drawn.');
  });
}

/**
 * @param {Chart} chart
 * @param {string} model
 * @param {number} hidden
 * @returns {Line | undefined}
 */
export function lineOf(chart, model, hidden) {
  return chart.lines.find((line) => line.model === model && line.hidden === hidden);
}

/**
 * Median and spread over the seeds, per length.
 * @param {Chart} chart
 * @param {Line} line
 * @returns {Point[]}
 */
export function points(chart, line) {
  return chart.lengths.map((length, i) => {
    const shares = line.seeds.map((run) => run.right[i] / run.total[i]);
    return {
      length, middle: median(shares), low: Math.min(...shares), high: Math.max(...shares),
    };
  });
}

/**
 * Counts at one length: "213 of 300" is right[0] of total[0] for seeds[0].
 * @param {Chart} chart
 * @param {Line} line
 * @param {number} length
 */
export function countsAt(chart, line, length) {
  const i = chart.lengths.indexOf(length);
  return line.seeds.map((run) => ({ seed: run.seed, right: run.right[i], total: run.total[i] }));
}

/**
 * Share right at each written place.
 * @param {Line} line
 * @param {number} length
 * @returns {number[]} empty where nothing was recorded
 */
export function positionsAt(line, length) {
  const shares = line.positions?.[String(length)] ?? [];
  return shares.length === length ? shares : [];
}

/**
 * Which written digits differ from the wanted ones. Places where one of the two has no digit
 * count as wrong.
 * @param {string} target
 * @param {string} output
 * @returns {{wanted: string, wrote: string, wrong: boolean}[]} "" where there is no digit
 */
export function compare(target, output) {
  const places = Math.max(target.length, output.length);
  return Array.from({ length: places }, (_, i) => {
    const [wanted, wrote] = [target[i] ?? '', output[i] ?? ''];
    return { wanted, wrote, wrong: wanted !== wrote };
  });
}
