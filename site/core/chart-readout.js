import { compare, countsAt, lineOf, points } from './chart-data.js';
import { guessText, percent, plural } from './numbers.js';
import { h } from './vnode.js';

/**
 * @typedef {import('./chart-data.js').Chart} Chart
 * @typedef {import('./chart-data.js').Line} Line
 * @typedef {import('./chart-picture.js').ChartState} ChartState
 * @typedef {import('./vnode.js').VNode} VNode
 */

/**
 * The numbers at the chosen length: median, and what each training got right.
 * @param {Chart} chart
 * @param {ChartState} state
 * @returns {VNode}
 */
export function readout(chart, state) {
  return h('div', { class: 'readout-inner' },
    h('p', { class: 'readout-head' },
      h('strong', {}, plural(state.length, 'digit')), `, H = ${state.size}`),
    h('ul', { class: 'readout-list' }, chart.models.flatMap((model) => {
      const line = lineOf(chart, model.id, state.size);
      if (!line) return [];
      return [h('li', { class: `model-${model.id}`, 'data-part': model.id },
        h('span', { class: 'swatch', 'aria-hidden': 'true' }),
        h('span', { class: 'name' }, model.name), ' ',
        h('strong', { class: 'value' }, percent(middleAt(chart, line, state.length))), ' ',
        h('span', { class: 'counts' }, countsText(chart, line, state.length)))];
    })),
    guessLine(chart, state));
}

/**
 * @param {Chart} chart
 * @param {Line} line
 * @param {number} length
 */
function middleAt(chart, line, length) {
  return points(chart, line)[chart.lengths.indexOf(length)].middle;
}

/**
 * @param {Chart} chart
 * @param {Line} line
 * @param {number} length
 * @returns {string} "213, 208 and 197 of 300 in 3 trainings (seeds 0, 1, 2)"
 */
export function countsText(chart, line, length) {
  const counts = countsAt(chart, line, length);
  const total = counts[0].total;
  const rights = counts.map(({ right }) => String(right));
  if (counts.length === 1) return `${rights[0]} of ${total}, seed ${counts[0].seed}`;
  const listed = `${rights.slice(0, -1).join(', ')} and ${rights[rights.length - 1]}`;
  return `${listed} of ${total}, seeds ${counts.map(({ seed }) => seed).join(', ')}`;
}

/**
 * @param {Chart} chart
 * @param {ChartState} state
 * @returns {VNode | null}
 */
function guessLine(chart, { guess, size, length }) {
  const { size: guessedSize, length: guessedLength } = chart.guessed;
  if (guess === null || size !== guessedSize || length !== guessedLength) return null;
  const line = lineOf(chart, chart.models[0].id, size);
  if (!line) return null;
  const measured = middleAt(chart, line, length);
  const off = Math.round(Math.abs(guess - measured * 100));
  return h('p', { class: 'readout-guess', 'data-part': 'guess' },
    `You guessed ${guessText(guess)}`
    + (chart.models.length > 1 ? ` for the model ${chart.models[0].name}` : '')
    + `. Measured: ${percent(measured)}, ${plural(off, 'point')} away.`);
}

/**
 * @param {Chart} chart
 * @param {ChartState} state
 * @returns {string} for the slider's value and the live region
 */
export function spokenReadout(chart, state) {
  const parts = chart.models.flatMap((model) => {
    const line = lineOf(chart, model.id, state.size);
    return line ? [`${model.name} ${percent(middleAt(chart, line, state.length))}, `
      + countsText(chart, line, state.length)] : [];
  });
  return `${plural(state.length, 'digit')}: ${parts.join('; ')}`;
}

/**
 * What the first seed's model wrote on strings it got wrong, its wrong digits marked.
 * @param {Chart} chart
 * @param {string} model
 * @param {ChartState} state
 * @returns {VNode}
 */
export function failures(chart, model, state) {
  const line = lineOf(chart, model, state.size);
  const list = line?.failures?.[String(state.length)] ?? [];
  if (!line || !list.length) {
    return h('div', { class: 'failures' }, h('p', {}, noFailures(chart, line, state.length)));
  }
  return h('div', { class: 'failures' },
    h('p', {}, `What it wrote instead (seed ${line.seeds[0].seed}; wrong digits underlined)`),
    h('ul', {}, list.map(({ target, output }) => {
      const places = compare(target, output);
      const wrong = places.flatMap((place, i) => (place.wrong ? [i + 1] : []));
      return h('li', {},
        h('span', { class: 'row' }, h('span', { class: 'what' }, 'wanted'),
          h('code', {}, places.map((place) => place.wanted || '\u00b7').join(''))),
        h('span', { class: 'row' }, h('span', { class: 'what' }, 'wrote'),
          h('code', {}, places.map((place) => (place.wrong
            ? h('b', { class: 'wrong' }, place.wrote || '\u00b7') : place.wrote)))),
        h('span', { class: 'visually-hidden' }, `wrong at ${plural(wrong.length, 'place')}: ${wrong.join(', ')}`));
    })));
}

/**
 * @param {Chart} chart
 * @param {Line | undefined} line
 * @param {number} length
 */
function noFailures(chart, line, length) {
  if (!line) return 'This size was not trained.';
  const [{ right, total, seed }] = countsAt(chart, line, length);
  return right === total
    ? `Seed ${seed} wrote all ${total} strings of this length without a wrong digit.`
    : 'No wrong outputs are recorded for this length.';
}

/**
 * Every number of the chart.
 * @param {Chart} chart
 * @returns {VNode}
 */
export function chartTable(chart) {
  const lines = chart.lines;
  return h('table', { class: 'plain' },
    h('caption', {}, 'Share of strings exactly right: median over the trainings, and right of '
      + 'total in each'),
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'digits'), lines.map((line) => {
      const model = chart.models.find(({ id }) => id === line.model);
      return h('th', { scope: 'col' }, `${model?.name ?? line.model}, H = ${line.hidden}`);
    }))),
    h('tbody', {}, chart.lengths.map((length) => h('tr', {},
      h('th', { scope: 'row' }, length),
      lines.map((line) => {
        const counts = countsAt(chart, line, length);
        return h('td', {}, percent(middleAt(chart, line, length)), ' ', h('small', {},
          `${counts.map(({ right }) => right).join(', ')} of ${counts[0].total}`));
      })))));
}
