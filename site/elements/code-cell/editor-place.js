/**
 * The place of the code in the card: first the text that the page came with, then the editor,
 * which is fetched when the learner comes near. What is written survives either way.
 */
import { element } from '../shared/nodes.js';
import { wireKeys } from './key-row.js';

const WAY_OUT = 'Tab indents; Escape, then Tab, moves on.';
const MOVES_ON = 'Tab now moves on.';
const RUNS = /Mac|iP/.test(navigator.platform) ? '\u2318 with Enter runs.' : 'Ctrl with Enter runs.';

/** @typedef {{label: string, onChange: (text: string) => void, onRun: () => void}} PlaceOptions */

export class EditorPlace {
  #place;
  #options;
  #text;
  /** @type {import('../../editor/editor.js').CodeEditor | null} */
  #editor = null;
  /** @type {Promise<void> | null} */
  #opening = null;
  /** While the page itself puts a text in: that is nothing the learner wrote, so it is no draft. */
  #filling = false;

  /**
   * @param {HTMLElement} place holds the `<pre>` with the starter, the row of keys and the tip
   * @param {string} text
   * @param {PlaceOptions} options
   */
  constructor(place, text, options) {
    this.#place = place;
    this.#text = text;
    this.#options = options;
  }

  get text() {
    return this.#editor ? this.#editor.text : this.#text;
  }

  set text(text) {
    if (text === this.text) return;
    this.#text = text;
    if (this.#editor) {
      this.#filling = true;
      this.#editor.text = text;
      this.#filling = false;
    } else {
      this.#piece('pre code').textContent = text;
    }
  }

  /** Fetch the editor and put it in place; a failed attempt may be repeated. */
  open() {
    this.#opening ??= this.#load().catch(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #load() {
    const { CodeEditor } = await import('../../editor/editor.js');
    const hadFocus = this.#place.contains(document.activeElement);
    const host = element('div', { class: 'editor' });
    const [tip, keys] = [this.#piece('.editor-tip'), this.#piece('.key-row')];
    tip.textContent = `${RUNS} ${WAY_OUT}`;
    const editor = new CodeEditor(host, {
      text: this.#text,
      label: this.#options.label,
      description: `${RUNS} ${WAY_OUT}`,
      onChange: (text) => this.#filling || this.#options.onChange(text),
      onRun: () => this.#options.onRun(),
      onTabMode: (moves) => {
        tip.textContent = moves ? MOVES_ON : `${RUNS} ${WAY_OUT}`;
        tip.setAttribute('role', moves ? 'status' : 'note');
      },
    });
    wireKeys(keys, editor);
    this.#piece('pre').replaceWith(host);
    this.#place.dataset.open = ''; // shows keys and tip, whose room was there from the start
    this.#editor = editor;
    if (hadFocus) editor.focus();
  }

  /** @param {string} selector */
  #piece(selector) {
    const found = this.#place.querySelector(selector);
    if (!found) throw new Error(`The card has no ${selector}.`);
    return found;
  }

  /** @param {number | null} line from 1; null takes the mark away */
  mark(line) {
    this.#editor?.mark(line);
  }

  /** @param {number} line from 1 */
  goTo(line) {
    this.#editor?.goTo(line);
  }
}
