/**
 * <question-card>: an exercise that is answered with a number, a shape, a choice, a guess, or the
 * line that a program printed. The form stands in the page; this element gives it its behaviour.
 *
 * It judges with the JSON that the build put beside the form, and tells the page what happened
 * with events; it neither stores progress nor opens anything. `restore(record)` shows a record.
 *
 * Events (bubbling): `exercise:attempt` {exercise, right, answer}, `exercise:passed`
 * {exercise, star, revealed, answer, variant}, `exercise:draft` {exercise, draft}.
 */

import { judgeChoice, judgeText, readGuess } from '../core/answers.js';
import { shapeText } from '../core/format.js';
import { prose } from './shared/nodes.js';

/** @typedef {import('../core/answers.js').Judge} Judge */
/** @typedef {import('../core/answers.js').Verdict} Verdict */
/** @typedef {import('../core/progress.js').ExerciseRecord} ExerciseRecord */
/** @typedef {'right' | 'wrong' | 'unread' | 'guess' | 'shown' | 'busy'} Tone */

// Of a few options each wrong try takes one away, so a choice needs its hint sooner.
const TRIES_BEFORE_HINT = { choice: 1, other: 3 };
const VERDICTS = { right: 'Right.', wrong: 'Not yet.', shown: 'The answer:' };

export class QuestionCard extends HTMLElement {
  /** @type {Judge} */
  #judge = { kind: '' };
  #ready = false;
  #variant = 0;
  #tries = 0;
  #passed = false;
  /** The answer to the numbers on the page has been shown, so solving them proves nothing. */
  #shown = false;
  #hinted = false;
  #busy = false;
  /** Rises with every restore, so that a late verdict from Python finds out it is late. */
  #round = 0;
  #firstAsk = '';
  /** What a record brings back is there to be read, and is not news. */
  #quiet = false;

  connectedCallback() {
    if (this.#ready) return;
    this.#ready = true;
    this.#judge = JSON.parse(this.#part('[data-judge]').textContent ?? '');
    this.#firstAsk = this.#part('[data-ask]').innerHTML;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#check();
    });
    this.addEventListener('click', (event) => this.#onClick(event));
    this.addEventListener('keydown', (event) => {
      // A held key must not use up the tries.
      if (event.key === 'Enter' && event.repeat) event.preventDefault();
    });
    this.#form.addEventListener('input', (event) => this.#onInput(event));
  }

  /**
   * Shows what a record says: the answer or the draft, the verdict, what is offered.
   * @param {ExerciseRecord} record
   */
  restore(record) {
    const typed = this.#round === 0 ? this.#answer : null;
    this.#round += 1;
    this.#busy = false;
    this.#passed = record.passed !== null;
    this.#tries = record.tries;
    this.#shown = record.revealed;
    this.#hinted = false;
    this.#setVariant(this.#passed ? record.variant : 0);
    this.#answer = this.#passed ? String(record.answer ?? '') : typed || record.draft?.text || '';
    this.#freeze(this.#passed && this.#isGuess);
    this.#quiet = true;
    if (this.#passed) this.#sayPassed();
    else this.#clear();
    this.#quiet = false;
    this.#offer();
    this.#early();
  }

  // --- The form's parts -----------------------------------------------------------------------

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    const part = this.querySelector(selector);
    if (!(part instanceof HTMLElement)) throw new Error(`${this.id}: no ${selector}`);
    return part;
  }

  get #form() {
    return /** @type {HTMLFormElement} */ (this.#part('form'));
  }

