/** Declarations: the names they introduce, and what each name stands for. */

import type { BoardKind } from '../../model/board.ts';
import { BOARD_KINDS, BOARD_WORDS, boardNamed } from '../../model/boards/kinds.ts';
import { sizeNames, type TilingName } from '../../model/boards/tilings.ts';
import { append } from '../../model/large-lists.ts';
import { type EnumType, EnumValue } from '../../model/values.ts';
import { didYouMean } from '../../text/diagnostics.ts';
import { suggest } from '../../text/suggest.ts';
import { givenOfTakeDef } from '../sections/generate/takes.ts';
import type {
  BoardDeclaration,
  Declaration,
  EnumMember,
  Expression,
  FindDeclaration,
  GivenDeclaration,
  LetDeclaration,
  Name,
  TypeExpression,
} from '../syntax/ast.ts';
import { ERROR, fits, isScalar, itemsOf, presentType, setOf, type Type } from '../types.ts';
import { BOARD_BY_OTHER_WORD } from '../words/other-words.ts';
import { BOARDS } from '../words/signatures.ts';
import {
  type CheckContext,
  ERROR_TYPING,
  type ExpressionType,
  isError,
  type NamedSymbol,
  typeWithCause,
  type Vocabulary,
} from './context.ts';
import { checkExpression, checkFixed, checkFixedInt, reportMismatch } from './demands.ts';
import { describe } from './describe.ts';
import { mayBeUnknown, resolveType } from './types.ts';

// ── Names ──

/** Collects the names of all declarations before any declaration is checked, so that their order doesn't matter. */
export function collectNames(context: CheckContext): void {
  for (const declaration of context.ast.declarations) collectDeclaration(context, declaration);
}

function collectDeclaration(context: CheckContext, declaration: Declaration): void {
  switch (declaration.kind) {
    case 'enum': {
      const type = makeEnum(context, declaration.name.text, declaration.members);
      declare(context, declaration.name, { kind: 'enum', declaration, enum: type });
      context.enums.set(type.name, type);
      declareMembers(context, type, declaration.members);
      return;
    }
    case 'given':
    case 'find':
      if (declaration.type.kind === 'ownEnum') {
        const type = makeEnum(context, declaration.name.text, []);
        declare(context, declaration.name, { kind: 'enum', declaration, enum: type });
        context.enums.set(type.name, type);
        return;
      }
      declare(context, declaration.name, { kind: declaration.kind, declaration });
      collectAnonymousEnums(context, declaration.type, declaration.name.text);
      return;
    case 'def':
      declare(context, declaration.name, { kind: 'def', declaration });
      for (const { name, type } of declaration.parameters) {
        if (type) collectAnonymousEnums(context, type, name.text);
      }
      return;
    case 'let':
      declare(context, declaration.name, { kind: 'let', declaration });
      return;
    default:
      return;
  }
}

function declare(
  context: CheckContext,
  name: Name,
  rest: Pick<NamedSymbol, 'kind'> & Partial<Pick<NamedSymbol, 'declaration' | 'enum'>>,
): void {
  // A given or find may be called `region`, because the word means the built-in type only where a type is expected.
  const words: readonly Vocabulary[] = rest.kind === 'given' || rest.kind === 'find' ? [] : ['type'];
  if (!context.checkReserved(name, ['board', 'function', 'it', ...words])) {
    context.symbols.set(name.text, { kind: 'lost', name: name.text, span: name.span });
    return;
  }
  const firstSymbol = context.symbols.get(name.text);
  if (firstSymbol && (firstSymbol.kind !== 'lost' || context.declaredTwice.has(name.text))) {
    const advice =
      firstSymbol.kind === 'member' || rest.kind === 'member'
        ? 'Names are shared by all of a model: choose another.'
        : undefined;
    context.error('duplicate-name', `\`${name.text}\` is declared twice.`, name.span, {
      notes: [{ message: 'It is first declared here.', span: firstSymbol.span }],
      ...(advice !== undefined && { advice }),
    });
    // A use of a name that is declared twice could mean either declaration, so it gets no typing and no further
    // messages.
    context.symbols.set(name.text, { kind: 'lost', name: name.text, span: firstSymbol.span });
    context.declaredTwice.add(name.text);
    return;
  }
  context.symbols.set(name.text, { name: name.text, span: name.span, ...rest });
  const givenOfName = givenOfTakeDef(name.text);
  if (givenOfName !== undefined) useSymbol(context, { text: givenOfName, span: name.span });
  else if (rest.kind !== 'lost') context.uses.declare(rest.kind, name.text, name.span);
}

function useSymbol(context: CheckContext, { text, span }: Name): void {
  const symbol = context.symbols.get(text);
  if (symbol) context.uses.use(symbol.span, span);
}

// ── Enums ──

function makeEnum(context: CheckContext, name: string, members: readonly EnumMember[]): EnumType {
  const values: EnumValue[] = [];
  const type: EnumType = { name, members: values };
  for (const [index, member] of members.entries()) values.push(new EnumValue(type, index, member.name.text));
  if (members.length > 0 && members.every((m) => m.value)) context.valuedEnums.add(type);
  if (members.length > 0 && members.every((m) => m.drawing)) context.drawnEnums.add(type);
  return type;
}

