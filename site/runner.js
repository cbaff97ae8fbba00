/**
 * The page's side of Python: starts a worker, gives it one job at a time, stops it, replaces it.
 *
 * One runner per page. States: idle (nothing started), starting, ready, busy, unavailable (with a
 * reason; the next job tries again). Jobs wait their turn, also for Python to start.
 */
import { PythonWorker } from './python-worker.js';
import { keepsSpare, runtimeAddresses, whyUnavailable } from './runner-surroundings.js';

/** Seconds of run time, counted from the moment the worker enters the learner's code. */
export const TIME_LIMIT = 10;
/** How long Python may take to follow an interrupt before its worker is ended, in seconds. */
const INTERRUPT_PATIENCE = 1;
/** An idle worker that does not take up a job within this time, in seconds, is lost. */
const PICKUP_PATIENCE = 10;
/** A worker whose memory has grown beyond this is replaced: WebAssembly gives nothing back. */
const MAX_HEAP = 512 * 1024 * 1024;
/** Seconds of quiet after a job before a spare worker is started. */
const SPARE_DELAY = 2;

/**
 * @typedef {'idle' | 'starting' | 'ready' | 'busy' | 'unavailable'} State
 * @typedef {{type: string, message: string, hint: string | null, line: number | null}} LearnerError
 * @typedef {{id: string, title: string, status: 'pass' | 'fail' | 'skipped' | 'broken',
 *   message: string, hint: string | null, line: number | null,
 *   show: {yours: any, expected: any} | null}} Check
 * @typedef {{exercise: string, passed: boolean, checks: Check[], stdout: string}} Report
 * @typedef {'done' | 'error' | 'stopped' | 'timeout' | 'lost' | 'fault' | 'unavailable'} Status
 *   lost: the worker broke down; fault: our own Python raised an error
 * @typedef {{status: Status, error?: LearnerError | null, report?: Report, answer?: any,
 *   reason?: string}} Outcome
 * @typedef {{onBegin?: () => void, onCheck?: (check: Check) => void, signal?: AbortSignal,
 *   onOutput?: (text: string, stream: 'out' | 'err', cut: boolean) => void}} Listeners
 * @typedef {import('./worker.js').Job} Order
 * @typedef {{order: Order, listeners: Listeners, settle: (outcome: Outcome) => void,
 *   open: boolean, retried: boolean}} Job an order from the click to its outcome
 */

export class Runner extends EventTarget {
  /** @type {State} */
  state = 'idle';
  /** Why Python is unavailable, as a sentence; empty otherwise. */
  reason = '';
  /** Share of the start that is done, 0 to 1. */
  progress = 0;

  #lastId = 0;
  /** @type {Job[]} */
  #waiting = [];
  /** @type {Job | null} */
  #current = null;
  /** @type {PythonWorker | null} */
  #worker = null;
  /** @type {PythonWorker | null} */
  #spare = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} runs out when the current job should have moved on */
  #watchdog;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #spareTimer;
  /** Whether the worker in use has been interrupted. */
  #shaken = false;

  /** Start Python unless it is under way: the learner will soon need it. */
  warm() {
    if (this.state === 'idle' || this.state === 'unavailable') this.#start();
  }

  /**
   * Run a program. The promise never rejects.
   * @param {string} source
   * @param {Listeners} [listeners]
   */
  run(source, listeners = {}) {
    return this.#queue({ kind: 'run', exercise: '', source }, listeners);
  }

  /**
   * Grade an answer. The promise never rejects.
   * @param {string} exercise
   * @param {string} source
   * @param {Listeners} [listeners]
   */
  grade(exercise, source, listeners = {}) {
    return this.#queue({ kind: 'grade', exercise, source }, listeners);
  }

  /**
   * Ask a trained model, replayed in NumPy. The promise never rejects; the answer is in the outcome.
   * @param {string} model its name in `inpage/trained.py`
   * @param {Uint8Array} weights the file that was recorded
   * @param {object} request goes to Python as JSON
   * @param {Listeners} [listeners]
   */
  replay(model, weights, request, listeners = {}) {
    const source = JSON.stringify(request);
    return this.#queue({ kind: 'replay', exercise: model, source, weights }, listeners);
  }

