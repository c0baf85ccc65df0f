/**
 * Replaces some variables of terms by constants, and folds the constants. Subterms that don't depend on these
 * variables keep their references. Linear in the nodes below the term.
 */
import { forEachOperand, graphArguments } from './operands.ts';
import type { BoolRef, Operation, Ref } from './operations.ts';
import type { Graph, Terms } from './terms.ts';

/** A function from a reference to its replacement; a bool is replaced by a bool. */
type ReplaceRef = <R extends Ref>(ref: R) => R;
type RebuildTerm = (terms: Terms, args: Int32Array, of: ReplaceRef) => Ref;

/** The coefficients and the replaced references of a linear term, which alternate from the second argument on. */
function replacePairs(args: Int32Array, of: ReplaceRef): [coefficients: number[], refs: Ref[]] {
  const coefficients: number[] = [];
  const refs: Ref[] = [];
  for (let i = 1; i < args.length; i += 2) {
    coefficients.push(args[i]!);
    refs.push(of(args[i + 1]!));
  }
  return [coefficients, refs];
}
/** The replaced references from position `first` on. An indexed loop, because iterators take twice the time. */
function replaceOperandsFrom(args: Int32Array, first: number, of: ReplaceRef): Ref[] {
  const refs: Ref[] = [];
  for (let i = first; i < args.length; i++) refs.push(of(args[i]!));
  return refs;
}
const replaceOperandsFromSecond = (args: Int32Array, of: ReplaceRef): Ref[] =>
  replaceOperandsFrom(args, 1, of);
const replaceOperands = (args: Int32Array, of: ReplaceRef): Ref[] => replaceOperandsFrom(args, 0, of);
const [A, B, C] = [0, 1, 2] as const;

/**
 * How to rebuild each operation with replaced operands; undefined for those that would need a new graph, which no
 * caller needs. A new operation doesn't compile until it is listed here.
 */
const REBUILD_BY_OPERATION: Record<Operation, RebuildTerm | undefined> = {
  true: () => 0,
  boolVariable: undefined,
  intVariable: undefined,
  constant: (terms, args) => terms.constant(args[A]!),
  and: (terms, args, of) => terms.and(replaceOperands(args, of) as BoolRef[]),
  xor: (terms, args, of) => terms.xor(of(args[A]!), of(args[B]!)),
  choose: (terms, args, of) => terms.choose(of(args[A]!), of(args[B]!), of(args[C]!)),
  atMost: (terms, args, of) => terms.atMost(...replacePairs(args, of), args[A]!),
  equals: (terms, args, of) => terms.equals(...replacePairs(args, of), args[A]!),
  allDifferent: (terms, args, of) => terms.allDifferent(replaceOperands(args, of)),
  table: (terms, args, of) => terms.inTable(terms.tables[args[A]!]!, replaceOperandsFromSecond(args, of)),
  regular: (terms, args, of) => terms.accepts(terms.automata[args[A]!]!, replaceOperandsFromSecond(args, of)),
  lexicographic: (terms, args, of) => {
    const refs = replaceOperands(args, of);
    return terms.lexicographic(refs.slice(0, refs.length / 2), refs.slice(refs.length / 2));
  },
  sum: (terms, args, of) => terms.sum(...replacePairs(args, of), args[A]!),
  chooseInt: (terms, args, of) => terms.chooseInt(of(args[A]!), of(args[B]!), of(args[C]!)),
  element: (terms, args, of) => terms.element(of(args[A]!), args[B]!, replaceOperandsFrom(args, 2, of)),
  minimum: (terms, args, of) => terms.minimum(replaceOperands(args, of)),
  maximum: (terms, args, of) => terms.maximum(replaceOperands(args, of)),
  product: (terms, args, of) => terms.product(of(args[A]!), of(args[B]!)),
  quotient: (terms, args, of) => terms.quotient(of(args[A]!), of(args[B]!)),
  remainder: (terms, args, of) => terms.remainder(of(args[A]!), of(args[B]!)),
  absolute: (terms, args, of) => terms.absolute(of(args[A]!)),
  connected: undefined,
  loop: undefined,
  path: undefined,
  acyclic: undefined,
  ordered: undefined,
  reaches: undefined,
  alike: undefined,
  components: undefined,
  componentSize: undefined,
  componentShare: undefined,
  chains: undefined,
  rank: undefined,
};

/** Builds the graph term again over replaced nodes (if it has node arguments) and edges. */
type RebuildGraph = (graph: Graph, nodes: readonly BoolRef[], edges: readonly BoolRef[]) => Ref;
const rebuildGraph =
  (remake: (terms: Terms) => RebuildGraph): RebuildTerm =>
  (terms, args, of) => {
    const { graph, nodes, edges } = graphArguments(terms, args);
    return remake(terms)(graph, [...nodes].map(of), [...edges].map(of));
  };
