import { overlap } from './boxes.js';
import { countsAt, lineOf, points, positionsAt } from './chart-data.js';
import { guessText, percent, plural } from './numbers.js';
import { linear, spread, ticks } from './scale.js';
import { h } from './vnode.js';

/**
 * @typedef {import('./chart-data.js').Chart} Chart
 * @typedef {import('./chart-data.js').Point} Point
 * @typedef {import('./vnode.js').VNode} VNode
 * @typedef {{size: number, length: number, guess: number | null, others: boolean}} ChartState
 * @typedef {{x: ReturnType<typeof linear>, y: ReturnType<typeof linear>, left: number,
 *   right: number, top: number, bottom: number, narrow: boolean}} Frame
 */

/**
 * What is measured: `top` of the axis, its marks and how they are written, the names of both axes,
 * and the room for the lines' names, narrow and wide.
 * @typedef {{top: number, marks: number[], mark: (value: number) => string, axis: string,
 *   unit: string, aside: [number, number]}} Measure
 */

/** @type {Measure} */
const STRINGS = {
  top: 1, marks: [0, 0.25, 0.5, 0.75, 1], mark: (share) => String(share * 100),
  axis: '% exactly right', unit: 'digits', aside: [76, 128],
};

/**
 * Where the plot lies inside a picture of this size; the slider under it is laid out by the same.
 * @param {{lengths: number[]}} chart
 * @param {number} width
 * @param {number} height
 * @param {Measure} [measure]
 * @returns {Frame}
 */
export function chartFrame(chart, width, height, { top: most, aside } = STRINGS) {
  const narrow = width < 560;
  const [left, right] = [46, width - aside[narrow ? 0 : 1]];
  const [top, bottom] = [30, height - 26];
  const first = chart.lengths[0];
  const last = chart.lengths[chart.lengths.length - 1];
  return {
    left, right, top, bottom, narrow,
    x: linear([first, last], [left + 6, right]),
    y: linear([0, most], [bottom, top]),
  };
}

/**
 * Accuracy against length: a line (median) and a band (spread of the seeds) for each model.
 * @param {Chart} chart
 * @param {ChartState} state
 * @param {number} width
 * @param {number} height
 * @returns {VNode}
 */
export function chartPicture(chart, state, width, height) {
  const frame = chartFrame(chart, width, height);
  const shown = chart.models.flatMap((model) => {
    const line = lineOf(chart, model.id, state.size);
    return line ? [{ model, points: points(chart, line) }] : [];
  });
  return h('svg', {
    class: 'chart', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img',
    'aria-label': chartSentence(chart, state),
  },
  axes(chart, frame),
  state.others ? otherSizes(chart, state, frame) : null,
  cursor(state, shown, frame),
  shown.map((one) => modelBand(one, frame)),
  shown.map((one) => modelLine(one, state.length, frame,
    seedMarks(chart, lineOf(chart, one.model.id, state.size), state.length, frame))),
  state.others ? sizeLabels(chart, state, frame) : null,
  lineLabels(shown, frame),
  guessMark(chart, state, frame));
}

/** @typedef {{model: import('./chart-data.js').Model, points: Point[]}} Shown */

/**
 * @param {Shown} shown
 * @param {Frame} frame
 */
export function modelBand({ model, points: list }, frame) {
  return h('g', {
    key: `band-${model.id}`, class: `model model-${model.id}`, 'data-part': model.id,
  }, h('path', { class: 'band', d: bandPath(list, frame) }));
}

/**
 * @param {Shown} shown
 * @param {number} length where the cursor is
 * @param {Frame} frame
 * @param {VNode | null} [marks] of the single trainings
 */
export function modelLine({ model, points: list }, length, frame, marks = null) {
  return h('g', {
    key: `line-${model.id}`, class: `model model-${model.id}`, 'data-part': model.id,
  },
  h('path', { class: 'line halo', d: linePath(list, frame) }),
  h('path', { class: 'line', d: linePath(list, frame) }),
  marks,
  dotAt(list, length, frame));
}

/**
 * @param {{lengths: number[]}} chart
 * @param {Frame} frame
 * @param {Measure} [measure]
 */
export function axes(chart, { x, y, left, right, top, bottom, narrow }, measure = STRINGS) {
  const marks = ticks(chart.lengths, right - left, narrow ? 29 : 40);
  return h('g', { class: 'axes' },
    measure.marks.map((value) => h('g', {},
      h('line', { class: value ? 'grid' : 'base', x1: left, x2: right, y1: y(value), y2: y(value) }),
      h('text', { class: 'tick end', x: left - 8, y: y(value) + 4 }, measure.mark(value)))),
    h('text', { class: 'axis-name', x: 0, y: top - 16 }, measure.axis),
    marks.map((length) => h('g', {},
      h('line', { class: 'base', x1: x(length), x2: x(length), y1: bottom, y2: bottom + 4 }),
      h('text', { class: 'tick middle', x: x(length), y: bottom + 18 }, String(length)))),
    h('text', { class: 'axis-name', x: right + 16, y: bottom + 18 }, measure.unit));
}

