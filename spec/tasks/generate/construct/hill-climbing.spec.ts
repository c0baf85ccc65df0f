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
    climbing.judge(lit(0), undefined);
    await climbing.next();
    expect(asked).toEqual(['new', 'new']);
  });

  it('change around a cell where other answers differ', async () => {
    const { asked, climbing } = recorded();
    climbing.judge((await climbing.next())!, others(12));
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
    climbing.judge((await climbing.next())!, others(12, 13));
    climbing.judge((await climbing.next())!, others(0));
    await climbing.next();
    expect((asked.at(-1) as Set<number>).has(0)).toBe(true);
    // More others: the one before stays.
    climbing.judge((await climbing.next())!, others(24, 23));
    await climbing.next();
    expect((asked.at(-1) as Set<number>).has(0)).toBe(true);
  });

  it('begin anew after changes that came to nothing', async () => {
    const { asked, climbing } = recorded();
    climbing.judge((await climbing.next())!, others(12));
    for (let i = 0; i < TUNING.climbs; i++) climbing.judge((await climbing.next())!, undefined);
    expect(asked.filter((one) => one === 'new')).toHaveLength(1);
    await climbing.next();
    expect(asked.at(-1)).toBe('new');
  });

  it('begin anew where nothing can be drawn around the dispute', async () => {
    const { asked, climbing } = recorded(false);
    climbing.judge((await climbing.next())!, others(12));
    await climbing.next();
    expect(asked).toHaveLength(2 + TUNING.climbs);
    expect(asked.at(-1)).toBe('new');
  });

  it('take no note of what is hidden', async () => {
    const { asked, climbing } = recorded();
    const hidden = new Int32Array(terms.variableCount);
    hidden[terms.variableOf(families[1]!.refs[3]!)] = 1;
    climbing.judge((await climbing.next())!, { ground, answer: lit(), others: [hidden] });
    await climbing.next();
    expect(asked).toEqual(['new', 'new']);
  });
});
