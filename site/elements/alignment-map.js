import { readSets, trained } from '../core/alignment-data.js';
import { cellName, mapDrawing, mapTable, marksText, weightsTable } from '../core/map-picture.js';
import { moment, readingOf, stepsText, verdict } from '../core/map-text.js';
import { GridWidget } from './shared/grid.js';
import { markOverflow } from './shared/overflow.js';
import { show } from './shared/patch.js';
import { calm } from './shared/widget.js';

/** Milliseconds between two checkpoints when training is played. */
const BEAT = 700;

/**
 * The matrix of weights as a grid: rows written, columns read. `guess` is the index of a digit
 * (from 0), as a number or as an option's id ("d2").
 */
export class AlignmentMap extends GridWidget {
  static early = ['guess'];

  /** @type {number | null} */
  #digit = null;

  get guess() {
    return this.#digit;
  }

  set guess(value) {
    const [, index] = /^d?(\d+)$/.exec(String(value ?? '')) ?? [];
    this.#digit = index === undefined ? null : Number(index);
    if (this.hasAttribute('data-ready')) this.attempt(() => this.draw());
  }

  /** @param {unknown} data */
  read(data) {
    this.sets = readSets(data);
    /** @type {{input: string, word: string} | null} */
    this.asked = /** @type {any} */ (data).asked ?? null;
    this.cell = { row: 0, column: 0 };
    this.lit = false;
    this.choose0();
  }

  /** The start state: first set, first example, trained model. */
  choose0() {
    const set = this.sets?.[0];
    this.state = { set: set?.id ?? '', input: set?.examples[0].input ?? '', step: -1 };
  }

  /** @param {import('../core/hash.js').WidgetState} state */
  restore({ set, number, step }) {
    this.choose0();
    const { state } = this;
    const wanted = this.sets?.find(({ id }) => id === set) ?? this.sets?.[0];
    if (!wanted || !state) return;
    state.set = wanted.id;
    state.input = (wanted.examples.find(({ input }) => input === number) ?? wanted.examples[0]).input;
    const at = this.example.checkpoints.findIndex((point) => String(point.step) === step);
    state.step = step !== undefined && at >= 0 ? at : -1;
  }

  get set() {
    return /** @type {import('../core/alignment-data.js').AlignmentSet} */ (
      this.sets?.find(({ id }) => id === this.state?.set));
  }

  get example() {
    return /** @type {import('../core/alignment-data.js').Example} */ (
      this.set.examples.find(({ input }) => input === this.state?.input));
  }

  get checkpoint() {
    const { step = -1 } = this.state ?? {};
    return this.example.checkpoints[step] ?? trained(this.example);
  }

  get size() {
    return { rows: this.checkpoint.output.length, columns: this.example.columns.length };
  }

  wire() {
    super.wire();
    markOverflow(this.need('stage'), this.listening?.signal);
    this.on(this, 'input', (event) => this.take(event.target));
    this.on(this.need('play'), 'click', () => this.playTraining());
  }

  /** @param {EventTarget | null} field */
  take(field) {
    if (!(field instanceof HTMLInputElement) || !this.state || !this.sets) return;
    const { choice } = field.dataset;
    if (choice === 'set') {
      this.state.set = field.value;
      this.state.input = this.set.examples[0].input;
      this.state.step = -1;
    } else if (choice === 'number') {
      this.state.input = field.value;
      this.state.step = Math.min(this.state.step, this.example.checkpoints.length - 1);
    } else if (choice === 'step') {
      this.holdHeight();
      this.state.step = Number(field.value);
    } else {
      return;
    }
    if (choice !== 'step') this.need('stage').style.removeProperty('--rows');
    this.stopMotion();
    this.cell = { row: 0, column: 0 };
    this.keep();
    this.draw();
  }

  /** Early in training much more may be written: what is below the map should not jump then. */
  holdHeight() {
    const rows = Math.max(...this.example.checkpoints.map(({ output }) => output.length));
    this.need('stage').style.setProperty('--rows', String(rows));
  }

