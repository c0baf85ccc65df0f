/**
 * The ground model's terms: one hash-consed graph of bool and int expressions in typed arrays.
 *
 * A *reference* is `node << 1 | negated`. Node 0 is the constant true, so TRUE = 0 and FALSE = 1; only bool
 * references may carry the negation bit. A bool reference standing where an int is wanted means 0 or 1.
 * Building folds constants and brings every term into one normal form, so equal terms have equal references
 * and an encoder sees few shapes. Cost: linear in the size of what is built.
 */
import { greatest, least } from '../large-lists.ts';
import type { PlaneLayout } from './layout.ts';
import { commonDivisor, divideForm, greatestOf, leastOf, linearForm } from './linear-form.ts';
import { graphArguments } from './operands.ts';
import {
  type Automaton,
  type BoolRef,
  CODE,
  FALSE,
  type Graph,
  type IntRef,
  type Ref,
  type Table,
  TRUE,
} from './operations.ts';
import { TermStore, withinBounds } from './term-store.ts';

export * from './operations.ts';
export { BoundsOverflow, INT_MAX, INT_MIN, TooManyTerms, withinBounds } from './term-store.ts';

export class Terms extends TermStore {
  // ── Logic ──

  not(a: BoolRef): BoolRef {
    return a ^ 1;
  }

  both(a: BoolRef, b: BoolRef): BoolRef {
    if (a === TRUE || a === b) return b;
    if (b === TRUE) return a;
    if (a === FALSE || b === FALSE || a === (b ^ 1)) return FALSE;
    return this.cons(CODE.and, a < b ? [a, b] : [b, a], 0, 1) << 1;
  }

  either(a: BoolRef, b: BoolRef): BoolRef {
    return this.both(a ^ 1, b ^ 1) ^ 1;
  }

