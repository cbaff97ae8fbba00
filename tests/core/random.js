/** Random documents for property tests, the same ones for the same seed. */

import { emptyProgress, merge, readProgress } from '../../site/core/progress.js';

/** @typedef {() => number} Random */

/**
 * Mulberry32.
 * @param {number} seed
 * @returns {Random} numbers in [0, 1)
 */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * @template T
 * @param {Random} random
 * @param {T[]} items
 */
export const pick = (random, items) => items[Math.floor(random() * items.length)];

/**
 * @template T
 * @param {number} count
 * @param {(i: number) => T} make
 */
export const any = (count, make) => Array.from({ length: count }, (_, i) => make(i));

/** @param {Random} random */
function randomRecord(random) {
  const passed = random() < 0.6 ? `2026-01-0${1 + Math.floor(random() * 3)}T00:00:00.000Z` : null;
  return {
    passed,
    star: random() < 0.4,
    revealed: random() < 0.4,
    tries: Math.floor(random() * 4),
    answer: pick(random, [null, '64', 'zero', 35, 0.5, '', 'two words']),
    variant: Math.floor(random() * 3),
    draft: random() < 0.5 ? { text: pick(random, ['', 'a', 'b']), at: Math.floor(random() * 3) } : null,
  };
}

/**
 * Few ids, times and epochs, so that documents meet and tie often.
 * @param {Random} random
 * @param {number} [epochs]  highest epoch
 */
export function randomProgress(random, epochs = 1) {
  const ids = ['a', 'b', 'constructor'].filter(() => random() < 0.7);
  const levels = ['n5', 'lesson3'].filter(() => random() < 0.8).map((level) => [level, {
    epoch: Math.round(random() * epochs),
    exercises: Object.fromEntries(ids.map((id) => [id, randomRecord(random)])),
  }]);
  const value = { version: 1, epoch: random() < 0.9 ? 0 : epochs, levels: Object.fromEntries(levels) };
  return merge(readProgress(value).progress, emptyProgress());
}
