/** `x[…]` and `x.name`: access to families (values by key), lists, maps, tuples and elements. */

import type { Expression, ExpressionOf } from '../syntax/ast.ts';
import {
  fits,
  hasUnknownMembers,
  isLine,
  itemsOf,
  join,
  listOf,
  optionalOf,
  presentType,
  sameDomain,
  type Type,
} from '../types.ts';
import { BOARDS_OF_WORD, MEMBER_TYPES } from '../words/signatures.ts';
import {
  type CheckContext,
  causeOf,
  causeOfAll,
  ERROR_TYPING,
  type ExpressionType,
  isError,
  type Scope,
  typeWithCause,
} from './context.ts';
import { checkExpression, reportMismatch, requireFixed, requirePresentIfFixed } from './demands.ts';
import { describe, describePlural } from './describe.ts';
import { listWords } from './member-access.ts';

// ── Index ──

export function checkIndex(
  context: CheckContext,
  e: ExpressionOf<'index'>,
  scope: Scope | undefined,
): ExpressionType {
  if (e.target.kind === 'name' && context.symbols.get(e.target.name)?.kind === 'def') {
    const { name } = e.target;
    const advice = `Apply it with parentheses: \`${name}(…)\`.`;
    return context.error(
      'not-indexable',
      `\`${name}\` is a def, which has no values to index.`,
      e.target.span,
      { advice },
    );
  }
  if (e.target.kind === 'index') context.furtherIndexes.set(e.target, e.arguments);
  const target = checkExpression(context, e.target, scope);
  const indexes = e.arguments.map((argument) => checkExpression(context, argument, scope));
  if (isError(target) || indexes.some(isError)) return ERROR_TYPING;
  const type = requirePresentIfFixed(context, target, e.target);
  if (!type) return ERROR_TYPING;
  if (type.kind === 'family') return indexFamily(context, e, typeWithCause(type, target.cause), indexes);
  const [index] = indexes;
  const [at] = e.arguments;
  if (!index || !at) return ERROR_TYPING;
  if (indexes.length > 1) {
    const message = `${describe(type)} takes one index, not ${indexes.length}.`;
    return context.error('argument-count', message.charAt(0).toUpperCase() + message.slice(1), e.span);
  }
  if (type.kind === 'map') return indexMap(context, type, target, index, at);
  if (type.kind === 'tuple') return indexTuple(context, type, target, index, at);
  if (type.kind === 'list' || isLine(type)) return indexList(context, type, target, index, at);
  const advice =
    type.kind === 'set'
      ? (adviceForElements(e) ??
        'A set has no order; ask whether a value is `in` it, or make a list `[… for …]`.')
      : type.kind === 'element'
        ? 'Index a family by it instead.'
        : adviceToRange(e, indexes);
  const message = `${context.quote(e.target.span) ?? 'This'} is ${describe(type)}, which has no values to index.`;
  return context.error('not-indexable', message, e.target.span, advice === undefined ? {} : { advice });
}

/** Advice for an index after the name of a single value: `total[r]`. */
function adviceToRange(
  { target }: ExpressionOf<'index'>,
  [index]: readonly ExpressionType[],
): string | undefined {
  const type = index && presentType(index.type);
  if (target.kind !== 'name' || type?.kind !== 'element') return undefined;
  return `A value for each of them is declared with what it ranges over: \`${target.name}[${describePlural(type)}]\`.`;
}

/** Advice for an index after a set of elements: `rows[0]`, `cells[0]`. */
function adviceForElements({ target, arguments: [at] }: ExpressionOf<'index'>): string | undefined {
  if (target.kind !== 'name' || at?.kind !== 'integer') return undefined;
  if (target.name === 'cells') return 'A cell by row and column, counted from 0, is `cell(0, 0)`.';
  if (target.name !== 'rows' && target.name !== 'columns') return undefined;
  const variableName = target.name.slice(0, 1);
  return `Ask for its number, from 0: \`forall ${variableName} in ${target.name} where ${variableName}.index = ${at.value}: …\`.`;
}

/**
 * The call `cell(0, 1)` that is probably meant by `f[0, 1]`, `f[0][1]` or `f[(0, 1)]`, if the board has rows and
 * columns.
 */
function suggestedCell(context: CheckContext, indexes: readonly Expression[]): string | undefined {
  const hasCellsOnBoard =
    context.boardKinds.length > 0 &&
    context.boardKinds.every((kind) => BOARDS_OF_WORD.get('cell')?.includes(kind) ?? true);
  const isInt = (e: Expression): boolean => (context.types.get(e) ?? { kind: 'int' }).kind === 'int';
  if (!hasCellsOnBoard || indexes.length !== 2 || !indexes.every(isInt)) return undefined;
  const [row, column] = indexes.map((e) => context.quote(e.span)?.replaceAll('`', '') ?? '…');
  return `The cell in row ${row} and column ${column}, counted from 0, is \`cell(${row}, ${column})\`.`;
}

