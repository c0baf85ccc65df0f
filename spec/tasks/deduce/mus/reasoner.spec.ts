/**
 * Inferences of an engine that keeps its assumptions from query to query, compared with all assignments, after any earlier queries and learned
 * clauses.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Assignment } from '../../../../src/model/ground.ts';
import { evaluate } from '../../../../src/model/meaning/evaluate.ts';
import { contrary, isTrue, type Literal, type Reasons } from '../../../../src/tasks/common/literals.ts';
import { conditionsOf } from '../../../../src/tasks/deduce/conditions/conditions.ts';
import { Reasoner } from '../../../../src/tasks/deduce/mus/reasoner.ts';
import { everyAssignment } from '../../../model/grounded.ts';
import { RULES, smallModel } from '../../small-rules.ts';

const models = fc.record({
  rules: fc.uniqueArray(fc.nat(RULES.length - 1), { minLength: 1, maxLength: 5 }),
  n: fc.integer({ min: 0, max: 2 }),
  pick: fc.nat(),
});

it('tells by what a claim follows, one after another as more becomes known', {
  timeout: 60_000,
}, async () => {
  const tally = { seen: 0, unseen: 0 };
  await fc.assert(
    fc.asyncProperty(models, async ({ rules, n, pick }) => {
      const ground = conditionsOf(smallModel(rules, n));
      const world = everyAssignment(ground).map((assignment) => ({
        assignment,
        broken: new Set(
          evaluate(ground, assignment).map((one) => (one.kind === 'constraint' ? one.constraint : -1)),
        ),
      }));
      const answers = world.filter(({ broken }) => broken.size === 0).map(({ assignment }) => assignment);
      if (answers.length === 0) return;
      const answer: Assignment = answers[pick % answers.length]!;
      const reasoner = await Reasoner.open(ground);
      const keeping = await reasoner.keeping();
      const all = ground.constraints.map((_, constraint) => constraint);
      const known: Literal[] = [];
      const claims = [...answer].map((value, variable): Literal => ({ variable, value, holds: true }));
      const forces = ({ constraints, known }: Reasons, claim: Literal): boolean =>
        world.every(
          ({ assignment, broken }) =>
            constraints.some((one) => broken.has(one)) ||
            known.some((one) => !isTrue(one, assignment)) ||
            isTrue(claim, assignment),
        );
      for (const [at, told] of claims.entries()) {
        for (const claim of claims.slice(at)) {
          const reply = await keeping.askWithin(all, [...known, contrary(claim)], (pick + at) % 3);
          if (typeof reply === 'object' && 'core' in reply) {
            const { constraints, known: needed } = reply.core;
            const reasons = { constraints, known: needed.filter((one) => one.variable !== claim.variable) };
            tally.seen++;
            expect(forces(reasons, claim)).toBe(true);
            // Both engines are queried in turn: each receives what the other adds to their shared program.
            const asked = [contrary(claim), ...reasons.known];
            expect(await reasoner.ask(reasons.constraints, asked)).toHaveProperty('core');
          } else tally.unseen++;
        }
        known.push(told);
      }
    }),
    { numRuns: 30, examples: [[{ rules: [0, 5], n: 2, pick: 0 }]] },
  );
  expect(tally.seen).toBeGreaterThan(20);
  expect(tally.unseen).toBeGreaterThan(20);
});
