/** Known values that a changed assignment shows to be needed, against all assignments. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { evaluate } from '../../../../src/model/meaning/evaluate.ts';
import { isTrue, type Literal } from '../../../../src/tasks/common/literals.ts';
import { conditionsOf } from '../../../../src/tasks/deduce/conditions/conditions.ts';
import { Witnesses } from '../../../../src/tasks/deduce/mus/witnesses.ts';
import { everyAssignment } from '../../../model/grounded.ts';
import { longTest } from '../../../sample.ts';
import { RULES, smallModel } from '../../small-rules.ts';

const models = fc.record({
  rules: fc.uniqueArray(fc.nat(RULES.length - 1), { minLength: 1, maxLength: 4 }),
  n: fc.integer({ min: 0, max: 2 }),
  picks: fc.infiniteStream(fc.nat()),
});

longTest('are such that without each of them everything else holds together', { timeout: 60_000 }, () => {
  const tally = { seen: 0, unseen: 0 };
  fc.assert(
    fc.property(models, ({ rules, n, picks }) => {
      const ground = conditionsOf(smallModel(rules, n));
      const pick = (most: number): number => picks.next().value % most;
      const all = everyAssignment(ground);
      const constraints = ground.constraints.map((_, at) => at).filter(() => pick(3) > 0);
      const broken = new Map(
        all.map((values) => [
          values,
          new Set(evaluate(ground, values).map((one) => (one.kind === 'constraint' ? one.constraint : -1))),
        ]),
      );
      const fine = all.filter((values) => constraints.every((one) => !broken.get(values)!.has(one)));
      const witness = fine[pick(fine.length || 1)];
      if (!witness) return;
      // What holds of the witness, some of it said the other way round, and one claim that doesn't.
      const values = [...witness];
      const isBool = (variable: number): boolean => !ground.terms.isInt(ground.terms.variable(variable));
      const claims = values.flatMap((value, variable): Literal[] => {
        if (pick(3) === 0) return [];
        return isBool(variable) && pick(2) === 0
          ? [{ variable, value: 1 - value, holds: false }]
          : [{ variable, value, holds: true }];
      });
      if (claims.length === 0) return;
      const at = pick(claims.length);
      const other = all[pick(all.length)]![claims[at]!.variable]!;
      const left = { variable: claims[at]!.variable, value: other, holds: true };
      if (isTrue(left, witness)) return;
      claims[at] = left;
      const always = claims.filter((claim) => claim !== left && pick(4) === 0);
      const open = claims.filter((claim) => claim !== left && !always.includes(claim));
      const needed = new Witnesses(ground, constraints, claims).needed(witness, left, open);
      for (const one of needed) {
        expect(open).toContain(one);
        const rest = claims.filter((claim) => claim !== one);
        expect(fine.some((each) => !isTrue(one, each) && rest.every((claim) => isTrue(claim, each)))).toBe(
          true,
        );
      }
      tally.seen += needed.length;
      tally.unseen += open.length - needed.length;
    }),
    { numRuns: 200 },
  );
  expect(tally.seen).toBeGreaterThan(50);
  expect(tally.unseen).toBeGreaterThan(50);
});
