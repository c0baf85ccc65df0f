/** Steps by known patterns: they name the pattern, their reasons imply their claims, and a match that is false on the board gives no step. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../../src/language/load.ts';
import { conditionsOf } from '../../../../src/tasks/deduce/conditions/conditions.ts';
import { Reasoner } from '../../../../src/tasks/deduce/mus/reasoner.ts';
import type { Step } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { hints } from '../../../../src/tasks/deduce/steps/hints.ts';
import type { PatternMatch } from '../../../../src/tasks/deduce/techniques/pattern-match.ts';
import { Wording } from '../../../../src/tasks/deduce/wording/wording.ts';
import { knownPatterns } from '../../../../src/tasks/discover/match.ts';
import { openInstance } from '../../../../src/tasks/open/open-instance.ts';

const examples = path.join(import.meta.dirname, '../../../../examples');
const { model } = loadModel('slitherlink.pzl', readFileSync(path.join(examples, 'slitherlink.pzl'), 'utf8'));
const techniques = readFileSync(path.join(examples, 'slitherlink/techniques.json'), 'utf8');

/** Adjacent 3s, and diagonal 3s, on a board with several solutions. */
const BOARD = `size: 7 7
clue:
  . . . . . . .
  . . . . . . .
  . . 3 3 . . .
  . . . . . . .
  . . . . . . .
  . 3 . . . . .
  3 . . . . . .
`;
const { ground } = openInstance(model!, { name: 'board', text: BOARD });

async function stepsWith(matches: readonly PatternMatch[]): Promise<Step[]> {
  const steps: Step[] = [];
  for await (const step of hints(ground!, { patterns: matches, steps: 6 })) steps.push(step);
  return steps;
}

describe('known patterns', () => {
  it('are found at their places, and told by their names', async () => {
    const matches = knownPatterns(ground!, model!, techniques);
    const names = matches.map(({ name }) => name);
    expect(names.sort()).toEqual(['3 in a corner', 'Adjacent 3s', 'Diagonal 3s']);
    const steps = await stepsWith(matches);
    const wording = new Wording(ground!);
    const sentences = steps.filter(({ pattern }) => pattern?.name).map((step) => wording.step(step));
    expect(sentences.some((text) => text.startsWith('Adjacent 3s (r3c3–r3c4): '))).toBe(true);
    const adjacent = steps.find(({ pattern }) => pattern?.name === 'Adjacent 3s');
    expect(adjacent?.technique).toBe('pattern');
    expect(adjacent?.claims.filter(({ value, holds }) => (value === 1) === holds)).toHaveLength(3);
  });

  it('have reasons that imply all claims, and no needless ones', async () => {
    const steps = (await stepsWith(knownPatterns(ground!, model!, techniques))).filter(
      ({ pattern }) => pattern,
    );
    expect(steps.length).toBeGreaterThan(1);
    const reasoner = await Reasoner.open(conditionsOf(ground!));
    for (const { claims, reasons } of steps) {
      expect(await reasoner.forced(claims, reasons, 1000)).toHaveLength(claims.length);
      expect(await reasoner.isMinimal(claims, reasons)).toBe(true);
    }
  });

  it('give no step where they are false on the board', async () => {
    const wrong = knownPatterns(ground!, model!, techniques).map((match) => ({
      ...match,
      claims: match.claims.map((claim) => ({ ...claim, holds: !claim.holds })),
    }));
    expect((await stepsWith(wrong)).filter(({ pattern }) => pattern)).toEqual([]);
  });
});
