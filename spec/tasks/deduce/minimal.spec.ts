/**
 * In solutions of whole puzzles, every step follows from its reasons, and from no part of them; an engine that knows only the reasons checks this.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import type { Ground } from '../../../src/model/ground.ts';
import { contrary, type Literal } from '../../../src/tasks/common/literals.ts';
import { Reasoner } from '../../../src/tasks/deduce/mus/reasoner.ts';
import type { Step } from '../../../src/tasks/deduce/steps/deduction.ts';
import { hints } from '../../../src/tasks/deduce/steps/hints.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';

const EXAMPLES = path.join(import.meta.dirname, '../../../examples');

/** A sudoku that takes pencil marks. */
const HARD = `clue:
  3 . . 2 . . . . .
  . . . 1 . 7 . . .
  7 . 6 . 3 . 5 . .
  . 7 . . . 9 . 8 .
  9 . . . 2 . . . 4
  . 1 . 8 . . . 5 .
  . . 9 . 4 . 3 . 1
  . . . 7 . 2 . . .
  . . . . . 8 . . 6
`;

function board(model: string, instance: string): Ground {
  const read = (file: string): string => readFileSync(path.join(EXAMPLES, file), 'utf8');
  const loaded = loadModel(`${model}.pzl`, read(`${model}.pzl`));
  const text = instance.includes(':') ? instance : read(`${model}/${instance}.txt`);
  const { ground } = openInstance(loaded.model!, { name: instance, text });
  return ground!;
}

async function stepsOf(ground: Ground): Promise<Step[]> {
  const steps: Step[] = [];
  for await (const step of hints(ground)) steps.push(step);
  return steps;
}

const BOARDS = [
  ['storm', 'small'],
  ['slitherlink', 'tiny'],
  ['slitherlink', 'small'],
  ['sudoku', 'small'],
  ['sudoku', HARD],
  ['molekularis', 'small'],
  ['algemy', 'small'],
  ['edge-matching', 'tiny'],
  ['hashi', 'small'],
  ['nurikabe', 'small'],
] as const;

describe('the steps of a solution', () => {
  it.each(BOARDS)('follow and are minimal: %s %s', { timeout: 120_000 }, async (model, instance) => {
    const ground = board(model, instance);
    const steps = await stepsOf(ground);
    expect(steps.length).toBeGreaterThan(5);
    if (instance === HARD) {
      expect(steps.some(({ claims }) => claims.every(({ holds }) => !holds))).toBe(true);
      expect(Math.max(...steps.map(({ effort }) => effort))).toBeLessThan(70);
    }
    const reasoner = await Reasoner.open(ground);
    const told = new Set<string>();
    const keyOf = ({ variable, value, holds }: Literal): string => `${variable} ${value} ${holds}`;
    for (const { claims, reasons, after } of steps) {
      for (const claim of claims) {
        const reply = await reasoner.ask(reasons.constraints, [contrary(claim), ...reasons.known]);
        expect(reply).toHaveProperty('core');
      }
      expect(await reasoner.isMinimal(claims, reasons)).toBe(true);
      // What the puzzle prints is known without a step.
      const claimed = new Set(claims.map(keyOf));
      for (const claim of after) if (!claimed.has(keyOf(claim))) told.add(keyOf(claim));
      for (const { variable, value, holds } of reasons.known)
        expect(told).toContain(keyOf({ variable, value, holds }));
    }
  });
});

describe('places that are equal', () => {
  it('become known in one step', async () => {
    const steps = await stepsOf(board('hashi', 'tiny'));
    // The first steps, which follow at once, are merged into one sweep.
    expect(steps).toHaveLength(2);
    const claims = steps.flatMap((step) => step.claims.map(({ variable }) => variable));
    expect(new Set(claims).size).toBe(claims.length);
  });

  it('follow from one of them that is entered', async () => {
    const ground = board('hashi', 'tiny');
    const whole = await stepsOf(ground);
    const last = whole.at(-1)!.claims;
    expect(last.length).toBeGreaterThan(2);
    const entered = last[1]!;
    const way = hints(ground, { known: [entered] });
    const first = await way.next();
    const { claims, reasons } = first.value as Step;
    expect(claims).toEqual(last.filter((claim) => claim !== entered));
    expect(reasons.known).toEqual([entered]);
    const reasoner = await Reasoner.open(ground);
    for (const claim of claims)
      expect(await reasoner.ask(reasons.constraints, [contrary(claim), entered])).toHaveProperty('core');
    expect(await reasoner.isMinimal(claims, reasons)).toBe(true);
  });
});

describe('looking for reasons', () => {
  it('tells a question that is hard from one that is answered, and goes on after it', async () => {
    const ground = board('storm', 'medium');
    const reasoner = await Reasoner.open(ground);
    const all = ground.constraints.map((_, constraint) => constraint);
    expect(await reasoner.askWithin(all, [], 1)).toBe('hard');
    expect(reasoner.endCause).toBeUndefined();
    expect(await reasoner.ask(all, [])).toHaveProperty('values');
  });

  it('ends where the cheapest are too hard to find', { timeout: 60_000 }, async () => {
    const steps = hints(board('storm', 'medium'), { steps: 3 });
    let next = await steps.next();
    while (!next.done) next = await steps.next();
    expect(next.value.status).toBe('steps');
    // The limit: 10,000 conflicts for the cheapest reasons at each of three places, and some for the other queries.
    expect(next.value.statistics.conflicts).toBeLessThan(50_000);
  });
});
