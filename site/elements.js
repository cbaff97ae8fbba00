/** The custom elements, each loaded only by the pages that have one. */

import { notice } from './chrome/announce.js';

/** @type {Record<string, () => Promise<unknown>>} */
const ELEMENTS = {
  'code-cell': () => import('./elements/code-cell.js'),
  'run-chart': () => import('./elements/run-chart.js'),
  'attention-step': () => import('./elements/attention-step.js'),
  'alignment-map': () => import('./elements/alignment-map.js'),
  'arc-player': () => import('./elements/arc-player.js'),
  'lstm-handover': () => import('./elements/lstm-handover.js'),
  'history-chart': () => import('./elements/history-chart.js'),
  'additive-player': () => import('./elements/additive-player.js'),
  'soft-lookup': () => import('./elements/soft-lookup.js'),
  'attention-override': () => import('./elements/attention-override.js'),
  'mask-picture': () => import('./elements/mask-picture.js'),
};

/** An element that does not arrive leaves its light DOM, which holds the table or the code. */
export async function loadElements() {
  const wanted = Object.keys(ELEMENTS).filter((name) => document.querySelector(name));
  const outcomes = await Promise.allSettled(wanted.map((name) => ELEMENTS[name]()));
  if (outcomes.some(({ status }) => status === 'rejected')) {
    notice('elements', 'A part of this page did not load. The text and its tables are all here; '
      + 'reload the page to try again.');
  }
}