/** How to rebuild terms over graphs when variables are only renamed: each graph is copied once, at its full size. */
const GRAPH_REBUILDERS: Partial<Record<Operation, RebuildTerm>> = {
  connected: rebuildGraph(
    (terms) =>
      (...parts) =>
        terms.connected(...parts),
  ),
  loop: rebuildGraph((terms) => (whole, _, edges) => terms.loop(whole, edges)),
  path: rebuildGraph((terms) => (whole, _, edges) => terms.path(whole, edges)),
  acyclic: rebuildGraph((terms) => (whole, _, edges) => terms.acyclic(whole, edges)),
  ordered: rebuildGraph((terms) => (whole, _, edges) => terms.ordered(whole, edges)),
  components: rebuildGraph(
    (terms) =>
      (...parts) =>
        terms.components(...parts),
  ),
  reaches: (terms, args, of) => terms.reaches(of(args[A]!), args[B]!, args[C]!),
  componentSize: (terms, args, of) => terms.componentSize(of(args[A]!), args[B]!),
  componentShare: (terms, args, of) => terms.componentShare(of(args[A]!), args[B]!, terms.subsets[args[C]!]!),
  chains: rebuildGraph((terms) => (whole, _, edges) => terms.chains(whole, edges)),
  rank: (terms, args, of) => terms.rank(of(args[A]!), args[B]!),
};

/** Fixes some variables (by number) in one term after another. Work on shared subterms is done once. */
export class Substitution {
  readonly #terms: Terms;
  readonly #dependsOn: (ref: Ref) => boolean;
  readonly #values: ReadonlyMap<number, number>;
  readonly #mostNodes: number;
  /** The number of nodes that may still be rebuilt, over all terms together. */
  #nodesLeft: number;
  /** For each node visited so far: the reference that replaces it. */
  readonly #replacements = new Map<number, Ref>();
  readonly #replaceRef: ReplaceRef = <R extends Ref>(ref: R) => {
    const replacement = this.#replacements.get(ref >> 1);
    return replacement === undefined ? ref : ((replacement ^ (ref & 1)) as R);
  };

  /** `dependsOn`: whether a term depends on the variables; by default, every term is visited. */
  constructor(
    terms: Terms,
    values: ReadonlyMap<number, number>,
    mostNodes: number,
    mostInAll = Number.POSITIVE_INFINITY,
    dependsOn: (ref: Ref) => boolean = () => true,
  ) {
    this.#terms = terms;
    this.#values = values;
    this.#mostNodes = mostNodes;
    this.#nodesLeft = mostInAll;
    this.#dependsOn = dependsOn;
  }

  /**
   * The term with the variables replaced by their values. Undefined if it contains a graph that depends on the
   * variables, or if more nodes would be rebuilt than `mostNodes` allows for this term, or than `mostInAll` allows for
   * all terms together.
   */
  applyTo<R extends Ref>(root: R): R | undefined {
    const dependsOn = this.#dependsOn;
    if (!dependsOn(root)) return root;
    const replacements = this.#replacements;
    const terms = this.#terms;
    const stack = [root >> 1];
    let rebuiltCount = 0;
    const push = (operand: Ref): void => {
      if (dependsOn(operand) && !replacements.has(operand >> 1)) stack.push(operand >> 1);
    };
    for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
      const stackHeight = stack.length;
      forEachOperand(terms, node, push);
      if (stack.length > stackHeight) continue;
      stack.pop();
      if (replacements.has(node)) continue;
      const ref = node << 1;
      if (this.#isVariable(ref)) replacements.set(node, this.replacementOf(ref));
      else if (!this.#hasNewOperand(node)) replacements.set(node, ref);
      else {
        // The arguments are copied, because building terms may move the argument storage.
        const args = terms.arguments(ref).slice();
        const rebuiltRef =
          ++rebuiltCount > this.#mostNodes || --this.#nodesLeft < 0
            ? undefined
            : this.rebuild(terms.operation(ref))?.(terms, args, this.#replaceRef);
        if (rebuiltRef === undefined) return undefined;
        replacements.set(node, rebuiltRef);
      }
    }
    return this.#replaceRef(root);
  }

  #isVariable(ref: Ref): boolean {
    const operation = this.#terms.operation(ref);
    return operation === 'boolVariable' || operation === 'intVariable';
  }

  /** How to build a node of this operation with other operands; undefined if that isn't supported. */
  protected rebuild(operation: Operation): RebuildTerm | undefined {
    return REBUILD_BY_OPERATION[operation];
  }

  /** The reference that replaces a variable. */
  protected replacementOf(ref: Ref): Ref {
    const terms = this.#terms;
    const value = this.#values.get(terms.variableOf(ref));
    if (value === undefined) return ref;
    return terms.isInt(ref) ? terms.constant(value) : value === 1 ? 0 : 1;
  }

  /** Whether some operand of the node has a different replacement. */
  #hasNewOperand(node: number): boolean {
    let hasChanged = false;
    forEachOperand(this.#terms, node, (operand) => {
      hasChanged ||= this.#replaceRef(operand) !== operand;
    });
    return hasChanged;
  }
}

/** Replaces variables (by number) by other variables with the same values, including in graphs that depend on them. */
export class Renaming extends Substitution {
  readonly #terms: Terms;
  readonly #newVariables: ReadonlyMap<number, number>;

  constructor(terms: Terms, names: ReadonlyMap<number, number>) {
    super(terms, new Map(), Number.POSITIVE_INFINITY);
    this.#terms = terms;
    this.#newVariables = names;
  }

  protected override rebuild(operation: Operation): RebuildTerm | undefined {
    return GRAPH_REBUILDERS[operation] ?? super.rebuild(operation);
  }

  protected override replacementOf(ref: Ref): Ref {
    const name = this.#newVariables.get(this.#terms.variableOf(ref));
    return name === undefined ? ref : this.#terms.variable(name);
  }
}
