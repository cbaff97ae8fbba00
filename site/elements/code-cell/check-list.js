/** The list of checks: each one appears as soon as the grader has decided it. */
import { comparison } from './comparison.js';
import { element, prose } from '../shared/nodes.js';

/** @typedef {import('../../runner.js').Check} Check */

/** Milliseconds between two checks, so that the eye can follow. */
const STEP = 40;
const WORDS = { pass: 'passed', fail: 'not yet', skipped: 'not looked at yet', broken: 'broke' };

export class CheckList {
  #place;
  /** @type {Check[]} */
  #coming = [];
  #shown = 0;
  /** @type {string | null} */
  #firstFailed = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
  }

  clear() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#coming = [];
    this.#shown = 0;
    this.#firstFailed = null;
    this.#place.replaceChildren();
    this.#place.hidden = true;
  }

  /** @param {Check} check */
  add(check) {
    this.#coming.push(check);
    this.#timer ??= setTimeout(() => this.#step(), 0);
  }

  /**
   * The report is there: it has the last word about every check.
   * @param {Check[]} checks
   */
  settle(checks) {
    const rows = [...this.#place.children];
    rows.forEach((row, index) => row.replaceWith(this.#row(checks[index])));
    this.#coming = checks.slice(this.#shown);
    this.#timer ??= setTimeout(() => this.#step(), 0);
  }

  /** The verdict above the list says what the first failed check says. @param {Check} check */
  #row(check) {
    if (check.status === 'fail') this.#firstFailed ??= check.id;
    return rowOf(check, check.id === this.#firstFailed);
  }

  #step() {
    this.#timer = undefined;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const count = still ? this.#coming.length : 1;
    for (const check of this.#coming.splice(0, count)) {
      this.#place.append(this.#row(check));
      this.#shown += 1;
    }
    this.#place.hidden = this.#shown === 0;
    if (this.#coming.length) this.#timer = setTimeout(() => this.#step(), STEP);
  }
}

/**
 * @param {Check} check
 * @param {boolean} spoken whether the verdict has its texts already
 */
function rowOf({ id, title, status, message, hint, show }, spoken) {
  const texts = spoken ? [] : [message, hint].filter((text) => text);
  return element('li', { 'data-check': id, 'data-status': status }, [
    element('span', { class: 'title' }, prose(title)),
    element('span', { class: 'visually-hidden' }, [`: ${WORDS[status]}`]),
    ...texts.map((text) => element('p', {}, prose(text ?? ''))),
    ...(show ? [comparison(show)] : []),
  ]);
}
