// The ground model in the form of the certificate's text: nodes with their operands. Sums have one normal form, Σ
// coefficient·node over nodes that aren't sums, in ascending order and without a common divisor; so everything that
// is known about a sum is known about one node. Comparisons are nodes `at least` and `equals` with one operand and a
// number. All other nodes keep their operation, with views as operands.
import type { Datum } from './data.ts';
import { atLeast, type Claim, constantView, equals, negateView, plainView, type View } from './views.ts';

export interface Node {
  readonly operation: string;
  readonly operands: readonly View[];
  /** Numbers in the node's definition besides its operands: the bound of a comparison, or nodes of a graph. */
  readonly numbers: readonly number[];
  readonly datum: Datum | undefined;
  readonly low: number;
  readonly high: number;
  /** The allowed values of a variable whose domain has gaps, ascending; undefined for other nodes. */
  readonly values: readonly number[] | undefined;
  /** The nodes that have the node as an operand. */
  readonly parents: number[];
  /** `parts[i]`, if the node is a sum: smaller sums and other nodes that add up to it. */
  readonly parts: (readonly View[])[];
  /** The sums that have this node in their `parts`. */
  readonly wholes: number[];
}

/** What a new node is made from. */
type NodeContents = Partial<Pick<Node, 'operands' | 'numbers' | 'datum' | 'values'>>;

/** The greatest absolute value of a bound; numbers above it may be inexact. */
const MAX_ABSOLUTE = 2 ** 50;

export class Nodes {
  readonly all: Node[] = [];
  readonly #numberByKey = new Map<string, number>();
  /**
   * `fixed.get(node)`: the value that the node has in every answer because of facts. Sums contain this value instead
   * of the node.
   */
  readonly fixedValues = new Map<number, number>();
  /** The `reaches` and `near` terms that are false in every answer, since their nodes are in different components. */
  readonly apart = new Set<number>();

  at(node: number): Node {
    return this.all[node]!;
  }

  /** Whether an operand of the node is in `apart`. */
  hasApart(node: number): boolean {
    return this.at(node).operands.some((operand) => this.apart.has(operand.node));
  }

  low({ node, scale, offset }: View): number {
    if (node < 0) return offset;
    const { low, high } = this.all[node]!;
    return scale * (scale > 0 ? low : high) + offset;
  }

  high({ node, scale, offset }: View): number {
    if (node < 0) return offset;
    const { low, high } = this.all[node]!;
    return scale * (scale > 0 ? high : low) + offset;
  }

  /**
   * Adds a node and returns a view of it. If the node has a single value, the view is a constant, and no node is added
   * unless its operation is `int` or `sum`. Throws RangeError if its bounds may be inexact.
   */
  add(operation: string, low: number, high: number, contents: NodeContents = {}): View {
    if (!(low >= -MAX_ABSOLUTE && high <= MAX_ABSOLUTE)) throw new RangeError('numbers are too large');
    if (low === high && operation !== 'int' && operation !== 'sum') return constantView(low);
    const { operands = [], numbers = [], datum, values } = contents;
    const number = this.all.length;
    this.all.push({
      operation,
      operands,
      numbers,
      datum,
      low,
      high,
      values,
      parents: [],
      parts: [],
      wholes: [],
    });
    for (const { node } of operands) if (node >= 0) this.all[node]!.parents.push(number);
    return plainView(number);
  }

  /** Like `add`, but returns the existing node if one was made from the same operation, operands and numbers. */
  intern(operation: string, low: number, high: number, contents: NodeContents): View {
    const { operands = [], numbers = [] } = contents;
    const key = `${operation} ${numbers.join(' ')}:${operands.map(keyOf).join(' ')}`;
    const node = this.#numberByKey.get(key);
    if (node !== undefined) return plainView(node);
    const view = this.add(operation, low, high, contents);
    if (view.node >= 0) this.#numberByKey.set(key, view.node);
    return view;
  }

