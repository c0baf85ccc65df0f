/** Storage of terms: nodes in typed arrays, with equal nodes shared (hash-consing). */
import { checkMemory } from '../clock.ts';
import type { PlaneLayout } from './layout.ts';
import {
  type Automaton,
  type BoolRef,
  CODE,
  FALSE,
  type Graph,
  type IntRef,
  OPERATIONS,
  type Operation,
  operationsWhere,
  type Ref,
  type Table,
  TRUE,
} from './operations.ts';

const HAS_INT_RESULT = operationsWhere(({ result }) => result === 'int');

export const INT_MAX = 0x7fffffff;
export const INT_MIN = -0x7fffffff;

/** Thrown if a value could leave ±2³¹. The grounder catches it and reports the expression. */
export class BoundsOverflow extends Error {}

/** Thrown if there are more terms than the limit allows. The grounder catches it and reports the rule. */
export class TooManyTerms extends Error {
  override readonly name = 'TooManyTerms';
}

/** The number of added terms after which the host's memory limit is checked again. */
const MEMORY_CHECK_MASK = (1 << 16) - 1;

/** Throws BoundsOverflow unless the value of a bound fits in 32 bits. */
export function withinBounds(value: number): number {
  if (value > INT_MAX || value < INT_MIN || !Number.isFinite(value)) throw new BoundsOverflow();
  return value;
}

function grownArray(array: Int32Array<ArrayBuffer>, neededLength: number): Int32Array<ArrayBuffer> {
  if (neededLength <= array.length) return array;
  const grownArray = new Int32Array(Math.max(neededLength, array.length * 2));
  grownArray.set(array);
  return grownArray;
}

/** A snapshot of the store's size, to return to. */
export interface TermsMark {
  readonly count: number;
  readonly variables: number;
  readonly listLengths: readonly number[];
}

/** The positions of some of a node's arguments: `first`, first + step, … up to (not including) `end`, except `hole`. */
export interface ArgumentLayout {
  readonly first: number;
  readonly step: number;
  readonly end: number;
  readonly hole: number;
}

export class TermStore {
  /** The greatest number of terms; one more throws TooManyTerms. */
  readonly limit: number;
  #count = 0;
  #operations = new Uint8Array(1024);
  /**
   * The arguments of node n are the entries of `#arguments` from `#starts[n]` up to, but not including, `#starts[n +
   * 1]`.
   */
  #starts = new Int32Array(1025);
  #arguments = new Int32Array(4096);
  #lowerBounds = new Int32Array(1024);
  #upperBounds = new Int32Array(1024);
  /** A hash table with open addressing: each slot holds a node's number plus 1, or 0 if it is free. */
  #buckets = new Int32Array(4096);
  /** For each int variable with gaps: its allowed values, sorted. */
  readonly #gapValues = new Map<number, Int32Array>();
  #variableCount = 0;
  readonly #variableNodes: number[] = [];
  readonly tables: Table[] = [];
  readonly automata: Automaton[] = [];
  readonly graphs: Graph[] = [];
  /** Sets of nodes of graphs, to which `componentShare` terms refer; each set is without duplicates. */
  readonly subsets: Int32Array[] = [];
  readonly layouts: PlaneLayout[] = [];

  constructor(limit = 50_000_000) {
    this.limit = limit;
    this.#addNode(CODE.true, [], 1, 1);
  }

  // ── Reading terms ──

  get count(): number {
    return this.#count;
  }

  /** The number of variables. They are numbered from 0, bools and ints together. */
  get variableCount(): number {
    return this.#variableCount;
  }

  /** The (positive) reference of a variable. */
  variable(index: number): Ref {
    return this.#variableNodes[index]! << 1;
  }

  /** The number of the variable that is referred to; −1 if the reference isn't a variable. */
  variableOf(ref: Ref): number {
    const node = ref >> 1;
    const code = this.#operations[node];
    if (code !== CODE.boolVariable && code !== CODE.intVariable) return -1;
    return this.#arguments[this.#starts[node]!]!;
  }

