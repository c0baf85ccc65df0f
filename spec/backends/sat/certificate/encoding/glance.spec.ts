/** Contradictions that the checker finds by its quick test hold in every answer: they are compared with all assignments of a small graph. */
import { describe, expect, it } from 'vitest';
import { Components } from '../../../../../src/backends/sat/certificate/encoding/components.ts';
import { CONFLICT, Domains } from '../../../../../src/backends/sat/certificate/encoding/domains.ts';
import { Glance } from '../../../../../src/backends/sat/certificate/encoding/glance.ts';
import { Nodes } from '../../../../../src/backends/sat/certificate/encoding/nodes.ts';
import { negateView, type View } from '../../../../../src/backends/sat/certificate/encoding/views.ts';
import { generatorOf } from '../../random.ts';

/** The ends of edges: a ring of nodes 0 to 3, and node 4, which is joined to node 3 alone. */
const ENDS = [0, 1, 1, 2, 2, 3, 3, 0, 3, 4];
const COUNT = 5;

interface Named {
  readonly view: View;
  /** The value of the view in an answer. */
  readonly of: (answer: readonly number[]) => number;
}

/** For each active node, the node that stands for its component; −1 for the others. */
function leadersOf(answer: readonly number[]): number[] {
  const leaders = Array.from({ length: COUNT }, (_, node) => (answer[node] === 1 ? node : -1));
  for (let round = 0; round < COUNT; round++)
    for (let edge = 0; 2 * edge < ENDS.length; edge++) {
      const [a, b] = [ENDS[2 * edge]!, ENDS[2 * edge + 1]!];
      if (answer[COUNT + edge] !== 1 || leaders[a]! < 0 || leaders[b]! < 0) continue;
      const least = Math.min(leaders[a]!, leaders[b]!);
      leaders[a] = least;
      leaders[b] = least;
    }
  return leaders;
}

const sizeOf = (answer: readonly number[], node: number): number => {
  const leaders = leadersOf(answer);
  return leaders[node]! < 0 ? 0 : leaders.filter((leader) => leader === leaders[node]).length;
};

/** Bools for the nodes and edges, and terms about them, by name. */
const model = () => {
  const nodes = new Nodes();
  const terms = new Map<string, Named>();
  const put = (name: string, view: View, of: Named['of']): View => {
    terms.set(name, { view, of });
    return view;
  };
  const bools = Array.from({ length: 10 }, (_, i) =>
    put(i < COUNT ? `n${i}` : `e${i - COUNT}`, nodes.add('bool', 0, 1), (answer) => answer[i]!),
  );
  const datum = { kind: 'graph', nodes: COUNT, ends: ENDS } as const;
  const graph = (numbers: readonly number[], operands: readonly View[]): View =>
    nodes.intern('components', 0, COUNT, { operands, numbers, datum });
  const whole = graph([0], bools);
  // A second graph has the same nodes, but its edges are present where those of the first graph aren't.
  const other = graph([0], [...bools.slice(0, COUNT), ...bools.slice(COUNT).map(negateView)]);
  const turned = (answer: readonly number[]) => answer.map((value, i) => (i < COUNT ? value : 1 - value));
  for (let a = 0; a < COUNT; a++)
    for (let b = a + 1; b < COUNT; b++) {
      const isWith = (answer: readonly number[]): number => {
        const leaders = leadersOf(answer);
        return leaders[a]! >= 0 && leaders[a] === leaders[b] ? 1 : 0;
      };
      put(`r${a}${b}`, nodes.intern('reaches', 0, 1, { operands: [whole], numbers: [a, b] }), isWith);
      const far = nodes.intern('reaches', 0, 1, { operands: [other], numbers: [a, b] });
      put(`o${a}${b}`, far, (answer) => isWith(turned(answer)));
    }
  const size = nodes.intern('componentSize', 0, COUNT, { operands: [whole], numbers: [0] });
  put('s0', size, (answer) => sizeOf(answer, 0));
  nodes.intern('ball', 0, 1, { operands: [whole], numbers: [0, 1] });
  const sumOf = (names: readonly string[]): View =>
    nodes.sum(
      0,
      names.map(() => 1),
      names.map((name) => terms.get(name)!.view),
    );
  const add = (name: string, parts: readonly string[]): void => {
    put(name, sumOf(parts), (answer) =>
      parts.reduce((total, part) => total + terms.get(part)!.of(answer), 0),
    );
  };
  // The number of members up to one step from node 0, and the number of all members, each as a sum of two parts.
  add('left', ['n0', 'r01']);
  add('near', ['left', 'r03']);
  add('right', ['r02', 'r03', 'r04']);
  add('all', ['left', 'right']);
  add('three', ['n2', 'n3', 'n4']);
  const one = nodes.equals(terms.get('three')!.view, 1);
  put('one', one, (answer) => Number(answer[2]! + answer[3]! + answer[4]! === 1));
  const both = nodes.intern('and', 0, 1, { operands: [bools[0]!, negateView(one)] });
  put('unless', both, (answer) => (answer[0] === 1 && answer[2]! + answer[3]! + answer[4]! !== 1 ? 1 : 0));
  return { nodes, terms };
};

