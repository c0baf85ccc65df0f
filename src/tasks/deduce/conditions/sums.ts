/**
 * What the sum in a condition can be under a few claims, beside what the condition demands of it. All terms are counted upwards: a bool with a negative
 * factor counts where it is false.
 */
import { PartialEvaluation } from '../../../model/meaning/evaluate.ts';
import type { BoolRef, Ref, Terms } from '../../../model/terms/terms.ts';
import { type Literal, partialOf } from '../../common/literals.ts';
import type { Conditions } from './conditions.ts';

export interface SumBounds {
  readonly low: number;
  readonly high: number;
  /** The least and the greatest sum that the condition allows. */
  readonly least: number;
  readonly most: number;
  /** The sum if all terms have their greatest value. */
  readonly total: number;
  /** Whether the condition surely counts in the same direction as its clue. */
  readonly isFixed: boolean;
}

/** The bounds of the condition's sum; undefined if the condition isn't about a sum that counts upwards. */
export function sumUnder(
  ground: Conditions,
  constraint: number,
  claims: readonly Literal[],
): SumBounds | undefined {
  const { terms } = ground;
  const whole = ground.constraints[constraint]!.root;
  const { root, guards } = demandOf(terms, whole);
  const operation = terms.operation(root);
  const isNegated = (root & 1) === 1;
  if (operation !== 'atMost' && (operation !== 'equals' || isNegated)) return undefined;
  const bounds = new PartialEvaluation(terms, [whole], partialOf(ground, claims));
  if (!guards.every((guard) => bounds.low(guard) === 1)) return undefined;
  const [first = 0, ...pairs] = terms.arguments(root);
  let [bound, low, high, total] = [first, 0, 0, 0];
  const directions = new Set<boolean>();
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [factor, ref] = [pairs[at]!, pairs[at + 1]! as Ref];
    if (factor < 0 && terms.isInt(ref)) return undefined;
    const countedLiteral = factor < 0 ? ((ref ^ 1) as Ref) : ref;
    // A conjunction, such as "all cells as far as this one are open", counts where it holds.
    if (terms.operation(ref) === 'and') directions.add((countedLiteral & 1) === 0);
    const weight = Math.abs(factor);
    if (factor < 0) bound += weight;
    low += weight * bounds.low(countedLiteral);
    high += weight * bounds.high(countedLiteral);
    total += weight * (terms.isInt(ref) ? terms.high(ref) : 1);
  }
  if (directions.size > 1) return undefined;
  // A negated `atMost` demands more than the bound.
  const leastSum = operation === 'equals' ? bound : isNegated ? bound + 1 : 0;
  const greatestSum = isNegated ? total : bound;
  // A negated conjunction may be a count of places with one of several things, too.
  const isFixed = directions.has(true);
  if (!directions.has(false)) return { low, high, least: leastSum, most: greatestSum, total, isFixed };
  return {
    low: total - high,
    high: total - low,
    least: total - greatestSum,
    most: total - leastSum,
    total,
    isFixed,
  };
}

/** The sum that an implication demands, such as “if this cell is shaded, its number counts …”, and its guards; any other term demands itself. */
function demandOf(
  terms: Terms,
  root: BoolRef,
): { readonly root: BoolRef; readonly guards: readonly BoolRef[] } {
  if ((root & 1) === 0 || terms.operation(root) !== 'and') return { root, guards: [] };
  const isSum = (part: BoolRef): boolean => /^(equals|atMost)$/.test(terms.operation(part));
  const parts = [...terms.arguments(root)] as BoolRef[];
  const [sum, ...others] = parts.filter(isSum);
  if (sum === undefined || others.length > 0) return { root, guards: [] };
  return { root: (sum ^ 1) as BoolRef, guards: parts.filter((part) => part !== sum) };
}
