import { insist, isRecord } from './bad-data.js';
import { fixed, plural, subscript } from './numbers.js';
import { linear } from './scale.js';
import { peak } from './statistics.js';
import { h } from './vnode.js';

/**
 * One look of additive attention, with a trained model's numbers: s W meets h U for every encoder
 * state h, tanh, times v, score; softmax; context; GRU cell.
 *
 * @typedef {import('./vnode.js').VNode} VNode
 * @typedef {{source: number[], step: number, read: number, target: number, output: number,
 *   width: number, components: number[], Ws: number[], UE: number[][], v: number[],
 *   rest: number[], scores: number[], weights: number[]}} Additive
 *   `components` are the few of `width` numbers that are shown; `rest` is what the others add to
 *   each score
 * @typedef {{kind: 'whole' | 'project' | 'meet' | 'softmax' | 'context' | 'write', i: number}} Moment
 *   `i`: the encoder state whose score is worked out in the panel
 */

const MISSING = 'The recorded numbers of this step are missing or damaged, so there is no picture.';

/**
 * @param {unknown} data
 * @returns {Additive}
 * @throws {import('./bad-data.js').BadData}
 */
export function readAdditive(data) {
  insist(isRecord(data) && Array.isArray(data.source) && data.source.length, MISSING);
  const [states, shown] = [data.source.length, data.v?.length];
  const numbers = (/** @type {unknown} */ list, /** @type {number} */ length) =>
    Array.isArray(list) && list.length === length && list.every(Number.isFinite);
  insist(shown > 0 && numbers(data.v, shown) && numbers(data.Ws, shown), MISSING);
  insist(Array.isArray(data.UE) && data.UE.length === states, MISSING);
  insist(data.UE.every((/** @type {unknown} */ row) => numbers(row, shown)), MISSING);
  for (const name of ['rest', 'scores', 'weights']) insist(numbers(data[name], states), MISSING);
  const one = /** @type {Additive} */ (data);
  one.scores.forEach((score, i) => {
    const sum = products(one, i).reduce((a, b) => a + b, one.rest[i]);
    insist(Math.abs(sum - score) < 0.01, 'A recorded score is not the sum of its parts, so it is not drawn.');
  });
  const whole = one.weights.reduce((a, b) => a + b, 0);
  insist(Math.abs(whole - 1) < 1e-3, 'The recorded weights do not sum to 1, so they are not drawn.');
  return one;
}

/**
 * @param {Additive} data
 * @param {number} i
 * @returns {number[]} tanh of the sums that are shown
 */
export function bent({ Ws, UE }, i) {
  return Ws.map((value, k) => Math.tanh(value + UE[i][k]));
}

/**
 * @param {Additive} data
 * @param {number} i
 */
function products(data, i) {
  return bent(data, i).map((value, k) => value * data.v[k]);
}

/**
 * Step 0 shows the whole; then s W, each encoder state, softmax, context, the GRU cell.
 * @param {Additive} data
 */
export function momentCount({ source }) {
  return source.length + 5;
}

/**
 * @param {Additive} data
 * @param {number} step
 * @returns {Moment}
 */
export function momentAt({ source, weights }, step) {
  if (step === 0) return { kind: 'whole', i: peak(weights) };
  if (step === 1) return { kind: 'project', i: 0 };
  if (step < source.length + 2) return { kind: 'meet', i: step - 2 };
  const kind = /** @type {const} */ (['softmax', 'context', 'write'])[step - source.length - 2];
  return { kind, i: peak(weights) };
}

/**
 * @param {Additive} data
 * @param {number} step
 * @returns {string} what happens at this moment
 */
export function additiveCaption(data, step) {
  const { source, scores, weights, width, v, read, output, target } = data;
  const { kind, i } = momentAt(data, step);
  const states = plural(source.length, 'encoder state');
  if (kind === 'whole') {
    return `Step ${data.step + 1} of ${source.length} as a whole: s meets all ${states}, the scores `
      + `become weights, and the context joins the token ${read} in the GRU.`;
  }
  if (kind === 'project') {
    return `s W is computed once for this step, E U once for the whole source. Both have ${width} `
      + `numbers for a state; the ${v.length} that count most are shown.`;
  }
  if (kind === 'meet') {
    return `s meets h${subscript(i)}, the state left by ${source[i]}: add, take tanh, multiply by v, `
      + `sum over all ${width}. Score ${fixed(scores[i])}.`;
  }
  if (kind === 'softmax') {
    return `Softmax turns the ${source.length} scores into weights that sum to 1. Most goes to `
      + `h${subscript(i)}, the state left by ${source[i]}: ${fixed(weights[i])}.`;
  }
  if (kind === 'context') {
    return `The context is the average of the ${states} with these weights: ${width} numbers.`;
  }
  return `The GRU cell takes the last state, token ${read} and the context, and makes the new state. `
    + `From that alone the model writes ${output}, `
    + (output === target ? 'which is right.' : `which is wrong: ${target} was wanted.`);
}