const { nodes, terms } = model();
const domains = new Domains(nodes);
const components = new Components(nodes, domains, () => false);
const glance = new Glance(nodes, domains, components);

const ANSWERS = Array.from({ length: 1024 }, (_, bits) =>
  Array.from({ length: 10 }, (_none, i) => (bits >> i) & 1),
);
const valuesOf = new Map(Array.from(terms, ([name, { of }]) => [name, ANSWERS.map(of)]));

/**
 * What a proof step assumes, such as `r01=1 s0>2`: names, each with `=` and a value, or with `<` or `>` and a bound. After `|` comes a fact that
 * holds in every answer.
 */
interface Supposed {
  readonly claims: readonly (readonly [name: string, sign: string, k: number])[];
  readonly asserted: string | undefined;
}

function read(text: string): Supposed {
  const [front = '', asserted] = text.split(' | ');
  const claims = front.split(' ').map((word) => {
    const [, name = '', sign = '', k = ''] = /^(\w+?)([=<>])(\d+)$/.exec(word) ?? [];
    return [name, sign, Number(k)] as const;
  });
  return { claims, asserted };
}

function isSeen({ claims, asserted }: Supposed): boolean {
  domains.grow();
  components.grow();
  try {
    for (const [name, sign, k] of claims) {
      const { view } = terms.get(name)!;
      if (sign === '=') domains.assign(view, k);
      else if (sign === '>') domains.atLeast(view, k + 1);
      else domains.atMost(view, k - 1);
    }
    const name = asserted?.replace('~', '');
    const view = name === undefined ? undefined : terms.get(name)!.view;
    return glance.refutes(view && asserted!.startsWith('~') ? negateView(view) : view);
  } catch (error) {
    if (error !== CONFLICT) throw error;
    return true;
  } finally {
    domains.forget();
  }
}

const fits = (value: number, sign: string, k: number): boolean =>
  sign === '=' ? value === k : sign === '>' ? value > k : value < k;

const isPossible = ({ claims, asserted }: Supposed): boolean =>
  ANSWERS.some(
    (_, at) =>
      claims.every(([name, sign, k]) => fits(valuesOf.get(name)![at]!, sign, k)) &&
      (asserted === undefined ||
        valuesOf.get(asserted.replace('~', ''))![at] === (asserted.startsWith('~') ? 0 : 1)),
  );

