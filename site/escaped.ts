import { makeVisible } from '../src/text/visible.ts';

/** What turns the direction of text, or can't be seen, apart from blanks and line ends. */
const HIDDEN = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu;

/** Text as it stands in HTML, also in quotes; what can't be seen by its name. */
export const escaped = (text: string): string =>
  text.replace(HIDDEN, (sign) => makeVisible(sign)).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
