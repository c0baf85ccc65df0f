/** What a condition tells hangs on the removals alone, not on what was looked at before. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadModel } from '../../src/language/load.ts';
import type { Ground } from '../../src/model/ground.ts';
import { conditionsOf } from '../../src/tasks/explain/conditions.ts';
import { ConditionDomains } from '../../src/tasks/explain/sight/condition-domains.ts';
import { Random } from '../../src/tasks/generate/layout/random.ts';
import { openInstance } from '../../src/tasks/open/open-instance.ts';

const BOARDS: readonly (readonly [model: string, instance: string])[] = [
  ['nurikabe', 'clue:\n  2 . . .\n  . . . 3\n  . . . .\n  1 . . ?\n'],
  [
    'heyawake',
    'room:\n  1 1 2 2\n  1 1 2 2\n  3 3 4 4\n  3 3 4 4\nclue:\n  2 . . .\n  . . . .\n  . . . .\n  . . 1 .\n',
  ],
];

function groundOf(name: string, instance: string): Ground {
  const { model } = loadModel(name, readFileSync(`examples/${name}.pzl`, 'utf8'));
  const { ground, diagnostics } = openInstance(model!, { name: 'board', text: instance });
  if (!ground) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return ground;
}

it.each(BOARDS)('a look at %s finds the same after many others as at first', (name, instance) => {
  const { terms, constraints } = conditionsOf(groundOf(name, instance));
  const roots = constraints.map(({ root }) => root);
  const random = new Random(5);
  const domains = new ConditionDomains(terms, roots);
  const tally = { removals: 0, fails: 0 };
  for (let state = 0; state < 25; state++) {
    // Goes back a part of the way, and elsewhere from there.
    domains.goBack(random.below(domains.removals.length + 1));
    for (let more = random.below(4); more >= 0; more--) {
      const variable = random.below(terms.variableCount);
      if (domains.left[variable]! < 2) continue;
      const open = domains.openOf(variable);
      domains.add(open[random.below(open.length)]!);
    }
    for (const condition of random.shuffled(roots.map((_, at) => at))) {
      const fresh = new ConditionDomains(terms, roots);
      for (const removal of domains.removals) fresh.add(removal);
      const found = domains.look(condition);
      expect(JSON.stringify(found)).toBe(JSON.stringify(fresh.look(condition)));
      tally.removals += found.removals.length;
      tally.fails += Number(found.fails);
    }
  }
  expect(tally.removals).toBeGreaterThan(50);
  expect(tally.fails).toBeGreaterThan(4);
});
