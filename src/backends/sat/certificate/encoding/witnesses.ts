// Bools that show that a rule about a graph is broken: functions of the rule's operands, by which encoders say that nodes
// aren't connected, that edges aren't one line, or that they form a cycle. Each has the rule's term as its operand.
//   apart R root v     node v isn't in the root's part: the nodes that present edges between active nodes connect with the
//                      root, and the root itself. The root −1 stands for the first active node; for a loop or path, in
//                      which all nodes are active, for the first end of the first present edge.
//   outside R root m   member m is active and apart; a member is a node or, of a loop or path, an edge
//   inside R root m    member m is active and not apart
//   split R            present edges of a loop or path are in different parts
//   cyclic R e         edge e is present and lies on a cycle of present edges
// Why each rule is sound:
// - A present edge between active nodes is in one part with both its ends.
// - If no active member is outside, all active members are in the root's part: the nodes are connected, or the edges
//   aren't split. If the root stands for the first active node and no member is inside its part, no member is active.
// - If all present edges are in one part, with at most two at each node, they are a path if some node has just one of
//   them, and a loop otherwise.
// - An edge of a cycle has another edge of the cycle at each of its ends. If edges are directed, one of the cycle's edges
//   leaves the end to which this edge leads.
// Cost of a check: linear in the graph.
import { Parts } from '../graph.ts';
import { CONFLICT, type Domains } from './domains.ts';
import { conjunction } from './logic.ts';
import type { Node, Nodes } from './nodes.ts';
import { negateView, plainView, type View } from './views.ts';

/** The operations of witnesses; their only operand is the term of the rule. */
export const WITNESSES: ReadonlySet<string> = new Set(['apart', 'outside', 'inside', 'split', 'cyclic']);

const SURE: View = { node: -1, scale: 0, offset: 1 };

/** A rule's graph, and the witnesses about it. */
interface GraphRule {
  readonly operation: string;
  /** `activity[node]`: whether the node is active. */
  readonly activity: readonly View[];
  readonly edges: readonly (readonly [a: number, b: number, edge: View])[];
  /** `sides.get(root)`: the nodes of the witnesses with this root, by the member that each is about. */
  readonly sides: Map<number, Sides>;
  readonly cyclic: Map<number, number>;
  split: number | undefined;
}

type Sides = Readonly<Record<'apart' | 'outside' | 'inside', Map<number, number>>>;

export class Witnesses {
  readonly #nodes: Nodes;
  readonly #domains: Domains;
  readonly #rules = new Map<number, GraphRule>();
  #seen = 0;

  constructor(nodes: Nodes, domains: Domains) {
    this.#nodes = nodes;
    this.#domains = domains;
  }

