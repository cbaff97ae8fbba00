import { insist, isRecord } from './bad-data.js';
import { spoken } from './alignment-data.js';
import { subscript } from './numbers.js';
import { h } from './vnode.js';

/**
 * Two LSTMs: the encoder reads, hands its last (h, c) over, the decoder writes.
 *
 * @typedef {import('./vnode.js').VNode} VNode
 * @typedef {{read: string[], written: string[], hidden: number}} Handover  `written` ends in <eos>
 * @typedef {{x: number, y: number}} Spot
 * @typedef {{width: number, height: number, encoder: Spot[], decoder: Spot[], cell: number,
 *   rows: boolean}} HandoverLayout
 */

/**
 * @param {unknown} data
 * @returns {Handover}
 * @throws {import('./bad-data.js').BadData}
 */
export function readHandover(data) {
  const sentence = 'The example for this picture is missing, so there is no picture.';
  insist(isRecord(data) && Array.isArray(data.read) && Array.isArray(data.written), sentence);
  insist(data.read.length && data.written.length && data.hidden > 0, sentence);
  return /** @type {Handover} */ (data);
}

/**
 * Step 0 shows the whole; then each token read, the handover, each token written.
 * @param {Handover} data
 */
export function stepCount({ read, written }) {
  return read.length + 1 + written.length;
}

/**
 * @param {Handover} data
 * @param {number} step
 * @returns {string} what happens in this step
 */
export function stepCaption({ read, written, hidden }, step) {
  const [reads, writes] = [read.length, written.length];
  if (step === 0) {
    return `The encoder reads ${reads} tokens, then the decoder writes. Between them passes one h `
      + `and one c, ${hidden} numbers each, and nothing else.`;
  }
  if (step <= reads) {
    const start = step === 1 ? 'from zeros' : 'from those of the step before';
    return `The encoder reads ${read[step - 1]} and computes a new h and c ${start}. `
      + `This h is the state h${subscript(step - 1)}.`;
  }
  if (step === reads + 1) {
    return `Handover. Only the last h and c go on: 2 \u00d7 ${hidden} = ${2 * hidden} numbers. `
      + (reads > 1 ? `The states before it stay behind.` : '');
  }
  const at = step - reads - 2;
  const fed = at === 0 ? '<bos>' : `its own ${spoken(written[at - 1])}`;
  const end = at === writes - 1 ? ' It wrote the end mark, so it stops.' : '';
  return `The decoder is fed ${fed}, updates h and c, and writes ${spoken(written[at])}.${end}`;
}

/**
 * One row where there is room, else the decoder under the encoder.
 * @param {Handover} data
 * @param {number} width
 * @returns {HandoverLayout}
 */
export function handoverLayout({ read, written }, width) {
  const gap = 84;
  const rows = width < 560;
  const most = rows ? Math.max(read.length, written.length) : read.length + written.length;
  const pitch = Math.max(48, Math.min(76, (width - (rows ? 30 : gap + 12)) / most));
  const needed = Math.max(width, pitch * most + (rows ? 30 : gap + 12));
  const used = pitch * most + (rows ? 0 : gap);
  const left = rows ? 30 : (needed - used) / 2;
  const line = (/** @type {number} */ n, /** @type {number} */ start, /** @type {number} */ y) =>
    Array.from({ length: n }, (_, i) => ({ x: start + pitch * (i + 0.5), y }));
  return {
    width: needed, height: rows ? 420 : 200, cell: Math.min(44, pitch - 16), rows,
    encoder: line(read.length, left, 104),
    decoder: line(written.length, rows ? left : left + pitch * read.length + gap, rows ? 326 : 104),
  };
}

/**
 * @param {Handover} data
 * @param {number} step 0..stepCount
 * @param {number} width
 * @returns {VNode}
 */
export function handoverPicture(data, step, width) {
  const layout = handoverLayout(data, width);
  const reads = data.read.length;
  const stage = (/** @type {number} */ at) =>
    (step === 0 || step > at ? 'done' : step === at ? 'now' : 'ahead');
  return h('svg', {
    class: 'handover', viewBox: `0 0 ${layout.width} ${layout.height}`,
    width: layout.width, height: layout.height, role: 'img', 'aria-label': stepCaption(data, step),
  },
  titles(layout),
  data.read.map((token, i) => encoderCell(token, i, stage(i + 1), layout)),
  bridge(data, stage(reads + 1), layout),
  data.written.map((token, i) => decoderCell(data, token, i, stage(reads + 2 + i), layout)));
}

/** @param {HandoverLayout} layout */
function titles({ encoder, decoder, cell }) {
  return h('g', {},
    h('text', { class: 'label encoder', x: encoder[0].x - cell / 2, y: encoder[0].y - 84 },
      'encoder reads'),
    h('text', { class: 'label decoder', x: decoder[0].x - cell / 2, y: decoder[0].y - 84 },
      'decoder writes'));
}

/**
 * @param {string} token
 * @param {number} i
 * @param {string} stage
 * @param {HandoverLayout} layout
 */
