/**
 * Definitions are looked at when they are first used, one within another, by the checker and by grounding alike. A chain of
 * them may be longer than any stack. Where one gets deep, what comes next is put off: it is thrown to where all began, looked
 * at from there, and kept; then what waited for it is done again, and finds it. So each piece of a chain is done once more
 * for each time that it gets deep, and a chain of any length needs the stack of one piece.
 */

/** Thrown, as no mistake: what is to be done first, from the top of the stack. It keeps what it comes to. */
export class Suspended {
  readonly first: () => void;
  constructor(first: () => void) {
    this.first = first;
  }
}

/** Does the work, and first what it waits for. `begin` is called before each, to forget where the last one stopped. */
export function fromTop<T>(work: () => T, begin: (which: 'work' | 'first') => void): T {
  const waiting: (() => void)[] = [];
  for (;;) {
    try {
      const first = waiting.at(-1);
      begin(first === undefined ? 'work' : 'first');
      if (first === undefined) return work();
      first();
      waiting.pop();
    } catch (error) {
      if (!(error instanceof Suspended)) throw error;
      waiting.push(error.first);
    }
  }
}

/** Levels of the stack that definitions within one another take, as `depthOf` counts, before the next is put off. */
export const DEEP = 1100;

/** Levels that a definition takes beyond those of its expression. */
export const LEVELS = 3;

/** Levels of what ranges over something: evaluating it takes several calls within one another. */
const WALK = 4;

const depths = new WeakMap<object, number>();

/** How deep the tree of a declaration or an expression is, in nodes; an expression has 1000 at most (syntax/part.ts). */
export function depthOf(tree: object): number {
  const known = depths.get(tree);
  if (known !== undefined) return known;
  let deepest = 0;
  const open: { readonly node: object; readonly depth: number }[] = [{ node: tree, depth: 0 }];
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const depth = top.depth + ('generators' in top.node ? WALK : 'kind' in top.node ? 1 : 0);
    deepest = Math.max(deepest, depth);
    for (const node of Object.values(top.node) as readonly unknown[])
      if (typeof node === 'object' && node !== null) open.push({ node, depth });
  }
  depths.set(tree, deepest);
  return deepest;
}
