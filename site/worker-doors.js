/**
 * Shuts the ways from a running Python to the browser. Learner code gets no JavaScript object of
 * ours, so this is the second fence: should some object of the interpreter lead to the worker's
 * globals after all, there is nothing there to forge a report, to fetch or to store with.
 */

/** What Pyodide uses while it runs. Everything that is no part of the language itself and not here goes. */
const NEEDED = new Set([
  ...['console', 'crypto', 'performance', 'queueMicrotask', 'clearTimeout', 'setTimeout'],
  ...['TextDecoder', 'TextEncoder', 'AbortController', 'AbortSignal', 'DOMException', 'location'],
  ...['MessageChannel', 'MessagePort', 'Event', 'EventTarget', 'WebAssembly', 'constructor'],
  ...['self', 'globalThis', 'navigator', 'onerror', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope'],
  ...['Object', 'Function', 'Array', 'Number', 'parseFloat', 'parseInt', 'Infinity', 'NaN', 'Math'],
  ...['undefined', 'Boolean', 'String', 'Symbol', 'Date', 'Promise', 'RegExp', 'Error', 'JSON'],
  ...['AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError'],
  ...['URIError', 'SuppressedError', 'Intl', 'ArrayBuffer', 'SharedArrayBuffer', 'Atomics', 'Map'],
  ...['Uint8Array', 'Int8Array', 'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array', 'Set'],
  ...['Float16Array', 'Float32Array', 'Float64Array', 'Uint8ClampedArray', 'BigUint64Array'],
  ...['BigInt64Array', 'DataView', 'BigInt', 'WeakMap', 'WeakSet', 'WeakRef', 'Proxy', 'Reflect'],
  ...['FinalizationRegistry', 'Iterator', 'decodeURI', 'decodeURIComponent', 'encodeURI'],
  ...['encodeURIComponent', 'escape', 'unescape', 'isFinite', 'isNaN'],
]);

/** Take away everything dangerous, for good. Called once Pyodide and its packages are loaded. */
export function closeGlobals() {
  closeCodeFromText();
  const timer = self.setTimeout;
  for (let holder = globalThis; holder && holder !== Object.prototype; holder = Object.getPrototypeOf(holder)) {
    if (holder === EventTarget.prototype) break;
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (!NEEDED.has(name)) take(holder, name);
    }
  }
  // A timer with a text would run it as code.
  const safeTimer = (/** @type {unknown} */ task, /** @type {number} */ delay) =>
    typeof task === 'function' ? timer(() => task(), delay) : 0;
  Object.defineProperty(globalThis, 'setTimeout', { value: safeTimer });
}

/**
 * Functions made from text escape every other fence; a Content-Security-Policy forbids them, but a
 * plain host sends none to a worker. The name stays: Pyodide asks what is an instance of it.
 */
function closeCodeFromText() {
  const kinds = [function () {}, async function () {}, function* () {}, async function* () {}];
  for (const kind of kinds) {
    const prototype = Object.getPrototypeOf(kind);
    const closed = () => {
      throw new TypeError('Functions cannot be made from text here');
    };
    closed.prototype = prototype;
    Object.defineProperty(prototype, 'constructor', { value: closed });
    if (prototype === Function.prototype) Object.defineProperty(globalThis, 'Function', { value: closed });
  }
  take(globalThis, 'eval');
}

/**
 * Delete a property, or blank it where it cannot be deleted.
 * @param {object} holder
 * @param {string} name
 */
function take(holder, name) {
  if (Reflect.deleteProperty(holder, name)) return;
  Reflect.defineProperty(holder, name, { value: undefined });
}
