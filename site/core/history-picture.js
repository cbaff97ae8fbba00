import { overlap } from './boxes.js';
import { axes, chartFrame, cursor, diamond, modelBand, modelLine, strokes } from './chart-picture.js';
import { historyPoints, lineOf, measured, valuesAt } from './history-data.js';
import { plural } from './numbers.js';
import { spread } from './scale.js';
import { h } from './vnode.js';

/**
 * @typedef {import('./history-data.js').History} History
 * @typedef {import('./chart-data.js').Point} Point
 * @typedef {import('./chart-picture.js').Frame} Frame
 * @typedef {import('./vnode.js').VNode} VNode
 * @typedef {{model: string, length: number, value: number}} Mine  a point of the learner's own
 * @typedef {{length: number, guess: number | null, mine: Mine[]}} HistoryState  `guess` in percent
 */

/**
 * The axis of this chart: percent, or seconds up to the longest training.
 * @param {History} history
 * @param {Mine[]} mine
 * @returns {import('./chart-picture.js').Measure}
 */
export function historyMeasure(history, mine) {
  const shared = { unit: 'tokens', aside: /** @type {[number, number]} */ ([108, 118]) };
  if (history.measure === 'tokens') {
    const marks = [0, 0.25, 0.5, 0.75, 1];
    return { ...shared, top: 1, marks, mark: (share) => String(share * 100), axis: '% of tokens right' };
  }
  const most = Math.max(1, ...mine.map(({ value }) => value), ...history.models.flatMap(({ id }) =>
    historyPoints(history, lineOf(history, id)).map(({ high }) => high)));
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = power * ([1, 2, 5, 10].find((one) => one * power * 5 >= most) ?? 10);
  const marks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
  const mark = (/** @type {number} */ value) => String(Math.round(value * 10) / 10);
  return { ...shared, top: Math.max(most, marks[marks.length - 1]), marks, mark, axis: 'seconds of training' };
}

/**
 * A line (median of the trainings) and a band (lowest to highest) for each model.
 * @param {History} history
 * @param {HistoryState} state
 * @param {number} width
 * @param {number} height
 * @returns {VNode}
 */
export function historyPicture(history, state, width, height) {
  const measure = historyMeasure(history, state.mine);
  const frame = chartFrame(history, width, height, measure);
  const shown = history.models.map((model) => {
    const line = lineOf(history, model.id);
    return { model, line, points: historyPoints(history, line) };
  }).filter(({ points }) => points.length);
  return h('svg', {
    class: 'chart history', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img',
    'aria-label': historySentence(history),
  },
  axes(history, frame, measure),
  history.measure === 'tokens' ? chanceLine(history, frame) : null,
  cursor(state, shown, frame),
  shown.map((one) => modelBand(one, frame)),
  shown.map((one) => modelLine(one, state.length, frame, h('g', {},
    measuredAt(one, frame),
    strokes(valuesAt(history, one.line, state.length), frame.x(state.length), frame.y)))),
  endLabels(shown, frame),
  insideLabels(shown, frame),
  mineMarks(history, state, frame),
  guessMark(history, state, frame));
}

/**
 * Small dots where something was measured; between them a line only leads the eye.
 * @param {Shown} shown
 * @param {Frame} frame
 */
function measuredAt({ points }, { x, y }) {
  return points.map(({ length, middle, low, high }) => [
    points.length === 1
      ? h('line', { class: 'range', x1: x(length), x2: x(length), y1: y(low), y2: y(high) }) : null,
    h('circle', { class: 'measured', cx: x(length), cy: y(middle), r: 3 }),
  ]).flat();
}

/**
 * @param {History} history
 * @param {Frame} frame
 */
function chanceLine({ chance }, { y, left, right }) {
  return h('g', { class: 'chance', 'data-part': 'chance' },
    h('line', { x1: left, x2: right, y1: y(chance), y2: y(chance) }),
    h('text', { class: 'tick halo', x: left + 6, y: y(chance) - 6 },
      `chance ${measured('tokens', chance)}`));
}

/** @typedef {{model: import('./chart-data.js').Model, points: Point[]}} Shown */

/**
 * Lines that reach the last length are named beside their ends, tied to them where the names had
 * to move apart.
 * @param {Shown[]} shown
 * @param {Frame} frame
 */
