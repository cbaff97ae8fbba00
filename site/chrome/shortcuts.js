/**
 * Shortcuts of one key. They can be switched off (WCAG 2.1.4), do nothing while something is being
 * written, and the dialog that lists them has a button of its own.
 */

import { saveSettings, settings } from '../settings.js';
import { one } from './outline.js';

/** @typedef {{key: string, title: string, act: () => void}} Shortcut */

const IN_THE_EDITOR = [
  ['Ctrl or \u2318 + Enter', 'Run the code, in the editor'],
  ['Esc, then Tab', 'Leave the editor'],
];

/** @param {Shortcut[]} shortcuts */
export function listen(shortcuts) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
    if (event.defaultPrevented || settings().keys === 'off' || isWriting(event)) return;
    if (document.querySelector('dialog[open]')) return;
    const shortcut = shortcuts.find(({ key }) => key === event.key.toLowerCase());
    if (!shortcut) return;
    event.preventDefault();
    shortcut.act();
  });
  fillDialog(shortcuts);
}

/** @param {KeyboardEvent} event */
function isWriting(event) {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) {
    return !['radio', 'checkbox', 'range', 'button', 'submit'].includes(target.type);
  }
  return target.isContentEditable || target.matches('textarea, select');
}

/** @param {Shortcut[]} shortcuts */
function fillDialog(shortcuts) {
  const body = one('[data-shortcuts]');
  if (!body) return;
  const rows = [...shortcuts.map(({ key, title }) => [key, title]), ...IN_THE_EDITOR];
  body.replaceChildren(...rows.map(([key, title]) => row(key, title)));
  body.closest('table')?.after(toggle());
}

/** @param {string} key @param {string} title */
function row(key, title) {
  const line = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  const cap = document.createElement('kbd');
  cap.textContent = key;
  head.append(cap);
  line.append(head);
  line.insertCell().textContent = title;
  return line;
}

function toggle() {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.dataset.setting = 'keys';
  box.checked = settings().keys !== 'off';
  box.addEventListener('change', () => saveSettings({ keys: box.checked ? undefined : 'off' }));
  const label = document.createElement('label');
  label.append(box, ' Use single-key shortcuts');
  const line = document.createElement('p');
  line.append(label);
  return line;
}
