/**
 * Progress as a file: what is written, and what is refused when it comes back.
 *
 * A file is taken whole or not at all, and a refusal is one sentence that says why.
 */

import { emptyProgress, merge, readProgress, VERSION } from './progress.js';

/** @typedef {import('./progress.js').Progress} Progress */
/** @typedef {{level: string, exercises: string[]}} Here  the level whose page reads the file */

export const KIND = 'course-progress';
export const LARGEST_FILE = 2_000_000;

const NOT_OURS = 'This file holds no progress of this course; nothing was changed.';

/**
 * @param {Progress} progress
 * @param {Date} now
 * @returns {string}
 */
export function exportText(progress, now) {
  const { version, epoch, levels } = progress;
  return `${JSON.stringify({ kind: KIND, exported: now.toISOString(), version, epoch, levels }, null, 1)}\n`;
}

/**
 * @param {number} bytes
 * @returns {string | null}  why a file of this size is not even opened
 */
export function refuseSize(bytes) {
  if (bytes === 0) return 'This file is empty; nothing was changed.';
  return bytes > LARGEST_FILE
    ? 'This file is far too large to be a progress file; nothing was changed.' : null;
}

/**
 * Reads an exported file's text.
 * @param {string} text
 * @param {Here | null} here  null on the front page, which takes every level
 * @returns {{progress: Progress} | {refused: string}}
 */
export function readImport(text, here) {
  const tooLarge = refuseSize(text.length);
  if (tooLarge) return { refused: tooLarge };
  /** @type {any} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return { refused: NOT_OURS };
  }
  if (typeof value !== 'object' || value === null || value.kind !== KIND) return { refused: NOT_OURS };
  if (Number.isInteger(value.version) && value.version > VERSION) {
    return { refused: 'This file was written by a newer release of this course; reload the page and try again.' };
  }
  const { progress, problems } = readProgress(value);
  if (value.version !== VERSION || problems.length > 0) {
    return { refused: 'This progress file is damaged; nothing was changed.' };
  }
  const refused = here && refuseLevel(progress, here);
  return refused ? { refused } : { progress };
}

/**
 * @param {Progress} progress
 * @param {Here} here
 * @returns {string | null}
 */
function refuseLevel(progress, here) {
  const known = Object.keys(progress.levels[here.level]?.exercises ?? {})
    .some((id) => here.exercises.includes(id));
  return known ? null : 'This file holds no progress of this level; nothing was changed.';
}

/**
 * Adds what a file holds to the progress at hand. The file's epochs are of another time and place,
 * so they are set aside: the learner asks for these records now, a reset in between or not.
 * @param {Progress} current
 * @param {Progress} imported
 * @returns {Progress}
 */
export function addImport(current, imported) {
  const levels = Object.entries(imported.levels).map(([id, level]) => [
    id, { ...level, epoch: current.levels[id]?.epoch ?? 0 },
  ]);
  return merge(current, {
    ...emptyProgress(), epoch: current.epoch, levels: Object.fromEntries(levels),
  });
}
