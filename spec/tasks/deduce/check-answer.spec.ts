import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSolution, type Solution } from '../../../src/formats/solution/solution.ts';
import { MISSING_VALUE } from '../../../src/model/instance-source.ts';
import { isTrue } from '../../../src/tasks/common/literals.ts';
import { checkAnswer, entriesOf } from '../../../src/tasks/deduce/check-answer.ts';
import { groundText } from '../../model/grounded.ts';
import { forces, modelFor, shapes, without, worldOf } from './small-worlds.ts';

describe('judgements', () => {
  /** The answer with only these values; the others are undecided. */
  const partOf = (solution: Solution, kept: readonly boolean[]): Solution => ({
    families: solution.families.map((family, f) => ({
      ...family,
      values: family.values.map((value, at) => (kept[4 * f + at] ? value : MISSING_VALUE)),
    })),
  });

  it('agree with all completions', { timeout: 60_000 }, async () => {
    const verdicts = new Set<string>();
    const inputs = [shapes, fc.nat(), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })] as const;
    await fc.assert(
      fc.asyncProperty(...inputs, async (shape, pick, kept) => {
        const ground = modelFor(shape);
        const world = worldOf(ground);
        const { assignment } = world[pick % world.length]!;
        const solution = partOf(decodeSolution(ground, assignment), kept);
        const entries = entriesOf(ground, solution);
        const completions = world.filter((one) => entries.every((entry) => isTrue(entry, one.assignment)));
        const completable = completions.some(({ broken }) => broken.size === 0);
        const judged = await checkAnswer(ground, solution, { strict: true });
        verdicts.add(judged.status);
        switch (judged.status) {
          case 'right':
            expect(entries).toHaveLength(8);
            expect(completable).toBe(true);
            break;
          case 'completable':
            expect(completable).toBe(true);
            break;
          case 'broken':
            // A broken rule is broken in every completion.
            expect(judged.breaches.length).toBeGreaterThan(0);
            for (const { constraint } of judged.breaches)
              expect(completions.every(({ broken }) => broken.has(constraint))).toBe(true);
            break;
          case 'stuck': {
            expect(completable).toBe(false);
            const all = ground.constraints.map((_, constraint) => constraint);
            expect(forces(world, all, judged.entries)).toBe(true);
            for (const one of judged.entries)
              expect(forces(world, all, without(judged.entries, one))).toBe(false);
            break;
          }
          default:
            throw new Error(judged.status);
        }
      }),
      { numRuns: 60 },
    );
    expect([...verdicts]).toEqual(expect.arrayContaining(['completable', 'broken']));
  });

  it('show where a rule is broken: what is cut off, where its quantifiers stand, or all that is told of it', async () => {
    const brokenAt = async (rule: string, shaded: string): Promise<string[]> => {
      const { ground } = groundText(`board square\nfind x[cells]: bool\nrule "r": ${rule}`, 'size: 1 4');
      const solution = decodeSolution(
        ground!,
        Int32Array.from(shaded, (sign) => (sign === '#' ? 1 : 0)),
      );
      const judged = await checkAnswer(ground!, solution);
      if (judged.status !== 'broken') throw new Error(judged.status);
      return judged.breaches.map(({ elements }) =>
        elements.map(({ kind, index }) => `${kind} ${index}`).join(', '),
      );
    };
    expect(await brokenAt('connected(x)', '#.##')).toEqual(['cell 0']);
    expect(await brokenAt('forall c in cells: x[c]', '#.##')).toEqual(['cell 1']);
    expect(await brokenAt('count(x) = 2', '#.##')).toEqual(['cell 0, cell 1, cell 2, cell 3']);
  });

  it('find values that no answer may have', async () => {
    const ground = modelFor({ rules: [0], n: 1 });
    const empty = decodeSolution(ground, new Int32Array(8));
    const families = empty.families.map((family) =>
      family.name === 'y' ? { ...family, values: [7, 0, 0, 0] } : family,
    );
    expect(await checkAnswer(ground, { families })).toMatchObject({
      status: 'broken',
      impossible: [{ variable: 4, value: 7 }],
    });
  });
});
