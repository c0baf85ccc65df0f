/**
 * What is asked about the components of a graph's active nodes: how many there are, how many nodes of some subset are with
 * a node, whether two nodes are together. Each question is a variable of its own in the residuals, told when it is settled.
 */
import type { Graph, Ref } from '../../model/terms/terms.ts';

/** Σ weights of the nodes in a component, of which no one tells apart what is `cap` or more. */
export interface Measure {
  readonly weights: Uint8Array;
  cap: number;
}

export type Asker =
  | { readonly kind: 'measure'; readonly variable: number; readonly node: number; readonly measure: number }
  | { readonly kind: 'reaches'; readonly variable: number; readonly a: number; readonly b: number };

export interface Parts {
  readonly graph: Graph;
  readonly nodes: readonly Ref[];
  readonly edges: readonly Ref[];
  readonly measures: Measure[];
  readonly askers: Asker[];
  /** The variable that stands for the number of components, once it is asked for. */
  count: number | undefined;
}
