// Ints as linear views of nodes: scale · node + offset. A bool's negation is 1 − node; a constant is a view of no node.

export interface View {
  /** The node; −1 for a constant, whose value is `offset`. */
  readonly node: number;
  readonly scale: number;
  readonly offset: number;
}

export const constantView = (offset: number): View => ({ node: -1, scale: 0, offset });
const plainViews: View[] = [];

/** The view whose value is the node's value. The object is shared, because such views are used often. */
export function plainView(node: number): View {
  let view = plainViews[node];
  if (view === undefined) {
    view = { node, scale: 1, offset: 0 };
    plainViews[node] = view;
  }
  return view;
}

export const negateView = ({ node, scale, offset }: View): View => ({
  node,
  scale: -scale,
  offset: 1 - offset,
});
export const isConstant = ({ node }: View): boolean => node < 0;

/**
 * What a literal states about a node: that it is at least k, or that it equals k, or the negation of either (`holds`
 * false). A constant claim is always true or always false.
 */
export interface Claim {
  readonly node: number;
  readonly kind: 'at least' | 'equals' | 'constant';
  readonly k: number;
  readonly holds: boolean;
}

const constantClaim = (holds: boolean): Claim => ({ node: -1, kind: 'constant', k: 0, holds });

/** The claim that the view is at least k. */
export function atLeast({ node, scale, offset }: View, k: number): Claim {
  if (node < 0) return constantClaim(offset >= k);
  const bound = (k - offset) / scale;
  if (scale > 0) return { node, kind: 'at least', k: Math.ceil(bound), holds: true };
  return { node, kind: 'at least', k: Math.floor(bound) + 1, holds: false };
}

/** The claim that the view equals k. */
export function equals({ node, scale, offset }: View, k: number): Claim {
  if (node < 0) return constantClaim(offset === k);
  const value = (k - offset) / scale;
  return Number.isInteger(value) ? { node, kind: 'equals', k: value, holds: true } : constantClaim(false);
}
