import { cellText, FORMS, formText, maskDrawing, maskLegend, maskOf, maskTable, maskWords, movesTable, readMasks } from '../core/mask-picture.js';
import { GridWidget } from './shared/grid.js';
import { show } from './shared/patch.js';

/** Who may look at whom, in three forms of a Transformer. */
export class MaskPicture extends GridWidget {
  /** @param {unknown} data */
  read(data) {
    this.masks = readMasks(data);
  }

  /** @param {import('../core/hash.js').WidgetState} state */
  restore({ form }) {
    /** @type {import('../core/mask-picture.js').Form} */
    this.form = (FORMS.find(({ id }) => id === form) ?? FORMS[0]).id;
    this.cell = { row: 0, column: 0 };
  }

  get size() {
    const side = this.masks && this.form ? maskOf(this.masks, this.form).places.length : 1;
    return { rows: side, columns: side };
  }

  wire() {
    super.wire();
    this.on(this, 'input', ({ target }) => {
      const form = FORMS.find(({ id }) => target instanceof HTMLInputElement && id === target.value);
      if (!form) return;
      this.form = form.id;
      this.cell = { row: 0, column: 0 };
      this.remember({ form: form.id === FORMS[0].id ? null : form.id });
      this.say(formText(form.id));
      this.draw();
    });
  }

  picture() {
    const { masks, form } = this;
    return masks && form ? this.offstage((host) => show(host, maskDrawing(masks, form))) : null;
  }

  drawGrid() {
    const { masks, form, cell, lit } = this;
    if (!masks || !form) return;
    show(this.need('stage'), maskTable(this.id, masks, form, { cell, lit, live: true }));
    this.need('readout').textContent = lit
      ? cellText(maskOf(masks, form), form, cell.row, cell.column) : formText(form);
  }

  draw() {
    const { masks, form } = this;
    if (!masks || !form) return;
    this.drawGrid();
    show(this.need('legend'), maskLegend(form));
    show(this.need('moves'), movesTable(masks, form));
    show(this.need('table-host'), maskWords(masks, form));
    for (const field of this.querySelectorAll('input[data-choice="form"]')) {
      if (field instanceof HTMLInputElement) field.checked = field.value === form;
    }
  }
}

customElements.define('mask-picture', MaskPicture);
