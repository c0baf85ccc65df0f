// Builds nodes from the lines of a certificate: each operation with the bounds that follow from the bounds of its
// operands. A term means what its line says; nothing else is assumed about it.
import type { Datum } from './data.ts';
import type { Nodes } from './nodes.ts';
import { constantView, isConstant, negateView, plainView, type View } from './views.ts';
import { isWitness, WITNESSES } from './witnesses.ts';

/** The operands of a line are numbers. This gives access to the nodes, data and literals to which they refer. */
export interface References {
  /**
   * The view of a reference: the term with number n for 2n, the negation of that bool for 2n + 1. Throws RangeError
   * if there is no such term.
   */
  view(reference: number): View;
  datum(number: number, kind: Datum['kind']): Datum;
  literal(literal: number): View;
}

type NodeBuilder = (nodes: Nodes, words: readonly number[], references: References) => View;

const views = (references: References, words: readonly number[], from = 0): View[] =>
  words.slice(from).map((word) => references.view(word));

/** A constant plus the sum of a line with the operands [bound, coefficient, reference, coefficient, reference, …]. */
function sumOf(nodes: Nodes, words: readonly number[], references: References, constant: number): View {
  const coefficients: number[] = [];
  const refs: View[] = [];
  for (let i = 1; i + 1 < words.length; i += 2) {
    coefficients.push(words[i]!);
    refs.push(references.view(words[i + 1]!));
  }
  return nodes.sum(constant, coefficients, refs);
}

const boolBuilder =
  (operation: string, datum?: Datum['kind']): NodeBuilder =>
  (nodes, words, references) =>
    nodes.intern(operation, 0, 1, {
      operands: views(references, words, datum ? 1 : 0),
      ...(datum && { datum: references.datum(words[0]!, datum), numbers: [words[0]!] }),
    });

/** The branch that a choice selects if its condition is a constant; undefined if it isn't. */
const knownBranch = ([condition, then, otherwise]: readonly View[]): View | undefined =>
  isConstant(condition!) ? (condition!.offset === 1 ? then : otherwise) : undefined;

const extremeBuilder =
  (operation: 'minimum' | 'maximum'): NodeBuilder =>
  (nodes, words, references) => {
    const operands = views(references, words);
    const pick = operation === 'minimum' ? leastOf : greatestOf;
    const low = pick(operands.map((view) => nodes.low(view)));
    const high = pick(operands.map((view) => nodes.high(view)));
    return nodes.intern(operation, low, high, { operands });
  };

const leastOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b), Infinity);
const greatestOf = (numbers: readonly number[]): number =>
  numbers.reduce((a, b) => Math.max(a, b), -Infinity);

/**
 * Builds an operation on one or two ints. `bounds` computes its possible extreme values from the bounds of the
 * operands.
 */
const arithmetic =
  (operation: string, bounds: (ends: readonly (readonly number[])[]) => readonly number[]): NodeBuilder =>
  (nodes, words, references) => {
    const operands = views(references, words);
    const resultBounds = bounds(operands.map((view) => [nodes.low(view), nodes.high(view)]));
    return nodes.intern(operation, leastOf(resultBounds), greatestOf(resultBounds), { operands });
  };

const NO_ENDS: readonly number[] = [];

const corners = ([[a, b] = NO_ENDS, [c, d] = NO_ENDS]: readonly (readonly number[])[]): number[] => [
  a! * c!,
  a! * d!,
  b! * c!,
  b! * d!,
];

/** Builds an int that describes a node of a graph, such as its rank, with the bounds 0 and `highest`. */
const graphBuilder =
  (operation: string, highest: (datum: Datum, words: readonly number[]) => number): NodeBuilder =>
  (nodes, words, references) => {
    const [first, ...numbers] = words;
    const of = references.view(first!);
    const datum = of.node < 0 ? undefined : nodes.at(of.node).datum;
    if (datum?.kind !== 'graph' || !numbers.every((node) => node >= 0 && node < datum.nodes))
      throw new RangeError('there is no such node');
    return nodes.intern(operation, 0, highest(datum, words), { operands: [of], numbers });
  };

/**
 * Reads the line of a term about components: its first operand refers to a `components` term, which is returned.
 * Throws RangeError if one of the operands at the indexes `places` isn't a node of that term's graph.
 */
function partsOf(
  nodes: Nodes,
  words: readonly number[],
  references: References,
  places: readonly number[],
): { readonly of: View; readonly activity: readonly View[]; readonly edges: number } {
  const of = references.view(words[0]!);
  if (of.node < 0) throw new RangeError('there are no components');
  const { operation, operands, datum } = nodes.at(of.node);
  if (operation !== 'components' || datum?.kind !== 'graph') throw new RangeError('there are no components');
  if (!places.every((at) => words[at]! >= 0 && words[at]! < datum.nodes))
    throw new RangeError('there is no such node');
  return { of, activity: operands.slice(0, datum.nodes), edges: datum.ends.length / 2 };
}

