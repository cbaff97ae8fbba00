import { overlap } from './boxes.js';
import { linear } from './scale.js';
import { h } from './vnode.js';

/**
 * @typedef {import('./attend.js').Vector} Vector
 * @typedef {import('./vnode.js').VNode} VNode
 * @typedef {{id: string, label: string, kind: 'encoder' | 'decoder' | 'context', tip: Vector,
 *   width: number}} Arrow
 */

/**
 * @param {number} size pixels of the square
 * @param {number} reach the plane shows -reach..reach on both axes
 */
export function planeScales(size, reach) {
  return { x: linear([-reach, reach], [0, size]), y: linear([-reach, reach], [size, 0]) };
}

/**
 * Vectors as arrows from the origin. Thickness carries the weight.
 * @param {Arrow[]} arrows the first lies lowest
 * @param {{reach: number, size: number, sentence: string, chain: Vector[], under?: VNode | null,
 *   over?: VNode | null, foot?: number}} view `chain` are the weighted states, laid head to tail,
 *   that add up to the context; `under` and `over` are drawn below and above the arrows; `foot` is
 *   room under the plane
 * @returns {VNode}
 */
export function planePicture(arrows, view) {
  const { reach, size, sentence, chain, under, over, foot = 0 } = view;
  const scales = planeScales(size, reach);
  const tips = arrows.map(({ tip }) => ({ x: scales.x(tip[0]), y: scales.y(tip[1]) }));
  const origin = { x: scales.x(0), y: scales.y(0) };
  const places = placeLabels(
    arrows.map((arrow, i) => ({ ...tips[i], text: arrow.label })), origin, size,
  );
  return h('svg', {
    class: 'plane', viewBox: `0 0 ${size} ${size + foot}`, width: size, height: size + foot, role: 'img',
    'aria-label': sentence,
  },
  grid(scales, reach, size),
  under,
  chain.length ? chainPath(chain, scales) : null,
  arrows.map((arrow, i) => h('path', {
    key: arrow.id, class: `vector ${arrow.kind}`, 'data-part': arrow.id,
    d: arrowOutline(tips[i], origin, arrow.width),
  })),
  arrows.map((arrow, i) => h('text', {
    key: `label-${arrow.id}`, class: `label halo ${arrow.kind} ${places[i].anchor}`,
    'data-part': arrow.id, x: places[i].x, y: places[i].y,
  }, arrow.label)),
  over);
}

/** @type {{reach: number, size: number, node: VNode} | null} */
let lastGrid = null;

/**
 * Lines and numbers of the plane. The same ones are drawn at every frame of a drag, so they are
 * kept: what shows the node already is then left alone.
 * @param {ReturnType<typeof planeScales>} scales
 * @param {number} reach
 * @param {number} size
 * @returns {VNode}
 */
function grid(scales, reach, size) {
  if (lastGrid?.reach !== reach || lastGrid.size !== size) {
    lastGrid = { reach, size, node: freshGrid(scales, reach, size) };
  }
  return lastGrid.node;
}

/**
 * @param {ReturnType<typeof planeScales>} scales
 * @param {number} reach
 * @param {number} size
 */
function freshGrid({ x, y }, reach, size) {
  const whole = Array.from({ length: 2 * Math.floor(reach) + 1 }, (_, i) => i - Math.floor(reach));
  return h('g', { class: 'axes' },
    whole.map((value) => h('line', {
      class: value ? 'grid' : 'base', x1: x(value), x2: x(value), y1: 0, y2: size,
    })),
    whole.map((value) => h('line', {
      class: value ? 'grid' : 'base', x1: 0, x2: size, y1: y(value), y2: y(value),
    })),
    whole.filter((value) => value % 2 === 0 && value !== 0).map((value) => h('g', {},
      h('text', { class: 'tick middle halo', x: x(value), y: y(0) + 16 }, signed(value)),
      h('text', { class: 'tick end halo', x: x(0) - 6, y: y(value) + 4 }, signed(value)))));
}

/** @param {number} value */
function signed(value) {
  return value < 0 ? `\u2212${-value}` : String(value);
}

/**
 * The outline of an arrow, shaft and head in one: a drag then changes one attribute of each. A
 * vector too short for a shaft is a dot.
 * @param {{x: number, y: number}} tip
 * @param {{x: number, y: number}} from
 * @param {number} width
 */