/**
 * @typedef {{width: number, height: number, narrow: boolean, columns: number[], pitch: number,
 *   tokens: number, scores: [number, number], weights: [number, number], cell: number}} Layout
 *   heights of the bands from the top; `columns` are the encoder states' middles
 */

/**
 * @param {Additive} data
 * @param {number} width
 * @returns {Layout}
 */
function additiveLayout({ source }, width) {
  const narrow = width < 560;
  const pitch = (width - 4) / source.length;
  const top = narrow ? 216 : 190;
  return {
    width, narrow, pitch, tokens: top, height: top + (narrow ? 394 : 322),
    columns: source.map((_, i) => 2 + pitch * (i + 0.5)),
    scores: [top + 58, top + 118], weights: [top + 158, top + 204], cell: top + (narrow ? 282 : 270),
  };
}

/**
 * @param {Additive} data
 * @param {number} step
 * @param {number} width
 * @returns {VNode}
 */
export function additivePicture(data, step, width) {
  const layout = additiveLayout(data, width);
  const moment = momentAt(data, step);
  return h('svg', {
    class: 'additive', viewBox: `0 0 ${width} ${layout.height}`, width, height: layout.height,
    role: 'img', 'aria-label': additiveCaption(data, step),
  },
  panel(data, moment, layout),
  flows(data, moment, layout),
  data.source.map((_, i) => column(data, i, moment, step, layout)),
  bandNames(layout),
  cell(data, moment, layout));
}

/**
 * How one score comes about, written as a sum: a column for each number that is shown, and one for
 * all others together.
 * @param {Additive} data
 * @param {Moment} moment
 * @param {Layout} layout
 */
function panel(data, { kind, i }, { narrow, width }) {
  const shown = data.v.length;
  const [label, pitch] = narrow ? [64, (width - 64 - 56) / shown] : [122, Math.min(84, (width - 314) / shown)];
  const x = (/** @type {number} */ k) => label + pitch * (k + 0.5);
  const right = label + pitch * shown;
  const others = right + (narrow ? 28 : 62);
  const meets = kind !== 'project';
  const made = products(data, i);
  const row = (/** @type {number} */ at, /** @type {string} */ part, /** @type {(VNode | string)[]} */ name,
    /** @type {number[]} */ values, /** @type {boolean} */ there, rest = '\u2026') =>
    h('g', { class: `line ${part}${there ? '' : ' ahead'}`, 'data-part': part },
      h('text', { class: 'label', x: 0, y: 18 + at * 28 }, name),
      values.map((value, k) => h('g', {},
        there ? h('rect', {
          class: 'tint', x: x(k) - pitch / 2 + 3, y: at * 28 + 1, width: pitch - 6, height: 25, rx: 3,
          'fill-opacity': Math.min(0.3, 0.04 + Math.abs(value) * 0.13),
        }) : null,
        h('text', { class: 'number middle', x: x(k), y: 18 + at * 28 }, there ? fixed(value) : '\u00b7'))),
      h('text', { class: 'tick middle', x: others, y: 18 + at * 28 }, there ? rest : ''));
  const state = [italic('h'), subscript(i), ' ', italic('U')];
  const score = narrow
    ? h('text', { class: 'label score', x: 0, y: 164 }, meets ? `score: all ${data.width} added up = ${fixed(data.scores[i])}` : '')
    : h('text', { class: 'label score', x: others + 42, y: 18 + 4 * 28 }, meets ? `= ${fixed(data.scores[i])}` : '');
  return h('g', { class: 'panel', transform: 'translate(0 20)' },
    h('text', { class: 'tick middle', x: others, y: -6 }, `${data.width - shown} others`),
    data.components.map((at, k) => h('text', { class: 'tick middle', x: x(k), y: -6 }, at)),
    h('text', { class: 'tick', x: 0, y: -6 }, 'number'),
    row(0, 'decoder', [italic('s W')], data.Ws, true),
    row(1, 'encoder', meets ? state : [italic('h U')], data.UE[i], meets),
    h('line', { class: 'rule', x1: 0, x2: others + 26, y1: 57, y2: 57 }),
    row(2, 'bent', [narrow ? 'tanh' : 'tanh of the sum'], bent(data, i), meets),
    row(3, 'v', ['\u00d7 ', italic('v')], data.v, meets),
    h('line', { class: 'rule', x1: 0, x2: others + 26, y1: 113, y2: 113 }),
    row(4, 'product', [narrow ? 'adds' : 'adds to score'], made, meets, fixed(data.rest[i])),
    score);
}