const nodesOf = (datum: Datum): number => (datum.kind === 'graph' ? datum.nodes : 0);

/** Builds a witness: a bool that shows that a rule is broken (witnesses.ts). Its first operand refers to the rule. */
const witness =
  (operation: string): NodeBuilder =>
  (nodes, [rule, ...numbers], references) => {
    const of = references.view(rule!);
    if (of.node < 0 || !isWitness(operation, nodes.at(of.node), numbers))
      throw new RangeError('there is no such rule, node or edge');
    return nodes.intern(operation, 0, 1, { operands: [plainView(of.node)], numbers });
  };

const BUILDER_BY_OPERATION = new Map<string, NodeBuilder>([
  ['bool', (nodes) => nodes.add('bool', 0, 1)],
  ['choice', (nodes) => nodes.add('choice', 0, 1)],
  ['int', (nodes, [low, high]) => nodes.add('int', low!, high!)],
  [
    'among',
    (nodes, values) => {
      if (values.some((value, i) => i > 0 && value <= values[i - 1]!)) throw new RangeError('values descend');
      return nodes.add('int', values[0]!, values.at(-1)!, { values });
    },
  ],
  ['constant', (nodes, words) => nodes.sum(words[0]!, [], [])],
  ['sum', (nodes, words, references) => sumOf(nodes, words, references, words[0]!)],
  ['literal', (_, words, references) => references.literal(words[0]!)],
  // Σ ≤ bound is the negation of Σ ≥ bound + 1.
  [
    'atMost',
    (nodes, words, references) =>
      negateView(nodes.atLeast(sumOf(nodes, words, references, 0), words[0]! + 1)),
  ],
  ['equals', (nodes, words, references) => nodes.equals(sumOf(nodes, words, references, 0), words[0]!)],
  [
    'and',
    (nodes, words, references) => {
      const openViews = views(references, words).filter((view) => !isConstant(view) || view.offset === 0);
      if (openViews.some(isConstant)) return constantView(0);
      if (openViews.length < 2) return openViews[0] ?? constantView(1);
      return nodes.intern('and', 0, 1, { operands: openViews });
    },
  ],
  [
    'xor',
    (nodes, words, references) => {
      const [a, b] = views(references, words) as [View, View];
      if (isConstant(a)) return a.offset === 1 ? negateView(b) : b;
      if (isConstant(b)) return b.offset === 1 ? negateView(a) : a;
      return nodes.intern('xor', 0, 1, { operands: [a, b] });
    },
  ],
  [
    'choose',
    (nodes, words, references) =>
      knownBranch(views(references, words)) ?? boolBuilder('choose')(nodes, words, references),
  ],
  ['allDifferent', boolBuilder('allDifferent')],
  ['table', boolBuilder('table', 'table')],
  ['regular', boolBuilder('regular', 'automaton')],
  ['lexicographic', boolBuilder('lexicographic')],
  ['connected', boolBuilder('connected', 'graph')],
  ['loop', boolBuilder('loop', 'graph')],
  ['path', boolBuilder('path', 'graph')],
  ['acyclic', boolBuilder('acyclic', 'graph')],
  ['ordered', boolBuilder('ordered', 'graph')],
  [
    'chooseInt',
    (nodes, words, references) => {
      const operands = views(references, words);
      const branch = knownBranch(operands);
      if (branch) return branch;
      const [, a, b] = operands;
      const low = Math.min(nodes.low(a!), nodes.low(b!));
      return nodes.intern('chooseInt', low, Math.max(nodes.high(a!), nodes.high(b!)), { operands });
    },
  ],
  [
    'element',
    (nodes, [index, first, ...items], references) => {
      const operands = [references.view(index!), ...views(references, items)];
      const [from, to] = [nodes.low(operands[0]!) - first!, nodes.high(operands[0]!) - first!];
      const possibleItems = operands.slice(1).slice(Math.max(0, from), to + 1);
      if (possibleItems.length === 1 && isConstant(operands[0]!)) return possibleItems[0]!;
      const low = leastOf(possibleItems.map((view) => nodes.low(view)));
      const high = greatestOf(possibleItems.map((view) => nodes.high(view)));
      return nodes.intern('element', low, high, { operands, numbers: [first!] });
    },
  ],
  ['minimum', extremeBuilder('minimum')],
  ['maximum', extremeBuilder('maximum')],
  ['product', arithmetic('product', corners)],
  [
    'quotient',
    arithmetic('quotient', ([[a, b] = NO_ENDS]) => {
      const maxAbsolute = Math.max(Math.abs(a!), Math.abs(b!));
      return [-maxAbsolute, maxAbsolute];
    }),
  ],
  ['remainder', arithmetic('remainder', ([, [c, d] = NO_ENDS]) => [Math.min(0, c!), Math.max(0, d!)])],
  ['absolute', arithmetic('absolute', ([[a, b] = NO_ENDS]) => [0, Math.max(Math.abs(a!), Math.abs(b!))])],
  [
    'components',
    (nodes, words, references) => {
      const datum = references.datum(words[0]!, 'graph');
      // This is a node even if it is a constant, because other terms refer to its graph.
      return nodes.intern('components', 0, nodesOf(datum), {
        operands: views(references, words, 1),
        numbers: [words[0]!],
        datum,
      });
    },
  ],
  [
    'chains',
    (nodes, words, references) => {
      const datum = references.datum(words[0]!, 'graph');
      return nodes.intern('chains', 0, nodesOf(datum), {
        operands: views(references, words, 1),
        numbers: [words[0]!],
        datum,
      });
    },
  ],
  // A `run` line has the operands [the automaton's term, condition, position in the word, state, symbol or −1, least
  // number and size of the alphabet].
  [
    'run',
    (nodes, [term, condition, place, state, symbol, low, width], references) => {
      const operands = [references.view(term!), references.view(condition!)];
      if (operands[0]!.node < 0) throw new RangeError('there is no automaton');
      const { datum, operands: items } = nodes.at(operands[0]!.node);
      if (datum?.kind !== 'automaton') throw new RangeError('there is no automaton');
      const isDenied = operands[0]!.scale < 0;
      const isAlphabet = isDenied
        ? low! <= datum.low && low! + width! >= datum.low + datum.width && width! <= MAX_ALPHABET_SIZE
        : low === datum.low && width === datum.width;
      const states = datum.states + (isDenied ? 1 : 0);
      const isInRange = place! >= 0 && place! <= items.length && state! >= 0 && state! < states;
      if (!isInRange || !isAlphabet || symbol! < -1 || symbol! >= width!)
        throw new RangeError('there is no such state');
      return nodes.intern('run', 0, 1, { operands, numbers: [place!, state!, symbol!, low!, width!] });
    },
  ],
  [
    'reaches',
    (nodes, words, references) => {
      const { of, activity } = partsOf(nodes, words, references, [1, 2]);
      const [, a, b] = words;
      if (a === b) return activity[a!]!;
      return nodes.intern('reaches', 0, 1, { operands: [of], numbers: [Math.min(a!, b!), Math.max(a!, b!)] });
    },
  ],
  // A `near` line has the operands [components, source, steps, node].
  [
    'near',
    (nodes, words, references) => {
      const { of, activity } = partsOf(nodes, words, references, [1, 3]);
      const [, source, steps, node] = words;
      if (source === node) return activity[node!]!;
      return nodes.intern('near', 0, 1, { operands: [of], numbers: [source!, steps!, node!] });
    },
  ],
  // A `ball` line has the operands [components, source, steps]. The term means that the encoding counts the members
  // of the source's component only up to this many steps from the source.
  [
    'ball',
    (nodes, words, references) => {
      const { of } = partsOf(nodes, words, references, [1]);
      const [, source, steps] = words;
      return nodes.intern('ball', 0, 1, { operands: [of], numbers: [source!, steps!] });
    },
  ],
  // A `route` line has the operands [components, node, node, index of the edge among the edges that may be active].
  [
    'route',
    (nodes, words, references) => {
      const { of, edges } = partsOf(nodes, words, references, [1, 2]);
      const [, a, b, edge] = words;
      if (!(edge! >= 0 && edge! < edges)) throw new RangeError(`there is no edge ${edge}`);
      return nodes.intern('route', 0, 1, { operands: [of], numbers: [a!, b!, edge!] });
    },
  ],
  // An `alike` line has the operands [components, node, node, layout].
  [
    'alike',
    (nodes, words, references) => {
      const { of } = partsOf(nodes, words, references, [1, 2]);
      const [, a, b, layout] = words;
      const datum = references.datum(layout!, 'layout');
      return nodes.intern('alike', 0, 1, { operands: [of], numbers: [a!, b!, layout!], datum });
    },
  ],
  [
    'componentSize',
    (nodes, words, references) => {
      const { of, activity } = partsOf(nodes, words, references, [1]);
      const node = words[1]!;
      return nodes.intern('componentSize', nodes.low(activity[node]!), activity.length, {
        operands: [of],
        numbers: [node],
      });
    },
  ],
  // A `componentShare` line has the operands [components, node, subset]. The term is the number of nodes of the
  // subset in the node's component.
  [
    'componentShare',
    (nodes, words, references) => {
      const { of, activity } = partsOf(nodes, words, references, [1]);
      const node = words[1]!;
      const subset = references.datum(words[2]!, 'subset');
      const members = subset.kind === 'subset' ? subset.members : [];
      if (!members.every((one) => one >= 0 && one < activity.length))
        throw new RangeError('there is no such node');
      const views = members.map((one) =>
        one === node
          ? activity[node]!
          : nodes.intern('reaches', 0, 1, {
              operands: [of],
              numbers: [Math.min(one, node), Math.max(one, node)],
            }),
      );
      return nodes.sum(
        0,
        views.map(() => 1),
        views,
      );
    },
  ],
  ['rank', graphBuilder('rank', nodesOf)],
  ...Array.from(WITNESSES, (operation) => [operation, witness(operation)] as const),
]);

