import { tenths } from './history-data.js';
import { fedAt, placeOf, WAYS } from './override-data.js';
import { fixed } from './numbers.js';
import { peak } from './statistics.js';
import { drawnCell, drawnKey, KEY_HEIGHT, weightCell } from './grid-cell.js';
import { h } from './vnode.js';

/**
 * @typedef {import('./override-data.js').Example} Example
 * @typedef {import('./override-data.js').Mode} Mode
 * @typedef {import('./vnode.js').VNode} VNode
 * @typedef {{weights: number[][], outputs: (number | null)[]}} Outcome  null: not computed yet
 * @typedef {{cell: {row: number, column: number}, lit: boolean, live: boolean, mode: Mode,
 *   hands: Map<number, import('./override-data.js').Hand>}} OverrideState
 */

export const NAMES = { learned: 'as learned', answer: 'forced onto the answer', read: 'forced onto the token just read', hand: 'by hand' };

/**
 * A row for each step, a column for each place of the source, and what comes out at the end.
 * @param {string} id of the widget
 * @param {Example} example
 * @param {Outcome} outcome
 * @param {OverrideState} state
 * @returns {VNode}
 */
export function overrideTable(id, example, { weights, outputs }, state) {
  const { source, target } = example;
  const { cell, lit, live, mode, hands } = state;
  return h('table', {
    class: `map many fits override${mode === 'hand' ? ' by-hand' : ''}`, role: live ? 'grid' : null,
    'aria-labelledby': `${id}-title`,
  },
  h('thead', {}, h('tr', {}, h('th', { scope: 'col', class: 'reads' }, 'reads'),
    source.map((token, column) => h('th', {
      scope: 'col', class: lit && cell.column === column ? 'lit' : null,
    }, token)),
    h('th', { scope: 'col', class: 'writes' }, 'writes'))),
  h('tbody', {}, weights.map((row, step) => h('tr', { class: hands.has(step) && mode === 'hand' ? 'set' : null },
    h('th', { scope: 'row', class: lit && cell.row === step ? 'lit' : null }, fedAt(example, step)),
    row.map((weight, column) => weightCell(weight, { row: step, column }, state, {
      name: cellText(example, weights, step, column),
      marks: marksAt(step, column, source.length),
      grip: mode === 'hand' && hands.get(step)?.place === column,
    })),
    writtenCell(outputs[step], target[step])))));
}

/**
 * @param {number} step
 * @param {number} column
 * @param {number} length
 */
function marksAt(step, column, length) {
  return {
    answer: column === placeOf('answer', step, length), read: column === placeOf('read', step, length),
  };
}

/**
 * Right or wrong in a sign and in words, then in colour.
 * @param {number | null} wrote
 * @param {number} wanted
 */
function writtenCell(wrote, wanted) {
  if (wrote === null) return h('td', { class: 'writes' }, '\u2026');
  const right = wrote === wanted;
  return h('td', { class: `writes ${right ? 'right' : 'wrong'}` },
    h('b', {}, wrote), ' ', h('i', { 'aria-hidden': 'true' }, right ? '\u2713' : '\u2717'),
    right ? h('b', { class: 'visually-hidden' }, 'right') : h('small', {}, ` not ${wanted}`));
}

/**
 * @param {Example} example
 * @param {number[][]} weights
 * @param {number} step
 * @param {number} column
 * @returns {string} "Step 5, reads 17, should write 3: weight 0.93 on 17 at place 12, the token just read"
 */
export function cellText(example, weights, step, column) {
  const { source, target } = example;
  const marks = marksAt(step, column, source.length);
  const what = [...(marks.answer ? ['the answer'] : []), ...(marks.read && step ? ['the token just read'] : [])];
  return `Step ${step + 1}, reads ${fedAt(example, step)}, should write ${target[step]}: `
    + `weight ${fixed(weights[step][column])} on ${source[column]} at place ${column + 1}`
    + (what.length ? `, ${what.join(' and ')}` : '');
}

/**
 * @param {Example} example
 * @param {Outcome} outcome
 * @returns {number | null} how many tokens are right, if all are known
 */
export function rightOf({ target }, { outputs }) {
  if (outputs.includes(null)) return null;
  return outputs.filter((token, step) => token === target[step]).length;
}

