/** A term built from a line has the value that the line defines, in every assignment; malformed lines are refused. */
import { describe, expect, it } from 'vitest';
import type { Node } from '../../../../../src/backends/sat/certificate/encoding/nodes.ts';
import type { View } from '../../../../../src/backends/sat/certificate/encoding/views.ts';
import { trials } from '../../../../sample.ts';
import { generatorOf } from '../../random.ts';
import { type Answer, OPERATIONS, RandomTerms, randomTerms } from './random-terms.ts';

const viewValue = (
  { node, scale, offset }: View,
  values: ReadonlyMap<number, number>,
): number | undefined => {
  if (node < 0) return offset;
  const value = values.get(node);
  return value === undefined ? undefined : scale * value + offset;
};

/** The value of a sum or comparison; undefined for other nodes, and where a value is unknown. */
function simpleValue(
  { operation, operands, numbers }: Node,
  values: ReadonlyMap<number, number>,
): number | undefined {
  const all = operands.map((view) => viewValue(view, values));
  if (all.includes(undefined)) return undefined;
  const [first = 0] = all;
  if (operation === 'sum') return all.reduce<number>((sum, value) => sum + value!, 0);
  if (operation === 'at least') return Number(first! >= numbers[0]!);
  return operation === 'equals' ? Number(first === numbers[0]) : undefined;
}

const fail = ({ lines, data }: RandomTerms, answer: Answer): never =>
  expect.fail(JSON.stringify({ lines, data, answer }));

describe.each([...OPERATIONS])('a term “%s”', (operation) => {
  it('has the value that its line says', () => {
    const random = generatorOf(operation.length * 31 + operation.charCodeAt(0));
    for (let round = 0; round < trials(15, 400); round++) {
      const terms = randomTerms(random, operation, 4);
      const { nodes, views, answers } = terms;
      for (const answer of answers) {
        /** `values.get(node)`: the value of the node that follows from the value of a term. */
        const values = new Map<number, number>();
        const put = (node: number, value: number): void => {
          if ((values.get(node) ?? value) !== value) fail(terms, answer);
          values.set(node, value);
        };
        for (const [term, view] of views.entries()) {
          const value = answer[term]!;
          if (value < nodes.low(view) || value > nodes.high(view)) fail(terms, answer);
          if (view.node < 0) expect(value + 0).toBe(view.offset + 0);
          else put(view.node, (value - view.offset) / view.scale);
        }
        for (const [number, node] of nodes.all.entries()) {
          const value = simpleValue(node, values);
          if (value === undefined) continue;
          put(number, value);
          for (const parts of node.parts) {
            const all = parts.map((view) => viewValue(view, values));
            if (!all.includes(undefined) && all.reduce<number>((sum, one) => sum + one!, 0) !== value)
              fail(terms, answer);
          }
        }
      }
    }
  });
});

describe('a line', () => {
  const model = (): RandomTerms => {
    const terms = new RandomTerms(generatorOf(1));
    terms.addBools(3);
    terms.add('int', [2, 4]);
    terms.datum('graph', [3, 0, 1, 1, 2]);
    terms.datum('table', [2, 1, 1]);
    terms.datum('automaton', [1, 0, 0, 2, 1, 0, 0]);
    terms.add('components', [0, 2, 4, 6, 2, 4]);
    terms.add('connected', [0, 2, 4, 6, 2, 4]);
    terms.add('regular', [2, 2, 4]);
    return terms;
  };
  const [BOOL, INT, COMPONENTS, RULE, WORD] = [2, 8, 10, 12, 14];

  it.each([
    ['bool', [1]],
    ['int', [4, 2]],
    ['int', [1]],
    ['among', [3, 3]],
    ['among', []],
    ['sum', []],
    ['sum', [1, 2]],
    ['sum', [0, 1, 200]],
    ['sum', [0, 2 ** 51, INT, 1, BOOL]],
    ['atMost', [1, 1]],
    ['and', [BOOL, INT]],
    ['and', [BOOL, 40]],
    ['xor', [BOOL]],
    ['xor', [BOOL, BOOL, BOOL]],
    ['choose', [INT, BOOL, BOOL]],
    ['chooseInt', [BOOL, INT]],
    ['element', [INT, 2]],
    ['product', [INT]],
    ['absolute', [INT, INT]],
    ['lexicographic', [BOOL, BOOL, BOOL]],
    ['table', [1, INT]],
    ['table', [0, INT, INT]],
    ['table', [7, INT, INT]],
    ['regular', [1, BOOL]],
    ['connected', [0, BOOL, BOOL, BOOL, BOOL]],
    ['connected', [0, BOOL, BOOL, BOOL, BOOL, INT]],
    ['loop', [0, BOOL]],
    ['path', [1, BOOL, BOOL]],
    ['components', [0, BOOL, BOOL]],
    ['reaches', [COMPONENTS, 0, 3]],
    ['reaches', [COMPONENTS, -1, 0]],
    ['reaches', [RULE, 0, 1]],
    ['reaches', [BOOL, 0, 1]],
    ['near', [COMPONENTS, 0, 1]],
    ['near', [COMPONENTS, 0, 1, 5]],
    ['ball', [COMPONENTS, 3, 1]],
    ['route', [COMPONENTS, 0, 1, 2]],
    ['componentSize', [COMPONENTS]],
    ['componentSize', [COMPONENTS, 3]],
    ['componentShare', [COMPONENTS, 0, 0]],
    ['rank', [BOOL, 0]],
    ['run', [WORD, BOOL, 3, 0, -1, 0, 2]],
    ['run', [WORD, BOOL, 0, 1, -1, 0, 2]],
    ['run', [WORD, BOOL, 0, 0, 2, 0, 2]],
    ['run', [WORD, BOOL, 0, 0, -1, 1, 2]],
    ['run', [RULE, BOOL, 0, 0, -1, 0, 2]],
    ['apart', [RULE, 0, 3]],
    ['split', [RULE]],
    ['cyclic', [RULE, 0]],
  ] as const)('“%s %j” is refused', (operation, words) => {
    const terms = model();
    const before = terms.nodes.all.length;
    expect(() => terms.add(operation, words)).toThrow(RangeError);
    expect(terms.nodes.all.length).toBe(before);
  });

  it('with an unknown operation has no term', () => {
    expect(() => model().add('constructor')).toThrow('no operation');
  });

  it('about a constant is the constant', () => {
    const terms = model();
    const [yes, no] = [0, 1];
    const viewOf = (operation: string, words: readonly number[]) => terms.views[terms.add(operation, words)]!;
    expect(viewOf('and', [yes, yes])).toMatchObject({ node: -1, offset: 1 });
    expect(viewOf('and', [BOOL, no])).toMatchObject({ node: -1, offset: 0 });
    expect(viewOf('and', [BOOL, yes])).toEqual(terms.view(BOOL));
    expect(viewOf('xor', [yes, BOOL])).toEqual(terms.view(BOOL + 1));
    expect(viewOf('chooseInt', [no, BOOL, INT])).toEqual(terms.view(INT));
    expect(viewOf('reaches', [COMPONENTS, 1, 1])).toEqual(terms.view(4));
  });
});