/**
 * The lines of the state sizes that are not chosen, thin, each with its size at its end.
 * @param {Chart} chart
 * @param {ChartState} state
 * @param {Frame} frame
 */
function otherSizes(chart, state, frame) {
  const lines = chart.lines.filter((line) => line.hidden !== state.size);
  return h('g', { class: 'others' }, lines.map((line) => h('g', {
    key: `${line.model}-${line.hidden}`, class: `model model-${line.model}`,
  }, h('path', { class: 'line thin', d: linePath(points(chart, line), frame) }))));
}

/**
 * With several sizes in the picture each line says its own, near its middle, where there is room.
 * @param {Chart} chart
 * @param {ChartState} state
 * @param {Frame} frame
 */
function sizeLabels(chart, state, frame) {
  const taken = state.guess === null ? [] : [guessBox(chart, state, frame)];
  return h('g', { class: 'sizes' }, chart.lines.map((line) => {
    const label = `H = ${line.hidden}`;
    const wide = label.length * 7.5;
    const spots = points(chart, line).flatMap(({ length, middle }, i) => {
      const [x, y] = [frame.x(length), frame.y(middle)];
      // Right of a falling line and above it, or left of it and below.
      return [[x + 5, y - 5], [x - wide - 5, y + 17]].map(([left, base]) => {
        const box = [left - 2, base - 13, left + wide, base + 5];
        const covered = taken.reduce((sum, other) => sum + overlap(box, other), 0);
        const out = Math.max(0, box[2] - frame.right) + Math.max(0, frame.left - box[0]);
        const drop = Math.max(0, box[3] - frame.bottom);
        // Where a line is flat, its end is where it parts from the others.
        const aim = 40 * Math.abs(middle - 0.5) - i / 4;
        return { x: left, y: base, box, cost: covered + 9 * (out + drop) + aim };
      });
    });
    const best = spots.reduce((one, other) => (other.cost <= one.cost ? other : one));
    taken.push(best.box);
    return h('text', {
      key: `${line.model}-${line.hidden}`,
      class: `tick halo model-${line.model}${line.hidden === state.size ? ' strong' : ''}`,
      x: best.x, y: best.y,
    }, label);
  }));
}

/**
 * Where the words of the guess stand.
 * @param {Chart} chart
 * @param {ChartState} state
 * @param {Frame} frame
 * @returns {number[]}
 */
function guessBox(chart, state, frame) {
  const x = frame.x(chart.guessed.length);
  const y = frame.y((state.guess ?? 0) / 100);
  return [x - (state.size === chart.guessed.size ? 125 : 210), y - 16, x + 10, y + 16];
}

/**
 * @param {{length: number}} state
 * @param {unknown[]} shown
 * @param {Frame} frame
 */
export function cursor(state, shown, { x, top, bottom }) {
  return shown.length
    ? h('line', { class: 'cursor', x1: x(state.length), x2: x(state.length), y1: top, y2: bottom })
    : null;
}

/**
 * @param {Point[]} list
 * @param {number} length
 * @param {Frame} frame
 */
function dotAt(list, length, { x, y }) {
  const point = list.find((item) => item.length === length);
  return point ? h('circle', { class: 'dot', cx: x(length), cy: y(point.middle), r: 5 }) : null;
}

/**
 * What each training got right at the chosen length, as short strokes across the cursor.
 * @param {Chart} chart
 * @param {import('./chart-data.js').Line | undefined} line
 * @param {number} length
 * @param {Frame} frame
 */
function seedMarks(chart, line, length, { x, y }) {
  if (!line || line.seeds.length < 2) return null;
  return strokes(countsAt(chart, line, length).map(({ right, total }) => right / total), x(length), y);
}

/**
 * @param {number[]} values
 * @param {number} x
 * @param {Frame['y']} y
 */
export function strokes(values, x, y) {
  return h('g', { class: 'seeds' }, values.map((value) => h('line', {
    x1: x - 9, x2: x + 9, y1: y(value), y2: y(value),
  })));
}

/**
 * @param {Point[]} list
 * @param {Frame} frame
 */
function linePath(list, { x, y }) {
  return list.map((p, i) => `${i ? 'L' : 'M'}${place(x(p.length))} ${place(y(p.middle))}`).join('');
}

/**
 * @param {Point[]} list
 * @param {Frame} frame
 */