/**
 * What the row comes to.
 * @param {Example} example
 * @param {Outcome} outcome
 * @param {Mode} mode
 */
export function overrideReading(example, outcome, mode) {
  const right = rightOf(example, outcome);
  const name = NAMES[mode].charAt(0).toUpperCase() + NAMES[mode].slice(1);
  if (right === null) return `${name}: not computed yet.`;
  return `${name}, the model writes ${right} of the ${example.target.length} tokens of this row right.`;
}

/**
 * The share of all held-out tokens that is right, for each recorded way.
 * @param {import('./override-data.js').Override} override
 * @param {Mode} mode
 * @returns {VNode}
 */
export function waysTable({ ways, trainings }, mode) {
  return h('table', { class: 'ways' },
    h('caption', {}, 'Right of all held-out tokens', trainings > 1 ? `, median of ${trainings} trainings` : ''),
    h('tbody', {}, WAYS.map((way) => h('tr', { class: way === mode ? 'now' : null, 'data-part': way },
      h('th', { scope: 'row' }, NAMES[way]),
      h('td', { class: 'number' }, tenths(ways[way].middle)),
      h('td', { class: 'bar-cell' }, h('svg', {
        viewBox: '0 0 100 10', width: 100, height: 10, 'aria-hidden': 'true', preserveAspectRatio: 'none',
      },
      h('rect', { class: 'whole', x: 0, y: 1, width: 100, height: 8 }),
      h('rect', { class: 'part', x: 0, y: 1, width: ways[way].middle * 100, height: 8 }))),
      h('td', {}, ways[way].low === ways[way].high ? ''
        : h('small', {}, `${tenths(ways[way].low)} to ${tenths(ways[way].high)}`))))));
}

/**
 * Plain numbers, a row for each step.
 * @param {Example} example
 * @param {Outcome} outcome
 * @param {Mode} mode
 * @returns {VNode}
 */
export function overrideWords(example, { weights, outputs }, mode) {
  const { source, target } = example;
  return h('table', { class: 'plain' },
    h('caption', {}, `Weights ${NAMES[mode]}: source ${source.join(' ')}`),
    h('thead', {}, h('tr', {}, ['step', 'reads', 'most weight on', 'weight', 'on the answer', 'writes', 'wanted']
      .map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, weights.map((row, step) => {
      const top = peak(row);
      return h('tr', {}, h('th', { scope: 'row' }, step + 1), h('td', {}, fedAt(example, step)),
        h('td', {}, `${source[top]} (place ${top + 1})`), h('td', {}, fixed(row[top])),
        h('td', {}, fixed(row[placeOf('answer', step, source.length)])),
        h('td', {}, outputs[step] ?? '\u2026'), h('td', {}, target[step]));
    })));
}

/**
 * The same as a drawing, for saving it as a picture.
 * @param {Example} example
 * @param {Outcome} outcome
 * @returns {VNode}
 */
export function overrideDrawing(example, { weights, outputs }) {
  const { source, target } = example;
  const [left, top, side] = [50, 44, 26];
  const width = left + side * source.length + 96;
  const bottom = top + side * source.length;
  const height = bottom + 8 + KEY_HEIGHT;
  const end = left + side * source.length + 12;
  return h('svg', { class: 'map-drawing', viewBox: `0 0 ${width} ${height}`, width, height },
    h('text', { class: 'tick end', x: left - 10, y: 18 }, 'reads'),
    h('text', { class: 'tick', x: end, y: 18 }, 'writes'),
    source.map((token, c) => h('text', { class: 'label encoder middle', x: left + side * (c + 0.5), y: 36 }, token)),
    weights.map((row, r) => h('g', {},
      h('text', { class: 'label decoder end', x: left - 10, y: top + side * (r + 0.5) + 5 }, fedAt(example, r)),
      row.map((weight, c) => drawnCell(weight,
        { x: left + side * c + 1, y: top + side * r + 1, width: side - 2, height: side - 2 },
        marksAt(r, c, source.length))),
      h('text', { class: 'label', x: end, y: top + side * (r + 0.5) + 5 },
        outputs[r] === target[r] ? `${outputs[r]} \u2713` : `${outputs[r] ?? '\u2026'} \u2717 not ${target[r]}`))),
  drawnKey(left, bottom));
}
