/** Draws a lock state into the page: statuses, the note that says what opens, rail and progress. */

import { progressText } from '../core/format.js';
import { sectionProgress } from '../core/locks.js';
import { all, exerciseElement, exerciseTitle, one } from './outline.js';

/** @typedef {import('../core/locks.js').Outline} Outline */
/** @typedef {import('../core/locks.js').LockState} LockState */
/** @typedef {import('../core/progress.js').Records} Records */

/**
 * @param {Outline} outline
 * @param {LockState} state
 * @param {Records} records
 * @param {boolean} reading
 */
export function redraw(outline, state, records, reading) {
  const page = document.documentElement;
  if (reading) page.dataset.mode = 'reading';
  else delete page.dataset.mode;
  page.dataset.cleared = String(state.cleared && !reading);
  drawExercises(state, records);
  drawPlaces(state);
  drawNote(state);
  drawRail(outline, state, records, reading);
  drawProgress(outline, state, reading);
}

/** @param {LockState} state @param {Records} records */
function drawExercises(state, records) {
  for (const [id, status] of state.exercises) {
    const element = exerciseElement(id);
    if (!element) continue;
    element.dataset.status = status;
    if (status === 'passed') element.dataset.star = String(Boolean(records[id]?.star));
    else delete element.dataset.star;
  }
}

/** @param {LockState} state */
function drawPlaces(state) {
  for (const section of all('main [data-section]')) {
    section.dataset.status = state.sections.get(section.dataset.section ?? '') ?? 'open';
  }
  for (const part of all('main [data-after]')) {
    part.dataset.status = state.after.has(part.dataset.after ?? '') ? 'open' : 'locked';
  }
  for (const recap of all('[data-recap]')) recap.dataset.status = state.cleared ? 'open' : 'locked';
}

/** The one note stands at the first locked place; what comes later shows its title alone. @param {LockState} state */
function drawNote(state) {
  const note = one('[data-lock-note]') ?? newNote();
  const place = one('main [data-status="locked"]:is([data-section], [data-after], [data-recap])');
  if (!place || state.clears === null) {
    note.remove();
    return;
  }
  const link = document.createElement('a');
  link.href = `#${state.clears}`;
  link.textContent = exerciseTitle(state.clears);
  const ends = place.matches('[data-recap]') ? ' to clear the level.' : ' to read on.';
  note.replaceChildren('Answer \u201c', link, `\u201d${ends}`);
  if (place.matches('[data-section]')) place.append(note);
  else place.before(note);
}

function newNote() {
  const note = document.createElement('p');
  note.className = 'lock-note';
  note.dataset.lockNote = '';
  return note;
}

/**
 * @param {Outline} outline
 * @param {LockState} state
 * @param {Records} records
 * @param {boolean} reading
 */
function drawRail(outline, state, records, reading) {
  for (const { id, exercises } of outline.sections) {
    const link = one(`[data-rail="${CSS.escape(id)}"]`);
    if (!link) continue;
    const progress = sectionProgress(exercises, records, state.sections.get(id) ?? 'open');
    link.dataset.status = progress.state;
    const words = link.querySelector('[data-rail-state]');
    if (words) words.textContent = progress.text;
  }
  one('.rail')?.toggleAttribute('data-reading', reading);
}

/** @param {Outline} outline @param {LockState} state @param {boolean} reading */
function drawProgress(outline, state, reading) {
  const total = outline.exercises.length;
  const bar = one('[data-progress-bar]');
  if (bar instanceof HTMLProgressElement) {
    bar.max = Math.max(total, 1);
    bar.value = state.passed;
  }
  const words = one('[data-progress-text]');
  if (!words) return;
  const done = progressText({ passed: state.passed, stars: state.stars, total });
  words.textContent = reading ? 'Reading mode: all is open, nothing is recorded'
    : state.cleared ? `Level cleared: ${done}` : done;
}

/** Marks the section in view in the rail. */
export function followSections() {
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      for (const link of all('[data-rail]')) {
        if (link.dataset.rail === target.dataset.section) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    }
  }, { rootMargin: '-20% 0px -75% 0px' });
  for (const section of all('main [data-section]')) watch.observe(section);
}
