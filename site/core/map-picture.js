import { spoken, strongest } from './alignment-data.js';
import { fixed } from './numbers.js';
import { h } from './vnode.js';
import { drawnCell, drawnKey, KEY_HEIGHT, tone, weightCell } from './grid-cell.js';

/**
 * @typedef {import('./alignment-data.js').Example} Example
 * @typedef {import('./alignment-data.js').Checkpoint} Checkpoint
 * @typedef {import('./vnode.js').VNode} VNode
 * @typedef {{row: number, column: number}} Cell
 * @typedef {{cell: Cell, lit: boolean, guess: Cell | null, live: boolean}} MapState  `cell` is the
 *   one tab stop; `lit` says whether its row and column are lit
 */

/** Wider maps have no room for a number in each cell. */
const NUMBERED = 8;

/**
 * The matrix as a table: rows written, columns read, darker means more weight.
 * @param {string} id of the widget
 * @param {Example} example
 * @param {Checkpoint} checkpoint
 * @param {MapState} state
 * @returns {VNode}
 */
export function mapTable(id, example, checkpoint, state) {
  const many = example.columns.length > NUMBERED;
  return h('table', {
    class: `map${many ? ' many' : ''}${example.marks ? ' fits' : ''}`, role: state.live ? 'grid' : null,
    'aria-labelledby': `${id}-title`,
  },
  h('thead', {}, h('tr', {},
    h('td', { class: 'corner' }),
    example.columns.map((digit, column) => h('th', {
      scope: 'col', class: lights(state, 'column', column), 'data-column': column,
      'data-part': `place${column + 1}`,
    }, digit)))),
  h('tbody', {}, checkpoint.output.map((token, row) => h('tr', {},
    h('th', {
      scope: 'row', class: lights(state, 'row', row), title: token.length > 14 ? token : null,
      'data-row': row, 'data-part': spoken(token),
    }, h('span', {}, spoken(token))),
    checkpoint.weights[row].map((weight, column) =>
      cellNode(example, token, weight, { row, column }, state))))),
  digitsBelow(example, checkpoint));
}

/**
 * A tall map names its columns at the foot as well.
 * @param {Example} example
 * @param {Checkpoint} checkpoint
 */
function digitsBelow(example, checkpoint) {
  if (example.columns.length <= NUMBERED || checkpoint.output.length <= NUMBERED) return null;
  return h('tfoot', { 'aria-hidden': 'true' }, h('tr', {}, h('td', {}),
    example.columns.map((digit) => h('td', {}, digit))));
}

/**
 * @param {MapState} state
 * @param {'row' | 'column'} axis
 * @param {number} index
 */
function lights(state, axis, index) {
  return state.lit && state.cell[axis] === index ? 'lit' : null;
}

/**
 * @param {Example} example
 * @param {string} token
 * @param {number} weight
 * @param {Cell} at
 * @param {MapState} state
 */
function cellNode(example, token, weight, at, state) {
  const { guess } = state;
  return weightCell(weight, at, state, {
    name: cellName(example, token, weight, at.column) + marksText(example, at),
    guessed: guess?.row === at.row && guess.column === at.column,
    marks: marksAt(example, at),
  });
}

/**
 * @param {Example} example
 * @param {Cell} at
 */
function marksAt({ marks }, { row, column }) {
  return marks ? { answer: marks[row][0] === column, read: marks[row][1] === column } : null;
}

/**
 * @param {Example} example
 * @param {Cell} at
 * @returns {string} ", place of the answer"
 */
export function marksText(example, at) {
  const found = marksAt(example, at);
  return (found?.answer ? ', place of the answer' : '') + (found?.read ? ', place of the token just read' : '');
}

/**
 * @param {Example} example
 * @param {string} token
 * @param {number} weight
 * @param {number} column
 * @returns {string} "seven, digit 7 at place 3: 0.91"
 */
export function cellName(example, token, weight, column) {
  return `${spoken(token)}, ${example.noun ?? 'digit'} ${example.columns[column]} at place ${column + 1}: ${fixed(weight)}`;
}

/**
 * The same map as a drawing, for saving it as a picture.
 * @param {Example} example
 * @param {Checkpoint} checkpoint
 * @returns {VNode}
 */
export function mapDrawing(example, checkpoint) {
  const side = example.columns.length > NUMBERED ? 26 : 52;
  const tall = example.columns.length > NUMBERED ? 26 : 34;
  const left = 16 + 8 * Math.max(...checkpoint.output.map((token) => spoken(token).length));
  const width = left + side * example.columns.length + 8;
  const bottom = 34 + tall * checkpoint.output.length;
  const height = bottom + 8 + (example.marks ? KEY_HEIGHT : 0);
  return h('svg', { class: 'map-drawing', viewBox: `0 0 ${width} ${height}`, width, height },
    example.columns.map((digit, c) =>
      h('text', { class: 'label encoder middle', x: left + side * (c + 0.5), y: 22 }, digit)),
    checkpoint.output.map((token, r) => h('g', {},
      h('text', { class: 'label decoder end', x: left - 10, y: 34 + tall * (r + 0.5) + 5 },
        spoken(token)),
      checkpoint.weights[r].map((weight, c) => h('g', {},
        drawnCell(weight, { x: left + side * c + 1, y: 34 + tall * r + 1, width: side - 2, height: tall - 2 },
          marksAt(example, { row: r, column: c })),
        side > 40 ? h('text', {
          class: `tick middle ${tone(weight)}`,
          x: left + side * (c + 0.5), y: 34 + tall * (r + 0.5) + 4,
        }, fixed(weight)) : null)))),
    example.marks ? drawnKey(left, bottom) : null);
}

/**
 * Plain numbers, a row for each written token.
 * @param {Example} example
 * @param {Checkpoint} checkpoint
 * @param {string} caption
 * @returns {VNode}
 */
export function weightsTable(example, checkpoint, caption) {
  return h('table', { class: 'plain' },
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'written'),
      example.columns.map((digit) => h('th', { scope: 'col' }, digit)),
      h('th', { scope: 'col' }, 'most weight on'))),
    h('tbody', {}, checkpoint.output.map((token, row) => {
      const { column } = strongest(checkpoint, row);
      return h('tr', {}, h('th', { scope: 'row' }, spoken(token)),
        checkpoint.weights[row].map((weight) => h('td', {}, fixed(weight))),
        h('td', {}, `${example.columns[column]} (place ${column + 1})`));
    })),
    digitsBelow(example, checkpoint));
}
