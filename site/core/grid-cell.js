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
 * How dark a cell is, for the colour of its number: the stylesheet knows where black on it gives
 * way to white in each theme.
 * @param {number} weight
 */
export function tone(weight) {
  if (weight < 0.675) return 'tone-low';
  return weight < 0.925 ? 'tone-mid' : 'tone-high';
}
