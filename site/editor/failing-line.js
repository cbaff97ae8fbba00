/** Marks the line that an error or a failed check points to, in the text and beside its number. */
import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view';

/** @type {import('@codemirror/state').StateEffectType<number>} */
export const markLine = StateEffect.define();
/** @type {import('@codemirror/state').StateEffectType<null>} */
export const clearLine = StateEffect.define();

const lineMark = Decoration.line({ class: 'cm-failing' });
const numberMark = new (class extends GutterMarker {
  elementClass = 'cm-failing';
})();

/** The start of the marked line; null when there is none. Any edit takes the mark away. */
export const failingLine = StateField.define({
  create: () => /** @type {number | null} */ (null),
  update(value, transaction) {
    let next = transaction.docChanged ? null : value;
    for (const effect of transaction.effects) {
      if (effect.is(markLine)) next = transaction.state.doc.line(effect.value).from;
      if (effect.is(clearLine)) next = null;
    }
    return next;
  },
  provide: (field) => [
    EditorView.decorations.from(field, (from) =>
      from === null ? Decoration.none : Decoration.set(lineMark.range(from))),
    gutterLineClass.from(field, (from) =>
      from === null ? RangeSet.empty : RangeSet.of(numberMark.range(from))),
  ],
});
