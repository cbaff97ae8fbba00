import { lineOf, readChart } from '../core/chart-data.js';
import { chartFrame, chartPicture, positionsPicture } from '../core/chart-picture.js';
import { failures, readout, spokenReadout } from '../core/chart-readout.js';
import { oneOf } from '../core/hash.js';
import { nearest } from '../core/scale.js';
import { show } from './shared/patch.js';
import { Widget } from './shared/widget.js';

/**
 * Accuracy against length, from a recorded run. `guess` is the learner's own, in percent.
 */
export class RunChart extends Widget {
  static early = ['guess'];

  /** @type {number | null} */
  #guess = null;

  get guess() {
    return this.#guess;
  }

  set guess(value) {
    const number = typeof value === 'string' ? parseFloat(value) : value;
    this.#guess = typeof number === 'number' && number >= 0 && number <= 100 ? number : null;
    if (this.hasAttribute('data-ready')) this.attempt(() => this.draw());
  }

  /** @param {unknown} data */
  read(data) {
    this.chart = readChart(data);
    this.state = { ...this.chart.start, model: this.chart.models[0].id };
    /** @type {number | null} length under the pointer */
    this.passing = null;
  }

  /** @param {import('../core/hash.js').WidgetState} state */
  restore({ size, length, others, model }) {
    const { chart } = this;
    if (!chart) return;
    this.state = {
      size: oneOf(size, chart.sizes, chart.start.size),
      length: oneOf(length, chart.lengths, chart.start.length),
      others: others === undefined ? chart.start.others : others === '1',
      model: (chart.models.find(({ id }) => id === model) ?? chart.models[0]).id,
    };
  }

  wire() {
    const stage = this.need('stage');
    this.on(this, 'input', (event) => this.take(event.target));
    this.on(stage, 'pointermove', (event) => this.pass(event));
    this.on(stage, 'pointerleave', () => this.pass(null));
    this.on(stage, 'click', (event) => {
      const length = this.lengthAt(event.clientX);
      if (length !== null) this.choose({ length });
    });
  }

  /** @param {EventTarget | null} field */
  take(field) {
    if (!(field instanceof HTMLInputElement)) return;
    if (field.dataset.choice === 'size') this.choose({ size: Number(field.value) });
    if (field.dataset.choice === 'model') this.choose({ model: field.value });
    if (field.dataset.choice === 'others') this.choose({ others: field.checked });
    if (field.dataset.choice === 'length') this.choose({ length: Number(field.value) });
  }

  /** @param {Partial<{size: number, length: number, others: boolean, model: string}>} change */
  choose(change) {
    if (!this.state || !this.chart) return;
    Object.assign(this.state, change);
    this.passing = null;
    const { size, length, others, model } = this.state;
    const several = this.chart.models.length > 1;
    this.remember({ size, length, others: others === this.chart.start.others ? null : Number(others), model: several ? model : null });
    // The slider speaks for itself; what other controls change is said here.
    if (!('length' in change)) this.say(spokenReadout(this.chart, { ...this.state, guess: null }));
    this.draw();
  }

  /** @param {PointerEvent | null} event */
  pass(event) {
    const length = event && event.pointerType === 'mouse' ? this.lengthAt(event.clientX) : null;
    if (length === this.passing) return;
    this.passing = length;
    this.draw();
  }

  /**
   * @param {number} clientX
   * @returns {number | null} the length whose place in the picture is nearest
   */
  lengthAt(clientX) {
    const svg = this.piece('stage')?.querySelector('svg');
    if (!svg || !this.chart) return null;
    const frame = chartFrame(this.chart, this.room, this.tall);
    // The window's pixels are not the picture's where an ancestor is zoomed or scaled.
    const seen = svg.getBoundingClientRect();
    const x = (clientX - seen.left) * (this.room / seen.width);
    if (x < frame.left - 12 || x > frame.right + 12) return null;
    return nearest(this.chart.lengths, frame.x.invert(x));
  }

  get tall() {
    return this.room < 560 ? 280 : 340;
  }

  draw() {
    const { chart, state } = this;
    if (!chart || !state) return;
    const seen = { ...state, guess: this.#guess, length: this.passing ?? state.length };
    show(this.need('stage'), chartPicture(chart, seen, this.room, this.tall));
    show(this.need('readout'), readout(chart, seen));
    const model = lineOf(chart, state.model, state.size) ? state.model : chart.models[0].id;
    const host = this.need('positions');
    const wide = Math.min(420, host.clientWidth || 320);
    show(host, positionsPicture(chart, { ...seen, model }, wide, 130));
    show(this.need('failures'), failures(chart, model, seen));
    this.need('detail-head').textContent = `At ${seen.length} digits, H = ${seen.size}`;
    this.setControls(seen);
  }

  /** @param {import('../core/chart-picture.js').ChartState & {model: string}} seen */
  setControls(seen) {
    for (const field of this.querySelectorAll('input[data-choice]')) {
      if (!(field instanceof HTMLInputElement) || !this.state || !this.chart) continue;
      const choice = field.dataset.choice;
      if (choice === 'size') field.checked = Number(field.value) === seen.size;
      if (choice === 'model') field.checked = field.value === seen.model;
      if (choice === 'others') field.checked = seen.others;
      if (choice === 'length') {
        field.value = String(seen.length);
        field.setAttribute('aria-valuetext', spokenReadout(this.chart, seen));
      }
    }
  }
}

customElements.define('run-chart', RunChart);
