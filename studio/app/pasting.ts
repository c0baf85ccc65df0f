/** Opens links that are pasted anywhere except in a field. */
import { signal } from '@preact/signals';
import { isLink } from '../share/pasted.ts';
import { embeddedAs } from './embedded.ts';
import { goTo, route } from './route.ts';

/** The link that was pasted; the first page opens it. Undefined if none was. */
export const pastedLink = signal<string | undefined>(undefined);

export function openPasted(text: string): void {
  pastedLink.value = text;
  if (route.peek().page !== 'gallery') goTo({ page: 'gallery' });
}

document.addEventListener('paste', (event) => {
  const { target } = event;
  const isInTextField =
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], dialog') !== null;
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const currentRoute = route.peek();
  // Not on an embedded board. While a puzzle is being set, tables are pasted onto the board, and links into the text.
  if (
    embeddedAs !== undefined ||
    isInTextField ||
    !isLink(text) ||
    (currentRoute.page !== 'gallery' && currentRoute.tab !== 'play')
  )
    return;
  event.preventDefault();
  openPasted(text);
});