/** The most symbols of an automaton whose complement is made. */
const MAX_ALPHABET_SIZE = 1 << 16;

/**
 * The least and the greatest number of operands in a term's line, by operation. Operations that are missing here may
 * have any number of operands.
 */
const LENGTH_RANGES = new Map<string, readonly [least: number, most: number]>([
  ...['bool', 'choice'].map((one) => [one, [0, 0]] as const),
  ...['constant', 'literal', 'absolute'].map((one) => [one, [1, 1]] as const),
  ...['int', 'xor', 'product', 'quotient', 'remainder', 'componentSize', 'rank'].map(
    (one) => [one, [2, 2]] as const,
  ),
  ...['choose', 'chooseInt', 'reaches', 'ball', 'componentShare'].map((one) => [one, [3, 3]] as const),
  ...['near', 'route', 'alike'].map((one) => [one, [4, 4]] as const),
  ['run', [7, 7]],
  ['element', [3, Infinity]],
  ...['sum', 'atMost', 'equals', 'among', 'minimum', 'maximum'].map((one) => [one, [1, Infinity]] as const),
]);
const SUMS = new Set(['sum', 'atMost', 'equals']);
const EDGE_OPERATIONS = new Set(['loop', 'path', 'acyclic', 'ordered', 'chains']);
const NODE_AND_EDGE_OPERATIONS = new Set(['connected', 'components']);
/** The operations whose operands all have to be bools. */
const BOOL_OPERATIONS = new Set(['and', 'xor', 'choose', ...EDGE_OPERATIONS, ...NODE_AND_EDGE_OPERATIONS]);

