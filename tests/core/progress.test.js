import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  changeRecord, emptyProgress, emptyRecord, merge, readProgress, sameProgress, withDraft,
  withoutLevel, withPass, withWrongTry,
} from '../../site/core/progress.js';
import { any, randomProgress, seeded } from './random.js';

const ROUNDS = 2000;

/** @param {unknown} value */
const plainly = (value) => JSON.stringify(value);

test('merge is commutative, associative and idempotent', () => {
  const random = seeded(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b, c] = [randomProgress(random), randomProgress(random), randomProgress(random)];
    assert.equal(plainly(merge(a, b)), plainly(merge(b, a)));
    assert.equal(plainly(merge(merge(a, b), c)), plainly(merge(a, merge(b, c))));
    assert.equal(plainly(merge(a, a)), plainly(a));
    assert.equal(plainly(merge(merge(a, b), b)), plainly(merge(a, b)));
    assert.equal(plainly(merge(a, emptyProgress())), plainly(a));
  }
});

test('merging loses no pass and no star within an epoch', () => {
  const random = seeded(2);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = [randomProgress(random, 0), randomProgress(random, 0)];
    const both = merge(a, b);
    for (const one of [a, b]) {
      for (const [level, { exercises }] of Object.entries(one.levels)) {
        for (const [id, record] of Object.entries(exercises)) {
          const kept = both.levels[level].exercises[id];
          assert.ok(!record.passed || kept.passed);
          assert.ok(!record.star || kept.star);
          assert.ok(!record.passed || record.revealed || !kept.revealed);
          assert.ok(kept.tries >= record.tries);
          assert.ok(!record.draft || (kept.draft && kept.draft.at >= record.draft.at));
        }
      }
    }
  }
});

test('what is merged reads back as itself', () => {
  const random = seeded(3);
  for (let round = 0; round < ROUNDS; round += 1) {
    const progress = merge(randomProgress(random), randomProgress(random));
    const back = readProgress(JSON.parse(JSON.stringify(progress)));
    assert.deepEqual(back.problems, []);
    assert.ok(sameProgress(back.progress, progress));
  }
});

const PASS = { at: '2026-01-02T00:00:00.000Z', star: true, revealed: false, answer: '64', variant: 0 };

test('a reset wins over any later merge with an old copy', () => {
  const before = changeRecord(emptyProgress(), 'n5', 'summary_size', (r) => withPass(r, PASS));
  const after = withoutLevel(before, 'n5');
  assert.deepEqual(Object.keys(merge(before, after).levels.n5.exercises), []);
  assert.deepEqual(Object.keys(merge(after, before).levels.n5.exercises), []);
  const again = changeRecord(after, 'n5', 'score_h0', (r) => withPass(r, PASS));
  assert.deepEqual(Object.keys(merge(before, again).levels.n5.exercises), ['score_h0']);
});

test('a reset leaves the other levels alone', () => {
  let progress = changeRecord(emptyProgress(), 'n5', 'summary_size', (r) => withPass(r, PASS));
  progress = changeRecord(progress, 'lesson3', 'slope', (r) => withPass(r, PASS));
  const after = withoutLevel(progress, 'n5');
  assert.equal(after.levels.lesson3.exercises.slope.star, true);
  assert.equal(merge(after, progress).levels.lesson3.exercises.slope.star, true);
});

test('a shown answer, then solved with other numbers, then shown again', () => {
  let record = withPass(emptyRecord(), { ...PASS, star: false, revealed: true });
  assert.deepEqual([record.star, record.revealed, record.passed !== null], [false, true, true]);
  record = withPass(record, { ...PASS, at: '2026-01-03T00:00:00.000Z', answer: '96', variant: 1 });
  assert.deepEqual([record.star, record.revealed, record.answer, record.variant], [true, false, '96', 1]);
  record = withPass(record, { ...PASS, star: false, revealed: true, at: '2026-01-01T00:00:00.000Z' });
  assert.deepEqual([record.star, record.answer], [true, '96']);
});

test('the first guess is the one that stays', () => {
  const first = withPass(emptyRecord(), { ...PASS, answer: 35 });
  const second = withPass(first, { ...PASS, at: '2026-01-05T00:00:00.000Z', answer: 2 });
  assert.equal(second.answer, 35);
});

