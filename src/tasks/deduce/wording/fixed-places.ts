/** Where the puzzle itself says that a place has a value. */
import type { GroundFamily } from '../../../model/ground.ts';
import type { BoolRef, Ref } from '../../../model/terms/terms.ts';
import type { Value } from '../../../model/values.ts';
import type { Conditions } from '../conditions/conditions.ts';

/** The places where a condition about a single place fixes this value. Linear in the conditions. */
export function placesFixedTo(
  { terms, constraints }: Conditions,
  family: GroundFamily,
  number: number,
): readonly Value[] {
  const fixedRefs = new Set<Ref>(family.refs.filter((ref) => terms.constantValue(ref) === number));
  const conjuncts = constraints.flatMap(({ root }) => {
    const isConjunction = (root & 1) === 0 && terms.operation(root) === 'and';
    return isConjunction ? ([...terms.arguments(root)] as BoolRef[]) : [root];
  });
  for (const part of conjuncts) {
    const [bound, factor, ref, ...others] = terms.arguments(part);
    const operation = terms.operation(part);
    if (others.length > 0 || factor !== 1) continue;
    // Being at most the least value, or above all other values, also fixes a value.
    const [low, high] = [terms.low(ref as Ref), terms.high(ref as Ref)];
    const value = (part & 1) === 0 ? bound! : bound! + 1;
    const isAtDomainEnd = operation === 'atMost' && value === ((part & 1) === 0 ? low : high);
    const isEquation = operation === 'equals' && (part & 1) === 0;
    if (value === number && (isEquation || isAtDomainEnd)) fixedRefs.add(ref as Ref);
  }
  return family.refs.flatMap((ref, at) => (fixedRefs.has(ref) ? (family.domain?.[at] ?? []) : []));
}
