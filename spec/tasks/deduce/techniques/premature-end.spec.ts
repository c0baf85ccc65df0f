import { describe, expect, it } from 'vitest';
import { PrematureEnd } from '../../../../src/tasks/deduce/techniques/premature-end.ts';
import { boardOf, endless, findsNothingWrong, knowledgeOf, rated, variableAt } from '../small-worlds.ts';

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
    expect(await new PrematureEnd(knowledgeOf(ground), endless).findRound()).toBeUndefined();
  });

  /** Three lines around the first of three cells are known; a fourth line would close the loop. */
  async function nearlyClosed(more: string) {
    const ground = boardOf(`find line[borders]: bool\nrule "Loop": loop(line)\n${more}`, 'size: 3 8');
    const known = knowledgeOf(ground);
    const { borderCells, borderCount } = ground.board!;
    const all = Array.from({ length: borderCount }, (_, border) => border);
    const isAt = (border: number, cell: number): boolean =>
      borderCells[2 * border] === cell || borderCells[2 * border + 1] === cell;
    const [last] = all.filter((border) => isAt(border, 0) && isAt(border, 1));
    for (const border of all)
      if (isAt(border, 0) && border !== last)
        known.learn({ variable: variableAt(ground, 'line', border), value: 1, holds: true });
    const found = await new PrematureEnd(known, endless).findRound();
    if (typeof found === 'string') throw new Error(found);
    const closing = known.domains.removalOf(variableAt(ground, 'line', last!), 1);
    return { known, found, closing };
  }

  it('name the rule that ends, and the condition that would be left without', async () => {
    const { known, found, closing } = await nearlyClosed(
      'rule "Far": forall c in cells where c.index = 7: count(line[c.borders]) >= 1',
    );
    expect(found?.round).toEqual({ level: 5, ways: 1, wide: true });
    expect(found?.findings.map(({ removals }) => removals)).toEqual([[closing]]);
    expect(known.parts[found!.findings[0]!.cause]).toEqual([0, 1]);
  });

  it('are none where nothing is left without', async () => {
    expect((await nearlyClosed('')).found).toBeUndefined();
    const { found } = await nearlyClosed(
      'rule "Far": forall c in cells where c.index = 7: count(line[c.borders]) <= 1',
    );
    expect(found).toBeUndefined();
  });
});
