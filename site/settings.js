/** What a learner has set for the whole site (colours, shortcuts), and reading mode for one tab. */

/** @typedef {{theme?: 'light' | 'dark', keys?: 'off'}} Settings */

/** Path of the site's root: two sites on one origin share no settings and no progress. */
export function siteRoot() {
  return new URL(document.documentElement.dataset.root || './', location.href).pathname;
}

const settingsKey = () => `course-settings:${siteRoot()}`;
const readingKey = () => `course-reading:${location.pathname}`;

/** Kept here as well, for browsers that store nothing. @type {Settings | null} */
let unsaved = null;

/** @returns {Settings} */
export function settings() {
  if (unsaved) return unsaved;
  try {
    const value = JSON.parse(localStorage.getItem(settingsKey()) ?? '{}');
    return {
      ...(['light', 'dark'].includes(value.theme) ? { theme: value.theme } : {}),
      ...(value.keys === 'off' ? { keys: 'off' } : {}),
    };
  } catch {
    return {};
  }
}

/** @param {Settings} change  undefined takes a setting back */
export function saveSettings(change) {
  const next = { ...settings(), ...change };
  try {
    localStorage.setItem(settingsKey(), JSON.stringify(next));
    unsaved = null;
  } catch {
    unsaved = next;
  }
}

/** The other colours than those that are seen now; the system's own are not written down. */
export function toggleTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const now = document.documentElement.dataset.theme ?? system;
  const next = now === 'dark' ? 'light' : 'dark';
  if (next === system) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  saveSettings({ theme: next === system ? undefined : next });
  return next;
}

export function storedReading() {
  try {
    return sessionStorage.getItem(readingKey()) === 'on';
  } catch {
    return false;
  }
}

/** @param {boolean} on */
export function storeReading(on) {
  try {
    if (on) sessionStorage.setItem(readingKey(), 'on');
    else sessionStorage.removeItem(readingKey());
  } catch {
    // It then lasts until the next reload, and nothing of the learner's is lost.
  }
}

/** The page has taken over from boot.js: locks hold, and what was held back is shown. */
export function takeOver() {
  const { dataset, style } = document.documentElement;
  dataset.app = 'on';
  dataset.ready = '';
  style.removeProperty('visibility');
}
