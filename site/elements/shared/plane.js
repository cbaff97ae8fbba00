import { short } from '../../core/numbers.js';
import { planeScales } from '../../core/plane-picture.js';
import { clamp } from '../../core/scale.js';
import { Widget } from './widget.js';

/**
 * @typedef {{id: string, label: string, kind: 'encoder' | 'decoder', start: number[],
 *   tip: number[], free: boolean}} Vector  `free`: it can be moved
 */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
});

/**
 * Vectors on a plane whose tips can be dragged, moved by keys, or typed as coordinates. Escape and
 * Reset put them back; the address keeps those that were moved.
 *
 * A subclass gives `vectors` in `read`, `result(vector)` as a sentence, `draw()`, which ends with
 * `placeHandles`, and `fillWholeTable()`.
 */
export class PlaneWidget extends Widget {
  /** @type {Map<string, HTMLElement>} */
  #pieces = new Map();

  /** @type {Map<string, Text>} */
  #cells = new Map();

  /** @type {Vector[]} */
  vectors = [];

  /** The plane shows -reach..reach on both axes. */
  reach = 3;

  /** Whether a hand moves a vector now. */
  held = false;

  #sentence = '';

  /**
   * @param {Vector} _vector that was moved
   * @returns {string}
   */
  result(_vector) {
    return '';
  }

  /**
   * The picture in words, for those who do not see it: they hear it when the hand lets go, so until
   * then the words of before stay, and a frame of the drag has less to do.
   * @param {Vector} vector
   */
  inWords(vector) {
    if (!this.held) this.#sentence = this.result(vector);
    return this.#sentence;
  }

  /** @param {string} _id of the vector whose handle or field has the focus */
  choose(_id) {}

  /** Fills the table under the picture, which is needed only while that is open. */
  fillWholeTable() {}

  /** @param {import('../../core/hash.js').WidgetState} state */
  restore(state) {
    for (const vector of this.vectors) {
      const parts = (state[vector.id] ?? '').split(',').map((part) => (part.trim() ? Number(part) : NaN));
      const sound = parts.length === 2 && parts.every((part) => Math.abs(part) <= this.limit);
      vector.tip = sound ? parts : [...vector.start];
    }
  }

  get limit() {
    return this.reach - 0.1;
  }

  wire() {
    const stage = this.need('stage');
    const picture = document.createElement('div');
    picture.className = 'plane-picture';
    picture.append(...stage.childNodes);
    stage.append(picture);
    this.canvas = picture;
    this.controls = this.vectors.filter(({ free }) => free).map((vector) => ({
      vector, button: this.handle(vector), fields: this.fields(vector), place: '',
    }));
    stage.append(...this.controls.map(({ button }) => button).reverse());
    this.fold = this.querySelector('details[data-table]');
    if (this.fold) this.on(this.fold, 'toggle', () => this.fillWholeTable());
    this.on(this, 'change', (event) => this.tidy(event.target));
    this.on(this, 'input', (event) => this.typed(event.target));
    this.on(this, 'focusin', ({ target }) => {
      if (target instanceof HTMLInputElement && target.dataset.vector) this.choose(target.dataset.vector);
    });
    this.on(this.need('reset'), 'click', () => this.reset());
  }

  /**
   * @param {Vector} vector
   * @returns {HTMLInputElement[]} for x and for y
   */
  fields({ id }) {
    return ['x', 'y'].flatMap((axis) => {
      const field = this.querySelector(`[data-vector="${id}"][data-axis="${axis}"]`);
      return field instanceof HTMLInputElement ? [field] : [];
    });
  }

