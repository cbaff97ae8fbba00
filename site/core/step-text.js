import { fixed, short } from './numbers.js';
import { h } from './vnode.js';

/**
 * What an attention step says in words and numbers.
 * @typedef {{scores: number[], weights: number[], context: number[]}} Step
 * @typedef {{id: string, tip: number[]}} Vector
 * @typedef {import('./vnode.js').VNode} VNode
 * @typedef {(column: string) => boolean} Shows
 */

/**
 * @param {Vector} moved
 * @param {Step} step
 * @param {Shows} shows
 * @returns {string} "s at 2, 0. Weights: h0 0.79, h1 0.11, h2 0.11. Context 0.79, 0.00."
 */
export function stepSentence(moved, step, shows) {
  const each = (/** @type {number[]} */ values) =>
    values.map((value, i) => `h${i} ${fixed(value)}`).join(', ');
  const parts = [`${moved.id} at ${moved.tip.map(short).join(', ')}.`];
  if (shows('weight')) parts.push(`Weights: ${each(step.weights)}.`);
  else if (shows('score')) parts.push(`Scores: ${each(step.scores)}.`);
  if (shows('context')) parts.push(`Context ${step.context.map((v) => fixed(v)).join(', ')}.`);
  return parts.join(' ');
}

/**
 * How the numbers of one state come about, with the numbers put in.
 * @param {Vector[]} vectors decoder state first
 * @param {Step} step
 * @param {number} i of the state, from 0
 * @param {Shows} shows
 * @returns {VNode}
 */
export function workings(vectors, step, i, shows) {
  const [s, ...states] = vectors;
  const tip = states[i].tip;
  return h('div', { class: 'workings' },
    shows('score') ? h('p', {}, 'score of ', named(i), ' = ',
      tip.map((value, axis) => `${bracketed(value)} \u00d7 ${bracketed(s.tip[axis])}`).join(' + '),
      ` = ${fixed(step.scores[i])}`) : null,
    shows('weight') ? weightLine(step, i) : null,
    shows('context') ? h('p', {}, 'context = ', states.map((state, k) =>
      `${k ? ' + ' : ''}${fixed(step.weights[k])} \u00d7 (${state.tip.map(short).join(', ')})`).join(''),
    ` = (${step.context.map((v) => fixed(v)).join(', ')})`) : null,
    shows('weight') ? h('p', {}, sumText(step.weights)) : null);
}

/**
 * @param {Step} step
 * @param {number} i
 */
function weightLine({ scores, weights }, i) {
  const raised = scores.map(Math.exp);
  const sum = raised.reduce((a, b) => a + b, 0);
  const power = (/** @type {number} */ score) => [h('i', {}, 'e'), h('sup', {}, short(score))];
  return h('p', {}, 'weight of ', named(i), ' = ', power(scores[i]), ' / (',
    scores.flatMap((score, k) => [k ? ' + ' : '', ...power(score)]), ') = ',
    `${big(raised[i])} / ${big(sum)} = ${fixed(weights[i])}`);
}

/** @param {number} i */
function named(i) {
  return h('span', {}, h('i', {}, 'h'), h('sub', {}, i));
}

/** @param {number} value */
function bracketed(value) {
  return value < 0 ? `(${short(value)})` : short(value);
}

/**
 * Rounded shares need not add up to 1.
 * @param {number[]} weights
 */
function sumText(weights) {
  const rounded = weights.reduce((sum, weight) => sum + Math.round(weight * 100), 0) / 100;
  return rounded === 1
    ? 'The weights sum to 1.' : `The weights sum to 1; as rounded here, to ${fixed(rounded)}.`;
}

/** @param {number} value */
function big(value) {
  return value < 1000 ? fixed(value) : String(Math.round(value));
}

/**
 * Everything the picture shows, as a table.
 * @param {Vector[]} vectors decoder state first
 * @param {Step} step
 * @param {Shows} shows
 * @returns {VNode}
 */
export function stepTable(vectors, step, shows) {
  const told = (/** @type {string} */ column, /** @type {string} */ text) =>
    h('td', {}, shows(column) ? text : '?');
  const place = (/** @type {Vector} */ { id, tip }) => [
    h('th', { scope: 'row' }, id), ...tip.map((v) => h('td', {}, short(v))),
  ];
  return h('table', { class: 'plain' },
    h('caption', {}, 'The vectors as they stand'),
    h('thead', {}, h('tr', {}, ['vector', 'x', 'y', 'score', 'weight'].map((name) =>
      h('th', { scope: 'col' }, name)))),
    h('tbody', {},
      h('tr', {}, place(vectors[0]), h('td', {}), h('td', {})),
      vectors.slice(1).map((vector, i) => h('tr', {}, place(vector),
        told('score', fixed(step.scores[i])), told('weight', fixed(step.weights[i])))),
      h('tr', {}, h('th', { scope: 'row' }, 'context'),
        step.context.map((value) => told('context', fixed(value))), h('td', {}), h('td', {}))));
}
