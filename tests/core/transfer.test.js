import assert from 'node:assert/strict';
import { test } from 'node:test';

import { changeRecord, emptyProgress, merge, sameProgress, withoutLevel, withPass } from '../../site/core/progress.js';
import { addImport, exportText, LARGEST_FILE, readImport, refuseSize } from '../../site/core/transfer.js';
import { randomProgress, seeded } from './random.js';

const HERE = { level: 'n5', exercises: ['summary_size', 'score_h0'] };
const PASS = { at: '2026-01-02T00:00:00.000Z', star: true, revealed: false, answer: '64', variant: 0 };
const PROGRESS = changeRecord(emptyProgress(), 'n5', 'summary_size', (r) => withPass(r, PASS));
const NOW = new Date('2026-02-03T04:05:06Z');

test('what was exported comes back', () => {
  const read = readImport(exportText(PROGRESS, NOW), HERE);
  assert.ok('progress' in read);
  assert.ok(sameProgress(read.progress, PROGRESS));
});

test('random progress survives export and import into an empty browser', () => {
  const random = seeded(4);
  for (let round = 0; round < 300; round += 1) {
    const progress = randomProgress(random, 0);
    const read = readImport(exportText(progress, NOW), null);
    assert.ok('progress' in read);
    assert.ok(sameProgress(addImport(emptyProgress(), read.progress), progress));
  }
});

test('a file written before a reset may be loaded after it', () => {
  const reset = withoutLevel(PROGRESS, 'n5');
  const both = addImport(reset, PROGRESS);
  assert.equal(both.levels.n5.exercises.summary_size.star, true);
  assert.equal(both.levels.n5.epoch, 1);
  assert.ok(sameProgress(merge(both, PROGRESS), both));
});

test('a file adds to what is there', () => {
  const mine = changeRecord(emptyProgress(), 'n5', 'score_h0', (r) => withPass(r, PASS));
  assert.deepEqual(Object.keys(addImport(mine, PROGRESS).levels.n5.exercises), ['score_h0', 'summary_size']);
});

/** @param {object} change */
const file = (change) => JSON.stringify({
  kind: 'course-progress', version: 1, epoch: 0,
  levels: { n5: { epoch: 0, exercises: { summary_size: { passed: PASS.at, star: true } } } },
  ...change,
});
/** @param {string} record */
const withRecord = (record) => `{"kind":"course-progress","version":1,"epoch":0,"levels":{"n5":{"epoch":0,"exercises":{"summary_size":${record}}}}}`;

/** @type {[string, string, RegExp][]} */
const REFUSED = [
  ['an empty file', '', /empty/],
  ['a file that is no JSON', 'hello', /no progress of this course/],
  ['a picture', '\u0089PNG\r\n', /no progress of this course/],
  ['a JSON of something else', '{"a": 1}', /no progress of this course/],
  ['a JSON list', '[]', /no progress of this course/],
  ['JSON null', 'null', /no progress of this course/],
  ['NaN', withRecord('{"tries": NaN}'), /no progress of this course/],
  ['a number beyond all', withRecord('{"tries": 1e400}'), /damaged/],
  ['no version', file({ version: undefined }), /damaged/],
  ['version 0', file({ version: 0 }), /damaged/],
  ['a version that is a text', file({ version: '1' }), /damaged/],
  ['a newer version', file({ version: 2 }), /newer release/],
  ['levels of a wrong type', file({ levels: 'n5' }), /damaged/],
  ['a star of a wrong type', withRecord('{"star": "true"}'), /damaged/],
  ['a record that is a list', withRecord('[]'), /damaged/],
  ['an answer that is an object', withRecord('{"answer": {"toString": 1}}'), /damaged/],
  ['a prototype for an exercise', '{"kind":"course-progress","version":1,"epoch":0,"levels":{"n5":{"epoch":0,"exercises":{"__proto__":{"star":true},"summary_size":{}}}}}', /damaged/],
  ['a prototype for a level', '{"kind":"course-progress","version":1,"epoch":0,"levels":{"__proto__":{"epoch":0,"exercises":{}},"n5":{"epoch":0,"exercises":{"summary_size":{}}}}}', /damaged/],
  ['deep nesting', '['.repeat(500_000), /no progress of this course/],
  ['deep nesting in a record', withRecord(`{"answer": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`), /damaged/],
  ['50 MB', 'x'.repeat(50_000_000), /too large/],
  ['another level', file({ levels: { lesson3: { epoch: 0, exercises: { slope: {} } } } }), /no progress of this level/],
  ['another course with a level of the same name', file({ levels: { n5: { epoch: 0, exercises: { other: {} } } } }), /no progress of this level/],
];

for (const [name, text, why] of REFUSED) {
  test(`refused in one sentence: ${name}`, () => {
    const read = readImport(text, HERE);
    assert.ok('refused' in read);
    assert.match(read.refused, why);
    assert.match(read.refused, /^[A-Z][^.]*\.$/);
  });
}

test('the front page takes every level', () => {
  const text = file({ levels: { lesson3: { epoch: 0, exercises: { slope: {} } } } });
  assert.ok('progress' in readImport(text, null));
});

test('a size is refused before the file is opened', () => {
  assert.equal(refuseSize(LARGEST_FILE), null);
  assert.match(refuseSize(50_000_000) ?? '', /too large/);
});