  /**
   * A hit area over the tip: the page still scrolls beside it.
   * @param {Vector} vector
   */
  handle(vector) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `handle ${vector.kind}`;
    button.dataset.handle = vector.id;
    button.dataset.part = vector.id;
    button.setAttribute('aria-describedby', `${this.id}-help`);
    this.on(button, 'pointerdown', (event) => this.drag(vector, button, event));
    this.on(button, 'keydown', (event) => this.nudge(vector, event));
    this.on(button, 'focus', () => this.choose(vector.id));
    return button;
  }

  /**
   * @param {Vector} vector
   * @param {HTMLElement} button
   * @param {PointerEvent} down
   */
  drag(vector, button, down) {
    if (down.button !== 0) return;
    const before = [...vector.tip];
    const { x, y } = this.scales();
    const scale = this.magnification();
    const along = (/** @type {number} */ from, /** @type {number} */ to) => (to - from) / scale;
    const drop = new AbortController();
    const listen = { signal: drop.signal };
    const end = () => {
      drop.abort();
      button.classList.remove('held');
      this.held = false;
      this.draw();
      this.settled(vector);
    };
    button.setPointerCapture(down.pointerId);
    button.classList.add('held');
    this.held = true;
    button.focus({ preventScroll: true });
    button.addEventListener('pointermove', (move) => this.attempt(() => {
      if (move.pointerId !== down.pointerId) return;
      this.move(vector, [
        x.invert(x(before[0]) + along(down.clientX, move.clientX)),
        y.invert(y(before[1]) + along(down.clientY, move.clientY)),
      ]);
    }), listen);
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      button.addEventListener(type, end, listen);
    }
    button.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      this.move(vector, before);
      end();
    }, listen);
  }

  /**
   * @param {Vector} vector
   * @param {KeyboardEvent} event
   */
  nudge(vector, event) {
    const way = ARROWS[event.key];
    const held = event.target instanceof Element && event.target.matches('.held');
    if (event.key === 'Escape' && !held) {
      this.move(vector, vector.start);
      this.settled(vector);
    }
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const by = event.shiftKey ? 0.5 : 0.1;
    this.move(vector, vector.tip.map((value, axis) => value + way[axis] * by));
    this.settled(vector);
  }

  /**
   * @param {Vector} vector
   * @param {number[]} tip
   */
  move(vector, tip) {
    vector.tip = tip.map((value) => Math.round(clamp(value, -this.limit, this.limit) * 100) / 100 || 0);
    this.draw();
  }

  /** @param {Vector} vector */
  settled(vector) {
    const moved = this.vectors.filter(({ tip, start }) => tip.some((v, i) => v !== start[i]));
    this.remember(Object.fromEntries(moved.map(({ id, tip }) => [id, tip.join(',')])));
    this.say(this.result(vector));
  }

  /** @param {EventTarget | null} field */
  typed(field) {
    if (!(field instanceof HTMLInputElement)) return;
    const vector = this.vectors.find(({ id }) => id === field.dataset.vector);
    const value = field.valueAsNumber;
    if (!vector || !Number.isFinite(value)) return;
    const tip = [...vector.tip];
    tip[field.dataset.axis === 'y' ? 1 : 0] = value;
    this.move(vector, tip);
    this.settled(vector);
  }

  /**
   * What was typed is put in order: an empty field, or a number beyond the plane.
   * @param {EventTarget | null} field
   */
  tidy(field) {
    if (!(field instanceof HTMLInputElement)) return;
    const vector = this.vectors.find(({ id }) => id === field.dataset.vector);
    if (vector) field.value = String(vector.tip[field.dataset.axis === 'y' ? 1 : 0]);
  }

  reset() {
    for (const vector of this.vectors) vector.tip = [...vector.start];
    this.remember({});
    this.say('All vectors are back at their start.');
    this.draw();
  }

  get side() {
    return Math.min(360, this.room);
  }

  /** Pixels of the window for one of the picture: an ancestor may be zoomed or scaled. */
  magnification() {
    const stage = this.need('stage');
    return stage.getBoundingClientRect().width / stage.offsetWidth || 1;
  }

  scales() {
    return planeScales(this.side, this.reach);
  }

  /**
   * @param {ReturnType<typeof planeScales>} scales
   * @param {number} size
   */
  placeHandles({ x, y }, size) {
    for (const control of this.controls ?? []) {
      const { vector, button, fields } = control;
      const place = `${vector.tip} ${size} ${this.held}`;
      if (control.place === place) continue;
      control.place = place;
      button.style.translate = `${x(vector.tip[0])}px ${y(vector.tip[1])}px`;
      if (!this.held) {
        button.setAttribute('aria-label', `Tip of ${vector.id}, at ${vector.tip.map(short).join(', ')}`);
      }
      for (const [axis, field] of fields.entries()) {
        // What is being typed is left alone until it is done.
        if (this.held || document.activeElement !== field) field.value = String(vector.tip[axis]);
        else control.place = '';
      }
    }
  }

  /**
   * @param {string} name
   * @param {string} words
   */
  cell(name, words) {
    const known = this.#cells.get(name);
    if (known) {
      if (known.data !== words) known.data = words;
    } else {
      const cell = new Text(words);
      this.found(name).replaceChildren(cell);
      this.#cells.set(name, cell);
    }
  }

  /**
   * A piece of the template, looked for once: these are never replaced.
   * @param {string} name
   */
  found(name) {
    const known = this.#pieces.get(name) ?? this.need(name);
    this.#pieces.set(name, known);
    return known;
  }
}
