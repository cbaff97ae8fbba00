/** What the page says: spoken once in a live region, or standing as a notice above the text. */

import { exerciseTitle, one, sectionTitle } from './outline.js';

/** @param {string} text */
export function announce(text) {
  const region = one('[data-announce]');
  if (!region) return;
  const sentence = document.createElement('p');
  sentence.textContent = text;
  region.replaceChildren(sentence);
}

/**
 * @param {ReturnType<typeof import('../core/locks.js').opened>} news
 * @returns {string} '' when there is nothing to say
 */
export function openedText({ sections, exercise, cleared }) {
  if (cleared) return 'Level cleared. The recap at the end is open.';
  const section = sections.at(-1);
  const opens = section ? `The section \u201c${sectionTitle(section)}\u201d is open.` : '';
  const next = exercise ? `Next exercise: \u201c${exerciseTitle(exercise)}\u201d.` : '';
  if (!opens && next) return `The text goes on. ${next}`;
  return `${opens} ${next}`.trim();
}

/**
 * Shows a notice above the text, or takes it back.
 * @param {string} id  one notice of each kind at a time
 * @param {string | null} text
 * @param {{label: string, act: () => void}[]} [buttons]
 */
export function notice(id, text, buttons = []) {
  one(`[data-notice="${id}"]`)?.remove();
  if (text === null) return;
  const box = document.createElement('div');
  box.className = 'notice';
  box.dataset.notice = id;
  const words = document.createElement('p');
  words.textContent = text;
  const row = document.createElement('p');
  const close = { label: 'Hide this', act: () => box.remove() };
  row.append(...[...buttons, close].flatMap(({ label, act }) => [button(label, act), ' ']));
  box.append(words, row);
  one('[data-notices]')?.append(box);
}

/**
 * @param {string} label
 * @param {() => void} act
 */
export function button(label, act) {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.addEventListener('click', act);
  return element;
}
