/**
 * The behaviour of a <code-cell>: what each button does, and what is shown afterwards.
 */
import { mayLoadAhead } from '../../runner-surroundings.js';
import { runner } from '../../runner.js';
import { CheckList } from './check-list.js';
import { DraftKeeper } from './draft-keeper.js';
import { EditorPlace } from './editor-place.js';
import { element } from '../shared/nodes.js';
import { button } from './button.js';
import { OutputPane } from './output-pane.js';
import { interrupted, ofReport, ofRun } from './verdicts.js';

/** @typedef {import('../../runner.js').Listeners} Listeners */
/** @typedef {import('../../runner.js').Outcome} Outcome */
/** @typedef {import('../../runner.js').Report} Report */
/** @typedef {import('../../core/progress.js').ExerciseRecord} ExerciseRecord */
/** @typedef {import('./verdicts.js').Verdict} Verdict */
/**
 * @typedef {{starter: string, answer: string, example?: string, hint?: string | null,
 *   explain?: string | null}} CellData what the build knows; `hint` and `explain` are its HTML
 */

const TRIES_BEFORE_HINT = 3;
/** How near to the window a cell is when its editor and Python are fetched. */
const NEAR = '600px';
/** A job that takes no longer than this (milliseconds) needs no word that it runs. */
const UNNOTICED = 400;

export class Cell {
  #host;
  #cell;
  #output;
  #list;
  #place;
  #drafts = new DraftKeeper((draft) => this.#send('exercise:draft', { draft }));
  #tries = 0;
  #solved = false;
  #revealed = false;
  #hinted = false;
  /** Rises with every restore, so that a late verdict finds out that it is late. */
  #round = 0;
  /** @type {AbortController | null} of the job under way */
  #job = null;
  /** @type {() => void} what "Try again" repeats */
  #again = () => {};
  /** @type {() => void} undoes the last reset */
  #bringBack = () => {};
  /** @type {Report | null} */
  #report = null;

