/**
 * Postponed evaluation. The checker and grounding evaluate a definition when it is first used, nested within the
 * evaluation of another one. A chain of definitions may exceed any stack. When the nesting gets too deep, the next
 * definition is postponed: a request for it is thrown to the bottom of the stack, and the definition is evaluated from
 * there and stored. Then the interrupted work is repeated and finds the stored result. Each piece of a chain is
 * repeated once per postponement, and a chain of any length needs a bounded stack.
 */

/**
 * Thrown, though not an error, to request work that must be done first, with an empty stack. The requested work stores
 * its own result.
 */
export class SuspendedWork {
  readonly doFirst: () => void;
  constructor(first: () => void) {
    this.doFirst = first;
  }
}

/**
 * Does the work, after any other work that it turns out to need. `beginAttempt` is called before each attempt, to reset what
 * an interrupted attempt has changed.
 */
export function runPostponing<T>(work: () => T, beginAttempt: (which: 'work' | 'first') => void): T {
  const waitingWork: (() => void)[] = [];
  for (;;) {
    try {
      const firstWork = waitingWork.at(-1);
      beginAttempt(firstWork === undefined ? 'work' : 'first');
      if (firstWork === undefined) return work();
      firstWork();
      waitingWork.pop();
    } catch (error) {
      if (!(error instanceof SuspendedWork)) throw error;
      waitingWork.push(error.doFirst);
    }
  }
}

/**
 * How many stack levels, as counted by `depthOf`, nested definitions may use before the next definition is postponed.
 */
export const MAX_LEVELS = 1100;

/** The stack levels that a definition uses, not counting those of its expression. */
export const LEVELS_PER_DEFINITION = 3;

/** The stack levels of a quantifier or comprehension, whose evaluation takes several nested calls. */
const DEPTH_PER_LOOP = 4;

const depths = new WeakMap<object, number>();

/**
 * The stack levels that evaluating a declaration or expression takes: the depth of its tree in nodes, where loops count
 * several times.
 */
export function depthOf(tree: object): number {
  const cachedDepth = depths.get(tree);
  if (cachedDepth !== undefined) return cachedDepth;
  let maxDepth = 0;
  const stack: { readonly node: object; readonly depth: number }[] = [{ node: tree, depth: 0 }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const depth = top.depth + ('generators' in top.node ? DEPTH_PER_LOOP : 'kind' in top.node ? 1 : 0);
    maxDepth = Math.max(maxDepth, depth);
    for (const node of Object.values(top.node) as readonly unknown[])
      if (typeof node === 'object' && node !== null) stack.push({ node, depth });
  }
  depths.set(tree, maxDepth);
  return maxDepth;
}
