/**
 * A ground model for reasoning: its constraints, followed by what loop and path rules demand at single nodes. People see that a line can't end at a
 * node long before they consider the whole line; with these conditions, reasons can say so, too.
 */
import type { Ground, GroundConstraint } from '../../../model/ground.ts';
import { graphArguments } from '../../../model/terms/operands.ts';
import {
  type BoolRef,
  type Graph,
  type GraphRule,
  isGraphRule,
  type Terms,
  TRUE,
} from '../../../model/terms/terms.ts';

/** The demand of a loop or path rule at one node: at most two lines, and for a loop not exactly one. */
export interface NodeCondition {
  /** The index of the constraint that states the loop or path rule. */
  readonly of: number;
  readonly node: number;
}

export interface Conditions extends Ground {
  /** `nodes[constraint]`: the constraint's node and rule if the constraint was added for a single node, else undefined. */
  readonly nodes: readonly (NodeCondition | undefined)[];
}

const conditionsByGround = new WeakMap<Ground, Conditions>();

/** The conditions of a ground model: its constraints under their own numbers, then the conditions at nodes. Cached. Linear in the graphs. */
export function conditionsOf(ground: Ground): Conditions {
  const cachedConditions = conditionsByGround.get(ground);
  if (cachedConditions) return cachedConditions;
  const nodes: (NodeCondition | undefined)[] = ground.constraints.map(() => undefined);
  const constraints = [...ground.constraints];
  ground.constraints.forEach((constraint, of) => {
    for (const [node, added] of conditionsAtNodes(ground, constraint)) {
      constraints.push(added);
      nodes.push({ of, node });
    }
  });
  const conditions = { ...ground, constraints, nodes };
  conditionsByGround.set(ground, conditions);
  conditionsByGround.set(conditions, conditions);
  return conditions;
}

/** For each node: the edges at it, as indices into the graph's edges. */
export function edgesAt(graph: Graph): number[][] {
  const edges: number[][] = Array.from({ length: graph.nodes }, () => []);
  for (let edge = 0; 2 * edge < graph.ends.length; edge++) {
    edges[graph.ends[2 * edge]!]!.push(edge);
    edges[graph.ends[2 * edge + 1]!]!.push(edge);
  }
  return edges;
}

/** A function that makes the condition that a rule sets for the lines at one node, whatever happens at other nodes; undefined if there is none. */
type ConditionBuilder = ((terms: Terms, lines: readonly BoolRef[]) => BoolRef) | undefined;

const unitCoefficients = (lines: readonly BoolRef[]): number[] => lines.map(() => 1);

/** For each rule about a graph: its demand on a single node. A new rule doesn't compile until it is listed here. */
const NODE_CONDITION_BUILDERS: Record<GraphRule, ConditionBuilder> = {
  connected: undefined,
  loop: (terms, lines) =>
    terms.or([
      terms.equals(unitCoefficients(lines), lines, 0),
      terms.equals(unitCoefficients(lines), lines, 2),
    ]),
  path: (terms, lines) => terms.atMost(unitCoefficients(lines), lines, 2),
  acyclic: undefined,
  ordered: undefined,
};

function* conditionsAtNodes(
  { terms }: Ground,
  { root, rule, span }: GroundConstraint,
): Generator<[node: number, constraint: GroundConstraint]> {
  const operation = terms.operation(root);
  if ((root & 1) === 1 || !isGraphRule(operation)) return;
  const conditionAt = NODE_CONDITION_BUILDERS[operation];
  if (conditionAt === undefined) return;
  const { graph, edges } = graphArguments(terms, terms.arguments(root).slice());
  for (const [node, at] of edgesAt(graph).entries()) {
    const lines = at.map((edge): BoolRef => edges[edge]!);
    const localCondition = conditionAt(terms, lines);
    const element = graph.nodeElements?.[node];
    if (localCondition !== TRUE)
      yield [node, { root: localCondition, rule, span, site: element ? [element] : [] }];
  }
}
