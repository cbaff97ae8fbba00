/** Recorded data that cannot be drawn. Its message is a sentence for the learner. */
export class BadData extends Error {}

/**
 * @param {unknown} holds
 * @param {string} sentence
 * @returns {asserts holds}
 */
export function insist(holds, sentence) {
  if (!holds) throw new BadData(sentence);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
