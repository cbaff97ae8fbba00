/**
 * Brings what is in the document in line with a picture's nodes, touching only what changed:
 * focus stays, and CSS transitions see one element move instead of another appear.
 *
 * What was drawn is remembered here with the elements that show it, so that a frame of a drag asks
 * the document nothing: it is slow to answer.
 *
 * @typedef {import('../../core/vnode.js').VNode} VNode
 * @typedef {{node: VNode, at: Element, parts: (Drawn | DrawnText)[]}} Drawn
 * @typedef {{node: string, at: Text, parts?: undefined}} DrawnText
 */
import { text } from '../../core/vnode.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @type {WeakMap<Element, Drawn>} what each host shows */
const shown = new WeakMap();

/**
 * Makes `node` the only child of `host`, reusing what is there.
 * @param {Element} host
 * @param {VNode | null} node
 */
export function show(host, node) {
  const last = shown.get(host);
  // Whoever emptied the host meanwhile took what was drawn with it.
  const drawn = last?.parts[0]?.at.parentNode === host ? last : adopt(host);
  if (drawn !== last) shown.set(host, drawn);
  updateParts(drawn, node ? [node] : []);
}

/**
 * What the page came with, as if it had been drawn here.
 * @param {Element} element
 * @returns {Drawn}
 */
function adopt(element) {
  const attrs = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  /** @type {Drawn['parts']} */
  const parts = [];
  for (const child of element.childNodes) {
    if (child instanceof Element) parts.push(adopt(child));
    else if (child instanceof Text) parts.push({ node: child.data, at: child });
  }
  return { node: { tag: element.localName, attrs, children: parts.map(({ node }) => node) }, at: element, parts };
}

/**
 * @param {VNode | string} node
 * @param {Element} parent
 * @returns {Drawn | DrawnText}
 */
function create(node, parent) {
  if (typeof node === 'string') return { node, at: new Text(node) };
  const inSvg = node.tag === 'svg' || parent.namespaceURI === SVG;
  const at = inSvg ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  /** @type {Drawn} */
  const drawn = { node: { tag: node.tag, attrs: {}, children: [] }, at, parts: [] };
  update(drawn, node);
  return drawn;
}

/**
 * @param {Drawn | DrawnText} drawn
 * @param {VNode | string} node of the same kind
 */
function update(drawn, node) {
  if (drawn.node === node) return;
  if (typeof node === 'string') {
    drawn.node = node;
    drawn.at.nodeValue = node;
  } else if (drawn.parts) {
    updateAttributes(drawn.at, drawn.node.attrs, node.attrs);
    drawn.node = node;
    updateParts(drawn, node.children);
  }
}

/**
 * @param {Element} element
 * @param {VNode['attrs']} before
 * @param {VNode['attrs']} attrs
 */
function updateAttributes(element, before, attrs) {
  for (const name in before) {
    if (!(name in attrs) && name !== 'style' && name !== 'key') element.removeAttribute(name);
  }
  for (const name in attrs) {
    if (before[name] === attrs[name] || name === 'key') continue;
    const value = text(attrs[name]);
    if (name in before && text(before[name]) === value) continue;
    element.setAttribute(name, value);
    // A style attribute would be stopped by the page's security policy; a property is not.
    if (name === 'data-w' && element instanceof HTMLElement) element.style.setProperty('--w', value);
  }
}

/**
 * @param {Drawn} drawn
 * @param {(VNode | string)[]} nodes
 */
function updateParts(drawn, nodes) {
  const { parts } = drawn;
  if (parts.length === nodes.length && parts.every((part, i) => alike(part.node, nodes[i]))) {
    for (const [i, part] of parts.entries()) update(part, nodes[i]);
  } else {
    replaceParts(drawn, nodes);
  }
}

/**
 * Whether one element, or one text, can be both.
 * @param {VNode | string} a
 * @param {VNode | string} b
 */
function alike(a, b) {
  if (typeof a === 'string' || typeof b === 'string') return typeof a === typeof b;
  return a.tag === b.tag && a.attrs.key === b.attrs.key;
}

/**
 * Parts come, go or change places: each node takes the first part of its kind that is left.
 * @param {Drawn} drawn
 * @param {(VNode | string)[]} nodes
 */
function replaceParts(drawn, nodes) {
  const left = [...drawn.parts];
  drawn.parts = nodes.map((node) => {
    const found = left.findIndex((part) => alike(part.node, node));
    if (found < 0) return create(node, drawn.at);
    const [part] = left.splice(found, 1);
    update(part, node);
    return part;
  });
  for (const { at } of left) at.remove();
  drawn.parts.forEach(({ at }, i) => {
    if (drawn.at.childNodes[i] !== at) drawn.at.insertBefore(at, drawn.at.childNodes[i] ?? null);
  });
}
