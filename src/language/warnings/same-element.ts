/**
 * Warns about `forall a, b in S: f(a) != f(b)`: if a and b are the same element, the rule is false. Two generators over
 * the same set, nested foralls, and `all(… for a, b in S)` are recognised as well. Quadratic in the number of nested
 * names of a rule, linear in the number of rules.
 */
import { append } from '../../model/large-lists.ts';
import type { Diagnostic } from '../../text/diagnostics.ts';
import type { Model } from '../model.ts';
import type { Expression, Generator } from '../syntax/ast.ts';
import type { Comparison } from './claims.ts';
import { isSameTree, mentions } from './trees.ts';

/** A name bound by `forall`, and the set over which it ranges. */
interface BoundName {
  readonly name: string;
  readonly domain: Expression;
}

/** An expression `e` that must be true for all elements of the `bound` names for which the guards are true. */
interface Claim {
  readonly e: Expression;
  readonly bound: readonly BoundName[];
  /** The conditions in `where` and on the left of `=>`. */
  readonly guards: readonly Expression[];
}

/** The warnings of this kind; only to be called for a model without mistakes. */
export function warnOfSameElements(model: Model): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const quote = ({ span }: Expression): string => model.sources.quote(span);
  for (const { body } of model.rules)
    for (const statement of body) {
      if (statement.kind !== 'condition') continue;
      const stack: Claim[] = [{ e: statement.expression, bound: [], guards: [] }];
      for (let claim = stack.pop(); claim; claim = stack.pop()) {
        append(stack, [...claimsIn(claim)].reverse());
        if (claim.e.kind !== 'comparison') continue;
        const pair = mirroredPair(claim.e, claim);
        if (!pair) continue;
        const [a, b] = pair;
        diagnostics.push({
          code: 'same-element',
          severity: 'warning',
          message: `\`${a}\` and \`${b}\` may be the same, and then \`${quote(claim.e)}\` is false.`,
          span: claim.e.span,
          advice: `Leave that case out: \`where ${a} != ${b}\`.`,
        });
      }
    }
  return diagnostics;
}

/** The claims of which a claim consists, for example both sides of `and`; none for a comparison. */
function* claimsIn({ e, bound, guards }: Claim): Iterable<Claim> {
  if (e.kind === 'binary' && e.operator === 'and') {
    yield { e: e.left, bound, guards };
    yield { e: e.right, bound, guards };
  } else if (e.kind === 'binary' && e.operator === '=>')
    yield { e: e.right, bound, guards: [...guards, ...conjunctsOf(e.left)] };
  else if (e.kind === 'quantifier' && e.quantifier === 'forall')
    yield { e: e.body, ...withGenerators(bound, guards, e.generators) };
  else if (e.kind === 'comprehension' && e.function.text === 'all' && e.body)
    yield { e: e.body, ...withGenerators(bound, guards, e.generators) };
}

function withGenerators(
  bound: readonly BoundName[],
  guards: readonly Expression[],
  generators: readonly Generator[],
): Omit<Claim, 'e'> {
  return {
    bound: [
      ...bound,
      ...generators.flatMap(({ targets, domain }) =>
        targets.flatMap((target) => (target.kind === 'name' ? [{ name: target.name.text, domain }] : [])),
      ),
    ],
    guards: [...guards, ...generators.flatMap(({ where }) => (where ? conjunctsOf(where) : []))],
  };
}

function conjunctsOf(e: Expression): readonly Expression[] {
  return e.kind === 'binary' && e.operator === 'and'
    ? [...conjunctsOf(e.left), ...conjunctsOf(e.right)]
    : [e];
}

/**
 * Two names for which the comparison has the same expression on both sides, as in `n[a] != n[b]`, and which may be the
 * same element; undefined if there are none.
 */
function mirroredPair(
  { operands, operators }: Comparison,
  { bound, guards }: Claim,
): readonly [string, string] | undefined {
  const [left, right] = operands;
  const [operator] = operators;
  if (!left || !right || operators.length !== 1) return undefined;
  if (operator !== '!=' && operator !== '<' && operator !== '>') return undefined;
  for (const [at, a] of bound.entries())
    for (const b of bound.slice(at + 1)) {
      if (a.name === b.name || !isSameTree(a.domain, b.domain)) continue;
      if (!mentions(left, a.name) && !mentions(left, b.name)) continue;
      const isMirrored = isMirror(left, right, a.name, b.name) || isMirror(left, right, b.name, a.name);
      if (isMirrored && mayBeSame(a.name, b.name, guards)) return [a.name, b.name];
    }
  return undefined;
}

const isMirror = (left: Expression, right: Expression, a: string, b: string): boolean =>
  isSameTree(left, right, new Map([[a, b]]));

/**
 * Whether the guards allow that two names are the same element: no guard mentions both, and each guard for one exists
 * for the other, too.
 */
function mayBeSame(a: string, b: string, guards: readonly Expression[]): boolean {
  return guards.every((guard) => {
    const [hasA, hasB] = [mentions(guard, a), mentions(guard, b)];
    if (hasA && hasB) return false;
    const [from, to] = hasA ? [a, b] : [b, a];
    return !(hasA || hasB) || guards.some((other) => isMirror(guard, other, from, to));
  });
}