  /** @param {HTMLElement} host the card, with everything that the page put into it */
  constructor(host) {
    this.#host = host;
    this.#cell = /** @type {CellData} */ (JSON.parse(this.#part('[data-cell]').textContent ?? ''));
    this.#output = new OutputPane(this.#part('[data-output]'));
    this.#list = new CheckList(this.#part('[data-report]'));
    this.#part('[data-feedback]').after(this.#part('[data-report]')); // the verdict comes first
    this.#place = new EditorPlace(this.#part('[data-editor]'), this.#cell.starter, {
      label: `Code: ${host.querySelector('h3')?.textContent ?? ''}`,
      onChange: (text) => this.#drafts.note(text),
      onRun: () => this.#run(),
    });
    host.addEventListener('click', (event) => this.#onClick(event));
    host.addEventListener('focusout', () => this.#drafts.flush());
    this.#watchApproach();
    this.#offer();
  }

  /**
   * Shows what a record says: the draft, what is offered, the explanation once it has passed.
   * @param {ExerciseRecord} record
   */
  restore(record) {
    const first = this.#round === 0;
    this.#round += 1;
    this.#job?.abort();
    this.#tries = record.tries;
    this.#solved = record.passed !== null && !record.revealed;
    this.#revealed = record.revealed;
    this.#hinted = false;
    const kept = record.draft?.text ?? (this.#solved ? String(record.answer ?? '') : '');
    const typed = this.#drafts.isPending || (first && this.#place.text !== this.#cell.starter);
    if (!typed) this.#place.text = kept || this.#cell.starter;
    this.#clear();
    this.#part('[data-hint]').hidden = true;
    const changed = record.draft !== null && record.draft.text !== record.answer;
    if (this.#solved) this.#explain('off', changed ? 'Passed before, with other code.' : 'Right.');
    this.#showAnswer(this.#revealed);
    this.#offer();
  }

  // --- Coming near ------------------------------------------------------------------------------

  #watchApproach() {
    const near = new IntersectionObserver(([entry]) => entry.isIntersecting && come(), { rootMargin: NEAR });
    const come = () => {
      near.disconnect();
      this.#place.open();
      if (mayLoadAhead()) runner.warm();
    };
    near.observe(this.#host);
    this.#host.addEventListener('pointerdown', () => this.#place.open());
    this.#host.addEventListener('focusin', () => this.#place.open());
    document.addEventListener('course:state', () => this.#warmWhenOpen());
  }

  /** The learner has opened this section: Python will be needed before long. */
  #warmWhenOpen() {
    const section = /** @type {HTMLElement | null} */ (this.#host.closest('[data-section]'));
    if (section?.dataset.status !== 'open' || runner.state !== 'idle' || !mayLoadAhead()) return;
    const idle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 500));
    idle(() => runner.state === 'idle' && runner.warm());
  }

  // --- What the learner does --------------------------------------------------------------------

  /** @param {MouseEvent} event */
  #onClick(event) {
    const target = event.target instanceof Element ? event.target.closest('button') : null;
    /** @type {Record<string, () => unknown>} */
    const acts = {
      run: () => this.#run(),
      check: () => this.#check(),
      stop: () => this.#job?.abort(),
      reset: () => this.#reset(),
      hint: () => this.#hint(),
      reveal: () => this.#reveal(),
      retry: () => this.#again(),
      'bring-back': () => this.#bringBack(),
      'go-to-line': () => this.#place.goTo(Number(target?.dataset.line)),
      'copy-report': () => navigator.clipboard?.writeText(JSON.stringify(this.#report, null, 2)),
    };
    acts[target?.dataset.action ?? '']?.();
  }

  async #run() {
    if (this.#job) return;
    this.#again = () => this.#run();
    const { example = '' } = this.#cell;
    const source = this.#place.text;
    const program = example.trim() ? `${source}\n\n${example}` : source;
    const outcome = await this.#work((listeners) => runner.run(program, listeners));
    if (!outcome) return;
    if (outcome.status !== 'done' && outcome.status !== 'error') return this.#say(interrupted(outcome));
    const verdict = ofRun(outcome, this.#output.spoken, source.split('\n').length);
    this.#say(verdict);
    this.#place.mark(verdict.line);
  }

  async #check() {
    if (this.#job) return;
    this.#again = () => this.#check();
    const answer = this.#place.text;
    const onCheck = (/** @type {import('../../runner.js').Check} */ check) => this.#list.add(check);
    const outcome = await this.#work((listeners) =>
      runner.grade(this.#exercise, answer, { ...listeners, onCheck }));
    if (!outcome) return;
    if (outcome.report) this.#judge(outcome.report, answer);
    else {
      this.#say(interrupted(outcome));
      if (outcome.status === 'timeout') this.#failed(answer);
    }
  }

  /**
   * @param {Report} report
   * @param {string} answer
   */
  #judge(report, answer) {
    this.#report = report;
    this.#list.settle(report.checks);
    if (report.stdout) this.#output.add(report.stdout, 'out');
    const verdict = ofReport(report);
    this.#say(verdict);
    if (verdict.tone === 'right') this.#passed(answer);
    if (verdict.tone === 'wrong') this.#failed(answer);
    this.#place.mark(report.checks.find(({ status }) => status === 'fail')?.line ?? null);
  }

  /** @param {string} answer */
  #passed(answer) {
    const star = !this.#revealed;
    const news = !this.#solved;
    this.#solved = true;
    this.#explain('polite');
    this.#send('exercise:attempt', { right: true, answer });
    if (news) this.#send('exercise:passed', { star, revealed: false, answer });
    this.#revealed = false;
    this.#offer();
  }

  /** @param {string} answer */
  #failed(answer) {
    this.#tries += 1;
    this.#send('exercise:attempt', { right: false, answer });
    this.#offer();
  }

  #reset() {
    const before = this.#place.text;
    if (before === this.#cell.starter) return;
    this.#place.text = this.#cell.starter;
    this.#bringBack = () => {
      this.#place.text = before;
      this.#drafts.note(before);
      this.#clear();
    };
    this.#clear();
    this.#drafts.note(this.#cell.starter);
    const nodes = [element('p', {}, ['The code is back at its start.']), button('bring-back', 'Bring mine back')];
    this.#say({ tone: 'done', nodes });
  }

  #hint() {
    const place = this.#part('[data-hint]');
    place.innerHTML = this.#cell.hint ?? '';
    place.hidden = false;
    this.#hinted = true;
    this.#offer();
    focusText(place);
  }

  #reveal() {
    const news = !this.#solved && !this.#revealed;
    this.#revealed = true;
    this.#showAnswer(true);
    if (news) this.#send('exercise:passed', { star: false, revealed: true, answer: null });
    this.#offer();
    focusText(/** @type {HTMLElement} */ (this.#host.querySelector('[data-answer]')));
  }

  // --- A job, from the click to its outcome -----------------------------------------------------

  /**
   * @param {(listeners: Listeners) => Promise<Outcome>} start
   * @returns {Promise<Outcome | null>} null when the card was restored meanwhile
   */
  async #work(start) {
    const [round, job] = [this.#round, new AbortController()];
    this.#job = job;
    this.#drafts.flush();
    this.#clear();
    this.#showBusy(true);
    const waiting = () => this.#sayWaiting();
    runner.addEventListener('state', waiting);
    const promise = start({
      signal: job.signal,
      onOutput: (text, stream, cut) => this.#output.add(text, stream, cut),
      onBegin: () => {
        runner.removeEventListener('state', waiting);
        this.#sayRunning(job);
      },
    });
    waiting();
    const outcome = await promise;
    runner.removeEventListener('state', waiting);
    if (this.#job === job) this.#job = null;
    this.#showBusy(false);
    if (round !== this.#round) return null;
    if (outcome.status === 'lost') this.#output.dropErrors();
    this.#output.draw();
    return outcome;
  }

  /** Python is not there yet: say how far it is. Only the bar moves, the words stay. */
  #sayWaiting() {
    if (!this.#job) return;
    const starting = runner.state === 'starting';
    const place = this.#part('[data-feedback]');
    const text = starting
      ? 'Python is starting. Your code runs as soon as it is ready.'
      : 'Another cell is running. Yours comes next.';
    if (place.textContent !== text) {
      const bar = element('progress', { max: '1', 'aria-label': 'Start of Python' });
      this.#say({ tone: 'busy', nodes: [element('p', {}, [text]), ...(starting ? [bar] : [])] });
    }
    const bar = place.querySelector('progress');
    if (bar) bar.value = runner.progress;
  }

  /** @param {AbortController} job */
  #sayRunning(job) {
    this.#part('[data-feedback]').replaceChildren();
    setTimeout(() => {
      const silent = this.#part('[data-feedback]').childNodes.length === 0;
      if (this.#job === job && silent) {
        this.#say({ tone: 'busy', nodes: [element('p', {}, ['Running\u2026'])] });
      }
    }, UNNOTICED);
  }

  /** @param {boolean} busy */
  #showBusy(busy) {
    const stop = this.#button('stop');
    const hadFocus = document.activeElement === stop;
    stop.hidden = !busy;
    for (const action of ['run', 'check']) {
      this.#button(action).setAttribute('aria-disabled', String(busy));
    }
    if (hadFocus && !busy) this.#button('run').focus();
  }

  // --- What is shown ----------------------------------------------------------------------------

  /** @param {Verdict} verdict */
  #say({ tone, nodes }) {
    const place = this.#part('[data-feedback]');
    place.setAttribute('aria-live', 'polite');
    place.dataset.verdict = tone;
    place.replaceChildren(...nodes);
  }

  /**
   * @param {'polite' | 'off'} live whether a screen reader is told at once
   * @param {string} words what is said of the code, if nothing is yet
   */
  #explain(live, words = '') {
    const place = this.#part('[data-feedback]');
    place.setAttribute('aria-live', live);
    place.dataset.verdict = 'right';
    const text = element('div', { class: 'explain' });
    text.innerHTML = this.#cell.explain ?? '';
    if (words) {
      const verdict = element('span', { class: 'verdict' }, [words]);
      place.replaceChildren(element('p', {}, [verdict]));
    }
    place.append(text);
  }

  #clear() {
    const place = this.#part('[data-feedback]');
    place.replaceChildren();
    delete place.dataset.verdict;
    this.#output.clear();
    this.#list.clear();
    this.#place.mark(null);
  }

  /**
   * The answer stands under the editor, to be read; what the learner wrote stays.
   * @param {boolean} shown
   */
  async #showAnswer(shown) {
    this.#host.querySelector('[data-answer]')?.remove();
    if (!shown) return;
    const explain = element('div', { class: 'explain' });
    explain.innerHTML = this.#cell.explain ?? '';
    const code = element('pre', { class: 'code', tabindex: '0', 'aria-label': 'One right answer' }, [
      this.#cell.answer,
    ]);
    const title = element('p', { class: 'answer-title' }, ['One right answer']);
    this.#part('[data-hint]').after(element('div', { 'data-answer': '' }, [title, code, explain]));
    const { highlighted } = await import('../../editor/highlighted.js');
    code.replaceChildren(...highlighted(this.#cell.answer).childNodes);
  }

  /** Which buttons stand under the code. */
  #offer() {
    const stuck = !this.#solved && !this.#revealed && this.#tries >= TRIES_BEFORE_HINT;
    const hintLeft = Boolean(this.#cell.hint) && !this.#hinted;
    const last = document.activeElement;
    this.#button('hint').hidden = !(stuck && hintLeft);
    this.#button('reveal').hidden = !(stuck && (!hintLeft || this.#tries > TRIES_BEFORE_HINT));
    if (last instanceof HTMLElement && last.hidden && this.#host.contains(last)) {
      focusText(this.#part('[data-feedback]'));
    }
  }

  // --- Parts ------------------------------------------------------------------------------------

  get #exercise() {
    return this.#host.dataset.exercise ?? '';
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    const part = this.#host.querySelector(selector);
    if (!(part instanceof HTMLElement)) throw new Error(`${this.#host.id}: no ${selector}`);
    return part;
  }

  /** @param {string} action */
  #button(action) {
    return this.#part(`[data-action="${action}"]`);
  }

  /** @param {string} type @param {object} detail */
  #send(type, detail) {
    const full = { exercise: this.#exercise, ...detail };
    this.#host.dispatchEvent(new CustomEvent(type, { bubbles: true, detail: full }));
  }
}

/** Focus on a text that has just appeared. @param {HTMLElement} place */
function focusText(place) {
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
