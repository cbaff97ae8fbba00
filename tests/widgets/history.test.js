import assert from 'node:assert/strict';
import { test } from 'node:test';

import { additiveCaption, momentCount, readAdditive } from '../../site/core/additive-picture.js';
import { BadData } from '../../site/core/bad-data.js';
import { historyPoints, lineOf, measured, readHistory, tenths } from '../../site/core/history-data.js';
import { historyMeasure, historyPicture, historySentence } from '../../site/core/history-picture.js';
import { lookUp, readLookup, regions, tieDirections } from '../../site/core/lookup.js';
import { cellText, maskOf } from '../../site/core/mask-picture.js';
import { handRow, placeOf, readHands, weightsUsed, writeHands } from '../../site/core/override-data.js';
import { pointsOf, readResults } from '../../site/core/results-file.js';
import { markup } from '../../site/core/vnode.js';

const THIN = '\u202f';

test('a share in tenths is 100 % only when all are right and 0 % only when none is', () => {
  assert.equal(tenths(1), `100${THIN}%`);
  assert.equal(tenths(0.9999), `over 99.9${THIN}%`);
  assert.equal(tenths(0.0001), `under 0.1${THIN}%`);
  assert.equal(tenths(0), `0${THIN}%`);
  assert.equal(tenths(0.7334), `73.3${THIN}%`);
  assert.equal(measured('seconds', 4.04), `4.0${THIN}s`);
  assert.equal(measured('seconds', 1234.5), `1,235${THIN}s`);
});

const seed = (/** @type {number} */ number, /** @type {(number | null)[]} */ right) => ({
  seed: number, right, total: right.map((one) => (one === null ? null : 1000)),
  seconds: right.map((one, i) => (one === null ? null : 10 * (i + 1) + number)),
});
const history = (/** @type {object} */ more = {}) => ({
  measure: 'tokens', lengths: [8, 16, 32], chance: 1 / 31, start: { length: 16 },
  guessed: { length: 32 },
  models: ['fixed', 'hard'].map((id) => ({ id, name: id })),
  lines: [
    { model: 'fixed', width: 64, parameters: [1, 1, 1], seeds: [seed(0, [730, 456, 270]), seed(1, [700, 400, 300])] },
    { model: 'hard', width: 64, parameters: [null, 1, null], seeds: [seed(0, [null, 486, null])] },
  ],
  ...more,
});

test('where a model was not trained, its line has no point', () => {
  const read = readHistory(history());
  assert.deepEqual(historyPoints(read, lineOf(read, 'hard')), [
    { length: 16, middle: 0.486, low: 0.486, high: 0.486 },
  ]);
  assert.equal(historyPoints(read, lineOf(read, 'fixed'))[0].middle, 0.715);
  assert.match(historySentence(read), /hard 48\.6.% at 16\.$/);
});

test('a line that ends early is named beside its end, inside the plot and off the other lines', () => {
  for (const width of [340, 680]) {
    const svg = markup(historyPicture(readHistory(history()), { length: 16, guess: null, mine: [] }, width, 300));
    const [, x, y] = /<text class="label halo model-hard" data-part="hard" x="([\d.]+)" y="([\d.]+)"/.exec(svg) ?? [];
    assert.ok(Number(x) > 46 && Number(x) < width - 108, `${width}: ${x}`);
    assert.ok(Number(y) > 30 && Number(y) < 274, `${width}: ${y}`);
    assert.doesNotMatch(svg, /NaN|undefined/);
  }
});

test('the axis of seconds reaches over every training, the learner\'s too', () => {
  const read = readHistory(history({ measure: 'seconds' }));
  assert.deepEqual(historyMeasure(read, []).marks, [0, 10, 20, 30, 40]);
  const slow = historyMeasure(read, [{ model: 'fixed', length: 8, value: 470 }]);
  assert.ok(slow.top >= 470 && slow.marks.length <= 6);
  const lines = history().lines.map((line) => ({
    ...line,
    seeds: line.seeds.map((one) => ({ ...one, seconds: one.seconds.map((value) => value && value / 400) })),
  }));
  const quick = historyMeasure(readHistory(history({ measure: 'seconds', lines })), []);
  assert.ok(quick.top >= 0.075);
});

test('charts that cannot be true are refused with a sentence', () => {
  const bad = [null, {}, history({ lines: [] }), history({ models: [] }),
    history({ models: [{ id: 'gru', name: 'gru' }] }),
    history({ lines: [{ model: 'fixed', seeds: [seed(0, [1001, 0, 0])] }, history().lines[1]] }),
    history({ lines: [{ model: 'fixed', seeds: [seed(0, [1])] }, history().lines[1]] })];
  for (const data of bad) {
    assert.throws(() => readHistory(data), (error) => error instanceof BadData
      && /^[A-Z].*\.$/.test(error.message));
  }
});

const lookup = () => readLookup({
  query: [2, 0.5], keys: [[1, 0], [0, 1], [0.7, 0.7]], values: [10, 20, 30], reach: 3,
});

test('the lookup of the text: soft 18.90, hard 10, slope [-1.419, 3.147]', () => {
  const found = lookUp(lookup(), [2, 0.5]);
  assert.equal(found.soft.toFixed(2), '18.90');
  assert.equal(found.hard, 10);
  assert.deepEqual(found.slope.map((value) => value.toFixed(3)), ['-1.419', '3.147']);
  assert.deepEqual(found.winners, [0]);
});

