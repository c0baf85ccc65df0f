/** Converts type expressions of the syntax tree into types. */

import type { ElementKind } from '../../model/values.ts';
import { didYouMean } from '../../text/diagnostics.ts';
import type { Span } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import type { Expression, TypeExpression } from '../syntax/ast.ts';
import {
  BOOL,
  ERROR,
  elementOf,
  type Field,
  INT,
  intOf,
  isScalar,
  itemsOf,
  listOf,
  optionalOf,
  setOf,
  type Type,
} from '../types.ts';
import { OTHER_TYPES, TEXT_TYPES } from '../words/other-words.ts';
import { type CheckContext, isError } from './context.ts';
import { checkBoardWord, checkFixed, checkFixedInt, checkRangeOrder } from './demands.ts';
import { describe } from './describe.ts';

const ELEMENT_KINDS: Readonly<Record<ElementKind, string>> = {
  cell: 'cells',
  border: 'borders',
  corner: 'corners',
  link: 'links',
  point: 'points',
  direction: 'directions',
  row: 'rows',
  column: 'columns',
  diagonal: 'diagonals',
  region: 'regions',
};
const isElementKind = (name: string): name is ElementKind => Object.hasOwn(ELEMENT_KINDS, name);
export const TYPE_NAMES: readonly string[] = ['bool', 'int', ...Object.keys(ELEMENT_KINDS)];

/**
 * Where a type is written: for a given, for the value in `T or unknown` (`untold`), for a find, a parameter, or as part
 * of another type. A find's values must be single values from a bounded set.
 */
export type TypeOwner = 'given' | 'untold' | 'find' | 'parameter' | 'part';

export function resolveType(context: CheckContext, t: TypeExpression, place: TypeOwner): Type {
  switch (t.kind) {
    case 'name':
      return namedType(context, t.name.text, t.span, place);
    case 'range': {
      const low = checkFixedInt(context, t.low, undefined, 'the bounds of a type').type;
      const high = checkFixedInt(context, t.high, undefined, 'the bounds of a type').type;
      if (low.kind !== 'int' || high.kind !== 'int' || !checkRangeOrder(context, low, high, t.span))
        return ERROR;
      return intOf(low.low, high.high);
    }
    case 'ownEnum':
      return ERROR;
    case 'members': {
      const type = context.anonymousEnums.get(t);
      return type ? { kind: 'enum', enum: type, anonymous: true } : ERROR;
    }
    case 'optional':
      return optionalType(context, t, place);
    case 'unknown':
      return unknownGivenType(context, t, place);
    case 'list':
    case 'set':
    case 'tuple':
      if (t.kind === 'set' && place === 'find') return typeOfSetFind(context, t);
      return place === 'find' || place === 'untold'
        ? reportCollection(context, t.span, place)
        : collectionType(context, t, place);
    case 'index':
      return positionsType(context, t.of);
  }
}

/**
 * The type of a given that allows `?`. A value that the instance leaves open becomes a variable, so the type must be
 * allowed for finds.
 */
function unknownGivenType(
  context: CheckContext,
  t: TypeExpression & { kind: 'unknown' },
  place: TypeOwner,
): Type {
  if (place === 'given' || place === 'part') {
    const of = t.of.kind === 'optional' ? t.of.of : t.of;
    const type = resolveType(context, of, 'untold');
    if (type.kind === 'error') return ERROR;
    return t.of.kind === 'optional' ? optionalOf(type) : type;
  }
  const advice =
    place === 'find' ? 'What a `find` stands for is unknown anyway.' : 'Put it at the end of the whole type.';
  context.error('wrong-type', 'Only a given as a whole can be `or unknown`.', t.span, { advice });
  return ERROR;
}

function optionalType(
  context: CheckContext,
  t: TypeExpression & { kind: 'optional' },
  place: TypeOwner,
): Type {
  const of = resolveType(context, t.of, place);
  if (of.kind === 'optional') {
    context.error('wrong-type', 'A value is absent or not: one `?` says it all.', t.span);
    return of;
  }
  if (of.kind === 'bool' && place === 'find') {
    context.error('wrong-type', 'A bool that may be absent has three values.', t.span, {
      advice: 'Name them: `{yes, no, neither}`.',
    });
    return ERROR;
  }
  return optionalOf(of);
}

function collectionType(
  context: CheckContext,
  t: TypeExpression & { kind: 'list' | 'set' | 'tuple' },
  place: TypeOwner,
): Type {
  const innerPlace = place === 'parameter' ? place : 'part';
  if (t.kind !== 'tuple') {
    const of = resolveType(context, t.of, innerPlace);
    return of.kind === 'error' ? ERROR : t.kind === 'list' ? listOf(of) : setOf(of);
  }
  const fields: Field[] = [];
  for (const { name, type } of t.fields) {
    const of = resolveType(context, type, innerPlace);
    if (of.kind === 'error') return ERROR;
    if (name && fields.some((f) => f.name === name.text)) {
      context.error('duplicate-name', `Two parts of this tuple are called \`${name.text}\`.`, name.span);
    }
    fields.push(name ? { name: name.text, type: of } : { type: of });
  }
  return { kind: 'tuple', fields };
}

/**
 * The type of a find that is a set. Each value of a bounded type has a bool variable, which says whether the value is a
 * member.
 */
function typeOfSetFind(context: CheckContext, t: TypeExpression & { kind: 'set' }): Type {
  const of = resolveType(context, t.of, 'find');
  if (of.kind === 'error') return ERROR;
  if (isScalar(of) && of.kind !== 'optional' && of.kind !== 'bool') return setOf(of);
  context.error('wrong-type', 'A set to be found holds ints, enum members or elements.', t.of.span);
  return ERROR;
}

