import { nearest } from '../../core/scale.js';
import { Widget } from './widget.js';

/**
 * A chart against length: moving over it, a tap or a control chooses the length whose numbers are
 * read out. `guess` is the learner's own, in percent.
 */
export class LengthChart extends Widget {
  static early = ['guess'];

  /** @type {number | null} length under the pointer */
  passing = null;

  /** @type {number | null} */
  #guess = null;

  get guess() {
    return this.#guess;
  }

  set guess(value) {
    const number = typeof value === 'string' ? parseFloat(value) : value;
    this.#guess = typeof number === 'number' && number >= 0 && number <= 100 ? number : null;
    if (this.hasAttribute('data-ready')) this.attempt(() => this.draw());
  }

  /** @returns {number[]} ascending */
  get lengths() {
    return [];
  }

  /**
   * Where the plot lies.
   * @returns {import('../../core/chart-picture.js').Frame | null}
   */
  frame() {
    return null;
  }

  /** @param {EventTarget | null} _field a control that was used */
  take(_field) {}

  /** @param {{length: number}} _change */
  choose(_change) {}

  wire() {
    const stage = this.need('stage');
    this.on(this, 'input', (event) => this.take(event.target));
    this.on(stage, 'pointermove', (event) => this.pass(event));
    this.on(stage, 'pointerleave', () => this.pass(null));
    this.on(stage, 'click', (event) => {
      const length = this.lengthAt(event.clientX);
      if (length !== null) this.choose({ length });
    });
  }

  /** @param {PointerEvent | null} event */
  pass(event) {
    const length = event && event.pointerType === 'mouse' ? this.lengthAt(event.clientX) : null;
    if (length === this.passing) return;
    this.passing = length;
    this.draw();
  }

  /**
   * @param {number} clientX
   * @returns {number | null} the length whose place in the picture is nearest
   */
  lengthAt(clientX) {
    const svg = this.piece('stage')?.querySelector('svg');
    const frame = this.frame();
    if (!svg || !frame) return null;
    // The window's pixels are not the picture's where an ancestor is zoomed or scaled.
    const seen = svg.getBoundingClientRect();
    const x = (clientX - seen.left) * (this.room / seen.width);
    if (x < frame.left - 12 || x > frame.right + 12) return null;
    return nearest(this.lengths, frame.x.invert(x));
  }

  get tall() {
    return this.room < 560 ? 280 : 340;
  }
}
