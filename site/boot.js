/*
 * Runs in the head, before anything is painted: says whether the page is an app (locks hold) or a
 * text (everything can be read), and sets the colours that the learner chose.
 *
 * data-app on <html>: "on"; "file" when opened from a folder, where browsers run no modules;
 * "failed" when the page's script did not arrive or did not start. Only "on" hides what is locked.
 */
(() => {
  const page = document.documentElement;
  if (location.protocol === 'file:') {
    page.dataset.app = 'file';
    return;
  }

  const root = new URL(page.dataset.root || './', location.href).pathname;
  try {
    const { theme } = JSON.parse(localStorage.getItem(`course-settings:${root}`) || '{}');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  } catch {
    // No storage, or not ours to read: the system's colours are a good answer.
  }

  const show = () => page.style.removeProperty('visibility');
  const giveUp = () => {
    if (page.dataset.ready !== undefined) return;
    page.dataset.app = 'failed';
    show();
  };
  if (!('noModule' in HTMLScriptElement.prototype)) {
    giveUp();
    return;
  }
  page.dataset.app = 'on';
  // Modules have run when the document is complete; a request that hangs keeps it from completing.
  document.addEventListener('DOMContentLoaded', giveUp);
  setTimeout(giveUp, 15000);

  // What the learner has opened is opened by the page's script. Until then, and not for long, the
  // text stays unseen, so that it does not jump; on a first visit there is nothing to wait for.
  try {
    const passed = (localStorage.getItem(`course-progress:${root}`) || '').includes('"passed":"');
    if (passed || sessionStorage.getItem(`course-reading:${location.pathname}`)) {
      page.style.visibility = 'hidden';
      setTimeout(show, 2000);
    }
  } catch {
    // Nothing is stored, so nothing will jump.
  }
  addEventListener('error', (event) => {
    if (event.target instanceof HTMLScriptElement) giveUp();
  }, true);

  // An answer given before the page's script is there is kept for it, and sends nothing anywhere.
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    if (page.dataset.ready === undefined && event.target instanceof HTMLElement) {
      event.target.dataset.early = '';
    }
  });

  // On a narrow screen the list of sections starts folded, before it could be seen unfolded. Beside
  // the text it is always open.
  const beside = matchMedia('(min-width: 76rem)');
  beside.addEventListener('change', () => {
    document.querySelector('[data-rail-fold]')?.toggleAttribute('open', beside.matches);
  });
  if (!beside.matches) {
    const watch = new MutationObserver(() => {
      const fold = document.querySelector('[data-rail-fold]');
      if (!fold) return;
      fold.removeAttribute('open');
      watch.disconnect();
    });
    watch.observe(page, { childList: true, subtree: true });
    document.addEventListener('DOMContentLoaded', () => watch.disconnect());
  }
})();
