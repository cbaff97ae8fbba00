/**
 * Where the page was scrolled to. The browser restores that by itself, but too early: before the
 * answers above have their explanations again, so that the text under the learner's eyes moves.
 */

const KEY = `scrolled:${location.pathname}`;

/** Keeps the place for this tab when the page is left. */
export function keepScroll() {
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(KEY, String(window.scrollY));
    } catch {
      // Without storage the browser's own way remains.
    }
  });
}

/** @returns {number | null} pixels, if the page was left in this tab before */
export function keptScroll() {
  try {
    const kept = Number(sessionStorage.getItem(KEY) ?? NaN);
    return Number.isFinite(kept) ? kept : null;
  } catch {
    return null;
  }
}
