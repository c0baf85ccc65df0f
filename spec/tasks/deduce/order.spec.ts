/** What a single small condition gives by known values comes before any step that combines several conditions by a supposition, a count or an overlap. */
import { expect, it } from 'vitest';
import { openInstance } from '../../../src/index.ts';
import { Budget } from '../../../src/model/clock.ts';
import type { Literal } from '../../../src/tasks/common/literals.ts';
import { conditionsOf } from '../../../src/tasks/deduce/conditions/conditions.ts';
import { isShown, viewOf } from '../../../src/tasks/deduce/conditions/view.ts';
import { SubsetSolvers } from '../../../src/tasks/deduce/mus/subset-solvers.ts';
import type { Step } from '../../../src/tasks/deduce/steps/deduction.ts';
import { hints } from '../../../src/tasks/deduce/steps/hints.ts';
import { levelNumberOf } from '../../../src/tasks/deduce/techniques/technique.ts';
import { TUNING } from '../../../src/tasks/deduce/tuning.ts';
import { galleryTypes } from '../../examples/gallery.ts';
import { sampled } from '../../sample.ts';

const NAMES = [
  'akari',
  'aqre',
  'country',
  'dominion',
  'firefly',
  'island',
  'kurodoko',
  'masyu',
  'slitherlink',
  'star-battle',
];
const types = galleryTypes().filter(({ name }) => NAMES.includes(name));

it.each(sampled(types, 4).map((type) => [type.name, type] as const))(
  'in %s',
  { timeout: 60_000 },
  async (_, type) => {
    const [name, text] = type.instances[1]!;
    const ground = openInstance(type.model, { name, text }).ground!;
    const view = viewOf(conditionsOf(ground), Budget.ofSeconds(60));
    const engines = await SubsetSolvers.of(view);
    const steps: Step[] = [];
    for await (const step of hints(ground)) steps.push(step);
    const answer = new Map(
      steps
        .at(-1)!
        .after.flatMap(({ variable, value, holds }) => (holds ? [[variable, value] as const] : [])),
    );
    let combined = 0;
    for (const { claims, reasons, technique, after } of steps) {
      if (reasons.constraints.length < 2 || levelNumberOf(technique) < levelNumberOf('overlap')) continue;
      combined++;
      const known = after.slice(0, after.length - claims.length);
      for (const [condition, scope] of view.scopes.entries()) {
        if (scope.length > TUNING.glance || reasons.constraints.includes(condition)) continue;
        const told = known.filter(({ variable }) => scope.includes(variable));
        const isOpen = (variable: number): boolean =>
          isShown(view, variable) && !told.some((one) => one.holds && one.variable === variable);
        const open = scope
          .filter((variable) => isOpen(variable) && answer.has(variable))
          .map((variable): Literal => ({ variable, value: answer.get(variable)!, holds: true }));
        const forced = await engines
          .reasoner([condition])
          .forced(open, { constraints: [condition], known: told }, 100);
        expect(forced).toEqual([]);
      }
    }
    expect(combined).toBeGreaterThan(0);
  },
);
