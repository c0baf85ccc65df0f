/** Links that are pasted anywhere, but into a field, are opened. */
import { signal } from '@preact/signals';
import { isLink } from '../share/pasted.ts';
import { embeddedAs } from './embedded.ts';
import { goTo, route } from './route.ts';

/** What is to be opened: the first page takes it. */
export const pasted = signal<string | undefined>(undefined);

export function openPasted(text: string): void {
  pasted.value = text;
  if (route.peek().page !== 'gallery') goTo({ page: 'gallery' });
}

document.addEventListener('paste', (event) => {
  const { target } = event;
  const inField =
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], dialog') !== null;
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const here = route.peek();
  // A board within another page stays itself; where clues are set, tables are pasted, and addresses into their text.
  if (
    embeddedAs !== undefined ||
    inField ||
    !isLink(text) ||
    (here.page !== 'gallery' && here.tab !== 'play')
  )
    return;
  event.preventDefault();
  openPasted(text);
});
