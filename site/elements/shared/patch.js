/**
 * Brings what is in the document in line with a picture's nodes, touching only what changed:
 * focus stays, and CSS transitions see one element move instead of another appear.
 *
 * @typedef {import('../../core/vnode.js').VNode} VNode
 */
import { text } from '../../core/vnode.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Makes `node` the only child of `host`, reusing what is there.
 * @param {Element} host
 * @param {VNode | null} node
 */
export function show(host, node) {
  const only = host.childNodes.length === 1 ? host.firstElementChild : null;
  // At every frame of a drag: no need to look for a match.
  if (only && node && same(drawn.get(only), node)) patchElement(only, node);
  else patchChildren(host, node ? [node] : []);
}

/**
 * @param {VNode} node
 * @param {Element} parent
 * @returns {Element}
 */
function create(node, parent) {
  const inSvg = node.tag === 'svg' || parent.namespaceURI === SVG;
  const element = inSvg
    ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  patchElement(element, node);
  return element;
}

/** @type {WeakMap<Element, string>} */
const keys = new WeakMap();
/** @type {WeakMap<Element, VNode>} what was last drawn on each element */
const drawn = new WeakMap();

/**
 * Compares with what was drawn last, not with the document, which is slow to ask.
 * @param {Element} element
 * @param {VNode} node
 */
function patchElement(element, node) {
  const last = drawn.get(element);
  if (last === node) return;
  drawn.set(element, node);
  const before = last?.attrs ?? attributes(element);
  for (const name in before) {
    if (!(name in node.attrs) && name !== 'style' && name !== 'key') element.removeAttribute(name);
  }
  for (const name in node.attrs) {
    const value = node.attrs[name];
    if (before[name] === value) continue;
    if (name === 'key') keys.set(element, String(value));
    else setAttribute(element, name, text(value), before[name]);
  }
  if (last && sameKind(last, node, element)) patchInPlace(element, last, node);
  else patchChildren(element, node.children);
}

/** @param {Element} element */
function attributes(element) {
  return /** @type {VNode['attrs']} */ (Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name, value])));
}

/**
 * Whether two drawings of one element have the same kinds of children in the same order.
 * @param {VNode} last
 * @param {VNode} node
 * @param {Element} element
 */
function sameKind(last, node, element) {
  const count = node.children.length;
  return last.children.length === count && element.childNodes.length === count
    && node.children.every((child, i) => same(last.children[i], child));
}

/**
 * Whether one element, or one text, can be both.
 * @param {VNode | string | undefined} a
 * @param {VNode | string} b
 */
function same(a, b) {
  if (typeof a !== 'object' || typeof b === 'string') return typeof a === typeof b;
  return a.tag === b.tag && a.attrs.key === b.attrs.key;
}

/**
 * @param {Element} element
 * @param {VNode} last
 * @param {VNode} node
 */
function patchInPlace(element, last, node) {
  node.children.forEach((child, i) => {
    const there = element.childNodes[i];
    if (typeof child !== 'string') patchElement(/** @type {Element} */ (there), child);
    else if (child !== last.children[i]) there.nodeValue = child;
  });
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 * @param {string | number | undefined} before
 */
function setAttribute(element, name, value, before) {
  if (before !== undefined && text(before) === value) return;
  element.setAttribute(name, value);
  // A style attribute would be stopped by the page's security policy; a property is not.
  if (name === 'data-w' && element instanceof HTMLElement) {
    element.style.setProperty('--w', value);
  }
}

/**
 * @param {Element} parent
 * @param {(VNode | string)[]} nodes
 */
function patchChildren(parent, nodes) {
  const old = [...parent.childNodes];
  const byKey = new Map(old.flatMap((child) =>
    (child instanceof Element && keys.has(child) ? [[keys.get(child), child]] : [])));
  const free = old.filter((child) => !(child instanceof Element && keys.has(child)));
  const next = nodes.map((node) => {
    const key = typeof node === 'string' ? undefined : node.attrs.key;
    if (key === undefined) return reuse(free, node, parent);
    const match = byKey.get(String(key));
    byKey.delete(String(key));
    if (match && typeof node !== 'string' && match.localName === node.tag) {
      patchElement(match, node);
      return match;
    }
    return create(/** @type {VNode} */ (node), parent);
  });
  for (const child of [...free, ...byKey.values()]) child.remove();
  next.forEach((child, i) => {
    if (parent.childNodes[i] !== child) parent.insertBefore(child, parent.childNodes[i] ?? null);
  });
}

/**
 * @param {ChildNode[]} free what was there and is not used again yet; the match is taken out
 * @param {VNode | string} node
 * @param {Element} parent
 * @returns {ChildNode}
 */
function reuse(free, node, parent) {
  const at = free.findIndex((child) => (typeof node === 'string'
    ? child instanceof Text
    : child instanceof Element && child.localName === node.tag));
  if (at < 0) return typeof node === 'string' ? new Text(node) : create(node, parent);
  const [child] = free.splice(at, 1);
  if (typeof node === 'string') {
    if (child.textContent !== node) child.textContent = node;
  } else {
    patchElement(/** @type {Element} */ (child), node);
  }
  return child;
}
