/** Keys that are pressed while nothing that takes keys has the focus: they are for the board. */
import { settings } from '../app/settings.ts';
import type { Session } from '../game/session.ts';
import { keyPressed } from './keys.ts';

/** Keys that stay with the page, which they scroll, and with buttons, which they press. */
const KEYS_OF_THE_PAGE: ReadonlySet<string> = new Set([
  'Enter',
  ' ',
  'Tab',
  'Escape',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/**
 * Passes keys to the board, and moves the focus there, if nothing has the focus, or only a button that was clicked. A
 * button that was reached by keys keeps its keys. Returns a function that stops this.
 */
export function takeKeysFromAnywhere(session: Session): () => void {
  const end = new AbortController();
  let clickedButton: Element | null = null;
  const onPointerDown = ({ target }: Event): void => {
    clickedButton = target instanceof Element ? target.closest('button') : null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target, key, defaultPrevented } = event;
    const isFree = target === document.body || (target instanceof Element && target === clickedButton);
    if (defaultPrevented || !isFree || KEYS_OF_THE_PAGE.has(key) || document.querySelector('dialog[open]'))
      return;
    if (!keyPressed(session, event, settings.peek())) return;
    event.preventDefault();
    session.focusBoard?.();
  };
  addEventListener('pointerdown', onPointerDown, { signal: end.signal, capture: true });
  addEventListener('keydown', onKeyDown, { signal: end.signal });
  return () => end.abort();
}