/** Advice for people used to arrays, who index by row and column numbers. */
function adviceForIndexes(
  context: CheckContext,
  domain: readonly Type[],
  indexes: readonly Expression[],
): string {
  const [only] = domain;
  const isCell = domain.length === 1 && only?.kind === 'element' && only.element === 'cell';
  const place = isCell && suggestedCell(context, indexes);
  if (place) return place;
  const [row, column] = indexes;
  const kindOf = (e: Expression | undefined) => {
    const type = e && context.types.get(e);
    return type?.kind === 'element' ? type.element : undefined;
  };
  if (isCell && row && column && kindOf(row) === 'row' && kindOf(column) === 'column') {
    const [r, c] = [row, column].map((e) => context.quote(e.span)?.replaceAll('`', '') ?? '…');
    return `Range over cells, \`forall c in cells\`, which know their \`c.row\` and \`c.column\`; or write \`cell(${r}.index, ${c}.index)\`.`;
  }
  if (isCell)
    return 'A cell is one index: `forall c in cells: … [c]`; a row gives the list of its values: `[r]`.';
  return `Write \`[${domain.map(() => '…').join(', ')}]\`.`;
}

function indexFamily(
  context: CheckContext,
  e: ExpressionOf<'index'>,
  family: ExpressionType,
  indexes: readonly ExpressionType[],
): ExpressionType {
  const { type } = family;
  if (type.kind !== 'family') return ERROR_TYPING;
  const name = context.quote(e.target.span) ?? 'This family';
  const domainText = type.domain.map(describePlural).join(' and ');
  const [onlyIndex] = indexes;
  const itemsOfIndex = onlyIndex && indexes.length === 1 ? itemsOf(onlyIndex.type) : undefined;
  if (onlyIndex && itemsOfIndex?.kind === 'tuple' && fitsDomain(itemsOfIndex, type.domain)) {
    const advice = `Range over it, such as \`sum(${name.replaceAll('`', '')}[x] for x in …)\`.`;
    const isKnownIndex =
      !hasUnknownMembers(onlyIndex.type) ||
      requireFixed(context, onlyIndex, e.arguments[0]!.span, 'a set that picks values of a family', advice);
    return isKnownIndex ? typeWithCause(listOf(type.of), causeOfAll([family, onlyIndex])) : ERROR_TYPING;
  }
  const indexParts = indexes.flatMap((index, at) =>
    (type.domain.length > 1 ? partsOf(index) : [index]).map((part) => ({ part, at: e.arguments[at]! })),
  );
  if (indexParts.length !== type.domain.length) {
    const message = `${name} ranges over ${domainText}, so it takes ${count(type.domain.length)}, not ${indexParts.length}.`;
    return context.error('argument-count', message, e.span, {
      advice: adviceForIndexes(context, type.domain, e.arguments),
    });
  }
  let isList = false;
  let isMissing = false;
  for (const [k, wanted] of type.domain.entries()) {
    const { part: index, at } = indexParts[k]!;
    if (presentType(index.type).kind === 'element' && index.type.kind === 'optional') isMissing = true;
    const indexType = isMissing ? presentType(index.type) : requirePresentIfFixed(context, index, at);
    if (!indexType) return ERROR_TYPING;
    if (fits(indexType, wanted)) continue;
    const items = itemsOf(indexType);
    const isTuple = indexType.kind === 'tuple';
    if (!items || !fits(items, wanted) || isTuple) {
      const message = `${name} ranges over ${domainText}, but its index is ${describe(index.type)}.`;
      const furtherIndexes = context.furtherIndexes.get(e) ?? [];
      const pair = at.kind === 'tuple' ? at.items : [at, ...furtherIndexes];
      const place = wanted.kind === 'element' && wanted.element === 'cell' && suggestedCell(context, pair);
      const advice = place
        ? { advice: place }
        : isTuple
          ? { advice: DESTRUCTURING_ADVICE }
          : adviceForIndex(context, indexType, wanted, type.domain);
      return context.error('wrong-index', message, at.span, advice);
    }
    // If the index is a list, its values may be unknown; if it is a set, its members must be known.
    const advice = `Range over it, such as \`sum(${name.replaceAll('`', '')}[x] for x in …)\`.`;
    const isKnownIndex =
      !hasUnknownMembers(indexType) ||
      requireFixed(context, index, at.span, 'a set that picks values of a family', advice);
    if (!isKnownIndex) return ERROR_TYPING;
    isList = true;
  }
  const of = isList ? listOf(type.of) : type.of;
  return typeWithCause(isMissing ? optionalOf(of) : of, causeOfAll([family, ...indexes]));
}

const DESTRUCTURING_ADVICE =
  'Take the tuple apart where it is bound: `(a, b) in …`. Its parts are `t[0]`, `t[1]`.';

/** The typings of an index's components: one for each component of a tuple, otherwise only the index's own. */
function partsOf(index: ExpressionType): readonly ExpressionType[] {
  const { type } = index;
  return type.kind === 'tuple' ? type.fields.map((field) => ({ ...index, type: field.type })) : [index];
}

