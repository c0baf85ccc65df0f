/** What a condition implies depends only on the removals, not on which conditions were propagated before. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadModel } from '../../../../src/language/load.ts';
import type { Ground } from '../../../../src/model/ground.ts';
import { evaluateTerm } from '../../../../src/model/meaning/evaluate.ts';
import { Terms } from '../../../../src/model/terms/terms.ts';
import { Random } from '../../../../src/tasks/common/random.ts';
import { conditionsOf } from '../../../../src/tasks/deduce/conditions/conditions.ts';
import { jointConditions } from '../../../../src/tasks/deduce/conditions/joint-conditions.ts';
import { ConditionStore } from '../../../../src/tasks/deduce/propagate/condition-store.ts';
import { openInstance } from '../../../../src/tasks/open/open-instance.ts';

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
  const domains = new ConditionStore(terms, roots);
  const tally = { removals: 0, fails: 0 };
  for (let state = 0; state < 25; state++) {
    // Undoes some of the removals, and continues with other ones.
    domains.goBack(random.intBelow(domains.removals.length + 1));
    for (let more = random.intBelow(4); more >= 0; more--) {
      const variable = random.intBelow(terms.variableCount);
      if (domains.leftCount[variable]! < 2) continue;
      const open = domains.choicesOf(variable);
      domains.addRemoval(open[random.intBelow(open.length)]!);
    }
    for (const condition of random.shuffled(roots.map((_, at) => at))) {
      const fresh = new ConditionStore(terms, roots);
      for (const removal of domains.removals) fresh.addRemoval(removal);
      const found = domains.propagate(condition);
      expect(JSON.stringify(found)).toBe(JSON.stringify(fresh.propagate(condition)));
      tally.removals += found.removals.length;
      tally.fails += Number(found.fails);
    }
  }
  expect(tally.removals).toBeGreaterThan(50);
  expect(tally.fails).toBeGreaterThan(4);
});

const SMALL = [
  'clue:\n  3 . .\n  . . .\n  . 2 .\n',
  'clue:\n  . . 4\n  . . .\n  2 . .\n',
  'clue:\n  1 . .\n  . . 2\n  3 . .\n',
];

it.each(SMALL)(
  'a look tells nothing that an assignment contradicts, also at two conditions of one component: %j',
  (instance) => {
    const conditions = conditionsOf(groundOf('nurikabe', instance));
    const { terms, constraints } = conditions;
    const joint = jointConditions(conditions);
    expect(joint.length).toBeGreaterThan(0);
    const roots = [...constraints, ...joint].map(({ root }) => root);
    const all = Array.from({ length: 1 << terms.variableCount }, (_, bits) =>
      Int32Array.from({ length: terms.variableCount }, (_, variable) => (bits >> variable) & 1),
    );
    const keeping = roots.map((root) => all.filter((values) => evaluateTerm(terms, root, values) === 1));
    const random = new Random(7);
    const domains = new ConditionStore(terms, roots);
    const tally = { removals: 0, fails: 0, more: 0 };
    for (let state = 0; state < 150; state++) {
      domains.goBack(random.intBelow(domains.removals.length + 1));
      for (let more = random.intBelow(4); more >= 0; more--) {
        const variable = random.intBelow(terms.variableCount);
        const open = domains.choicesOf(variable);
        if (open.length > 1) domains.addRemoval(open[random.intBelow(2)]!);
      }
      const fits = (values: Int32Array): boolean =>
        domains.removals.every((removal) => values[domains.variableOf(removal)] !== domains.valueOf(removal));
      const looks = roots.map((_, condition) => domains.propagate(condition));
      for (const [condition, { fails, removals }] of looks.entries()) {
        const left = keeping[condition]!.filter(fits);
        if (fails) expect(left).toEqual([]);
        for (const removal of removals) {
          const variable = domains.variableOf(removal);
          expect(left.some((values) => values[variable] === domains.valueOf(removal))).toBe(false);
        }
        tally.removals += removals.length;
        tally.fails += Number(fails);
      }
      for (const [at, { parts }] of joint.entries()) {
        const alone = new Set(parts.flatMap((part) => looks[part]!.removals));
        const both = looks[constraints.length + at]!;
        tally.more += both.removals.filter((removal) => !alone.has(removal)).length;
      }
    }
    expect(tally.removals).toBeGreaterThan(100);
    expect(tally.fails).toBeGreaterThan(10);
    expect(tally.more).toBeGreaterThan(0);
  },
);

it('a look at a table or an automaton leaves exactly the values that its tuples and words have', () => {
  const random = new Random(7);
  const between = (low: number, high: number): number => low + random.intBelow(high - low + 1);
  const tally = { fails: 0, removals: 0, kept: 0 };
  for (let round = 0; round < 400; round++) {
    const terms = new Terms();
    const items = Array.from({ length: between(1, 4) }, () => {
      const low = between(-1, 1);
      return terms.intVariable(low, low + between(1, 3));
    });
    const states = between(1, 4);
    const width = between(2, 4);
    const root =
      round % 2 === 0
        ? terms.accepts(
            {
              states,
              startState: random.intBelow(states),
              accepting: Uint8Array.from({ length: states }, () => random.intBelow(2)),
              low: between(-1, 1),
              width,
              transitions: Int32Array.from({ length: states * width }, () => between(-1, states - 1)),
            },
            items,
          )
        : terms.inTable(
            {
              arity: items.length,
              tuples: Int32Array.from({ length: items.length * between(1, 9) }, () => between(-1, 3)),
            },
            items,
          );
    const domains = new ConditionStore(terms, [root]);
    for (let more = random.intBelow(4); more > 0; more--) {
      const variable = random.intBelow(terms.variableCount);
      const open = domains.choicesOf(variable);
      if (open.length > 1) domains.addRemoval(open[random.intBelow(open.length)]!);
    }
    const left = items.map((_, variable) => domains.choicesOf(variable).map((one) => domains.valueOf(one)));
    let all: readonly (readonly number[])[] = [[]];
    for (const values of left) all = all.flatMap((some) => values.map((value) => [...some, value]));
    const fitting = all.filter((values) => evaluateTerm(terms, root, Int32Array.from(values)) === 1);
    const { fails, removals } = domains.propagate(0);
    expect(fails).toBe(fitting.length === 0);
    tally.fails += Number(fails);
    if (fails) continue;
    for (const [variable, values] of left.entries()) {
      for (const value of values) {
        const isGone = removals.includes(domains.removalOf(variable, value));
        expect(isGone).toBe(!fitting.some((some) => some[variable] === value));
        if (isGone) tally.removals++;
        else tally.kept++;
      }
    }
  }
  for (const count of Object.values(tally)) expect(count).toBeGreaterThan(50);
});
