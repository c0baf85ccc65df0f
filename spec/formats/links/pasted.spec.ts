/** Links in the form in which they are found in mails and documents. */
import { describe, expect, it } from 'vitest';
import { markedLink, pastedLink } from '../../../src/formats/links/pasted.ts';
import { linkIn } from '../../../src/formats/links/system.ts';

const LINK = 'https://example.org/p?type/3/3/abc';

describe('a link', () => {
  it.each([
    ['alone', LINK],
    ['in brackets', `<${LINK}>`],
    ['as Markdown', `[a puzzle](${LINK})`],
    ['as Markdown with brackets', `[a puzzle](<${LINK}>)`],
    ['as a picture', `![](${LINK})`],
    ['cut into lines', `${LINK.slice(0, 20)}\n${LINK.slice(20)}\n`],
    ['cut into lines, in brackets', `<${LINK.slice(0, 20)}\r\n  ${LINK.slice(20)}>`],
    ['in quotation marks', `"${LINK}"`],
    ['in a forum', `[url]${LINK}[/url]`],
    ['in a quotation', `> > ${LINK}`],
    ['cut in a quotation', `> ${LINK.slice(0, 20)}\n> ${LINK.slice(20)}\n`],
    ['as codes', encodeURIComponent(LINK)],
    ['as codes of codes', encodeURIComponent(encodeURIComponent(LINK))],
    ['behind a page of another', `https://mail.example/url?q=${encodeURIComponent(LINK)}&sa=D`],
    ['with what tells its reader’s way', `${LINK}?utm_source=mail&fbclid=x`],
    ['quoted-printable', `${LINK.slice(0, 20)}=\r\n${LINK.slice(20)}`],
  ])('is found %s', (_, text) => {
    expect(pastedLink(text).trim()).toBe(LINK);
  });

  it('has its own signs again in quoted-printable', () => {
    expect(pastedLink('https://example.org/#m=3Dedit&p=\n=3DQ')).toBe('https://example.org/#m=edit&p=Q');
  });

  it.each([
    ['among words', `Look at ${LINK}`],
    ['beside others', `${LINK}\n${LINK}`],
    ['behind entries', `clue:\n  1 2\n// ${LINK}`],
  ])('stays where it is %s', (_, text) => {
    expect(pastedLink(text)).toBe(text);
  });

  it('is found among words where it is the only one', () => {
    expect(markedLink(`Look: <${LINK}>, please`)).toBe(LINK);
    expect(markedLink(`[mine](${LINK}) is nice`)).toBe(LINK);
    expect(markedLink(`Look: ${LINK}.`)).toBe(LINK);
    expect(markedLink(`<a href="${LINK}" target="_blank">mine</a>`)).toBe(LINK);
    expect(markedLink(`{"title": "Mine", "url": "${LINK}"}`)).toBe(LINK);
    expect(markedLink(`[url=${LINK}]mine[/url] (also ${LINK})`)).toBe(LINK);
    expect(markedLink(`${LINK} ${LINK}/`)).toBeUndefined();
    expect(markedLink('no link')).toBeUndefined();
    expect(markedLink(`<${LINK}> and <${LINK}>`)).toBe(LINK);
  });

  it('may hold a sudoku', () => {
    const board = `${'.'.repeat(80)}7`;
    expect(linkIn(`https://example.org/solver?bd=${board}`)).toEqual({ system: 'drawn text', data: board });
    expect(linkIn(`https://example.org/solver?bd=${board}7`)?.data).toBe(`${board}7`);
  });
});
