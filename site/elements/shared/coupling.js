/**
 * Terms in the text and parts of a picture light each other up.
 * Text: `<mark data-part="chart_plain:plain">`. Picture: `data-part="plain"` inside the widget.
 *
 * @typedef {{widget: string, part: string}} Name
 */

let listening = false;

/**
 * Makes the terms that belong to this widget reachable, and listens once for the whole page.
 * @param {HTMLElement} widget
 */
export function couple(widget) {
  if (!widget.id) return;
  for (const term of terms(widget.id, null)) {
    if (term instanceof HTMLElement && !term.matches('a[href], button')) term.tabIndex = 0;
  }
  if (listening) return;
  listening = true;
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, (event) => light(nameOf(event.target)));
  }
  document.addEventListener('focusout', () => light(null));
}

/**
 * @param {string} widget
 * @param {string | null} part null: any
 */
function terms(widget, part) {
  const all = document.querySelectorAll(`[data-part^="${CSS.escape(widget)}:"]`);
  return [...all].filter((term) => part === null
    || term.getAttribute('data-part')?.split(':')[1] === part);
}

/**
 * @param {EventTarget | null} target
 * @returns {Name | null}
 */
function nameOf(target) {
  const element = target instanceof Element ? target.closest('[data-part]') : null;
  const value = element?.getAttribute('data-part');
  if (!element || !value) return null;
  const [widget, part] = value.includes(':')
    ? value.split(':') : [element.closest('[data-widget]')?.id ?? '', value];
  return widget && part ? { widget, part } : null;
}

/** @type {Element[]} */
let lit = [];

/** @param {Name | null} name */
function light(name) {
  for (const element of lit) element.removeAttribute('data-lit');
  const widget = name && document.getElementById(name.widget);
  if (!name || !widget) {
    lit = [];
    return;
  }
  const parts = [...widget.querySelectorAll(`[data-part="${CSS.escape(name.part)}"]`)];
  const words = terms(name.widget, name.part);
  // A picture dims around a lit part only when the text has a word for it.
  lit = words.length ? [...parts, ...words, widget] : [];
  for (const element of lit) element.setAttribute('data-lit', '');
}
