/** Finds links in lines of lists, mails and tables, without the characters around them. */
import { describe, expect, it } from 'vitest';
import { wordsIn } from '../../../src/cli/farm/words.ts';

const LINK = 'https://puzz.link/p?akari/4/3/abk.';
const OTHER = 'https://pedros.works/p?W=6&L=(2)16(3)1&G=lits';

describe('the link in a line', () => {
  it.each([
    ['alone', LINK],
    ['in Markdown', `- [one](${LINK})`],
    ['in brackets', `(see ${LINK}).`],
    ['in brackets of its own', `(${LINK})`],
    ['in HTML', `<a href="${LINK}">x</a>`],
    ['before a comma', `${LINK}, of today`],
  ])('is found %s', (_, line) => {
    expect(wordsIn(line)).toContain(LINK);
  });

  it('keeps brackets that belong to it', () => {
    expect(wordsIn(`1. ${OTHER}`)).toContain(OTHER);
    expect(wordsIn(`[x](${OTHER})`)).toContain(OTHER);
  });

  it('is one of several in a table', () => {
    expect(wordsIn(`${LINK},${OTHER};${LINK}`)).toEqual([LINK, OTHER, LINK]);
  });
});
