/** Broken files are read, or refused with a message that names a place in the file; reading never throws. */
import { describe, expect, it } from 'vitest';
import { wordsIn } from '../../../src/cli/farm/words.ts';
import { fileText } from '../../../src/formats/files/forms.ts';
import { nearMiss } from '../../../src/formats/files/near-miss.ts';
import { plainText } from '../../../src/formats/files/plain-text.ts';
import { severalSudokus } from '../../../src/formats/files/sudoku-lines.ts';
import { plainItems } from '../../../src/formats/foreign/items.ts';
import { generatorOf } from '../../backends/sat/random.ts';
import { Mutator } from '../../fuzz/mutate.ts';

const ROWS = Array.from({ length: 9 }, (_, row) => `${'.'.repeat(row)}${row + 1}${'.'.repeat(8 - row)}`);
const FILES = [
  ROWS.join(''),
  `> ${ROWS.join('\n> ')}\n`,
  `[Puzzle]\n${ROWS.join('\n')}\n[State]\n${ROWS.join('\n')}\n`,
  `╔═══╗\n${ROWS.map((row) => `║${row}║`).join('\n')}\n╚═══╝`,
  `[${ROWS.map((row) => `["${[...row].join('","')}"]`).join(',\n')}]`,
  'width 2\nheight 2\nrows\n1\n2,1\ncolumns\n1\n\n',
  '<puzzle type="grid"><clues type="columns"><line><count>1</count></line></clues><clues type="rows"><line/></clues></puzzle>',
  '#d\na:X #f00 red\n: rows\n1a\n: columns\n1a\n:\n',
  '3 2\n1\n1 1\n1\n\n2\n',
  'begin\npuzzle Hitori\nsize 2\n[problem]\n1 2\n2 1\n[areas]\n1 1\n2 2\nend\n',
  '3 4\n1 0 1 1\n1 0 2\n- x - -\nx - - x\n- - - -\n',
  '2 2\n3n ?e\nw4 b\n',
  'id,top\n1: 0,1,2,0\n2: 0,0,1,1\n',
  '<pre>a&nbsp;b</pre>\n```\n`1`\n```\n“1” – ․\u200b',
];

describe('a mutated file', () => {
  // PZL_FUZZ sets a larger number, PZL_SEED another seed.
  const count = Number(process.env.PZL_FUZZ ?? 1000);
  const seed = Number(process.env.PZL_SEED ?? 54);
  const limit = { timeout: 60_000 + 20 * count };
  it(`is read or told with a place, ${count} times from seed ${seed}`, limit, () => {
    const random = generatorOf(seed);
    const mutator = new Mutator(FILES);
    for (let at = 0; at < count; at++) {
      const text = mutator.mutate(random.pick(FILES), random.pick(FILES), random);
      const plain = plainText(text);
      expect(plain).toHaveLength(text.length);
      expect(plainItems(text)).toHaveLength(text.length);
      for (const found of [fileText(text), nearMiss(text)])
        if (found && 'problem' in found) {
          expect(found.problem).toMatch(/^\S.*[.:]$|\.$/s);
          expect(found.at.start).toBeGreaterThanOrEqual(0);
          expect(found.at.start).toBeLessThanOrEqual(text.length);
        }
      for (const { start } of severalSudokus(plain)) expect(start).toBeLessThan(text.length);
      for (const word of wordsIn(text)) expect(text).toContain(word);
    }
  });
});
