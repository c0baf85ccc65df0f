import { describe, expect, it } from 'vitest';
import { type Rating, rate } from '../../../../src/tasks/deduce/rate/rate.ts';
import { PrematureEnd } from '../../../../src/tasks/deduce/techniques/premature-end.ts';
import { groundOf } from '../../../models.ts';
import { example } from '../../generate/small-boards.ts';
import { boardOf, endless, findsNothingWrong, knowledgeOf } from '../small-worlds.ts';

/** The rounds of a rating of a board of an example. */
const rated = async (name: string, rows: readonly string[]): Promise<Rating> =>
  await rate(groundOf(example(name), `clue:\n  ${rows.join('\n  ')}\n`));

describe('ends that come too early', () => {
  it('are seen without a chain, where a line would close the loop', async () => {
    const rows = ['3 . . 3 .', '. . 0 . .', '2 . . . 2', '. 2 0 . .', '3 . 3 3 .'];
    const rating = await rated('slitherlink', rows);
    expect(rating).toMatchObject({ status: 'rated', level: 5 });
    expect(rating.rounds.filter(({ level, wide }) => level === 5 && wide)).toEqual([
      { level: 5, ways: 1, wide: true },
    ]);
  });

  it('rule out no value that an answer has', async () => {
    await findsNothingWrong((known) => new PrematureEnd(known, endless));
  });

  it('are none while nothing is near its end', async () => {
    const ground = boardOf('find line[borders]: bool\nrule "Loop": loop(line)', 'size: 5 5');
    expect(await new PrematureEnd(knowledgeOf(ground), endless).find()).toBeUndefined();
  });
});
