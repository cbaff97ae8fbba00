import { attend } from '../core/attend.js';
import { insist, isRecord } from '../core/bad-data.js';
import { fixed } from '../core/numbers.js';
import { planePicture, planeScales } from '../core/plane-picture.js';
import { stepSentence, stepTable, workings } from '../core/step-text.js';
import { show } from './shared/patch.js';
import { PlaneWidget } from './shared/plane.js';

/** @typedef {import('./shared/plane.js').Vector} Vector */

const COLUMNS = ['score', 'weight', 'context'];

/**
 * One attention step on a plane: drag the decoder state or an encoder state, see score, weight and
 * context. `earned` names the columns that may be shown.
 */
export class AttentionStep extends PlaneWidget {
  static early = ['earned'];

  /** @type {string[]} */
  #earned = [];

  get earned() {
    return this.#earned;
  }

  set earned(value) {
    this.#earned = Array.isArray(value) ? COLUMNS.filter((name) => value.includes(name)) : [];
    if (this.hasAttribute('data-ready')) this.attempt(() => this.draw());
  }

  /** @param {unknown} data */
  read(data) {
    const sentence = 'The vectors of this picture are missing, so it is not drawn.';
    insist(isRecord(data) && Array.isArray(data.states) && data.states.length, sentence);
    const all = [data.decoder, ...data.states];
    insist(all.every((v) => Array.isArray(v) && v.length === 2 && v.every(Number.isFinite)), sentence);
    this.reach = Number(data.reach) || 3;
    /** @type {Vector[]} decoder state first */
    this.vectors = all.map((start, i) => ({
      id: i ? `h${i - 1}` : 's', label: i ? `h${'\u2080\u2081\u2082\u2083\u2084\u2085'[i - 1]}` : 's',
      kind: i ? 'encoder' : 'decoder', start: [...start], tip: [...start], free: true,
    }));
    this.chain = false;
    this.printing = false;
    /** @type {string} whose weight is worked out */
    this.chosen = 'h0';
  }

  wire() {
    super.wire();
    this.on(this, 'input', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.dataset.choice !== 'chain') return;
      this.chain = target.checked;
      this.draw();
    });
  }

  /** @param {string} id */
  choose(id) {
    if (id === 's' || id === this.chosen) return;
    this.chosen = id;
    this.draw();
  }

  /** @param {boolean} printing */
  print(printing) {
    super.print(printing);
    this.printing = printing;
    this.draw();
  }

  /** @param {string} column */
  shows(column) {
    return this.printing || this.#earned.includes(column);
  }

  /** @param {Vector} vector */
  result(vector) {
    return stepSentence(vector, this.compute(), (name) => this.shows(name));
  }

  compute() {
    const [query, ...states] = this.vectors.map(({ tip }) => tip);
    return attend(query, states);
  }

  draw() {
    const { vectors } = this;
    if (!vectors.length) return;
    const [query, ...states] = vectors;
    const step = this.compute();
    // Measured before anything is written: a look at the size later would cost a layout.
    const size = this.side;
    const width = (/** @type {number} */ i) => (this.shows('weight') ? 1.5 + step.weights[i] * 9 : 3);
    const chain = this.chain && this.shows('context')
      ? states.map(({ tip }, i) => tip.map((value) => value * step.weights[i])) : [];
    show(this.canvas ?? this.need('stage'), planePicture([
      { ...query, width: 2 },
      ...states.map((state, i) => ({ ...state, width: width(i) })),
      ...(this.shows('context') ? [{
        id: 'context', label: 'context', kind: /** @type {const} */ ('context'), tip: step.context, width: 3,
      }] : []),
    ], { reach: this.reach, size, sentence: this.inWords(query), chain }));
    this.placeHandles(planeScales(size, this.reach), size);
    this.fillTable(step);
  }

  /** @param {ReturnType<typeof attend>} step */
  fillTable(step) {
    step.scores.forEach((score, i) => {
      this.cell(`score${i}`, this.shows('score') ? fixed(score) : '?');
      this.cell(`weight${i}`, this.shows('weight') ? fixed(step.weights[i]) : '?');
      this.found(`bar${i}`).style.setProperty('--w', this.shows('weight') ? String(step.weights[i]) : '0');
    });
    this.cell('context', this.shows('context') ? step.context.map((v) => fixed(v)).join(', ') : '?');
    const vectors = this.vectors;
    const chosen = Math.max(0, vectors.findIndex(({ id }) => id === this.chosen) - 1);
    const shows = (/** @type {string} */ name) => this.shows(name);
    show(this.found('workings'), workings(vectors, step, chosen, shows));
    this.fillWholeTable(step);
    if (this.held) return; // nothing is earned meanwhile
    this.found('chain-row').hidden = !shows('context');
    this.found('unearned').hidden = COLUMNS.every(shows);
  }

  /** Only while it is open: a drag redraws at every frame. */
  fillWholeTable(step = this.compute()) {
    if (this.fold instanceof HTMLDetailsElement && !this.fold.open) return;
    show(this.found('table-host'), stepTable(this.vectors, step, (name) => this.shows(name)));
  }
}

customElements.define('attention-step', AttentionStep);
