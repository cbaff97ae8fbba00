/** Code to read, coloured like the code that the build highlighted: the same class names. */
import { pythonLanguage } from '@codemirror/lang-python';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';

const classes = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null], class: 'k' },
  { tag: [tags.string, tags.special(tags.string)], class: 's1' },
  { tag: tags.number, class: 'mi' },
  { tag: tags.definition(tags.function(tags.variableName)), class: 'nf' },
  { tag: tags.comment, class: 'c1' },
]);

/**
 * @param {string} source
 * @returns {HTMLPreElement}
 */
export function highlighted(source) {
  const pre = document.createElement('pre');
  const code = pre.appendChild(document.createElement('code'));
  pre.className = 'code';
  const put = (/** @type {string} */ text, /** @type {string} */ className) => {
    const piece = document.createElement('span');
    piece.className = className;
    piece.textContent = text;
    code.append(className ? piece : text);
  };
  highlightCode(source, pythonLanguage.parser.parse(source), classes, put, () => code.append('\n'));
  return pre;
}
