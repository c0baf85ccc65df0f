import { describe, expect, it } from 'vitest';
import { packText, unpackText } from '../../studio/share/codec.ts';
import { linkOf, readLink } from '../../studio/share/link.ts';

const CLUES =
  'clue:\n  2 . . . 1 2\n  1 . 1 . . .\n  1 0 . . 3 .\n  1 0 . 1 2 .\n  . . 0 . . 2\n  3 . . . 3 .\n';

describe('text in a link', () => {
  it.each(['', 'clue:', CLUES, 'ä ≠ 😀 "quoted" <b>'])('%j comes back', (text) => {
    expect(unpackText(packText(text))).toEqual({ text });
  });

  it('ends with a letter and has nothing that chats take apart', () => {
    for (let size = 0; size < 200; size++)
      expect(packText('x'.repeat(size) + size)).toMatch(/^[\w-]*[A-Za-z]$/);
  });

  it('is known to be cut off, wherever that is', () => {
    const whole = packText(CLUES);
    let unnoticed = 0;
    for (let end = 0; end < whole.length; end++) if ('text' in unpackText(whole.slice(0, end))) unnoticed++;
    expect(unnoticed).toBe(0);
  });

  it('is not unpacked beyond what the studio opens', () => {
    expect(unpackText(packText('a'.repeat(2_000_000)))).toMatchObject({
      problem: expect.stringContaining('more than'),
    });
  });

  it('of a version to come says so', () => {
    const newer = `9${packText('x').slice(1, -1)}`;
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const problems = [...letters]
      .map((letter) => unpackText(newer + letter))
      .filter((read) => 'problem' in read);
    expect(problems.some((read) => 'problem' in read && read.problem.includes('newer'))).toBe(true);
  });
});

describe('links', () => {
  const model = { name: 'm.pzl', text: 'puzzle "Mine"\nboard square\nfind x[cells]: bool\n', used: {} };

  it('of a type that comes along hold only the clues, and are short', async () => {
    const link = await linkOf({ model, type: 'slitherlink', name: 'small', text: CLUES });
    expect(readLink(link)).toMatchObject({ kind: 'type', type: 'slitherlink', name: 'small', text: CLUES });
    expect(link.length).toBeLessThan(140);
  });

  it('of one’s own model hold that, too', async () => {
    const link = await linkOf({ model, name: 'draft', text: 'size: 4 4' });
    expect(readLink(link)).toEqual({ kind: 'own', model, name: 'draft', text: 'size: 4 4' });
  });

  it.each([
    'z=',
    'z=1',
    'z=1abcdef',
    'p=',
    'p=masyu',
    'p=masyu,abcd,xyz',
    `z=${packText('[1,2,3]')}`,
    `z=${packText('{"a":1}')}`,
  ])('%s is refused in words', (link) => {
    expect(readLink(link)).toMatchObject({ problem: expect.stringMatching(/^The link /) });
  });
});
