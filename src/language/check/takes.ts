/**
 * Checks `take x[c] = e`, which defines a given by the answer. The `take` is applied to the elements over which the
 * given ranges, as the generator will do; the result must have the given's type.
 */
import { givenOfTake, takenName } from '../sections/generate/takes.ts';
import type { Declaration, DefDeclaration, LetDeclaration } from '../syntax/ast.ts';
import { fits, INT, itemsOf, listOf, present, type Type } from '../types.ts';
import { checkTaken } from './call.ts';
import { type CheckContext, isError, type NamedSymbol, type Typing, typing } from './context.ts';
import { symbolTyping } from './declarations.ts';
import { reportMismatch } from './demands.ts';
import { describe, describePlural } from './describe.ts';

export function checkTake(context: CheckContext, declaration: Declaration): void {
  if (declaration.kind !== 'def' && declaration.kind !== 'let') return;
  const name = givenOfTake(declaration.name.text);
  const symbol = context.symbols.get(declaration.name.text);
  // In a `plant`, the givens and finds of the puzzle have names that users can't write.
  const given =
    name === undefined ? undefined : (context.symbols.get(takenName(name)) ?? context.symbols.get(name));
  if (symbol?.declaration !== declaration || given?.kind !== 'given' || context.unchecked.has(given.name))
    return;
  const { type } = symbolTyping(context, given);
  if (type.kind === 'error') return;
  const value = declaration.kind === 'let' ? declaration.value : declaration.body;
  for (let outcomes = [value]; outcomes.length > 0; ) {
    const choices = outcomes.filter((outcome) => outcome.kind === 'if');
    for (const choice of choices) context.conditionalSets.add(choice);
    outcomes = choices.flatMap((choice) => [choice.then, choice.else]);
  }
  const [domain, wanted] = type.kind === 'family' ? [type.domain, type.of] : [[], type];
  const found = takenTyping(context, symbol, declaration, name ?? '', domain);
  if (!found || isError(found) || isConvertible(found.type, wanted)) return;
  reportMismatch(
    context,
    value,
    found.type,
    `${describe(wanted)}, as \`${name}\` is`,
    adviceForOptionalSet(found.type, wanted),
  );
}

/** Advice for `set of direction?` (a set of optional values), if an optional set was meant. */
function adviceForOptionalSet(actual: Type, expected: Type): string | undefined {
  const { kind } = present(actual);
  if (actual.kind !== 'optional' || expected.kind !== kind || (kind !== 'set' && kind !== 'list'))
    return undefined;
  return `Where the whole ${kind} may be absent, its type stands in brackets: \`(${kind} of …)?\`.`;
}

/**
 * The type of the value that a `take` defines; undefined (and reported) if the brackets don't match the sets over which
 * the given ranges.
 */
function takenTyping(
  context: CheckContext,
  symbol: NamedSymbol,
  declaration: DefDeclaration | LetDeclaration,
  given: string,
  domain: readonly Type[],
): Typing | undefined {
  const count = declaration.kind === 'let' ? 0 : declaration.parameters.length;
  if (count !== domain.length) {
    const over = domain.map(describePlural).join(' and ');
    const names = ['x', 'y', 'z'].slice(0, domain.length).join(', ');
    const form = domain.length === 0 ? given : `${given}[${names}]`;
    const ranges = domain.length === 0 ? 'is a single value' : `has a value for every combination of ${over}`;
    const message = `\`${given}\` ${domain.length === 1 ? `ranges over ${over}` : ranges}.`;
    context.error('wrong-index', message, declaration.name.span, { advice: `Write \`take ${form} = …\`.` });
    return undefined;
  }
  if (declaration.kind === 'let') return symbolTyping(context, symbol);
  return checkTaken(
    context,
    symbol,
    declaration,
    domain.map((item) => typing(item)),
  );
}

/**
 * Whether a value that a `take` in a generate section reads can be converted to the expected type: runs become the list
 * of their lengths, or of pairs of value and length; a family over a set becomes the list of its values.
 */
function isConvertible(type: Type, expected: Type): boolean {
  if (type.kind === 'optional' && expected.kind === 'optional') return isConvertible(type.of, expected.of);
  const wantedType = present(expected);
  if (type.kind === 'runs') {
    const run: Type = type.of ? { kind: 'tuple', fields: [{ type: type.of }, { type: INT }] } : INT;
    return wantedType.kind === 'list' && fits(run, wantedType.of);
  }
  return fits(type.kind === 'family' ? listOf(itemsOf(type) ?? INT) : type, expected);
}
