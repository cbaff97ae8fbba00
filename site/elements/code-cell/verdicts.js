/** What a cell says about an outcome, as nodes for its live region. */
import { TIME_LIMIT } from '../../runner.js';
import { element, prose } from '../shared/nodes.js';
import { button } from './button.js';

/** @typedef {import('../../runner.js').Outcome} Outcome */
/** @typedef {import('../../runner.js').Report} Report */
/** @typedef {'right' | 'wrong' | 'done' | 'ours' | 'busy'} Tone whose matter it is */
/** @typedef {{tone: Tone, nodes: Node[]}} Verdict */

/**
 * Outcomes that are no judgement: the job did not come to its end.
 * @param {Outcome} outcome
 * @returns {Verdict}
 */
export function interrupted({ status, reason = '' }) {
  if (status === 'stopped') return { tone: 'done', nodes: [paragraph('', 'Stopped.')] };
  if (status === 'timeout') {
    const text = `Your code was still running after ${TIME_LIMIT} seconds, so it was stopped. `
      + 'Look for a loop that never ends.';
    return { tone: 'wrong', nodes: [paragraph('Stopped.', text)] };
  }
  if (status === 'lost') {
    const text = 'Python broke down while it ran this. A function that calls itself without end can '
      + 'do that, or arrays too large for the memory. Your code is safe, and a new Python is starting.';
    return { tone: 'ours', nodes: [paragraph('', text)] };
  }
  if (status === 'fault') {
    const last = reason.trim().split('\n').at(-1);
    return { tone: 'ours', nodes: [paragraph('', `A part of ours broke (${last}). Your code is not to blame.`)] };
  }
  const text = `${reason} Your code is kept, and everything else on the page works.`;
  return { tone: 'ours', nodes: [paragraph('', text), button('retry', 'Try again')] };
}

const EXAMPLE = 'Your own lines ran. This happened in the example that Run adds after them, which '
  + 'calls your function.';

/**
 * What a run came to.
 * @param {Outcome} outcome with the status `done` or `error`
 * @param {string} spoken the beginning of the output, which only a screen reader needs here
 * @param {number} lines of the learner's own; what follows them is the page's example
 * @returns {Verdict & {line: number | null}} `line` is the learner's, where the error is in one
 */
export function ofRun({ error }, spoken, lines) {
  const heard = spoken ? [element('p', { class: 'visually-hidden' }, [`Output: ${spoken}`])] : [];
  if (!error) {
    const text = spoken ? 'It ran to the end.' : 'It ran to the end and printed nothing.';
    return { tone: 'done', nodes: [paragraph('', text), ...heard], line: null };
  }
  const inExample = error.line !== null && error.line > lines;
  const line = inExample ? null : error.line;
  const nodes = [paragraph(`${error.type}.`, error.message, line), ...heard];
  if (error.hint) nodes.splice(1, 0, paragraph('', error.hint));
  if (inExample) nodes.splice(1, 0, paragraph('', EXAMPLE));
  return { tone: 'wrong', nodes, line };
}

/**
 * What a report says in one paragraph; the list beside it has the rest.
 * @param {Report} report
 * @returns {Verdict}
 */
export function ofReport({ passed, checks }) {
  const count = checks.filter(({ status }) => status === 'pass').length;
  const share = `${count} of ${checks.length} checks pass.`;
  if (passed) return { tone: 'right', nodes: [paragraph('Right.', `All ${checks.length} checks pass.`)] };
  const broken = checks.find(({ status }) => status === 'broken');
  if (broken) {
    const nodes = [paragraph('', broken.message), button('copy-report', 'Copy the report')];
    return { tone: 'ours', nodes };
  }
  const first = checks.find(({ status }) => status === 'fail');
  const nodes = [paragraph('Not yet.', `${share} ${first?.message ?? ''}`, first?.line)];
  if (first?.hint) nodes.push(paragraph('', first.hint));
  return { tone: 'wrong', nodes };
}

/**
 * @param {string} verdict a word in front, or nothing
 * @param {string} text
 * @param {number | null} [line] of the learner's, becomes a button that leads there
 */
function paragraph(verdict, text, line = null) {
  const node = element('p', {}, prose(text));
  if (line !== null) {
    node.prepend(button('go-to-line', `Line ${line}`, { 'data-line': String(line) }), ' ');
  }
  if (verdict) node.prepend(element('span', { class: 'verdict' }, [verdict]), ' ');
  return node;
}