  /** The node that `intern` has made from this operation, operands and numbers; undefined if there is none. */
  find(operation: string, operands: readonly View[], numbers: readonly number[] = []): number | undefined {
    return this.#numberByKey.get(`${operation} ${numbers.join(' ')}:${operands.map(keyOf).join(' ')}`);
  }

  /** The sum constant + Σ coefficients[i]·views[i], as a view. */
  sum(constant: number, coefficients: readonly number[], views: readonly View[]): View {
    const { form, order, offset } = combineViews(constant, coefficients, views, this);
    const [only] = order;
    if (only === undefined) return constantView(offset);
    const firstCoefficient = form.get(only)!;
    if (order.length === 1) return { node: only, scale: firstCoefficient, offset };
    let divisor = 0;
    for (let i = 0; i < order.length && divisor !== 1; i++) divisor = gcd(divisor, form.get(order[i]!)!);
    const scale = firstCoefficient < 0 ? -divisor : divisor;
    const operands = Array.from(order, (node): View => {
      const coefficient = form.get(node)! / scale;
      return coefficient === 1 ? plainView(node) : { node, scale: coefficient, offset: 0 };
    });
    const { node } = this.intern('sum', this.#sumBound(operands, 'low'), this.#sumBound(operands, 'high'), {
      operands,
    });
    const whole: View = { node, scale, offset };
    this.#joinParts(whole, coefficients, views);
    return whole;
  }

  /**
   * If some of the views are sums themselves, records in `parts` that the sum's node is a combination of their nodes.
   */
  #joinParts({ node, scale }: View, coefficients: readonly number[], views: readonly View[]): void {
    if (node < 0 || views.every((view) => view.node < 0 || this.all[view.node]!.operation !== 'sum')) return;
    // scale · node + offset = constant + Σ coefficient · view, where `offset` equals the sum of all constants. So
    // node = Σ (coefficient · view.scale / scale) · view.node.
    const partViews: View[] = [];
    for (const [i, view] of views.entries()) {
      const factor = (coefficients[i]! * view.scale) / scale;
      if (view.node === node || !Number.isInteger(factor)) return;
      if (view.node >= 0) partViews.push({ node: view.node, scale: factor, offset: 0 });
    }
    this.all[node]!.parts.push(partViews);
    for (const part of partViews) this.all[part.node]!.wholes.push(node);
  }

  /**
   * The least or greatest value of a sum. Comparisons of the same int ("x ≥ 3", "x = 5") depend on each other, so their
   * part of the sum is bounded by trying the values of the int at which one of them changes.
   */
  #sumBound(operands: readonly View[], end: 'low' | 'high'): number {
    let total = 0;
    const comparisons = new Map<number, View[]>();
    for (const view of operands) {
      const { operation, operands: of } = this.all[view.node]!;
      if (operation !== 'equals' && operation !== 'at least') {
        total += end === 'low' ? this.low(view) : this.high(view);
        continue;
      }
      const group = comparisons.get(of[0]!.node);
      if (group) group.push(view);
      else comparisons.set(of[0]!.node, [view]);
    }
    for (const [node, group] of comparisons) {
      const [only] = group;
      if (group.length > 1) total += this.#groupBound(node, group, end);
      else total += end === 'low' ? this.low(only!) : this.high(only!);
    }
    return total;
  }

  #groupBound(node: number, group: readonly View[], end: 'low' | 'high'): number {
    const pick = end === 'low' ? Math.min : Math.max;
    const { low, high } = this.all[node]!;
    /** `steps.get(v)`: by how much the sum of the comparisons changes when the int grows from v − 1 to v. */
    const steps = new Map<number, number>();
    const step = (from: number, by: number): void => {
      if (from <= high) steps.set(from, (steps.get(from) ?? 0) + by);
    };
    for (const { node: comparison, scale } of group) {
      const { operation, numbers } = this.all[comparison]!;
      step(numbers[0]!, scale);
      if (operation === 'equals') step(numbers[0]! + 1, -scale);
    }
    let value = steps.get(low) ?? 0;
    let bestValue = value;
    for (const [from, by] of [...steps].sort(([a], [b]) => a - b)) {
      if (from === low) continue;
      value += by;
      bestValue = pick(bestValue, value);
    }
    return bestValue;
  }

  /** A bool view that is 1 if the claim is true and 0 if it is false. */
  asView({ node, kind, k, holds }: Claim): View {
    if (kind === 'constant') return constantView(holds ? 1 : 0);
    const { low, high, values } = this.all[node]!;
    if (kind === 'equals' && values && values[firstFrom(values, k)] !== k) return constantView(holds ? 0 : 1);
    let view: View;
    if (low === 0 && high === 1 && kind === 'at least' && k === 1) view = plainView(node);
    else if (low === 0 && high === 1 && kind === 'equals' && (k === 0 || k === 1))
      view = k === 1 ? plainView(node) : negateView(plainView(node));
    else if (kind === 'at least')
      view =
        k <= low
          ? constantView(1)
          : k > high
            ? constantView(0)
            : this.intern('at least', 0, 1, {
                operands: [plainView(node)],
                // Bounds between two neighbouring allowed values are equivalent, so the next allowed value is used.
                numbers: [values?.[firstFrom(values, k)] ?? k],
              });
    else if (k < low || k > high) view = constantView(0);
    else if (k === low) view = negateView(this.asView({ node, kind: 'at least', k: k + 1, holds: true }));
    else if (k === high) view = this.asView({ node, kind: 'at least', k, holds: true });
    else view = this.intern('equals', 0, 1, { operands: [plainView(node)], numbers: [k] });
    return holds ? view : negateView(view);
  }

  /** The claim that the bool view is true. */
  asClaim(view: View): Claim {
    if (view.node < 0) return atLeast(view, 1);
    const { operation, operands, numbers } = this.all[view.node]!;
    if (operation !== 'at least' && operation !== 'equals') return atLeast(view, 1);
    return { node: operands[0]!.node, kind: operation, k: numbers[0]!, holds: view.scale > 0 };
  }

  /** A bool view for "the view is at least k". */
  atLeast(view: View, k: number): View {
    return this.asView(atLeast(view, k));
  }

  equals(view: View, k: number): View {
    return this.asView(equals(view, k));
  }
}

