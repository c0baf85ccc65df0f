/**
 * The meaning of one operation. This folder judges every answer: it defines the semantics by computing values and
 * shares no code with the backends' encoders.
 */
import type { Ref, Terms } from '../terms/terms.ts';
import type { Partition } from './partition.ts';

/** The values of all nodes below the one being evaluated, under a full assignment. */
export interface Values {
  readonly terms: Terms;
  of(ref: Ref): number;
  variable(index: number): number;
  /**
   * For each `components` node (a term for the connected components of a graph): these components. Terms such as
   * `componentSize` read them here.
   */
  readonly partitions: Map<number, Partition>;
  /**
   * For each `chains` node (a term for the directed paths of a graph): the rank of each node of its graph. `rank` terms
   * read it here.
   */
  readonly ranks: Map<number, Int32Array>;
}

/** The components that follow from partial knowledge of a graph's nodes and edges. */
export interface KnownPartitions {
  readonly surePartition: Partition;
  readonly possiblePartition: Partition;
  /** `edges[edge]`: the state of the edge, `OPEN_STATE`, `SURE_STATE` or `EXCLUDED_STATE` (known.ts), on which the partitions are based. */
  readonly edges: Uint8Array;
}

/** Bounds of the nodes below the one being evaluated, while some variables are open. */
export interface Bounds {
  readonly terms: Terms;
  low(ref: Ref): number;
  high(ref: Ref): number;
  variableLow(index: number): number;
  variableHigh(index: number): number;
  /** For each `components` node: the components that surely exist, and those that are still possible. */
  readonly partitions: Map<number, KnownPartitions>;
  /**
   * For each `chains` node: the rank of each node of its graph if only the sure edges are active (`least`), and if all
   * possible edges are (`most`).
   */
  readonly ranks: Map<number, { readonly least: Int32Array; readonly most: Int32Array }>;
}

/**
 * Inclusive bounds. A meaning writes its bounds into an interval of its caller, so that a sweep over millions of nodes
 * allocates nothing.
 */
export interface Interval {
  low: number;
  high: number;
}

/** Why a constraint that should hold fails: nodes and edges of its graph, or the terms that clash. */
export interface ViolationReasons {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly refs: readonly Ref[];
}

export interface Meaning {
  /** The value of `node` (bools are 0 and 1) from the values of its arguments, whose order operations.ts documents. */
  value(args: Int32Array, values: Values, node: number): number;
  /**
   * Bounds of the value over all completions: sound, not always tight, and exact once all variables below the node are
   * assigned. For bools 0..0 is false, 1..1 true, 0..1 open.
   */
  bounds(args: Int32Array, bounds: Bounds, out: Interval, node: number): void;
  /** The reasons why the term is false; called only for nodes whose value is 0. */
  violationReasons?(args: Int32Array, values: Values): ViolationReasons;
}

export function setTruth(out: Interval, truth: boolean | undefined): void {
  out.low = truth === true ? 1 : 0;
  out.high = truth === false ? 0 : 1;
}
