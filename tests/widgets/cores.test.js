import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readSets, strongest, trained } from '../../site/core/alignment-data.js';
import { arcLayout, arcPicture } from '../../site/core/arc-picture.js';
import { attend, dot, softmax } from '../../site/core/attend.js';
import { BadData } from '../../site/core/bad-data.js';
import { compare, points, positionsAt, readChart } from '../../site/core/chart-data.js';
import { handoverLayout, stepCaption, stepCount } from '../../site/core/handover-picture.js';
import { oneOf, readHash, writeHash } from '../../site/core/hash.js';
import { fixed, percent, plural, short } from '../../site/core/numbers.js';
import { placeLabels } from '../../site/core/plane-picture.js';
import { linear, nearest, spread, ticks } from '../../site/core/scale.js';
import { median, peak } from '../../site/core/statistics.js';
import { h, markup } from '../../site/core/vnode.js';

const THIN = '\u202f';

test('a share is 100 % only when all are right and 0 % only when none is', () => {
  assert.equal(percent(300, 300), `100${THIN}%`);
  assert.equal(percent(299, 300), `over 99${THIN}%`);
  assert.equal(percent(1, 300), `under 1${THIN}%`);
  assert.equal(percent(0, 300), `0${THIN}%`);
  assert.equal(percent(2, 300), `1${THIN}%`);
  assert.equal(percent(0.125), `13${THIN}%`);
  assert.equal(percent(5, 0), 'not measured');
});

test('numbers carry a true minus and no negative zero', () => {
  assert.equal(fixed(-0.004), '0.00');
  assert.equal(fixed(-1.5), '\u22121.50');
  assert.equal(short(2), '2');
  assert.equal(short(-0.1), '\u22120.1');
  assert.equal(short(10), '10');
  assert.equal(plural(1, 'digit'), '1 digit');
  assert.equal(plural(3000, 'step'), '3,000 steps');
});

test('softmax has no temperature and survives large scores', () => {
  const [a, b, c] = softmax([2, 0, 0]);
  assert.ok(Math.abs(a - 0.7869860421615985) < 1e-15);
  assert.ok(Math.abs(a + b + c - 1) < 1e-15);
  assert.deepEqual(softmax([1000, 1000]), [0.5, 0.5]);
  assert.deepEqual(softmax([-1000, 0]), [0, 1]);
});

test('one step: scores, weights, context of the text', () => {
  const { scores, weights, context } = attend([2, 0], [[1, 0], [0, 1], [0, -1]]);
  assert.deepEqual(scores, [2, 0, 0]);
  assert.deepEqual(weights.map((weight) => fixed(weight)), ['0.79', '0.11', '0.11']);
  assert.deepEqual(context.map((value) => fixed(value)), ['0.79', '0.00']);
  assert.equal(dot([1, 2], [3, 4]), 11);
});

test('the average of a soft lookup may run over other values than the keys', () => {
  const { context } = attend([2, 0.5], [[1, 0], [0, 1], [0.7, 0.7]], [[10], [20], [30]]);
  assert.equal(fixed(context[0]), '18.90');
});

test('scales go there and back', () => {
  const scale = linear([2, 24], [50, 700]);
  assert.equal(scale(2), 50);
  assert.equal(scale(24), 700);
  assert.ok(Math.abs(scale.invert(scale(13)) - 13) < 1e-12);
  assert.equal(nearest([2, 3, 4], 3.6), 4);
});

test('ticks keep their distance', () => {
  const lengths = Array.from({ length: 23 }, (_, i) => i + 2);
  assert.deepEqual(ticks(lengths, 220, 34), [2, 6, 10, 14, 18, 22]);
  assert.equal(ticks(lengths, 2200, 34).length, 23);
  assert.deepEqual(ticks([7], 0, 34), [7]);
});

test('labels are spread without overlap, in order, inside the limits', () => {
  for (const wanted of [[5, 5, 5], [100, 99, 98], [-20, 300, 40, 41]]) {
    const placed = spread(wanted, 18, 0, 120);
    const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
    order.slice(1).forEach((i, at) => assert.ok(placed[i] - placed[order[at]] >= 18 - 1e-9));
    assert.ok(placed.every((y) => y >= 0 && y <= 120));
  }
  assert.deepEqual(spread([30, 90], 18, 0, 120), [30, 90]);
});

test('labels of vectors on one line do not cover each other', () => {
  const tips = [[300, 180, 's'], [240, 180, 'h0'], [227, 180, 'context']]
    .map(([x, y, text]) => ({ x, y, text }));
  const places = placeLabels(tips, { x: 180, y: 180 }, 360);
  const keys = places.map(({ x, y }) => `${x} ${y}`);
  assert.equal(new Set(keys).size, 3);
  assert.ok(places.every(({ x, y }) => x >= 0 && x <= 360 && y >= 0 && y <= 360));
});

test('a hash is read without trust and written for one widget alone', () => {
  const hash = '#alignment?map.number=80&chart.size=64';
  const next = writeHash(hash, 'chart', { size: 128, length: 16, others: null });
  assert.equal(next, '#alignment?map.number=80&chart.size=128&chart.length=16');
  assert.deepEqual({ ...readHash(next).widgets.get('chart') }, { size: '128', length: '16' });
  assert.equal(writeHash('', 'step', { s: '2,0.1' }), '#step?step.s=2,0.1');
  assert.equal(writeHash('#step?step.s=2,0', 'step', {}), '#step');
  for (const odd of ['', '#', '#?', '#a?b', '#%E0%A4%A?x.y=%', '#a?x.__proto__=1&x.y=z=1']) {
    readHash(odd);
  }
  assert.equal(readHash('#a?x.y=z=1').widgets.get('x')?.y, 'z=1');
});

