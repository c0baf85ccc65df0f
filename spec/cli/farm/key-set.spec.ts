import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KeySet } from '../../../src/cli/farm/key-set.ts';
import { linesOf } from '../../../src/cli/farm/lines.ts';

const key = (n: number): string => createHash('sha256').update(String(n)).digest('hex').slice(0, 32);

describe('the set of keys', () => {
  it('knows what was added, and nothing else, however many there are', () => {
    const keys = new KeySet();
    for (let n = 0; n < 20_000; n++) expect(keys.add(key(n))).toBe(true);
    expect(keys.size).toBe(20_000);
    for (let n = 0; n < 20_000; n += 7) expect(keys.add(key(n))).toBe(false);
    for (let n = 20_000; n < 40_000; n++) expect(keys.has(key(n))).toBe(false);
  });

  it('tells keys apart that differ in one digit', () => {
    const keys = new KeySet();
    const one = key(1);
    keys.add(one);
    for (let at = 0; at < 32; at++) {
      const digit = one[at] === '0' ? '1' : '0';
      expect(keys.has(one.slice(0, at) + digit + one.slice(at + 1))).toBe(false);
    }
  });
});

describe('lines', () => {
  async function* chunks(text: string, size: number): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }

  it.each([1, 2, 3, 7, 100])('are the same in pieces of %i bytes', async (size) => {
    const found = [];
    for await (const line of linesOf(chunks('één\n\ntwo\nthr', size), 'a text')) found.push(line);
    expect(found).toEqual([
      { number: 1, text: 'één', end: 6, isTorn: false },
      { number: 2, text: '', end: 7, isTorn: false },
      { number: 3, text: 'two', end: 11, isTorn: false },
      { number: 4, text: 'thr', end: 14, isTorn: true },
    ]);
  });

  it('are refused beyond what a device may have', async () => {
    const reading = async (most: number) => {
      for await (const { text } of linesOf(chunks('one\ntwo\n', 3), '/dev/some', most))
        expect(text).toHaveLength(3);
    };
    await reading(8);
    await expect(reading(7)).rejects.toThrow('/dev/some is a device with more than');
  });
});
