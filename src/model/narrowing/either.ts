/**
 * One of two conditions holds: values of a variable go that neither allows (constructive disjunction, Van Hentenryck, Saraswat and Deville
 * 1998, "Design, implementation, and evaluation of the constraint language cc(FD)"). A clue that is absent, or else the number of its
 * cell, has no other values than that cell. Conditions are looked into as far as they are comparisons of one or two variables, and these
 * joined, and only for variables that both name.
 * Cost: a look at both conditions for each value.
 */
import type { Clock } from '../clock.ts';
import type { Ground } from '../ground.ts';
import { type BoolRef, CODE, type Ref } from '../terms/terms.ts';
import { type Domains, keepOnly } from './narrow.ts';
import { type Tightened, tightened } from './tighten.ts';

/** Conditions within conditions that are looked into. */
const DEEPEST = 2;

/** As `tighten`, and by what either of two conditions leaves: for what is compiled once and solved often. */
export const tightenWell = (ground: Ground, clock?: Clock): Tightened =>
  tightened(ground, (domains) => {
    domains.propagate(clock);
    narrowAlternatives(domains);
    domains.propagate(clock);
  });

/** Where all but two items of a conjunction that fails hold, one of the two fails. */
function narrowAlternatives(domains: Domains): void {
  const { terms } = domains;
  const { count } = terms;
  for (let node = 0; node < count && !domains.failed; node++) {
    if (terms.code(node) !== CODE.and || domains.high(node << 1) !== 0) continue;
    const open = terms.arguments(node << 1).filter((item) => domains.low(item) === 0);
    if (open.length === 2) narrowEither(open[0]! ^ 1, open[1]! ^ 1, domains);
  }
}

function narrowEither(one: BoolRef, other: BoolRef, domains: Domains): void {
  const named: Ref[] = [];
  intsOf(one, domains, DEEPEST, named);
  if (named.length === 0) return;
  const both: Ref[] = [];
  intsOf(other, domains, DEEPEST, both);
  for (let i = 0; i < named.length; i++) {
    const ref = named[i]!;
    if (named.indexOf(ref) < i || !both.includes(ref)) continue;
    keepOnly(
      domains,
      ref,
      (value) => allows(one, ref, value, domains, DEEPEST) || allows(other, ref, value, domains, DEEPEST),
    );
  }
}

const isComparison = (code: number): boolean => code === CODE.equals || code === CODE.atMost;

/** The int variables of its comparisons. */
function intsOf(condition: BoolRef, domains: Domains, depth: number, found: Ref[]): void {
  const { terms } = domains;
  const code = terms.code(condition >> 1);
  if (code === CODE.and) {
    if (depth > 0) for (const item of terms.arguments(condition)) intsOf(item, domains, depth - 1, found);
    return;
  }
  if (!isComparison(code)) return;
  const args = terms.arguments(condition);
  if (args.length > 5) return;
  for (let i = 2; i < args.length; i += 2)
    if (terms.code(args[i]! >> 1) === CODE.intVariable) found.push(args[i]!);
}

/** False where the condition fails with the value, whatever the other variables are. */
function allows(condition: BoolRef, ref: Ref, value: number, domains: Domains, depth: number): boolean {
  const { terms } = domains;
  const code = terms.code(condition >> 1);
  const holds = (condition & 1) === 0;
  if (isComparison(code)) return mayHold(code, holds, terms.arguments(condition), ref, value, domains);
  if (code !== CODE.and || depth === 0) return true;
  const items = terms.arguments(condition);
  return holds
    ? items.every((item) => allows(item, ref, value, domains, depth - 1))
    : items.some((item) => allows(item ^ 1, ref, value, domains, depth - 1));
}

function mayHold(
  code: number,
  holds: boolean,
  args: Int32Array,
  ref: Ref,
  value: number,
  domains: Domains,
): boolean {
  const at = args.length > 5 ? -1 : args.indexOf(ref, 2);
  if (at < 2 || at % 2 === 1) return true;
  const rest = args[0]! - args[at - 1]! * value;
  if (args.length === 3) return (code === CODE.equals ? rest === 0 : rest >= 0) === holds;
  const partner = at === 2 ? 4 : 2;
  if (code !== CODE.equals || !holds || args[partner] === ref) return true;
  const needed = rest / args[partner - 1]!;
  return Number.isInteger(needed) && domains.has(args[partner]!, needed);
}
