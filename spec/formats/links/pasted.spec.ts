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

  it.each([
    [`Look: <${LINK}>, please`, 'Look: , please'],
    [`[mine](${LINK}) is nice`, 'mine is nice'],
    [`Look: ${LINK}.`, 'Look: .'],
    [`<a href="${LINK}" target="_blank">mine</a>`, 'mine'],
    [`{"title": "Mine", "url": "${LINK}"}`, 'title : Mine , url :'],
    [`[url=${LINK}]mine[/url] (also ${LINK})`, 'mine also'],
    [`<${LINK}> and <${LINK}>`, 'and'],
    [`(${LINK})...`, ''],
    [`${'<p class="a">'.repeat(400)}Its rule. ${LINK}`, 'Its rule.'],
    [`No two 3s touch:\n${LINK}\n1 . 2\n. . .`, 'No two 3s touch: 1 . 2 . . .'],
  ])('is found among words where it is the only one: %s', (text, around) => {
    expect(markedLink(text)).toEqual({ link: LINK, around });
  });

  it('is not found where there are several or none', () => {
    expect(markedLink(`${LINK} ${LINK}/`)).toBeUndefined();
    expect(markedLink('no link')).toBeUndefined();
  });

  it('may hold a sudoku', () => {
    const board = `${'.'.repeat(80)}7`;
    expect(linkIn(`https://example.org/solver?bd=${board}`)).toEqual({ system: 'drawn text', data: board });
    expect(linkIn(`https://example.org/solver?bd=${board}7`)?.data).toBe(`${board}7`);
  });
});
