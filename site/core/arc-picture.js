import { spoken, strongest } from './alignment-data.js';
import { fixed, subscript } from './numbers.js';
import { h } from './vnode.js';

/**
 * @typedef {import('./alignment-data.js').Example} Example
 * @typedef {import('./alignment-data.js').Checkpoint} Checkpoint
 * @typedef {import('./vnode.js').VNode} VNode
 * @typedef {{states: boolean, arcs: boolean, numbers: boolean}} Layers
 * @typedef {{step: number, digit: number | null, layers: Layers}} ArcState
 * @typedef {{x: number, y: number}} Spot
 * @typedef {{upright: boolean, width: number, height: number, read: Spot[], written: Spot[],
 *   letters: number}} ArcLayout  `upright`: read above, written below; else left and right
 */

const LETTER = 8;
const MOST_LETTERS = 14;

/**
 * Read above and written below where the words fit side by side; else read left, written right.
 * @param {Example} example
 * @param {Checkpoint} checkpoint
 * @param {number} width
 * @returns {ArcLayout}
 */
export function arcLayout(example, checkpoint, width) {
  const longest = Math.max(...checkpoint.output.map((token) => spoken(token).length));
  const letters = Math.min(longest, MOST_LETTERS);
  const [reads, writes] = [example.columns.length, checkpoint.output.length];
  const pitch = (width - 8) / Math.max(reads, writes);
  const upright = width >= 480 && pitch >= letters * LETTER + 6;
  if (upright) {
    const across = (/** @type {number} */ n, /** @type {number} */ step) =>
      Array.from({ length: n }, (_, i) => width / 2 + (i - (n - 1) / 2) * step);
    return {
      upright, width, height: 300, letters,
      read: across(reads, Math.min(84, (width - 60) / reads)).map((x) => ({ x, y: 46 })),
      written: across(writes, pitch).map((x) => ({ x, y: 244 })),
    };
  }
  const rows = Math.max(reads, writes);
  const height = rows * 34 + 12;
  const down = (/** @type {number} */ n, /** @type {number} */ x) =>
    Array.from({ length: n }, (_, i) => ({ x, y: 6 + ((i + 0.5) * rows * 34) / n }));
  return {
    upright, width, height, letters,
    read: down(reads, 46), written: down(writes, width - letters * LETTER - 26),
  };
}

/**
 * The weights of the word being written as arcs; those of earlier words stay faint.
 * @param {Example} example
 * @param {Checkpoint} checkpoint
 * @param {ArcState} state
 * @param {number} width
 * @returns {VNode}
 */
export function arcPicture(example, checkpoint, state, width) {
  const layout = arcLayout(example, checkpoint, width);
  const { height } = layout;
  return h('svg', {
    class: `arcs${state.digit === null ? '' : ' by-digit'}`, viewBox: `0 0 ${width} ${height}`,
    width, height, role: 'img', 'aria-label': stepSentence(example, checkpoint, state.step),
  },
  state.layers.arcs ? arcs(checkpoint, state, layout) : null,
  example.columns.map((digit, i) => readNode(digit, i, state, layout)),
  checkpoint.output.map((token, row) => writtenNode(token, row, state, layout)),
  state.layers.numbers ? numbers(checkpoint, state, layout) : null);
}

/**
 * @param {Checkpoint} checkpoint
 * @param {ArcState} state
 * @param {ArcLayout} layout
 */
function arcs(checkpoint, { step, digit }, layout) {
  /** @type {VNode[]} */
  const faint = [];
  /** @type {VNode[]} */
  const strong = [];
  for (let row = 0; row <= step; row += 1) {
    checkpoint.weights[row].forEach((weight, column) => {
      const now = digit === null ? row === step : column === digit;
      if (weight < (now ? 0.005 : 0.05)) return;
      (now ? strong : faint).push(h('path', {
        key: `${row}-${column}`, class: now ? 'arc now' : 'arc', 'data-row': row,
        'data-column': column, d: arcPath(layout, row, column),
        'stroke-width': 1 + weight * 11, 'stroke-opacity': now ? 0.3 + weight * 0.7 : 0.14,
      }));
    });
  }
  return h('g', { class: 'arc-layer' }, faint, strong);
}

/**
 * @param {ArcLayout} layout
 * @param {number} row
 * @param {number} column
 */
function arcPath({ upright, read, written }, row, column) {
  const [from, to] = [read[column], written[row]];
  if (upright) {
    const [top, bottom] = [from.y + 14, to.y - 14];
    const middle = (top + bottom) / 2;
    return curve(from.x, top, from.x, middle, to.x, middle, to.x, bottom);
  }
  const [left, right] = [from.x + 14, to.x - 14];
  const middle = (left + right) / 2;
  return curve(left, from.y, middle, from.y, middle, to.y, right, to.y);
}

/** @param {number[]} numbers eight coordinates of a cubic curve */
function curve(...numbers) {
  const [a, b, ...rest] = numbers.map((value) => Math.round(value * 10) / 10);
  return `M${a} ${b}C${rest.join(' ')}`;
}

/**
 * @param {string} digit
 * @param {number} i
 * @param {ArcState} state
 * @param {ArcLayout} layout
 */