  get #exercise() {
    return this.dataset.exercise ?? '';
  }

  get #isGuess() {
    return this.#judge.kind.startsWith('predict_');
  }

  get #isChoice() {
    return this.#judge.kind.endsWith('choose');
  }

  /** @returns {HTMLInputElement[]} */
  get #radios() {
    return [...this.querySelectorAll('input')].filter((input) => input.type === 'radio');
  }

  /** @returns {HTMLInputElement | HTMLTextAreaElement | null} */
  get #field() {
    return this.querySelector('textarea[name="answer"], input[type="text"][name="answer"]');
  }

  /** @returns {HTMLInputElement | null} */
  get #slider() {
    return this.querySelector('[data-slider]');
  }

  get #unit() {
    return this.querySelector('.answer-line > span')?.textContent?.trim() ?? '';
  }

  /** What is typed or chosen; null when nothing is. @returns {string | null} */
  get #answer() {
    const chosen = this.#radios.find((radio) => radio.checked)?.value;
    return this.#field ? this.#field.value || null : chosen ?? null;
  }

  set #answer(text) {
    for (const radio of this.#radios) radio.checked = radio.value === text;
    if (this.#field) this.#field.value = text ?? '';
    this.#moveSlider();
  }

  #moveSlider() {
    const read = readGuess(this.#judge, this.#field?.value ?? '', this.#unit);
    if (!this.#slider) return;
    if ('value' in read) this.#slider.value = String(read.value);
    else if (!this.#field?.value) this.#slider.value = this.#slider.defaultValue;
  }

  /** A guess that was made stays as it is. @param {boolean} on */
  #freeze(on) {
    if (this.#field) this.#field.readOnly = on;
    if (this.#slider) this.#slider.disabled = on;
    for (const radio of this.#radios) {
      radio.disabled = on && !radio.checked;
      const label = radio.closest('label');
      label?.toggleAttribute('data-guess', on && radio.checked);
      label?.toggleAttribute('data-measured', on && radio.value === this.#judge.measured);
    }
  }

  // --- What the learner does ------------------------------------------------------------------

  /** @param {Event} event */
  #onInput(event) {
    if (event.target === this.#slider && this.#field) this.#field.value = this.#slider?.value ?? '';
    else this.#moveSlider();
    this.#invalid(false);
    if (!this.#passed) this.#send('exercise:draft', { draft: this.#answer ?? '' });
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const action = button?.dataset.action;
    // The second half of a double click would count as a second try.
    if (action === 'check' && event.detail > 1) event.preventDefault();
    if (action === 'hint') this.#hint();
    if (action === 'reveal') this.#reveal();
    if (action === 'fresh') this.#fresh();
  }

  #check() {
    if (this.#isGuess) this.#commit();
    else if (this.#judge.kind === 'pass_line') this.#checkLine();
    else this.#judgeNow();
  }

  #judgeNow() {
    const verdict = this.#isChoice
      ? judgeChoice(this.#judge, this.#answer)
      : judgeText(this.#judge, this.#variant, this.#answer ?? '', this.#unit);
    if (verdict.state === 'unread') this.#unread(verdict.problem);
    else if (verdict.state === 'wrong') this.#wrong(verdict.html);
    else this.#right(verdict.html);
  }

  /** @param {string} html */
  #right(html) {
    this.#say('right', this.#isChoice ? html + this.#explained(html) : html);
    const star = !this.#isChoice || this.#tries <= 1;
    const counts = !this.#shown;
    this.#passed = true;
    this.#send('exercise:attempt', { right: true, answer: this.#answer });
    if (counts) this.#sendPass({ star, revealed: false });
    this.#offer();
  }

  /** @param {string} html  @param {boolean} [asText] */
  #wrong(html, asText = false) {
    this.#tries += 1;
    this.#say('wrong', html, asText);
    this.#invalid(true);
    this.#send('exercise:attempt', { right: false, answer: this.#answer });
    this.#offer();
    this.#cursorBack();
  }

  /** @param {string} problem */
  #unread(problem) {
    this.#say('unread', problem, true);
    this.#invalid(true);
    this.#cursorBack();
  }

  #commit() {
    if (this.#passed) return;
    const read = this.#isChoice ? null : readGuess(this.#judge, this.#answer ?? '', this.#unit);
    if (read && 'problem' in read) return this.#unread(read.problem);
    const answer = read ? read.value : this.#answer;
    if (answer === null) return this.#unread('Choose one of the answers first.');
    this.#passed = true;
    this.#answer = String(answer);
    this.#freeze(true);
    this.#sayPassed();
    this.#send('exercise:attempt', { right: true, answer });
    this.#sendPass({ star: true, revealed: false, answer });
    this.#offer();
  }

  async #checkLine() {
    const line = this.#answer ?? '';
    if (this.#busy) return;
    if (line.trim() === '') return this.#unread('Paste the line first.');
    if (line.length > 10_000) return this.#unread('That is far more than one line; paste the PASS line alone.');
    this.#busy = true;
    this.#say('busy', 'Checking the line. Python may have to start first.', true);
    const round = this.#round;
    const outcome = await gradeLine(this.#exercise, line);
    if (round !== this.#round) return;
    this.#busy = false;
    if (outcome.passed) this.#right(this.#judge.explain ?? '');
    else if (outcome.judged) this.#wrong(outcome.message, true);
    else this.#unread(outcome.message);
  }

  #hint() {
    const place = this.#part('[data-hint]');
    place.innerHTML = this.#hintText;
    this.#hinted = true;
    this.#offer();
    focusText(place);
  }

  #reveal() {
    this.#answer = this.#rightAnswer();
    this.#invalid(false);
    this.#shown = true;
    this.#passed = true;
    this.#sayPassed();
    this.#sendPass({ star: false, revealed: true });
    this.#offer();
    focusText(this.#part('[data-feedback]'));
  }

  #fresh() {
    this.#setVariant((this.#variant + 1) % (this.#judge.variants ?? []).length);
    this.#tries = 0;
    this.#shown = false;
    this.#hinted = false;
    this.#passed = false;
    this.#answer = '';
    this.#clear();
    this.#offer();
    this.#cursorBack();
  }

  // --- What is shown --------------------------------------------------------------------------

  /** @param {number} index */
  #setVariant(index) {
    const variants = this.#judge.variants ?? [];
    const next = index < variants.length ? index : 0;
    if (next !== this.#variant) {
      this.#part('[data-ask]').innerHTML = variants[next].ask ?? this.#firstAsk;
    }
    this.#variant = next;
  }

  get #hintText() {
    return this.#judge.variants?.[this.#variant]?.hint ?? this.#judge.hint ?? '';
  }

  /** The right answer, as a learner would write it. */
  #rightAnswer() {
    if (this.#isChoice) return this.#judge.right ?? '';
    const right = (this.#judge.variants ?? [])[this.#variant]?.right;
    if (!right) return '';
    return right.show ?? ('shape' in right ? shapeText(right.shape) : String(right.lo));
  }

  /** The verdict on an answer that has passed. */
  #sayPassed() {
    if (this.#isGuess) return this.#say('guess', this.#judge.after ?? '');
    const html = this.#isChoice ? this.#judge.because?.[this.#judge.right ?? ''] ?? ''
      : this.#judge.variants?.[this.#variant]?.explain ?? '';
    this.#say(this.#shown ? 'shown' : 'right',
      html + (this.#isChoice || !this.#judge.variants ? this.#explained(html) : ''));
  }

  /** The explanation that belongs to the whole exercise, unless it has just been given. @param {string} html */
  #explained(html) {
    const explain = this.#judge.explain ?? '';
    return explain === html ? '' : explain;
  }

  /**
   * @param {Tone} tone
   * @param {string} content  HTML of the build; plain text when `asText`
   * @param {boolean} [asText]
   */
  #say(tone, content, asText = false) {
    const place = this.#part('[data-feedback]');
    place.setAttribute('aria-live', this.#quiet ? 'off' : 'polite');
    place.dataset.verdict = tone;
    place.replaceChildren(verdictNode(this.#verdictWords(tone), content, asText));
  }

  /** @param {Tone} tone */
  #verdictWords(tone) {
    if (tone === 'guess') return this.#guessWords();
    if (tone === 'shown') return `${VERDICTS.shown} ${this.#answerText()}.`;
    return tone === 'right' || tone === 'wrong' ? VERDICTS[tone] : '';
  }

  /** The answer in words: an option's text, or what stands in the field. */
  #answerText() {
    const chosen = this.#radios.find((radio) => radio.checked);
    const text = chosen ? chosen.closest('label')?.textContent?.trim() : this.#answer;
    return text ?? '';
  }

  #guessWords() {
    const unit = this.#unit ? `\u202f${this.#unit}` : '';
    const words = `Your guess: ${this.#answerText()}${unit}.`;
    if (!this.#isChoice || !this.#judge.measured) return words;
    return this.#answer === this.#judge.measured
      ? `${words} That is what we measured.` : `${words} We measured something else.`;
  }

  #clear() {
    const place = this.#part('[data-feedback]');
    place.replaceChildren();
    delete place.dataset.verdict;
    this.#invalid(false);
  }

  /** @param {boolean} on */
  #invalid(on) {
    if (on) this.#field?.setAttribute('aria-invalid', 'true');
    else this.#field?.removeAttribute('aria-invalid');
  }

  /** Which buttons stand under the question. */
  #offer() {
    const { variants = [] } = this.#judge;
    const open = !this.#passed && !this.#isGuess;
    const enough = TRIES_BEFORE_HINT[this.#isChoice ? 'choice' : 'other'];
    const stuck = open && this.#tries >= enough;
    const hintLeft = this.#hintText !== '' && !this.#hinted;
    const last = document.activeElement;
    this.#part('[data-hint]').hidden = !this.#hinted || this.#passed;
    this.#button('check', !(this.#isGuess && this.#passed));
    this.#button('hint', stuck && hintLeft);
    this.#button('reveal', stuck && this.#judge.kind !== 'pass_line'
      && (this.#tries > enough || (!hintLeft && !this.#isChoice)));
    this.#button('fresh', this.#passed && variants.length > 1);
    if (last instanceof HTMLElement && last.hidden && this.contains(last)) {
      focusText(this.#part('[data-feedback]'));
    }
  }

  /** @param {string} action @param {boolean} shown */
  #button(action, shown) {
    const button = this.querySelector(`[data-action="${action}"]`);
    if (button instanceof HTMLElement) button.hidden = !shown;
  }

  /** Puts the cursor where the next answer will be written. */
  #cursorBack() {
    const field = this.#field ?? this.#radios.find((radio) => radio.checked) ?? this.#radios[0];
    field?.focus();
  }

  // --- What the page is told ------------------------------------------------------------------

  /** @param {{star: boolean, revealed: boolean, answer?: string | number | null}} pass */
  #sendPass(pass) {
    this.#send('exercise:passed', { answer: this.#answer, variant: this.#variant, ...pass });
  }

  /** @param {string} type @param {object} detail */
  #send(type, detail) {
    const full = { exercise: this.#exercise, ...detail };
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail: full }));
  }

  /** Check was pressed before this script was there. */
  #early() {
    if (this.#form.dataset.early === undefined) return;
    delete this.#form.dataset.early;
    if (!this.#passed) this.#check();
  }
}