function arrowOutline(tip, from, width) {
  const [dx, dy] = [tip.x - from.x, tip.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 4) return dot(tip, 3 + width / 2);
  const [ux, uy] = [dx / length, dy / length];
  const head = Math.min(length, 7 + width * 1.5);
  const base = { x: tip.x - ux * head, y: tip.y - uy * head };
  /** @type {(at: {x: number, y: number}, half: number) => [number, number]} */
  const beside = ({ x, y }, half) => [x - uy * half, y + ux * half];
  const [thin, broad] = [width / 2, 3 + width * 0.8];
  return corners([
    beside(from, thin), beside(base, thin), beside(base, broad), [tip.x, tip.y],
    beside(base, -broad), beside(base, -thin), beside(from, -thin),
  ]);
}

/**
 * @param {{x: number, y: number}} at
 * @param {number} radius
 */
function dot({ x, y }, radius) {
  const half = `${round(radius)} ${round(radius)} 0 1 0`;
  return `M${round(x - radius)} ${round(y)}a${half} ${round(2 * radius)} 0a${half} ${round(-2 * radius)} 0Z`;
}

/** @param {[number, number][]} list */
function corners(list) {
  return `M${list.map(([px, py]) => `${round(px)} ${round(py)}`).join('L')}Z`;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/**
 * @param {Vector[]} chain
 * @param {ReturnType<typeof planeScales>} scales
 */
function chainPath(chain, { x, y }) {
  let at = [0, 0];
  const stops = [at, ...chain.map((step) => (at = [at[0] + step[0], at[1] + step[1]]))];
  return h('g', { class: 'chain' },
    h('path', {
      class: 'steps',
      d: stops.map(([px, py], i) => `${i ? 'L' : 'M'}${round(x(px))} ${round(y(py))}`).join(''),
    }),
    stops.slice(1).map(([px, py]) => h('circle', { class: 'joint', cx: x(px), cy: y(py), r: 3 })));
}

const AROUND = [
  [12, -8, 'start'], [12, 20, 'start'], [-12, -8, 'end'], [-12, 20, 'end'],
  [0, -14, 'middle'], [0, 26, 'middle'], [16, 5, 'start'], [-16, 5, 'end'],
  [26, -16, 'start'], [26, 28, 'start'], [-26, -16, 'end'], [-26, 28, 'end'],
];

/**
 * Puts each label beside its tip where it covers least of other labels and of the arrows.
 * @param {{x: number, y: number, text: string}[]} tips
 * @param {{x: number, y: number}} origin where all arrows start
 * @param {number} size
 * @returns {{x: number, y: number, anchor: string}[]}
 */
export function placeLabels(tips, origin, size) {
  const taken = tips.flatMap((tip) => shaftBoxes(origin, tip));
  return tips.map((tip) => {
    let best = { cost: Infinity, spot: { x: tip.x, y: tip.y, anchor: 'start' }, box: [0, 0, 0, 0] };
    for (const [i, [dx, dy, anchor]] of AROUND.entries()) {
      if (best.cost <= i) break; // each further spot costs its place in the list at least
      const spot = { x: tip.x + Number(dx), y: tip.y + Number(dy), anchor: String(anchor) };
      const box = labelBox(spot, tip.text);
      let cost = outside(box, size) * 50 + i;
      for (const other of taken) cost += overlap(box, other);
      if (cost < best.cost) best = { cost, spot, box };
    }
    taken.push(best.box);
    return best.spot;
  });
}

/**
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @returns {number[][]} small boxes along an arrow
 */
function shaftBoxes(from, to) {
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 12));
  const boxes = [];
  for (let i = 0; i <= count; i += 1) {
    const x = from.x + ((to.x - from.x) * i) / count;
    const y = from.y + ((to.y - from.y) * i) / count;
    boxes.push([x - 6, y - 6, x + 6, y + 6]);
  }
  return boxes;
}

/**
 * @param {{x: number, y: number, anchor: string}} spot
 * @param {string} label
 * @returns {number[]} left, top, right, bottom
 */
function labelBox({ x, y, anchor }, label) {
  const width = label.length * 8 + 4;
  const left = anchor === 'start' ? x : x - (anchor === 'end' ? width : width / 2);
  return [left, y - 13, left + width, y + 4];
}

/**
 * @param {number[]} box
 * @param {number} size
 */
function outside([left, top, right, bottom], size) {
  return Math.max(0, -left) + Math.max(0, -top) + Math.max(0, right - size) + Math.max(0, bottom - size);
}