function encoderCell(token, i, stage, { encoder, cell }) {
  const { x, y } = encoder[i];
  const last = i === encoder.length - 1;
  return h('g', { key: `e${i}`, class: `encoder-cell ${stage}`, 'data-part': `read${i + 1}` },
    i ? arrow(encoder[i - 1].x + cell / 2, y, x - cell / 2, y, 'along') : null,
    arrow(x, y + cell / 2 + 26, x, y + cell / 2, 'in'),
    h('text', { class: 'token middle encoder', x, y: y + cell / 2 + 44 }, token),
    h('rect', { class: 'cell', x: x - cell / 2, y: y - cell / 2, width: cell, height: cell, rx: 7 }),
    arrow(x, y - cell / 2, x, y - cell / 2 - 18, `out${last ? '' : ' left-behind'}`),
    h('text', {
      class: `tick middle${last ? '' : ' left-behind'}`, x, y: y - cell / 2 - 24,
    }, `h${subscript(i)}`));
}

/**
 * @param {Handover} data
 * @param {string} stage
 * @param {HandoverLayout} layout
 */
function bridge({ hidden }, stage, { encoder, decoder, cell, rows, width }) {
  const from = encoder[encoder.length - 1];
  const to = decoder[0];
  const [x1, x2] = [from.x + cell / 2, to.x - cell / 2];
  const low = from.y + 104;
  const lane = (/** @type {number} */ shift) => (rows
    ? `M${x1} ${from.y + shift}H${Math.min(width - 8, x1 + 16) - shift}V${low + shift}`
      + `H${x2 - 16 + shift}V${to.y + shift}H${x2 - 7}`
    : `M${x1} ${from.y + shift}H${x2 - 7}`);
  const middle = (x1 + x2) / 2;
  return h('g', { key: 'bridge', class: `bridge ${stage}`, 'data-part': 'handover' },
    [-5, 5].map((shift) => h('path', { class: 'lane', d: lane(shift) })),
    [-5, 5].map((shift) => h('path', { class: 'tip', d: tip(x2, to.y + shift, 1, 0, 7) })),
    rows
      ? h('text', { class: 'label middle', x: middle, y: low - 15 },
        `h and c, 2 \u00d7 ${hidden} numbers`)
      : h('g', {},
        h('text', { class: 'label middle', x: middle, y: from.y - 16 }, 'h and c'),
        h('text', { class: 'tick middle', x: middle, y: from.y + 25 }, `2 \u00d7 ${hidden}`)));
}

/**
 * @param {Handover} data
 * @param {string} token
 * @param {number} i
 * @param {string} stage
 * @param {HandoverLayout} layout
 */
function decoderCell({ written }, token, i, stage, { decoder, cell }) {
  const { x, y } = decoder[i];
  const before = i ? decoder[i - 1] : null;
  return h('g', { key: `d${i}`, class: `decoder-cell ${stage}`, 'data-part': `write${i + 1}` },
    before ? arrow(before.x + cell / 2, y, x - cell / 2, y, 'along') : null,
    before ? feedback(before, { x, y }, cell) : null,
    arrow(x, y + cell / 2 + 26, x, y + cell / 2, 'in'),
    h('text', { class: 'token middle fed', x, y: y + cell / 2 + 44 },
      i ? (stage === 'ahead' ? '' : marks(written[i - 1])) : '<bos>'),
    h('rect', { class: 'cell', x: x - cell / 2, y: y - cell / 2, width: cell, height: cell, rx: 7 }),
    arrow(x, y - cell / 2, x, y - cell / 2 - 18, 'out'),
    h('text', { class: 'token middle decoder', x, y: y - cell / 2 - 26 },
      stage === 'ahead' ? '' : marks(token)));
}

/** @param {string} token */
function marks(token) {
  return token.length > 6 ? `${token.slice(0, 5)}\u2026` : token;
}

/**
 * What was written is fed back in at the next step.
 * @param {Spot} from
 * @param {Spot} to
 * @param {number} cell
 */
function feedback(from, to, cell) {
  const middle = (from.x + to.x) / 2;
  const [top, bottom] = [from.y - cell / 2 - 30, to.y + cell / 2 + 40];
  return h('path', {
    class: 'feedback',
    d: `M${from.x + 14} ${top}Q${middle} ${top} ${middle} ${top + 14}V${bottom - 14}`
      + `Q${middle} ${bottom} ${to.x - 12} ${bottom}`,
  });
}

/**
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 * @param {string} kind
 */
function arrow(x1, y1, x2, y2, kind) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  return h('g', { class: `arrow ${kind}` },
    h('line', { x1, y1, x2: x2 - ux * 5, y2: y2 - uy * 5 }),
    h('path', { class: 'tip', d: tip(x2, y2, ux, uy, 6) }));
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} ux direction, a unit vector
 * @param {number} uy
 * @param {number} size
 */
function tip(x, y, ux, uy, size) {
  const half = size * 0.55;
  const [bx, by] = [x - ux * size, y - uy * size];
  const cut = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  return `M${cut(x)} ${cut(y)}L${cut(bx - uy * half)} ${cut(by + ux * half)}`
    + `L${cut(bx + uy * half)} ${cut(by - ux * half)}Z`;
}
