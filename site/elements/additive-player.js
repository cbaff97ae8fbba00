import { additiveCaption, additivePicture, momentCount, readAdditive } from '../core/additive-picture.js';
import { show } from './shared/patch.js';
import { Stepper } from './shared/stepper.js';

/** One look of additive attention, moment by moment. */
export class AdditivePlayer extends Stepper {
  /** @param {unknown} data */
  read(data) {
    this.look = readAdditive(data);
  }

  get steps() {
    return this.look ? momentCount(this.look) : 1;
  }

  /** @param {import('../core/hash.js').WidgetState} state */
  restore({ step }) {
    const at = Number(step);
    this.step = Number.isInteger(at) && at >= 0 && at < this.steps ? at : 0;
  }

  wire() {
    super.wire();
    this.on(this.need('stage'), 'click', ({ target }) => {
      const column = target instanceof Element ? target.closest('[data-column]') : null;
      if (column) this.go(2 + Number(column.getAttribute('data-column')));
    });
  }

  sentence() {
    return this.look ? additiveCaption(this.look, this.step) : '';
  }

  draw() {
    if (!this.look) return;
    show(this.need('stage'), additivePicture(this.look, this.step, this.room));
    super.draw();
  }
}

customElements.define('additive-player', AdditivePlayer);
