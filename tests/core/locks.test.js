import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lockState, opened, placeOf, readingState, sectionProgress } from '../../site/core/locks.js';
import { emptyRecord } from '../../site/core/progress.js';
import { pick, seeded } from './random.js';

const OUTLINE = {
  exercises: ['a', 'b', 'c', 'd'],
  sections: [
    { id: 'one', exercises: ['a', 'b'], before: 0 },
    { id: 'two', exercises: ['c'], before: 2 },
    { id: 'text', exercises: [], before: 3 },
    { id: 'boss', exercises: ['d'], before: 3 },
  ],
  clearedBy: ['c', 'd'],
};

/** @param {string} ids  "a b! c?": ! shown answer, ? solved without a star */
const records = (ids) => Object.fromEntries(ids.split(' ').filter(Boolean).map((word) => {
  const [id, mark = ''] = [word[0], word[1]];
  return [id, { ...emptyRecord(), passed: 'then', star: mark === '', revealed: mark === '!' }];
}));

/** @type {[string, string, string, string, string | null][]} */
const STATES = [
  // passed, exercises, sections, parts open after, frontier
  ['', 'open locked locked locked', 'open locked locked locked', '', 'a'],
  ['a', 'passed open locked locked', 'open locked locked locked', 'a', 'b'],
  ['a b', 'passed passed open locked', 'open open locked locked', 'a b', 'c'],
  ['a! b! c!', 'passed passed passed open', 'open open open open', 'a b c', 'd'],
  ['a b c d', 'passed passed passed passed', 'open open open open', 'a b c d', null],
  ['b c d', 'open locked locked locked', 'open locked locked locked', '', 'a'],
  ['a c d', 'passed open locked locked', 'open locked locked locked', 'a', 'b'],
];

for (const [passed, exercises, sections, after, frontier] of STATES) {
  test(`locks with "${passed}" passed`, () => {
    const state = lockState(OUTLINE, records(passed));
    assert.equal([...state.exercises.values()].join(' '), exercises);
    assert.equal([...state.sections.values()].join(' '), sections);
    assert.equal([...state.after].join(' '), after);
    assert.equal(state.frontier, frontier);
  });
}

test('a shown answer opens what follows and never clears the level', () => {
  const shown = lockState(OUTLINE, records('a b c! d'));
  assert.equal(shown.frontier, null);
  assert.equal(shown.cleared, false);
  assert.equal(shown.clears, 'c');
  assert.equal(lockState(OUTLINE, records('a b c? d')).cleared, true);
  assert.equal(lockState(OUTLINE, records('a! b! c d')).cleared, true);
});

test('a level that names nothing to be cleared by is never cleared', () => {
  assert.equal(lockState({ ...OUTLINE, clearedBy: [] }, records('a b c d')).cleared, false);
});

test('stars and passes are counted', () => {
  const { passed, stars } = lockState(OUTLINE, records('a b! c?'));
  assert.deepEqual([passed, stars], [3, 1]);
});

test('a record of an exercise that is gone changes nothing', () => {
  assert.deepEqual(lockState(OUTLINE, records('a z')), lockState(OUTLINE, records('a')));
});

test('nothing is open behind something locked, whatever was passed', () => {
  const random = seeded(5);
  for (let round = 0; round < 500; round += 1) {
    const passed = OUTLINE.exercises.filter(() => random() < 0.5)
      .map((id) => id + pick(random, ['', '!', '?']));
    const state = lockState(OUTLINE, records(passed.join(' ')));
    const words = [...state.exercises.values()].map((status) => status[0]).join('');
    assert.match(words, /^p*(ol*)?$/);
    assert.match([...state.sections.values()].map((status) => status[0]).join(''), /^o+l*$/);
  }
});

test('reading mode opens everything and passes nothing', () => {
  const state = readingState(OUTLINE);
  assert.deepEqual(new Set(state.exercises.values()), new Set(['open']));
  assert.deepEqual(new Set(state.sections.values()), new Set(['open']));
  assert.deepEqual([...state.after], OUTLINE.exercises);
  assert.deepEqual([state.passed, state.stars, state.frontier], [0, 0, null]);
});

test('what has been opened', () => {
  /** @param {string} before @param {string} now */
  const news = (before, now) => opened(OUTLINE, lockState(OUTLINE, records(before)), lockState(OUTLINE, records(now)));
  assert.deepEqual(news('', 'a'), { sections: [], exercise: 'b', cleared: false });
  assert.deepEqual(news('a', 'a b'), { sections: ['two'], exercise: 'c', cleared: false });
  assert.deepEqual(news('a b', 'a b c'), { sections: ['text', 'boss'], exercise: 'd', cleared: false });
  assert.deepEqual(news('a b c', 'a b c d'), { sections: [], exercise: null, cleared: true });
  assert.deepEqual(news('a', 'a'), { sections: [], exercise: null, cleared: false });
  assert.deepEqual(news('a b', ''), { sections: [], exercise: null, cleared: false });
});

/** @type {[string, string][]} */
const HASHES = [
  ['#alignment', 'alignment'],
  ['#alignment?map.step=3&map.row=1', 'alignment'],
  ['', ''],
  ['#', ''],
  ['#?map.step=3', ''],
  ['#%E0%A4%A', ''],
  ['#a%20b', 'a b'],
];

for (const [hash, place] of HASHES) {
  test(`the place of ${JSON.stringify(hash)}`, () => assert.equal(placeOf(hash), place));
}

test('how far a section is', () => {
  assert.deepEqual(sectionProgress(['a', 'b'], records('a'), 'open'), { state: 'open', text: '1 of 2 done' });
  assert.deepEqual(sectionProgress(['a'], records('a'), 'open'), { state: 'passed', text: 'done' });
  assert.deepEqual(sectionProgress([], records(''), 'open'), { state: 'passed', text: 'no exercise' });
  assert.deepEqual(sectionProgress(['a'], records('a'), 'locked'), { state: 'locked', text: 'locked' });
});
