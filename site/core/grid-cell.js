import { fixed } from './numbers.js';
import { h } from './vnode.js';

/**
 * The cells of grids: of maps of weights, where darker means more weight, and of masks.
 *
 * @typedef {{row: number, column: number}} Spot
 * @typedef {{cell: Spot, lit: boolean, live: boolean}} GridState  `cell` is the one tab stop; `lit`
 *   says whether its row and column are lit
 * @typedef {{name: string, guessed?: boolean, grip?: boolean,
 *   marks?: {answer: boolean, read: boolean} | null}} About  `marks`: where the answer stands, and
 *   the token just read; `grip`: the cell can be dragged along its row
 */

/**
 * @param {Spot} at
 * @param {GridState} state
 * @param {string} name for those who do not see it
 * @param {string[]} classes
 * @param {import('./vnode.js').Attrs} attrs
 * @param {import('./vnode.js').VNode} content
 */
export function gridCell(at, { cell, lit, live }, name, classes, attrs, content) {
  const here = cell.row === at.row && cell.column === at.column;
  return h('td', {
    class: [...classes, here && lit ? 'here' : ''].filter(Boolean).join(' '),
    role: live ? 'gridcell' : null, tabindex: live ? (here ? 0 : -1) : null, ...attrs,
    'data-row': at.row, 'data-column': at.column, 'aria-label': live ? name : null,
  }, content);
}

/**
 * @param {number} weight
 * @param {Spot} at
 * @param {GridState} state
 * @param {About} about
 */
export function weightCell(weight, at, state, { name, guessed, grip, marks }) {
  const { cell, lit, live } = state;
  const classes = [`w-${Math.round(weight * 20)}`, tone(weight),
    lit && cell.row === at.row ? 'in-row' : '', lit && cell.column === at.column ? 'in-column' : '',
    guessed ? 'guessed' : '', grip ? 'grip' : '',
    marks?.answer ? 'mark-answer' : '', marks?.read ? 'mark-read' : ''];
  return gridCell(at, state, name + (guessed ? ', your guess' : ''), classes,
    { 'data-w': live ? weight : null },
    h('span', { class: weight < 0.05 ? 'little' : null }, fixed(weight)));
}

/**
 * The same cell in a drawing, for saving it as a picture.
 * @param {number} weight
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {About['marks']} [marks]
 */
export function drawnCell(weight, { x, y, width, height }, marks) {
  return h('g', {},
    h('rect', { class: 'cell', x, y, width, height, 'fill-opacity': Math.max(0.04, weight) }),
    marks?.answer ? h('rect', { class: 'answer-mark', x: x + 1, y: y + 1, width: width - 2, height: height - 2 }) : null,
    marks?.read ? h('circle', { class: 'read-mark', cx: x + width / 2, cy: y + height / 2, r: 3.5 }) : null);
}

export const KEY_HEIGHT = 30;

/**
 * What the marks mean, below a drawing.
 * @param {number} x
 * @param {number} y
 */
export function drawnKey(x, y) {
  const sample = (/** @type {number} */ at, /** @type {{answer: boolean, read: boolean}} */ marks,
    /** @type {string} */ words) => [
    drawnCell(0.45, { x: at, y: y + 8, width: 18, height: 18 }, marks),
    h('text', { class: 'tick', x: at + 25, y: y + 22 }, words),
  ];
  return h('g', {},
    sample(x, { answer: true, read: false }, 'place of the answer'),
    sample(x + 170, { answer: false, read: true }, 'place of the token just read'));
}

/**
 * How dark a cell is, for the colour of its number: the stylesheet knows where black on it gives
 * way to white in each theme.
 * @param {number} weight
 */
export function tone(weight) {
  if (weight < 0.675) return 'tone-low';
  return weight < 0.925 ? 'tone-mid' : 'tone-high';
}
