/**
 * The code editor: CodeMirror with Python, in a shadow root.
 *
 * The shadow root is there for the page's Content-Security-Policy: inside one, CodeMirror uses
 * constructed style sheets instead of a style element, which the policy forbids. Colours and faces
 * come in through custom properties.
 */
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { pythonLanguage } from '@codemirror/lang-python';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, drawSelection, keymap, lineNumbers } from '@codemirror/view';
import { gaps } from './gaps.js';
import { clearLine, failingLine, markLine } from './failing-line.js';
import { editorColours, editorTheme } from './theme.js';
import { tabMovesOn } from './tab-moves-on.js';

/**
 * @typedef {object} EditorOptions
 * @property {string} text
 * @property {string} label what a screen reader calls the editor
 * @property {string} description how to leave it with the keyboard
 * @property {(text: string) => void} onChange
 * @property {() => void} onRun Ctrl or Cmd with Enter
 * @property {(moves: boolean) => void} onTabMode whether Tab leaves the editor now
 */

export class CodeEditor {
  #view;

  /**
   * @param {HTMLElement} host gets the shadow root
   * @param {EditorOptions} options
   */
  constructor(host, options) {
    const root = host.attachShadow({ mode: 'open', delegatesFocus: true });
    this.#view = new EditorView({ root, parent: root, state: this.#state(options) });
    host.addEventListener('keydown', keepInside);
  }

  /** @param {EditorOptions} options */
  #state(options) {
    const run = () => {
      options.onRun();
      return true;
    };
    return EditorState.create({
      doc: options.text,
      extensions: [
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run, shift: run, preventDefault: true }])),
        tabMovesOn(options.onTabMode),
        keymap.of([{ key: 'Tab', run: indentMore, shift: indentLess }]),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        history(),
        pythonLanguage,
        indentUnit.of('    '),
        EditorState.tabSize.of(4),
        indentOnInput(),
        bracketMatching(),
        lineNumbers(),
        drawSelection(),
        EditorView.domEventHandlers({ beforeinput: replaceSelected }),
        gaps,
        failingLine,
        editorTheme,
        syntaxHighlighting(editorColours),
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          // It can have the focus without this; checkers of accessibility look for it.
          tabindex: '0',
          'aria-description': options.description,
          autocorrect: 'off',
          autocapitalize: 'off',
          autocomplete: 'off',
          spellcheck: 'false',
          translate: 'no',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onChange(update.state.doc.toString());
        }),
      ],
    });
  }

  get text() {
    return this.#view.state.doc.toString();
  }

  /** Replaces the text; undo brings the old one back. */
  set text(text) {
    if (text === this.text) return;
    const { length } = this.#view.state.doc;
    this.#view.dispatch({ changes: { from: 0, to: length, insert: text }, selection: { anchor: 0 } });
  }

  focus() {
    this.#view.focus();
  }

  /** Insert at the cursor, as the row of keys does. @param {string} text */
  insert(text) {
    this.#view.dispatch(this.#view.state.replaceSelection(text), { scrollIntoView: true });
    this.#view.focus();
  }

  /** @param {boolean} more one step in, or out */
  indent(more) {
    (more ? indentMore : indentLess)(this.#view);
    this.#view.focus();
  }

  /** Mark a line as the failing one, until the text changes. @param {number | null} line from 1 */
  mark(line) {
    const known = line !== null && line >= 1 && line <= this.#view.state.doc.lines;
    this.#view.dispatch({ effects: known ? markLine.of(line) : clearLine.of(null) });
  }

  /** Put the cursor into a line. @param {number} line from 1 */
  goTo(line) {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    this.#view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    this.#view.focus();
  }
}

/**
 * Typing over selected, coloured code: left to itself, Chromium would keep the colour by means of
 * an inline style, which the page's policy refuses with an error in the console.
 * @param {InputEvent} event
 * @param {EditorView} view
 */
function replaceSelected(event, view) {
  const { state, composing } = view;
  if (event.inputType !== 'insertText' || !event.data || composing) return false;
  if (state.selection.main.empty) return false;
  view.dispatch(state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true });
  event.preventDefault();
  return true;
}

/**
 * What is typed here is no shortcut of the page. The page cannot see that the event comes from an
 * editor, because a shadow root hides its target.
 * @param {KeyboardEvent} event
 */
function keepInside(event) {
  const withModifier = event.ctrlKey || event.metaKey || event.altKey;
  if (!withModifier || event.defaultPrevented) event.stopPropagation();
}