/** Throws RangeError if the line has too few or too many operands for its operation. */
function checkWordCount(operation: string, words: readonly number[], references: References): void {
  const [least, most] = LENGTH_RANGES.get(operation) ?? [0, Infinity];
  let isWellFormed = words.length >= least && words.length <= most;
  if (operation === 'int') isWellFormed &&= words[0]! <= words[1]!;
  if (SUMS.has(operation)) isWellFormed &&= words.length % 2 === 1;
  if (operation === 'lexicographic') isWellFormed = words.length % 2 === 0;
  if (operation === 'table') {
    const table = references.datum(words[0]!, 'table');
    isWellFormed = table.kind === 'table' && words.length === 1 + table.arity;
  }
  if (EDGE_OPERATIONS.has(operation) || NODE_AND_EDGE_OPERATIONS.has(operation)) {
    const graph = references.datum(words[0]!, 'graph');
    const nodes = EDGE_OPERATIONS.has(operation) ? 0 : nodesOf(graph);
    isWellFormed = graph.kind === 'graph' && words.length === 1 + nodes + graph.ends.length / 2;
  }
  if (!isWellFormed) throw new RangeError('it has too many words or too few');
}

/**
 * The view of the term in a line; undefined if the operation is unknown. Throws RangeError if the operands don't suit
 * the operation.
 */
export function buildNode(
  nodes: Nodes,
  operation: string,
  words: readonly number[],
  references: References,
): View | undefined {
  const build = BUILDER_BY_OPERATION.get(operation);
  if (!build) return undefined;
  checkWordCount(operation, words, references);
  if (BOOL_OPERATIONS.has(operation)) {
    const isGraph = EDGE_OPERATIONS.has(operation) || NODE_AND_EDGE_OPERATIONS.has(operation);
    for (const view of views(references, words, isGraph ? 1 : 0))
      if (nodes.low(view) < 0 || nodes.high(view) > 1) throw new RangeError('an operand is no bool');
  }
  return build(nodes, words, references);
}
