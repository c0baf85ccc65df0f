// Small models with all their assignments, in which consequences are looked up instead of searched for.
import fc from 'fast-check';
import { expect } from 'vitest';
import { Budget } from '../../../src/model/clock.ts';
import type { Assignment, Ground } from '../../../src/model/ground.ts';
import { evaluate } from '../../../src/model/meaning/evaluate.ts';
import { isTrue, type Literal } from '../../../src/tasks/common/literals.ts';
import { Pauses } from '../../../src/tasks/common/pauses.ts';
import { conditionsOf } from '../../../src/tasks/deduce/conditions/conditions.ts';
import { type View, viewOf } from '../../../src/tasks/deduce/conditions/view.ts';
import { Knowledge } from '../../../src/tasks/deduce/propagate/knowledge.ts';
import { type Rating, rate } from '../../../src/tasks/deduce/rate/rate.ts';
import type { Deduction } from '../../../src/tasks/deduce/steps/deduction.ts';
import type { FoundRound, Technique } from '../../../src/tasks/deduce/techniques/technique.ts';
import { everyAssignment } from '../../model/grounded.ts';
import { groundOf, modelOf } from '../../models.ts';
import { example } from '../generate/small-boards.ts';
import { RULES, smallModel } from '../small-rules.ts';

export interface Shape {
  readonly rules: readonly number[];
  readonly n: number;
}

export const shapes = fc.record({
  rules: fc.uniqueArray(fc.nat(RULES.length - 1), { minLength: 1, maxLength: 5 }),
  n: fc.integer({ min: 0, max: 2 }),
});

/** Models with many consequences (random models may have few); the third one has no answer. */
export const RICH: readonly Shape[] = [
  { rules: [0, 5], n: 2 },
  { rules: [7, 8, 6], n: 2 },
  { rules: [0, 5, 8], n: 2 },
];

export const modelFor = ({ rules, n }: Shape): Ground => smallModel(rules, n);

/** The ground model of a board with these rules, for an instance. */
export const boardOf = (text: string, instance: string): Ground =>
  groundOf(modelOf(`board square\n${text}`), instance);

/** All assignments, each with the conditions that it breaks. */
export type World = readonly { readonly assignment: Assignment; readonly broken: ReadonlySet<number> }[];

export function worldOf(model: Ground): World {
  const ground = conditionsOf(model);
  return everyAssignment(ground).map((assignment) => ({
    assignment,
    broken: new Set(
      evaluate(ground, assignment).map((violation) =>
        violation.kind === 'constraint' ? violation.constraint : -1,
      ),
    ),
  }));
}

export const answersIn = (world: World): Assignment[] =>
  world.filter(({ broken }) => broken.size === 0).map(({ assignment }) => assignment);

/**
 * Whether the claim holds in every assignment that satisfies the constraints and has the known values; without a claim,
 * whether there is no such assignment.
 */
export const forces = (
  world: World,
  constraints: readonly number[],
  known: readonly Literal[],
  claim?: Literal,
): boolean =>
  world.every(
    ({ assignment, broken }) =>
      constraints.some((constraint) => broken.has(constraint)) ||
      known.some((one) => !isTrue(one, assignment)) ||
      (claim !== undefined && isTrue(claim, assignment)),
  );

export const without = <T>(items: readonly T[], item: T): T[] => items.filter((other) => other !== item);

/** Expects that the claims of a step follow from its reasons, but not from a part of them. */
export function expectMinimal({ claims, reasons: { constraints, known } }: Deduction, world: World): void {
  const all = (rules: readonly number[], facts: readonly Literal[]): boolean =>
    claims.every((claim) => forces(world, rules, facts, claim));
  expect(claims.length).toBeGreaterThan(0);
  expect(all(constraints, known)).toBe(true);
  for (const one of constraints) expect(all(without(constraints, one), known)).toBe(false);
  for (const one of known) expect(all(constraints, without(known, one))).toBe(false);
}

export const endless = new Pauses(Budget.ofSeconds(undefined), undefined);

export const viewFor = (ground: Ground): View => viewOf(conditionsOf(ground), Budget.ofSeconds(undefined));
export const knowledgeOf = (ground: Ground): Knowledge => new Knowledge(viewFor(ground));

/** The variable at a position of a find (`family`). */
export function variableAt({ families, terms }: Ground, family: string, position: number): number {
  return terms.variableOf(families.find(({ name }) => name === family)!.refs[position]!);
}

/** What is known: the remaining values of each variable. */
export const valuesLeft = ({ domains, ground: { terms } }: Knowledge): number[][] =>
  Array.from({ length: terms.variableCount }, (_, variable) =>
    domains.choicesOf(variable).map((removal) => domains.valueOf(removal)),
  );

/** A random model, its assignments, and the answers that have one entered value. */
export interface Entered {
  readonly ground: Ground;
  readonly world: World;
  readonly entered: Literal;
  readonly possible: readonly Assignment[];
}

/** Checks random models that have an answer; one value of that answer is entered. */
export async function onEntered(
  runs: number,
  check: (setting: Entered) => Promise<void>,
  examples = RICH,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(shapes, fc.nat(1000), async (shape, pick) => {
      const ground = modelFor(shape);
      const world = worldOf(ground);
      const answers = answersIn(world);
      const answer = answers[pick % Math.max(1, answers.length)];
      if (!answer) return;
      const variable = pick % answer.length;
      const entered = { variable, value: answer[variable]!, holds: true };
      await check({ ground, world, entered, possible: answers.filter((one) => isTrue(entered, one)) });
    }),
    { numRuns: runs, examples: examples.map((shape) => [shape, 0]) },
  );
}

/** The rating of an example's board with these clues. */
export const rated = async (name: string, rows: readonly string[]): Promise<Rating> =>
  await rate(groundOf(example(name), `clue:\n  ${rows.join('\n  ')}\n`));

const seeds = fc.record({ shape: shapes, pick: fc.nat(1000), told: fc.nat(3) });

/**
 * Applies a technique repeatedly, on random models with some known values of an answer, and expects that it removes no value of an answer. Returns
 * how often it found something.
 */
export async function findsNothingWrong(
  make: (known: Knowledge) => Technique,
  runs = 60,
): Promise<{ finds: number; rounds: readonly FoundRound['round'][] }> {
  const rounds: FoundRound['round'][] = [];
  await fc.assert(
    fc.asyncProperty(seeds, async ({ shape, pick, told }) => {
      const ground = modelFor(shape);
      const answers = answersIn(worldOf(ground));
      const answer = answers[pick % Math.max(1, answers.length)];
      if (answer === undefined) return;
      const known = knowledgeOf(ground);
      const entered = Array.from({ length: told }, (_, at): Literal => {
        const variable = (pick + 3 * at) % answer.length;
        return { variable, value: answer[variable]!, holds: true };
      });
      for (const literal of entered) known.learn(literal);
      const possible = answers.filter((one) => entered.every((literal) => isTrue(literal, one)));
      const technique = make(known);
      for (let time = 0; time < 12; time++) {
        const found = await technique.findRound();
        if (typeof found !== 'object') break;
        known.conclude(found.findings, found.round.level);
        expect(known.failed).toBe(false);
        rounds.push(found.round);
        for (const one of possible)
          for (const [variable, value] of one.entries())
            if (known.domains.isStored(variable))
              expect(known.domains.isOpen(known.domains.removalOf(variable, value))).toBe(true);
      }
    }),
    { numRuns: runs, examples: RICH.map((shape) => [{ shape, pick: 0, told: 1 }]) },
  );
  return { finds: rounds.length, rounds };
}