/** @param {string} text */
function italic(text) {
  return h('tspan', { class: 'math' }, text);
}

/** @param {Layout} layout */
function bandNames({ scores, weights, width }) {
  return h('g', {},
    h('text', { class: 'axis-name halo', x: 0, y: scores[0] - 12 }, 'scores'),
    h('text', { class: 'axis-name halo', x: 0, y: weights[0] - 14 }, 'weights'),
    h('line', { class: 'base', x1: 0, x2: width, y1: weights[1], y2: weights[1] }));
}

/**
 * An encoder state with its token, and what has been worked out for it so far.
 * @param {Additive} data
 * @param {number} i
 * @param {Moment} moment
 * @param {number} step
 * @param {Layout} layout
 */
function column({ source, scores, weights }, i, { kind, i: met }, step, layout) {
  const { columns, pitch, narrow, tokens, scores: [top, bottom], weights: [high, low] } = layout;
  const x = columns[i];
  const wide = Math.min(30, pitch - 4);
  const y = linear([Math.min(0, ...scores), Math.max(0, ...scores)], [bottom, top]);
  const scored = step === 0 || step >= i + 2;
  const now = kind === 'meet' && met === i;
  const weighted = kind !== 'project' && kind !== 'meet';
  const above = scores[i] >= 0;
  const most = met === i && weighted;
  return h('g', {
    key: `h${i}`, class: `state-column${now ? ' now' : ''}`, 'data-column': i, 'data-part': `h${i}`,
  },
  h('rect', { class: 'hit', x: x - pitch / 2, y: tokens - 16, width: pitch, height: low - tokens + 24 }),
  h('text', { class: 'label middle encoder', x, y: tokens }, source[i]),
  h('rect', { class: 'state', x: x - wide / 2, y: tokens + 8, width: wide, height: 20, rx: 5 }),
  narrow ? null : h('text', { class: 'tick middle', x, y: tokens + 22.5 }, `h${subscript(i)}`),
  scored ? h('rect', {
    class: 'score-bar', x: x - wide / 2 + 2, width: wide - 4, y: Math.min(y(0), y(scores[i])),
    height: Math.max(1, Math.abs(y(scores[i]) - y(0))),
  }) : h('line', { class: 'base', x1: x - wide / 2 + 2, x2: x + wide / 2 - 2, y1: y(0), y2: y(0) }),
  scored && (!narrow || now || most) ? h('text', {
    class: 'tick middle halo', x: clampX(x, layout), y: above ? y(scores[i]) - 4 : y(scores[i]) + 13,
  }, fixed(scores[i], narrow || pitch >= 40 ? 2 : 1)) : null,
  weighted ? h('rect', {
    class: 'weight-bar', x: x - wide / 2 + 2, width: wide - 4, y: low - (low - high) * weights[i],
    height: Math.max(0.5, (low - high) * weights[i]),
  }) : null,
  weighted && (narrow ? most : weights[i] >= 0.005) ? h('text', {
    class: 'tick middle halo', x: clampX(x, layout), y: low - (low - high) * weights[i] - 4,
  }, fixed(weights[i])) : null);
}

/**
 * @param {number} x
 * @param {Layout} layout
 */
function clampX(x, { width }) {
  return Math.min(width - 18, Math.max(18, x));
}

/**
 * From the states, as much of each as its weight, into the context.
 * @param {Additive} data
 * @param {Moment} moment
 * @param {Layout} layout
 */
function flows({ weights }, { kind }, { columns, weights: [, low], cell: y, width }) {
  if (!reaches(kind)) return null;
  const to = contextX(width);
  return h('g', { class: 'flows' }, weights.map((weight, i) => (weight < 0.005 ? null : h('path', {
    key: i, class: 'flow', 'stroke-width': 1 + weight * 9, 'stroke-opacity': 0.3 + weight * 0.7,
    d: `M${round(columns[i])} ${low}C${round(columns[i])} ${low + 30} ${to} ${y - 52} ${to} ${y - 24}`,
  }))));
}