/**
 * @param {string} words  the verdict itself, plain text
 * @param {string} content
 * @param {boolean} asText
 * @returns {DocumentFragment}
 */
function verdictNode(words, content, asText) {
  const { content: nodes } = document.createElement('template');
  if (asText) nodes.append(...prose(content));
  else nodes.append(document.createRange().createContextualFragment(content));
  let first = nodes.firstElementChild;
  if (!(first instanceof HTMLParagraphElement) || first !== nodes.firstChild) {
    first = document.createElement('p');
    first.append(...nodes.childNodes);
    nodes.append(first);
  }
  if (words) {
    const verdict = document.createElement('span');
    verdict.className = 'verdict';
    verdict.textContent = words;
    first.prepend(verdict, ' ');
  }
  return nodes;
}

/** Focus on a text that has just appeared, when the button that brought it is gone. @param {HTMLElement} place */
function focusText(place) {
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

const NO_VERDICT = 'The line could not be checked just now. It is kept; press the button again.';

/**
 * Has Python look at a pass line. `judged` is false when the fault is ours, or when Python could
 * not be asked at all: that is no wrong try.
 * @param {string} exercise
 * @param {string} line
 * @returns {Promise<{passed: boolean, judged: boolean, message: string}>}
 */
async function gradeLine(exercise, line) {
  try {
    const { runner } = await import('../runner.js');
    const { report, reason } = await runner.grade(exercise, line);
    const check = report?.checks.find(({ status }) => status === 'fail' || status === 'broken');
    const message = [check?.message, check?.hint].filter(Boolean).join(' ');
    return {
      passed: report?.passed ?? false,
      judged: check?.status === 'fail',
      message: message || [reason, NO_VERDICT].filter(Boolean).join(' '),
    };
  } catch {
    return { passed: false, judged: false, message: NO_VERDICT };
  }
}

customElements.define('question-card', QuestionCard);
