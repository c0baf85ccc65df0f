/** Domains contain exactly the values that no assumption and no fact excludes; plain sets are used for comparison. */
import { describe, expect, it } from 'vitest';
import { CONFLICT, Domains } from '../../../../../src/backends/sat/certificate/encoding/domains.ts';
import { Nodes } from '../../../../../src/backends/sat/certificate/encoding/nodes.ts';
import type { View } from '../../../../../src/backends/sat/certificate/encoding/views.ts';
import { trials } from '../../../../sample.ts';
import { type Generator, generatorOf } from '../../random.ts';

interface Named {
  readonly node: number;
  readonly values: readonly number[];
}

const among = (nodes: Nodes, values: readonly number[]): View =>
  nodes.add('int', values[0]!, values.at(-1)!, { values });

const KINDS: Readonly<Record<string, (nodes: Nodes, random: Generator) => Named>> = {
  bool: (nodes) => ({ node: nodes.add('bool', 0, 1).node, values: [0, 1] }),
  int: (nodes, random) => {
    const low = random.below(5) - 3;
    const size = 2 + random.below(7);
    return {
      node: nodes.add('int', low, low + size - 1).node,
      values: Array.from({ length: size }, (_, i) => low + i),
    };
  },
  'int with gaps': (nodes) => {
    const values = [-4, -2, -1, 3, 4, 8];
    return { node: among(nodes, values).node, values };
  },
  'sum of ints with gaps': (nodes) => {
    const sum = nodes.sum(0, [1, 1], [among(nodes, [0, 5, 6]), among(nodes, [0, 20])]);
    return { node: sum.node, values: [0, 5, 6, 20, 25, 26] };
  },
};

const CHANGES = {
  atLeast: (value: number, k: number) => value >= k,
  atMost: (value: number, k: number) => value <= k,
  assign: (value: number, k: number) => value === k,
  differs: (value: number, k: number) => value !== k,
} as const;

/** Whether the change makes the domains throw CONFLICT. */
function conflicts(change: () => void): boolean {
  try {
    change();
    return false;
  } catch (error) {
    expect(error).toBe(CONFLICT);
    return true;
  }
}

function expectValues(domains: Domains, view: View, values: readonly number[]): void {
  const { scale, offset } = view;
  const all = values.map((value) => scale * value + offset);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  expect([domains.low(view), domains.high(view)]).toEqual([low, high]);
  expect([domains.isTrue(view), domains.isFalse(view)]).toEqual([low >= 1, high <= 0]);
  expect(domains.isFixed(view)).toBe(values.length === 1);
  const near = Array.from({ length: high - low + 5 }, (_, i) => low - 2 + i);
  expect(near.filter((value) => domains.has(view, value))).toEqual([...all].sort((a, b) => a - b));
  expect(domains.listValues(view, 1000)).toEqual(all);
}

describe.each(Object.entries(KINDS))('the domain of a %s', (name, make) => {
  it('has the values that are left', () => {
    const random = generatorOf(name.length);
    let [changes, conflictCount] = [0, 0];
    for (let round = 0; round < trials(60, 4000); round++) {
      const nodes = new Nodes();
      const { node, values } = make(nodes, random);
      const domains = new Domains(nodes);
      domains.grow();
      let [facts, now] = [values, values];
      for (let step = 0; step < 14; step++) {
        const view = { node, scale: random.pick([1, 1, -1, 2, -3]), offset: random.below(5) - 2 };
        expectValues(domains, view, now);
        const change = random.pick(Object.keys(CHANGES) as (keyof typeof CHANGES)[]);
        const k = view.scale * (random.pick(values) + random.below(3) - 1) + view.offset + random.below(2);
        const left = now.filter((value) => CHANGES[change](view.scale * value + view.offset, k));
        const isConflict = conflicts(() => domains[change](view, k));
        expect(isConflict, `${change} ${k} of ${now}`).toBe(left.length === 0);
        if (!isConflict && left.length < now.length) {
          changes++;
          expect([domains.isTouched(node), domains.changedNodes.includes(node)]).toEqual([true, true]);
        }
        now = left;
        if (isConflict) {
          conflictCount++;
          domains.forget();
          now = facts;
        }
        const end = random.below(6);
        if (end === 0) {
          domains.keepAsFacts();
          facts = now;
        } else if (end === 1) {
          domains.forget();
          now = facts;
        }
        if (end < 2) expect([domains.touchedNodes, domains.changedNodes]).toEqual([[], []]);
        const isGapless = facts.length === facts.at(-1)! - facts[0]! + 1;
        expect(domains.factValues(node)).toEqual(isGapless ? undefined : facts);
        expect(domains.factHighOf(node) + 0).toBe(facts.at(-1)! + 0);
      }
    }
    expect(changes).toBeGreaterThan(30);
    expect(conflictCount).toBeGreaterThan(30);
  });
});

describe('a constant', () => {
  it('contradicts every other value', () => {
    const domains = new Domains(new Nodes());
    const five = { node: -1, scale: 0, offset: 5 };
    expectValues(domains, five, [0]);
    for (const [change, isLeft] of Object.entries(CHANGES))
      for (const k of [4, 5, 6])
        expect(conflicts(() => domains[change as keyof typeof CHANGES](five, k))).toBe(!isLeft(5, k));
  });
});
