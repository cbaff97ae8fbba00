/** Hands on what is being written, a moment after the last key and before the page goes away. */

/** Milliseconds without a key before a draft is handed on. */
const PAUSE = 400;

export class DraftKeeper {
  /** @type {string | null} written, but not handed on yet */
  #pending = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {(draft: string) => void} send */
  constructor(send) {
    this.send = send;
    addEventListener('pagehide', () => this.flush());
    document.addEventListener('visibilitychange', () => this.flush());
  }

  get isPending() {
    return this.#pending !== null;
  }

  /** @param {string} text */
  note(text) {
    this.#pending = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), PAUSE);
  }

  flush() {
    clearTimeout(this.#timer);
    const draft = this.#pending;
    this.#pending = null;
    if (draft !== null) this.send(draft);
  }
}