test('the slope is that of small steps, at any query', () => {
  const by = 1e-6;
  for (const query of [[0, 0], [-2, 1.5], [0.3, -2.9], [2.9, 2.9]]) {
    const { slope } = lookUp(lookup(), query);
    for (const axis of [0, 1]) {
      const [up, down] = [by, -by].map((step) =>
        lookUp(lookup(), query.map((value, i) => value + (i === axis ? step : 0))).soft);
      assert.ok(Math.abs((up - down) / (2 * by) - slope[axis]) < 1e-6);
    }
  }
});

test('ties lie where two keys win together, and between them one does', () => {
  const ways = tieDirections(lookup());
  assert.equal(ways.length, 3);
  for (const way of ways) assert.equal(lookUp(lookup(), way).winners.length, 2);
  const found = regions(lookup());
  assert.deepEqual(found.map(({ key }) => key).sort(), [0, 1, 2]);
  for (const { way, key } of found) assert.deepEqual(lookUp(lookup(), way).winners, [key]);
  assert.deepEqual(lookUp(lookup(), [0, 0]).winners, [0, 1, 2]);
});

test('every form lets each place look at itself, and none lets the decoder see what comes', () => {
  const masks = { tokens: [7, 19, 3, 12], moves: [] };
  for (const form of /** @type {const} */ (['encoder', 'decoder', 'both'])) {
    const { places, look } = maskOf(masks, form);
    places.forEach((place, row) => places.forEach((other, column) => {
      if (row === column) assert.ok(look(row, column));
      if (place.side === 'output' && column > row) assert.equal(look(row, column), null);
      if (place.side === 'source' && other.side === 'output') assert.equal(look(row, column), null);
      assert.match(cellText({ places, look }, form, row, column), /^[A-Z].* may (not )?look at .*\.$/);
    }));
  }
  const written = maskOf(masks, 'encoder').places.map(({ writes }) => writes);
  assert.deepEqual(written, ['12', '3', '19', '7']);
});

test('weight set by hand leaves a row that sums to 1 and keeps the other proportions', () => {
  const learned = [0.7, 0.2, 0.1];
  for (const share of [0, 0.3, 1]) {
    const row = handRow(learned, { place: 0, share });
    assert.ok(Math.abs(row.reduce((a, b) => a + b) - 1) < 1e-12);
    assert.equal(row[0], share);
    assert.ok(Math.abs(row[1] - 2 * row[2]) < 1e-12);
  }
  assert.deepEqual(handRow([1, 0, 0], { place: 0, share: 0.5 }), [0.5, 0.25, 0.25]);
});

test('forced weights lie on the answer, or on the token just read', () => {
  const example = { row: 0, label: '', source: [5, 6, 7], target: [7, 6, 5], weights: [[1, 0, 0], [1, 0, 0], [1, 0, 0]], outputs: { learned: [], answer: [], read: [] } };
  assert.deepEqual(weightsUsed(example, 'answer', new Map()), [[0, 0, 1], [0, 1, 0], [1, 0, 0]]);
  assert.deepEqual(weightsUsed(example, 'read', new Map()), [[0, 0, 1], [0, 0, 1], [0, 1, 0]]);
  assert.equal(placeOf('read', 0, 3), 2);
});

test('steps set by hand go into the address and come back; nonsense is left out', () => {
  const hands = new Map([[4, { place: 11, share: 0.8 }], [0, { place: 0, share: 1 }]]);
  assert.equal(writeHands(hands), '5:12:0.8,1:1:1');
  assert.deepEqual([...readHands('5:12:0.8,1:1:1', 16).hands], [...hands]);
  for (const odd of [undefined, '', '::', '1:1', '0:1:1', '17:1:1', '1:x:1', '1:1:1:1', '1.5:1:1', '1:1:NaN']) {
    assert.equal(readHands(odd, 16).hands.size, 0, odd);
  }
  const { hands: moved, mended } = readHands('2:3:7', 16);
  assert.equal(mended, true);
  assert.equal(moved.get(1)?.share, 1);
});

const additive = (/** @type {object} */ more = {}) => ({
  source: [3, 9], step: 1, read: 9, target: 3, output: 4, width: 2, components: [1],
  Ws: [0.5], UE: [[0.5], [-0.5]], v: [2], rest: [0.1, 0],
  scores: [2 * Math.tanh(1) + 0.1, 0], weights: [0.9, 0.1], ...more,
});

test('a score is the sum of its parts, or it is not shown', () => {
  const data = readAdditive(additive());
  assert.equal(momentCount(data), 7);
  assert.match(additiveCaption(data, 2), /left by 3.*Score 1\.62\.$/);
  assert.match(additiveCaption(data, 6), /writes 4, which is wrong: 3 was wanted\.$/);
  for (const more of [{ scores: [1, 0] }, { weights: [0.9, 0.2] }, { UE: [[1]] }, { v: [] }, { source: [] }]) {
    assert.throws(() => readAdditive(additive(more)), BadData);
  }
});

test('results that may be true are taken, with the last one of each model and length', () => {
  const [total, share] = [512 * 32, 512 * 32 / 4];
  const one = { model: 'dot', width: 64, length: 32, right: share, total, parameters: 5, seconds: 1.5 };
  const head = { schema: 1, program: 'lesson3', seed: 4294967295, versions: { python: '3', torch: 5, other: 'x' } };
  const read = readResults(JSON.stringify({ ...head, results: [one, { ...one, right: 3 * share }, { ...one, length: 64, total: 2 * total }] }));
  assert.deepEqual(pointsOf(read, 'tokens').map(({ value }) => value), [0.75, 0.125]);
  assert.deepEqual(pointsOf(read, 'seconds').map(({ value }) => value), [1.5, 1.5]);
  assert.equal(read.versions, 'Python 3');
  assert.equal(readResults(JSON.stringify({ ...head, versions: null, results: [one] })).versions, '');
});