  and(items: readonly BoolRef[]): BoolRef {
    const flatItems: number[] = [];
    let lastArg = -1;
    let isSorted = true;
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!;
      if (item === FALSE) return FALSE;
      if (item === TRUE) continue;
      flatItems.push(item);
      if (item < lastArg) isSorted = false;
      lastArg = item;
    }
    if (!isSorted) flatItems.sort((a, b) => a - b);
    let n = 0;
    for (let i = 0; i < flatItems.length; i++) {
      const item = flatItems[i]!;
      if (n > 0 && flatItems[n - 1] === item) continue;
      if (n > 0 && flatItems[n - 1] === (item ^ 1)) return FALSE;
      flatItems[n++] = item;
    }
    flatItems.length = n;
    if (n === 0) return TRUE;
    if (n === 1) return flatItems[0]!;
    return this.cons(CODE.and, flatItems, 0, 1) << 1;
  }

  or(items: readonly BoolRef[]): BoolRef {
    return this.and(items.map((item) => item ^ 1)) ^ 1;
  }

  implies(a: BoolRef, b: BoolRef): BoolRef {
    return this.both(a, b ^ 1) ^ 1;
  }

  xor(a: BoolRef, b: BoolRef): BoolRef {
    const signBit = (a ^ b) & 1;
    let x = a & ~1;
    let y = b & ~1;
    if (x === y) return signBit === 0 ? FALSE : TRUE;
    if (x === TRUE) return y ^ 1 ^ signBit;
    if (y === TRUE) return x ^ 1 ^ signBit;
    if (x > y) [x, y] = [y, x];
    return (this.cons(CODE.xor, [x, y], 0, 1) << 1) ^ signBit;
  }

  iff(a: BoolRef, b: BoolRef): BoolRef {
    return this.xor(a, b) ^ 1;
  }

  choose(condition: BoolRef, then: BoolRef, otherwise: BoolRef): BoolRef {
    if (condition === TRUE || then === otherwise) return then;
    if (condition === FALSE) return otherwise;
    if (then === TRUE || then === condition) return this.or([condition, otherwise]);
    if (then === FALSE || then === (condition ^ 1)) return this.and([condition ^ 1, otherwise]);
    if (otherwise === TRUE || otherwise === (condition ^ 1)) return this.or([condition ^ 1, then]);
    if (otherwise === FALSE || otherwise === condition) return this.and([condition, then]);
    if (then === (otherwise ^ 1)) return this.iff(condition, then);
    if ((condition & 1) === 1) return this.choose(condition ^ 1, otherwise, then);
    return this.cons(CODE.choose, [condition, then, otherwise], 0, 1) << 1;
  }

  // ── Linear arithmetic ──

  /** The int term constant + Σ coefficients[i]·refs[i]. */
  sum(coefficients: readonly number[], refs: readonly Ref[], constant = 0): IntRef {
    const form = linearForm(this, coefficients, refs, constant);
    const [base, coefficient, ref] = form;
    if (coefficient === undefined) return this.constant(base!);
    if (base === 0 && form.length === 3 && coefficient === 1) return ref!;
    const low = withinBounds(leastOf(this, form) + base!);
    return this.cons(CODE.sum, form, low, withinBounds(greatestOf(this, form) + base!)) << 1;
  }

  add(a: Ref, b: Ref): IntRef {
    return this.sum([1, 1], [a, b]);
  }

  subtract(a: Ref, b: Ref): IntRef {
    return this.sum([1, -1], [a, b]);
  }

  /** The bool term Σ coefficients[i]·refs[i] ≤ bound. */
  atMost(coefficients: readonly number[], refs: readonly Ref[], bound: number): BoolRef {
    return this.#sumAtMost(linearForm(this, coefficients, refs, 0), bound);
  }

  /** The term "the linear form is at most `bound`". Changes `form` in place. */
  #sumAtMost(form: number[], bound: number): BoolRef {
    let limit = bound - form[0]!;
    if (greatestOf(this, form) <= limit) return TRUE;
    if (leastOf(this, form) > limit) return FALSE;
    const divisor = commonDivisor(form);
    if (divisor > 1) {
      divideForm(form, divisor);
      limit = Math.floor(limit / divisor);
    }
    const clause = this.#asClause(form, limit);
    if (clause !== undefined) return clause;
    // The normal form has a positive first coefficient. Σ ≤ b is the negation of Σ ≥ b + 1, which is −Σ ≤ −b − 1.
    const isNegated = form[1]! < 0;
    if (isNegated) divideForm(form, -1);
    form[0] = isNegated ? -limit - 1 : limit;
    return (this.cons(CODE.atMost, form, 0, 1) << 1) | (isNegated ? 1 : 0);
  }

  /** The bool term Σ coefficients[i]·refs[i] = bound. */
  equals(coefficients: readonly number[], refs: readonly Ref[], bound: number): BoolRef {
    const form = linearForm(this, coefficients, refs, 0);
    let limit = bound - form[0]!;
    if (form.length === 1) return limit === 0 ? TRUE : FALSE;
    const leastSum = leastOf(this, form);
    const greatestSum = greatestOf(this, form);
    if (limit < leastSum || limit > greatestSum) return FALSE;
    const divisor = commonDivisor(form);
    if (limit % divisor !== 0) return FALSE;
    const isLimitLeastSum = limit === leastSum;
    const isLimitGreatestSum = limit === greatestSum;
    const signedDivisor = form[1]! < 0 ? -divisor : divisor;
    divideForm(form, signedDivisor);
    limit = limit / signedDivisor;
    form[0] = 0;
    const [, first, only] = form;
    if (form.length === 3 && first === 1) {
      if (!this.isInt(only!)) return limit === 1 ? only! : only! ^ 1;
      const values = this.values(only!);
      if (values && !values.includes(limit)) return FALSE;
    }
    if (isLimitLeastSum && isLimitGreatestSum) return TRUE;
    // If the bound is the least or greatest value of the sum, the equation is equivalent to an inequality.
    const isLimitLowest = signedDivisor > 0 ? isLimitLeastSum : isLimitGreatestSum;
    if (isLimitLowest) return this.#sumAtMost(form, limit);
    if (isLimitLeastSum || isLimitGreatestSum) {
      divideForm(form, -1);
      return this.#sumAtMost(form, -limit);
    }
    // For two bools, a − b = 0 and a + b = 1 are equivalences.
    if (form.length === 5 && first === 1 && !this.isInt(only!) && !this.isInt(form[4]!)) {
      if (form[3] === -1 && limit === 0) return this.iff(only!, form[4]!);
      if (form[3] === 1 && limit === 1) return this.xor(only!, form[4]!);
    }
    form[0] = limit;
    return this.cons(CODE.equals, form, 0, 1) << 1;
  }

  /** The bool term a ≤ b. */
  lessEqual(a: Ref, b: Ref): BoolRef {
    return this.atMost([1, -1], [a, b], 0);
  }

  /** The bool term a < b. */
  less(a: Ref, b: Ref): BoolRef {
    return this.atMost([1, -1], [a, b], -1);
  }

  /** The bool term a = b. */
  same(a: Ref, b: Ref): BoolRef {
    return this.equals([1, -1], [a, b], 0);
  }

  /** The bool term a = value. */
  is(a: Ref, value: number): BoolRef {
    if (this.code(a >> 1) !== CODE.intVariable || !Number.isInteger(value))
      return this.equals([1], [a], value);
    // The result of `equals` for a variable alone, without building a sum; most comparisons are of this kind.
    const [low, high] = [this.low(a), this.high(a)];
    if (value < low || value > high) return FALSE;
    if (low === high) return TRUE;
    if (value === low) return this.cons(CODE.atMost, [low, 1, a], 0, 1) << 1;
    if (value === high) return (this.cons(CODE.atMost, [high - 1, 1, a], 0, 1) << 1) | 1;
    if (this.values(a)?.includes(value) === false) return FALSE;
    return this.cons(CODE.equals, [value, 1, a], 0, 1) << 1;
  }

  // ── Other int terms ──

  chooseInt(condition: BoolRef, then: Ref, otherwise: Ref): IntRef {
    if (condition === TRUE || then === otherwise) return then;
    if (condition === FALSE) return otherwise;
    if ((condition & 1) === 1) return this.chooseInt(condition ^ 1, otherwise, then);
    const [a, b] = [this.constantValue(then), this.constantValue(otherwise)];
    if (a !== undefined && b !== undefined) return this.sum([a - b], [condition], b);
    const low = Math.min(this.low(then), this.low(otherwise));
    const high = Math.max(this.high(then), this.high(otherwise));
    return this.cons(CODE.chooseInt, [condition, then, otherwise], low, high) << 1;
  }

  /** items[index − first]; the caller ensures that the index's bounds lie inside the list. */
  element(index: Ref, first: number, items: readonly Ref[]): IntRef {
    const constantIndex = this.constantValue(index);
    if (constantIndex !== undefined) return items[constantIndex - first]!;
    const from = this.low(index);
    const usedItems = items.slice(from - first, this.high(index) - first + 1);
    if (usedItems.every((item) => item === usedItems[0])) return usedItems[0]!;
    const low = least(usedItems.map((item) => this.low(item)));
    const high = greatest(usedItems.map((item) => this.high(item)));
    return this.cons(CODE.element, [index, from, ...usedItems], low, high) << 1;
  }

  minimum(items: readonly Ref[]): IntRef {
    return this.#minOrMax(CODE.minimum, items, least);
  }

  maximum(items: readonly Ref[]): IntRef {
    return this.#minOrMax(CODE.maximum, items, greatest);
  }

  product(a: Ref, b: Ref): IntRef {
    const [x, y] = [this.constantValue(a), this.constantValue(b)];
    if (x !== undefined) return this.sum([x], [b]);
    if (y !== undefined) return this.sum([y], [a]);
    const corners = [
      this.low(a) * this.low(b),
      this.low(a) * this.high(b),
      this.high(a) * this.low(b),
      this.high(a) * this.high(b),
    ].map(withinBounds);
    const pair = a < b ? [a, b] : [b, a];
    return this.cons(CODE.product, pair, least(corners), greatest(corners)) << 1;
  }

  /** Floored quotient; the caller ensures that 0 is outside the divisor's bounds. */
  quotient(a: Ref, b: Ref): IntRef {
    const [x, y] = [this.constantValue(a), this.constantValue(b)];
    if (x !== undefined && y !== undefined) return this.constant(Math.floor(x / y));
    if (y === 1) return a;
    const maxMagnitude = Math.max(Math.abs(this.low(a)), Math.abs(this.high(a)));
    if (y !== undefined) {
      const ends = [Math.floor(this.low(a) / y), Math.floor(this.high(a) / y)];
      return this.cons(CODE.quotient, [a, b], least(ends), greatest(ends)) << 1;
    }
    return this.cons(CODE.quotient, [a, b], -maxMagnitude, maxMagnitude) << 1;
  }

  /** a − b·⌊a / b⌋; the caller ensures that 0 is outside the divisor's bounds. */
  remainder(a: Ref, b: Ref): IntRef {
    const [x, y] = [this.constantValue(a), this.constantValue(b)];
    if (x !== undefined && y !== undefined) return this.constant(x - y * Math.floor(x / y));
    const low = this.low(b) < 0 ? this.low(b) + 1 : 0;
    const high = this.high(b) > 0 ? this.high(b) - 1 : 0;
    if (y !== undefined && y > 0 && this.low(a) >= 0 && this.high(a) < y) return a;
    return this.cons(CODE.remainder, [a, b], low, high) << 1;
  }

  absolute(a: Ref): IntRef {
    if (this.low(a) >= 0) return a;
    if (this.high(a) <= 0) return this.sum([-1], [a]);
    return this.cons(CODE.absolute, [a], 0, Math.max(-this.low(a), this.high(a))) << 1;
  }

  // ── Global constraints ──

  allDifferent(items: readonly Ref[]): BoolRef {
    if (items.length < 2) return TRUE;
    if (items.length === 2) return this.same(items[0]!, items[1]!) ^ 1;
    const sortedItems = [...items].sort((a, b) => a - b);
    for (let i = 1; i < sortedItems.length; i++) if (sortedItems[i] === sortedItems[i - 1]) return FALSE;
    return this.cons(CODE.allDifferent, sortedItems, 0, 1) << 1;
  }

  /** The term "the values of `items` form a tuple of the table". */
  inTable(table: Table, items: readonly Ref[]): BoolRef {
    if (table.tuples.length === 0) return table.arity === 0 ? TRUE : FALSE;
    return this.cons(CODE.table, [positionIn(this.tables, table), ...items], 0, 1) << 1;
  }

  /** The term "the values of `items`, in order, form a word that the automaton accepts". */
  accepts(automaton: Automaton, items: readonly Ref[]): BoolRef {
    if (items.length === 0) return automaton.accepting[automaton.startState] === 1 ? TRUE : FALSE;
    return this.cons(CODE.regular, [positionIn(this.automata, automaton), ...items], 0, 1) << 1;
  }

  /** The term "`a` ≤ `b` in lexicographic order"; both lists have the same length. */
  lexicographic(a: readonly Ref[], b: readonly Ref[]): BoolRef {
    if (a.length === 0) return TRUE;
    if (a.length === 1) return this.lessEqual(a[0]!, b[0]!);
    return this.cons(CODE.lexicographic, [...a, ...b], 0, 1) << 1;
  }

  connected(graph: Graph, nodes: readonly BoolRef[], edges: readonly BoolRef[]): BoolRef {
    if (nodes.filter((node) => node !== FALSE).length < 2) return TRUE;
    return this.cons(CODE.connected, [positionIn(this.graphs, graph), ...nodes, ...edges], 0, 1) << 1;
  }

  loop(graph: Graph, edges: readonly BoolRef[]): BoolRef {
    if (edges.length < 2) return FALSE;
    return this.cons(CODE.loop, [positionIn(this.graphs, graph), ...edges], 0, 1) << 1;
  }

  path(graph: Graph, edges: readonly BoolRef[]): BoolRef {
    if (edges.length === 0) return FALSE;
    return this.cons(CODE.path, [positionIn(this.graphs, graph), ...edges], 0, 1) << 1;
  }

  acyclic(graph: Graph, edges: readonly BoolRef[]): BoolRef {
    if (edges.filter((edge) => edge !== FALSE).length < 2) return TRUE;
    return this.cons(CODE.acyclic, [positionIn(this.graphs, graph), ...edges], 0, 1) << 1;
  }

  /** The term "the active edges, each directed from its first end to its second, form no directed cycle". */
  ordered(graph: Graph, edges: readonly BoolRef[]): BoolRef {
    if (edges.filter((edge) => edge !== FALSE).length < 2) return TRUE;
    return this.cons(CODE.ordered, [positionIn(this.graphs, graph), ...edges], 0, 1) << 1;
  }

  /**
   * The number of components of the active nodes under the active edges. Terms made by `reaches`, `componentSize` and
   * `componentShare` have this term as their first argument.
   */
  components(graph: Graph, nodes: readonly BoolRef[], edges: readonly BoolRef[]): IntRef {
    const possibleCount = nodes.filter((node) => node !== FALSE).length;
    if (possibleCount === 0) return this.constant(0);
    const low = nodes.includes(TRUE) ? 1 : 0;
    const args = [positionIn(this.graphs, graph), ...nodes, ...edges];
    return this.cons(CODE.components, args, low, possibleCount) << 1;
  }

  /**
   * The number of active nodes in the component of `node`; 0 if the node is inactive. `components` must be a
   * `components` term.
   */
  componentSize(components: IntRef, node: number): IntRef {
    const nodeActivity = this.#isActive(components, node);
    if (nodeActivity === FALSE) return this.constant(0);
    const high = this.high(components);
    return this.cons(CODE.componentSize, [components, node], nodeActivity === TRUE ? 1 : 0, high) << 1;
  }

  /**
   * The number of nodes of `subset` (distinct nodes of the graph) in the component of `node`; 0 if `node` is inactive.
   * Equal to the sum of `reaches` over the subset, but a single term. Subsets are compared by identity. `components`
   * must be a `components` term.
   */
  componentShare(components: IntRef, node: number, subset: Int32Array): IntRef {
    const nodeActivity = this.#isActive(components, node);
    if (nodeActivity === FALSE) return this.constant(0);
    const { nodes } = graphArguments(this, this.arguments(components));
    let [possible, only, sure] = [0, -1, 0];
    for (const member of subset) {
      if (nodes[member] === FALSE) continue;
      possible++;
      only = member;
      if (member === node && nodeActivity === TRUE) sure = 1;
    }
    if (possible === 0) return this.constant(0);
    if (possible === 1) return this.reaches(components, node, only);
    return (
      this.cons(CODE.componentShare, [components, node, positionIn(this.subsets, subset)], sure, possible) <<
      1
    );
  }

  /** The term "both nodes are active and in the same component". `components` must be a `components` term. */
  reaches(components: IntRef, a: number, b: number): BoolRef {
    const nodeActivity = this.#isActive(components, a);
    if (a === b || nodeActivity === FALSE) return nodeActivity;
    if (this.#isActive(components, b) === FALSE) return FALSE;
    return this.cons(CODE.reaches, [components, Math.min(a, b), Math.max(a, b)], 0, 1) << 1;
  }

  /**
   * The term "the components of both nodes have the same shape". Layouts are compared by identity. `components` must be
   * a `components` term.
   */
  alike(components: IntRef, a: number, b: number, layout: PlaneLayout): BoolRef {
    const [first, second] = [this.#isActive(components, a), this.#isActive(components, b)];
    if (a === b) return first;
    if (first === FALSE || second === FALSE) return FALSE;
    const args = [components, Math.min(a, b), Math.max(a, b), positionIn(this.layouts, layout)];
    return this.cons(CODE.alike, args, 0, 1) << 1;
  }

  /**
   * The number of edges on the longest path of active edges, each directed from its first end to its second. Terms
   * made by `rank` have this term as their first argument.
   */
  chains(graph: Graph, edges: readonly BoolRef[]): IntRef {
    const possibleCount = edges.filter((edge) => edge !== FALSE).length;
    if (possibleCount === 0) return this.constant(0);
    const low = edges.includes(TRUE) ? 1 : 0;
    return this.cons(CODE.chains, [positionIn(this.graphs, graph), ...edges], low, graph.nodes) << 1;
  }

  /**
   * The number of edges on the longest directed path of active edges that ends at `node`. `chains` must be a `chains`
   * term.
   */
  rank(chains: IntRef, node: number): IntRef {
    // `chains` returns the constant 0 if no edge is possible.
    if (this.operation(chains) !== 'chains') return this.constant(0);
    const { graph, edges } = graphArguments(this, this.arguments(chains));
    let isPossible = false;
    for (let edge = 0; edge < edges.length; edge++)
      isPossible ||= graph.ends[2 * edge + 1] === node && edges[edge] !== FALSE;
    if (!isPossible) return this.constant(0);
    return this.cons(CODE.rank, [chains, node], 0, graph.nodes) << 1;
  }

  // ── Private methods ──

  /**
   * The bool that says whether the node is active in a `components` term. If no node is possible, `components` has
   * returned the constant 0 instead of such a term, and the node is inactive.
   */
  #isActive(components: IntRef, node: number): BoolRef {
    if (this.operation(components) !== 'components') return FALSE;
    return this.argumentAt(components, 1 + node);
  }

  #minOrMax(code: number, items: readonly Ref[], pick: (values: readonly number[]) => number): IntRef {
    const distinctItems = [...new Set(items)].sort((a, b) => a - b);
    if (distinctItems.length === 1) return distinctItems[0]!;
    const values = distinctItems.map((item) => this.constantValue(item));
    if (values.every((value) => value !== undefined)) return this.constant(pick(values as number[]));
    const low = pick(distinctItems.map((item) => this.low(item)));
    const high = pick(distinctItems.map((item) => this.high(item)));
    return this.cons(code, distinctItems, low, high) << 1;
  }

  /** The term Σ ±bool ≤ limit as a single clause or conjunction; undefined if neither is possible. */
  #asClause(form: readonly number[], limit: number): BoolRef | undefined {
    let negativeCount = 0;
    for (let i = 1; i < form.length; i += 2) {
      if (this.isInt(form[i + 1]!) || Math.abs(form[i]!) !== 1) return undefined;
      if (form[i] === -1) negativeCount++;
    }
    const n = (form.length - 1) / 2;
    // In terms of literals x (coefficient 1) and ¬x (coefficient −1): at most `limit` + `negativeCount` of the n
    // literals are true.
    const maxTrueCount = limit + negativeCount;
    if (maxTrueCount !== n - 1 && maxTrueCount !== 0) return undefined;
    const literals: number[] = [];
    for (let i = 1; i < form.length; i += 2) literals.push(form[i + 1]! ^ (form[i] === 1 ? 1 : 0));
    return maxTrueCount === 0 ? this.and(literals) : this.or(literals);
  }
}

/** The position of an item in a list, by identity; it is appended if missing. */
function positionIn<T>(list: T[], item: T): number {
  const at = list.lastIndexOf(item);
  return at >= 0 ? at : list.push(item) - 1;
}
