import assert from 'node:assert/strict';
import { test } from 'node:test';

import { judgeChoice, judgeText, readGuess, readNumber, readShape } from '../../site/core/answers.js';
import { any, pick, seeded } from './random.js';

/** @type {[string, object, number][]} */
const NUMBERS = [
  ['64', {}, 64],
  [' 64 ', {}, 64],
  ['64.0', {}, 64],
  ['64.', {}, 64],
  ['+64', {}, 64],
  ['+ 64', {}, 64],
  ['-2', {}, -2],
  ['\u22122', {}, -2],
  ['\u20132', {}, -2],
  ['\u2212 2', {}, -2],
  ['\uff16\uff14', {}, 64],
  ['\u0666\u0664', {}, 64],
  ['\u00a064\u202f', {}, 64],
  ['\u200b64\ufeff', {}, 64],
  ['064', {}, 64],
  ['-0', {}, 0],
  ['0.79', { decimals: 2 }, 0.79],
  ['.79', { decimals: 2 }, 0.79],
  ['0,79', { decimals: 2 }, 0.79],
  [',79', { decimals: 2 }, 0.79],
  ['-0,79', { decimals: 2 }, -0.79],
  ['0\uff0c79', { decimals: 2 }, 0.79],
  ['79 %', { percent: true }, 0.79],
  ['79%', { percent: true }, 0.79],
  ['79\uff05', { percent: true }, 0.79],
  ['78,7 %', { percent: true, decimals: 2 }, 0.787],
  ['0.79', { percent: true }, 0.79],
  ['35 %', { unit: '%' }, 35],
  ['35', { unit: '%' }, 35],
  ['12 ms', { unit: 'ms' }, 12],
];

for (const [typed, wanted, value] of NUMBERS) {
  test(`number: ${JSON.stringify(typed)} with ${JSON.stringify(wanted)} is ${value}`, () => {
    const read = readNumber(typed, wanted);
    assert.ok('value' in read, JSON.stringify(read));
    assert.ok(Math.abs(read.value - value) < 1e-12);
    assert.ok(!Object.is(read.value, -0));
  });
}

/** @type {[string, object, RegExp][]} */
const NOT_NUMBERS = [
  ['', {}, /^Write a number first/],
  ['   ', {}, /^Write a number first/],
  ['\u200b', {}, /^Write a number first/],
  ['2, 0', {}, /^One number is wanted/],
  ['2,0', {}, /^One number is wanted/],
  ['2 0', {}, /^One number is wanted/],
  ['2; 0', { decimals: 2 }, /^One number is wanted/],
  ['2, 0', { decimals: 2 }, /^One number is wanted/],
  ['1,234.5', { decimals: 2 }, /^One number is wanted/],
  ['0,79,1', { decimals: 2 }, /^One number is wanted/],
  ['64 %', {}, /without a percent sign/],
  ['9'.repeat(10_000), {}, /too long/],
  ['<script>alert(1)</script>', {}, /cannot be read as a number/],
  ['NaN', {}, /cannot be read as a number/],
  ['Infinity', {}, /cannot be read as a number/],
  ['-', {}, /cannot be read as a number/],
  ['.', {}, /cannot be read as a number/],
  ['sixty four', {}, /cannot be read as a number/],
  ['1.2.3', {}, /cannot be read as a number/],
  ['--2', {}, /cannot be read as a number/],
  ['%', { percent: true }, /cannot be read as a number/],
  ['1e400', {}, /ordinary digits/],
  ['0x20', {}, /ordinary digits/],
  ['1_000', {}, /ordinary digits/],
  ['2*32', {}, /Work it out/],
  ['1/3', { decimals: 2 }, /Work it out/],
  ['64 numbers', {}, /without words/],
];

for (const [typed, wanted, problem] of NOT_NUMBERS) {
  test(`not a number: ${JSON.stringify(typed.slice(0, 30))}`, () => {
    const read = readNumber(typed, wanted);
    assert.ok('problem' in read, JSON.stringify(read));
    assert.match(read.problem, problem);
    assert.match(read.problem, /^[A-Z][^<>]*\.$/, 'one sentence that quotes nothing');
    assert.equal(read.problem.match(/\.( |$)/g)?.length, 1, 'one sentence');
  });
}

/** @type {[string, number[]][]} */
const SHAPES = [
  ['(32)', [32]],
  ['32,', [32]],
  ['(32,)', [32]],
  ['32', [32]],
  ['[32]', [32]],
  [' ( 32 , ) ', [32]],
  ['(8, 32)', [8, 32]],
  ['[8,32]', [8, 32]],
  ['8,32', [8, 32]],
  ['8x32', [8, 32]],
  ['8 X 32', [8, 32]],
  ['8 \u00d7 32', [8, 32]],
  ['8*32', [8, 32]],
  ['\uff088\uff0c32\uff09', [8, 32]],
  ['(8, 32,)', [8, 32]],
  ['torch.Size([8, 32])', [8, 32]],
  ['()', []],
  ['(1, 0)', [1, 0]],
];

for (const [typed, shape] of SHAPES) {
  test(`shape: ${JSON.stringify(typed)}`, () => {
    assert.deepEqual(readShape(typed), { shape });
  });
}

/** @type {[string, RegExp][]} */
const NOT_SHAPES = [
  ['', /^Write a shape first/],
  ['(32', /brackets do not match/],
  ['32)', /brackets do not match/],
  ['(32]', /brackets do not match/],
  ['(-1, 32)', /never negative/],
  ['32.0', /whole numbers/],
  ['8 32', /whole numbers with commas/],
  ['(8,,32)', /whole numbers with commas/],
  [',', /whole numbers with commas/],
  ['(H,)', /whole numbers with commas/],
  ['<script>', /whole numbers with commas/],
  ['1e400', /whole numbers with commas/],
  ['0x20', /whole numbers with commas/],
  ['9999999999', /whole numbers with commas/],
  ['1,1,1,1,1,1,1', /whole numbers with commas/],
  ['('.repeat(10_000), /too long/],
];

