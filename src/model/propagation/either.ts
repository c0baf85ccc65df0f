/**
 * Constructive disjunction: if at least one of two conditions must hold, a value that neither allows is removed (Van
 * Hentenryck, Saraswat and Deville 1998, "Design, implementation, and evaluation of the constraint language cc(FD)").
 * For example, a clue that is absent or equal to its cell's number can have no other number. Only conjunctions and
 * disjunctions of comparisons of one or two variables are examined, and only for variables that occur in both
 * conditions. Cost: one test of both conditions per value.
 */
import type { Clock } from '../clock.ts';
import type { Ground } from '../ground.ts';
import { type BoolRef, CODE, type Ref } from '../terms/terms.ts';
import { type Domains, keepOnly } from './propagator.ts';
import { type TightenedDomains, tightenDomains } from './tighten.ts';

/** The greatest nesting depth of conditions that are examined. */
const DEEPEST_NESTING = 2;

/** Like `tighten`, with constructive disjunction in addition; for models that are compiled once and solved often. */
export const tightenFully = (ground: Ground, clock?: Clock): TightenedDomains =>
  tightenDomains(ground, (domains) => {
    domains.propagate(clock);
    propagateAlternatives(domains);
    domains.propagate(clock);
  });

/** A false conjunction in which all but two items are true is a disjunction: one of these two is false. */
function propagateAlternatives(domains: Domains): void {
  const { terms } = domains;
  const { count } = terms;
  for (let node = 0; node < count && !domains.failed; node++) {
    if (terms.code(node) !== CODE.and || domains.high(node << 1) !== 0) continue;
    const openItems = terms.arguments(node << 1).filter((item) => domains.low(item) === 0);
    if (openItems.length === 2) propagateEither(openItems[0]! ^ 1, openItems[1]! ^ 1, domains);
  }
}

function propagateEither(one: BoolRef, other: BoolRef, domains: Domains): void {
  const intsOfOneBranch: Ref[] = [];
  collectInts(one, domains, DEEPEST_NESTING, intsOfOneBranch);
  if (intsOfOneBranch.length === 0) return;
  const intsOfOtherBranch: Ref[] = [];
  collectInts(other, domains, DEEPEST_NESTING, intsOfOtherBranch);
  for (let i = 0; i < intsOfOneBranch.length; i++) {
    const ref = intsOfOneBranch[i]!;
    if (intsOfOneBranch.indexOf(ref) < i || !intsOfOtherBranch.includes(ref)) continue;
    const oneAllows = valueTest(one, ref, domains, DEEPEST_NESTING);
    const otherAllows = valueTest(other, ref, domains, DEEPEST_NESTING);
    keepOnly(domains, ref, (value) => oneAllows(value) || otherAllows(value));
  }
}

const isComparison = (code: number): boolean => code === CODE.equals || code === CODE.atMost;

/** Collects the int variables of the condition's comparisons. */
function collectInts(condition: BoolRef, domains: Domains, depth: number, foundInts: Ref[]): void {
  const { terms } = domains;
  const code = terms.code(condition >> 1);
  if (code === CODE.and) {
    if (depth > 0)
      for (const item of terms.arguments(condition)) collectInts(item, domains, depth - 1, foundInts);
    return;
  }
  if (!isComparison(code)) return;
  const args = terms.arguments(condition);
  if (args.length > 5) return;
  for (let i = 2; i < args.length; i += 2)
    if (terms.code(args[i]! >> 1) === CODE.intVariable) foundInts.push(args[i]!);
}

/** A test whether the condition can hold with a given value. Its operands are looked up once for all values. */
type ValueTest = (value: number) => boolean;

const ALWAYS_TRUE: ValueTest = () => true;

function valueTest(condition: BoolRef, ref: Ref, domains: Domains, depth: number): ValueTest {
  const { terms } = domains;
  const code = terms.code(condition >> 1);
  const isPositive = (condition & 1) === 0;
  if (isComparison(code)) return comparisonTest(code, isPositive, terms.arguments(condition), ref, domains);
  if (code !== CODE.and || depth === 0) return ALWAYS_TRUE;
  const items = Array.from(terms.arguments(condition), (item) =>
    valueTest(isPositive ? item : item ^ 1, ref, domains, depth - 1),
  );
  return isPositive
    ? (value) => items.every((allows) => allows(value))
    : (value) => items.some((allows) => allows(value));
}

function comparisonTest(
  code: number,
  holds: boolean,
  args: Int32Array,
  ref: Ref,
  domains: Domains,
): ValueTest {
  const at = args.length > 5 ? -1 : args.indexOf(ref, 2);
  if (at < 2 || at % 2 === 1) return ALWAYS_TRUE;
  const bound = args[0]!;
  const coefficient = args[at - 1]!;
  if (args.length === 3)
    return (value) => {
      const remainder = bound - coefficient * value;
      return (code === CODE.equals ? remainder === 0 : remainder >= 0) === holds;
    };
  const partnerPosition = at === 2 ? 4 : 2;
  const other = args[partnerPosition]!;
  const times = args[partnerPosition - 1]!;
  if (code !== CODE.equals || !holds || other === ref) return ALWAYS_TRUE;
  return (value) => {
    const neededValue = (bound - coefficient * value) / times;
    return Number.isInteger(neededValue) && domains.has(other, neededValue);
  };
}
