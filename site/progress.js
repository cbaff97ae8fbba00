/**
 * The store: one progress document, kept in localStorage, shared by all tabs.
 *
 * The document in memory only ever grows by merging, so no order of writes and events can lose an
 * answer: whoever finds the stored copy lacking something writes the merged one back. A storage
 * that is full or forbidden makes the store live in memory and say so. A stored text that this
 * release cannot read is copied under another key before anything is written over it.
 */

import {
  changeRecord, emptyProgress, emptyRecord, merge, readProgress, recordsOf, sameProgress, VERSION,
  withoutLevel,
} from './core/progress.js';
import { addImport } from './core/transfer.js';

/** @typedef {import('./core/progress.js').Progress} Progress */
/** @typedef {import('./core/progress.js').ExerciseRecord} ExerciseRecord */
/** @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>} Shelf */
/** @typedef {'kept' | 'full' | 'forbidden' | 'guarded'} Keeping  `guarded`: an unreadable document
 *   could not be copied, so it is left where it is and nothing is written */
/** @typedef {{key: string, text: string}} Aside */

/** @param {string} root  path of the site, as two sites may share one origin */
export function progressKey(root) {
  return `course-progress:${root}`;
}

export class ProgressStore extends EventTarget {
  /** @type {Progress} */
  #progress = emptyProgress();
  /** @type {Keeping} */
  #keeping = 'kept';
  #key;
  #shelf;

  /**
   * @param {string} key
   * @param {() => Shelf} shelf  called for every access, since already naming localStorage can throw
   */
  constructor(key, shelf) {
    super();
    this.#key = key;
    this.#shelf = shelf;
    this.#read();
  }

  /** The whole document; never to be changed in place. */
  get progress() {
    return this.#progress;
  }

  get keeping() {
    return this.#keeping;
  }

  /** @param {string} level */
  records(level) {
    return recordsOf(this.#progress, level);
  }

  /**
   * @param {string} level
   * @param {string} exercise
   * @returns {ExerciseRecord}
   */
  record(level, exercise) {
    return this.records(level)[exercise] ?? emptyRecord();
  }

  /**
   * @param {string} level
   * @param {string} exercise
   * @param {(record: ExerciseRecord) => ExerciseRecord} change
   */
  update(level, exercise, change) {
    this.#commit((progress) => changeRecord(progress, level, exercise, change));
  }

  /** @param {string} level */
  reset(level) {
    this.#commit((progress) => withoutLevel(progress, level));
  }

  /** @param {Progress} imported */
  add(imported) {
    this.#commit((progress) => addImport(progress, imported));
  }

  /** Takes in what other tabs have written; called on storage events and when a tab comes back. */
  refresh() {
    const before = this.#progress;
    const stored = this.#read();
    if (stored !== null && !sameProgress(stored, this.#progress)) this.#write();
    if (!sameProgress(before, this.#progress)) this.#announce();
  }

  /**
   * Copies of documents that could not be read, oldest key first.
   * @returns {Aside[]}
   */
  aside() {
    try {
      const shelf = this.#shelf();
      const names = Array.from({ length: shelf.length }, (_, i) => shelf.key(i) ?? '');
      const kept = names.filter((name) => name.startsWith(`${this.#key}:aside:`)).sort();
      if (this.#keeping === 'guarded') kept.push(this.#key);
      return kept.map((key) => ({ key, text: shelf.getItem(key) ?? '' }));
    } catch {
      return [];
    }
  }

  /**
   * Forgets one copy, on the learner's word.
   * @param {string} key
   */
  discard(key) {
    try {
      this.#shelf().removeItem(key);
    } catch {
      return;
    }
    if (key === this.#key) this.#write();
  }

  /**
   * @param {string | null} key  of a storage event; null when everything was cleared
   */
  concerns(key) {
    return key === null || key === this.#key;
  }

  /** @param {(progress: Progress) => Progress} change */
  #commit(change) {
    this.#read();
    const before = this.#progress;
    this.#progress = change(before);
    if (sameProgress(before, this.#progress)) return;
    this.#write();
    this.#announce();
  }

  #announce() {
    this.dispatchEvent(new Event('change'));
  }

  /**
   * Merges what is stored into memory.
   * @returns {Progress | null}  what was stored, null when there was nothing readable
   */
  #read() {
    let text;
    try {
      text = this.#shelf().getItem(this.#key);
    } catch {
      this.#keep('forbidden');
      return null;
    }
    if (text === null) return null;
    const { progress, whole } = readText(text);
    if (!whole && !this.#setAside(text)) {
      this.#keep('guarded');
      return null;
    }
    this.#progress = merge(this.#progress, progress);
    return whole ? progress : null;
  }

  /**
   * @param {string} text
   * @returns {boolean}  whether the copy is there
   */
  #setAside(text) {
    let key = `${this.#key}:aside:${fingerprint(text)}`;
    try {
      const shelf = this.#shelf();
      while (![null, text].includes(shelf.getItem(key))) key += '+';
      if (shelf.getItem(key) === text) return true;
      shelf.setItem(key, text);
      this.dispatchEvent(new Event('aside'));
      return shelf.getItem(key) === text;
    } catch {
      return false;
    }
  }

  #write() {
    if (this.#keeping === 'guarded' && !this.#readable()) return;
    try {
      this.#shelf().setItem(this.#key, JSON.stringify(this.#progress));
      this.#keep('kept');
    } catch (error) {
      const full = error instanceof Error && /quota/i.test(`${error.name} ${error.message}`);
      this.#keep(full ? 'full' : 'forbidden');
    }
  }

  /** Whether what is stored may be written over. */
  #readable() {
    try {
      const text = this.#shelf().getItem(this.#key);
      return text === null || readText(text).whole || this.#setAside(text);
    } catch {
      return false;
    }
  }

  /** @param {Keeping} keeping */
  #keep(keeping) {
    if (keeping === this.#keeping) return;
    this.#keeping = keeping;
    this.dispatchEvent(new Event('keeping'));
  }
}

/**
 * @param {string} text
 * @returns {{progress: Progress, whole: boolean}}  `whole`: nothing of the text was left out
 */
function readText(text) {
  try {
    const value = JSON.parse(text);
    const { progress, problems } = readProgress(value);
    if (Number.isInteger(value?.version) && value.version > VERSION) {
      return { progress: emptyProgress(), whole: false };
    }
    return { progress, whole: problems.length === 0 && value.version === VERSION };
  } catch {
    return { progress: emptyProgress(), whole: false };
  }
}

/**
 * A short name for a text, so that the same copy is not made twice (FNV-1a, 32 bits).
 * @param {string} text
 */
function fingerprint(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/**
 * The store of a page: bound to localStorage and to what other tabs do.
 * @param {string} root
 * @returns {ProgressStore}
 */
export function openStore(root) {
  const store = new ProgressStore(progressKey(root), () => window.localStorage);
  window.addEventListener('storage', (event) => {
    if (store.concerns(event.key)) store.refresh();
  });
  // A page that comes back from the browser's page cache has slept through every event.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) store.refresh();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') store.refresh();
  });
  return store;
}
