/**
 * Tells the style sheet when there is more to see at the end of what scrolls sideways: the edge
 * then fades, since many systems hide their scroll bars.
 * @param {HTMLElement} scroller
 * @param {AbortSignal | undefined} signal
 */
export function markOverflow(scroller, signal) {
  const mark = () => {
    const left = scroller.scrollWidth - scroller.clientWidth - Math.abs(scroller.scrollLeft);
    scroller.toggleAttribute('data-more', left > 2);
  };
  const sizes = new ResizeObserver(mark);
  const watch = () => {
    sizes.disconnect();
    for (const element of [scroller, ...scroller.children]) sizes.observe(element);
  };
  const children = new MutationObserver(watch);
  children.observe(scroller, { childList: true });
  watch();
  scroller.addEventListener('scroll', mark, { passive: true, signal });
  signal?.addEventListener('abort', () => {
    sizes.disconnect();
    children.disconnect();
  });
}
