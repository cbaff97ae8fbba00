/**
 * The progress document: how it is read, changed and merged. No DOM, no storage.
 *
 * Two copies of a document, from two tabs or from a file, merge into one that does not depend on
 * their order or on how often they meet: every field takes the larger of two values in some fixed
 * order. What a reset forgets stays forgotten, because a reset raises an epoch, and of two epochs
 * the higher one wins whole.
 */

/** @typedef {string | number | null} Answer */
/** @typedef {{text: string, at: number}} Draft  `at` in milliseconds, only ever compared */
/**
 * @typedef {object} ExerciseRecord
 * @property {string | null} passed  time of the best pass, ISO 8601
 * @property {boolean} star
 * @property {boolean} revealed  passed by "Show answer", and not solved since
 * @property {number} tries  wrong tries before the pass
 * @property {Answer} answer  what was answered when it passed
 * @property {number} variant  which numbers that answer belongs to
 * @property {Draft | null} draft
 */
/** @typedef {Record<string, ExerciseRecord>} Records */
/** @typedef {{epoch: number, exercises: Records}} LevelProgress */
/** @typedef {{version: number, epoch: number, levels: Record<string, LevelProgress>}} Progress */

export const VERSION = 1;
export const LONGEST_TEXT = 100_000;
const MOST_KEYS = 500;
const LARGEST = 1_000_000_000;
const LATEST = 8.64e15;
const ID = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * An object without a prototype, so that no id can meet an inherited name.
 * @template T
 * @param {Iterable<[string, T]>} [entries]
 * @returns {Record<string, T>}
 */