const keyOf = ({ node, scale, offset }: View): string =>
  scale === 1 && offset === 0 ? `${node}` : `${node},${scale},${offset}`;

function combineViews(
  constant: number,
  coefficients: readonly number[],
  views: readonly View[],
  nodes: Nodes,
): {
  /** `form.get(node)`: the coefficient of the node. */
  readonly form: ReadonlyMap<number, number>;
  /** The nodes that have a coefficient, ascending. */
  readonly order: Int32Array;
  readonly offset: number;
} {
  let sumOffset = constant;
  const form = new Map<number, number>();
  const addCoefficient = (node: number, coefficient: number): void => {
    const sum = (form.get(node) ?? 0) + coefficient;
    if (sum === 0) form.delete(node);
    else form.set(node, sum);
  };
  for (let i = 0; i < views.length; i++) {
    const { node, scale, offset } = views[i]!;
    sumOffset += coefficients[i]! * offset;
    if (node < 0 || nodes.apart.has(node)) continue;
    const factor = coefficients[i]! * scale;
    const value = nodes.fixedValues.get(node);
    if (value !== undefined) {
      sumOffset += factor * value;
      continue;
    }
    const { operation, operands } = nodes.at(node);
    if (operation !== 'sum') addCoefficient(node, factor);
    else
      for (let j = 0; j < operands.length; j++)
        addCoefficient(operands[j]!.node, factor * operands[j]!.scale);
  }
  return { form, order: Int32Array.from(form.keys()).sort(), offset: sumOffset };
}

/**
 * The index of the first value that is at least k; the number of values if there is none. The values are ascending.
 */
export function firstFrom(values: ArrayLike<number>, k: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (values[middle]! < k) from = middle + 1;
    else to = middle;
  }
  return from;
}

function gcd(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}