function endLabels(shown, { x, y, right, top, bottom, narrow }) {
  const ends = shown.flatMap(({ model, points }) => {
    const last = points[points.length - 1];
    return x(last.length) >= right ? [{ model, at: y(last.middle) }] : [];
  });
  const ys = spread(ends.map(({ at }) => at), narrow ? 17 : 18, top - 8, bottom - 8);
  return h('g', { class: 'labels' }, ends.map(({ model, at }, i) => h('g', {
    key: model.id, class: `model-${model.id}`, 'data-part': model.id,
  },
  h('path', { class: 'tie', d: `M${right + 7} ${round(at)}L${right + 15} ${round(ys[i])}` }),
  h('text', { class: `label model-${model.id}`, x: right + 19, y: ys[i] + 5 }, model.name))));
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/**
 * A line that ends before the last length is named beside its end, clear of the other lines.
 * @param {Shown[]} shown
 * @param {Frame} frame
 */
function insideLabels(shown, { x, y, left, right, top, bottom }) {
  const taken = shown.flatMap(({ points }) => traced(points, x, y));
  return h('g', { class: 'labels' }, shown.flatMap(({ model, points }) => {
    const last = points[points.length - 1];
    if (x(last.length) >= right) return [];
    const words = model.name;
    const wide = words.length * 8;
    const [cx, cy] = [x(last.length), y(last.middle)];
    const spots = [[12, 5], [12, 22], [12, -12], [-12 - wide, 22], [-12 - wide, -12], [12, 40], [12, -30]]
      .map(([dx, dy], i) => {
        const box = [cx + dx - 2, cy + dy - 14, cx + dx + wide, cy + dy + 5];
        const out = Math.max(0, left - box[0], box[2] - right, top - box[1], box[3] - bottom);
        return { x: cx + dx, y: cy + dy, box, cost: i + 40 * out + taken.reduce((sum, other) => sum + overlap(box, other), 0) };
      });
    const best = spots.reduce((one, other) => (other.cost < one.cost ? other : one));
    taken.push(best.box);
    return [h('text', {
      key: model.id, class: `label halo model-${model.id}`, 'data-part': model.id, x: best.x, y: best.y,
    }, words)];
  }));
}

/**
 * Small boxes along a line.
 * @param {Point[]} points
 * @param {Frame['x']} x
 * @param {Frame['y']} y
 */
function traced(points, x, y) {
  return points.flatMap((to, i) => {
    const from = points[Math.max(0, i - 1)];
    return Array.from({ length: 25 }, (_, k) => {
      const share = k / 24;
      const cx = x(from.length + (to.length - from.length) * share);
      const cy = y(from.middle + (to.middle - from.middle) * share);
      return [cx - 4, cy - 4, cx + 4, cy + 4];
    });
  });
}

/**
 * The learner's own results, each tied to what was recorded here for the same model and length.
 * @param {History} history
 * @param {HistoryState} state
 * @param {Frame} frame
 */
function mineMarks(history, { mine }, { x, y }) {
  const ends = [history.lengths[0], history.lengths[history.lengths.length - 1]];
  const drawn = mine.filter(({ model, length }) => length >= ends[0] && length <= ends[1]
    && history.models.some(({ id }) => id === model));
  if (!drawn.length) return null;
  return h('g', { class: 'guess mine' }, drawn.map(({ model, length, value }) => {
    const ours = historyPoints(history, lineOf(history, model)).find((point) => point.length === length);
    return h('g', { key: `${model}-${length}`, 'data-part': model },
      ours ? h('line', { class: 'error', x1: x(length), x2: x(length), y1: y(value), y2: y(ours.middle) }) : null,
      diamond(round(x(length)), round(y(value))));
  }));
}

/**
 * The learner's guess about the first model, and its distance to the measured median.
 * @param {History} history
 * @param {HistoryState} state
 * @param {Frame} frame
 */
function guessMark(history, { guess }, { x, y, top, bottom }) {
  if (guess === null || history.measure !== 'tokens') return null;
  const { length } = history.guessed;
  const [first] = historyPoints(history, lineOf(history, history.models[0].id)).filter((point) => point.length === length);
  const [cx, cy] = [x(length), y(guess / 100)];
  return h('g', { class: 'guess', 'data-part': 'guess' },
    first ? h('line', { class: 'error', x1: cx, x2: cx, y1: cy, y2: y(first.middle) }) : null,
    diamond(cx, cy),
    h('text', { class: 'label end halo', x: cx - 12, y: Math.min(bottom - 6, Math.max(top + 10, cy + 4)) },
      `your guess ${measured('tokens', guess / 100)}`));
}

/**
 * What the picture shows, in one sentence, for those who do not see it.
 * @param {History} history
 */
export function historySentence(history) {
  const parts = history.models.flatMap((model) => {
    const list = historyPoints(history, lineOf(history, model.id));
    if (!list.length) return [];
    const [first, last] = [list[0], list[list.length - 1]];
    const say = (/** @type {Point} */ { middle, length }) =>
      `${measured(history.measure, middle)} at ${length}`;
    return [`${model.name} ${first === last ? say(last) : `from ${say(first)} to ${say(last)}`}`];
  });
  const what = history.measure === 'tokens' ? 'Share of tokens right' : 'Seconds of training';
  const last = history.lengths[history.lengths.length - 1];
  return `${what} against length, up to ${plural(last, 'token')}: ${parts.join('; ')}.`;
}
