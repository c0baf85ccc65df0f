// Connected sets, checked by a search of the graph of all nodes and edges not known to be false. Why each check is
// sound: every connection between two nodes in an answer is in that graph. So if the graph separates two nodes known
// to be true, that contradicts `connected`. For `sized`, all true nodes are connected with the root: their number is
// at least the number of nodes known to be true, plus the number of unknown nodes on the cheapest path to any of
// these, and at most the number of nodes that the root reaches.
import type { Connected, Sized } from './constraints.ts';
import { Links } from './graph.ts';
import type { Truths } from './known.ts';

export class ConnectedCheck {
  readonly #constraint: Connected;
  readonly #links: Links;

  constructor(constraint: Connected) {
    this.#constraint = constraint;
    this.#links = new Links(constraint.nodes.length, constraint.edges);
  }

  contradicts(known: Truths): boolean {
    const { guard = 0, nodes, edges } = this.#constraint;
    if (!known.isTrue(guard)) return false;
    const root = nodes.findIndex((literal) => known.isTrue(literal));
    if (root < 0) return false;
    const links = this.#links;
    links.begin(root);
    links.walk((to, edge) => !known.isFalse(nodes[to]!) && !known.isFalse(edges[edge]![2]));
    return nodes.some((literal, node) => known.isTrue(literal) && !links.seen.has(node));
  }
}

export class SizedCheck {
  readonly #constraint: Sized;
  readonly #links: Links;
  /**
   * `#cost[node]`: the number of nodes not known to be true on the cheapest path from the root to the node, which
   * counts, too; −1 if there is no path.
   */
  readonly #cost: Int32Array;

  constructor(constraint: Sized) {
    this.#constraint = constraint;
    this.#links = new Links(constraint.nodes.length, constraint.edges);
    this.#cost = new Int32Array(constraint.nodes.length);
  }

  contradicts(known: Truths): boolean {
    const { root, least, most, nodes } = this.#constraint;
    if (!known.isTrue(nodes[root]!)) return false;
    this.#measureCosts(known);
    let certainCount = 0;
    for (const literal of nodes) if (known.isTrue(literal)) certainCount++;
    if (certainCount > most) return true;
    let reachableCount = 0;
    for (const [node, literal] of nodes.entries()) {
      const isReachable = this.#cost[node]! >= 0 && certainCount + this.#cost[node]! <= most;
      if (isReachable) reachableCount++;
      else if (known.isTrue(literal)) return true;
    }
    return reachableCount < least;
  }

  /** Computes `#cost`, breadth first, with nodes of cost 0 added at the front of the queue (0-1 search). */
  #measureCosts(known: Truths): void {
    const { root, nodes, edges } = this.#constraint;
    const cost = this.#cost.fill(-1);
    let nearerNodes = [root];
    cost[root] = 0;
    for (let currentCost = 0; nearerNodes.length > 0; currentCost++) {
      const fartherNodes: number[] = [];
      for (let node = nearerNodes.pop(); node !== undefined; node = nearerNodes.pop()) {
        if (cost[node] !== currentCost) continue;
        this.#links.around(node, (to, edge) => {
          if (known.isFalse(nodes[to]!) || known.isFalse(edges[edge]![2])) return;
          const price = currentCost + (known.isTrue(nodes[to]!) ? 0 : 1);
          if (cost[to]! >= 0 && cost[to]! <= price) return;
          cost[to] = price;
          (price === currentCost ? nearerNodes : fartherNodes).push(to);
        });
      }
      nearerNodes = fartherNodes;
    }
  }
}
