/** On paper every fold is open; afterwards those that were closed are closed again. */
export function unfoldForPrint() {
  /** @type {HTMLDetailsElement[]} */
  let closed = [];
  window.addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll('details')].filter((fold) => !fold.open);
    for (const fold of closed) fold.open = true;
  });
  window.addEventListener('afterprint', () => {
    for (const fold of closed) fold.open = false;
    closed = [];
  });
}
