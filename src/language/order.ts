/**
 * The order in which declarations that use one another can be looked at without recursion: what is used comes first. Both
 * the checker and grounding look at a name when it is first used, one call within another; where that gets deep, this
 * order is followed instead.
 */
import type { Declaration } from './syntax/ast.ts';

/** Calls within calls before the order is followed. */
export const DEEP = 50;

const uses = new WeakMap<Declaration, readonly string[]>();

/** The names that stand in a declaration, whatever they mean there; each once. */
function namesIn(declaration: Declaration): readonly string[] {
  const known = uses.get(declaration);
  if (known) return known;
  const names = new Set<string>();
  const open: unknown[] = [declaration];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const { kind, name } = node as { readonly kind?: unknown; readonly name?: unknown };
    if (kind === 'name') names.add(textOf(name));
    for (const child of Object.values(node)) if (typeof child === 'object') open.push(child);
  }
  const found = [...names];
  uses.set(declaration, found);
  return found;
}

const textOf = (name: unknown): string =>
  typeof name === 'string' ? name : String((name as { readonly text?: unknown } | undefined)?.text ?? '');

/**
 * What `first` is built from and `declarationOf` knows, deepest first, then itself; by depth first, with a stack of its
 * own. Of declarations that use one another in a circle the one comes last that is reached first.
 */
export function inOrderOfUse(
  first: Declaration,
  declarationOf: (name: string) => Declaration | undefined,
): readonly Declaration[] {
  const order: Declaration[] = [];
  const seen = new Set([first]);
  const open = [{ declaration: first, next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const name = namesIn(top.declaration)[top.next++];
    if (name === undefined) {
      order.push(top.declaration);
      open.pop();
      continue;
    }
    const used = declarationOf(name);
    if (used === undefined || seen.has(used)) continue;
    seen.add(used);
    open.push({ declaration: used, next: 0 });
  }
  return order;
}
