import { makeVisible } from '../src/text/visible.ts';

/** Matches characters that change the direction of text or are invisible, except blanks and line ends. */
const HIDDEN = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu;

/** Escapes text for HTML, also in quotes; invisible characters are replaced by their names. */
export const escaped = (text: string): string =>
  text.replace(HIDDEN, (sign) => makeVisible(sign)).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
