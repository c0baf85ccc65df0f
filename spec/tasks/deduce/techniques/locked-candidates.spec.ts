import { describe, expect, it } from 'vitest';
import { rate } from '../../../../src/tasks/deduce/rate/rate.ts';
import { LockedCandidates } from '../../../../src/tasks/deduce/techniques/locked-candidates.ts';
import { groundOf, modelOf } from '../../../models.ts';
import { boardOf, endless, findsNothingWrong, knowledgeOf, variableAt } from '../small-worlds.ts';

describe('one value in two conditions', () => {
  it('follows a value over rules of any kind', async () => {
    // One of the first two cells is a 3, so the other cells aren't. A row of four cells needn't contain all values from 1 to 5.
    const model = modelOf(`puzzle "A 3 on the left"
board square
given dummy[cells]: bool = false
find digit[cells]: 1..5
rule "All differ": alldifferent(digit[cells])
rule "A 3 on the left": count(c in cells where c.column.index < 2 and digit[c] = 3) = 1
`);
    const { rounds, status } = await rate(groundOf(model, 'size: 1 4\n'));
    expect(status).toBe('several');
    expect(rounds[0]).toEqual({ level: 3, ways: 2, wide: false });
  });

  it('takes a value from the rest of a line that has to have it within a box', async () => {
    const ground = boardOf(
      `find x[cells]: 1..4
rule "Rows": forall r in rows: alldifferent(x[r])
rule "Boxes": forall b in boxes(2, 2): alldifferent(x[b])`,
      'size: 4 4',
    );
    const known = knowledgeOf(ground);
    // The lower half of the first box has no 1, so the box has its 1 in the first row.
    for (const cell of [4, 5])
      known.learn({ variable: variableAt(ground, 'x', cell), value: 1, holds: false });
    const found = await new LockedCandidates(known, endless).findRound();
    if (typeof found !== 'object') throw new Error(found);
    expect(found.round).toEqual({ level: 3, ways: 2, wide: false });
    const gone = found.findings.flatMap(({ removals }) => removals).sort((a, b) => a - b);
    expect(gone).toEqual([2, 3].map((cell) => known.domains.removalOf(variableAt(ground, 'x', cell), 1)));
    known.conclude(found.findings, 3);
    expect(await new LockedCandidates(known, endless).findRound()).toBeUndefined();
  });

  it('rules out no value that an answer has', async () => {
    await findsNothingWrong((known) => new LockedCandidates(known, endless));
  });

  /** A row of four cells: one of the first two has the value `what`, and at most one of all four has it. */
  const pointing = (values: string, what: string) =>
    boardOf(
      `find x[cells]: ${values}
rule "Left": count(c in cells where c.column.index < 2 and x[c] = ${what}) = 1
rule "Row": count(c in cells where x[c] = ${what}) <= 1`,
      'size: 1 4',
    );

  it('names the two conditions, and tries no value of the answer at hand', async () => {
    const ground = pointing('1..3', '3');
    const known = knowledgeOf(ground);
    const found = await new LockedCandidates(known, endless).findRound();
    if (typeof found !== 'object') throw new Error(found);
    expect(found.findings.map(({ cause }) => known.parts[cause])).toEqual([[0, 1]]);
    known.answer = Int32Array.of(3, 1, 3, 1);
    const tried = await new LockedCandidates(known, endless).findRound();
    if (typeof tried !== 'object') throw new Error(tried);
    expect(tried.findings.flatMap(({ removals }) => removals)).toEqual([
      known.domains.removalOf(variableAt(ground, 'x', 3), 3),
    ]);
  });

  it('leaves places of two values to others', async () => {
    expect(
      await new LockedCandidates(knowledgeOf(pointing('0..1', '1')), endless).findRound(),
    ).toBeUndefined();
  });

  it('looks again where something has changed', async () => {
    const ground = boardOf(
      `find x[cells]: 1..4
rule "Rows": forall r in rows: alldifferent(x[r])
rule "Boxes": forall b in boxes(2, 2): alldifferent(x[b])`,
      'size: 4 4',
    );
    const known = knowledgeOf(ground);
    const technique = new LockedCandidates(known, endless);
    expect(await technique.findRound()).toBeUndefined();
    for (const cell of [4, 5])
      known.learn({ variable: variableAt(ground, 'x', cell), value: 1, holds: false });
    expect(await technique.findRound()).toMatchObject({ round: { ways: 2 } });
  });
});
