import { readSets, trained } from '../core/alignment-data.js';
import { arcPicture, digitChoices, digitSentence, stepSentence } from '../core/arc-picture.js';
import { clamp } from '../core/scale.js';
import { Stepper } from './shared/stepper.js';
import { show } from './shared/patch.js';

const LAYERS = /** @type {const} */ (['states', 'arcs', 'numbers']);

/** The weights of one output, word by word, as arcs. */
export class ArcPlayer extends Stepper {
  /** @param {unknown} data */
  read(data) {
    this.sets = readSets(data);
    this.input = this.sets[0].examples[0].input;
    this.layers = { states: true, arcs: true, numbers: true };
    /** @type {number | null} a digit whose weights are shown instead of the word's */
    this.digit = null;
  }

  get example() {
    const examples = this.sets?.[0].examples ?? [];
    return examples.find(({ input }) => input === this.input) ?? examples[0];
  }

  get checkpoint() {
    return trained(this.example);
  }

  get steps() {
    return this.checkpoint.output.length;
  }

  /** @param {import('../core/hash.js').WidgetState} state */
  restore({ number, step }) {
    const examples = this.sets?.[0].examples ?? [];
    this.input = (examples.find(({ input }) => input === number) ?? examples[0]).input;
    const at = Number(step);
    this.step = Number.isInteger(at) && at >= 1 && at <= this.steps ? at - 1 : 0;
    this.digit = null;
  }

  saved() {
    return { number: this.input ?? '', step: this.step + 1 };
  }

  wire() {
    super.wire();
    const stage = this.need('stage');
    this.on(this, 'input', (event) => this.take(event.target));
    this.on(stage, 'click', (event) => this.point(event.target));
  }

  /** @param {EventTarget | null} field */
  take(field) {
    if (!(field instanceof HTMLInputElement) || !this.layers) return;
    if (field.dataset.choice === 'number') {
      this.stopMotion();
      this.input = field.value;
      this.step = 0;
      this.digit = null;
      this.remember(this.saved());
    }
    if (field.dataset.choice === 'digit') {
      this.chooseDigit(field.value === '' ? null : Number(field.value));
      return;
    }
    for (const layer of LAYERS) {
      if (field.dataset.choice === layer) this.layers[layer] = field.checked;
    }
    this.draw();
  }

  /** @param {EventTarget | null} target */
  point(target) {
    const part = target instanceof Element ? target.closest('.read, .written') : null;
    if (!part) return;
    if (part.classList.contains('written')) {
      this.go(Number(part.getAttribute('data-row')));
      return;
    }
    const digit = Number(part.getAttribute('data-column'));
    this.chooseDigit(this.digit === digit ? null : digit);
  }

  /** @param {number | null} digit */
  chooseDigit(digit) {
    this.stopMotion();
    this.digit = digit;
    this.draw();
    this.say(this.sentence());
  }

  /** @param {number} step */
  go(step) {
    this.digit = null;
    super.go(step);
  }

  sentence() {
    const { digit = null } = this;
    return digit === null
      ? stepSentence(this.example, this.checkpoint, this.step)
      : digitSentence(this.example, this.checkpoint, digit);
  }

  draw() {
    if (!this.layers || !this.sets) return;
    this.step = clamp(this.step, 0, this.steps - 1);
    const state = { step: this.step, digit: this.digit ?? null, layers: this.layers };
    show(this.need('stage'), arcPicture(this.example, this.checkpoint, state, this.room));
    super.draw();
    show(this.need('digits'), digitChoices(this.id, this.example, state.digit));
    for (const field of this.querySelectorAll('input[data-choice="number"]')) {
      if (field instanceof HTMLInputElement) field.checked = field.value === this.input;
    }
    for (const field of this.querySelectorAll('input[data-choice="digit"]')) {
      if (field instanceof HTMLInputElement) field.checked = field.value === String(state.digit ?? '');
    }
  }
}

customElements.define('arc-player', ArcPlayer);
