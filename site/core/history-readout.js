import { historyPoints, lineOf, measured, valuesAt } from './history-data.js';
import { count, plural } from './numbers.js';
import { h } from './vnode.js';

/**
 * @typedef {import('./history-data.js').History} History
 * @typedef {import('./history-picture.js').HistoryState} HistoryState
 * @typedef {import('./vnode.js').VNode} VNode
 */

/**
 * The numbers at the chosen length, a line for each model whether it was trained there or not.
 * @param {History} history
 * @param {HistoryState} state
 * @returns {VNode}
 */
export function historyReadout(history, state) {
  return h('div', { class: 'readout-inner' },
    h('p', { class: 'readout-head' }, h('strong', {}, plural(state.length, 'token')), trainingsText(history)),
    h('ul', { class: 'readout-list history-list' }, history.models.map((model) => {
      const mine = state.mine.find((one) => one.model === model.id && one.length === state.length);
      const point = pointAt(history, model.id, state.length);
      return h('li', { class: `model-${model.id}`, 'data-part': model.id },
        h('svg', { class: 'line-sample', viewBox: '0 0 28 8', width: 28, height: 8, 'aria-hidden': 'true' },
          h('path', { class: 'line', d: 'M1 4H27' })),
        h('span', { class: 'name' }, model.name), ' ',
        point ? h('strong', { class: 'value' }, measured(history.measure, point.middle)) : null, ' ',
        h('span', { class: 'counts' }, spreadText(history, model.id, state.length)),
        mine ? h('span', { class: 'mine-value' }, ` yours ${measured(history.measure, mine.value)}`) : null);
    })),
    guessText(history, state));
}

/** @param {History} history */
function trainingsText(history) {
  const trainings = Math.max(...history.models.map(({ id }) => lineOf(history, id).seeds.length));
  return trainings > 1 ? `: median of ${trainings} trainings, lowest to highest` : '';
}

/**
 * @param {History} history
 * @param {string} model
 * @param {number} length
 */
function pointAt(history, model, length) {
  return historyPoints(history, lineOf(history, model)).find((point) => point.length === length);
}

/**
 * @param {History} history
 * @param {string} model
 * @param {number} length
 * @returns {string} "94.1 to 96.0 %"
 */
function spreadText(history, model, length) {
  const point = pointAt(history, model, length);
  if (!point) return 'not trained at this length';
  if (point.low === point.high) return '';
  const [low, high] = [point.low, point.high].map((value) => measured(history.measure, value));
  return `${low.replace(/\u202f.*/, '')} to ${high}`;
}

/**
 * @param {History} history
 * @param {HistoryState} state
 */
function guessText(history, { guess, length }) {
  const [model] = history.models;
  const point = pointAt(history, model.id, length);
  if (guess === null || history.measure !== 'tokens' || length !== history.guessed.length || !point) return null;
  const off = Math.round(Math.abs(guess - point.middle * 100));
  return h('p', { class: 'readout-guess', 'data-part': 'guess' },
    `You guessed ${measured('tokens', guess / 100)}`
    + (history.models.length > 1 ? ` for ${model.name}` : '')
    + `. Measured: ${measured('tokens', point.middle)}, ${plural(off, 'point')} away.`);
}

/**
 * @param {History} history
 * @param {HistoryState} state
 * @returns {string} for the live region
 */
export function spokenHistory(history, { length, mine }) {
  const parts = history.models.flatMap(({ id, name }) => {
    const point = pointAt(history, id, length);
    const own = mine.find((one) => one.model === id && one.length === length);
    return point ? [`${name} ${measured(history.measure, point.middle)}`
      + (own ? `, yours ${measured(history.measure, own.value)}` : '')] : [];
  });
  return `${plural(length, 'token')}: ${parts.join('; ')}.`;
}

/**
 * Every number of the chart.
 * @param {History} history
 * @returns {VNode}
 */
export function historyTable(history) {
  const tokens = history.measure === 'tokens';
  return h('table', { class: 'plain' },
    h('caption', {}, tokens
      ? 'Share of tokens right: median over the trainings, and right of total in each'
      : 'Seconds of training: median over the trainings, and each of them'),
    h('thead', {}, h('tr', {}, ['model', 'width', 'parameters'].map((name) => h('th', { scope: 'col' }, name)),
      history.lengths.map((length) => h('th', { scope: 'col' }, plural(length, 'token'))))),
    h('tbody', {}, history.models.map(({ id, name }) => {
      const line = lineOf(history, id);
      return h('tr', {},
        h('th', { scope: 'row' }, name),
        h('td', {}, line.width),
        h('td', {}, [...new Set(line.parameters.filter(Boolean).map(count))].join(', ')),
        history.lengths.map((length, i) => {
          const point = pointAt(history, id, length);
          if (!point) return h('td', {}, '\u2013');
          const each = tokens
            ? `${line.seeds.flatMap(({ right }) => (right[i] === null ? [] : [count(Number(right[i]))])).join('; ')} of ${count(Number(line.seeds.find(({ total }) => total[i] !== null)?.total[i]))}`
            : valuesAt(history, line, length).map((value) => measured('seconds', value)).join('; ');
          return h('td', {}, measured(history.measure, point.middle), ' ', h('small', {}, each));
        }));
    })));
}
