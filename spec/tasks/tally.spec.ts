/** In how many answers each place has each value, compared with a list of all answers. */
import { describe, expect, it } from 'vitest';
import { visibleRefs } from '../../src/model/ground.ts';
import { tally } from '../../src/tasks/count/tally.ts';
import { TUNING } from '../../src/tasks/count/tuning.ts';
import { enumerate } from '../../src/tasks/solve/enumerate.ts';
import { groundOf, modelOf } from '../models.ts';

const BOARD = 'puzzle "p"\nboard square\n';

async function expectRight(model: string, instance: string, many: boolean): Promise<void> {
  const ground = groundOf(modelOf(BOARD + model), instance);
  const refs = visibleRefs(ground);
  const wanted = refs.map(() => new Map<number, bigint>());
  let total = 0n;
  for await (const answer of enumerate(ground, { answers: Number.POSITIVE_INFINITY })) {
    total++;
    for (const [at, ref] of refs.entries()) {
      const value = ground.terms.constantValue(ref) ?? answer[ground.terms.variableOf(ref)]!;
      wanted[at]!.set(value, (wanted[at]!.get(value) ?? 0n) + 1n);
    }
  }
  expect(total > BigInt(TUNING.listedFirst)).toBe(many);
  const found = await tally(ground);
  expect(found).toMatchObject({ status: 'exact', total });
  const counts = ground.families.filter(({ hidden }) => !hidden).flatMap(({ name }) => found.counts[name]!);
  expect(counts.map((each) => [...each])).toEqual(wanted.map((each) => [...each].sort(([a], [b]) => a - b)));
}

describe('tally', () => {
  it.each([
    [
      'cells apart, few',
      'find x[cells]: bool\nrule "r": forall l in links: not (forall c in l.cells: x[c])',
      '3 3',
      false,
    ],
    [
      'cells apart',
      'find x[cells]: bool\nrule "r": forall l in links: not (forall c in l.cells: x[c])',
      '4 5',
      true,
    ],
    ['an area', 'find x[cells]: bool\nrule "r": connected(x)', '3 5', true],
    [
      'values that can be interchanged, all or some',
      'find v[cells]: 1..4\nfind w: 0..2\nrule "r": forall l in links: alldifferent(v[l.cells])\nrule "s": w > 0',
      '3 3',
      true,
    ],
    [
      'a latin square whose corner is told',
      'find v[cells]: 1..5\nrule "r": forall r in rows + columns: alldifferent(v[r])\nrule "c": v[cell(0, 0)] = 2',
      '5 5',
      true,
    ],
    [
      'hidden finds, which make no difference',
      'find x[cells]: bool\nfind hidden h[cells]: 0..2\nrule "r": forall l in links: not (forall c in l.cells: x[c])\nrule "h": forall c in cells: h[c] > 0 => x[c]',
      '4 4',
      true,
    ],
  ])('%s', async (_, model, size, many) => {
    await expectRight(model, `size: ${size}\n`, many);
  });

  it('counts the best answers of a model with an objective, and those with what is known', async () => {
    const ground = groundOf(
      modelOf(`${BOARD}find x[cells]: 0..2\nrule "r": sum(x) >= 2\nminimize sum(x)\n`),
      'size: 1 2\n',
    );
    const found = await tally(ground);
    expect(found).toMatchObject({ status: 'exact', total: 3n, objective: 2 });
    expect([...found.counts.x![0]!]).toEqual([
      [0, 1n],
      [1, 1n],
      [2, 1n],
    ]);
    const variable = ground.terms.variableOf(ground.families[0]!.refs[0]!);
    const known = await tally(ground, { known: [{ variable, value: 1, holds: true }] });
    expect(known.total).toBe(1n);
  });

  it('says that there is none, and that it was stopped', async () => {
    expect(await tally(groundOf(modelOf('puzzle "p"\nfind x: 1..2\nrule "r": x > 2\n'), ''))).toMatchObject({
      status: 'exact',
      total: 0n,
    });
    const ground = groundOf(modelOf(`${BOARD}find x[cells]: bool\nrule "r": any(x)\n`), 'size: 9 9\n');
    expect(await tally(ground, { signal: AbortSignal.abort() })).toMatchObject({ status: 'stopped' });
  });
});
