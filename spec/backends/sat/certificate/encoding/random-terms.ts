/**
 * Small random models as terms of a certificate's text, with the value of each term in each assignment of the variables, computed in the simplest
 * way from the term's line.
 */
import { buildNode } from '../../../../../src/backends/sat/certificate/encoding/build.ts';
import { type Datum, readDatum } from '../../../../../src/backends/sat/certificate/encoding/data.ts';
import { Nodes } from '../../../../../src/backends/sat/certificate/encoding/nodes.ts';
import { negateView, type View } from '../../../../../src/backends/sat/certificate/encoding/views.ts';
import type { Generator } from '../../random.ts';
import { component, isSatisfied } from '../meaning.ts';

export interface Line {
  readonly operation: string;
  readonly words: readonly number[];
}

/** The values of all terms in one assignment of the variables: `answer[number]`. */
export type Answer = readonly number[];

/** If a model has more assignments than this, it gets no further variables. */
const MOST_ASSIGNMENTS = 100;
type GraphDatum = Extract<Datum, { kind: 'graph' }>;

export class RandomTerms {
  readonly nodes = new Nodes();
  readonly lines: Line[] = [{ operation: 'constant', words: [1] }];
  readonly views: View[] = [{ node: -1, scale: 0, offset: 1 }];
  readonly data: Datum[] = [];
  /** The assignments for which every term has a value. */
  answers: Answer[] = [[1]];
  readonly #random: Generator;

  constructor(random: Generator) {
    this.#random = random;
  }

  get last(): number {
    return this.lines.length - 1;
  }

  /** Adds a term; returns its number. */
  add(operation: string, words: readonly number[] = []): number {
    const view = buildNode(this.nodes, operation, words, {
      view: (reference) => this.view(reference),
      datum: (number, kind) => {
        if (this.data[number]?.kind !== kind) throw new RangeError('no datum');
        return this.data[number]!;
      },
      literal: () => this.views[0]!,
    });
    if (!view) throw new Error(`no operation ${operation}`);
    const line = { operation, words };
    this.lines.push(line);
    this.views.push(view);
    this.answers = this.answers.flatMap((answer) =>
      this.#possibleValues(line, answer).map((value) => [...answer, value]),
    );
    return this.last;
  }

  view(reference: number): View {
    const view = this.views[reference >> 1];
    if (!view) throw new RangeError('no term');
    return (reference & 1) === 1 ? negateView(view) : view;
  }

  datum(kind: string, words: readonly number[]): number {
    return this.data.push(readDatum(kind, words)!) - 1;
  }

