/** The front page: shows how far the learner is on each level. */

import { progressText } from './core/format.js';
import { lockState } from './core/locks.js';
import { openStore } from './progress.js';
import { siteRoot, takeOver } from './settings.js';

/** @typedef {{id: string, exercises: string[], cleared_by: string[]}} LevelOutline */

const store = openStore(siteRoot());
/** @type {LevelOutline[]} */
const levels = JSON.parse(document.querySelector('[data-outline-json]')?.textContent ?? '[]');

/** @param {LevelOutline} level */
function progressOf(level) {
  const outline = { exercises: level.exercises, sections: [], clearedBy: level.cleared_by };
  const { passed, stars, cleared } = lockState(outline, store.records(level.id));
  if (passed === 0) return 'Not started yet';
  const words = progressText({ passed, stars, total: level.exercises.length });
  return cleared ? `Cleared: ${words}` : words;
}

function draw() {
  for (const level of levels) {
    const place = document.querySelector(`[data-outline="${CSS.escape(level.id)}"] [data-level-progress]`);
    if (place) place.textContent = progressOf(level);
  }
}

store.addEventListener('change', draw);
draw();
takeOver();
