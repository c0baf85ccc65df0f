/**
 * Checks `take x[c] = e`, which defines a given by the answer. The `take` is applied to the elements over which the
 * given ranges, as the generator will do; the result must have the given's type.
 */
import { givenOfTakeDef, nameForTaken } from '../sections/generate/takes.ts';
import type { Declaration, DefDeclaration, LetDeclaration } from '../syntax/ast.ts';
import { fits, INT, itemsOf, listOf, presentType, type Type } from '../types.ts';
import { checkGivenUse } from './call.ts';
import {
  type CheckContext,
  type ExpressionType,
  isError,
  type NamedSymbol,
  typeWithCause,
} from './context.ts';
import { symbolTyping } from './declarations.ts';
import { reportMismatch } from './demands.ts';
import { describe, describePlural } from './describe.ts';

export function checkTake(context: CheckContext, declaration: Declaration): void {
  if (declaration.kind !== 'def' && declaration.kind !== 'let') return;
  const name = givenOfTakeDef(declaration.name.text);
  const symbol = context.symbols.get(declaration.name.text);
  // In a block `plant { … }`, which finds a solution before the puzzle, the puzzle's givens and finds are named `taken
  // NAME`. Users can't write a name with a blank, so it can't clash.
  const given =
    name === undefined ? undefined : (context.symbols.get(nameForTaken(name)) ?? context.symbols.get(name));
  if (
    symbol?.declaration !== declaration ||
    given?.kind !== 'given' ||
    context.uncheckedGivens.has(given.name)
  )
    return;
  const { type } = symbolTyping(context, given);
  if (type.kind === 'error') return;
  const value = declaration.kind === 'let' ? declaration.value : declaration.body;
  for (let outcomes = [value]; outcomes.length > 0; ) {
    const ifOutcomes = outcomes.filter((outcome) => outcome.kind === 'if');
    for (const choice of ifOutcomes) context.conditionalSets.add(choice);
    outcomes = ifOutcomes.flatMap((choice) => [choice.then, choice.else]);
  }
  const [domain, wanted] = type.kind === 'family' ? [type.domain, type.of] : [[], type];
  const takeTyping = typingOfTake(context, symbol, declaration, name ?? '', domain);
  if (!takeTyping || isError(takeTyping) || isConvertible(takeTyping.type, wanted)) return;
  reportMismatch(
    context,
    value,
    takeTyping.type,
    `${describe(wanted)}, as \`${name}\` is`,
    adviceForOptionalSet(takeTyping.type, wanted),
  );
}

/** Advice for `set of direction?` (a set of optional values), if an optional set was meant. */
function adviceForOptionalSet(actual: Type, expected: Type): string | undefined {
  const { kind } = presentType(actual);
  if (actual.kind !== 'optional' || expected.kind !== kind || (kind !== 'set' && kind !== 'list'))
    return undefined;
  return `Where the whole ${kind} may be absent, its type stands in brackets: \`(${kind} of …)?\`.`;
}

/**
 * The type of the value in a statement `take GIVEN[x] = …`; undefined (and reported) if the names in brackets are not
 * as many as the sets over which the given ranges.
 */
function typingOfTake(
  context: CheckContext,
  symbol: NamedSymbol,
  declaration: DefDeclaration | LetDeclaration,
  given: string,
  domain: readonly Type[],
): ExpressionType | undefined {
  const count = declaration.kind === 'let' ? 0 : declaration.parameters.length;
  if (count !== domain.length) {
    const domainText = domain.map(describePlural).join(' and ');
    const indexNames = ['x', 'y', 'z'].slice(0, domain.length).join(', ');
    const takeForm = domain.length === 0 ? given : `${given}[${indexNames}]`;
    const domainPhrase =
      domain.length === 0 ? 'is a single value' : `has a value for every combination of ${domainText}`;
    const message = `\`${given}\` ${domain.length === 1 ? `ranges over ${domainText}` : domainPhrase}.`;
    context.error('wrong-index', message, declaration.name.span, {
      advice: `Write \`take ${takeForm} = …\`.`,
    });
    return undefined;
  }
  if (declaration.kind === 'let') return symbolTyping(context, symbol);
  return checkGivenUse(
    context,
    symbol,
    declaration,
    domain.map((item) => typeWithCause(item)),
  );
}

/**
 * Whether a value that a `take` in a generate section reads can be converted to the expected type: runs become the list of their lengths,
 * or of pairs of value and length; values over a set become their list.
 */
function isConvertible(type: Type, expected: Type): boolean {
  if (type.kind === 'optional' && expected.kind === 'optional') return isConvertible(type.of, expected.of);
  const wantedType = presentType(expected);
  if (type.kind === 'runs') {
    const runType: Type = type.of ? { kind: 'tuple', fields: [{ type: type.of }, { type: INT }] } : INT;
    return wantedType.kind === 'list' && fits(runType, wantedType.of);
  }
  return fits(type.kind === 'family' ? listOf(itemsOf(type) ?? INT) : type, expected);
}
