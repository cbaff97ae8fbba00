/**
 * One worker with Python in it, seen from the page: its private port, its interrupt, its end.
 */

/** Without any sign of life for this long (seconds), a start counts as failed. */
const START_PATIENCE = 90;

/**
 * @typedef {{worker: string, lock: string}} Addresses absolute URLs of worker.js and the lock file
 * @typedef {{type: string, id?: number, [key: string]: any}} Message
 * @typedef {{onProgress: (share: number, text: string) => void, onReady: () => void,
 *   onFailed: (reason: string) => void, onMessage: (message: Message) => void}} Handlers
 */

export class PythonWorker {
  ready = false;
  share = 0;
  text = 'Loading Python';

  /** @type {Worker} */
  #worker;
  #port;
  /** @type {Int32Array | null} */
  #interrupt = null;
  #over = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;
  /** @type {Handlers} */
  handlers;

  /**
   * @param {Addresses} addresses
   * @param {Handlers} handlers may be replaced later, when a spare comes into use
   */
  constructor(addresses, handlers) {
    this.handlers = handlers;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker = new Worker(addresses.worker, { type: 'module', name: 'python' });
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(event.message || 'its program could not be loaded');
    });
    if (globalThis.crossOriginIsolated) this.#interrupt = new Int32Array(new SharedArrayBuffer(4));
    port1.onmessage = (event) => this.#receive(event.data);
    const interrupt = this.#interrupt?.buffer ?? null;
    this.#worker.postMessage({ port: port2, lock: addresses.lock, interrupt }, [port2]);
    this.#waitForLife();
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.type === 'progress') {
      this.share = message.done;
      this.text = message.text;
      this.#waitForLife();
      this.handlers.onProgress(this.share, this.text);
    } else if (message.type === 'ready') {
      clearTimeout(this.#patience);
      this.ready = true;
      this.handlers.onReady();
    } else if (message.type === 'failed') {
      this.#fail(message.message);
    } else {
      this.handlers.onMessage(message);
    }
  }

  #waitForLife() {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#fail('it took too long to start'), START_PATIENCE * 1000);
  }

  /** @param {string} reason */
  #fail(reason) {
    if (this.#over) return; // a worker's last errors may arrive after its end
    this.end();
    this.handlers.onFailed(reason);
  }

  /** @param {import('./worker.js').Job} job */
  give(job) {
    if (this.#interrupt) this.#interrupt[0] = 0;
    this.#port.postMessage(job);
  }

  /** Ask Python to stop, as Ctrl+C does. Returns whether asking is possible at all. */
  interrupt() {
    if (this.#interrupt) this.#interrupt[0] = 2; // SIGINT
    return this.#interrupt !== null;
  }

  /** End the worker at once, whatever it is doing. */
  end() {
    this.#over = true;
    clearTimeout(this.#patience);
    this.#port.onmessage = null;
    this.#port.close();
    this.#worker.terminate();
  }
}
