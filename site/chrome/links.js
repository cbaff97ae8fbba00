/** Links into the page: to what is open as usual; to what is locked, to the exercise that opens it. */

import { placeOf } from '../core/locks.js';
import { announce } from './announce.js';
import { all, exerciseElement, exerciseTitle } from './outline.js';

const LOCKED = '[data-status="locked"]:is([data-section], [data-after], [data-recap])';

/**
 * @param {() => string | null} opener  the exercise that opens what is locked
 */
export function followLinks(opener) {
  document.addEventListener('click', (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const hash = link?.getAttribute('href');
    if (!hash || !isLocked(placeOf(hash))) return;
    event.preventDefault();
    history.pushState(null, '', hash);
    lead(hash, opener);
  });
  window.addEventListener('hashchange', () => lead(location.hash, opener));
}

/**
 * Goes to where a hash leads.
 * @param {string} hash
 * @param {() => string | null} opener
 */
export function lead(hash, opener) {
  const id = placeOf(hash);
  const target = id ? document.getElementById(id) : null;
  if (!target) return;
  const other = isLocked(id) ? opener() : null;
  const exercise = other === null ? null : exerciseElement(other);
  if (other !== null && exercise) {
    goTo(exercise);
    announce(`That place is still locked. \u201c${exerciseTitle(other)}\u201d opens it.`);
  } else {
    goTo(target);
  }
}

/** @param {string} id */
function isLocked(id) {
  return Boolean(id && document.getElementById(id)?.closest(LOCKED));
}

/**
 * Scrolls to a place, unfolding what hides it, and puts the focus on its heading, so that the next
 * Tab goes on from there.
 * @param {HTMLElement} place
 */
export function goTo(place) {
  for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true;
  }
  place.scrollIntoView({ block: 'start' });
  const heading = place.matches('h1, h2, h3') ? place : place.querySelector('h2, h3');
  const focus = heading instanceof HTMLElement ? heading : place;
  if (focus.tabIndex < 0) focus.tabIndex = -1;
  focus.focus({ preventScroll: true });
}

/**
 * The next or previous exercise that can be seen, counted from the focus, or from what is in view.
 * @param {1 | -1} step
 */
export function goToExercise(step) {
  const seen = all('main [data-exercise]').filter((element) => element.getClientRects().length > 0);
  const here = seen.findIndex((element) => element.contains(document.activeElement));
  const top = (/** @type {HTMLElement} */ element) => element.getBoundingClientRect().top;
  const from = step === 1
    ? seen.findIndex((element) => top(element) > 1)
    : seen.findLastIndex((element) => top(element) < -1);
  const next = here === -1 ? seen[from] : seen[here + step];
  if (next) goTo(next);
  else announce(step === 1 ? 'There is no further open exercise.' : 'This is the first exercise.');
}
