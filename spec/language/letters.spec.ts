import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternSelector, wordAt } from '../../src/text/letters.ts';

/** Random letters, combining marks and digits of several alphabets, signs and control characters. */
const texts = fc.string({ unit: fc.constantFrom(..."aZ_09 -=≤äжβ٣५\u0301中𝒳'\t\0\u007f") });

describe('patterns over letters', () => {
  const sources = [
    String.raw`^[ \t]*([\p{L}_][\p{L}\p{M}\p{N}_]*)[ \t]*=`,
    String.raw`[\p{L}\p{N}_-]+|[^\s\p{L}\p{N}_-]`,
    String.raw`^[\p{L}\p{N}]-[\p{L}\p{M}]?`,
  ];
  it.each(sources)('match ASCII and other texts as the whole expression does: %s', (source) => {
    const pattern = patternSelector(source, 'g');
    fc.assert(
      fc.property(texts, (text) => {
        const found = [...text.matchAll(pattern(text))].map((match) => [...match]);
        expect(found).toEqual([...text.matchAll(new RegExp(source, 'gu'))].map((match) => [...match]));
      }),
      { numRuns: 500 },
    );
  });

  it('find the word at a place', () => {
    fc.assert(
      fc.property(texts, fc.nat(20), (text, start) => {
        const whole = /[\p{L}\p{M}\p{N}_]*/uy;
        const at = Math.min(start, text.length);
        // Positions in the middle of a character that consists of two UTF-16 units are left out.
        fc.pre((text.codePointAt(at - 1) ?? 0) < 0x10000);
        whole.lastIndex = at;
        expect(wordAt(text, at)).toBe(whole.exec(text)?.[0]);
      }),
      { numRuns: 500 },
    );
  });
});
