/**
 * The row of keys for touch screens, whose keyboards hide what Python needs.
 * @param {Element} row with a button for each key
 * @param {{insert: (text: string) => void, indent: (more: boolean) => void}} editor
 */
export function wireKeys(row, editor) {
  for (const key of row.querySelectorAll('button')) {
    const { sign, indent } = key.dataset;
    // Without this the editor would lose the focus, and the phone would fold its keyboard away.
    key.addEventListener('pointerdown', (event) => event.preventDefault());
    key.addEventListener('click', () => (sign ? editor.insert(sign) : editor.indent(indent === 'more')));
  }
}