  /** Stop the job under way, or what waits for Python. Nothing it still prints is passed on. */
  stop() {
    if (this.#current?.open) this.#abandon(this.#current, 'stopped');
    else for (const job of this.#waiting.splice(0)) close(job, { status: 'stopped' });
  }

  /**
   * @param {Omit<Order, 'id'>} order
   * @param {Listeners} listeners
   * @returns {Promise<Outcome>}
   */
  #queue(order, listeners) {
    return new Promise((settle) => {
      const id = (this.#lastId += 1);
      const job = { order: { id, ...order }, listeners, settle, open: true, retried: false };
      listeners.signal?.addEventListener('abort', () => this.#withdraw(job), { once: true });
      this.#waiting.push(job);
      this.warm();
      this.#next();
    });
  }

  /** @param {Job} job */
  #withdraw(job) {
    if (!job.open) return;
    this.#waiting = this.#waiting.filter((other) => other !== job);
    if (job === this.#current) this.#abandon(job, 'stopped');
    else close(job, { status: 'stopped' });
  }

  #next() {
    if (this.state !== 'ready' || !this.#worker) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#current = job;
    clearTimeout(this.#spareTimer);
    this.#watch(PICKUP_PATIENCE, () => this.#lose('Python did not answer'));
    this.#become('busy');
    this.#worker.give(job.order);
  }

  /** @param {import('./python-worker.js').Message} message */
  #receive(message) {
    const job = this.#current;
    if (!job || message.id !== job.order.id) return;
    if (message.type === 'ended') return this.#ended(job, outcomeOf(job, message.answer), message.heap);
    if (message.type === 'fault') return this.#ended(job, { status: 'fault', reason: message.message });
    if (message.type === 'broken') return this.#lose(message.message);
    if (!job.open) return;
    if (message.type === 'began') {
      this.#watch(TIME_LIMIT, () => this.#abandon(job, 'timeout'));
      job.listeners.onBegin?.();
    } else if (message.type === 'output') {
      job.listeners.onOutput?.(message.text, message.stream, message.cut);
    } else if (message.type === 'check') {
      job.listeners.onCheck?.(JSON.parse(message.check));
    }
  }

  /**
   * @param {Job} job
   * @param {Outcome} outcome
   * @param {number} [heap] bytes that the worker's Python holds
   */
  #ended(job, outcome, heap = 0) {
    clearTimeout(this.#watchdog);
    this.#current = null;
    close(job, outcome);
    if (heap > MAX_HEAP) return this.#replace();
    this.#become('ready');
    this.#next();
    this.#planSpare();
  }

  /**
   * End a job before its time: first politely, where the page can, then with its worker.
   * @param {Job} job
   * @param {'stopped' | 'timeout'} status
   */
  #abandon(job, status) {
    close(job, { status });
    if (this.#worker?.interrupt()) {
      this.#shaken = true;
      this.#watch(INTERRUPT_PATIENCE, () => this.#replace());
    } else {
      this.#replace();
    }
  }

  /**
   * The worker broke under the job. A job that it never took up is tried once more, and so is one
   * that broke a worker which had been interrupted before: an interrupted sleep can leave Python
   * unusable, and the next job must not pay for it.
   * @param {string} reason
   */
  #lose(reason) {
    const job = this.#current;
    if (job?.open && !job.retried && (this.#shaken || reason === 'Python did not answer')) {
      job.retried = true;
      this.#waiting.unshift(job);
    } else if (job) {
      close(job, { status: 'lost', reason });
    }
    this.#replace();
  }

  #replace() {
    clearTimeout(this.#watchdog);
    this.#current = null;
    this.#worker?.end();
    this.#worker = null;
    this.#start();
  }

  /** Take the spare worker into use, or start one. */
  #start() {
    this.reason = '';
    this.#shaken = false;
    try {
      this.#worker = this.#spare ?? this.#newWorker();
    } catch (error) {
      return this.#giveUp(String(error));
    }
    this.#spare = null;
    this.#worker.handlers = {
      onProgress: () => this.#become('starting'),
      onReady: () => this.#isReady(),
      onFailed: (reason) => this.#failed(reason),
      onMessage: (message) => this.#receive(message),
    };
    if (this.#worker.ready) this.#isReady();
    else this.#become('starting');
  }

  #isReady() {
    this.#become('ready');
    this.#next();
  }

  /** @param {string} reason */
  #failed(reason) {
    const hadStarted = this.#worker?.ready ?? false;
    this.#worker = null;
    if (this.#current) this.#lose(reason);
    else if (hadStarted) this.#replace();
    else this.#giveUp(reason);
  }

  /** @param {string} cause */
  #giveUp(cause) {
    this.reason = whyUnavailable(cause);
    for (const job of this.#waiting.splice(0)) {
      close(job, { status: 'unavailable', reason: this.reason });
    }
    this.#become('unavailable');
  }

  #newWorker() {
    const nothing = () => {};
    const handlers = { onProgress: nothing, onReady: nothing, onFailed: nothing, onMessage: nothing };
    return new PythonWorker(runtimeAddresses(), handlers);
  }

  /** With a spare, a stopped run costs no wait. It starts in a quiet moment after a job. */
  #planSpare() {
    clearTimeout(this.#spareTimer);
    if (this.#spare || !keepsSpare()) return;
    this.#spareTimer = setTimeout(() => {
      this.#spare = this.#newWorker();
      this.#spare.handlers = { ...this.#spare.handlers, onFailed: () => (this.#spare = null) };
    }, SPARE_DELAY * 1000);
  }

  /**
   * @param {number} seconds
   * @param {() => void} act
   */
  #watch(seconds, act) {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(act, seconds * 1000);
  }

  /** @param {State} state */
  #become(state) {
    this.state = state;
    const { share = 0, text = '' } = this.#worker ?? {};
    this.progress = state === 'starting' ? share : 1;
    const detail = { state, progress: this.progress, text, reason: this.reason };
    this.dispatchEvent(new CustomEvent('state', { detail }));
  }
}

/**
 * @param {Job} job
 * @param {string} answer JSON of the graders
 * @returns {Outcome}
 */
function outcomeOf(job, answer) {
  const result = JSON.parse(answer);
  if (job.order.kind === 'grade') return { status: 'done', report: result };
  if (job.order.kind === 'replay') return { status: 'done', answer: result };
  return { status: result.error ? 'error' : 'done', error: result.error };
}

/**
 * Settle a job, once; afterwards nothing of it is passed on.
 * @param {Job} job
 * @param {Outcome} outcome
 */
function close(job, outcome) {
  if (!job.open) return;
  job.open = false;
  job.settle(outcome);
}

export const runner = new Runner();
