import { lookUp, regions, tieDirections } from './lookup.js';
import { fixed, short, subscript } from './numbers.js';
import { planePicture, planeScales } from './plane-picture.js';
import { linear } from './scale.js';
import { h } from './vnode.js';

/**
 * @typedef {import('./lookup.js').Lookup} Lookup
 * @typedef {import('./lookup.js').Found} Found
 * @typedef {import('./vnode.js').VNode} VNode
 */

/** Room under the plane for the line of answers. */
export const FOOT = 92;
/** The slope's arrow is drawn this long for each unit of slope. */
const PER_SLOPE = 0.25;
const LONGEST = 1.6;

/**
 * Keys and the query as arrows, the ties of the hard lookup as faint lines, the slope of the soft
 * answer at the query's tip, and both answers on a line below.
 * @param {Lookup} lookup
 * @param {number[]} query
 * @param {number} size
 * @param {string} [sentence] the picture in words
 * @returns {VNode}
 */
export function lookupPicture(lookup, query, size, sentence = lookupSentence(lookup, query)) {
  const found = lookUp(lookup, query);
  const scales = planeScales(size, lookup.reach);
  const arrows = [
    ...lookup.keys.map((tip, i) => ({
      id: `k${i}`, label: `k${subscript(i)}`, kind: /** @type {const} */ ('encoder'), tip,
      width: 1.5 + found.weights[i] * 9,
    })),
    { id: 'q', label: 'q', kind: /** @type {const} */ ('decoder'), tip: query, width: 2 },
  ];
  return planePicture(arrows, {
    reach: lookup.reach, size, sentence, chain: [], foot: FOOT,
    under: ties(lookup, scales),
    over: h('g', {}, slopeArrow(query, found, scales), answers(lookup, found, size)),
  });
}

/**
 * @param {Lookup} lookup
 * @param {ReturnType<typeof planeScales>} scales
 */
function ties(lookup, { x, y }) {
  const { reach } = lookup;
  return h('g', { class: 'ties', 'data-part': 'ties' },
    tieDirections(lookup).map(([dx, dy]) => {
      const far = reach / Math.max(Math.abs(dx), Math.abs(dy));
      return h('line', { x1: x(0), y1: y(0), x2: round(x(dx * far)), y2: round(y(dy * far)) });
    }),
    regions(lookup).map(({ way: [dx, dy], key }) => {
      const far = (reach - 0.55) / Math.max(Math.abs(dx), Math.abs(dy));
      return h('text', {
        class: 'tick middle halo', x: round(x(dx * far)), y: round(y(dy * far)) + 5,
      }, `hard: ${short(lookup.values[key])}`);
    }));
}

/**
 * Which way the soft answer grows, and how fast. The hard answer has no such arrow.
 * @param {number[]} query
 * @param {Found} found
 * @param {ReturnType<typeof planeScales>} scales
 */
function slopeArrow(query, { slope }, { x, y }) {
  const steep = Math.hypot(...slope);
  const long = Math.min(LONGEST, steep * PER_SLOPE);
  if (long < 0.03) return null;
  const [ux, uy] = [slope[0] / steep, -slope[1] / steep];
  const [x1, y1] = [x(query[0]), y(query[1])];
  const pixels = long * (x(1) - x(0));
  const [x2, y2] = [x1 + ux * pixels, y1 + uy * pixels];
  const head = Math.min(8, pixels);
  const [bx, by] = [x2 - ux * head, y2 - uy * head];
  const half = head * 0.5;
  return h('g', { class: 'slope', 'data-part': 'slope' },
    h('line', { class: 'slope-gap', x1, y1, x2: bx, y2: by }),
    h('line', { class: 'slope-shaft', x1, y1, x2: bx, y2: by }),
    h('path', {
      class: 'slope-head',
      d: `M${round(x2)} ${round(y2)}L${round(bx - uy * half)} ${round(by + ux * half)}`
        + `L${round(bx + uy * half)} ${round(by - ux * half)}Z`,
    }));
}

/**
 * The line of values with both answers on it.
 * @param {Lookup} lookup
 * @param {Found} found
 * @param {number} size
 */