test('tries count until the pass', () => {
  let record = withWrongTry(withWrongTry(emptyRecord()));
  assert.equal(record.tries, 2);
  record = withWrongTry(withPass(record, PASS));
  assert.equal(record.tries, 2);
});

test('a later draft wins even when the clock went back', () => {
  let record = withDraft(emptyRecord(), 'one', 5000);
  record = withDraft(record, 'two', 100);
  assert.deepEqual(record.draft, { text: 'two', at: 5001 });
  assert.equal(withDraft(record, 'two', 9000), record);
});

test('changing one record leaves the document before as it was', () => {
  const before = changeRecord(emptyProgress(), 'n5', 'summary_size', withWrongTry);
  const text = plainly(before);
  changeRecord(before, 'n5', 'summary_size', (r) => withPass(r, PASS));
  withoutLevel(before, 'n5');
  assert.equal(plainly(before), text);
});

/** @param {object} record */
const holding = (record) => ({ version: 1, epoch: 0, levels: { n5: { epoch: 0, exercises: { a: record } } } });

/** @type {[string, unknown][]} */
const DAMAGED = [
  ['null', null],
  ['a list', []],
  ['a text', 'progress'],
  ['no levels', { version: 1, epoch: 0 }],
  ['levels as a list', { version: 1, epoch: 0, levels: [] }],
  ['an epoch that is a text', { version: 1, epoch: '1', levels: {} }],
  ['a negative epoch', { version: 1, epoch: -1, levels: {} }],
  ['an endless epoch', { version: 1, epoch: Infinity, levels: {} }],
  ['a level that is null', { version: 1, epoch: 0, levels: { n5: null } }],
  ['a record that is a number', holding(/** @type {any} */ (3))],
  ['a star that is a text', holding({ star: 'yes' })],
  ['a time that is a number', holding({ passed: 5 })],
  ['a time that is no time', holding({ passed: 'yesterday' })],
  ['tries that are not a number', holding({ tries: NaN })],
  ['tries that are half', holding({ tries: 1.5 })],
  ['an answer that is an object', holding({ answer: { a: 1 } })],
  ['an answer that is endless', holding({ answer: Infinity })],
  ['an answer of 200,000 characters', holding({ answer: 'x'.repeat(200_000) })],
  ['a draft that is a text', holding({ draft: 'x' })],
  ['a draft of no time', holding({ draft: { text: 'x', at: NaN } })],
  ['600 exercises', { version: 1, epoch: 0, levels: { n5: { epoch: 0, exercises: Object.fromEntries(any(600, (i) => [`e${i}`, {}])) } } }],
];

for (const [name, value] of DAMAGED) {
  test(`reading survives and names ${name}`, () => {
    const { progress, problems } = readProgress(value);
    assert.ok(problems.length > 0);
    assert.ok(sameProgress(merge(progress, progress), progress));
  });
}

test('reading keeps the sound records beside a damaged one', () => {
  const good = { passed: '2026-01-02T00:00:00Z', star: true };
  const { progress, problems } = readProgress({
    version: 1, epoch: 0, levels: { n5: { epoch: 2, exercises: { good, bad: { star: 1 } } } },
  });
  assert.equal(problems.length, 1);
  assert.deepEqual(Object.keys(progress.levels.n5.exercises), ['good']);
  assert.equal(progress.levels.n5.exercises.good.passed, '2026-01-02T00:00:00.000Z');
});

test('no key reaches a prototype', () => {
  const text = '{"version":1,"epoch":0,"levels":{"__proto__":{"epoch":0,"exercises":{}},'
    + '"constructor":{"epoch":0,"exercises":{"__proto__":{"star":true},"tostring":{"tries":1}}}}}';
  const { progress, problems } = readProgress(JSON.parse(text));
  assert.equal(problems.length, 2);
  assert.deepEqual(Object.keys(progress.levels), ['constructor']);
  const both = merge(progress, emptyProgress());
  assert.deepEqual(Object.keys(both.levels.constructor.exercises), ['tostring']);
  assert.equal(/** @type {any} */ ({}).star, undefined);
});
