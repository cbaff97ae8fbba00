/** Draws the learner's array beside the expected one, with the differing cells marked. */
import { element } from '../shared/nodes.js';

/** @typedef {number | string | boolean | null | Array<any>} Nested */

/**
 * @param {{yours: Nested, expected: Nested}} show
 * @returns {HTMLElement}
 */
export function comparison({ yours, expected }) {
  const [mine, theirs] = [rowsOf(yours), rowsOf(expected)];
  return element('div', { class: 'comparison' }, [
    table('Yours', mine, theirs, true),
    table('Expected', theirs, mine, false),
  ]);
}

/**
 * @param {string} caption
 * @param {string[][]} rows
 * @param {string[][]} others what to compare with
 * @param {boolean} marked whether the differing cells are marked
 */
function table(caption, rows, others, marked) {
  const body = rows.map((row, i) =>
    element('tr', {}, row.map((text, j) => cell(text, marked && text !== others[i]?.[j]))));
  return element('table', {}, [element('caption', {}, [caption]), element('tbody', {}, body)]);
}

/**
 * @param {string} text
 * @param {boolean} differs
 */
function cell(text, differs) {
  if (!differs) return element('td', {}, [text]);
  const spoken = element('span', { class: 'visually-hidden' }, [' (differs)']);
  return element('td', { 'data-differs': '' }, [text, spoken]);
}

/**
 * A number, a vector or a matrix as rows of cells.
 * @param {Nested} value
 * @returns {string[][]}
 */
function rowsOf(value) {
  const list = Array.isArray(value) ? value : [value];
  return list.some(Array.isArray)
    ? list.map((row) => (Array.isArray(row) ? row : [row]).map(numeral))
    : [list.map(numeral)];
}

/** @param {unknown} value */
function numeral(value) {
  return String(value ?? 'none').replace(/^-(?=\d|inf)/, '\u2212');
}
