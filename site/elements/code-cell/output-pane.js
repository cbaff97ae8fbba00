/** Shows what a program prints while it prints it, drawn at most once a frame. */
import { element } from '../shared/nodes.js';

const CUT = 'The output is cut here: at most 2,000 lines or 64 KB are shown.';
/** How much of the output a screen reader is told, in characters. */
const SPOKEN = 300;

export class OutputPane {
  #place;
  #pre = element('pre', { class: 'code-output', tabindex: '0', role: 'region', 'aria-label': 'Output' });
  #note = element('p', { class: 'code-output-note' });
  /** @type {{text: string, stream: string}[]} not drawn yet */
  #pieces = [];
  #frame = 0;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    place.replaceChildren(this.#pre, this.#note);
  }

  clear() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#pieces = [];
    this.#pre.replaceChildren();
    this.#note.textContent = '';
    this.#place.hidden = true;
  }

  /**
   * @param {string} text
   * @param {string} stream `out` or `err`
   * @param {boolean} [cut] whether the rest is left out
   */
  add(text, stream, cut = false) {
    const last = this.#pieces.at(-1);
    if (last?.stream === stream) last.text += text;
    else this.#pieces.push({ text, stream });
    if (cut) this.#note.textContent = CUT;
    this.#frame ||= requestAnimationFrame(() => this.draw());
  }

  /** Draw what has arrived. */
  draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    for (const { text, stream } of this.#pieces.splice(0)) {
      this.#pre.append(stream === 'err' ? element('span', { class: 'err' }, [text]) : text);
    }
    this.#place.hidden = this.#pre.childNodes.length === 0;
    this.#pre.scrollTop = this.#pre.scrollHeight;
  }

  /** Leave out the error stream: a broken interpreter fills it with its own dump. */
  dropErrors() {
    this.draw();
    for (const piece of this.#pre.querySelectorAll('.err')) piece.remove();
    this.draw();
  }

  /** The beginning of the output, for a screen reader. */
  get spoken() {
    const text = this.#pre.textContent ?? '';
    return text.length > SPOKEN ? `${text.slice(0, SPOKEN)} and more` : text;
  }
}