function answers({ values }, { soft, hard, winners }, size) {
  const scale = linear([Math.min(...values), Math.max(...values)], [30, size - 30]);
  const at = size + 52;
  const [xs, xh] = [round(scale(soft)), round(scale(hard))];
  const within = (/** @type {number} */ x) => Math.min(size - 40, Math.max(40, x));
  return h('g', { class: 'answers' },
    h('line', { class: 'base', x1: 30, x2: size - 30, y1: at, y2: at }),
    values.map((value, i) => h('g', { key: i },
      h('circle', { class: 'value', cx: round(scale(value)), cy: at, r: 3.5 }),
      h('text', { class: 'tick middle', x: round(scale(value)), y: at + 36 }, short(value)))),
    h('g', { class: 'soft', 'data-part': 'soft' },
      h('path', { class: 'pin', d: `M${xs} ${at - 5}L${xs - 6} ${at - 17}H${xs + 6}Z` }),
      h('text', { class: 'label middle', x: within(xs), y: at - 23 }, `soft ${fixed(soft)}`)),
    h('g', { class: 'hard', 'data-part': 'hard' },
      h('rect', { class: 'pin', x: xh - 5, y: at - 5, width: 10, height: 10 }),
      h('text', { class: 'label middle halo', x: within(xh), y: at + 20 },
        hardAnswers({ values }, { winners }).length > 1 ? 'hard: a tie' : `hard ${short(hard)}`)));
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/**
 * @param {Lookup} lookup
 * @param {number[]} query
 * @returns {string} "q at 2, 0.5. Soft answer 18.90, slope -1.419, 3.147. Hard answer 10, slope 0."
 */
export function lookupSentence(lookup, query) {
  const found = lookUp(lookup, query);
  return `q at ${query.map(short).join(', ')}. Soft answer ${fixed(found.soft)}, slope `
    + `${found.slope.map((v) => fixed(v, 3)).join(', ')}. Hard answer ${hardText(lookup, found)}, `
    + `${found.winners.length > 1 ? 'no slope' : 'slope 0'}.`;
}

/**
 * @param {Pick<Lookup, 'values'>} lookup
 * @param {Pick<Found, 'winners'>} found
 * @returns {string[]} one answer, or all that tie
 */
function hardAnswers({ values }, { winners }) {
  return [...new Set(winners.map((i) => short(values[i])))];
}

/**
 * @param {Lookup} lookup
 * @param {Found} found
 * @returns {string} "10", or "10 or 30 (a tie)"
 */
export function hardText(lookup, found) {
  const options = hardAnswers(lookup, found);
  return options.length > 1 ? `${options.join(' or ')} (a tie)` : options[0];
}

/**
 * @param {Found} found
 * @returns {string} "[\u22121.419, 3.147]"
 */
export function slopeText({ slope }) {
  return `[${slope.map((value) => fixed(value, 3)).join(', ')}]`;
}

/** @param {Found} found */
export function hardSlopeText({ winners }) {
  return winners.length > 1 ? 'none: it jumps here' : '[0, 0], flat';
}

/**
 * How the soft answer comes about, with the numbers put in.
 * @param {Lookup} lookup
 * @param {Found} found
 * @returns {VNode}
 */
export function lookupWorkings({ values }, { weights, soft }) {
  const rounded = values.reduce((sum, value, i) => sum + Number(weights[i].toFixed(3)) * value, 0);
  return h('p', {}, 'soft = ', values.map((value, i) =>
    `${i ? ' + ' : ''}${fixed(weights[i], 3)} \u00d7 ${short(value)}`).join(''), ` = ${fixed(soft)}`,
  fixed(rounded) === fixed(soft) ? '' : ` (${fixed(rounded)} with the weights as rounded here)`);
}

/**
 * Everything the picture shows, as a table.
 * @param {Lookup} lookup
 * @param {number[]} query
 * @returns {VNode}
 */
export function lookupTable(lookup, query) {
  const found = lookUp(lookup, query);
  const heads = ['', 'x', 'y', 'value', 'score', 'weight'];
  const rest = (/** @type {number} */ n) => Array.from({ length: n }, () => h('td', {}));
  return h('table', { class: 'plain' },
    h('caption', {}, 'Query, keys and answers as they stand'),
    h('thead', {}, h('tr', {}, heads.map((name) => (name ? h('th', { scope: 'col' }, name) : h('td', {}))))),
    h('tbody', {},
      h('tr', {}, h('th', { scope: 'row' }, 'query q'), query.map((v) => h('td', {}, short(v))), rest(3)),
      lookup.keys.map((key, i) => h('tr', {}, h('th', { scope: 'row' }, `key k${subscript(i)}`),
        key.map((v) => h('td', {}, short(v))), h('td', {}, short(lookup.values[i])),
        h('td', {}, fixed(found.scores[i])), h('td', {}, fixed(found.weights[i], 3)))),
      h('tr', {}, h('th', { scope: 'row' }, 'soft answer'), rest(2), h('td', {}, fixed(found.soft)), rest(2)),
      h('tr', {}, h('th', { scope: 'row' }, 'slope of it'), found.slope.map((v) => h('td', {}, fixed(v, 3))), rest(3)),
      h('tr', {}, h('th', { scope: 'row' }, 'hard answer'), rest(2), h('td', {}, hardText(lookup, found)), rest(2))));
}
