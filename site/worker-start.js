/**
 * Starts Pyodide with all its files fetched at once, and tells how far it is.
 */
import { openShelf } from './worker-snapshot.js';

/** Asked for before Pyodide's own script has arrived. */
const CORE = ['pyodide.asm.wasm', 'python_stdlib.zip'];
/** What all files weigh in bytes, about; only for the share that the page shows. */
const WEIGHT = 15.5e6;

/** @typedef {{packages: Record<string, {file_name: string, sha256: string}>}} LockFile */
/** @typedef {(done: number, text: string) => void} Tell share done (0..1) and what is under way */

/**
 * @param {string} lockURL URL of the lock file; every other file lies beside it
 * @param {Tell} tell
 * @returns {Promise<any>} the Pyodide interface, with NumPy and our packages installed
 */
export async function startPyodide(lockURL, tell) {
  const folder = new URL('.', lockURL).href;
  const loader = new Loader(folder, tell);
  try {
    return await Promise.race([start(folder, lockURL, loader), loader.failure]);
  } finally {
    loader.restore();
  }
}

/**
 * @param {string} folder
 * @param {string} lockURL
 * @param {Loader} loader
 */
async function start(folder, lockURL, loader) {
  for (const name of CORE) loader.askFor(name);
  const shelf = openShelf(folder);
  const engine = import(`${folder}pyodide.asm.js`);
  engine.catch(loader.reject);
  /** @type {LockFile} */
  const lockFile = await (await fetch(lockURL)).json();
  for (const { file_name: name, sha256 } of Object.values(lockFile.packages)) {
    loader.askFor(name, { integrity: integrityOf(sha256) });
  }
  const { loadPyodide } = await import(`${folder}pyodide.js`);
  const options = {
    indexURL: folder,
    packageBaseUrl: folder,
    lockFileContents: lockFile,
    jsglobals: Object.create(null),
    enableRunUntilComplete: false,
  };
  return boot(loadPyodide, options, await shelf);
}

/**
 * Start from the kept memory if there is any and it works; otherwise plainly, and keep it.
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {{lockFileContents: LockFile}} options
 * @param {import('./worker-snapshot.js').Shelf | null} shelf
 */
async function boot(loadPyodide, options, shelf) {
  const packages = Object.keys(options.lockFileContents.packages);
  const quiet = { messageCallback() {} };
  const kept = await shelf?.load().catch(() => null);
  if (kept) {
    try {
      const pyodide = await loadPyodide({ ...options, _loadSnapshot: kept });
      await pyodide.loadPackage(packages, quiet);
      return pyodide;
    } catch (error) {
      console.warn('The kept start of Python does not work any more.', error);
      await shelf?.forget();
    }
  }
  const pyodide = await loadPyodide({ ...options, _makeSnapshot: shelf !== null });
  if (shelf) keep(shelf, pyodide);
  await pyodide.loadPackage(packages, quiet);
  return pyodide;
}

/**
 * Snapshots are a convenience: no room, or an interpreter that cannot be kept, is no failure.
 * @param {import('./worker-snapshot.js').Shelf} shelf
 * @param {any} pyodide
 */
function keep(shelf, pyodide) {
  try {
    shelf.save(pyodide.makeMemorySnapshot()).catch(() => {});
  } catch (error) {
    console.warn('This start of Python cannot be kept.', error);
  }
}

/** @param {string} sha256 hexadecimal */
function integrityOf(sha256) {
  const bytes = (sha256.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

/**
 * Stands in for `fetch` and `instantiateStreaming` while Pyodide starts: files that were asked for
 * ahead are handed over, bytes are counted, and failures are seen. Pyodide logs a failed download
 * or a forbidden WebAssembly and then waits for ever; the page has to learn what happened.
 */
class Loader {
  /** @type {Map<string, Promise<Response>>} */
  #ahead = new Map();
  #loaded = 0;
  #folder;
  #tell;
  #plainFetch = self.fetch;
  #plainStreaming = WebAssembly.instantiateStreaming;
  /** @type {(reason: unknown) => void} */
  reject = () => {};
  /** Rejected with what went wrong; never fulfilled. @type {Promise<never>} */
  failure = new Promise((_, reject) => (this.reject = reject));

  /**
   * @param {string} folder
   * @param {Tell} tell
   */
  constructor(folder, tell) {
    this.#folder = folder;
    this.#tell = tell;
    this.failure.catch(() => {}); // it may come when nobody waits any more
    self.fetch = (input, options) => this.#fetch(input, options);
    WebAssembly.instantiateStreaming = (source, imports) => this.#instantiate(source, imports);
  }

  /** Put the browser's own functions back. */
  restore() {
    self.fetch = this.#plainFetch;
    WebAssembly.instantiateStreaming = this.#plainStreaming;
  }

  /**
   * @param {string} name
   * @param {RequestInit} [options]
   */
  askFor(name, options) {
    const url = this.#folder + name;
    const answer = this.#counted(url, options);
    answer.catch(this.reject);
    this.#ahead.set(url, answer);
  }

  /**
   * @param {RequestInfo | URL} input
   * @param {RequestInit} [options]
   */
  #fetch(input, options) {
    const answer = this.#ahead.get(String(input)) ?? this.#counted(input, options);
    this.#ahead.delete(String(input)); // a body can be read once
    answer.catch(this.reject);
    return answer;
  }

  /**
   * @param {RequestInfo | URL} input
   * @param {RequestInit} [options]
   */
  async #counted(input, options) {
    const answer = await this.#plainFetch.call(self, input, options);
    if (!answer.ok) throw new Error(`${input} could not be loaded (${answer.status})`);
    this.#count(answer.clone()).catch(this.reject);
    return answer;
  }

  /** @param {Response} copy only its length matters */
  async #count(copy) {
    const reader = /** @type {ReadableStream<Uint8Array>} */ (copy.body).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      this.#loaded += part.value.length;
      const share = Math.min(0.9, (0.9 * this.#loaded) / WEIGHT);
      this.#tell(share, share < 0.9 ? 'Loading Python' : 'Starting Python');
    }
  }

  /**
   * Compile while streaming where the host names the right type; only then do browsers allow it.
   * @param {Response | PromiseLike<Response>} source
   * @param {WebAssembly.Imports} [imports]
   */
  async #instantiate(source, imports) {
    try {
      const response = await source;
      if (response.headers.get('content-type') === 'application/wasm') {
        return await this.#plainStreaming.call(WebAssembly, response, imports);
      }
      return await WebAssembly.instantiate(await response.arrayBuffer(), imports);
    } catch (error) {
      this.reject(error);
      throw error;
    }
  }
}
