/** What each kind of parameter of a built-in function accepts, and the messages for wrong arguments. */

import type { Expression } from '../syntax/ast.ts';
import {
  elementOf,
  fits,
  fitsEverywhere,
  hasUnknownMembers,
  isLine,
  isScalar,
  itemsOf,
  presentType,
  type Type,
} from '../types.ts';
import { type AcceptedArgument, FUNCTION_TYPES } from '../words/signatures.ts';
import { type CheckContext, ERROR_TYPING, type ExpressionType, isError, typeWithCause } from './context.ts';
import {
  adviceForInt,
  capitaliseText,
  isFunction,
  reportMismatch,
  requireFixed,
  requirePresentIfFixed,
  truthTyping,
} from './demands.ts';
import { describePlural } from './describe.ts';

export interface Argument {
  readonly typing: ExpressionType;
  readonly at: Expression;
}

/**
 * Checks an argument: returns the typing that the function uses for it, or reports an error. `name` is the function's
 * name, for messages.
 */
type ArgumentCheck = (context: CheckContext, argument: Argument, name: string) => ExpressionType;

const CELL_TYPE = elementOf('cell');
const LINK = elementOf('link');
const BORDER = elementOf('border');

/** The kinds of elements that have a middle point. */
const PLACE_KINDS: ReadonlySet<string> = new Set(['cell', 'border', 'corner', 'link', 'point']);

const isFamilyOver = (type: Type, domains: readonly Type[]): boolean =>
  type.kind === 'family' &&
  type.domain.length === 1 &&
  domains.some((d) => type.domain.every((t) => fits(t, d)));

/**
 * The typing of the items of a list, family (values by key) or set. An unknown set is only accepted by functions that can leave values out.
 */
function checkItems(
  context: CheckContext,
  { typing, at }: Argument,
  name: string,
  expected: string,
): ExpressionType {
  const type = requirePresentIfFixed(context, typing, at);
  const of = type && itemsOf(type);
  if (!type) return ERROR_TYPING;
  if (!of) {
    const advice = adviceToZip(context, at, name) ?? `Put the values in a list: \`${name}([…])\`.`;
    return reportMismatch(context, at, typing.type, expected, advice);
  }
  const mayOmitUnknowns = isFunction(name) && FUNCTION_TYPES[name].allowsUnknownWhere === true;
  if (hasUnknownMembers(type) && !mayOmitUnknowns) {
    if (!requireFixed(context, typing, at.span, `the values that ${name} looks at`)) return ERROR_TYPING;
  }
  return typeWithCause(of, typing.cause);
}

/** Advice for `all(n[a] < n[b])`, where `n[a]` and `n[b]` are lists: `<` compares two lists as wholes. */
function adviceToZip(context: CheckContext, at: Expression, name: string): string | undefined {
  if (at.kind !== 'comparison' || at.operators.length !== 1) return undefined;
  const [a, b] = at.operands.map((operand) => {
    const type = context.types.get(operand);
    return type && (type.kind === 'list' || isLine(type)) ? context.quote(operand.span) : undefined;
  });
  const [operator] = at.operators;
  if (!a || !b || operator === 'in' || operator === 'not in') return undefined;
  const zipCall = `zip(${a.slice(1, -1)}, ${b.slice(1, -1)})`;
  const aggregateCall =
    name === 'count'
      ? `count((x, y) in ${zipCall} where x ${operator} y)`
      : `${name}(x ${operator} y for (x, y) in ${zipCall})`;
  return `Two lists are compared as wholes. One by one it is \`${aggregateCall}\`.`;
}

const checkBools: ArgumentCheck = (context, argument, name) => {
  const expectedText = `a list or family of bools`;
  const itemTyping = checkItems(context, argument, name, expectedText);
  if (isError(itemTyping)) return ERROR_TYPING;
  const item = itemTyping.type;
  if (item.kind !== 'bool' && item.kind !== 'optional' && !fitsEverywhere(item)) {
    const isSize = name === 'count' && item.kind !== 'int';
    const advice = isSize
      ? 'The number of its elements is `size(…)`.'
      : 'Compare them, as in `x > 0`, or say which count: `… for x in …`.';
    return reportMismatch(context, argument.at, argument.typing.type, expectedText, advice);
  }
  return fitsEverywhere(item) ? itemTyping : truthTyping(context, itemTyping, argument.at);
};

