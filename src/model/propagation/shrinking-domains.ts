/**
 * Domains that only shrink: all constraints are propagated together to a fixpoint, and no value is ever restored, so no trail is needed.
 * `ConditionStore` (tasks/deduce/propagate), for hints and ratings, propagates one constraint at a time and restores what it removed.
 */
import type { Clock } from '../clock.ts';
import type { Bounds, Interval } from '../meaning/meaning.ts';
import { MEANINGS } from '../meaning/meanings.ts';
import { forEachOperand, graphArguments } from '../terms/operands.ts';
import {
  type BoolRef,
  CODE,
  type IntRef,
  operationsWhere,
  type Ref,
  type Terms,
  TRUE,
  WHOLE_GRAPH_CODES,
} from '../terms/terms.ts';
import { COSTS } from './costs.ts';
import type { DomainChange, Domains, Reach } from './propagator.ts';
import { PROPAGATORS } from './propagators.ts';
import { NodeQueue } from './queue.ts';

/** Domains up to this width (greatest − least value) store gaps; wider ones store only bounds. */
const MAX_WIDTH_WITH_HOLES = 1 << 12;

/** The average number of times that a node may be propagated, weighted by its cost. */
const AVERAGE_VISITS_PER_NODE = 20;

/** The work allowed in addition to AVERAGE_VISITS, in the unit of COSTS. */
const MAX_SPARE_WORK = 200_000;

/** Nodes propagated between two checks of the clock. */
const NODES_PER_CHECK = 256;

export class ShrinkingDomains implements Domains {
  readonly terms: Terms;
  readonly isThorough = false;
  readonly partitions: Bounds['partitions'] = new Map();
  readonly ranks: Bounds['ranks'] = new Map();
  failed = false;
  /** The node whose domain became empty. */
  #failedAt = 0;
  readonly #nodes: Int32Array;
  readonly #lowerBounds: Int32Array;
  readonly #upperBounds: Int32Array;
  /** For each int variable with gaps: `allowed[value − from]` is 1 for each value that the variable may have. */
  readonly #gaps = new Map<number, { readonly from: number; readonly allowed: Uint8Array }>();
  /**
   * The nodes that have node n as an operand are the entries of `#parentNodes` from `#firstParent[n]` up to, but not
   * including, `#firstParent[n + 1]`.
   */
  readonly #firstParent: Int32Array;
  readonly #parentNodes: Int32Array;
  readonly #isQueued: Uint8Array;
  readonly #cheap = new NodeQueue();
  /**
   * Costly nodes (graphs, tables, automata) wait here until no cheap node is left. Terms that read partitions wait
   * behind the term that computes them.
   */
  readonly #costly = new NodeQueue();
  readonly #interval: Interval = { low: 0, high: 0 };
  /** For each `components` term and each node of its graph: the `reaches` terms about the node. */
  readonly #reachesByNode = new Map<Ref, BoolRef[][]>();
  readonly #termByNode = new Map<Ref, (IntRef | undefined)[]>();
  readonly #asksAllSizes = new Map<Ref, boolean>();
  readonly #confinedReaches = new Map<Ref, (Reach | undefined)[]>();
  readonly #costs: Int32Array;
  /** `#isAsserted[node]`: 1 if a constraint demands that the bool is true, or that it is false. */
  readonly #isAsserted: Uint8Array;
  #domainChanges: DomainChange[] | undefined;
  /** The node that is being propagated. */
  #cause = 0;

