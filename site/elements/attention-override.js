import { insist } from '../core/bad-data.js';
import { readHands, readOverride, weightsUsed, writeHands } from '../core/override-data.js';
import {
  cellText, overrideDrawing, overrideReading, overrideTable, overrideWords, waysTable,
} from '../core/override-picture.js';
import { clamp } from '../core/scale.js';
import { peak } from '../core/statistics.js';
import { GridWidget } from './shared/grid.js';
import { show } from './shared/patch.js';

/** @typedef {import('../core/override-data.js').Mode} Mode */

const MODES = /** @type {readonly Mode[]} */ (['learned', 'answer', 'read', 'hand']);
/** Milliseconds of quiet before Python is asked what is written. */
const QUIET = 150;

/**
 * The attention of a trained model, taken out of its hands: forced onto one place, or set by the
 * learner, with what the model then writes. The first three ways are recorded; the last is
 * computed in the page, in NumPy.
 */
export class AttentionOverride extends GridWidget {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  asking;

  /** @param {unknown} data */
  read(data) {
    this.override = readOverride(data);
    /** @type {Promise<Uint8Array> | null} the file of weights, once it has been asked for */
    this.file = null;
    /** @type {(number | null)[] | null} what the model writes with the weights set by hand */
    this.answer = null;
    this.asked = 0;
    this.announced = false;
  }

  /** @param {import('../core/hash.js').WidgetState} state */
  restore({ mode, row, hand }) {
    const examples = this.override?.examples ?? [];
    this.example = examples.find((one) => String(one.row) === row) ?? examples[0];
    this.mode = MODES.find((one) => one === mode) ?? 'learned';
    const { hands, mended } = readHands(hand, this.example.source.length);
    this.hands = hands;
    this.cell = { row: 0, column: this.example.source.length - 1 };
    this.answer = null;
    if (mended) this.mended = 'A share in the address was not between 0 and 1, so it was moved there.';
    if (this.mode === 'hand' && this.hasAttribute('data-ready')) this.ask();
  }

  get size() {
    const side = this.example?.source.length ?? 1;
    return { rows: side, columns: side };
  }

  wire() {
    super.wire();
    const stage = this.need('stage');
    this.on(this, 'input', (event) => this.take(event.target));
    this.on(this, 'change', (event) => this.tidy(event.target));
    this.on(stage, 'pointerdown', (event) => this.grab(event));
    this.on(this.need('reset-step'), 'click', () => this.release([this.cell.row]));
    this.on(this.need('reset-all'), 'click', () => this.release([...(this.hands ?? new Map()).keys()]));
    if (this.mode === 'hand') this.ask();
  }

  /** @param {EventTarget | null} field */
  take(field) {
    if (!(field instanceof HTMLInputElement) || !this.override) return;
    const { choice } = field.dataset;
    if (choice === 'mode') this.turn(/** @type {Mode} */ (field.value));
    if (choice === 'row') {
      this.example = this.override.examples.find(({ row }) => String(row) === field.value) ?? this.example;
      this.hands = new Map();
      this.changed();
    }
    const value = field.valueAsNumber;
    if (!Number.isFinite(value)) return;
    const { row } = this.cell;
    const hand = this.handAt(row);
    const last = this.size.columns;
    if (choice === 'step') {
      const step = clamp(Math.round(value), 1, last) - 1;
      this.cell = { row: step, column: this.handAt(step).place };
      this.lit = true;
      this.draw();
    }
    if (choice === 'place') this.set(row, clamp(Math.round(value), 1, last) - 1, hand.share);
    if (choice === 'share') {
      const share = clamp(value, 0, 1);
      this.mended = share === value ? '' : `A share lies between 0 and 1, so ${value} became ${share}. Each row still sums to 1.`;
      this.set(row, hand.place, share);
    }
  }

  /**
   * What was typed is put in order.
   * @param {EventTarget | null} field
   */
  tidy(field) {
    if (field instanceof HTMLInputElement && field.type === 'number') this.fillFields(true);
  }