const elementCheck =
  (expected: Type & { kind: 'element' }): ArgumentCheck =>
  (context, { typing, at }, name) => {
    if (!fits(presentType(typing.type), expected))
      return reportMismatch(context, at, typing.type, `a ${expected.element}`);
    const advice =
      expected.element === 'direction'
        ? `Range over all of them: \`forall d in directions where … = d: … .${name}(d) …\`.`
        : undefined;
    const expectedText =
      expected.element === 'direction'
        ? `the direction of ${name}`
        : `the ${expected.element} that ${name} starts from`;
    return requireFixed(context, typing, at.span, expectedText, advice) ? typing : ERROR_TYPING;
  };

/** Returns the check for nodes or edges of graphs: these are a bool for each element, or a set of elements. */
const elementsCheck =
  (expected: string, advice: string | undefined, ...kinds: readonly Type[]): ArgumentCheck =>
  (context, { typing, at }) => {
    const { type } = typing;
    if (isFamilyOver(type, kinds)) return truthTyping(context, typing, at);
    const of = type.kind === 'family' ? undefined : itemsOf(type);
    if (of && kinds.some((kind) => fits(of, kind))) return typing;
    const replacementAdvice =
      of?.kind === 'bool' && kinds[0]
        ? adviceForBoolList(kinds[0])
        : of?.kind === 'optional'
          ? OFF_BOARD_ADVICE
          : advice;
    return reportMismatch(context, at, type, expected, replacementAdvice);
  };

const OFF_BOARD_ADVICE = 'Guard what may lie off the board, with `where x` or `x => …`.';

/** Advice for a list of bools given as a graph: a list doesn't know to which elements its bools belong. */
const adviceForBoolList = (kind: Type): string =>
  `A list doesn't say where its bools stand. Give the family itself, \`connected(shaded)\`, or the ${describePlural(kind)} where it holds, \`connected(x in S where …)\`.`;

const checkFixedCells = elementsCheck('a set of cells', undefined, CELL_TYPE);

const checkCellNodes = elementsCheck(
  'a set of cells, or a family of bools over cells',
  undefined,
  CELL_TYPE,
  LINK,
  BORDER,
);
const checkLine = elementsCheck(
  'a family of bools over links or borders',
  'It says which of them belong to the line: `find line[links]: bool`. Edges of other graphs are pairs of their ends.',
  LINK,
  BORDER,
);
const checkPlaces = elementsCheck(
  'a family of bools over cells or links',
  'It says where one may go: a `find` over cells, or a condition on one, such as `x = 1`.',
  CELL_TYPE,
  LINK,
);
const checkLinkSet = elementsCheck('a family of bools over links, or a set of links', undefined, LINK);

/** Whether the type is a list or set of pairs, which are the edges of a graph whose nodes may be of any type. */
export function isPairs(type: Type): boolean {
  return type.kind === 'set' && type.of.kind === 'tuple' && type.of.fields.length === 2;
}

const checkInt: ArgumentCheck = (context, { typing, at }) => {
  const type = requirePresentIfFixed(context, typing, at);
  if (!type || fitsEverywhere(type)) return ERROR_TYPING;
  return type.kind === 'int'
    ? typeWithCause(type, typing.cause)
    : reportMismatch(context, at, typing.type, 'an int', adviceForInt(type));
};

/** A shape: a drawn enum member, a list or set of (row, column) pairs, or the result of `upright` or `turnable`. */
function checkShape(context: CheckContext, { typing, at }: Argument, of: Type): ExpressionType {
  const type = typing.cause ? presentType(of) : of;
  const { kind } = type;
  if (fitsEverywhere(type) || kind === 'shape') return typing;
  if (type.kind === 'enum' && context.drawnEnums.has(type.enum)) return typing;
  if ((kind === 'list' || kind === 'set') && type.of.kind === 'tuple') {
    const { fields } = type.of;
    if (fields.length === 2 && fields.every((field) => field.type.kind === 'int')) return typing;
  }
  return reportMismatch(context, at, typing.type, 'a shape', SHAPE_ADVICE);
}
const SHAPE_ADVICE = 'Draw it as a member of an enum: `enum Piece { bar | # # | … }`.';

