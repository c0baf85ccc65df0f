/** Clues that determine one variable of the answer, as in `number[c] = clue[c]`; not those that count cells. */
import type { Ground } from '../../../model/ground.ts';
import { forEachOperand } from '../../../model/terms/operands.ts';
import type { Ref, Terms } from '../../../model/terms/terms.ts';
import { TUNING } from '../spec/tuning.ts';

/** By ground model, as all puzzles of a size share one. */
const known = new WeakMap<Ground, ReadonlyMap<Ref, Ref>>();

/** By clue variable: the find with which it shares a small constraint that contains no other variables. */
export function foundByClues(
  ground: Ground,
  clues: readonly { readonly ref: Ref }[],
  finds: readonly Ref[],
): ReadonlyMap<Ref, Ref> {
  const before = known.get(ground);
  if (before) return before;
  const { terms, constraints } = ground;
  const found = new Map<Ref, Ref>();
  const isClue = new Set(clues.map(({ ref }) => ref >> 1));
  const isFind = new Set(finds.map((ref) => ref >> 1));
  for (const { root } of constraints) {
    const nodes = fewNodes(terms, root);
    const [clue, ...clues] = nodes.filter((node) => isClue.has(node));
    const [find, ...finds] = nodes.filter((node) => isFind.has(node));
    if (clue === undefined || find === undefined || clues.length + finds.length > 0) continue;
    if (!found.has(clue << 1)) found.set(clue << 1, find << 1);
  }
  known.set(ground, found);
  return found;
}

/** All nodes below a term; none if there are many. */
function fewNodes(terms: Terms, root: Ref): number[] {
  const nodes = [root >> 1];
  const visit = (operand: Ref): void => {
    if (nodes.length <= TUNING.smallConstraint && !nodes.includes(operand >> 1)) nodes.push(operand >> 1);
  };
  for (let at = 0; at < nodes.length; at++) forEachOperand(terms, nodes[at]!, visit);
  return nodes.length > TUNING.smallConstraint ? [] : nodes;
}