function reportCollection(context: CheckContext, span: Span, place: TypeOwner): Type {
  const subjectText = place === 'find' ? 'A `find`' : 'What is `or unknown`';
  context.error(
    'wrong-type',
    `${subjectText} stands for single values: bools, ints, enum members or elements.`,
    span,
    {
      advice:
        place === 'find'
          ? 'Find one for every position, `find x[cells, 0..2]: bool`, or a set: `find x[cells]: set of 1..9`.'
          : 'In parentheses it speaks of each item: `list of (1..9 or unknown)`.',
    },
  );
  return ERROR;
}

function positionsType(context: CheckContext, list: Expression): Type {
  const listTyping = checkFixed(context, list, undefined, 'the list that a type counts');
  if (isError(listTyping)) return ERROR;
  if (listTyping.type.kind === 'list') return intOf(0, undefined);
  context.error(
    'type-mismatch',
    `\`index of\` needs a list, but this is ${describe(listTyping.type)}.`,
    list.span,
  );
  return ERROR;
}

function namedType(context: CheckContext, name: string, span: Span, place: TypeOwner): Type {
  if (name === 'bool') return BOOL;
  if (name === 'int')
    return place === 'find' || place === 'untold' ? reportUnbounded(context, span, place) : INT;
  const symbol = context.symbols.get(name);
  if (symbol && !isElementKind(name)) context.uses.use(symbol.span, span);
  if (symbol?.kind === 'enum' && symbol.enum) return { kind: 'enum', enum: symbol.enum };
  if (symbol?.kind === 'lost') return ERROR;
  if (symbol?.kind === 'let') return typeOfSet(context, name, span);
  if (symbol && !isElementKind(name)) {
    const kind = symbol.kind === 'member' ? 'an enum member' : `a ${symbol.kind}`;
    context.error('unknown-type', `\`${name}\` is ${kind}, not a type.`, span, {
      notes: [{ message: `\`${name}\` is declared here.`, span: symbol.span }],
      advice: 'A type is `bool`, `int`, a range `1..9`, an enum, or a `let` that names a fixed set.',
    });
    return ERROR;
  }
  if (isElementKind(name)) return elementType(context, name, span, place);
  const enums = [...context.symbols.values()].filter((s) => s.kind === 'enum' || s.kind === 'let');
  const elementKind = Object.entries(ELEMENT_KINDS).find(([, many]) => many === name)?.[0];
  const suggestion =
    OTHER_TYPES.get(name) ??
    elementKind ??
    (TEXT_TYPES.has(name) ? undefined : suggest(name, [...TYPE_NAMES, ...enums.map((s) => s.name)]));
  const types = 'A type is `bool`, `int`, a range `1..9`, an enum, or a `let` that names a fixed set.';
  const advice = TEXT_TYPES.has(name)
    ? 'A word is a list of letters, `list of Letter`, with `enum Letter { A, B, C }`; a title stands in the instance’s name.'
    : types;
  context.error('unknown-type', `There is no type \`${name}\`.`, span, didYouMean(suggestion, span, advice));
  return ERROR;
}

function reportUnbounded(context: CheckContext, span: Span, place: TypeOwner): Type {
  const subjectText =
    place === 'find' ? 'What the solver finds' : 'A value that may be unknown is found by the solver, so it';
  context.error('unbounded', `${subjectText} must have bounds.`, span, {
    advice: 'Write the least and the greatest value: `0..9`.',
  });
  return ERROR;
}

function elementType(context: CheckContext, kind: ElementKind, span: Span, place: TypeOwner): Type {
  if (!checkBoardWord(context, ELEMENT_KINDS[kind], span)) return ERROR;
  if (kind === 'region' && place !== 'parameter') {
    context.error(
      'unknown-type',
      'There are many ways to cut a board into regions: `region` does not say which.',
      span,
      {
        advice: 'Name the regions, `let boxes3 = boxes(3, 3)`, and use that name as the type.',
      },
    );
    return ERROR;
  }
  return elementOf(kind);
}

/**
 * The type of a set's values, where the set is used as a type: `let palette = {R, Y}` … `find source[open]: palette?`.
 */
function typeOfSet(context: CheckContext, name: string, span: Span): Type {
  const symbol = context.symbols.get(name);
  if (!symbol) return ERROR;
  const symbolTyping = context.symbolTyping(symbol);
  if (isError(symbolTyping)) return ERROR;
  const of =
    symbolTyping.type.kind === 'set' || symbolTyping.type.kind === 'list'
      ? itemsOf(symbolTyping.type)
      : undefined;
  if (of && isScalar(of) && of.kind !== 'optional' && of.kind !== 'bool') {
    if (!symbolTyping.cause) return of;
    context.error(
      'unknown-stage',
      `\`${name}\` is only known once the puzzle is solved, but a type must be known before.`,
      span,
      {
        notes: [
          {
            message: `\`${symbolTyping.cause.name}\` is what the solver must find.`,
            span: symbolTyping.cause.span,
          },
        ],
      },
    );
    return ERROR;
  }
  context.error('unknown-type', `\`${name}\` is ${describe(symbolTyping.type)}, which is no type.`, span, {
    notes: [{ message: `\`${name}\` is declared here.`, span: symbol.span }],
    advice: 'A `let` is a type when it names a fixed set of ints, enum members or elements.',
  });
  return ERROR;
}

/** Whether the type allows that the instance leaves a value open (`?`). */
export function mayBeUnknown(t: TypeExpression): boolean {
  switch (t.kind) {
    case 'unknown':
      return true;
    case 'optional':
    case 'list':
    case 'set':
      return mayBeUnknown(t.of);
    case 'tuple':
      return t.fields.some((f) => mayBeUnknown(f.type));
    default:
      return false;
  }
}