function reportNotShapes(context: CheckContext, { typing, at }: Argument): ExpressionType {
  return reportMismatch(context, at, typing.type, 'a list or set of shapes', SHAPE_ADVICE);
}

export const ARGUMENT_CHECKS: Readonly<Record<AcceptedArgument, ArgumentCheck>> = {
  bools: checkBools,
  'bools or set': (context, argument, name) => {
    const { type } = argument.typing;
    if (type.kind === 'set' && presentType(type.of).kind !== 'bool') return argument.typing;
    return checkBools(context, argument, name);
  },
  ints: (context, argument, name) => {
    const of = checkItems(context, argument, name, 'a list or family of ints');
    if (isError(of)) return ERROR_TYPING;
    const item = requirePresentIfFixed(context, of, argument.at);
    if (!item) return ERROR_TYPING;
    if (fitsEverywhere(item) || item.kind === 'int') return typeWithCause(item, of.cause);
    const advice =
      item.kind === 'bool' ? 'To know how many of them hold, write `count(…)`.' : adviceForInt(item);
    return reportMismatch(context, argument.at, argument.typing.type, 'a list or family of ints', advice);
  },
  values: (context, argument, name) => checkItems(context, argument, name, 'a list or family of values'),
  nodes: (context, argument, name) => {
    // If the edges of a graph are pairs, its nodes may be of any type.
    const { type } = argument.typing;
    if (
      type.kind === 'set' &&
      (presentType(type.of).kind !== 'element' || presentType(type.of).kind !== type.of.kind)
    )
      return argument.typing;
    if (type.kind === 'set' && type.of.kind === 'element' && type.of.element === 'corner')
      return argument.typing;
    return checkCellNodes(context, argument, name);
  },
  edges: (context, argument, name) =>
    isPairs(argument.typing.type) ? argument.typing : checkLine(context, argument, name),
  'links or pairs': (context, argument, name) =>
    isPairs(argument.typing.type) ? argument.typing : checkLinkSet(context, argument, name),
  links: checkLinkSet,
  pairs: (context, { typing, at }) =>
    fitsEverywhere(typing.type) || isPairs(typing.type)
      ? typing
      : reportMismatch(context, at, typing.type, 'a set of pairs', 'Write `{(a, b) for … where …}`.'),
  'places or pairs': (context, argument, name) =>
    isPairs(argument.typing.type) ? argument.typing : checkPlaces(context, argument, name),
  runs: (context, argument, name) => {
    const itemTyping = checkItems(context, argument, name, 'a list of bools or of values');
    if (isError(itemTyping)) return ERROR_TYPING;
    const item = presentType(itemTyping.type);
    if (fitsEverywhere(item) || item.kind === 'bool') return checkBools(context, argument, name);
    if (isScalar(item)) return itemTyping;
    return reportMismatch(context, argument.at, argument.typing.type, 'a list of bools or of single values');
  },
  'fixed list': (context, { typing, at }, name) => {
    if (typing.type.kind !== 'list' && !isLine(typing.type))
      return reportMismatch(context, at, typing.type, 'a list');
    const advice =
      name === 'sorted'
        ? 'Say which values there are by counting each, `count(x = 1) = 2`, that all differ by `alldifferent(x)`.'
        : undefined;
    return requireFixed(context, typing, at.span, `the list that is ${name}`, advice) ? typing : ERROR_TYPING;
  },
  // The argument may be a given that the instance leaves open (`?`). `told` only asks whether it is open, which the
  // instance determines, so this isn't an error.
  told: (context, { typing: { type, cause }, at }) => {
    const value = presentType(type);
    if (!fitsEverywhere(value) && !isScalar(value))
      return reportMismatch(context, at, type, 'a single value');
    return typeWithCause(type, cause?.isUnknownGiven ? undefined : cause);
  },
  'list or set': (context, { typing, at }) => {
    const type = requirePresentIfFixed(context, typing, at);
    if (!type) return ERROR_TYPING;
    if (!itemsOf(type)) return reportMismatch(context, at, type, 'a list or set');
    // Even if a list's values are unknown, its length is fixed.
    return typeWithCause(type, hasUnknownMembers(type) ? typing.cause : undefined);
  },
  list: (context, { typing, at }) =>
    typing.type.kind === 'list' || isLine(typing.type)
      ? typing
      : reportMismatch(context, at, typing.type, 'a list'),
  int: checkInt,
  'enum value': (context, { typing, at }) => {
    const valueTyping = typing.type.kind === 'family' ? typeWithCause(typing.type.of, typing.cause) : typing;
    const type = requirePresentIfFixed(context, valueTyping, at);
    if (!type || fitsEverywhere(type)) return ERROR_TYPING;
    if (type.kind !== 'enum') return reportMismatch(context, at, typing.type, 'a member of an enum');
    if (context.valuedEnums.has(type.enum)) return typing;
    const member = type.enum.members[0]?.name ?? 'A';
    const enumText = type.anonymous
      ? capitaliseText(describePlural(type))
      : `The members of \`${type.enum.name}\``;
    return context.error('no-value', `${enumText} carry no values.`, at.span, {
      advice: `Give every member one: \`${member} = 1\`.`,
    });
  },
  walls: elementsCheck(
    'a family of bools over borders',
    'It says where a wall stands: `find wall[borders]: bool`.',
    BORDER,
  ),
  division: (context, { typing, at }) => {
    if (isFamilyOver(typing.type, [BORDER])) return truthTyping(context, typing, at);
    if (isFamilyOver(typing.type, [CELL_TYPE])) return typing;
    const advice = 'It says where a wall stands, or to what each cell belongs.';
    return reportMismatch(context, at, typing.type, 'a family over borders or cells', advice);
  },
  'cell family': (context, { typing, at }) =>
    isFamilyOver(typing.type, [CELL_TYPE])
      ? typing
      : reportMismatch(context, at, typing.type, 'a family over cells'),
  'cell set': elementsCheck('a set of cells', undefined, CELL_TYPE),
  shape: (context, argument) => checkShape(context, argument, argument.typing.type),
  'fixed shape': (context, argument, name) => {
    const shapeTyping = checkShape(context, argument, argument.typing.type);
    return requireFixed(context, shapeTyping, argument.at.span, `the shape that ${name} looks at`)
      ? shapeTyping
      : ERROR_TYPING;
  },
  'fixed shapes': (context, argument, name) => {
    const itemType = itemsOf(argument.typing.type);
    const shapesTyping = itemType
      ? checkShape(context, argument, itemType)
      : reportNotShapes(context, argument);
    return requireFixed(context, shapesTyping, argument.at.span, `the shapes that ${name} looks at`)
      ? shapesTyping
      : ERROR_TYPING;
  },
  cell: elementCheck({ kind: 'element', element: 'cell' }),
  'cell or node': (context, { typing, at }, name) =>
    requireFixed(context, typing, at.span, `the node that ${name} asks about`) ? typing : ERROR_TYPING,
  direction: elementCheck({ kind: 'element', element: 'direction' }),
  place: (context, { typing, at }, name) => {
    const type = presentType(typing.type);
    if (!fitsEverywhere(type) && !(type.kind === 'element' && PLACE_KINDS.has(type.element))) {
      return reportMismatch(context, at, typing.type, 'a cell, border, corner, link or point');
    }
    return requireFixed(context, typing, at.span, `the place that ${name} asks for`) ? typing : ERROR_TYPING;
  },
  'fixed cells': (context, argument, name) => {
    const cellsTyping = checkFixedCells(context, argument, name);
    return requireFixed(context, cellsTyping, argument.at.span, `the cells that ${name} looks at`)
      ? cellsTyping
      : ERROR_TYPING;
  },
  'fixed family': (context, { typing, at }, name) => {
    if (!isFamilyOver(typing.type, [CELL_TYPE]))
      return reportMismatch(context, at, typing.type, 'a given family over cells');
    const advice = 'Of regions to be found each cell knows its own: `area(c, f)`, `component(c, …)`.';
    return requireFixed(context, typing, at.span, `the values that ${name} groups by`, advice)
      ? typing
      : ERROR_TYPING;
  },
  'fixed int': (context, argument, name) => {
    const sizesTyping = checkInt(context, argument, name);
    return requireFixed(context, sizesTyping, argument.at.span, `the sizes of ${name}`)
      ? sizesTyping
      : ERROR_TYPING;
  },
};