describe('at a glance', () => {
  it.each([
    ['r01=1 n1=0', 'who is with another is active'],
    ['r02=1 n3=1 e2=1 r03=0', 'over an edge they are together'],
    ['r02=0 n2=1 e2=1 r03=1', 'from the other end too'],
    ['n0=1 n1=1 e0=1 r01=0', 'neighbors are together'],
    ['three>2 n2=0', 'a sum has the value of its operands'],
    ['near>2 left<2', 'and of sums that it is the sum of'],
    ['near>2 r03=0', 'or of a sum and another term'],
    ['s0>1 left<2 r03=0', 'a component of two has two members near'],
    ['s0<3 left>1 r03=1', 'one of two hasn’t three members'],
    ['s0<3 left>1 right>0', 'nor three members at all'],
    ['n0=1 n2=1 n3=1 | ~unless', 'two of those of which one is there'],
    ['n2=0 n3=0 n4=0 three=1', 'none of them'],
    ['n2=1 n3=1 three=1', 'two of them'],
    ['n0=1 n2=0 n3=0 n4=0 | ~unless', 'none of those of which one is there'],
    ['n0=0 | unless', 'an operand of a conjunction'],
    ['n2=1 n3=0 n4=0 | unless', 'a comparison in a conjunction'],
  ])('%s is seen to be impossible: %s', (text) => {
    expect(isPossible(read(text))).toBe(false);
    expect(isSeen(read(text))).toBe(true);
  });

  it.each([
    ['r01=0 n1=0', 'the other polarity'],
    ['r02=1 n3=1 e1=1 r03=0', 'another edge'],
    ['r02=1 n1=1 e2=1 r03=0', 'another node is active'],
    ['r02=1 n4=1 e4=1 r04=0', 'no neighbor'],
    ['r02=1 n3=1 e2=0 r03=0', 'the edge is absent'],
    ['r02=1 n3=1 r03=0', 'the edge isn’t spoken of'],
    ['r02=1 e2=1 r03=0', 'the node isn’t known to be active'],
    ['o02=1 n3=1 e2=1 r03=0', 'together in another graph'],
    ['r02=1 n3=1 e2=1 r03=1', 'no node is apart'],
    ['r02=0 n3=1 e2=1 r03=0', 'no nodes are together'],
    ['r12=1 n3=1 e2=1 r03=0', 'no node is shared'],
    ['n0=1 n1=1 e1=1 r01=0', 'the edge of others'],
    ['n0=1 n2=1 e0=1 r02=0', 'nodes that are no neighbors'],
    ['three>1 n2=0', 'a bound one less'],
    ['near>1 left<2', 'a part’s bound one less'],
    ['s0>0 left<2 r03=0', 'a size one less'],
    ['s0>2 left>1 r03=0', 'members farther away'],
    ['s0<4 left>1 r03=1', 'a size one larger'],
    ['n0=1 n2=1 n3=1', 'nothing is asserted'],
    ['n0=1 n2=1 n3=0 n4=0 | ~unless', 'one of those of which one is there'],
    ['n2=1 n3=1 | ~unless', 'only where the condition holds'],
    ['n0=1 n2=1 n3=1 | unless', 'the contrary is asserted'],
  ])('%s is not: %s', (text) => {
    expect(isPossible(read(text))).toBe(true);
    expect(isSeen(read(text))).toBe(false);
  });

  it('is only what no answer allows, whatever is supposed', () => {
    const random = generatorOf(7);
    const names = [...terms.keys()];
    let seen = 0;
    for (let trial = 0; trial < 20_000; trial++) {
      const claims = Array.from({ length: 1 + random.below(5) }, () => {
        const name = names[random.below(names.length)]!;
        return [name, '=<>'[random.below(3)]!, random.below(3)] as const;
      });
      const asserted = [undefined, 'unless', '~unless'][random.below(3)];
      const supposed = { claims, asserted };
      if (!isSeen(supposed)) continue;
      seen++;
      expect(isPossible(supposed), JSON.stringify(supposed)).toBe(false);
    }
    expect(seen).toBeGreaterThan(1000);
  });
});
