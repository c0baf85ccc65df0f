/** Tests which entries break a rule, and which ones are only in its scope. */
import { describe, expect, it } from 'vitest';
import { checkAnswer, loadModel, openInstance, solutionOf } from '../../../src/index.ts';

/** The positions of the entries that are reported as culprits, for each breach; `entered`: the values by position. */
async function culprits(rule: string, entered: ReadonlyMap<number, number>): Promise<number[][]> {
  const text = `puzzle "Row"\nboard square\nfind n[cells]: 1..9\nrule "The rule": ${rule}\n`;
  const { model } = loadModel('row.pzl', text);
  const { ground } = openInstance(model!, { name: 'row', text: 'size: 1 6\n' });
  const { families, terms } = ground!;
  const positionOf = new Map(families[0]!.refs.map((ref, at) => [ref, at]));
  const solution = solutionOf(ground!, (ref) => entered.get(positionOf.get(ref)!));
  const check = await checkAnswer(ground!, solution);
  if (check.status !== 'broken') return [];
  const positions = new Map(families[0]!.refs.map((ref, at) => [terms.variableOf(ref), at] as const));
  return check.breaches.map((breach) => breach.culprits.map(({ variable }) => positions.get(variable)!));
}

describe('culprits', () => {
  it('are the equal ones among different ones, all of them', async () => {
    const entered = new Map([
      [0, 4],
      [1, 7],
      [3, 4],
    ]);
    expect(await culprits('forall r in rows: alldifferent(n[r])', entered)).toEqual([[0, 3]]);
    expect(await culprits('forall r in rows: alldifferent(n[r])', entered.set(5, 4))).toEqual([[0, 3, 5]]);
    expect(await culprits('forall r in rows: alldifferent(n[r])', entered.set(4, 7))).toEqual([
      [0, 1, 3, 4, 5],
    ]);
  });

  it('are all that a sum needs to be too great', async () => {
    const entered = new Map([
      [0, 9],
      [1, 9],
      [2, 1],
    ]);
    expect(await culprits('forall r in rows: sum(n[r]) <= 21', entered)).toEqual([[0, 1]]);
  });

  it('are none where nothing is broken', async () => {
    expect(await culprits('forall r in rows: alldifferent(n[r])', new Map([[0, 1]]))).toEqual([]);
  });
});
