/**
 * What `take x[c] = e` says a given is once the answer is known: applied to what the given ranges over, as the generator
 * will, it has to be of the given's type.
 */
import { takenGiven, takenOf } from '../sections/generate/takes.ts';
import type { Declaration, DefDeclaration, LetDeclaration } from '../syntax/ast.ts';
import { fits, INT, itemsOf, listOf, present, type Type } from '../types.ts';
import { checkTaken } from './call.ts';
import { type CheckContext, isError, type NamedSymbol, type Typing, typing } from './context.ts';
import { symbolTyping } from './declarations.ts';
import { mismatch } from './demands.ts';
import { describe, plural } from './describe.ts';

export function checkTake(context: CheckContext, declaration: Declaration): void {
  if (declaration.kind !== 'def' && declaration.kind !== 'let') return;
  const name = takenGiven(declaration.name.text);
  const symbol = context.symbols.get(declaration.name.text);
  // In a plant, givens and finds of the puzzle have names that nobody can write.
  const given =
    name === undefined ? undefined : (context.symbols.get(takenOf(name)) ?? context.symbols.get(name));
  if (symbol?.declaration !== declaration || given?.kind !== 'given' || context.unchecked.has(given.name))
    return;
  const { type } = symbolTyping(context, given);
  if (type.kind === 'error') return;
  const value = declaration.kind === 'let' ? declaration.value : declaration.body;
  for (let outcomes = [value]; outcomes.length > 0; ) {
    const choices = outcomes.filter((outcome) => outcome.kind === 'if');
    for (const choice of choices) context.takenSets.add(choice);
    outcomes = choices.flatMap((choice) => [choice.then, choice.else]);
  }
  const [domain, wanted] = type.kind === 'family' ? [type.domain, type.of] : [[], type];
  const found = takenTyping(context, symbol, declaration, name ?? '', domain);
  if (!found || isError(found) || canBe(found.type, wanted)) return;
  mismatch(
    context,
    value,
    found.type,
    `${describe(wanted)}, as \`${name}\` is`,
    adviceFor(found.type, wanted),
  );
}

/** `set of direction?` is a set of what may be missing, where a set that may be absent was meant. */
function adviceFor(found: Type, wanted: Type): string | undefined {
  const { kind } = present(found);
  if (found.kind !== 'optional' || wanted.kind !== kind || (kind !== 'set' && kind !== 'list'))
    return undefined;
  return `Where the whole ${kind} may be absent, its type stands in brackets: \`(${kind} of …)?\`.`;
}

/** Undefined where it isn't applied as the given ranges, which is reported. */
function takenTyping(
  context: CheckContext,
  symbol: NamedSymbol,
  declaration: DefDeclaration | LetDeclaration,
  given: string,
  domain: readonly Type[],
): Typing | undefined {
  const count = declaration.kind === 'let' ? 0 : declaration.parameters.length;
  if (count !== domain.length) {
    const over = domain.map(plural).join(' and ');
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

/** Runs are the list of their lengths, or of their values and lengths; a family over a set is the list of its values. */
function canBe(type: Type, wanted: Type): boolean {
  if (type.kind === 'optional' && wanted.kind === 'optional') return canBe(type.of, wanted.of);
  const told = present(wanted);
  if (type.kind === 'runs') {
    const run: Type = type.of ? { kind: 'tuple', fields: [{ type: type.of }, { type: INT }] } : INT;
    return told.kind === 'list' && fits(run, told.of);
  }
  return fits(type.kind === 'family' ? listOf(itemsOf(type) ?? INT) : type, wanted);
}
