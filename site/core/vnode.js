/**
 * A picture is a plain tree of nodes. The build writes it as text (first paint, print, no
 * JavaScript), the page patches it into the document, and tests read it: one drawing, three uses.
 *
 * @typedef {{tag: string, attrs: Record<string, string | number>, children: (VNode | string)[]}} VNode
 * @typedef {Record<string, string | number | boolean | null | undefined>} Attrs
 * @typedef {VNode | string | number | null | undefined | false} Child
 */

/**
 * Makes a node. Attributes that are null, undefined or false are left out; true becomes "".
 * @param {string} tag
 * @param {Attrs} [attrs]
 * @param {...(Child | Child[])} children
 * @returns {VNode}
 */
export function h(tag, attrs = {}, ...children) {
  /** @type {Record<string, string | number>} */
  const kept = {};
  for (const name in attrs) {
    const value = attrs[name];
    if (value === null || value === undefined || value === false) continue;
    kept[name] = value === true ? '' : value;
  }
  /** @type {(VNode | string)[]} */
  const list = [];
  for (const child of children) {
    if (Array.isArray(child)) for (const one of child) add(list, one);
    else add(list, child);
  }
  return { tag, attrs: kept, children: list };
}

/**
 * @param {(VNode | string)[]} list
 * @param {Child} child
 */
function add(list, child) {
  if (child === null || child === undefined || child === false) return;
  const piece = typeof child === 'number' ? text(child) : child;
  const last = list.length - 1;
  // Texts side by side are one text, as they are when the page is read.
  if (typeof piece === 'string' && typeof list[last] === 'string') list[last] += piece;
  else list.push(piece);
}

/**
 * Numbers are cut to two decimals: enough for a screen, and stable in a snapshot.
 * @param {string | number} value
 * @returns {string}
 */
export function text(value) {
  if (typeof value !== 'number') return value;
  return String(Math.round(value * 100) / 100 || 0);
}

const VOID = new Set(['input', 'br', 'col', 'hr']);

/**
 * @param {VNode | string} node
 * @returns {string} HTML or SVG text; the attribute `key` is ours and is not written
 */
export function markup(node) {
  if (typeof node === 'string') return escaped(node);
  const attrs = Object.entries(node.attrs)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escaped(text(value))}"`))
    .join('');
  if (VOID.has(node.tag)) return `<${node.tag}${attrs}>`;
  return `<${node.tag}${attrs}>${node.children.map(markup).join('')}</${node.tag}>`;
}

/** @param {string} value */
function escaped(value) {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
