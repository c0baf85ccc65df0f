// Checks that a constraint of a certificate requires no more than the term to which it belongs: its literals, read by
// their meanings, must be the term's nodes and edges, one by one. Nodes and edges that can't be active are left out
// on both sides. In a `connected` constraint, nodes that are certainly connected with each other are merged into one
// node: another node is connected with all of them as soon as it is connected with one.
import type { Acyclic, Connected, Constraint, Line } from '../constraints.ts';
import { Parts } from '../graph.ts';
import type { Nodes } from './nodes.ts';
import { type Context, isSame, keepsAlike, keepsMembers, keepsRegions } from './parts.ts';
import type { View } from './views.ts';

/** A term's graph without nodes and edges that can't be active. Nodes keep their order. */
interface Possible {
  readonly nodes: readonly View[];
  readonly edges: readonly (readonly [a: number, b: number, edge: View])[];
}

export function keeps(term: View, constraint: Constraint, context: Context): boolean {
  const { nodes, viewOf } = context;
  if (term.node < 0 || term.scale !== 1) return false;
  const { operation } = nodes.at(term.node);
  if (operation === 'components') return keepsParts(term.node, constraint, context);
  switch (constraint.kind) {
    case 'connected':
      return (
        operation === 'connected' &&
        keepsConnected(contractGraph(possibleGraph(nodes, term.node)), constraint, viewOf)
      );
    case 'loop':
      return (
        operation === (constraint.path ? 'path' : 'loop') &&
        keepsEdges(possibleGraph(nodes, term.node), constraint, viewOf)
      );
    case 'acyclic':
      return (
        operation === (constraint.directed ? 'ordered' : 'acyclic') &&
        keepsEdges(possibleGraph(nodes, term.node), constraint, viewOf)
      );
    default:
      return false;
  }
}

function keepsParts(term: number, constraint: Constraint, context: Context): boolean {
  switch (constraint.kind) {
    case 'connected':
      return constraint.guard === undefined && keepsMembers(term, constraint, context);
    case 'sized':
      return keepsMembers(term, constraint, context);
    case 'regions':
      return keepsRegions(term, constraint, context);
    case 'alike':
      return keepsAlike(term, constraint, context);
    default:
      return false;
  }
}

const isNever = ({ node, offset }: View): boolean => node < 0 && offset === 0;
const isConstantOne = ({ node, offset }: View): boolean => node < 0 && offset === 1;

function possibleGraph(nodes: Nodes, term: number): Possible {
  const { operands, datum } = nodes.at(term);
  const graph = datum?.kind === 'graph' ? datum : { nodes: 0, ends: [] };
  const count = graph.ends.length / 2;
  const hasNodes = operands.length > count;
  const place: number[] = [];
  const keptViews: View[] = [];
  for (let node = 0; node < graph.nodes; node++) {
    const view = hasNodes ? operands[node]! : CONSTANT_ONE;
    place.push(isNever(view) ? -1 : keptViews.push(view) - 1);
  }
  const edges: (readonly [number, number, View])[] = [];
  for (let edge = 0; edge < count; edge++) {
    const view = operands[operands.length - count + edge]!;
    const [a, b] = [place[graph.ends[2 * edge]!]!, place[graph.ends[2 * edge + 1]!]!];
    if (a >= 0 && b >= 0 && !isNever(view)) edges.push([a, b, view]);
  }
  return { nodes: keptViews, edges };
}

const CONSTANT_ONE: View = { node: -1, scale: 0, offset: 1 };

/** The graph in which two nodes are merged if both surely exist and a sure edge joins them. */
function contractGraph({ nodes, edges }: Possible): Possible {
  const parts = new Parts(nodes.length);
  for (const [a, b, edge] of edges)
    if (isConstantOne(edge) && isConstantOne(nodes[a]!) && isConstantOne(nodes[b]!)) parts.join(a, b);
  const place = new Map<number, number>();
  const keptViews: View[] = [];
  const at = nodes.map((view, node) => {
    const root = parts.of(node);
    const nodePlace = place.get(root) ?? keptViews.push(view) - 1;
    place.set(root, nodePlace);
    return nodePlace;
  });
  const leftEdges = edges.map(([a, b, edge]) => [at[a]!, at[b]!, edge] as const).filter(([a, b]) => a !== b);
  return { nodes: keptViews, edges: leftEdges };
}

function keepsConnected(
  graph: Possible,
  { nodes, edges }: Connected,
  viewOf: (literal: number) => View,
): boolean {
  return (
    nodes.length === graph.nodes.length &&
    nodes.every((literal, node) => isSame(viewOf(literal), graph.nodes[node]!)) &&
    hasAllEdges(graph, edges, viewOf)
  );
}

function keepsEdges(
  graph: Possible,
  { nodes, edges }: Line | Acyclic,
  viewOf: (literal: number) => View,
): boolean {
  return nodes === graph.nodes.length && hasAllEdges(graph, edges, viewOf);
}

function hasAllEdges(graph: Possible, edges: Line['edges'], viewOf: (literal: number) => View): boolean {
  return (
    edges.length === graph.edges.length &&
    edges.every(([a, b, literal], at) => {
      const [from, to, view] = graph.edges[at]!;
      return a === from && b === to && isSame(viewOf(literal), view);
    })
  );
}
