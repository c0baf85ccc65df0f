import { describe, expect, it } from 'vitest';
import { EndedError } from '../../../../src/tasks/common/limits.ts';
import { Prober } from '../../../../src/tasks/deduce/probe/prober.ts';
import { nextRound, orderedTechniques } from '../../../../src/tasks/deduce/techniques/ladder.ts';
import type { Technique } from '../../../../src/tasks/deduce/techniques/technique.ts';
import { boardOf, endless, findsNothingWrong, knowledgeOf, variableAt } from '../small-worlds.ts';

const latin = () =>
  boardOf('find x[cells]: 1..3\nrule "Latin": forall u in rows + columns: alldifferent(x[u])', 'size: 3 3');

describe('the ladder of techniques', () => {
  it('takes the easiest technique that finds anything, and knows what it found', async () => {
    const known = knowledgeOf(latin());
    const asked: string[] = [];
    const removal = known.domains.removalOf(0, 1);
    const technique = (name: string, finds: boolean): Technique => ({
      findRound: () => {
        asked.push(name);
        return finds
          ? { round: { level: 4, ways: 1, wide: false }, findings: [{ removals: [removal], cause: 0 }] }
          : undefined;
      },
    });
    const ladder = [technique('first', false), technique('second', true), technique('third', true)];
    expect((await nextRound(ladder, known)) as object).toMatchObject({ round: { level: 4 } });
    expect(asked).toEqual(['first', 'second']);
    expect(known.domains.isOpen(removal)).toBe(false);
    expect(known.levels[known.placeOf[removal]!]).toBe(4);
  });

  it('passes on that time is over, and finds nothing where nothing follows', async () => {
    const known = knowledgeOf(latin());
    const ended = { findRound: () => Promise.reject(new EndedError('limit')) };
    await expect(nextRound([ended], known)).rejects.toThrow(EndedError);
    expect(await nextRound([], known)).toBeUndefined();
    known.learn({ variable: variableAt(known.ground, 'x', 0), value: 1, holds: true });
    known.learn({ variable: variableAt(known.ground, 'x', 1), value: 1, holds: true });
    const { easy } = orderedTechniques(known, new Prober(known), endless);
    expect(await nextRound(easy, known)).toBeUndefined();
    expect(known.failed).toBe(true);
  });

  it('rises from level to level, and never rules out what an answer has', async () => {
    const seen = new Set<number>();
    await findsNothingWrong((known) => {
      const { easy, hard } = orderedTechniques(known, new Prober(known), endless);
      return {
        findRound: async () => {
          for (const technique of [...easy, ...hard]) {
            const found = await technique.findRound();
            if (found !== undefined) {
              if (typeof found === 'object') seen.add(found.round.level);
              return found;
            }
          }
          return undefined;
        },
      };
    });
    expect(seen.size).toBeGreaterThan(0);
  });
});
