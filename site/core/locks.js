/**
 * What is open, given the order of the exercises on the page and what has been passed.
 *
 * One rule: an exercise locks all that follows it until it is passed. So one exercise, the
 * frontier, opens everything that is still locked, and the answer to "what opens this?" is
 * always the same.
 */

/** @typedef {import('./progress.js').ExerciseRecord} ExerciseRecord */
/** @typedef {import('./progress.js').Records} Records */
/**
 * @typedef {object} Outline  the level's page, in reading order
 * @property {string[]} exercises
 * @property {{id: string, exercises: string[], before: number}[]} sections  `before`: how many
 *   exercises stand above the section
 * @property {string[]} clearedBy
 */
/** @typedef {'locked' | 'open' | 'passed'} Status */
/**
 * @typedef {object} LockState
 * @property {Map<string, Status>} exercises
 * @property {Map<string, 'locked' | 'open'>} sections
 * @property {Set<string>} after  exercises whose following part is open
 * @property {string | null} frontier  the open exercise that is not passed yet
 * @property {string | null} clears  the next exercise to solve for the level to be cleared
 * @property {boolean} cleared
 * @property {number} passed
 * @property {number} stars
 */

/**
 * Passed by the learner's own answer.
 * @param {ExerciseRecord | undefined} record
 */
export function solved(record) {
  return Boolean(record?.passed) && !record?.revealed;
}

/**
 * @param {Outline} outline
 * @param {Records} records
 * @returns {LockState}
 */
export function lockState(outline, records) {
  const order = outline.exercises;
  const stop = order.findIndex((id) => !records[id]?.passed);
  const reach = stop === -1 ? order.length : stop;
  const unsolved = outline.clearedBy.filter((id) => !solved(records[id]));
  const frontier = order[reach] ?? null;
  return {
    exercises: new Map(order.map((id, i) => [id, i < reach ? 'passed' : i === reach ? 'open' : 'locked'])),
    sections: new Map(outline.sections.map(({ id, before }) => [id, before <= reach ? 'open' : 'locked'])),
    after: new Set(order.slice(0, reach)),
    frontier,
    clears: frontier ?? unsolved[0] ?? null,
    cleared: outline.clearedBy.length > 0 && unsolved.length === 0,
    passed: order.filter((id) => records[id]?.passed).length,
    stars: order.filter((id) => records[id]?.star).length,
  };
}

/**
 * Reading mode: everything open, nothing passed.
 * @param {Outline} outline
 * @returns {LockState}
 */
export function readingState(outline) {
  return {
    exercises: new Map(outline.exercises.map((id) => [id, 'open'])),
    sections: new Map(outline.sections.map(({ id }) => [id, 'open'])),
    after: new Set(outline.exercises),
    frontier: null,
    clears: null,
    cleared: true,
    passed: 0,
    stars: 0,
  };
}

/**
 * What has been opened between two states, in reading order.
 * @param {Outline} outline
 * @param {LockState} before
 * @param {LockState} now
 * @returns {{sections: string[], exercise: string | null, cleared: boolean}}
 */
export function opened(outline, before, now) {
  const isNew = (/** @type {string} */ id) => now.sections.get(id) === 'open'
    && before.sections.get(id) !== 'open';
  return {
    sections: outline.sections.map(({ id }) => id).filter(isNew),
    exercise: now.frontier !== null && before.exercises.get(now.frontier) === 'locked'
      ? now.frontier : null,
    cleared: now.cleared && !before.cleared,
  };
}

/**
 * The place a URL's hash names: "#alignment?map.step=3" -> "alignment". Widgets keep their state
 * behind the question mark. A hash that cannot be decoded names nothing.
 * @param {string} hash
 * @returns {string}
 */
export function placeOf(hash) {
  try {
    return decodeURIComponent(hash.replace(/^#/, '').split('?')[0]);
  } catch {
    return '';
  }
}

/**
 * How far a section is, in words.
 * @param {string[]} exercises  of the section
 * @param {Records} records
 * @param {'locked' | 'open'} status
 * @returns {{state: Status, text: string}}
 */
export function sectionProgress(exercises, records, status) {
  if (status === 'locked') return { state: 'locked', text: 'locked' };
  const passed = exercises.filter((id) => records[id]?.passed).length;
  if (exercises.length === 0) return { state: 'passed', text: 'no exercise' };
  return passed === exercises.length
    ? { state: 'passed', text: 'done' }
    : { state: 'open', text: `${passed} of ${exercises.length} done` };
}
