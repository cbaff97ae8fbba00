/**
 * What the runner asks of the page and the browser around it.
 */

/**
 * Where the worker and the runtime lie, from
 * `<html data-worker="URL of worker.js" data-pyodide="URL of the lock file">`.
 * @returns {import('./python-worker.js').Addresses}
 */
export function runtimeAddresses() {
  const { worker, pyodide } = document.documentElement.dataset;
  if (!worker || !pyodide) throw new Error('the page does not name its Python files');
  const absolute = (/** @type {string} */ address) => new URL(address, document.baseURI).href;
  return { worker: absolute(worker), lock: absolute(pyodide) };
}

/** Whether a second worker (some 100 MB) may lie in wait. Unknown memory: only beside a mouse. */
export function keepsSpare() {
  const memory = /** @type {{deviceMemory?: number}} */ (navigator).deviceMemory;
  return memory === undefined ? matchMedia('(pointer: fine)').matches : memory >= 4;
}

/**
 * Whether to load Python before it is asked for: not on a line that costs the learner money.
 */
export function mayLoadAhead() {
  const line = /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection;
  return !line?.saveData;
}

/**
 * What is missing, as a sentence for the learner.
 * @param {string} cause what the browser said
 */
export function whyUnavailable(cause) {
  if (typeof WebAssembly !== 'object') {
    return 'This browser has no WebAssembly, which Python needs here. A current browser has it.';
  }
  if (location.protocol === 'file:') {
    return 'Python cannot start from a file on disk. The page has to come from a web server.';
  }
  if (!navigator.onLine) {
    return 'There is no network, and Python has not been loaded here before.';
  }
  if (/wasm|WebAssembly|CompileError|LinkError/.test(cause)) {
    return `This browser does not let Python start (${cause}).`;
  }
  if (/memory/i.test(cause)) {
    return 'There is too little free memory for Python. Closing other tabs may help.';
  }
  return `Python could not be loaded (${cause}).`;
}
