/** Steps in small models are right and minimal; they are compared with all assignments. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../../src/model/ground.ts';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import type { Step } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { type HintsOutcome, hints } from '../../../../src/tasks/deduce/steps/hints.ts';
import { groundText } from '../../../model/grounded.ts';
import { longTest } from '../../../sample.ts';
import { expectMinimal, modelFor, RICH, type Shape, shapes, type World, worldOf } from '../small-worlds.ts';

async function walk(ground: Ground, known: readonly Literal[] = []): Promise<[Step[], HintsOutcome]> {
  const steps: Step[] = [];
  const path = hints(ground, { known });
  for (;;) {
    const next = await path.next();
    if (next.done) return [steps, next.value];
    steps.push(next.value);
  }
}

const LINES = [
  'loop(line)',
  'path(line)',
  'forall c in corners: count(line[c.borders]) != 3',
  'forall c in cells: count(line[c.borders]) != n',
  'forall c in rows: count(line) >= n',
  'forall c in cells: count(line[c.borders]) = n + 1',
  'count(line) = 6',
];
/** Models with a loop or a path and up to two of the other rules. */
const LINE_SHAPES: readonly Shape[] = [0, 1].flatMap((first) =>
  [0, 1, 2, 3].flatMap((n) => {
    const others = LINES.map((_, rule) => rule).slice(2);
    const pairs = others.flatMap((a) => others.filter((b) => b > a).map((b) => [a, b]));
    return [[], ...others.map((rule) => [rule]), ...pairs].map((more) => ({ rules: [first, ...more], n }));
  }),
);

/** A board of two adjacent cells, with lines along its borders. */
function lineModel({ rules, n }: Shape): Ground {
  const text = rules.map((rule) => `rule "${rule}": ${LINES[rule]}`).join('\n');
  const { ground, messages } = groundText(
    `board square\ngiven n: int\nfind line[borders]: bool\n${text}`,
    `size: 1 2\nn: ${n}`,
  );
  if (!ground) throw new Error(messages.join('\n'));
  return ground;
}

/**
 * Expects that the steps follow from their reasons, and that these are minimal and already known. Returns the variables that are known in the end.
 */
function checkSteps(steps: readonly Step[], world: World): Set<number> {
  const known = new Set<number>();
  const told = new Set<string>();
  const keyOf = ({ variable, value, holds }: Literal): string => `${variable} ${value} ${holds}`;
  for (const step of steps) {
    const { claims, reasons } = step;
    expectMinimal(step, world);
    for (const one of reasons.known) expect(told).toContain(keyOf(one));
    for (const claim of claims) {
      expect(known).not.toContain(claim.variable);
      expect(told).not.toContain(keyOf(claim));
      told.add(keyOf(claim));
      if (claim.holds) known.add(claim.variable);
    }
  }
  return known;
}

describe('steps', () => {
  longTest('of loops and paths follow from minimal reasons', { timeout: 60_000 }, async () => {
    let seen = 0;
    for (const shape of LINE_SHAPES) {
      const ground = lineModel(shape);
      const [steps] = await walk(ground);
      seen += steps.length;
      checkSteps(steps, worldOf(ground));
    }
    expect(seen).toBeGreaterThan(30);
  });

  it('follow from their reasons, which are minimal and known before', { timeout: 60_000 }, async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(shapes, async (shape) => {
        const ground = modelFor(shape);
        const world = worldOf(ground);
        const [steps, outcome] = await walk(ground);
        seen += steps.length;
        const known = checkSteps(steps, world);
        const answers = world.filter(({ broken }) => broken.size === 0);
        const decided = [...Array(8).keys()].filter(
          (variable) => new Set(answers.map(({ assignment }) => assignment[variable])).size === 1,
        );
        if (answers.length === 0) expect(outcome.status).toBe('none');
        else {
          expect([...known].sort((a, b) => a - b)).toEqual(decided);
          expect(outcome.status).toBe(decided.length === 8 ? 'solved' : 'open');
        }
      }),
      { numRuns: 40, examples: RICH.map((shape) => [shape]) },
    );
    expect(seen).toBeGreaterThan(5);
  });

  it('go on from what is known, and refuse what no answer has', async () => {
    const ground = modelFor({ rules: [0, 1, 7], n: 1 });
    const entry = (variable: number, value: number): Literal => ({ variable, value, holds: true });
    const [steps, outcome] = await walk(ground, [entry(0, 1)]);
    expect(steps.flatMap(({ claims }) => claims.map(({ variable }) => variable)).sort()).toEqual([1, 2, 3]);
    expect(outcome.status).toBe('open');
    expect((await walk(ground, [entry(0, 1), entry(1, 1)]))[1].status).toBe('wrong');
  });

  it('end after as many as are wanted', async () => {
    const ground = modelFor({ rules: [0, 5], n: 2 });
    const path = hints(ground, { steps: 1 });
    expect((await path.next()).done).toBe(false);
    expect(await path.next()).toMatchObject({ done: true, value: { status: 'steps', steps: 1 } });
  });
});