test('a number of the address counts only when it can be shown', () => {
  assert.equal(oneOf('64', [32, 64], 32), 64);
  for (const bad of [undefined, '', ' ', 'abc', '65', 'Infinity', '0x']) {
    assert.equal(oneOf(bad, [32, 64], 32), 32);
  }
});

test('median and peak', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
  assert.equal(peak([0.2, 0.4, 0.4]), 1);
  assert.equal(peak([]), -1);
});

const seed = (/** @type {number[]} */ right, number = 0) => ({
  seed: number, right, total: [300, 300],
});
const chart = (/** @type {object[]} */ seeds) => ({
  lengths: [2, 3], sizes: [32], models: [{ id: 'plain', name: 'plain' }],
  lines: [{ model: 'plain', hidden: 32, seeds, positions: { 2: [1, 0.5] }, failures: {} }],
  start: { size: 32, length: 2, others: false }, guessed: { size: 32, length: 2 },
});

test('a point is the median of the seeds, its band their spread', () => {
  const read = readChart(chart([seed([300, 30]), seed([270, 0], 1), seed([285, 60], 2)]));
  assert.deepEqual(points(read, read.lines[0]), [
    { length: 2, middle: 0.95, low: 0.9, high: 1 },
    { length: 3, middle: 0.1, low: 0, high: 0.2 },
  ]);
  assert.deepEqual(positionsAt(read.lines[0], 2), [1, 0.5]);
  assert.deepEqual(positionsAt(read.lines[0], 3), []);
});

test('charts that cannot be true are refused with a sentence', () => {
  const refused = [null, 5, {}, chart([]), chart([seed([301, 0])]), chart([seed([-1, 0])]),
    chart([seed([1])]), chart([seed([1.5, 0])])];
  for (const data of refused) {
    assert.throws(() => readChart(data), (error) => error instanceof BadData
      && /^[A-Z].*\.$/.test(error.message));
  }
});

test('wrong digits are found, missing and surplus ones too', () => {
  assert.deepEqual(compare('123', '133').map(({ wrong }) => wrong), [false, true, false]);
  assert.deepEqual(compare('123', '12').map(({ wrong }) => wrong), [false, false, true]);
  assert.deepEqual(compare('12', '123').at(-1), { wanted: '', wrote: '3', wrong: true });
});

const example = (/** @type {number[][]} */ weights, unit = 100000) => ({ sets: [{
  id: 'words', name: 'words', reads: 'digit', writes: 'word',
  examples: [{ input: '80', columns: ['8', '0'], checkpoints: [
    { step: 5, output: weights.map(() => 'x'), weights, unit },
  ] }],
}] });

test('weights come back as recorded', () => {
  const [set] = readSets(example([[91234, 8766], [0, 100000]]));
  const last = trained(set.examples[0]);
  assert.deepEqual(last.weights, [[0.91234, 0.08766], [0, 1]]);
  assert.deepEqual(strongest(last, 0), { column: 0, weight: 0.91234 });
});

test('weights that do not sum to 1, and empty examples, are refused', () => {
  const refused = [null, {}, { sets: [] }, example([]), example([[90000, 0]]),
    example([[-10000, 110000]]), example([[100000]]), example([[50, 40]], 100)];
  for (const data of refused) assert.throws(() => readSets(data), BadData);
  readSets(example([[34, 67]], 100));
});

test('arcs stand side by side where words fit and lie down where they do not', () => {
  const [{ examples: [one] }] = readSets(example(Array(9).fill([100000, 0])));
  assert.equal(arcLayout(one, trained(one), 680).upright, true);
  const narrow = arcLayout(one, trained(one), 320);
  assert.equal(narrow.upright, false);
  const gaps = narrow.written.slice(1).map(({ y }, i) => y - narrow.written[i].y);
  assert.ok(gaps.every((gap) => gap >= 24));
});

test('an arc is as thick as its weight', () => {
  const [{ examples: [one] }] = readSets(example([[75000, 25000]]));
  const layers = { states: true, arcs: true, numbers: true };
  const svg = markup(arcPicture(one, trained(one), { step: 0, digit: null, layers }, 680));
  assert.match(svg, /stroke-width="9.25"/);
  assert.match(svg, />0.75</);
});

test('the handover counts its steps and says its numbers', () => {
  const data = { read: ['4', '2'], written: ['2', '4', '<eos>'], hidden: 32 };
  assert.equal(stepCount(data), 6);
  assert.match(stepCaption(data, 3), /2 × 32 = 64 numbers/);
  assert.match(stepCaption(data, 4), /is fed <bos>/);
  assert.match(stepCaption(data, 6), /so it stops/);
  assert.equal(handoverLayout(data, 680).rows, false);
  assert.equal(handoverLayout(data, 320).rows, true);
});

test('markup escapes what it is given and leaves keys out', () => {
  const node = h('text', { key: 1, x: 1 / 3, title: '<"&>', hidden: false, lang: null }, '<eos>');
  assert.equal(markup(node), '<text x="0.33" title="&lt;&quot;&amp;&gt;">&lt;eos&gt;</text>');
  assert.equal(markup(h('input', { checked: true })), '<input checked>');
  assert.equal(markup(h('g', {}, [null, false, 0, [h('b')].flat()].flat())), '<g>0<b></b></g>');
});