  /** Registers the witnesses that were added since the last call. */
  grow(): void {
    const { all } = this.#nodes;
    for (; this.#seen < all.length; this.#seen++) {
      const { operation, operands, numbers } = all[this.#seen]!;
      if (!WITNESSES.has(operation)) continue;
      const rule = this.#ruleOf(operands[0]!.node);
      const [first = 0, member = 0] = numbers;
      if (operation === 'split') rule.split = this.#seen;
      else if (operation === 'cyclic') rule.cyclic.set(first, this.#seen);
      else {
        const sides = rule.sides.get(first) ?? { apart: new Map(), outside: new Map(), inside: new Map() };
        rule.sides.set(first, sides);
        sides[operation as keyof Sides].set(member, this.#seen);
      }
    }
  }

  #ruleOf(term: number): GraphRule {
    let rule = this.#rules.get(term);
    if (rule === undefined) {
      rule = { ...graphIn(this.#nodes.at(term)), sides: new Map(), cyclic: new Map(), split: undefined };
      this.#rules.set(term, rule);
    }
    return rule;
  }

  /** Draws conclusions from a rule's term and the witnesses about it. Throws CONFLICT if they contradict each other. */
  check(term: number): void {
    const rule = this.#rules.get(term);
    if (rule === undefined) return;
    const isBroken = this.#domains.isFalse(plainView(term));
    const isLine = rule.operation === 'loop' || rule.operation === 'path';
    for (const [root, sides] of rule.sides) {
      this.#assignMembers(rule, root, sides, isLine);
      const mustSplit = isLine ? rule.split !== undefined && this.#isTrue(rule.split) : isBroken;
      if (
        mustSplit &&
        (this.#hasNoMember(rule, sides.outside, isLine) ||
          (root < 0 && this.#hasNoMember(rule, sides.inside, isLine)))
      )
        throw CONFLICT;
    }
    if (isLine && isBroken && this.#isLine(rule)) throw CONFLICT;
    if (rule.cyclic.size > 0) this.#followCycles(rule, isBroken);
  }

  #isTrue(node: number): boolean {
    return this.#domains.lowOf(node) >= 1;
  }

  #isFalse(node: number): boolean {
    return this.#domains.highOf(node) <= 0;
  }

  /** Applies the definitions of `outside` and `inside`, and gives nodes that present edges connect the same side. */
  #assignMembers(rule: GraphRule, root: number, { apart, outside, inside }: Sides, isLine: boolean): void {
    const domains = this.#domains;
    const ruleParts = this.#partsOf(rule);
    /** By part: 1 if its nodes are apart, 0 if they aren't. */
    const sideByPart = new Map<number, number>();
    if (root >= 0) sideByPart.set(ruleParts.of(root), 0);
    for (const [node, witness] of apart)
      if (domains.isFixed(plainView(witness)) && !sideByPart.has(ruleParts.of(node)))
        sideByPart.set(ruleParts.of(node), domains.lowOf(witness));
    for (const [node, witness] of apart) {
      const side = sideByPart.get(ruleParts.of(node));
      if (side !== undefined) domains.assign(plainView(witness), side);
    }
    for (const members of [outside, inside]) {
      for (const [member, node] of members) {
        const [a, , active] = isLine ? rule.edges[member]! : [member, member, rule.activity[member]!];
        const side = apart.get(a);
        if (side === undefined) continue;
        const isThere = members === outside ? plainView(side) : negateView(plainView(side));
        conjunction(domains, plainView(node), [active, isThere]);
      }
    }
  }

  /** Whether no active member is on the side. `side` contains the witnesses of that side, each for one member. */
  #hasNoMember(rule: GraphRule, side: ReadonlyMap<number, number>, isLine: boolean): boolean {
    const domains = this.#domains;
    const isExcluded = (member: number): boolean => {
      const witness = side.get(member);
      return witness !== undefined && this.#isFalse(witness);
    };
    if (isLine) return rule.edges.every(([, , edge], at) => domains.isFalse(edge) || isExcluded(at));
    const ruleParts = this.#partsOf(rule);
    const excludedParts = new Set<number>();
    for (const node of side.keys()) if (isExcluded(node)) excludedParts.add(ruleParts.of(node));
    return rule.activity.every(
      (active, node) => domains.isFalse(active) || excludedParts.has(ruleParts.of(node)),
    );
  }

  /** The parts into which edges that are known to be present, between nodes known to be active, join the nodes. */
  #partsOf({ activity, edges }: GraphRule): Parts {
    const ruleParts = new Parts(activity.length);
    for (const [a, b, edge] of edges) {
      const isPresent = [edge, activity[a]!, activity[b]!].every((view) => this.#domains.isTrue(view));
      if (isPresent) ruleParts.join(a, b);
    }
    return ruleParts;
  }

  /** Whether the edges are known to be a loop, or a path: in one part, at most two at each node, and with the right ends. */
  #isLine(rule: GraphRule): boolean {
    const domains = this.#domains;
    const possibleEdges = rule.edges.filter(([, , edge]) => !domains.isFalse(edge));
    if (possibleEdges.some(([a, b]) => a === b)) return false;
    const isConnected = possibleEdges.length < 2 || (rule.split !== undefined && this.#isFalse(rule.split));
    if (!isConnected || !this.#isSomeTrue(possibleEdges.map(([, , edge]) => edge))) return false;
    const neighborsByNode = rule.activity.map((_, node) =>
      possibleEdges.flatMap(([a, b, edge]) => (a === node || b === node ? [edge] : [])),
    );
    const degrees = neighborsByNode.map((edges) =>
      this.#nodes.sum(
        0,
        edges.map(() => 1),
        edges,
      ),
    );
    const singleEdges = neighborsByNode.map(
      (edges, node) => this.#exactlyOneView(edges) ?? this.#nodes.equals(degrees[node]!, 1),
    );
    domains.grow();
    const isAtMostTwo = (degree: View, node: number): boolean =>
      domains.high(degree) <= 2 ||
      (neighborsByNode[node]!.length === 3 && this.#isSomeTrue(neighborsByNode[node]!.map(negateView)));
    if (!degrees.every(isAtMostTwo)) return false;
    const isNoEnd = (single: View, node: number): boolean =>
      domains.isFalse(single) || !domains.has(degrees[node]!, 1);
    return rule.operation === 'loop' ? singleEdges.every(isNoEnd) : this.#isSomeTrue(singleEdges);
  }

  /** The exclusive disjunction of two edges, which is how a term says that exactly one of them is present. */
  #exactlyOneView(edges: readonly View[]): View | undefined {
    const [a, b, ...more] = edges;
    if (!a || !b || more.length > 0) return undefined;
    const [x, y] = [plainView(a.node), plainView(b.node)];
    const exclusiveOr = this.#nodes.find('xor', [x, y]) ?? this.#nodes.find('xor', [y, x]);
    if (a.node < 0 || b.node < 0 || exclusiveOr === undefined) return undefined;
    return a.scale === b.scale ? plainView(exclusiveOr) : negateView(plainView(exclusiveOr));
  }

  /**
   * Whether at least one of the bools is known to be true: one of them itself is true, or a conjunction of negations
   * of some of them is false.
   */
  #isSomeTrue(bools: readonly View[]): boolean {
    const domains = this.#domains;
    domains.grow();
    if (bools.some((view) => domains.isTrue(view))) return true;
    const keyOf = ({ node, scale }: View): string => `${node} ${scale}`;
    const negations = new Set(bools.map((view) => keyOf(negateView(view))));
    return bools.some(({ node }) => {
      if (node < 0) return false;
      return this.#nodes.at(node).parents.some((parent) => {
        const { operation, operands } = this.#nodes.at(parent);
        return (
          operation === 'and' && this.#isFalse(parent) && operands.every((view) => negations.has(keyOf(view)))
        );
      });
    });
  }

