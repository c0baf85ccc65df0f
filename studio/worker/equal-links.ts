/**
 * Finds links that a rule requires to be equal whatever the answer: if a player draws on one of them, the studio draws
 * on all.
 */
import type { Ground } from '../../src/index.ts';
import type { PlainPlaces } from './protocol.ts';

export function equalLinkGroups(ground: Ground): readonly PlainPlaces[] {
  const { terms, constraints } = ground;
  const visibleFamilies = ground.families.filter(({ hidden }) => !hidden);
  return visibleFamilies.flatMap(({ over, refs }, find) => {
    if (over !== 'links') return [];
    const positions = new Map(refs.map((ref, position) => [ref, position]));
    const group = Array.from(refs, (_, position) => position);
    const first = (position: number): number => {
      let at = position;
      while (group[at] !== at) at = group[at] ?? at;
      return at;
    };
    for (const { root } of constraints) {
      const [a, b] = equalVariables(terms, root);
      const [one, other] = [positions.get(a ?? -1), positions.get(b ?? -1)];
      if (one !== undefined && other !== undefined) group[first(one)] = first(other);
    }
    const groups = new Map<number, number[]>();
    for (const position of positions.values())
      groups.set(first(position), [...(groups.get(first(position)) ?? []), position]);
    return [...groups.values()].flatMap((each) => (each.length > 1 ? [{ find, positions: each }] : []));
  });
}

/** The two variables that a condition requires to be equal; empty if the condition says anything else. */
function equalVariables(terms: Ground['terms'], root: number): readonly number[] {
  const parts = terms.arguments(root);
  if ((root & 1) === 1) return terms.operation(root) === 'xor' && parts.length === 2 ? [...parts] : [];
  const [bound, one, a = -1, other, b = -1] = parts;
  const isEquation = terms.operation(root) === 'equals' && parts.length === 5;
  return isEquation && bound === 0 && Math.abs(one ?? 0) === 1 && one === -(other ?? 0) ? [a, b] : [];
}