  keep() {
    if (!this.state) return;
    const { set, input, step } = this.state;
    const last = step < 0 || step >= this.example.checkpoints.length - 1;
    this.remember({ set, number: input, step: last ? null : this.checkpoint.step });
  }

  playTraining() {
    if (this.playing) {
      this.stopMotion();
      this.keep();
      this.draw();
      return;
    }
    this.holdHeight();
    const last = this.example.checkpoints.length - 1;
    const state = this.state;
    if (!state) return;
    if (calm()) {
      state.step = state.step < 0 || state.step >= last ? 0 : state.step + 1;
      this.keep();
      this.draw();
      return;
    }
    if (state.step < 0 || state.step >= last) state.step = 0;
    this.playing = setInterval(() => this.attempt(() => {
      state.step += 1;
      if (state.step >= this.example.checkpoints.length - 1) {
        this.stopMotion();
        this.keep();
        this.say(readingOf(this.example, this.checkpoint));
      }
      this.draw();
    }), BEAT);
    this.draw();
  }

  stopMotion() {
    clearInterval(this.playing);
    this.playing = undefined;
  }

  picture() {
    return this.offstage((host) => show(host, mapDrawing(this.example, this.checkpoint)));
  }

  /** The guessed cell, on the example that the question was about. */
  get guessed() {
    const { asked } = this;
    const column = this.#digit;
    if (column === null || !asked || asked.input !== this.state?.input) return null;
    const row = this.checkpoint.output.indexOf(asked.word);
    return row < 0 || column >= this.example.columns.length ? null : { row, column };
  }

  drawGrid() {
    const { cell } = this;
    const row = Math.min(cell.row, this.checkpoint.output.length - 1);
    const column = Math.min(cell.column, this.example.columns.length - 1);
    const state = {
      cell: { row, column }, lit: this.lit, guess: this.guessed, live: true,
    };
    show(this.need('stage'), mapTable(this.id, this.example, this.checkpoint, state));
    const token = this.checkpoint.output[row];
    const weight = this.checkpoint.weights[row][column];
    this.need('readout').textContent = state.lit
      ? cellName(this.example, token, weight, column) + marksText(this.example, state.cell) : readingOf(this.example, this.checkpoint);
  }

  draw() {
    if (!this.state || !this.sets) return;
    this.drawGrid();
    const { set, example, checkpoint } = this;
    this.need('legend').textContent = stepsText(set, checkpoint);
    const said = this.guessed && this.asked
      ? verdict(example, checkpoint, this.guessed.row, this.guessed.column) : '';
    this.need('verdict').textContent = said;
    show(this.need('table-host'), weightsTable(example, checkpoint,
      `${set.name}, ${example.input}: weight of each ${set.reads} for each ${set.writes}`));
    this.setControls();
  }

  setControls() {
    const last = this.example.checkpoints.length - 1;
    const at = this.example.checkpoints.indexOf(this.checkpoint);
    for (const list of this.querySelectorAll('[data-of-set]')) {
      if (list instanceof HTMLElement) list.hidden = list.dataset.ofSet !== this.state?.set;
    }
    for (const field of this.querySelectorAll('input[data-choice]')) {
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.dataset.choice === 'set') field.checked = field.value === this.state?.set;
      if (field.dataset.choice === 'number') {
        field.checked = field.value === this.state?.input
          && field.closest('[data-of-set]:not([hidden])') !== null;
      }
      if (field.dataset.choice === 'step') {
        field.max = String(last);
        field.value = String(at);
        field.setAttribute('aria-valuetext', moment(this.checkpoint.step));
      }
    }
    this.need('training').hidden = last === 0;
    this.need('moment').textContent = moment(this.checkpoint.step);
    this.need('play').textContent = this.playing ? 'Pause' : 'Play';
  }
}

customElements.define('alignment-map', AlignmentMap);
