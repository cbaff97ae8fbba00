/**
 * The level's page: listens to the exercises, records what they report, and draws the one stored
 * document back into the page. Nothing else writes progress, and nothing else decides locks.
 *
 * What it looks for in the page, beside sections, parts and exercises:
 *   <html data-level data-cleared-by="ids" data-root>   it sets data-ready, data-mode, data-cleared
 *   [data-announce] live region   [data-notices] where notices go
 *   a[data-rail="<section>"] with [data-rail-state]   [data-progress-bar] [data-progress-text]
 *   [data-action="reading|theme|progress|shortcuts|export|import|reset|reset-confirmed|close"]
 *   <dialog data-dialog="progress|shortcuts|reset">   [data-shortcuts] a <tbody> to fill
 *   [data-import-file] [data-progress-message] [data-kept-aside]   in the progress dialog
 * It puts <p class="lock-note" data-lock-note> at the first locked place, and notices as
 * <div class="notice" data-notice>.
 *
 * What it tells widgets: property `guess` of [data-guess="<exercise>"], property `earned` of
 * [data-earned="<exercise>:<column> …"], and the event `course:state` on document, whose detail is
 * the level's records (empty in reading mode), after every change.
 */

import './elements/question-card.js';
import { announce, openedText } from './chrome/announce.js';
import { followLinks, goTo, goToExercise, lead } from './chrome/links.js';
import { all, exerciseElement, one, readOutline, whenUpgraded } from './chrome/outline.js';
import { unfoldForPrint } from './chrome/print.js';
import { followSections, redraw } from './chrome/redraw.js';
import { keepScroll, keptScroll } from './chrome/scroll.js';
import { listen } from './chrome/shortcuts.js';
import {
  closeDialog, exportProgress, listenForFiles, openDialog, progressMessage, watchKeeping,
} from './chrome/transfer.js';
import { lockState, opened, readingState } from './core/locks.js';
import { emptyRecord, withDraft, withPass, withWrongTry } from './core/progress.js';
import { loadElements } from './elements.js';
import { openStore } from './progress.js';
import { siteRoot, storedReading, storeReading, takeOver, toggleTheme } from './settings.js';

/** @typedef {import('./core/progress.js').Answer} Answer */
/** @typedef {import('./core/progress.js').ExerciseRecord} ExerciseRecord */
/** @typedef {import('./core/progress.js').Records} Records */

class LevelPage {
  #level = document.documentElement.dataset.level ?? '';
  #outline = readOutline();
  #store = openStore(siteRoot());
  #reading = storedReading();
  #state = this.#locks();
  /** What each exercise shows, to find out what another tab has changed. @type {Map<string, string>} */
  #shown = new Map();
  #drawn = '';
  /** Guesses made in reading mode: seen in the figures, and never recorded. @type {Map<string, Answer>} */
  #guesses = new Map();