  #followCycles({ operation, edges, cyclic }: GraphRule, isBroken: boolean): void {
    const domains = this.#domains;
    const mayBeCyclic = (edge: number): boolean => {
      const witness = cyclic.get(edge);
      return !domains.isFalse(edges[edge]![2]) && (witness === undefined || !this.#isFalse(witness));
    };
    if (isBroken && !edges.some((_, edge) => mayBeCyclic(edge))) throw CONFLICT;
    const isDirected = operation === 'ordered';
    for (const [edge, witness] of cyclic) {
      const [a, b, present] = edges[edge]!;
      if (domains.isFalse(present)) domains.assign(plainView(witness), 0);
      if (!this.#isTrue(witness)) continue;
      domains.assign(present, 1);
      if (a === b) continue;
      for (const end of isDirected ? [b] : [a, b]) {
        const lineContinues = edges.some(
          ([from, to], other) =>
            other !== edge && (from === end || (!isDirected && to === end)) && mayBeCyclic(other),
        );
        if (!lineContinues) throw CONFLICT;
      }
    }
  }
}

/**
 * Whether a witness of this operation may be about the rule of the term and have these numbers.
 */
export function isWitness(
  operation: string,
  { operation: rule, operands, datum }: Node,
  numbers: readonly number[],
): boolean {
  if (datum?.kind !== 'graph') return false;
  const edges = datum.ends.length / 2;
  const isIn = (number: number | undefined, count: number): boolean =>
    number !== undefined && number >= 0 && number < count;
  const [first, member] = numbers;
  const isLine = rule === 'loop' || rule === 'path';
  if (operation === 'split') return isLine && numbers.length === 0;
  if (operation === 'cyclic')
    return (rule === 'acyclic' || rule === 'ordered') && numbers.length === 1 && isIn(first, edges);
  const isRoot = first === -1 || isIn(first, datum.nodes);
  const members = isLine && operation !== 'apart' ? edges : datum.nodes;
  const hasParts = isLine || (rule === 'connected' && operands.length === datum.nodes + edges);
  return hasParts && numbers.length === 2 && isRoot && isIn(member, members);
}

function graphIn({ operation, operands, datum }: Node): Pick<GraphRule, 'operation' | 'activity' | 'edges'> {
  if (datum?.kind !== 'graph') return { operation, activity: [], edges: [] };
  const { nodes, ends } = datum;
  const firstEdge = operands.length - ends.length / 2;
  return {
    operation,
    activity: Array.from({ length: nodes }, (_, node) => (firstEdge > 0 ? operands[node]! : SURE)),
    edges: operands
      .slice(firstEdge)
      .map((edge, at): GraphRule['edges'][number] => [ends[2 * at]!, ends[2 * at + 1]!, edge]),
  };
}
