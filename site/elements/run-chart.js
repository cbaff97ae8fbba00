import { lineOf, readChart } from '../core/chart-data.js';
import { chartFrame, chartPicture, positionsPicture } from '../core/chart-picture.js';
import { failures, readout, spokenReadout } from '../core/chart-readout.js';
import { oneOf } from '../core/hash.js';
import { LengthChart } from './shared/length-chart.js';
import { show } from './shared/patch.js';

/** Accuracy against length, from a recorded run. */
export class RunChart extends LengthChart {
  /** @param {unknown} data */
  read(data) {
    this.chart = readChart(data);
    this.state = { ...this.chart.start, model: this.chart.models[0].id };
  }

  get lengths() {
    return this.chart?.lengths ?? [];
  }

  frame() {
    return chartFrame({ lengths: this.lengths }, this.room, this.tall);
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

  draw() {
    const { chart, state } = this;
    if (!chart || !state) return;
    const seen = { ...state, guess: this.guess, length: this.passing ?? state.length };
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
