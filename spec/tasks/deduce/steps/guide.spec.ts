/** Hints during a game, compared with all assignments, after any sequence of entries, removed entries and wrong entries. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Assignment, Ground } from '../../../../src/model/ground.ts';
import { evaluate } from '../../../../src/model/meaning/evaluate.ts';
import { isTrue, type Literal } from '../../../../src/tasks/common/literals.ts';
import { Guide } from '../../../../src/tasks/deduce/steps/guide.ts';
import { hints } from '../../../../src/tasks/deduce/steps/hints.ts';
import { everyAssignment } from '../../../model/grounded.ts';
import { RULES, smallModel } from '../../small-rules.ts';

const answersOf = (ground: Ground): Assignment[] =>
  everyAssignment(ground).filter((assignment) => evaluate(ground, assignment).length === 0);

/** A player's actions: taking the hint, entering a value of an answer or another value, and undoing the last entry. */
const moves = fc.array(
  fc.record({
    kind: fc.constantFrom('take', 'take', 'take', 'right', 'right', 'wrong', 'back', 'ahead'),
    at: fc.nat(1000),
  }),
  { minLength: 1, maxLength: 14 },
);

const LIMIT = { timeLimit: 60 };

/** Plays these moves and asks for a hint after each. Returns the number of hints. */
async function play(
  rules: readonly number[],
  n: number,
  done: readonly { readonly kind: string; readonly at: number }[],
): Promise<number> {
  const ground = smallModel(rules, n);
  const answers = answersOf(ground);
  const guide = new Guide(ground);
  let entered: Literal[] = [];
  let steps = 0;
  for (const { kind, at } of [{ kind: 'none', at: 0 }, ...done]) {
    const before = await guide.hint(entered, LIMIT);
    const variable = at % ground.terms.variableCount;
    const right = answers[at % Math.max(1, answers.length)]?.[variable];
    if (kind === 'take' && 'step' in before) entered = [...entered, ...before.step.claims];
    if (kind === 'right' && right !== undefined)
      entered = [...entered, { variable, value: right, holds: true }];
    if (kind === 'wrong') entered = [...entered, { variable, value: at % 2, holds: at % 3 > 0 }];
    if (kind === 'back') entered = entered.slice(0, -1);
    if (kind === 'ahead') guide.ahead(at % 2 === 0 ? entered : entered.slice(1), LIMIT);
    if (await told(guide, ground, answers, entered)) steps++;
  }
  return steps;
}

/** Asks for a hint and expects that it is right. Returns whether there was one. */
async function told(
  guide: Guide,
  ground: Ground,
  answers: readonly Assignment[],
  entered: readonly Literal[],
): Promise<boolean> {
  const possible = answers.filter((answer) => entered.every((claim) => isTrue(claim, answer)));
  const found = await guide.hint(entered, LIMIT);
  if ('step' in found) {
    const { claims } = found.step;
    expect(possible.length).toBeGreaterThan(0);
    for (const claim of claims) expect(possible.every((answer) => isTrue(claim, answer))).toBe(true);
    expect(claims.every((claim) => entered.some((one) => says(one, claim)))).toBe(false);
    return true;
  }
  const outcome = await lastOf(ground, entered);
  expect(found.status).toBe(outcome);
  return false;
}

const says = (one: Literal, { variable, value, holds }: Literal): boolean =>
  one.variable === variable && (one.value === value ? one.holds === holds : one.holds && !holds);

async function lastOf(ground: Ground, known: readonly Literal[]): Promise<string> {
  const path = hints(ground, { known });
  for (;;) {
    const next = await path.next();
    if (next.done) return next.value.status;
  }
}

describe('hints for a game that goes on', () => {
  it('follow from what is entered, whatever was asked before', { timeout: 120_000 }, async () => {
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(RULES.length - 1), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 2 }),
        moves,
        async (rules, n, done) => {
          steps += await play(rules, n, done);
        },
      ),
      { numRuns: 40, examples: [[[0, 5, 8], 2, [{ kind: 'take', at: 0 }]]] },
    );
    // Random games: there are at least a dozen hints, usually sixty or more.
    expect(steps).toBeGreaterThan(10);
  });

  it('go on from what was found before', async () => {
    const guide = new Guide(smallModel([0, 5], 2));
    const step = async (known: readonly Literal[]) => {
      const found = await guide.hint(known, LIMIT);
      if (!('step' in found)) throw new Error(found.status);
      return found.step;
    };
    const first = await step([]);
    expect(await step([])).toBe(first);
    expect(await step(first.claims)).not.toBe(first);
    // A step whose entry was removed is given again.
    expect(await step([])).toBe(first);
  });

  it('are looked for ahead, and that ends when something else is asked', async () => {
    const guide = new Guide(smallModel([0, 5], 2));
    guide.ahead([], LIMIT);
    const found = await guide.hint([{ variable: 0, value: 0, holds: true }], LIMIT);
    expect(found).toEqual({ status: 'wrong' });
    guide.ahead([], LIMIT);
    await guide.rest();
    expect('step' in (await guide.hint([], LIMIT))).toBe(true);
  });
});
