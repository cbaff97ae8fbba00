/**
 * The worker that runs Python. It starts Pyodide, then does one job at a time.
 *
 * The page sends one message to the worker itself: a private port and where the runtime lies.
 * Everything after that goes through the port, which only this module's closures hold; what code
 * inside Python might send from the worker's globals, nobody listens to.
 */
import { closeGlobals } from './worker-doors.js';
import { startPyodide } from './worker-start.js';

/** Shown at most, per job: the rest of what a program prints is counted as cut. */
const MAX_BYTES = 64 * 1024;
const MAX_LINES = 2000;

/**
 * @typedef {{port: MessagePort, lock: string, interrupt: SharedArrayBuffer | null}} Start
 * @typedef {{id: number, kind: 'run' | 'grade' | 'replay', exercise: string, source: string,
 *   weights?: Uint8Array}} Job  for a replay: the model's name, a request in JSON, the weights
 */

/** @type {(message: object) => void} */
let send = () => {};
/** What is left for the job under way; null between jobs, when nothing is passed on. */
/** @type {{id: number, bytes: number, lines: number, cut: boolean} | null} */
let allowance = null;

self.addEventListener('message', (event) => begin(event.data), { once: true });

/** @param {Start} start */
async function begin({ port, lock, interrupt }) {
  send = port.postMessage.bind(port);
  try {
    const pyodide = await startPyodide(lock, (done, text) => send({ type: 'progress', done, text }));
    for (const [name, stream] of /** @type {const} */ ([['out', 'setStdout'], ['err', 'setStderr']])) {
      pyodide[stream]({ write: passOn(name), isatty: false });
    }
    pyodide.setStdin({ stdin: () => null });
    if (interrupt) pyodide.setInterruptBuffer(new Int32Array(interrupt));
    const execute = pyodide.pyimport('inpage.execute');
    execute.prepare();
    const perform = execute.perform;
    closeGlobals();
    port.onmessage = (event) => work(pyodide, perform, event.data);
    send({ type: 'ready' });
  } catch (error) {
    send({ type: 'failed', message: String(error) });
  }
}

/**
 * @param {any} pyodide
 * @param {(kind: string, exercise: string, source: string, onCheck: (check: string) => void,
 *   weights?: Uint8Array) => string} perform
 * @param {Job} job
 */
function work(pyodide, perform, { id, kind, exercise, source, weights }) {
  allowance = { id, bytes: MAX_BYTES, lines: MAX_LINES, cut: false };
  send({ type: 'began', id });
  try {
    const answer = perform(kind, exercise, source, (check) => send({ type: 'check', id, check }), weights);
    send({ type: 'ended', id, answer, heap: pyodide._module.HEAP8.length });
  } catch (error) {
    // The learner's errors are in the answer. An error of Python's that arrives here is ours, or an
    // interrupt; anything else has broken the interpreter.
    const ours = /** @type {Error} */ (error).name === 'PythonError';
    send({ type: ours ? 'fault' : 'broken', id, message: String(error) });
  } finally {
    allowance = null;
  }
}

/**
 * A handler that passes a stream's bytes on, as far as the allowance goes.
 * @param {'out' | 'err'} stream
 */
function passOn(stream) {
  const decoder = new TextDecoder();
  return (/** @type {Uint8Array} */ bytes) => {
    if (allowance && !allowance.cut) {
      const part = withinAllowance(bytes, allowance);
      allowance.cut = part.length < bytes.length;
      const text = decoder.decode(part, { stream: !allowance.cut });
      if (text || allowance.cut) {
        send({ type: 'output', id: allowance.id, stream, text, cut: allowance.cut });
      }
    }
    return bytes.length;
  };
}

/**
 * The first bytes of a write that may still be shown; takes them off the allowance.
 * @param {Uint8Array} bytes
 * @param {{bytes: number, lines: number}} left
 */
function withinAllowance(bytes, left) {
  let end = 0;
  while (end < bytes.length && left.bytes > 0 && left.lines > 0) {
    if (bytes[end] === 10) left.lines -= 1;
    left.bytes -= 1;
    end += 1;
  }
  return bytes.slice(0, end);
}
