import { handoverPicture, readHandover, stepCaption, stepCount } from '../core/handover-picture.js';
import { show } from './shared/patch.js';
import { Stepper } from './shared/stepper.js';

/** Two LSTMs, step by step: reading, handing over h and c, writing. */
export class LstmHandover extends Stepper {
  /** @param {unknown} data */
  read(data) {
    this.handover = readHandover(data);
  }

  get steps() {
    return this.handover ? stepCount(this.handover) + 1 : 1;
  }

  /** @param {import('../core/hash.js').WidgetState} state */
  restore({ step }) {
    const at = Number(step);
    this.step = Number.isInteger(at) && at >= 0 && at < this.steps ? at : 0;
  }

  sentence() {
    return this.handover ? stepCaption(this.handover, this.step) : '';
  }

  draw() {
    if (!this.handover) return;
    show(this.need('stage'), handoverPicture(this.handover, this.step, this.room));
    super.draw();
  }
}

customElements.define('lstm-handover', LstmHandover);
