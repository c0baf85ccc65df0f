/**
 * Quantities of the components of a graph's active nodes: the number of components, the number of nodes of a subset
 * that are in a node's component, whether two nodes are in the same component. In the residual constraints a variable
 * stands for each quantity. It is replaced by the quantity's value as soon as that value is known.
 */
import type { Graph, Ref } from '../../model/terms/terms.ts';

/** A sum of weights over the nodes of a component. Sums of `cap` or more aren't distinguished. */
export interface Measure {
  readonly weights: Uint8Array;
  cap: number;
}

export type Quantity =
  | { readonly kind: 'measure'; readonly variable: number; readonly node: number; readonly measure: number }
  | { readonly kind: 'reaches'; readonly variable: number; readonly a: number; readonly b: number };

export interface ComponentQuantities {
  readonly graph: Graph;
  readonly nodes: readonly Ref[];
  readonly edges: readonly Ref[];
  readonly measures: Measure[];
  readonly quantities: Quantity[];
  /** The variable that stands for the number of components; undefined until some constraint needs that number. */
  count: number | undefined;
}
