import { BadData } from '../../core/bad-data.js';
import { readHash, writeHash } from '../../core/hash.js';
import { couple } from './coupling.js';
import { offerSaving } from './save.js';

const UNEXPECTED = 'Something in this picture did not work. The numbers are in the table.';

/**
 * What all pictures share: reading the data beside them, drawing at the width they have, the
 * address, the live region, saving, print, and a sentence with the table when data is bad.
 *
 * A subclass gives `read(data)`, `wire()` (called once) and `draw()` (called often).
 */
export class Widget extends HTMLElement {
  /** Width of the stage when it was last observed; 0: not known. */
  #room = 0;

  constructor() {
    super();
    /** @type {AbortController | null} */
    this.listening = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.speaking = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.addressing = undefined;
  }

  /** Properties that the page may have set before this class was known. */
  static early = /** @type {string[]} */ ([]);

  connectedCallback() {
    if (this.listening) return;
    this.listening = new AbortController();
    this.attempt(() => this.start());
  }

  disconnectedCallback() {
    this.stopMotion();
    this.observer?.disconnect();
    this.listening?.abort();
    this.listening = null;
  }

  start() {
    this.read(this.data());
    this.takeEarly();
    this.restore(this.address());
    this.wire();
    for (const set of this.querySelectorAll('fieldset')) set.disabled = false;
    couple(this);
    offerSaving(this);
    this.observe();
    this.listenToPage();
    this.draw();
    this.toggleAttribute('data-ready', true);
  }

  /**
   * @param {unknown} _data
   * @returns {void}
   */
  read(_data) {}

  /** @returns {void} */
  wire() {}

  /** @returns {void} */
  draw() {}

  /**
   * Takes what the address says; whatever cannot be shown is left at the start state.
   * @param {import('../../core/hash.js').WidgetState} _state
   */
  restore(_state) {}

  /** Playing, if the widget plays. */
  stopMotion() {}

  /** @returns {unknown} */
  data() {
    const script = this.querySelector('script[data-model]');
    try {
      return JSON.parse(script?.textContent ?? '');
    } catch {
      throw new BadData('The data of this picture is missing or damaged, so it is not drawn.');
    }
  }

  takeEarly() {
    const own = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this));
    for (const name of /** @type {typeof Widget} */ (this.constructor).early) {
      if (!Object.hasOwn(this, name)) continue;
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
  }

  /**
   * Runs one step; a failure becomes a sentence and the table.
   * @param {() => void} action
   */
  attempt(action) {
    try {
      action();
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    if (!(error instanceof BadData)) console.error(error);
    const note = this.piece('note');
    if (note) {
      note.hidden = false;
      note.textContent = error instanceof BadData ? error.message : UNEXPECTED;
    }
    this.setAttribute('data-broken', '');
    const table = this.querySelector('details[data-table]');
    if (table instanceof HTMLDetailsElement) table.open = true;
  }

  /**
   * @param {string} name
   * @returns {HTMLElement | null} the element that carries data-<name>
   */
  piece(name) {
    return this.querySelector(`[data-${name}]`);
  }

  /**
   * @param {string} name
   * @returns {HTMLElement}
   */
  need(name) {
    const found = this.piece(name);
    if (!found) throw new BadData('A piece of this picture is missing from the page.');
    return found;
  }

  /**
   * @template {keyof HTMLElementEventMap} K
   * @param {EventTarget} target
   * @param {K} type
   * @param {(event: HTMLElementEventMap[K]) => void} handle
   * @param {AddEventListenerOptions} [options]
   */
  on(target, type, handle, options = {}) {
    target.addEventListener(
      type,
      (event) => this.attempt(() => handle(/** @type {HTMLElementEventMap[K]} */ (event))),
      { ...options, signal: this.listening?.signal },
    );
  }

  /**
   * Width that the picture may take, or what is usual before it has one. Known from the observer:
   * asking the document at every frame of a drag would cost a layout.
   */
  get room() {
    return this.#room || this.#measured() || 640;
  }

  #measured() {
    return Math.floor(this.piece('stage')?.clientWidth ?? 0);
  }

  observe() {
    const stage = this.piece('stage');
    if (!stage) return;
    this.#room = this.#measured();
    this.observer = new ResizeObserver(() => {
      const width = this.#measured();
      if (width === this.#room) return;
      this.#room = width;
      // In the next frame: the browser complains of sizes that change while it tells of them.
      requestAnimationFrame(() => this.attempt(() => this.draw()));
    });
    this.observer.observe(stage);
  }

  listenToPage() {
    const signal = this.listening?.signal;
    addEventListener('hashchange', () => this.attempt(() => {
      this.restore(this.address());
      this.draw();
    }), { signal });
    lessMotion().addEventListener('change', () => this.attempt(() => {
      this.stopMotion();
      this.draw();
    }), { signal });
    addEventListener('beforeprint', () => this.attempt(() => this.print(true)), { signal });
    addEventListener('afterprint', () => this.attempt(() => this.print(false)), { signal });
  }

  /**
   * Tables are open on paper.
   * @param {boolean} printing
   */
  print(printing) {
    for (const fold of this.querySelectorAll('details')) {
      if (printing && !fold.open) fold.setAttribute('data-printing', '');
      if (printing) fold.open = true;
      else if (fold.hasAttribute('data-printing')) fold.open = false;
      if (!printing) fold.removeAttribute('data-printing');
    }
  }

  address() {
    return readHash(location.hash).widgets.get(this.id) ?? {};
  }

  /**
   * Writes the state into the address, a moment later: browsers limit how often one may.
   * @param {Record<string, string | number | null>} state
   */
  remember(state) {
    clearTimeout(this.addressing);
    this.addressing = setTimeout(() => {
      if (this.id) history.replaceState(history.state, '', writeHash(location.hash, this.id, state));
    }, 250);
  }

  /**
   * Says the latest sentence once the learner pauses.
   * @param {string} sentence
   */
  say(sentence) {
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => {
      const live = this.piece('live');
      if (live) live.textContent = sentence;
    }, 500);
  }
}

function lessMotion() {
  return matchMedia('(prefers-reduced-motion: reduce)');
}

/** Whether the learner asked for less motion. */
export function calm() {
  return lessMotion().matches;
}
