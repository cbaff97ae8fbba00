import { clamp } from '../../core/scale.js';
import { calm, Widget } from './widget.js';

/** Milliseconds between two steps. */
const BEAT = 1400;

/**
 * A picture with steps: Previous, Next, Play, Restart and a scrubber. Nothing moves by itself;
 * under reduced motion Play makes one step.
 */
export class Stepper extends Widget {
  step = 0;

  /** @type {ReturnType<typeof setInterval> | undefined} */
  playing = undefined;

  /** @returns {number} */
  get steps() {
    return 1;
  }

  /** @returns {string} what the present step shows */
  sentence() {
    return '';
  }

  /** @returns {Record<string, string | number | null>} */
  saved() {
    return { step: this.step };
  }

  wire() {
    this.on(this.need('previous'), 'click', () => this.go(this.step - 1));
    this.on(this.need('next'), 'click', () => this.go(this.step + 1));
    this.on(this.need('restart'), 'click', () => this.go(0));
    this.on(this.need('play'), 'click', () => this.play());
    this.on(this.need('scrubber'), 'input', (event) => {
      if (event.target instanceof HTMLInputElement) this.go(Number(event.target.value), false);
    });
  }

  /**
   * @param {number} step
   * @param {boolean} [spoken] the scrubber speaks for itself
   */
  go(step, spoken = true) {
    this.stopMotion();
    this.step = clamp(step, 0, this.steps - 1);
    this.remember(this.saved());
    this.draw();
    if (spoken) this.say(this.sentence());
  }

  play() {
    if (this.playing) {
      this.stopMotion();
      this.draw();
      this.say(this.sentence());
      return;
    }
    const from = this.step >= this.steps - 1 ? 0 : this.step + 1;
    this.go(from, calm());
    if (calm()) return;
    this.playing = setInterval(() => this.attempt(() => this.beat()), BEAT);
    this.draw();
  }

  beat() {
    this.step += 1;
    if (this.step >= this.steps - 1) {
      this.stopMotion();
      this.remember(this.saved());
      this.say(this.sentence());
    }
    this.draw();
  }

  stopMotion() {
    clearInterval(this.playing);
    this.playing = undefined;
  }

  draw() {
    const scrubber = this.need('scrubber');
    if (scrubber instanceof HTMLInputElement) {
      scrubber.max = String(this.steps - 1);
      scrubber.value = String(this.step);
      scrubber.setAttribute('aria-valuetext', this.sentence());
    }
    this.need('caption').textContent = this.sentence();
    this.need('play').textContent = this.playing ? 'Pause' : 'Play';
    // Not `disabled`: a button that loses itself would drop the keyboard's place.
    this.need('previous').setAttribute('aria-disabled', String(this.step === 0));
    this.need('next').setAttribute('aria-disabled', String(this.step === this.steps - 1));
  }
}