function table(entries = []) {
  const result = Object.create(null);
  for (const [key, value] of [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    result[key] = value;
  }
  return result;
}

/** @returns {ExerciseRecord} */
export function emptyRecord() {
  return {
    passed: null, star: false, revealed: false, tries: 0, answer: null, variant: 0, draft: null,
  };
}

/** @returns {Progress} */
export function emptyProgress() {
  return { version: VERSION, epoch: 0, levels: table() };
}

/**
 * @param {Progress} progress
 * @param {string} level
 * @returns {Records}
 */
export function recordsOf(progress, level) {
  return progress.levels[level]?.exercises ?? table();
}

// --- Reading: nothing about the value is taken for granted --------------------------------------

/**
 * Reads a value of unknown origin. What cannot be used is left out and named in `problems`.
 * @param {unknown} value
 * @returns {{progress: Progress, problems: string[]}}
 */
export function readProgress(value) {
  /** @type {string[]} */
  const problems = [];
  const progress = emptyProgress();
  if (!isObject(value)) return { progress, problems: ['it is not a progress document'] };
  progress.epoch = count(value.epoch, problems, 'epoch');
  progress.levels = readTable(value.levels, problems, 'levels', (level, where) => {
    if (!isObject(level)) return bad(problems, where);
    const epoch = count(level.epoch, problems, `${where}.epoch`);
    const exercises = readTable(level.exercises, problems, `${where}.exercises`,
      (record, place) => readRecord(record, problems, place));
    return { epoch, exercises };
  });
  return { progress, problems };
}

/**
 * @template T
 * @param {unknown} value
 * @param {string[]} problems
 * @param {string} where
 * @param {(value: unknown, where: string) => T | null} readOne
 * @returns {Record<string, T>}
 */
function readTable(value, problems, where, readOne) {
  if (!isObject(value)) {
    bad(problems, where);
    return table();
  }
  const keys = Object.keys(value);
  if (keys.length > MOST_KEYS) bad(problems, where);
  /** @type {[string, T][]} */
  const entries = [];
  for (const key of keys.slice(0, MOST_KEYS)) {
    const one = ID.test(key) ? readOne(value[key], `${where}.${key}`) : bad(problems, where);
    if (one !== null) entries.push([key, one]);
  }
  return table(entries);
}

/**
 * @param {unknown} value
 * @param {string[]} problems
 * @param {string} where
 * @returns {ExerciseRecord | null}
 */
function readRecord(value, problems, where) {
  if (!isObject(value)) return bad(problems, where);
  const passed = readTime(value.passed);
  const answer = readAnswer(value.answer);
  const draft = readDraft(value.draft);
  const { star = false, revealed = false } = value;
  if (passed === undefined || answer === undefined || draft === undefined
    || typeof star !== 'boolean' || typeof revealed !== 'boolean') return bad(problems, where);
  return tidy({
    passed, star, revealed, answer, draft,
    tries: count(value.tries, problems, `${where}.tries`),
    variant: count(value.variant, problems, `${where}.variant`),
  });
}

/**
 * A record that is not passed has no star and no answer; a star outweighs a shown answer. The
 * fields stand in one order, so that equal records are equal texts.
 * @param {ExerciseRecord} record
 * @returns {ExerciseRecord}
 */
function tidy({ passed, star, revealed, tries, answer, variant, draft }) {
  if (passed === null) return { ...emptyRecord(), tries, draft };
  return { passed, star, revealed: revealed && !star, tries, answer, variant, draft };
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * @param {string[]} problems
 * @param {string} where
 * @returns {null}
 */
function bad(problems, where) {
  problems.push(where);
  return null;
}

/**
 * @param {unknown} value
 * @param {string[]} problems
 * @param {string} where
 */
function count(value, problems, where) {
  if (value === undefined) return 0;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LARGEST) {
    return value;
  }
  bad(problems, where);
  return 0;
}

/** @param {unknown} value @returns {string | null | undefined} */
function readTime(value) {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** @param {unknown} value @returns {Answer | undefined} */
function readAnswer(value) {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && value.length <= LONGEST_TEXT ? value : undefined;
}

/** @param {unknown} value @returns {Draft | null | undefined} */
function readDraft(value) {
  if (value === null || value === undefined) return null;
  if (!isObject(value)) return undefined;
  const { text, at } = value;
  if (typeof text !== 'string' || text.length > LONGEST_TEXT) return undefined;
  if (typeof at !== 'number' || !(at >= 0 && at <= LATEST)) return undefined;
  return { text, at };
}

// --- Merging ------------------------------------------------------------------------------------

/**
 * @param {Progress} a
 * @param {Progress} b
 * @returns {Progress}
 */
export function merge(a, b) {
  if (a.epoch !== b.epoch) return a.epoch > b.epoch ? a : b;
  return { version: VERSION, epoch: a.epoch, levels: mergeTables(a.levels, b.levels, mergeLevels) };
}

/**
 * @param {LevelProgress} a
 * @param {LevelProgress} b
 * @returns {LevelProgress}
 */
function mergeLevels(a, b) {
  if (a.epoch !== b.epoch) return a.epoch > b.epoch ? a : b;
  return { epoch: a.epoch, exercises: mergeTables(a.exercises, b.exercises, mergeRecords) };
}

/**
 * @template T
 * @param {Record<string, T>} a
 * @param {Record<string, T>} b
 * @param {(a: T, b: T) => T} mergeOne
 * @returns {Record<string, T>}
 */
function mergeTables(a, b, mergeOne) {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return table([...keys].map((key) => [
    key, !Object.hasOwn(b, key) ? a[key] : !Object.hasOwn(a, key) ? b[key] : mergeOne(a[key], b[key]),
  ]));
}

/**
 * The better pass is taken whole, answer and variant included, so that what is shown belongs
 * together; the earlier of two equals, since a first guess is the one that counts.
 * @param {ExerciseRecord} a
 * @param {ExerciseRecord} b
 * @returns {ExerciseRecord}
 */
export function mergeRecords(a, b) {
  const best = comparePasses(a, b) >= 0 ? a : b;
  return { ...best, tries: Math.max(a.tries, b.tries), draft: laterDraft(a.draft, b.draft) };
}

/**
 * 0 not passed, 1 answer shown, 2 solved, 3 with a star.
 * @param {ExerciseRecord} record
 */
function rank(record) {
  if (record.passed === null) return 0;
  if (record.star) return 3;
  return record.revealed ? 1 : 2;
}

/**
 * @param {ExerciseRecord} a
 * @param {ExerciseRecord} b
 * @returns {number}  above 0 when a is the better one; 0 only for equal passes
 */
function comparePasses(a, b) {
  return rank(a) - rank(b)
    || order(b.passed ?? '', a.passed ?? '')
    || order(JSON.stringify(a.answer), JSON.stringify(b.answer))
    || a.variant - b.variant;
}

/**
 * @param {Draft | null} a
 * @param {Draft | null} b
 */
function laterDraft(a, b) {
  if (a === null || b === null) return a ?? b;
  return (a.at - b.at || order(a.text, b.text)) >= 0 ? a : b;
}

/** @param {string} a @param {string} b */
function order(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** @param {Progress} a @param {Progress} b */
export function sameProgress(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

// --- Changing: every change returns a new document ------------------------------------------------

/**
 * @param {Progress} progress
 * @param {string} level
 * @param {string} exercise
 * @param {(record: ExerciseRecord) => ExerciseRecord} change
 * @returns {Progress}
 */
export function changeRecord(progress, level, exercise, change) {
  const before = progress.levels[level] ?? { epoch: 0, exercises: table() };
  const record = change(before.exercises[exercise] ?? emptyRecord());
  const exercises = table([...Object.entries(before.exercises), [exercise, tidy(record)]]);
  return {
    ...progress,
    levels: table([...Object.entries(progress.levels), [level, { ...before, exercises }]]),
  };
}

/**
 * A wrong try; once passed, further tries are play and change nothing.
 * @param {ExerciseRecord} record
 * @returns {ExerciseRecord}
 */
export function withWrongTry(record) {
  return record.passed === null ? { ...record, tries: record.tries + 1 } : record;
}

/**
 * @param {ExerciseRecord} record
 * @param {{at: string, star: boolean, revealed: boolean, answer: Answer, variant: number}} pass
 * @returns {ExerciseRecord}
 */
export function withPass(record, { at, star, revealed, answer, variant }) {
  return mergeRecords(record, tidy({
    ...record, passed: at, star, revealed, variant, answer: readAnswer(answer) ?? null,
  }));
}

/**
 * @param {ExerciseRecord} record
 * @param {string} text
 * @param {number} now
 * @returns {ExerciseRecord}
 */
export function withDraft(record, text, now) {
  if (record.draft?.text === text) return record;
  // A clock that went back, or a file from a computer whose clock is ahead, must not win.
  const at = Math.max(now, (record.draft?.at ?? -1) + 1);
  return { ...record, draft: { text: text.slice(0, LONGEST_TEXT), at: Math.min(at, LATEST) } };
}

/**
 * @param {Progress} progress
 * @param {string} level
 * @returns {Progress}
 */
export function withoutLevel(progress, level) {
  const epoch = (progress.levels[level]?.epoch ?? 0) + 1;
  return {
    ...progress,
    levels: table([...Object.entries(progress.levels), [level, { epoch, exercises: table() }]]),
  };
}
