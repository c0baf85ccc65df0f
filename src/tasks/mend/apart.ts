/**
 * Whether each clue speaks to an answer by itself. Where one rule looks at two clues, an answer may allow each of them and not both; where it looks
 * at helpers, an answer may allow a clue with other helpers. Then what single clues break tells less, and nothing is proved by it.
 */
import type { Ground } from '../../model/ground.ts';
import { forEachOperand, reachable } from '../../model/terms/operands.ts';
import type { Ref, Terms } from '../../model/terms/terms.ts';

export interface Apart {
  /** No rule looks at two of the places. */
  readonly fromOneAnother: boolean;
  /** No rule looks at a place and at helpers. */
  readonly fromHelpers: boolean;
}

const NONE = -1;
const SEVERAL = -2;

export function apart({ terms, constraints, families }: Ground, places: readonly Ref[]): Apart {
  const roots = constraints.map(({ root }) => root);
  /** [node]: the only place that it is built from. */
  const place = new Int32Array(terms.count).fill(NONE);
  const helped = new Uint8Array(terms.count);
  places.forEach((ref, at) => {
    place[ref >> 1] = at;
  });
  for (const { hidden, refs } of families) if (hidden) for (const ref of refs) helped[ref >> 1] = 1;
  for (const node of reachable(terms, roots)) {
    forEachOperand(terms, node, (operand) => {
      const below = place[operand >> 1]!;
      helped[node]! |= helped[operand >> 1]!;
      if (below !== NONE) place[node] = place[node] === NONE || place[node] === below ? below : SEVERAL;
    });
  }
  let fromOneAnother = true;
  let fromHelpers = true;
  eachRule(terms, roots, (node) => {
    if (place[node] === SEVERAL) fromOneAnother = false;
    if (place[node] !== NONE && helped[node] === 1) fromHelpers = false;
  });
  return { fromOneAnother, fromHelpers };
}

/** What has to hold, a conjunction by its parts. */
function eachRule(terms: Terms, roots: readonly Ref[], visit: (node: number) => void): void {
  const open = [...roots];
  const seen = new Set<Ref>();
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (seen.has(ref)) continue;
    seen.add(ref);
    const node = ref >> 1;
    if ((ref & 1) === 0 && terms.operation(ref) === 'and')
      forEachOperand(terms, node, (operand) => void open.push(operand));
    else visit(node);
  }
}