  #possibleValues({ operation, words }: Line, answer: Answer): number[] {
    if (operation === 'bool') return [0, 1];
    if (operation === 'among') return [...words];
    if (operation === 'int')
      return Array.from({ length: words[1]! - words[0]! + 1 }, (_, i) => words[0]! + i);
    const value = this.#valueOf({ operation, words }, answer);
    return value === undefined ? [] : [value];
  }

  /** The value of a term whose operands have the values of the answer; undefined if it has none, as for a division by zero. */
  #valueOf({ operation, words }: Line, answer: Answer): number | undefined {
    const of = (reference: number): number =>
      (reference & 1) === 1 ? 1 - answer[reference >> 1]! : answer[reference >> 1]!;
    const all = words.map(of);
    const total = (): number => {
      let sum = 0;
      for (let i = 1; i < words.length; i += 2) sum += words[i]! * all[i + 1]!;
      return sum;
    };
    const [a = 0, b = 0, c = 0] = all;
    switch (operation) {
      case 'constant':
        return words[0]!;
      case 'sum':
        return words[0]! + total();
      case 'atMost':
        return Number(total() <= words[0]!);
      case 'equals':
        return Number(total() === words[0]!);
      case 'and':
        return Number(all.every((value) => value === 1));
      case 'xor':
        return a ^ b;
      case 'choose':
      case 'chooseInt':
        return a === 1 ? b : c;
      case 'element':
        return words[2 + a - words[1]!] === undefined || a < words[1]! ? undefined : all[2 + a - words[1]!];
      case 'minimum':
        return Math.min(...all);
      case 'maximum':
        return Math.max(...all);
      case 'product':
        return a * b;
      case 'quotient':
        return b === 0 ? undefined : Math.floor(a / b);
      case 'remainder':
        return b === 0 ? undefined : a - b * Math.floor(a / b);
      case 'absolute':
        return Math.abs(a);
      case 'allDifferent':
        return Number(new Set(all).size === all.length);
      case 'lexicographic':
        return Number(isInOrder(all.slice(0, all.length / 2), all.slice(all.length / 2)));
      case 'table':
      case 'regular':
        return Number(isIn(this.data[words[0]!]!, all.slice(1)));
      default:
        return this.#graphValueOf({ operation, words }, all, answer);
    }
  }

  #graphValueOf({ operation, words }: Line, all: Answer, answer: Answer): number {
    const isAbout = ['reaches', 'near', 'componentSize'].includes(operation);
    const about = isAbout ? this.lines[words[0]! >> 1]! : { operation, words };
    const graph = this.data[about.words[0]!] as GraphDatum;
    const values = isAbout
      ? about.words.map((one) => ((one & 1) === 1 ? 1 - answer[one >> 1]! : answer[one >> 1]!)).slice(1)
      : all.slice(1);
    const count = graph.ends.length / 2;
    const edges = Array.from(
      { length: count },
      (_, i) => [graph.ends[2 * i]!, graph.ends[2 * i + 1]!, values.length - count + i + 1] as const,
    );
    const holds = (literal: number): boolean => literal === 0 || values[literal - 1] === 1;
    const nodes = Array.from({ length: graph.nodes }, (_, i) => i);
    switch (operation) {
      case 'connected':
        return Number(isSatisfied({ kind: 'connected', nodes: nodes.map((i) => i + 1), edges }, holds));
      case 'loop':
      case 'path':
        return Number(
          isSatisfied({ kind: 'loop', nodes: graph.nodes, edges, path: operation === 'path' }, holds),
        );
      case 'acyclic':
      case 'ordered':
        return Number(
          isSatisfied(
            { kind: 'acyclic', directed: operation === 'ordered', nodes: graph.nodes, edges },
            holds,
          ),
        );
    }
    const partOf = (node: number, isAllowed = (_: number): boolean => true): ReadonlySet<number> => {
      const isActive = (one: number): boolean => values[one] === 1 && isAllowed(one);
      const links = edges.filter(([from, to, edge]) => holds(edge) && isActive(from) && isActive(to));
      return isActive(node)
        ? component(
            node,
            graph.nodes,
            links.map(([from, to]) => [from, to] as const),
          )
        : new Set();
    };
    if (operation === 'components')
      return new Set(nodes.map((node) => Math.min(...partOf(node))).filter((least) => Number.isFinite(least)))
        .size;
    if (operation === 'reaches') return Number(partOf(words[1]!).has(words[2]!));
    if (operation === 'componentSize') return partOf(words[1]!).size;
    // A `near` term: whether the node can be reached from the source in at most this many steps over edges that may be active.
    let steps = new Set([words[1]!]);
    const views = about.words.slice(1).map((one) => this.view(one));
    const mayBe = (place: number): boolean => views[place]!.node >= 0 || views[place]!.offset === 1;
    for (let step = 0; step < words[2]!; step++)
      steps = new Set([
        ...steps,
        ...edges.flatMap(([from, to, edge]) =>
          mayBe(edge - 1) && mayBe(from) && mayBe(to) && (steps.has(from) || steps.has(to)) ? [from, to] : [],
        ),
      ]);
    return Number(partOf(words[1]!, (node) => steps.has(node)).has(words[3]!));
  }

  /** A random reference to a term: to one whose values are all 0 or 1 if `isBool`, otherwise to any. Some term of the model must fit. */
  pick(isBool: boolean): number {
    const random = this.#random;
    for (;;) {
      const term = random.below(this.lines.length);
      const isTruth = this.answers.every((answer) => answer[term] === 0 || answer[term] === 1);
      const { low, high } = {
        low: this.nodes.low(this.views[term]!),
        high: this.nodes.high(this.views[term]!),
      };
      if (isBool && (!isTruth || low < 0 || high > 1)) continue;
      return 2 * term + (isBool && random.chance(0.3) ? 1 : 0);
    }
  }

  picks(count: number, isBool: boolean): number[] {
    return Array.from({ length: count }, () => this.pick(isBool));
  }

  /** Adds variables until there are `count`, or until the model has too many assignments. */
  addVariables(count: number): void {
    const random = this.#random;
    for (let i = 0; i < count && this.answers.length < MOST_ASSIGNMENTS / 4; i++) {
      const low = random.below(4) - 2;
      const kind = random.below(4);
      if (kind < 2) this.add('bool');
      else if (kind === 2) this.add('int', [low, low + 1 + random.below(3)]);
      else this.add('among', [low, low + 2, low + 3 + random.below(2)]);
    }
  }

  addBools(count: number): void {
    for (let i = 0; i < count; i++) this.add('bool');
  }

  /** Adds a term of this operation with random operands. Returns its number; undefined if it has a value in no assignment. */
  addRandom(operation: string): number | undefined {
    const before = this.answers;
    const number = this.add(operation, this.#wordsFor(operation));
    if (this.answers.length > 0) return number;
    // The term has a value in no assignment, so it is removed again.
    this.lines.pop();
    this.views.pop();
    this.answers = before;
    return undefined;
  }

  #wordsFor(operation: string): number[] {
    const random = this.#random;
    const weighted = (): number[] =>
      this.picks(1 + random.below(4), false).flatMap((ref) => [random.pick([-2, -1, 1, 1, 1, 2, 3]), ref]);
    switch (operation) {
      case 'sum':
      case 'atMost':
      case 'equals':
        return [random.below(7) - 2, ...weighted()];
      case 'xor':
        return this.picks(2, true);
      case 'and':
        return this.picks(2 + random.below(3), true);
      case 'choose':
        return this.picks(3, true);
      case 'chooseInt':
        return [...this.picks(1, true), ...this.picks(2, false)];
      case 'element': {
        const index = this.pick(false);
        const first = this.nodes.low(this.views[index >> 1]!) + random.below(2);
        return [index, first, ...this.picks(2 + random.below(3), false)];
      }
      case 'product':
      case 'quotient':
      case 'remainder':
        return this.picks(2, false);
      case 'absolute':
        return this.picks(1, false);
      case 'table': {
        const tuples = Array.from({ length: 4 * (1 + random.below(4)) }, () => random.below(4) - 1);
        return [this.datum('table', [2, ...tuples]), ...this.picks(2, false)];
      }
      case 'regular': {
        const transitions = Array.from({ length: 4 }, () => random.below(3) - 1);
        const words = [2, random.below(2), 0, 2, random.below(2), 1, ...transitions];
        return [this.datum('automaton', words), ...this.picks(2 + random.below(3), true)];
      }
      case 'lexicographic':
        return this.picks(2 * (1 + random.below(2)), random.chance(0.5));
      default:
        return this.#graphWordsFor(operation) ?? this.picks(2 + random.below(3), false);
    }
  }

  /** Random operands for a term about a graph; undefined for other operations. */
  #graphWordsFor(operation: string): number[] | undefined {
    const random = this.#random;
    const graph = (): [number, GraphDatum] => {
      const nodes = 3 + random.below(2);
      const ends = Array.from({ length: 2 + random.below(4) }, () => {
        const a = random.below(nodes);
        return [a, (a + 1 + random.below(nodes - 1)) % nodes];
      }).flat();
      const at = this.datum('graph', [nodes, ...ends]);
      return [at, this.data[at] as GraphDatum];
    };
    switch (operation) {
      case 'connected':
      case 'components': {
        const [at, { nodes, ends }] = graph();
        return [at, ...this.picks(nodes + ends.length / 2, true)];
      }
      case 'loop':
      case 'path':
      case 'acyclic':
      case 'ordered': {
        const [at, { ends }] = graph();
        return [at, ...this.picks(ends.length / 2, true)];
      }
      case 'reaches':
      case 'near':
      case 'componentSize': {
        const about = this.lines.findLastIndex((line) => line.operation === 'components');
        const { nodes } = this.data[this.lines[about]!.words[0]!] as GraphDatum;
        const [a, b] = [random.below(nodes), random.below(nodes)];
        if (operation === 'componentSize') return [2 * about, a];
        return operation === 'reaches' ? [2 * about, a, b] : [2 * about, a, random.below(3), b];
      }
    }
    return undefined;
  }
}

