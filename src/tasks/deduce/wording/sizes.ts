/**
 * Whether a condition on the size of a component fails because the component has too little room, or too many cells already. Edges that can't hold
 * any more bound the room, and edges that surely hold give the least size; both follow from the claims by propagation. Cost: two propagations for
 * each node and edge of the graph.
 */
import { partition } from '../../../model/meaning/partition.ts';
import { graphArguments } from '../../../model/terms/operands.ts';
import type { BoolRef, Graph, Ref } from '../../../model/terms/terms.ts';
import type { Literal } from '../../common/literals.ts';
import { type Conditions, edgesAt } from '../conditions/conditions.ts';
import { ConditionStore } from '../propagate/condition-store.ts';
import type { Failure } from './failures.ts';

/** The failure of the constraint under the claims; undefined if it isn't about a component with a known size, or its size is still possible. */
export function sizeFailureOf(
  { terms, constraints }: Conditions,
  constraint: number,
  claims: readonly Literal[],
): Failure | undefined {
  const { root } = constraints[constraint]!;
  const isConjunction = terms.operation(root) === 'and' && (root & 1) === 0;
  for (const part of isConjunction ? terms.arguments(root) : [root]) {
    const size = fixedSizeIn(part as BoolRef);
    const sizeFailure = size && failureOf(size.term, size.wanted);
    if (sizeFailure) return sizeFailure;
  }
  return undefined;

  /** The `componentSize` term whose value the condition fixes under the claims, and that value; undefined if it fixes none. */
  function fixedSizeIn(ref: BoolRef): { readonly term: Ref; readonly wanted: number } | undefined {
    if (terms.operation(ref) !== 'equals' || (ref & 1) === 1) return undefined;
    const [bound = 0, ...pairs] = terms.arguments(ref);
    let remainingBound = bound;
    let size: { readonly term: Ref; readonly factor: number } | undefined;
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const [factor, term] = [pairs[at]!, pairs[at + 1]!];
      if (terms.operation(term) === 'componentSize' && size === undefined) size = { term, factor };
      else {
        const value = terms.constantValue(term as Ref) ?? knownValue(term as Ref);
        if (value === undefined) return undefined;
        remainingBound -= factor * value;
      }
    }
    const wantedSize = size ? remainingBound / size.factor : Number.NaN;
    return size && Number.isInteger(wantedSize) ? { term: size.term, wanted: wantedSize } : undefined;
  }

  function knownValue(term: Ref): number | undefined {
    const variable = terms.variableOf(term);
    return claims.find((claim) => claim.variable === variable && claim.holds)?.value;
  }

  function failureOf(term: Ref, wanted: number): Failure | undefined {
    const [components, from] = terms.arguments(term) as unknown as [Ref, number];
    const { graph, nodes, edges } = graphArguments(terms, terms.arguments(components).slice());
    const refs = [...nodes, ...edges] as BoolRef[];
    const store = new ConditionStore(terms, [...refs, ...refs.map((ref) => (ref ^ 1) as BoolRef)]);
    for (const { variable, value, holds } of claims)
      for (const removal of store.removalsOf(variable))
        if ((store.valueOf(removal) === value) !== holds) store.addRemoval(removal);
    const isPossible = (at: number): boolean => !store.propagate(at).fails;
    // An inactive node has no component.
    if (!isPossible(from)) return undefined;
    const isSurelyActive = (at: number): boolean => store.propagate(refs.length + at).fails;
    const surePartition = partition(graph, isSurelyActive, (edge) => isSurelyActive(nodes.length + edge));
    const sureNodes = [...Array(graph.nodes).keys()].filter(
      (node) => node === from || surePartition.areTogether(node, from),
    );
    const failureAt = (kind: Failure['kind'], part: readonly number[], size: number): Failure => ({
      kind,
      elements: part.flatMap((node) => graph.nodeElements?.[node] ?? []),
      size,
    });
    if (sureNodes.length > wanted) return failureAt('large', sureNodes, wanted);
    const possiblePart = reachable(graph, sureNodes, isPossible, (edge) => isPossible(nodes.length + edge));
    return possiblePart.length < wanted ? failureAt('small', possiblePart, possiblePart.length) : undefined;
  }
}

/** The nodes that can be reached from these nodes through nodes and edges that pass the tests. */
function reachable(
  graph: Graph,
  from: readonly number[],
  isNode: (node: number) => boolean,
  isEdge: (edge: number) => boolean,
): readonly number[] {
  const edgesByNode = edgesAt(graph);
  const foundNodes = new Set(from);
  let lastNodes = from;
  while (lastNodes.length > 0) {
    const nextNodes = lastNodes.flatMap((node) =>
      edgesByNode[node]!.filter(isEdge).map(
        (edge) => graph.ends[2 * edge]! + graph.ends[2 * edge + 1]! - node,
      ),
    );
    lastNodes = [...new Set(nextNodes)].filter((node) => !foundNodes.has(node) && isNode(node));
    for (const node of lastNodes) foundNodes.add(node);
  }
  return [...foundNodes];
}