  start() {
    this.#listen();
    this.#draw();
    this.#restoreAll();
    takeOver();
    watchKeeping(this.#store);
    followSections();
    this.#arrive(loadElements());
  }

  #listen() {
    /** @type {[string, (detail: any) => void][]} */
    const reports = [
      ['exercise:attempt', (detail) => this.#onAttempt(detail)],
      ['exercise:passed', (detail) => this.#onPassed(detail)],
      ['exercise:draft', (detail) => this.#onDraft(detail)],
    ];
    for (const [type, react] of reports) {
      document.addEventListener(type, (event) => {
        const { detail } = /** @type {CustomEvent} */ (event);
        if (this.#outline.exercises.includes(detail?.exercise)) react(detail);
      });
    }
    this.#store.addEventListener('change', () => this.#onChange());
    document.addEventListener('click', (event) => this.#onClick(event));
    followLinks(() => this.#state.clears);
    unfoldForPrint();
    const here = { level: this.#level, exercises: this.#outline.exercises };
    listenForFiles(this.#store, here, () => this.#restoreAll()); // the file's drafts, too
    listen([
      { key: 'n', title: 'Next exercise', act: () => goToExercise(1) },
      { key: 'p', title: 'Previous exercise', act: () => goToExercise(-1) },
      { key: 'r', title: 'Reading mode on or off', act: () => this.#toggleReading() },
      { key: '?', title: 'This list', act: () => openDialog('shortcuts') },
    ]);
  }

  /**
   * A place named in the address was hidden when the browser looked for it, or is still locked; who
   * comes again is led by the browser to a page that grows until its answers and pictures are back.
   * So the last word is spoken when all is there, unless the learner has begun to read.
   * @param {Promise<void>} loading of the elements
   */
  #arrive(loading) {
    keepScroll();
    const [visit] = performance.getEntriesByType('navigation');
    const again = visit && 'type' in visit && visit.type !== 'navigate';
    const kept = keptScroll();
    if (again ? kept === null : !location.hash) return;
    const go = () => (again ? window.scrollTo(0, kept ?? 0) : lead(location.hash, () => this.#state.clears));
    if (!again) go();
    const begun = new AbortController();
    for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'hashchange']) {
      window.addEventListener(type, () => begun.abort(), { signal: begun.signal, passive: true });
    }
    const loaded = document.readyState === 'complete' ? null : new Promise((done) => {
      window.addEventListener('load', done, { once: true });
    });
    void Promise.all([loading, loaded]).then(() => requestAnimationFrame(() => {
      if (!begun.signal.aborted) go();
      begun.abort();
    }));
  }

  // --- What the exercises report ----------------------------------------------------------------

  /** @param {{exercise: string, right: boolean}} detail */
  #onAttempt({ exercise, right }) {
    if (!right && !this.#reading) this.#record(exercise, withWrongTry);
  }

  /** @param {{exercise: string, star: boolean, revealed: boolean, answer: Answer, variant?: number}} detail */
  #onPassed({ exercise, star, revealed, answer, variant = 0 }) {
    if (this.#reading) {
      this.#guesses.set(exercise, answer);
      this.#tellWidgets();
      return;
    }
    const at = new Date().toISOString();
    this.#record(exercise, (record) => withPass(record, { at, star, revealed, answer, variant }));
  }

  /**
   * Written at once, with every key: a tab can be gone a moment later.
   * @param {{exercise: string, draft: string}} detail
   */
  #onDraft({ exercise, draft }) {
    if (this.#reading) return;
    this.#record(exercise, (record) => withDraft(record, String(draft), Date.now()));
  }

  /** @param {string} exercise @param {(record: ExerciseRecord) => ExerciseRecord} change */
  #record(exercise, change) {
    // The exercise shows this already; it must not be told to show it again.
    this.#store.update(this.#level, exercise, (record) => {
      const next = change(record);
      if (this.#shown.get(exercise) === passOf(record)) this.#shown.set(exercise, passOf(next));
      return next;
    });
  }

  // --- Drawing --------------------------------------------------------------------------------

  /** @returns {Records} */
  #records() {
    return this.#reading ? {} : this.#store.records(this.#level);
  }

  #locks() {
    return this.#reading ? readingState(this.#outline)
      : lockState(this.#outline, this.#store.records(this.#level));
  }

  #restoreAll() {
    for (const id of this.#outline.exercises) this.#restore(id);
  }

  /** The stored document has changed, here or in another tab. */
  #onChange() {
    if (this.#reading) return;
    const passes = this.#passes();
    if (passes === this.#drawn) return;
    const before = this.#state;
    this.#draw();
    for (const id of this.#outline.exercises) {
      if (this.#shown.get(id) !== passOf(this.#store.record(this.#level, id))) this.#restore(id);
    }
    const news = openedText(opened(this.#outline, before, this.#state));
    if (news) announce(news);
  }

  /** What all that is drawn depends on; drafts and tries change nothing that is seen. */
  #passes() {
    const record = (/** @type {string} */ id) => passOf(this.#store.record(this.#level, id));
    return this.#outline.exercises.map(record).join();
  }

  #draw() {
    this.#drawn = this.#passes();
    this.#state = this.#locks();
    redraw(this.#outline, this.#state, this.#records(), this.#reading);
    for (const control of all('[data-action="reading"]')) {
      control.setAttribute('aria-pressed', String(this.#reading));
    }
    this.#tellWidgets();
  }

  /** @param {string} id */
  #restore(id) {
    const element = exerciseElement(id);
    this.#shown.set(id, passOf(this.#store.record(this.#level, id)));
    if (!element) return;
    // By the time the element is there, the record may have moved on.
    whenUpgraded(element, (ready) => ready.restore(
      this.#reading ? emptyRecord() : this.#store.record(this.#level, id)));
  }

  #tellWidgets() {
    const records = this.#records();
    for (const widget of all('[data-guess]:not(label)')) {
      const id = widget.dataset.guess ?? '';
      const guess = this.#reading ? this.#guesses.get(id) : records[id]?.answer;
      whenUpgraded(widget, (ready) => { ready.guess = guess ?? null; });
    }
    for (const widget of all('[data-earned]')) {
      const columns = (widget.dataset.earned ?? '').split(/\s+/).map((pair) => pair.split(':'));
      const earned = columns.filter(([id]) => this.#reading || records[id]?.passed);
      whenUpgraded(widget, (ready) => { ready.earned = earned.map(([, column]) => column); });
    }
    document.dispatchEvent(new CustomEvent('course:state', { detail: records }));
  }

  // --- Tools ------------------------------------------------------------------------------------

  /** @param {MouseEvent} event */
  #onClick(event) {
    const control = event.target instanceof Element ? event.target.closest('[data-action]') : null;
    if (!(control instanceof HTMLElement) || control.closest('[data-exercise]')) return;
    /** @type {Record<string, () => void>} */
    const actions = {
      reading: () => this.#toggleReading(),
      theme: () => announce(`The page is ${toggleTheme()} now.`),
      progress: () => this.#openProgress(),
      shortcuts: () => openDialog('shortcuts'),
      export: () => exportProgress(this.#store),
      import: () => one('[data-import-file]')?.click(),
      reset: () => openDialog('reset'),
      'reset-confirmed': () => this.#reset(),
      close: () => closeDialog(control),
    };
    const name = control.dataset.action ?? '';
    if (Object.hasOwn(actions, name)) actions[name]();
  }

  #openProgress() {
    progressMessage('');
    openDialog('progress');
  }

  #reset() {
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    this.#store.reset(this.#level);
    this.#restoreAll();
    window.scrollTo(0, 0);
    announce('The level starts again. Nothing is answered yet.');
  }

  /** The text under the learner's eyes stays where it is, whatever opens or closes above it. */
  #toggleReading() {
    const anchor = all('main h2, main h3, main p').find((element) => element.getClientRects().length > 0
      && element.getBoundingClientRect().bottom > 0);
    const top = anchor?.getBoundingClientRect().top ?? 0;
    this.#reading = !this.#reading;
    storeReading(this.#reading);
    this.#guesses.clear();
    this.#draw();
    this.#restoreAll();
    announce(this.#reading
      ? 'Reading mode: everything is open, and nothing is recorded.'
      : 'Reading mode is off. Your progress is as it was.');
    if (anchor && anchor.getClientRects().length > 0) {
      window.scrollBy(0, anchor.getBoundingClientRect().top - top);
    } else if (anchor) {
      const place = exerciseElement(this.#state.clears ?? '');
      if (place) goTo(place);
    }
  }
}

/**
 * What an exercise shows of a record: the pass, not the tries or the draft, which another tab may
 * change while this one is being written in.
 * @param {ExerciseRecord} record
 */
function passOf({ passed, star, revealed, answer, variant }) {
  return JSON.stringify([passed, star, revealed, answer, variant]);
}

new LevelPage().start();