const isInOrder = (first: readonly number[], second: readonly number[]): boolean => {
  const at = first.findIndex((value, i) => value !== second[i]);
  return at < 0 || first[at]! < second[at]!;
};

function isIn(datum: Datum, values: readonly number[]): boolean {
  if (datum.kind === 'table') {
    const { arity, tuples } = datum;
    return Array.from({ length: tuples.length / arity }, (_, i) => i * arity).some((start) =>
      values.every((value, i) => value === tuples[start + i]),
    );
  }
  if (datum.kind !== 'automaton') throw new Error(datum.kind);
  let state = datum.start;
  for (const value of values) {
    if (state < 0 || value < datum.low || value >= datum.low + datum.width) return false;
    state = datum.transitions[state * datum.width + value - datum.low]!;
  }
  return state >= 0 && datum.accepting[state] === 1;
}

/** The operations of terms, except those of variables and those that the encoder itself creates for graphs and automata. */
export const OPERATIONS = [
  'sum',
  'atMost',
  'equals',
  'and',
  'xor',
  'choose',
  'chooseInt',
  'element',
  'minimum',
  'maximum',
  'product',
  'quotient',
  'remainder',
  'absolute',
  'allDifferent',
  'lexicographic',
  'table',
  'regular',
  'connected',
  'loop',
  'path',
  'acyclic',
  'ordered',
  'reaches',
  'near',
  'componentSize',
] as const;

/** A random model of some variables and terms; the last term has this operation. */
export function randomTerms(random: Generator, operation: string, others: number): RandomTerms {
  const terms = new RandomTerms(random);
  terms.addVariables(3 + random.below(4));
  const simple = OPERATIONS.slice(0, 14);
  for (let i = 0; i < others; i++) terms.addRandom(random.pick(simple));
  const isAboutParts = ['reaches', 'near', 'componentSize'].includes(operation);
  if (isAboutParts) {
    terms.addRandom('components');
    for (let i = random.below(3); i > 0; i--)
      terms.addRandom(random.pick(['reaches', 'componentSize', 'near']));
  }
  while (terms.addRandom(operation) === undefined);
  return terms;
}
