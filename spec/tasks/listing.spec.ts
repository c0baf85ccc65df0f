/** Lists all answers: each exactly once, for any rules and any encoding, and the last ones as fast as the first. */
import { describe, expect, it } from 'vitest';
import type { Ground } from '../../src/model/ground.ts';
import { visibleRefs } from '../../src/model/ground.ts';
import { enumerate, type SolveOptions } from '../../src/tasks/solve/enumerate.ts';
import { groundText, solutionsOf } from '../model/grounded.ts';

function grounded(model: string, instance: string): Ground {
  const { ground, messages } = groundText(`board square\n${model}`, instance);
  if (!ground) throw new Error(messages.join('\n'));
  return ground;
}

/** The visible values of the answers, one text for each answer, in the order in which they are found. */
async function listed(ground: Ground, options: SolveOptions = {}): Promise<string[]> {
  const variables = visibleRefs(ground).map((ref) => ground.terms.arguments(ref)[0]!);
  const found: string[] = [];
  for await (const answer of enumerate(ground, { answers: Number.POSITIVE_INFINITY, ...options })) {
    found.push(variables.map((variable) => answer[variable]).join());
  }
  return found;
}

const LOOP = grounded('find line[borders]: bool\nrule "r": loop(line)', 'size: 4 4');
const AREA = grounded('find x[cells]: bool\nrule "r": connected(x)', 'size: 3 4');

describe('all answers', () => {
  it.each(['auto', 'cuts', 'eager', 'propagator'] as const)(
    'come once each, with %s',
    async (connectivity) => {
      const loops = await listed(LOOP, { connectivity });
      expect(loops.length).toBe(9349);
      expect(new Set(loops).size).toBe(9349);
      const areas = await listed(AREA, { connectivity });
      expect(new Set(areas).size).toBe(areas.length);
      expect(areas.length).toBe(solutionsOf(AREA).length);
    },
  );

  it('come once each where hidden values differ', async () => {
    const ground = grounded(
      'find x[cells]: bool\nfind hidden y[cells]: 0..2\nfind z: 0..40\nrule "r": forall c in cells: x[c] => y[c] > 0\nrule "s": z = 5 * count(x) or z = 7',
      'size: 2 3',
    );
    const found = await listed(ground);
    expect(found.length).toBe(128);
    expect(new Set(found).size).toBe(128);
  });

  it('come in the same order for the same seed, however many are asked for', async () => {
    const all = await listed(AREA, { seed: 5 });
    expect(await listed(AREA, { seed: 5 })).toEqual(all);
    expect(await listed(AREA, { seed: 5, answers: 40 })).toEqual(all.slice(0, 40));
    expect(await listed(AREA, { seed: 5, answers: 9 })).toEqual(all.slice(0, 9));
  });

  it('stop at the number, and at the time limit, with what was found', async () => {
    const many = grounded(
      'find x[cells]: bool\nrule "r": forall l in links: not (forall c in l.cells: x[c])',
      'size: 8 8',
    );
    expect((await listed(many, { answers: 1000 })).length).toBe(1000);
    const search = enumerate(many, { answers: Number.POSITIVE_INFINITY, timeLimit: 0.3 });
    let step = await search.next();
    while (!step.done) step = await search.next();
    expect(step.value.status).toBe('limit');
    expect(step.value.answers).toBeGreaterThan(100);
    // A clause for every answer would have made the program grow.
    expect(step.value.statistics.clauses).toBeLessThan(500);
  });
});
