/** Reads the level's order from the page, so that there is no second copy of it to disagree with. */

/** @typedef {import('../core/locks.js').Outline} Outline */
/** @typedef {import('../core/progress.js').ExerciseRecord} ExerciseRecord */
/** @typedef {HTMLElement & {restore?: (record: ExerciseRecord) => void}} ExerciseElement */

/** @returns {Outline} */
export function readOutline() {
  /** @type {Outline} */
  const outline = { exercises: [], sections: [], clearedBy: [] };
  for (const element of all('main [data-section], main [data-exercise]')) {
    const { section, exercise } = element.dataset;
    if (section) {
      outline.sections.push({ id: section, exercises: [], before: outline.exercises.length });
    } else if (exercise) {
      outline.exercises.push(exercise);
      const inside = element.closest('[data-section]') !== null;
      if (inside) outline.sections.at(-1)?.exercises.push(exercise);
    }
  }
  outline.clearedBy = (document.documentElement.dataset.clearedBy ?? '').split(' ').filter(Boolean);
  return outline;
}

/**
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export function all(selector) {
  return [...document.querySelectorAll(selector)].filter((found) => found instanceof HTMLElement);
}

/**
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function one(selector) {
  const found = document.querySelector(selector);
  return found instanceof HTMLElement ? found : null;
}

/** @param {string} id @returns {ExerciseElement | null} */
export function exerciseElement(id) {
  return one(`[data-exercise="${CSS.escape(id)}"]`);
}

/**
 * What an exercise is called on the page.
 * @param {string} id
 */
export function exerciseTitle(id) {
  return exerciseElement(id)?.querySelector('h3')?.textContent?.trim() ?? id;
}

/**
 * What a section is called, without its number.
 * @param {string} id
 */
export function sectionTitle(id) {
  const heading = one(`[data-section="${CSS.escape(id)}"] > h2`);
  const words = [...heading?.childNodes ?? []].filter((node) =>
    !(node instanceof HTMLElement && node.classList.contains('section-number')));
  return words.map((node) => node.textContent).join('').trim() || id;
}

/**
 * A custom element may be upgraded after this script; a property set too early would hide the
 * element's own setter.
 * @param {HTMLElement} element
 * @param {(element: any) => void} use
 */
export function whenUpgraded(element, use) {
  const name = element.localName;
  if (!name.includes('-') || customElements.get(name)) use(element);
  else customElements.whenDefined(name).then(() => use(element));
}
