/**
 * What one kind of node means. This folder is the judge of every answer: it defines the semantics by computing
 * values, and shares no code with the backends' encoders.
 */
import type { Ref, Terms } from '../terms/terms.ts';
import type { Partition } from './partition.ts';

/** The values of all nodes below the one at hand, under a full assignment. */
export interface Values {
  readonly terms: Terms;
  of(ref: Ref): number;
  variable(index: number): number;
  /** The components a `components` node found; each meaning that refers to one reads it here. */
  readonly partitions: Map<number, Partition>;
  /** [node of its graph]: what a `chains` node found; `rank` reads it here. */
  readonly ranks: Map<number, Int32Array>;
}

/** The components of what is known of a graph's nodes and edges. */
export interface KnownPartitions {
  readonly sure: Partition;
  readonly possible: Partition;
  /** [edge]: `OPEN`, `SURE` or `OUT` (known.ts), as the partitions have it. */
  readonly edges: Uint8Array;
}

/** What is known about the nodes below the one at hand, when some variables are still open. */
export interface Bounds {
  readonly terms: Terms;
  low(ref: Ref): number;
  high(ref: Ref): number;
  variableLow(index: number): number;
  variableHigh(index: number): number;
  /** Of a `components` node: the components that exist already, and those that are still possible. */
  readonly partitions: Map<number, KnownPartitions>;
  /** Of a `chains` node, by node of its graph: by the edges that are sure, and by those that are possible. */
  readonly ranks: Map<number, { readonly least: Int32Array; readonly most: Int32Array }>;
}

/** Inclusive; where a meaning writes its answer, so that a sweep over millions of nodes allocates nothing. */
export interface Interval {
  low: number;
  high: number;
}

/** Why a constraint that should hold does not: nodes and edges of its graph, or the terms that clash. */
export interface Culprits {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly refs: readonly Ref[];
}

export interface Meaning {
  /** The value of `node` (bools are 0 and 1) from the values of its arguments, laid out as OPERATIONS says. */
  value(args: Int32Array, values: Values, node: number): number;
  /**
   * Bounds of the value over all completions: sound, not always tight, and exact once everything below is known.
   * For bools 0..0 is false, 1..1 true, 0..1 open.
   */
  bounds(args: Int32Array, bounds: Bounds, out: Interval, node: number): void;
  /** Only for nodes whose value is 0. */
  culprits?(args: Int32Array, values: Values): Culprits;
}

export function decide(out: Interval, truth: boolean | undefined): void {
  out.low = truth === true ? 1 : 0;
  out.high = truth === false ? 0 : 1;
}
