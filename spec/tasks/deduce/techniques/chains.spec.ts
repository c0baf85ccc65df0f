import { describe, expect, it } from 'vitest';
import { type Rating, rate } from '../../../../src/tasks/deduce/rate/rate.ts';
import { Chains } from '../../../../src/tasks/deduce/techniques/chains.ts';
import { Supports } from '../../../../src/tasks/deduce/techniques/supports.ts';
import { groundOf } from '../../../models.ts';
import { example } from '../../generate/small-boards.ts';
import { endless, findsNothingWrong } from '../small-worlds.ts';

/** The rounds of a rating of a board of an example. */
const rated = async (name: string, rows: readonly string[]): Promise<Rating> =>
  await rate(groundOf(example(name), `clue:\n  ${rows.join('\n  ')}\n`));

describe('chains of conditions', () => {
  it('carry "exactly one of two" from condition to condition', async () => {
    // Between two 3s on a diagonal stand 2s: each passes it on that one line at its corner is used and one isn't.
    for (const twos of [1, 2]) {
      const size = twos + 4;
      const clue = (row: number, column: number): string => {
        if (row !== column || row === 0 || row === size - 1) return '.';
        return row === 1 || row === size - 2 ? '3' : '2';
      };
      const rows = Array.from({ length: size }, (_, row) =>
        Array.from({ length: size }, (_, column) => clue(row, column)).join(' '),
      );
      const { rounds } = await rated('slitherlink', rows);
      const chain = rounds.find(({ level }) => level === 7);
      // The two outer sides of both 3s are lines.
      expect(chain).toMatchObject({ ways: 4 });
      expect(chain?.depth).toBeGreaterThan(twos);
    }
  });

  it('rule out no value that an answer has', async () => {
    const { rounds } = await findsNothingWrong(
      (known) => new Chains(known, endless, new Supports(known, endless)),
    );
    expect(rounds.every(({ level }) => level === 7)).toBe(true);
  });
});