function readNode(digit, i, state, { upright, read }) {
  const { x, y } = read[i];
  return h('g', {
    key: `read-${i}`, class: `read${state.digit === i ? ' chosen' : ''}`, 'data-column': i,
    'data-part': `place${i + 1}`,
  },
  h('rect', { class: 'hit', x: x - 22, y: y - (upright ? 42 : 17), width: 44, height: upright ? 60 : 34 }),
  state.layers.states
    ? h('rect', { class: 'state', x: x - 13, y: y - 11, width: 26, height: 22, rx: 5 }) : null,
  state.layers.states
    ? h('text', { class: 'tick middle', x, y: y + 4 }, `h${subscript(i)}`) : null,
  upright
    ? h('text', { class: 'label middle encoder', x, y: y - 20 }, clipped(digit, 8))
    : h('text', { class: 'label end encoder', x: x - 20, y: y + 5 }, clipped(digit, 3)));
}

/**
 * @param {string} token
 * @param {number} row
 * @param {ArcState} state
 * @param {ArcLayout} layout
 */
function writtenNode(token, row, state, { upright, written, letters }) {
  const { x, y } = written[row];
  const stage = row < state.step ? 'done' : row === state.step ? 'now' : 'ahead';
  const word = stage === 'ahead' ? '' : clipped(spoken(token), letters);
  const reach = letters * LETTER;
  return h('g', {
    key: `written-${row}`, class: `written ${stage}`, 'data-row': row, 'data-part': `word${row + 1}`,
  },
  upright
    ? h('rect', { class: 'hit', x: x - reach / 2 - 3, y: y - 18, width: reach + 6, height: 62 })
    : h('rect', { class: 'hit', x: x - 17, y: y - 17, width: reach + 40, height: 34 }),
  state.layers.states ? stateShape(stage, x, y) : null,
  upright
    ? h('text', { class: 'label middle decoder', x, y: y + 32 }, word)
    : h('text', { class: 'label decoder', x: x + 20, y: y + 5 }, word));
}

/**
 * Done: filled. Now: filled with a ring. Not reached: hollow and dashed.
 * @param {string} stage
 * @param {number} x
 * @param {number} y
 */
function stateShape(stage, x, y) {
  return h('g', { class: 'state-shape' },
    stage === 'now' ? h('circle', { class: 'ring', cx: x, cy: y, r: 13 }) : null,
    h('circle', { class: 'state', cx: x, cy: y, r: stage === 'now' ? 8.5 : 9 }));
}

/**
 * Weights of the current word beside the digits; of one digit beside the words, when it is chosen.
 * @param {Checkpoint} checkpoint
 * @param {ArcState} state
 * @param {ArcLayout} layout
 */
function numbers(checkpoint, { step, digit }, { upright, read, written }) {
  const labels = digit === null
    ? checkpoint.weights[step].map((weight, i) => ({ weight, spot: read[i], below: true }))
    : checkpoint.weights.slice(0, step + 1)
      .map((row, i) => ({ weight: row[digit], spot: written[i], below: false }));
  return h('g', { class: 'numbers' }, labels
    .filter(({ weight }) => weight >= 0.005)
    .map(({ weight, spot, below }) => {
      const side = below ? 1 : -1;
      const aside = 5 + weight * 6;
      if (upright && below) {
        return h('text', { class: 'tick halo', x: spot.x + aside, y: spot.y + 27 }, fixed(weight));
      }
      return upright
        ? h('text', { class: 'tick middle halo', x: spot.x, y: spot.y - 20 }, fixed(weight))
        : h('text', {
          class: `tick halo ${below ? 'start' : 'end'}`, x: spot.x + side * 20, y: spot.y - aside,
        }, fixed(weight));
    }));
}

/**
 * @param {Example} example
 * @param {Checkpoint} checkpoint
 * @param {number} step
 * @returns {string} "Step 3 of 7 writes twenty; most weight on digit 2 at place 2, 0.88."
 */
export function stepSentence(example, checkpoint, step) {
  const { column, weight } = strongest(checkpoint, step);
  return `Step ${step + 1} of ${checkpoint.output.length} writes ${spoken(checkpoint.output[step])}; `
    + `most weight on digit ${example.columns[column]} at place ${column + 1}, ${fixed(weight)}.`;
}

/**
 * @param {Example} example
 * @param {Checkpoint} checkpoint
 * @param {number} digit
 * @returns {string} how much weight each written word puts on one digit
 */
export function digitSentence(example, checkpoint, digit) {
  const parts = checkpoint.output.map((token, row) =>
    `${spoken(token)} ${fixed(checkpoint.weights[row][digit])}`);
  return `Weight on digit ${example.columns[digit]} at place ${digit + 1}: ${parts.join(', ')}.`;
}

/**
 * Radio buttons: the weights of the word being written, or those on one digit.
 * @param {string} id of the widget
 * @param {Example} example
 * @param {number | null} digit
 * @returns {VNode}
 */
export function digitChoices(id, example, digit) {
  const choice = (/** @type {string} */ value, /** @type {string} */ name, /** @type {string} */ text) =>
    h('label', {},
      h('input', {
        type: 'radio', name: `${id}-digit`, value, 'data-choice': 'digit', 'aria-label': name,
        checked: value === String(digit ?? ''),
      }),
      h('span', {}, text));
  return h('div', { class: 'choices' }, choice('', 'the word being written', 'the word'),
    example.columns.map((token, i) => choice(String(i), `digit ${token} at place ${i + 1}`, clipped(token, 6))));
}

/**
 * @param {string} word
 * @param {number} letters
 */
function clipped(word, letters) {
  return word.length > letters ? `${word.slice(0, letters - 1)}\u2026` : word;
}
