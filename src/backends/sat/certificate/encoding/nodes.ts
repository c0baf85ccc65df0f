// The ground model as the certificate's text has it: nodes with what they are made of. Sums are kept in one form, Σ coefficient·node over
// nodes that are no sums, in order, without a common divisor; so all that is said of one sum is said of one node. Comparisons are nodes
// `at least` and `equals` of one node and a number. All else keeps its operation, with views as operands.
import type { Datum } from './data.ts';
import { atLeast, type Claim, constantView, equals, negated, plainView, type View } from './views.ts';

export interface Node {
  readonly operation: string;
  readonly operands: readonly View[];
  /** What else it is made of: the bound of a comparison, places in a graph. */
  readonly numbers: readonly number[];
  readonly datum: Datum | undefined;
  readonly low: number;
  readonly high: number;
  /** Allowed values of a variable with gaps, ascending. */
  readonly values: readonly number[] | undefined;
  /** Nodes that are made of it. */
  readonly parents: number[];
  /** Sums: other sums that it is a sum of. */
  readonly parts: (readonly View[])[];
  /** Sums that have it as a part. */
  readonly wholes: number[];
}

/** A node's own bounds and parts. */
type Made = Partial<Pick<Node, 'operands' | 'numbers' | 'datum' | 'values'>>;

/** Above this numbers aren't exact any more. */
const LARGEST = 2 ** 50;

export class Nodes {
  readonly all: Node[] = [];
  readonly #known = new Map<string, number>();
  /** Nodes that are 0 in every answer by a fact: sums leave them out. */
  readonly zeros = new Set<number>();
  /** Terms that say that nodes are together which never are. */
  readonly apart = new Set<number>();

  at(node: number): Node {
    return this.all[node]!;
  }

  /** Whether it is made of a term about nodes that are apart. */
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

  /** A node; RangeError where its bounds aren't exact. */
  add(operation: string, low: number, high: number, made: Made = {}): View {
    if (!(low >= -LARGEST && high <= LARGEST)) throw new RangeError('numbers are too large');
    if (low === high && operation !== 'int' && operation !== 'sum') return constantView(low);
    const { operands = [], numbers = [], datum, values } = made;
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

  /** The same, one for all that are made alike. */
  intern(operation: string, low: number, high: number, made: Made): View {
    const { operands = [], numbers = [] } = made;
    const key = `${operation} ${numbers.join(' ')}:${operands.map(keyOf).join(' ')}`;
    const node = this.#known.get(key);
    if (node !== undefined) return plainView(node);
    const view = this.add(operation, low, high, made);
    if (view.node >= 0) this.#known.set(key, view.node);
    return view;
  }

  /** Whether there is a node of the operation that is made so. */
  find(operation: string, operands: readonly View[], numbers: readonly number[] = []): number | undefined {
    return this.#known.get(`${operation} ${numbers.join(' ')}:${operands.map(keyOf).join(' ')}`);
  }

  /** constant + Σ coefficients[i]·views[i] */
  sum(constant: number, coefficients: readonly number[], views: readonly View[]): View {
    const { form, order, offset } = combined(constant, coefficients, views, this);
    const [only] = order;
    if (only === undefined) return constantView(offset);
    const first = form.get(only)!;
    if (order.length === 1) return { node: only, scale: first, offset };
    let divisor = 0;
    for (let i = 0; i < order.length && divisor !== 1; i++) divisor = gcd(divisor, form.get(order[i]!)!);
    const scale = first < 0 ? -divisor : divisor;
    const operands = Array.from(order, (node): View => {
      const coefficient = form.get(node)! / scale;
      return coefficient === 1 ? plainView(node) : { node, scale: coefficient, offset: 0 };
    });
    const { node } = this.intern('sum', this.#sumEnd(operands, 'low'), this.#sumEnd(operands, 'high'), {
      operands,
    });
    const whole: View = { node, scale, offset };
    this.#joinParts(whole, coefficients, views);
    return whole;
  }

