/** Characters that mails, chats and web pages add around texts become blanks, so that positions in the text stay the same. */
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../src/formats/files/plain-text.ts';

describe('a text is freed', () => {
  it.each([
    ['of a quotation', '> 1 2\n> 3 4', '  1 2\n  3 4'],
    ['of a quotation in a quotation', 'Ann wrote:\n> > 1 2\n\n>> 3 4', 'Ann wrote:\n    1 2\n\n   3 4'],
    ['of a fence', '```text\n1 2\n```', '       \n1 2\n   '],
    ['of the marks of code', '`12`', ' 12 '],
    ['of tags', '<pre class="a">1<br/>\n2</pre>', '               1     \n2      '],
    ['of entities', '1&nbsp;2&#160;&lt;&#x2e;', '1      2      <   .     '],
    ['of smart quotes', '“1” ‘2’', '"1" \'2\''],
    ['of full width', '１．Ａ', '1.A'],
    ['of dashes and middle dots', '– · 1', '- . 1'],
    ['of characters without width', '1\u200b2\u001a', '1 2 '],
    ['of soft line ends', '12=\n34', '12 \n34'],
  ])('%s', (_, text, plain) => {
    expect(plainText(text)).toBe(plain);
    expect(plain).toHaveLength(text.length);
  });

  it.each([
    ['signs of a grid', '> - <\n- > -'],
    ['single lines with a sign', '1 2\n> 3\n4 5'.replace('> 3\n', '3 >\n')],
    ['other tags', '<clues type="rows">'],
    ['tags of a form of nonograms', '<puzzle><b>1</b></puzzle>'],
    ['an equals sign', '1 = 2\n='],
  ])('not of %s', (_, text) => {
    expect(plainText(text)).toBe(text);
  });
});