const fitsDomain = (tuple: Type & { kind: 'tuple' }, domain: readonly Type[]): boolean =>
  domain.length > 1 &&
  tuple.fields.length === domain.length &&
  tuple.fields.every((field, k) => fits(field.type, domain[k]!));

const count = (n: number): string => (n === 1 ? 'one index' : `${n} indexes`);

function adviceForIndex(
  context: CheckContext,
  index: Type,
  expected: Type,
  domain: readonly Type[],
): { advice?: string } {
  if (expected.kind !== 'element') return {};
  const domainWords = domain.map((one) => (one.kind === 'element' ? one.element : ''));
  if (index.kind === 'int' && domainWords.join() === 'row,column')
    return { advice: 'A value for each cell is a family over `cells`: `[cell(0, 0)]` is the first.' };
  if (index.kind === 'int') return { advice: `Elements are no numbers: bind one with \`forall x in …\`.` };
  if (index.kind !== 'element') return {};
  const memberWithItems = Object.entries(MEMBER_TYPES).find(([, { of }]) => {
    const result = of[index.element];
    const items = result && result !== 'item' ? itemsOf(result) : undefined;
    return items !== undefined && fits(items, expected);
  });
  const memberWithElement = Object.entries(MEMBER_TYPES).find(([, { of }]) => {
    const result = of[index.element];
    return (
      result &&
      result !== 'item' &&
      presentType(result).kind === 'element' &&
      fits(presentType(result), expected)
    );
  });
  if (memberWithElement)
    return { advice: `The ${expected.element} of a ${index.element} is \`….${memberWithElement[0]}\`.` };
  const fittingFamilies = [...context.symbols.values()].flatMap(({ name, typing }) =>
    typing?.type.kind === 'family' && sameDomain(typing.type.domain, [index]) ? [`\`${name}\``] : [],
  );
  if (fittingFamilies.length === 0 && memberWithItems)
    return {
      advice: `The ${describePlural(expected)} of a ${index.element} are \`….${memberWithItems[0]}\`: in brackets they give the list of their values.`,
    };
  if (fittingFamilies.length === 0 || fittingFamilies.length > 3) return {};
  return {
    advice: `Over ${describePlural(index)} ${fittingFamilies.length > 1 ? 'range' : 'ranges'} ${listWords(fittingFamilies)}.`,
  };
}

function indexMap(
  context: CheckContext,
  map: Type & { kind: 'map' },
  target: ExpressionType,
  index: ExpressionType,
  at: Expression,
): ExpressionType {
  // An absent index gives an absent value. If the index is unknown and may be absent, it is unknown whether there is a
  // value.
  const mayBeAbsent = index.type.kind === 'optional' && index.cause !== undefined;
  const key = mayBeAbsent ? presentType(index.type) : requirePresentIfFixed(context, index, at);
  if (!key) return ERROR_TYPING;
  if (!join(key, map.key))
    return reportMismatch(
      context,
      at,
      index.type,
      `a key of this map: one of its ${describePlural(map.key)}`,
    );
  return typeWithCause(mayBeAbsent ? optionalOf(map.value) : map.value, causeOf(target, index));
}

function indexTuple(
  context: CheckContext,
  tuple: Type & { kind: 'tuple' },
  target: ExpressionType,
  index: ExpressionType,
  at: Expression,
): ExpressionType {
  const key = requirePresentIfFixed(context, index, at);
  if (!key) return ERROR_TYPING;
  if (key.kind !== 'int')
    return reportMismatch(context, at, index.type, 'an int: a position in the tuple, from 0');
  const lastIndex = tuple.fields.length - 1;
  if (key.low !== undefined && key.low === key.high) {
    const field = tuple.fields[key.low];
    if (!field)
      return context.error('wrong-index', `This tuple has the positions 0 to ${lastIndex}.`, at.span);
    return typeWithCause(field.type, target.cause);
  }
  const items = itemsOf(tuple);
  if (items) return typeWithCause(items, causeOf(target, index));
  return context.error('wrong-index', 'The parts of this tuple have different types.', at.span, {
    advice: 'Use a number, as in `t[0]`, or the name of a part, as in `t.name`.',
  });
}

function indexList(
  context: CheckContext,
  list: Type,
  target: ExpressionType,
  index: ExpressionType,
  at: Expression,
): ExpressionType {
  const items = itemsOf(list);
  const key = requirePresentIfFixed(context, index, at);
  if (!key || !items) return ERROR_TYPING;
  const positions = key.kind === 'int' ? key : itemsOf(key);
  if (positions?.kind !== 'int')
    return reportMismatch(context, at, index.type, 'an int: a position in the list, from 0');
  if (key === positions) return typeWithCause(items, causeOf(target, index));
  if (key.kind === 'set' && !requireFixed(context, index, at.span, 'a set of positions')) return ERROR_TYPING;
  return typeWithCause(listOf(items), causeOf(target, index));
}