  /** The view, for the sum of it, is known to be so many times the others: kept where they are sums themselves. */
  #joinParts({ node, scale }: View, coefficients: readonly number[], views: readonly View[]): void {
    if (node < 0 || views.every((view) => view.node < 0 || this.all[view.node]!.operation !== 'sum')) return;
    // scale·node + offset = constant + Σ: without the constants, these cancel.
    const parts: View[] = [];
    for (const [i, view] of views.entries()) {
      const factor = (coefficients[i]! * view.scale) / scale;
      if (view.node === node || !Number.isInteger(factor)) return;
      if (view.node >= 0) parts.push({ node: view.node, scale: factor, offset: 0 });
    }
    this.all[node]!.parts.push(parts);
    for (const part of parts) this.all[part.node]!.wholes.push(node);
  }

  /** The least or greatest value; comparisons of one int are looked at together: they change at a few of its values only. */
  #sumEnd(operands: readonly View[], end: 'low' | 'high'): number {
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
    for (const [node, group] of comparisons) total += this.#groupEnd(node, group, end);
    return total;
  }

  #groupEnd(node: number, group: readonly View[], end: 'low' | 'high'): number {
    const pick = end === 'low' ? Math.min : Math.max;
    const { low, high } = this.all[node]!;
    /** By value from which on it is so: what the comparisons' sum changes by. */
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
    let best = value;
    for (const [from, by] of [...steps].sort(([a], [b]) => a - b)) {
      if (from === low) continue;
      value += by;
      best = pick(best, value);
    }
    return best;
  }

  /** The claim as 0 or 1. */
  asView({ node, kind, k, holds }: Claim): View {
    if (kind === 'constant') return constantView(holds ? 1 : 0);
    const { low, high, values } = this.all[node]!;
    if (kind === 'equals' && values && values[firstFrom(values, k)] !== k) return constantView(holds ? 0 : 1);
    let view: View;
    if (low === 0 && high === 1 && kind === 'at least' && k === 1) view = plainView(node);
    else if (low === 0 && high === 1 && kind === 'equals' && (k === 0 || k === 1))
      view = k === 1 ? plainView(node) : negated(plainView(node));
    else if (kind === 'at least')
      view =
        k <= low
          ? constantView(1)
          : k > high
            ? constantView(0)
            : this.intern('at least', 0, 1, {
                operands: [plainView(node)],
                // Between two allowed values all bounds say the same.
                numbers: [values?.[firstFrom(values, k)] ?? k],
              });
    else if (k < low || k > high) view = constantView(0);
    else if (k === low) view = negated(this.asView({ node, kind: 'at least', k: k + 1, holds: true }));
    else if (k === high) view = this.asView({ node, kind: 'at least', k, holds: true });
    else view = this.intern('equals', 0, 1, { operands: [plainView(node)], numbers: [k] });
    return holds ? view : negated(view);
  }

  /** The bool view as a claim. */
  asClaim(view: View): Claim {
    if (view.node < 0) return atLeast(view, 1);
    const { operation, operands, numbers } = this.all[view.node]!;
    if (operation !== 'at least' && operation !== 'equals') return atLeast(view, 1);
    return { node: operands[0]!.node, kind: operation, k: numbers[0]!, holds: view.scale > 0 };
  }

  /** The view is at least k, as 0 or 1. */
  atLeast(view: View, k: number): View {
    return this.asView(atLeast(view, k));
  }

  equals(view: View, k: number): View {
    return this.asView(equals(view, k));
  }
}

const keyOf = ({ node, scale, offset }: View): string =>
  scale === 1 && offset === 0 ? `${node}` : `${node},${scale},${offset}`;

function combined(
  constant: number,
  coefficients: readonly number[],
  views: readonly View[],
  nodes: Nodes,
): {
  /** By node its coefficient. */
  readonly form: ReadonlyMap<number, number>;
  /** The nodes with a coefficient, ascending. */
  readonly order: Int32Array;
  readonly offset: number;
} {
  let offset = constant;
  const form = new Map<number, number>();
  const put = (node: number, coefficient: number): void => {
    const sum = (form.get(node) ?? 0) + coefficient;
    if (sum === 0) form.delete(node);
    else form.set(node, sum);
  };
  for (let i = 0; i < views.length; i++) {
    const { node, scale, offset: own } = views[i]!;
    offset += coefficients[i]! * own;
    if (node < 0 || nodes.zeros.has(node) || nodes.apart.has(node)) continue;
    const factor = coefficients[i]! * scale;
    const { operation, operands } = nodes.at(node);
    if (operation !== 'sum') put(node, factor);
    else for (let j = 0; j < operands.length; j++) put(operands[j]!.node, factor * operands[j]!.scale);
  }
  return { form, order: Int32Array.from(form.keys()).sort(), offset };
}

/** The place of the first value that is k or more. */
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
