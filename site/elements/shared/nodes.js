/** Small builders of page nodes; every text is put in as text, never as HTML. */

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, children = []) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/**
 * A sentence of the graders' as nodes: what stands between backticks is code, and apostrophes of
 * the words around it are set as such.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function prose(text) {
  return text
    .split('`')
    .map((piece, index) => (index % 2
      ? element('code', {}, [piece]) : piece.replace(/(\p{L})'(?=\p{L})/gu, '$1\u2019')))
    .filter((piece) => piece !== '');
}