function declareMembers(context: CheckContext, type: EnumType, members: readonly EnumMember[]): void {
  for (const { name } of members) declare(context, name, { kind: 'member', enum: type });
}

/**
 * Collects the enums without a name in a type. `{white, black}` in two places is one enum; it is named after the
 * declarations in which it occurs.
 */
function collectAnonymousEnums(context: CheckContext, t: TypeExpression, name: string): void {
  switch (t.kind) {
    case 'optional':
    case 'unknown':
    case 'list':
    case 'set':
      collectAnonymousEnums(context, t.of, name);
      return;
    case 'tuple':
      for (const field of t.fields) collectAnonymousEnums(context, field.type, name);
      return;
    case 'members':
      break;
    default:
      return;
  }
  const sameEnum = [...context.enums.values()].find((type) => sameMembers(type, t.members));
  if (sameEnum && !isAnonymous(context, sameEnum)) {
    context.error('duplicate-name', `These are the members of \`${sameEnum.name}\`.`, t.span, {
      advice: `Write \`${sameEnum.name}\` for them.`,
    });
    return;
  }
  const type = sameEnum ?? makeEnum(context, name, t.members);
  if (!sameEnum) declareMembers(context, type, t.members);
  else for (const { name: member } of t.members) useSymbol(context, member);
  context.anonymousEnums.set(t, type);
  const other = context.enums.get(name);
  if (!other) context.enums.set(name, type);
  else if (other !== type) {
    context.error('unnamed-enum', 'A declaration can have one enum without a name.', t.span, {
      advice: 'Name this one: `enum Name { … }`.',
    });
  }
}

const sameMembers = (type: EnumType, members: readonly EnumMember[]): boolean =>
  type.members.length === members.length && members.every((m, k) => m.name.text === type.members[k]?.name);
const isAnonymous = (context: CheckContext, type: EnumType): boolean =>
  [...context.anonymousEnums.values()].includes(type);

export function checkEnumValues(context: CheckContext, members: readonly EnumMember[]): void {
  for (const { value } of members)
    if (value) checkFixedInt(context, value, undefined, 'the value of an enum member');
  const memberWithoutValue = members.find((m) => !m.value);
  const memberWithValue = members.find((m) => m.value);
  if (!memberWithoutValue || !memberWithValue) return;
  context.error(
    'enum-values',
    `\`${memberWithoutValue.name.text}\` carries no value, but \`${memberWithValue.name.text}\` does.`,
    memberWithoutValue.name.span,
    {
      advice: 'Give all members a value, or none.',
    },
  );
}

// ── What a name stands for ──

/**
 * The typing of a declared name. Its declaration is checked at the first use of the name; a recursive definition is an
 * error.
 */
export function symbolTyping(context: CheckContext, symbol: NamedSymbol): ExpressionType {
  if (symbol.typing) return symbol.typing;
  const { declaration } = symbol;
  if (context.isApplying(symbol.name)) {
    return context.error('cyclic-definition', `\`${symbol.name}\` is defined by itself.`, symbol.span, {
      advice: 'A name has one value, which never changes: define it by other names only.',
    });
  }
  const resolve = (): ExpressionType => resolveSymbol(context, symbol);
  const retryTyping = (): ExpressionType => symbolTyping(context, symbol);
  symbol.typing = declaration
    ? context.checkDefinition(
        { name: symbol.name, body: declaration.span, call: undefined },
        declaration,
        retryTyping,
        resolve,
      )
    : resolve();
  return symbol.typing;
}

function resolveSymbol(context: CheckContext, symbol: NamedSymbol): ExpressionType {
  const { declaration } = symbol;
  if (symbol.kind === 'enum' && symbol.enum) return typeWithCause(setOf({ kind: 'enum', enum: symbol.enum }));
  if (symbol.kind === 'member' && symbol.enum) {
    return typeWithCause({
      kind: 'enum',
      enum: symbol.enum,
      ...(isAnonymous(context, symbol.enum) && { anonymous: true }),
    });
  }
  switch (declaration?.kind) {
    case 'given':
      return resolveGiven(context, declaration);
    case 'find':
      return resolveFind(context, declaration);
    case 'let':
      return resolveLet(context, declaration);
    default:
      return ERROR_TYPING;
  }
}

function resolveGiven(context: CheckContext, given: GivenDeclaration): ExpressionType {
  const of = resolveType(context, given.type, 'given');
  const type = typeOverDomain(context, given, of);
  if (given.default) {
    const defaultTyping = checkFixed(context, given.default, undefined, 'the default of a given');
    if (!isError(defaultTyping) && !fits(defaultTyping.type, of)) {
      reportMismatch(
        context,
        given.default,
        defaultTyping.type,
        `${describe(of)}, as \`${given.name.text}\` is`,
      );
    } else if (!isError(defaultTyping)) checkBounds(context, given, given.default, of);
  }
  const priorFact = context.chosenGivens.get(given.name.text);
  if (priorFact === undefined && !mayBeUnknown(given.type)) return typeWithCause(type);
  return typeWithCause(type, {
    name: given.name.text,
    span: given.name.span,
    isUnknownGiven: priorFact !== 'nothing',
  });
}

