/**
 * Starts Pyodide with all its large files fetched at once, and tells how far it is.
 */

/** Asked for before Pyodide's own script has even arrived; the numbers are bytes, for the progress. */
const AHEAD = { 'pyodide.asm.wasm': 9.6e6, 'python_stdlib.zip': 2.5e6 };
const WHEELS_WEIGHT = 3e6;
const PACKAGES = ['numpy', 'graders', 'inpage'];

/**
 * @param {string} lock URL of the lock file; every other file lies beside it
 * @param {(done: number, text: string) => void} tell share done (0..1) and what is under way
 * @returns {Promise<any>} the Pyodide interface, with NumPy and our packages installed
 */
export async function startPyodide(lock, tell) {
  const folder = new URL('.', lock).href;
  // Pyodide logs a failed download or a forbidden WebAssembly and then waits for ever. The
  // stand-ins below see the failure, so that the page can say what happened.
  /** @type {(reason: Error) => void} */
  let reject = () => {};
  const failure = new Promise((_, refuse) => (reject = refuse));
  failure.catch(() => {}); // it may come when nobody waits any more
  const restore = standIn(folder, tell, reject);
  try {
    const engine = import(`${folder}pyodide.asm.js`);
    engine.catch(reject);
    const { loadPyodide } = await import(`${folder}pyodide.js`);
    const starting = loadPyodide({
      indexURL: folder,
      lockFileURL: lock,
      packageBaseUrl: folder,
      packages: PACKAGES,
      jsglobals: Object.create(null),
      enableRunUntilComplete: false,
    });
    return await Promise.race([starting, failure]);
  } finally {
    restore();
  }
}

/**
 * Put counting, failing-loudly versions of fetch and instantiateStreaming in place.
 * @param {string} folder
 * @param {(done: number, text: string) => void} tell
 * @param {(reason: Error) => void} reject
 * @returns {() => void} puts the browser's own back
 */
function standIn(folder, tell, reject) {
  const plain = { fetch: self.fetch, instantiate: WebAssembly.instantiateStreaming };
  const load = self.fetch.bind(self);
  const total = Object.values(AHEAD).reduce((sum, bytes) => sum + bytes, WHEELS_WEIGHT);
  let loaded = 0;
  const count = (/** @type {number} */ bytes) => {
    loaded += bytes;
    tell(Math.min(0.9, (0.9 * loaded) / total), loaded < total ? 'Loading Python' : 'Starting Python');
  };
  const counted = async (/** @type {RequestInfo | URL} */ input, /** @type {RequestInit} */ options) => {
    const answer = await load(input, options);
    if (!answer.ok) throw new Error(`${input} could not be loaded (${answer.status})`);
    countBytes(answer.clone(), count).catch(reject);
    return answer;
  };
  const ahead = new Map(Object.keys(AHEAD).map((name) => [folder + name, counted(folder + name, {})]));
  for (const answer of ahead.values()) answer.catch(reject);
  self.fetch = (input, options) => {
    const answer = ahead.get(String(input)) ?? counted(input, options ?? {});
    answer.catch(reject);
    return answer;
  };
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      return await instantiate(plain.instantiate, await source, imports);
    } catch (error) {
      reject(/** @type {Error} */ (error));
      throw error;
    }
  };
  return () => {
    self.fetch = plain.fetch;
    WebAssembly.instantiateStreaming = plain.instantiate;
  };
}

/**
 * Compile while streaming where the host names the right type; only then do browsers allow it.
 * @param {typeof WebAssembly.instantiateStreaming} streaming
 * @param {Response} response
 * @param {WebAssembly.Imports | undefined} imports
 */
async function instantiate(streaming, response, imports) {
  if (response.headers.get('content-type') === 'application/wasm') {
    return streaming.call(WebAssembly, response, imports);
  }
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}

/**
 * @param {Response} response a copy; its bytes are only counted
 * @param {(bytes: number) => void} count
 */
async function countBytes(response, count) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    count(part.value.length);
  }
}
