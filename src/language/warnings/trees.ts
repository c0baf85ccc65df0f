/** Functions that visit or compare syntax trees of any shape. */
import type { Expression } from '../syntax/ast.ts';

/**
 * All expressions in a part of a syntax tree, the part included; but not those within an expression for which `isLeaf`
 * is true.
 */
export function* expressionsIn(
  part: unknown,
  isLeaf: (e: Expression) => boolean = () => false,
): Iterable<Expression> {
  const stack: unknown[] = [part];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (isExpression(node)) {
      yield node;
      if (isLeaf(node)) continue;
    }
    for (const child of Object.values(node)) stack.push(child);
  }
}

const isExpression = (node: object): node is Expression => 'kind' in node && 'span' in node;

/**
 * Whether two trees are equal apart from their spans, if each name in the first tree that is a key of `names` is
 * replaced by its value.
 */
export function isSameTree(a: unknown, b: unknown, names: ReadonlyMap<string, string> = new Map()): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => isSameTree(item, b[at], names));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  if (left.get('kind') === 'name' && right.get('kind') === 'name') {
    const name = left.get('name');
    return (names.get(String(name)) ?? name) === right.get('name');
  }
  for (const [key, value] of left)
    if (key !== 'span' && !isSameTree(value, right.get(key), names)) return false;
  return left.size === right.size;
}

/** Whether a part of a syntax tree contains the name. */
export function mentions(part: unknown, name: string): boolean {
  for (const e of expressionsIn(part)) if (e.kind === 'name' && e.name === name) return true;
  return false;
}