  constructor(terms: Terms, nodes: Int32Array) {
    this.terms = terms;
    this.#nodes = nodes;
    const { lows, highs } = terms.bounds();
    this.#lowerBounds = lows;
    this.#upperBounds = highs;
    this.#isQueued = new Uint8Array(terms.count);
    this.#isAsserted = new Uint8Array(terms.count);
    this.#firstParent = new Int32Array(terms.count + 1);
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i]!;
      forEachOperand(terms, node, (operand) => {
        this.#firstParent[(operand >> 1) + 1]!++;
      });
      this.#initDomainGaps(node);
      if (terms.code(node) === CODE.reaches) this.#indexReachTerms(node << 1);
      if (terms.code(node) === CODE.componentSize || terms.code(node) === CODE.rank)
        this.#indexByNode(node << 1);
    }
    this.#costs = new Int32Array(terms.count);
    for (let i = 0; i < nodes.length; i++) this.#costs[nodes[i]!] = this.#costOf(nodes[i]!);
    for (let node = 0; node < terms.count; node++) this.#firstParent[node + 1]! += this.#firstParent[node]!;
    this.#parentNodes = new Int32Array(this.#firstParent[terms.count]!);
    const nextSlot = this.#firstParent.slice();
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i]!;
      forEachOperand(terms, node, (operand) => {
        this.#parentNodes[nextSlot[operand >> 1]!++] = node;
      });
      // Nodes are added in ascending order, so that a node is first propagated after its arguments.
      this.#enqueue(node);
    }
  }

  // ── Reading the domains ──

  low(ref: Ref): number {
    if (ref >> 1 >= this.#lowerBounds.length) return this.terms.low(ref);
    return (ref & 1) === 1 ? 1 - this.#upperBounds[ref >> 1]! : this.#lowerBounds[ref >> 1]!;
  }

  high(ref: Ref): number {
    if (ref >> 1 >= this.#lowerBounds.length) return this.terms.high(ref);
    return (ref & 1) === 1 ? 1 - this.#lowerBounds[ref >> 1]! : this.#upperBounds[ref >> 1]!;
  }

  truthOf(ref: BoolRef): boolean | undefined {
    const low = this.low(ref);
    return low === this.high(ref) ? low === 1 : undefined;
  }

  variableLow(index: number): number {
    return this.low(this.terms.variable(index));
  }

  variableHigh(index: number): number {
    return this.high(this.terms.variable(index));
  }

  has(ref: Ref, value: number): boolean {
    if (value < this.low(ref) || value > this.high(ref)) return false;
    if (!this.terms.isInt(ref)) return true;
    const gapDomain = this.#gaps.get(ref >> 1);
    if (gapDomain) return gapDomain.allowed[value - gapDomain.from] === 1;
    const shiftedVariable = this.#shiftedVariable(ref);
    return (
      shiftedVariable === undefined ||
      this.has(shiftedVariable.ref, shiftedVariable.sign * (value - shiftedVariable.offset))
    );
  }

  mayHaveGaps(ref: Ref): boolean {
    if (this.#gaps.has(ref >> 1)) return true;
    const shiftedVariable = this.#shiftedVariable(ref);
    return shiftedVariable !== undefined && this.mayHaveGaps(shiftedVariable.ref);
  }

  values(ref: Ref): Int32Array | undefined {
    const gapDomain = this.#gaps.get(ref >> 1);
    if (gapDomain === undefined) {
      const statedValues = this.terms.values(ref);
      return statedValues?.filter((value) => value >= this.low(ref) && value <= this.high(ref));
    }
    const values: number[] = [];
    for (let value = this.low(ref); value <= this.high(ref); value++) {
      if (gapDomain.allowed[value - gapDomain.from] === 1) values.push(value);
    }
    return values.length === this.high(ref) - this.low(ref) + 1 ? undefined : Int32Array.from(values);
  }

  reachesFrom(components: Ref, node: number): readonly BoolRef[] {
    return this.#reachesByNode.get(components)?.[node] ?? [];
  }

  termByNode(whole: Ref): readonly (IntRef | undefined)[] {
    return this.#termByNode.get(whole) ?? [];
  }

  asksAllSizes(components: Ref): boolean {
    const cachedAnswer = this.#asksAllSizes.get(components);
    if (cachedAnswer !== undefined) return cachedAnswer;
    const { graph, nodes } = graphArguments(this.terms, this.terms.arguments(components));
    const componentSizes = this.termByNode(components);
    const asksSizes = (i: number): boolean => this.terms.code(this.#parentNodes[i]!) === CODE.componentSize;
    let areAllNodesActive = nodes.every((active) => active === TRUE);
    for (let node = 0; node < graph.nodes && areAllNodesActive; node++)
      areAllNodesActive = componentSizes[node] !== undefined;
    const componentsNode = components >> 1;
    for (
      let i = this.#firstParent[componentsNode]!;
      i < this.#firstParent[componentsNode + 1]! && areAllNodesActive;
      i++
    )
      areAllNodesActive = asksSizes(i);
    this.#asksAllSizes.set(components, areAllNodesActive);
    return areAllNodesActive;
  }

  confine(components: Ref, node: number, within: Reach): void {
    const reachByNode = this.#confinedReaches.get(components) ?? [];
    this.#confinedReaches.set(components, reachByNode);
    // The nodes that a component may reach only become fewer, so an equal number means no change.
    if (reachByNode[node]?.nodes.length === within.nodes.length) return;
    reachByNode[node] = within;
    this.#enqueueParents(components >> 1, CODE.componentShare);
  }

  confinedReaches(components: Ref): readonly (Reach | undefined)[] {
    return this.#confinedReaches.get(components) ?? [];
  }

  /** Copies of the bounds: `lows[node]` and `highs[node]`. */
  bounds(): { readonly lows: Int32Array; readonly highs: Int32Array } {
    return { lows: this.#lowerBounds.slice(), highs: this.#upperBounds.slice() };
  }

  // ── Changing the domains ──

  assert(root: BoolRef): void {
    this.#isAsserted[root >> 1] = 1;
    this.assign(root, true);
  }

  assign(ref: BoolRef, truth: boolean): void {
    if (truth) this.atLeast(ref, 1);
    else this.atMost(ref, 0);
  }

  atLeast(ref: Ref, value: number): void {
    if (this.failed || value <= this.low(ref)) return;
    if (value > this.high(ref)) {
      this.#fail(ref >> 1);
      return;
    }
    if ((ref & 1) === 1) this.#upperBounds[ref >> 1] = 1 - value;
    else this.#lowerBounds[ref >> 1] = this.#nextAllowed(ref >> 1, value, 1);
    this.#recordChange(ref, 'at least', value);
    this.#enqueueChangedNode(ref >> 1);
  }

  atMost(ref: Ref, value: number): void {
    if (this.failed || value >= this.high(ref)) return;
    if (value < this.low(ref)) {
      this.#fail(ref >> 1);
      return;
    }
    if ((ref & 1) === 1) this.#lowerBounds[ref >> 1] = 1 - value;
    else this.#upperBounds[ref >> 1] = this.#nextAllowed(ref >> 1, value, -1);
    this.#recordChange(ref, 'at most', value);
    this.#enqueueChangedNode(ref >> 1);
  }

  remove(ref: Ref, value: number): void {
    if (this.failed || !this.has(ref, value)) return;
    if (value === this.low(ref)) {
      this.atLeast(ref, value + 1);
    } else if (value === this.high(ref)) {
      this.atMost(ref, value - 1);
    } else if (this.terms.code(ref >> 1) === CODE.intVariable) {
      this.#makeGap(ref >> 1, value);
    } else {
      const shiftedVariable = this.#shiftedVariable(ref);
      if (shiftedVariable)
        this.remove(shiftedVariable.ref, shiftedVariable.sign * (value - shiftedVariable.offset));
    }
  }

  /**
   * Propagates all nodes once, then again the nodes whose arguments or parents changed, until nothing changes or the
   * budget is spent.
   */
  propagate(clock?: Clock, changes?: DomainChange[]): void {
    this.#domainChanges = changes;
    let budget = MAX_SPARE_WORK;
    let visitCount = 0;
    for (let i = 0; i < this.#nodes.length; i++)
      budget += AVERAGE_VISITS_PER_NODE * this.#costs[this.#nodes[i]!]!;
    while (!this.failed && budget > 0) {
      const node = this.#cheap.isEmpty ? this.#costly.shift() : this.#cheap.shift();
      if (node === undefined) return;
      this.#isQueued[node] = 0;
      budget -= this.#costs[node]!;
      if (visitCount++ % NODES_PER_CHECK === 0 && clock?.isOver() === true) return;
      this.#propagateNode(node);
    }
  }

  /** The position of the first root that is built from the node whose domain became empty. */
  firstRootAbove(roots: readonly Ref[]): number {
    const isAncestor = new Uint8Array(this.terms.count);
    isAncestor[this.#failedAt] = 1;
    for (const node of this.#nodes) {
      if (isAncestor[node] === 0) continue;
      for (let i = this.#firstParent[node]!; i < this.#firstParent[node + 1]!; i++)
        isAncestor[this.#parentNodes[i]!] = 1;
    }
    return roots.findIndex((root) => isAncestor[root >> 1] === 1);
  }

  /**
   * Keeps the variables' domains, and recomputes the other nodes' bounds from these alone. After a contradiction the
   * variables get their initial domains back, since the pruned ones mean nothing.
   */
  forgetAssertions(): void {
    if (this.failed) this.#gaps.clear();
    for (let i = 0; i < this.#nodes.length; i++) {
      const node = this.#nodes[i]!;
      const ref = node << 1;
      const code = this.terms.code(node);
      if (code === CODE.boolVariable || code === CODE.intVariable) {
        if (this.failed) this.#restoreDomain(node);
        continue;
      }
      // A node that still has its initial bounds would have them without the assertions, too. Terms about whole graphs
      // are recomputed in any case, because other terms also read their partitions and ranks.
      if (!this.failed && WHOLE_GRAPH_CODES[code] === 0 && this.#isUnchanged(node)) continue;
      // Finding out whether the other constraints imply a costly asserted term takes longer than encoding it, so its
      // value is left open.
      if (this.#isAsserted[node] === 1 && IS_COSTLY[code] === 1) {
        this.#lowerBounds[node] = 0;
        this.#upperBounds[node] = 1;
        continue;
      }
      const args = this.terms.arguments(ref);
      MEANINGS[code]!.bounds(args, this, this.#interval, node);
      this.#lowerBounds[node] = Math.max(this.#interval.low, this.terms.low(ref));
      this.#upperBounds[node] = Math.min(this.#interval.high, this.terms.high(ref));
      if (code === CODE.equals && args.length === 3 && !this.has(args[2]!, args[0]! / args[1]!))
        this.#upperBounds[node] = 0;
    }
  }

  // ── Private methods ──

  #propagateNode(node: number): void {
    this.#cause = node << 1;
    const code = this.terms.code(node);
    const ref = node << 1;
    const args = this.terms.arguments(ref);
    if (SELF_SUFFICIENT_CODES[code] === 0 || this.#lowerBounds[node] === 0) {
      MEANINGS[code]!.bounds(args, this, this.#interval, node);
      const { low, high } = this.#interval;
      this.atLeast(ref, low);
      this.atMost(ref, high);
    }
    // Nodes that have a term about a whole graph as an operand read more of it than its bounds, so they are always
    // propagated again.
    if (WHOLE_GRAPH_CODES[code] === 1) this.#enqueueParents(node);
    if (!this.failed) PROPAGATORS[code]!(args, this, ref);
  }

  #recordChange(of: Ref, change: DomainChange['changeKind'], k: number): void {
    this.#domainChanges?.push({ cause: this.#cause, of, changeKind: change, k });
  }

  #enqueueChangedNode(node: number): void {
    this.#enqueue(node);
    this.#enqueueParents(node);
  }

  /** Enqueues the nodes that are built from this node; with `code`, only nodes with this operation code. */
  #enqueueParents(node: number, code = -1): void {
    for (let i = this.#firstParent[node]!; i < this.#firstParent[node + 1]!; i++) {
      const parent = this.#parentNodes[i]!;
      if (code < 0 || this.terms.code(parent) === code) this.#enqueue(parent);
    }
  }

  #enqueue(node: number): void {
    if (this.#isQueued[node] === 1) return;
    this.#isQueued[node] = 1;
    const code = this.terms.code(node);
    // Variables and constants have no arguments to compute bounds from.
    if (code === CODE.boolVariable || code === CODE.intVariable || code === CODE.constant) return;
    (IS_COSTLY[code] === 1 ? this.#costly : this.#cheap).push(node);
  }

  #costOf(node: number): number {
    const code = this.terms.code(node);
    const cost = COSTS[code];
    return cost ? cost(this.terms.arguments(node << 1), this.terms) : this.terms.arity(node) + 1;
  }

  #indexReachTerms(ref: BoolRef): void {
    const [components, a, b] = this.terms.arguments(ref);
    const reachesByNode = this.#reachesByNode.get(components!) ?? [];
    this.#reachesByNode.set(components!, reachesByNode);
    for (const node of [a!, b!]) {
      const terms = reachesByNode[node];
      if (terms) terms.push(ref);
      else reachesByNode[node] = [ref];
    }
  }

  #indexByNode(ref: IntRef): void {
    const [whole, node] = this.terms.arguments(ref);
    const termByNode = this.#termByNode.get(whole!) ?? [];
    this.#termByNode.set(whole!, termByNode);
    termByNode[node!] = ref;
  }

  /** Whether the node's domain is still the initial one. */
  #isUnchanged(node: number): boolean {
    const { terms } = this;
    return (
      this.#lowerBounds[node] === terms.low(node << 1) && this.#upperBounds[node] === terms.high(node << 1)
    );
  }

  #restoreDomain(node: number): void {
    this.#lowerBounds[node] = this.terms.low(node << 1);
    this.#upperBounds[node] = this.terms.high(node << 1);
    this.#initDomainGaps(node);
  }

  #fail(node: number): void {
    this.failed = true;
    this.#failedAt = node;
  }

  /** The nearest allowed value from `value` on, in the direction of `step`; the caller ensures that there is one. */
  #nextAllowed(node: number, value: number, step: 1 | -1): number {
    const gapDomain = this.#gaps.get(node);
    if (gapDomain === undefined) return value;
    let at = value;
    while (gapDomain.allowed[at - gapDomain.from] === 0) at += step;
    return at;
  }

  #initDomainGaps(node: number): void {
    const values = this.terms.values(node << 1);
    if (values === undefined || this.#upperBounds[node]! - this.#lowerBounds[node]! >= MAX_WIDTH_WITH_HOLES)
      return;
    const firstValue = values[0]!;
    const isAllowed = new Uint8Array(values.at(-1)! - firstValue + 1);
    this.#lowerBounds[node] = firstValue;
    this.#upperBounds[node] = values.at(-1)!;
    for (const value of values) isAllowed[value - firstValue] = 1;
    this.#gaps.set(node, { from: firstValue, allowed: isAllowed });
  }

  #makeGap(node: number, value: number): void {
    let gapDomain = this.#gaps.get(node);
    if (gapDomain === undefined) {
      const lowerBound = this.#lowerBounds[node]!;
      const width = this.#upperBounds[node]! - lowerBound + 1;
      if (width > MAX_WIDTH_WITH_HOLES || this.terms.values(node << 1) !== undefined) return;
      gapDomain = { from: lowerBound, allowed: new Uint8Array(width).fill(1) };
      this.#gaps.set(node, gapDomain);
    }
    gapDomain.allowed[value - gapDomain.from] = 0;
    this.#recordChange(node << 1, 'not', value);
    this.#enqueueChangedNode(node);
  }

  /** Recognises a sum of a single variable, possibly negated, and a constant: its gaps are the variable's, shifted. */
  #shiftedVariable(ref: Ref): { ref: Ref; sign: number; offset: number } | undefined {
    if (this.terms.code(ref >> 1) !== CODE.sum) return undefined;
    const args = this.terms.arguments(ref);
    if (args.length !== 3 || Math.abs(args[1]!) !== 1) return undefined;
    return { ref: args[2]!, sign: args[1]!, offset: args[0]! };
  }
}

const IS_COSTLY = operationsWhere(({ costly }) => costly);

const SELF_SUFFICIENT_CODES = operationsWhere(({ selfSufficient }) => selfSufficient);