for (const [typed, problem] of NOT_SHAPES) {
  test(`not a shape: ${JSON.stringify(typed.slice(0, 30))}`, () => {
    const read = readShape(typed);
    assert.ok('problem' in read, JSON.stringify(read));
    assert.match(read.problem, problem);
  });
}

const WEIGHT = {
  kind: 'number',
  decimals: 2,
  percent: true,
  variants: [
    {
      ask: null,
      right: { lo: 0.785, hi: 0.795 },
      wrong: [{ lo: 0.875, hi: 0.885, because: 'all three' }, { lo: 1, hi: 1, because: 'a share' }],
      explain: 'yes',
      otherwise: 'divide',
    },
    { ask: 'again', right: { lo: 0.575, hi: 0.585 }, wrong: [], explain: 'yes, again', otherwise: 'divide them' },
  ],
};

/** @type {[number, string, string, string][]} */
const WEIGHTS = [
  [0, '0.79', 'right', 'yes'],
  [0, '0.785', 'right', 'yes'],
  [0, '0.795', 'right', 'yes'],
  [0, '0,79', 'right', 'yes'],
  [0, '79 %', 'right', 'yes'],
  [0, '78.5 %', 'right', 'yes'],
  [0, '0.7869860421615985', 'right', 'yes'],
  [0, '0.7849', 'wrong', 'divide'],
  [0, '0.7951', 'wrong', 'divide'],
  [0, '0.88', 'wrong', 'all three'],
  [0, '100 %', 'wrong', 'a share'],
  [0, '79', 'wrong', 'divide'],
  [1, '0.58', 'right', 'yes, again'],
  [1, '0.79', 'wrong', 'divide them'],
];

for (const [variant, typed, state, html] of WEIGHTS) {
  test(`judge: variant ${variant}, ${typed} is ${state}`, () => {
    assert.deepEqual(judgeText(WEIGHT, variant, typed), { state, html });
  });
}

test('judge: a shape is right, known to be wrong, or wrong', () => {
  const judge = {
    kind: 'shape',
    variants: [{
      ask: null,
      right: { shape: [32] },
      wrong: [{ shape: [1, 32], because: 'no extra axis' }],
      explain: 'ok',
      otherwise: 'count the axes',
    }],
  };
  assert.deepEqual(judgeText(judge, 0, '(32,)'), { state: 'right', html: 'ok' });
  assert.deepEqual(judgeText(judge, 0, '(1, 32)'), { state: 'wrong', html: 'no extra axis' });
  assert.deepEqual(judgeText(judge, 0, '()'), { state: 'wrong', html: 'count the axes' });
  assert.equal(judgeText(judge, 0, '(32').state, 'unread');
  assert.throws(() => judgeText(judge, 1, '32'), RangeError);
});

test('judge: a choice, with names that every object inherits', () => {
  const judge = { kind: 'choose', right: 'zero', because: { zero: 'cancel', w1: 'half' } };
  assert.deepEqual(judgeChoice(judge, 'zero'), { state: 'right', html: 'cancel' });
  assert.deepEqual(judgeChoice(judge, 'w1'), { state: 'wrong', html: 'half' });
  assert.deepEqual(judgeChoice(judge, 'constructor'), { state: 'wrong', html: '' });
  assert.equal(judgeChoice(judge, null).state, 'unread');
});

test('a guess has to lie in its range', () => {
  const judge = { kind: 'predict_number', min: 0, max: 100 };
  assert.deepEqual(readGuess(judge, '0', '%'), { value: 0 });
  assert.deepEqual(readGuess(judge, '100 %', '%'), { value: 100 });
  assert.deepEqual(readGuess(judge, '12.5', '%'), { value: 12.5 });
  for (const typed of ['-1', '100.1', '1000']) {
    const read = readGuess(judge, typed, '%');
    assert.ok('problem' in read && /from 0 to 100: it is a share/.test(read.problem));
  }
});

test('whatever is typed is read, or refused in one sentence', () => {
  const random = seeded(6);
  const characters = [...'0123456789.,,-+ ()[]x%e_;', '\u2212', '\u00a0', '\uff11', '\u0661', '<', 'H', '\ud83d', '\0'];
  for (let round = 0; round < 20_000; round += 1) {
    const typed = any(1 + Math.floor(random() * 8), () => pick(random, characters)).join('');
    const number = readNumber(typed, { decimals: pick(random, [0, 2]), percent: random() < 0.5 });
    const shape = readShape(typed);
    for (const read of [number, shape]) {
      if ('problem' in read) assert.match(read.problem, /^[A-Z][^<>]*\.$/, typed);
      else if ('value' in read) assert.ok(Number.isFinite(read.value), typed);
      else assert.ok(read.shape.every((length) => Number.isInteger(length) && length >= 0), typed);
    }
  }
});

test('a number is read from how any language writes it', () => {
  const random = seeded(7);
  for (let round = 0; round < 2000; round += 1) {
    const value = Math.round((random() - 0.5) * 1e6) / 1000;
    const plain = String(value);
    const forms = [plain, plain.replace('.', ','), plain.replace('-', '\u2212'), ` ${plain}\u00a0`];
    for (const form of forms) assert.deepEqual(readNumber(form, { decimals: 3 }), { value }, form);
  }
});
