import { describe, expect, it } from 'vitest';
import type { Assignment } from '../../../../src/model/ground.ts';
import { Random } from '../../../../src/tasks/common/random.ts';
import type { AnswerSampler } from '../../../../src/tasks/generate/construct/answer-sampler.ts';
import { HillClimbing } from '../../../../src/tasks/generate/construct/hill-climbing.ts';
import { TUNING } from '../../../../src/tasks/generate/spec/tuning.ts';
import { opened } from '../small-boards.ts';

const { ground } = opened(
  'board square\ngiven n: int = 1\nfind on[cells]: bool\nfind hidden far[cells]: bool\nrule "r": any(on)\ngenerate {\n}',
  '5x5',
);
const { terms, families } = ground;

/** An assignment with lights at these cells. */
function lit(...cells: readonly number[]): Assignment {
  const assignment = new Int32Array(terms.variableCount);
  for (const cell of cells) assignment[terms.variableOf(families[0]!.refs[cell]!)] = 1;
  return assignment;
}

/** A sampler that writes down what it is asked for. */
function recorded(canResample = true) {
  const asked: (ReadonlySet<number> | 'new')[] = [];
  const sampler = {
    ground,
    sample: async () => {
      asked.push('new');
      return lit(0);
    },
    resample: async (_from: Assignment, cells: ReadonlySet<number>) => {
      asked.push(cells);
      return canResample ? lit(1) : undefined;
    },
  } as unknown as AnswerSampler;
  return { asked, climbing: new HillClimbing(sampler, new Random(1)) };
}

const others = (...cells: readonly number[]) => ({
  ground,
  answer: lit(),
  others: cells.map((cell) => lit(cell)),
});

describe('plants that come nearer and nearer', () => {
  it('are drawn anew while none is near', async () => {
    const { asked, climbing } = recorded();
    await climbing.next();
    climbing.record(lit(0), undefined);
    await climbing.next();
    expect(asked).toEqual(['new', 'new']);
  });

  it('change around a cell where other answers differ', async () => {
    const { asked, climbing } = recorded();
    climbing.record((await climbing.next())!, others(12));
    for (let i = 0; i < 10; i++) await climbing.next();
    for (const cells of asked.slice(1) as Set<number>[]) {
      expect(cells.has(12)).toBe(true);
      for (const cell of cells) {
        const distance = Math.abs((cell % 5) - 2) + Math.abs(Math.floor(cell / 5) - 2);
        expect(distance).toBeLessThanOrEqual(Math.max(...TUNING.climbRadii));
      }
    }
  });

  it('stay where a change leaves fewer other answers, or as many', async () => {
    const { asked, climbing } = recorded();
    climbing.record((await climbing.next())!, others(12, 13));
    climbing.record((await climbing.next())!, others(0));
    await climbing.next();
    expect((asked.at(-1) as Set<number>).has(0)).toBe(true);
    // More others: the one before stays.
    climbing.record((await climbing.next())!, others(24, 23));
    await climbing.next();
    expect((asked.at(-1) as Set<number>).has(0)).toBe(true);
  });

  it('begin anew after changes that came to nothing', async () => {
    const { asked, climbing } = recorded();
    climbing.record((await climbing.next())!, others(12));
    for (let i = 0; i < TUNING.failedClimbs; i++) climbing.record((await climbing.next())!, undefined);
    expect(asked.filter((one) => one === 'new')).toHaveLength(1);
    await climbing.next();
    expect(asked.at(-1)).toBe('new');
  });

  it('begin anew where nothing can be drawn around the dispute', async () => {
    const { asked, climbing } = recorded(false);
    climbing.record((await climbing.next())!, others(12));
    await climbing.next();
    expect(asked).toHaveLength(2 + TUNING.failedClimbs);
    expect(asked.at(-1)).toBe('new');
  });

  it('take no note of what is hidden', async () => {
    const { asked, climbing } = recorded();
    const hidden = new Int32Array(terms.variableCount);
    hidden[terms.variableOf(families[1]!.refs[3]!)] = 1;
    climbing.record((await climbing.next())!, { ground, answer: lit(), others: [hidden] });
    await climbing.next();
    expect(asked).toEqual(['new', 'new']);
  });

  it('take a change that leaves as many other answers, and count it as one in vain', async () => {
    const { asked, climbing } = recorded();
    climbing.record((await climbing.next())!, others(0));
    for (let i = 1; i < TUNING.failedClimbs; i++) climbing.record((await climbing.next())!, others(24));
    await climbing.next();
    expect((asked.at(-1) as Set<number>).has(24)).toBe(true);
    climbing.record(lit(1), others(24));
    await climbing.next();
    expect(asked.at(-1)).toBe('new');
  });

  it('count anew what came to nothing once fewer other answers are left', async () => {
    const { asked, climbing } = recorded();
    climbing.record((await climbing.next())!, others(12, 13));
    for (let i = 1; i < TUNING.failedClimbs; i++) climbing.record((await climbing.next())!, undefined);
    climbing.record((await climbing.next())!, others(0));
    for (let i = 1; i < TUNING.failedClimbs; i++) climbing.record((await climbing.next())!, undefined);
    await climbing.next();
    expect((asked.at(-1) as Set<number>).has(0)).toBe(true);
  });

  it('change from the best answer, around each of the cells in dispute, as far as each radius', async () => {
    const froms: Assignment[] = [];
    const sets: ReadonlySet<number>[] = [];
    const sampler = {
      ground,
      sample: async () => lit(0),
      resample: async (from: Assignment, cells: ReadonlySet<number>) => {
        froms.push(from);
        sets.push(cells);
        return lit(1);
      },
    } as unknown as AnswerSampler;
    const climbing = new HillClimbing(sampler, new Random(1));
    const best = (await climbing.next())!;
    climbing.record(best, others(0, 24));
    for (let i = 0; i < 60; i++) await climbing.next();
    expect(froms.every((from) => from === best)).toBe(true);
    // A diamond of cells within the radius, in a corner.
    const sizes = TUNING.climbRadii.map((radius) => ((radius + 1) * (radius + 2)) / 2);
    expect([...new Set(sets.map(({ size }) => size))].sort((a, b) => a - b)).toEqual([...new Set(sizes)]);
    expect(sets.some((cells) => cells.has(0) && !cells.has(24))).toBe(true);
    expect(sets.some((cells) => cells.has(24) && !cells.has(0))).toBe(true);
  });
});