function bandPath(list, { x, y }) {
  const above = list.map((p) => `${place(x(p.length))} ${place(y(p.high))}`);
  const below = list.map((p) => `${place(x(p.length))} ${place(y(p.low))}`).reverse();
  return `M${[...above, ...below].join('L')}Z`;
}

/** @param {number} pixel */
function place(pixel) {
  return Math.round(pixel * 10) / 10;
}

/**
 * Each line is named at its right end.
 * @param {{model: import('./chart-data.js').Model, points: Point[]}[]} shown
 * @param {Frame} frame
 */
function lineLabels(shown, { x, y, top, bottom }) {
  const ends = shown.map(({ points: list }) => list[list.length - 1]);
  const ys = spread(ends.map((end) => y(end.middle) + 4), 18, top, bottom - 2);
  return h('g', { class: 'labels' }, shown.map(({ model }, i) => h('text', {
    class: `label model-${model.id}`, 'data-part': model.id, x: x(ends[i].length) + 10, y: ys[i],
  }, model.name)));
}

/**
 * The learner's guess: a diamond at its length, and its distance to the measured median.
 * @param {Chart} chart
 * @param {ChartState} state
 * @param {Frame} frame
 */
function guessMark(chart, state, { x, y, top, bottom, narrow }) {
  if (state.guess === null) return null;
  const { length, size } = chart.guessed;
  const line = lineOf(chart, chart.models[0].id, size);
  const measured = line && points(chart, line).find((point) => point.length === length);
  const [cx, cy] = [x(length), y(state.guess / 100)];
  const label = Math.min(bottom - 6, Math.max(top + 10, cy + 4));
  const error = measured && state.size === size
    ? h('line', { class: 'error', x1: cx, x2: cx, y1: cy, y2: y(measured.middle) }) : null;
  const words = `your guess ${guessText(state.guess)}`;
  return h('g', { class: 'guess', 'data-part': 'guess' },
    error,
    diamond(cx, cy),
    h('text', { class: 'label end halo', x: cx - 12, y: label },
      narrow || state.size === size ? words : `${words} (for H = ${size})`));
}

/**
 * What the learner did has this shape.
 * @param {number} cx
 * @param {number} cy
 */
export function diamond(cx, cy) {
  return h('path', { class: 'diamond', d: `M${cx} ${cy - 7}L${cx + 7} ${cy}L${cx} ${cy + 7}L${cx - 7} ${cy}Z` });
}

/**
 * What the picture shows, in one sentence, for those who do not see it.
 * @param {Chart} chart
 * @param {ChartState} state
 */
export function chartSentence(chart, state) {
  const parts = chart.models.flatMap((model) => {
    const line = lineOf(chart, model.id, state.size);
    if (!line) return [];
    const list = points(chart, line);
    const [first, last] = [list[0], list[list.length - 1]];
    return [`${model.name} from ${percent(first.middle)} at ${first.length} to `
      + `${percent(last.middle)} at ${plural(last.length, 'digit')}`];
  });
  return `Share of strings exactly right against their length, H = ${state.size}: ${parts.join('; ')}.`;
}

/**
 * Share right at each written digit, first to last, for one model and length.
 * @param {Chart} chart
 * @param {{model: string, size: number, length: number}} state
 * @param {number} width
 * @param {number} height
 * @returns {VNode | null}
 */
export function positionsPicture(chart, { model, size, length }, width, height) {
  const line = lineOf(chart, model, size);
  const shares = line ? positionsAt(line, length) : [];
  if (!shares.length) return null;
  const [left, right, top, bottom] = [34, width - 8, 14, height - 22];
  const y = linear([0, 1], [bottom, top]);
  const step = (right - left) / length;
  const wide = Math.max(2, Math.min(22, step - 2));
  const first = percent(shares[0]);
  const last = percent(shares[length - 1]);
  return h('svg', {
    class: 'positions', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img',
    'aria-label': `Share right at each written digit: first ${first}, last ${last}.`,
  },
  [0, 0.5, 1].map((share) => h('g', {},
    h('line', { class: share ? 'grid' : 'base', x1: left, x2: right, y1: y(share), y2: y(share) }),
    h('text', { class: 'tick end', x: left - 6, y: y(share) + 4 }, String(share * 100)))),
  h('g', { class: `model model-${model}` }, shares.map((share, i) => h('rect', {
    class: 'bar', x: left + i * step + (step - wide) / 2, width: wide,
    y: y(share), height: Math.max(1, bottom - y(share)),
  }))),
  h('text', { class: 'tick', x: left, y: bottom + 17 }, `first ${first}`),
  h('text', { class: 'tick end', x: right, y: bottom + 17 }, `last ${last}`));
}