/**
 * Checks that default values written as ints lie within the given's bounds; computed defaults are checked when there is
 * an instance.
 */
function checkBounds(context: CheckContext, given: GivenDeclaration, e: Expression, expected: Type): void {
  const type = presentType(expected);
  if ((e.kind === 'list' || e.kind === 'set') && (type.kind === 'list' || type.kind === 'set'))
    for (const item of e.items) checkBounds(context, given, item, type.of);
  if (e.kind === 'tuple' && type.kind === 'tuple')
    for (const [at, item] of e.items.entries())
      checkBounds(context, given, item, type.fields[at]?.type ?? ERROR);
  const value = context.types.get(e);
  if (type.kind !== 'int' || value?.kind !== 'int' || value.low === undefined || value.low !== value.high)
    return;
  if (value.low >= (type.low ?? value.low) && value.low <= (type.high ?? value.low)) return;
  const bounds = type.low === undefined || type.high === undefined ? '' : `${type.low}..${type.high}, `;
  const message = `The default ${value.low} is not in ${bounds}the type of \`${given.name.text}\`.`;
  context.error('bad-value', message, e.span, { advice: 'Give another default, or widen the type.' });
}

function resolveFind(context: CheckContext, find: FindDeclaration): ExpressionType {
  const type = typeOverDomain(context, find, resolveType(context, find.type, 'find'));
  return typeWithCause(type, { name: find.name.text, span: find.name.span, isUnknownGiven: false });
}

function resolveLet(context: CheckContext, declaration: LetDeclaration): ExpressionType {
  return checkExpression(context, declaration.value, undefined);
}

/** The type of values over the sets in brackets after a name; a set of tuples counts as one set per component. */
function typeOverDomain(
  context: CheckContext,
  { name, domain }: GivenDeclaration | FindDeclaration,
  of: Type,
): Type {
  const domainTypes: Type[] = [];
  for (const set of domain) {
    const setTyping = checkFixed(context, set, undefined, `the set that \`${name.text}\` ranges over`);
    if (isError(setTyping)) return ERROR;
    const items = setTyping.type.kind === 'family' ? undefined : itemsOf(setTyping.type);
    const fieldTypes = items?.kind === 'tuple' ? items.fields.map((field) => field.type) : items && [items];
    if (!fieldTypes?.every((part) => isScalar(part) && part.kind !== 'optional')) {
      const advice = setTyping.type.kind === 'int' ? 'The first n ints are `0..n-1`.' : undefined;
      reportMismatch(
        context,
        set,
        setTyping.type,
        `a set of elements, ints or enum members, or of tuples of them, for \`${name.text}\` to range over`,
        advice,
      );
      return ERROR;
    }
    append(domainTypes, fieldTypes);
  }
  return domainTypes.length === 0 || of.kind === 'error' ? of : { kind: 'family', domain: domainTypes, of };
}

// ── The board ──

function tilingSyntax(name: TilingName): { most: number; form: string } {
  const parameterNames = sizeNames(name);
  return { most: parameterNames.length, form: `${name}(${parameterNames.join(', ')})` };
}

export function checkBoard(context: CheckContext, board: BoardDeclaration): void {
  context.boardSpan = board.span;
  const kinds: BoardKind[] = [];
  for (const { name, arguments: size } of board.kinds) {
    const boardName = boardNamed(name.text);
    if (!boardName) {
      const suggestion = BOARD_BY_OTHER_WORD.get(name.text) ?? suggest(name.text, BOARD_WORDS);
      const kindsText = BOARD_KINDS.map((k) => `\`${k}\``).join(', ');
      context.error('unknown-board', `There is no board of the kind \`${name.text}\`.`, name.span, {
        ...didYouMean(suggestion, name.span, `Boards are ${kindsText}, and tilings by name.`),
      });
      continue;
    }
    kinds.push(boardName.name);
    const { most, form } = boardName.tiling ? tilingSyntax(boardName.tiling) : BOARDS[boardName.name];
    if (size.length > most) {
      const message = `A ${name.text} board takes ${most === 0 ? 'no' : `at most ${most}`} numbers, not ${size.length}.`;
      context.error('argument-count', message, name.span, { advice: `Write \`${form}\`.` });
    }
    context.isInBoardSize = true;
    for (const length of size) checkFixedInt(context, length, undefined, "the board's size");
    context.isInBoardSize = false;
  }
  context.boardKinds = kinds;
  const [only] = board.kinds;
  if (kinds.length !== 1 || board.kinds.length !== 1 || !['square', 'torus'].includes(kinds[0]!)) return;
  const [rows, columns] = (only?.arguments ?? []).map((length) => {
    const type = context.types.get(length);
    return type?.kind === 'int' && type.low === type.high ? type.low : undefined;
  });
  if (rows !== undefined && only?.arguments.length === 1) context.boardSize = [rows, rows];
  else if (rows !== undefined && columns !== undefined) context.boardSize = [rows, columns];
}