  operation(ref: Ref): Operation {
    return OPERATIONS[this.#operations[ref >> 1]!]!;
  }

  /**
   * The code of the node's operation: its index in OPERATIONS. Faster than the operation's name, for walks over all
   * nodes.
   */
  code(node: number): number {
    return this.#operations[node]!;
  }

  isInt(ref: Ref): boolean {
    return HAS_INT_RESULT[this.#operations[ref >> 1]!] === 1;
  }

  isBool(ref: Ref): ref is BoolRef {
    return !this.isInt(ref);
  }

  /** The node's arguments, in the layout of OPERATIONS; a view, valid until the next term is built. */
  arguments(ref: Ref): Int32Array {
    const node = ref >> 1;
    return this.#arguments.subarray(this.#starts[node]!, this.#starts[node + 1]!);
  }

  /** Calls `visit` with the node's arguments at `first`, first + step, … up to (not including) `end`, except `hole`. */
  eachArgument(
    node: number,
    { first, step, end, hole }: ArgumentLayout,
    visit: (argument: number) => void,
  ): void {
    const start = this.#starts[node]!;
    const endPosition = Math.min(start + end, this.#starts[node + 1]!);
    for (let i = start + first; i < endPosition; i += step)
      if (i !== start + hole) visit(this.#arguments[i]!);
  }

  /** The number of the node's arguments. */
  arity(node: number): number {
    return this.#starts[node + 1]! - this.#starts[node]!;
  }

  /** Copies of all nodes' bounds; those of open bools are 0 and 1. */
  bounds(): { readonly lows: Int32Array; readonly highs: Int32Array } {
    return { lows: this.#lowerBounds.slice(0, this.#count), highs: this.#upperBounds.slice(0, this.#count) };
  }

  low(ref: Ref): number {
    return this.isInt(ref) ? this.#lowerBounds[ref >> 1]! : ref === TRUE ? 1 : 0;
  }

  high(ref: Ref): number {
    return this.isInt(ref) ? this.#upperBounds[ref >> 1]! : ref === FALSE ? 0 : 1;
  }

  /** The allowed values of an int variable with gaps; undefined when all of low..high are allowed. */
  values(ref: Ref): Int32Array | undefined {
    return this.#gapValues.get(ref >> 1);
  }

  /** The value of a constant reference, else undefined. */
  constantValue(ref: Ref): number | undefined {
    if (ref === TRUE) return 1;
    if (ref === FALSE) return 0;
    return this.#operations[ref >> 1] === CODE.constant ? this.#lowerBounds[ref >> 1] : undefined;
  }

  /** One argument of the node, without creating a view of all. */
  argumentAt(ref: Ref, at: number): number {
    return this.#arguments[this.#starts[ref >> 1]! + at]!;
  }

  // ── Variables and constants ──

  boolVariable(): BoolRef {
    const node = this.#addNode(CODE.boolVariable, [this.#variableCount++], 0, 1);
    this.#variableNodes.push(node);
    return node << 1;
  }

  /** An int variable over low..high, or over just the sorted `values`. */
  intVariable(low: number, high: number, values?: Int32Array): IntRef {
    withinBounds(low);
    withinBounds(high);
    const node = this.#addNode(CODE.intVariable, [this.#variableCount++], low, high);
    this.#variableNodes.push(node);
    if (values && values.length < high - low + 1) this.#gapValues.set(node, values);
    return node << 1;
  }

  constant(value: number): IntRef {
    withinBounds(value);
    return this.cons(CODE.constant, [value], value, value) << 1;
  }

  // ── Removing terms ──

  mark(): TermsMark {
    return {
      count: this.#count,
      variables: this.#variableCount,
      listLengths: this.#storedLists.map(({ length }) => length),
    };
  }

  /**
   * Removes the terms made since the mark, so that terms made next get the same numbers, and the same order where terms
   * are sorted by number. References to removed terms become invalid. Linear in what is removed.
   */
  goBack(mark: TermsMark): void {
    // Entries of a table with open addressing can be removed in the reverse order of insertion, since a later entry
    // never displaces an earlier one.
    for (let node = this.#count - 1; node >= mark.count; node--) {
      if (this.#operations[node] === CODE.intVariable) this.#gapValues.delete(node);
      const slot = this.#slotOf(node);
      if (slot >= 0) this.#buckets[slot] = 0;
    }
    this.#count = mark.count;
    this.#variableCount = mark.variables;
    this.#variableNodes.length = mark.variables;
    for (const [at, list] of this.#storedLists.entries()) list.length = mark.listLengths[at]!;
  }

  get #storedLists(): readonly unknown[][] {
    return [this.tables, this.automata, this.graphs, this.subsets, this.layouts];
  }

  /** The node's slot in the hash table; −1 for variables, which aren't stored there. */
  #slotOf(node: number): number {
    const code = this.#operations[node]!;
    if (code === CODE.boolVariable || code === CODE.intVariable) return -1;
    const mask = this.#buckets.length - 1;
    let slot = this.#hashOf(node) & mask;
    while (this.#buckets[slot] !== node + 1) {
      if (this.#buckets[slot] === 0) return -1;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  // ── Private methods ──

  /** The node with this operation and these arguments; created if there is none yet. */
  protected cons(code: number, args: readonly number[], low: number, high: number): number {
    let hash = code * 0x9e3779b1;
    for (let i = 0; i < args.length; i++) hash = Math.imul(hash ^ args[i]!, 0x85ebca6b) ^ (hash >>> 15);
    const mask = this.#buckets.length - 1;
    let slot = (hash >>> 0) & mask;
    for (let foundNode = this.#buckets[slot]!; foundNode !== 0; foundNode = this.#buckets[slot]!) {
      if (this.#isSameTerm(foundNode - 1, code, args)) return foundNode - 1;
      slot = (slot + 1) & mask;
    }
    const node = this.#addNode(code, args, low, high);
    this.#buckets[slot] = node + 1;
    if (this.#count * 2 > this.#buckets.length) this.#rehash();
    return node;
  }

  #isSameTerm(node: number, code: number, args: readonly number[]): boolean {
    if (this.#operations[node] !== code) return false;
    const start = this.#starts[node]!;
    if (this.#starts[node + 1]! - start !== args.length) return false;
    for (let i = 0; i < args.length; i++) if (this.#arguments[start + i] !== args[i]) return false;
    return true;
  }

  #hashOf(node: number): number {
    let hash = this.#operations[node]! * 0x9e3779b1;
    for (let i = this.#starts[node]!; i < this.#starts[node + 1]!; i++)
      hash = Math.imul(hash ^ this.#arguments[i]!, 0x85ebca6b) ^ (hash >>> 15);
    return hash >>> 0;
  }

  #rehash(): void {
    this.#buckets = new Int32Array(this.#buckets.length * 4);
    const mask = this.#buckets.length - 1;
    for (let node = 0; node < this.#count; node++) {
      const code = this.#operations[node]!;
      if (code === CODE.boolVariable || code === CODE.intVariable) continue;
      let slot = this.#hashOf(node) & mask;
      while (this.#buckets[slot] !== 0) slot = (slot + 1) & mask;
      this.#buckets[slot] = node + 1;
    }
  }

  #addNode(code: number, args: readonly number[], low: number, high: number): number {
    const node = this.#count++;
    if (node >= this.limit) throw new TooManyTerms();
    if ((node & MEMORY_CHECK_MASK) === 0) checkMemory();
    if (node >= this.#operations.length) {
      const operations = new Uint8Array(this.#operations.length * 2);
      operations.set(this.#operations);
      this.#operations = operations;
      this.#starts = grownArray(this.#starts, operations.length + 1);
      this.#lowerBounds = grownArray(this.#lowerBounds, operations.length);
      this.#upperBounds = grownArray(this.#upperBounds, operations.length);
    }
    const start = this.#starts[node]!;
    this.#arguments = grownArray(this.#arguments, start + args.length);
    // Arguments are copied one by one: most nodes have few arguments, for which a call of `set` costs more.
    for (let i = 0; i < args.length; i++) this.#arguments[start + i] = args[i]!;
    this.#operations[node] = code;
    this.#starts[node + 1] = start + args.length;
    this.#lowerBounds[node] = low;
    this.#upperBounds[node] = high;
    return node;
  }
}