/**
 * Whether the weights have been used.
 * @param {Moment['kind']} kind
 */
function reaches(kind) {
  return kind === 'whole' || kind === 'context' || kind === 'write';
}

/** @param {number} width */
function contextX(width) {
  return Math.round(width < 560 ? width * 0.42 : width * 0.38);
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/**
 * The last state, the context and the token go into the GRU cell; the new state writes.
 * @param {Additive} data
 * @param {Moment} moment
 * @param {Layout} layout
 */
function cell({ read, output, target }, { kind }, { cell: y, width, narrow }) {
  const context = contextX(width);
  const gru = Math.round(width * (narrow ? 0.42 : 0.6));
  const [s, next] = [narrow ? 26 : 40, width - (narrow ? 112 : 150)];
  const below = narrow ? y + 52 : y;
  const reached = reaches(kind);
  const done = reached && kind !== 'context';
  const box = (/** @type {string} */ part, /** @type {number} */ x, /** @type {number} */ at,
    /** @type {string} */ text, /** @type {boolean} */ there, half = 26) =>
    h('g', { key: part, class: `box ${part}${there ? '' : ' ahead'}`, 'data-part': part },
      h('rect', { class: 'frame', x: x - half, y: at - 16, width: 2 * half, height: 32, rx: 6 }),
      h('text', { class: 'middle', x, y: at + 5 }, text));
  const line = (/** @type {string} */ d, /** @type {boolean} */ there) =>
    h('path', { class: `wire${there ? '' : ' ahead'}`, d });
  return h('g', { class: 'cell-row' },
    line(narrow ? `M${s} ${y + 16}V${below}H${gru - 42}` : `M${s} ${y + 16}V${y + 38}H${gru - 18}V${y + 16}`, done),
    line(narrow ? `M${context} ${y + 16}V${below - 16}` : `M${context + 40} ${y}H${gru - 42}`, done),
    line(`M${gru + (narrow ? 0 : 18)} ${below + (narrow ? 40 : 34)}V${below + 16}`, done),
    line(`M${gru + 42} ${below}H${next - 18}`, done),
    line(`M${next + 18} ${below}H${next + (narrow ? 30 : 42)}`, done),
    box('s', s, y, 's', true, 20),
    box('context', context, y, 'context', reached, 40),
    box('gru', gru, below, 'GRU cell', done, 42),
    box('next', next, below, 's', done, 18),
    h('text', { class: `tick middle${done ? '' : ' ahead'}`, x: next, y: below - 24 }, 'new state'),
    narrow ? null : h('text', { class: 'tick middle', x: s, y: y - 24 }, 'last state'),
    h('text', { class: 'tick middle', x: gru + (narrow ? 0 : 18), y: below + (narrow ? 54 : 48) }, `token ${read}`),
    h('text', { class: `label decoder${done ? '' : ' ahead'}`, x: next + (narrow ? 34 : 48), y: below + 5 },
      done ? `writes ${output}${narrow || output === target ? '' : ' \u2717'}` : 'writes'));
}

/**
 * Every number of the step.
 * @param {Additive} data
 * @returns {VNode}
 */
export function additiveTable(data) {
  const { components, source, Ws, UE, v, rest, scores, weights, width } = data;
  const heads = ['state', 'left by', ...components.flatMap((k) => [`h U, ${k}`, `tanh, ${k}`]),
    `${width - v.length} others`, 'score', 'weight'];
  const line = (/** @type {string} */ name, /** @type {number[]} */ values) => h('tr', {},
    h('th', { scope: 'row' }, name), h('td', {}),
    values.flatMap((value) => [h('td', {}, fixed(value)), h('td', {})]), h('td', {}), h('td', {}), h('td', {}));
  return h('table', { class: 'plain' },
    h('caption', {}, 'score = sum of v \u00d7 tanh over the numbers shown, and what the others add'),
    h('thead', {}, h('tr', {}, heads.map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, line('s W', Ws), line('v', v),
      source.map((token, i) => h('tr', {}, h('th', { scope: 'row' }, `h${subscript(i)}`), h('td', {}, token),
        UE[i].flatMap((value, k) => [h('td', {}, fixed(value)), h('td', {}, fixed(bent(data, i)[k]))]),
        h('td', {}, fixed(rest[i])), h('td', {}, fixed(scores[i])), h('td', {}, fixed(weights[i]))))));
}