  /** @param {Mode} mode */
  turn(mode) {
    this.mode = mode;
    this.mended = '';
    this.changed();
    if (mode !== 'hand') this.say(overrideReading(this.shown.example, this.shown.outcome, mode));
  }

  /**
   * What a step's weight is, as one place and its share.
   * @param {number} step
   */
  handAt(step) {
    const { example, hands } = this;
    insist(example && hands, '');
    const set = hands.get(step);
    if (set) return set;
    const row = example.weights[step];
    const place = peak(row);
    return { place, share: Math.round(row[place] * 100) / 100 };
  }

  /**
   * @param {number} step
   * @param {number} place
   * @param {number} share
   */
  set(step, place, share) {
    this.hands?.set(step, { place, share });
    this.cell = { row: step, column: place };
    this.lit = true;
    this.changed();
  }

  /** @param {number[]} steps go back to what was learned */
  release(steps) {
    for (const step of steps) this.hands?.delete(step);
    this.mended = '';
    this.changed();
  }

  changed() {
    this.answer = null;
    const [first] = this.override?.examples ?? [];
    const { mode, example, hands } = this;
    this.remember({
      mode: mode === 'learned' ? null : mode ?? null,
      row: example === first ? null : example?.row ?? null,
      hand: mode === 'hand' && hands?.size ? writeHands(hands) : null,
    });
    this.draw();
    if (mode === 'hand') this.ask();
  }

