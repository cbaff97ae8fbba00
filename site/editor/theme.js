/** The editor's looks, in the page's own colours; light and dark follow from those. */
import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export const editorTheme = EditorView.theme({
  '&': {
    color: 'var(--ink)',
    backgroundColor: 'var(--paper-2)',
    border: '1px solid var(--rule)',
    borderRadius: '3px',
    fontSize: 'var(--code-size)',
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { padding: '0.6rem 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 0.75rem 0 0.4rem' },
  '.cm-gutters': { color: 'var(--ink-2)', backgroundColor: 'transparent', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2.1em', padding: '0 0.35em' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '.cm-selectionBackground, &.cm-focused .cm-scroller .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--encoder-tint)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--ink-2)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent' },
  '.cm-gap': {
    color: 'var(--mine)',
    backgroundColor: 'var(--mine-tint)',
    borderRadius: '2px',
    fontWeight: '700',
  },
  '.cm-line.cm-failing': {
    backgroundColor: 'var(--decoder-tint)',
    boxShadow: 'inset 3px 0 0 var(--decoder)',
    outline: '1px solid transparent', // seen where forced colours take the ground away
  },
  '.cm-gutterElement.cm-failing': { color: 'var(--decoder)', fontWeight: '700' },
});

export const editorColours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null], color: 'var(--decoder)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--context)' },
  { tag: [tags.number, tags.definition(tags.function(tags.variableName))], color: 'var(--encoder)' },
  { tag: tags.comment, color: 'var(--ink-2)', fontStyle: 'italic' },
]);
