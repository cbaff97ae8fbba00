/** The dialog about progress: save it as a file, load one, start again, copies of unreadable ones. */

import { exportText, readImport, refuseSize } from '../core/transfer.js';
import { button, notice } from './announce.js';
import { one } from './outline.js';

/** @typedef {import('../progress.js').ProgressStore} ProgressStore */
/** @typedef {import('../core/transfer.js').Here} Here */

/** @param {string} name */
export function openDialog(name) {
  const dialog = one(`[data-dialog="${name}"]`);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

/** @param {Element} inside */
export function closeDialog(inside) {
  inside.closest('dialog')?.close();
}

/** @param {string} text */
export function progressMessage(text) {
  const line = one('[data-progress-message]');
  if (!line) return;
  const sentence = document.createElement('p');
  sentence.textContent = text;
  line.replaceChildren(...(text ? [sentence] : []));
}

/**
 * Hands a text to the browser as a file.
 * @param {string} name
 * @param {string} text
 */
function download(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {ProgressStore} store */
export function exportProgress(store) {
  const now = new Date();
  download(`course-progress-${now.toISOString().slice(0, 10)}.json`, exportText(store.progress, now));
}

/**
 * @param {ProgressStore} store
 * @param {Here} here
 * @param {() => void} onAdded called when a file's progress is in the store
 */
export function listenForFiles(store, here, onAdded) {
  const input = one('[data-import-file]');
  if (!(input instanceof HTMLInputElement)) return;
  input.addEventListener('change', async () => {
    const file = input.files?.[0];
    if (file) progressMessage(await importFile(store, here, file, onAdded));
    input.value = '';
  });
}

/**
 * @param {ProgressStore} store
 * @param {Here} here
 * @param {File} file
 * @param {() => void} onAdded
 * @returns {Promise<string>} what to tell the learner
 */
async function importFile(store, here, file, onAdded) {
  const refused = refuseSize(file.size);
  if (refused) return refused;
  let text;
  try {
    text = await file.text();
  } catch {
    return 'This file could not be read; nothing was changed.';
  }
  const read = readImport(text, here);
  if ('refused' in read) return read.refused;
  store.add(read.progress);
  onAdded();
  return 'The file\u2019s progress has been added to yours.';
}

const NOT_KEPT = {
  forbidden: 'This browser lets the page store nothing, so your progress lasts until you close this tab.',
  full: 'This browser\u2019s storage is full, so your latest progress lasts until you close this tab.',
  guarded: 'Stored progress was found that this page cannot read and has no room to copy. It is left '
    + 'untouched, so what you do now lasts until you close this tab.',
};

/**
 * Says when progress is not kept, and when there is a copy of an unreadable one.
 * @param {ProgressStore} store
 */
export function watchKeeping(store) {
  const draw = () => {
    const { keeping } = store;
    notice('storage', keeping === 'kept' ? null : NOT_KEPT[keeping],
      [{ label: 'Save it as a file', act: () => exportProgress(store) }]);
    drawAside(store);
  };
  store.addEventListener('keeping', draw);
  store.addEventListener('aside', () => drawAside(store));
  draw();
}

/** @param {ProgressStore} store */
function drawAside(store) {
  const copies = store.aside();
  const list = one('[data-kept-aside]');
  if (list) {
    list.hidden = copies.length === 0;
    list.replaceChildren(...copies.map((copy, i) => asideItem(store, copy, i + 1)));
  }
  notice('aside', copies.length === 0 ? null : 'Stored progress was found that this page cannot read '
    + 'in full: it is damaged, or a newer release wrote it. It is kept; nothing was thrown away.',
  [{ label: 'Show what was kept', act: () => openDialog('progress') }]);
}

/**
 * @param {ProgressStore} store
 * @param {import('../progress.js').Aside} copy
 * @param {number} number
 */
function asideItem(store, copy, number) {
  const item = document.createElement('li');
  const size = Math.ceil(copy.text.length / 1000);
  item.append(`Unreadable progress ${number}, ${size} kB `,
    button('Save as a file', () => download(`unreadable-progress-${number}.json`, copy.text)), ' ',
    button('Delete', () => {
      store.discard(copy.key);
      drawAside(store);
    }));
  return item;
}