  /**
   * A cell that is pressed gets the weight of its step; held, it can be moved along the row. A
   * finger scrolls the page, unless it is on the cell that has the weight.
   * @param {PointerEvent} down
   */
  grab(down) {
    const cell = this.cellOf(down.target);
    if (!cell || this.mode !== 'hand' || down.button !== 0) return;
    const step = Number(cell.dataset.row);
    const { share } = this.handAt(step);
    const whole = this.hands?.has(step) ? share : 1;
    if (down.pointerType === 'touch' && !cell.matches('.grip')) {
      const tap = new AbortController();
      const put = () => this.attempt(() => this.set(step, Number(cell.dataset.column), whole));
      cell.addEventListener('click', () => { tap.abort(); put(); }, { signal: tap.signal });
      cell.addEventListener('pointercancel', () => tap.abort(), { signal: tap.signal });
      return;
    }
    const before = this.hands?.get(step);
    const drop = new AbortController();
    const listen = { signal: drop.signal };
    const to = (/** @type {PointerEvent} */ { clientX }) => this.attempt(() => {
      const column = this.columnAt(step, clientX);
      if (column !== this.hands?.get(step)?.place) this.set(step, column, whole);
    });
    to(down);
    addEventListener('pointermove', (move) => {
      if (move.pointerId === down.pointerId) to(move);
    }, listen);
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => drop.abort(), listen);
    addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      drop.abort();
      if (before) this.set(step, before.place, before.share);
      else this.release([step]);
    }, listen);
  }

  /**
   * @param {number} step
   * @param {number} clientX
   */
  columnAt(step, clientX) {
    const cells = [...this.need('stage').querySelectorAll(`td[data-row="${step}"]`)];
    const middles = cells.map((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      return Math.abs((left + right) / 2 - clientX);
    });
    return middles.indexOf(Math.min(...middles));
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const cell = this.cellOf(event.target);
    if (cell && this.mode === 'hand' && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      const { row, column } = this.cell;
      this.set(row, column, this.hands?.has(row) ? this.handAt(row).share : 1);
      return;
    }
    super.walk(event);
  }

  /** Asks Python what the model writes now, once the learner pauses. */
  ask() {
    clearTimeout(this.asking);
    this.asking = setTimeout(() => void this.compute(), QUIET);
  }

  async compute() {
    const { example, hands } = this;
    const address = this.dataset.weights;
    if (!example || !hands || !address) return;
    const turn = (this.asked = (this.asked ?? 0) + 1);
    const told = (/** @type {string} */ sentence) => {
      if (turn === this.asked && this.mode === 'hand') this.need('status').textContent = sentence;
    };
    try {
      told('The weights of the model are being fetched.');
      this.file ??= fetched(address);
      const file = await this.file;
      const { runner } = await import('../runner.js');
      const follow = () => {
        if (runner.state === 'starting') {
          if (!this.announced) this.say('Python is starting, to compute this here.');
          this.announced = true;
          told(`Python is starting, to compute this here: ${Math.round(runner.progress * 100)} %.`);
        }
        if (runner.state === 'busy') told('Python is computing.');
      };
      runner.addEventListener('state', follow);
      const request = { source: example.source, weights: weightsUsed(example, 'hand', hands) };
      const answering = runner.replay('luong', file, request);
      follow(); // it may have been starting before
      const outcome = await answering.finally(() => runner.removeEventListener('state', follow));
      if (turn !== this.asked) return;
      if (outcome.status === 'done') {
        this.answer = outcome.answer.output;
        told('Computed here, by the recorded model in NumPy.');
        this.draw();
        this.say(overrideReading(example, this.shown.outcome, 'hand'));
      } else {
        const reason = outcome.status === 'unavailable'
          ? `${outcome.reason} The three recorded ways still work.`
          : 'Python was stopped before it was done. Change a weight to try again.';
        told(reason);
        this.say(reason);
      }
    } catch {
      this.file = null;
      const reason = 'The weights of the model could not be fetched, so nothing is computed here. '
        + 'The three recorded ways still work.';
      told(reason);
      this.say(reason);
    }
  }

  get shown() {
    const { example, mode = 'learned', hands = new Map() } = this;
    insist(example, '');
    const weights = weightsUsed(example, mode, hands);
    if (mode !== 'hand') return { example, mode, hands, outcome: { weights, outputs: example.outputs[mode] } };
    // A step's token depends on that step's weights alone: the others are as recorded.
    const outputs = this.answer ?? example.outputs.learned.map((token, step) => (hands.has(step) ? null : token));
    return { example, mode, hands, outcome: { weights, outputs } };
  }

  picture() {
    const { example, outcome } = this.shown;
    return this.offstage((host) => show(host, overrideDrawing(example, outcome)));
  }

  drawGrid() {
    const { example, mode, hands, outcome } = this.shown;
    const { cell, lit } = this;
    show(this.need('stage'), overrideTable(this.id, example, outcome, { cell, lit, live: true, mode, hands }));
    this.need('readout').textContent = lit
      ? `${cellText(example, outcome.weights, cell.row, cell.column)}.` : overrideReading(example, outcome, mode);
    this.fillFields(false);
  }

  draw() {
    const { example, mode, outcome } = this.shown;
    if (!this.override) return;
    this.drawGrid();
    show(this.need('ways'), waysTable(this.override, mode));
    show(this.need('table-host'), overrideWords(example, outcome, mode));
    this.need('by-hand').hidden = mode !== 'hand';
    const mended = this.need('mended');
    if (this.mended && mended.textContent !== this.mended) this.say(this.mended);
    mended.textContent = this.mended ?? '';
    for (const field of this.querySelectorAll('input[data-choice]')) {
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.dataset.choice === 'mode') field.checked = field.value === mode;
      if (field.dataset.choice === 'row') field.checked = field.value === String(example.row);
    }
  }

  /** @param {boolean} all also the field that is being typed in */
  fillFields(all) {
    const { row } = this.cell;
    const { place, share } = this.handAt(row);
    for (const [choice, value] of Object.entries({ step: row + 1, place: place + 1, share })) {
      const field = this.querySelector(`input[data-choice="${choice}"]`);
      if (field instanceof HTMLInputElement && (all || document.activeElement !== field)) field.value = String(value);
    }
  }
}

/**
 * @param {string} address
 * @returns {Promise<Uint8Array>}
 */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return new Uint8Array(await answer.arrayBuffer());
}

customElements.define('attention-override', AttentionOverride);
