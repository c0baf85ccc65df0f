/** Elements that scroll where their content is long. */

/** Lets keys scroll an element while its content is higher than it is. The returned function ends this. */
export function focusableWhileScrolling(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  observer.observe(element);
  return () => observer.disconnect();
}
