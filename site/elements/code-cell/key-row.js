/** The row of keys for touch screens, whose keyboards hide what Python needs. */
import { element } from '../shared/nodes.js';

const SIGNS = ['@', '(', ')', '[', ']', ':', '=', '_'];

/**
 * @param {{insert: (text: string) => void, indent: (more: boolean) => void}} editor
 * @returns {HTMLElement}
 */
export function keyRow(editor) {
  const key = (/** @type {string} */ face, /** @type {string} */ name, /** @type {() => void} */ press) => {
    const node = element('button', { type: 'button', 'aria-label': name }, [face]);
    // Without this the editor would lose the focus, and the phone would fold its keyboard away.
    node.addEventListener('pointerdown', (event) => event.preventDefault());
    node.addEventListener('click', press);
    return node;
  };
  return element('div', { class: 'key-row', role: 'group', 'aria-label': 'Keys for code' }, [
    key('\u21e4', 'One step out', () => editor.indent(false)),
    key('\u21e5', 'One step in', () => editor.indent(true)),
    ...SIGNS.map((sign) => key(sign, sign, () => editor.insert(sign))),
  ]);
}
