/**
 * Tab indents, so there must be a way out for the keyboard: Escape, then Tab, moves on. The mode
 * lasts until something is typed or the editor is left; nobody has to hurry.
 */
import { EditorView } from '@codemirror/view';

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/**
 * @param {(moves: boolean) => void} tell called when the mode changes
 * @returns {import('@codemirror/state').Extension}
 */
export function tabMovesOn(tell) {
  let moves = false;
  /** @param {EditorView} view @param {boolean} on */
  const set = (view, on) => {
    if (moves === on) return;
    moves = on;
    view.setTabFocusMode(on);
    tell(on);
  };
  return EditorView.domEventHandlers({
    keydown(event, view) {
      if (event.key === 'Escape') set(view, true);
      else if (event.key !== 'Tab' && !MODIFIERS.has(event.key)) set(view, false);
      return event.key === 'Escape';
    },
    blur(_event, view) {
      set(view, false);
    },
  });
}
