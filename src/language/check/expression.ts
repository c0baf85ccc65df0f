/** Expressions: one case a kind; the larger ones live in files of their own. */

import { type Details, didYouMean } from '../../text/diagnostics.ts';
import type { Span } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import type { Expression } from '../syntax/ast.ts';
import {
  ABSENT,
  BOOL,
  elementOf,
  intOf,
  isScalar,
  join,
  listOf,
  NOTHING,
  present,
  setOf,
  type Type,
} from '../types.ts';
import { FUNCTIONS, GLOBALS } from '../words/builtins.ts';
import { ALL_DIRECTIONS, directionsOf, GLOBAL_TYPES, ONLY_ON } from '../words/signatures.ts';
import { checkIndex, checkMember } from './access.ts';
import { checkCall } from './call.ts';
import { checkComprehension, checkFilter, checkQuantifier } from './collection.ts';
import {
  type Context,
  causeOf,
  ERROR_FACT,
  type Fact,
  fact,
  isError,
  lookup,
  type Scope,
} from './context.ts';
import { symbolFact } from './declarations.ts';
import { describe } from './describe.ts';
import { guardedFact } from './guards.ts';
import { checkBinary, checkComparison, checkIf, checkOtherwise, checkUnary } from './operators.ts';
import { checkPattern } from './pattern.ts';

export const INT_LIMIT = 2 ** 31 - 1;

/** The type and stage of an expression; what is wrong with it is reported on the way. */
export function checkExpression(context: Context, e: Expression, scope: Scope | undefined): Fact {
  const result = guardedFact(context, dispatch(context, e, scope), e, scope);
  context.types.set(e, result.type);
  context.facts.set(e, result);
  return result;
}

function dispatch(context: Context, e: Expression, scope: Scope | undefined): Fact {
  switch (e.kind) {
    case 'boolean':
      return fact(BOOL);
    case 'integer':
      // The parser has reported a number beyond all ints.
      return e.value > INT_LIMIT ? ERROR_FACT : fact(intOf(e.value, e.value));
    case 'absent':
      return fact(ABSENT);
    case 'name':
      return checkName(context, e.name, e.span, scope);
    case 'tuple':
      return checkTuple(context, e.items, scope);
    case 'list':
      return checkItems(context, e.items, scope, 'list');
    case 'set':
      return checkItems(context, e.items, scope, 'set');
    case 'map':
      return checkMap(context, e, scope);
    case 'range':
      return checkRange(context, e, scope);
    case 'unary':
      return checkUnary(context, e, scope);
    case 'binary':
      return checkBinary(context, e, scope);
    case 'comparison':
      return checkComparison(context, e, scope);
    case 'if':
      return checkIf(context, e, scope);
    case 'otherwise':
      return checkOtherwise(context, e, scope);
    case 'index':
      return checkIndex(context, e, scope);
    case 'member':
      return checkMember(context, e, scope);
    case 'call':
      return checkCall(context, e, scope);
    case 'comprehension':
      return checkComprehension(context, e, scope);
    case 'quantifier':
      return checkQuantifier(context, e, scope);
    case 'filter':
      return checkFilter(context, e, scope);
    case 'pattern':
      return checkPattern(context, e, scope);
  }
}

export function tooLarge(context: Context, span: Span): Fact {
  const what = context.quote(span) ?? 'This number';
  return context.error('overflow', `${what} can grow beyond ${INT_LIMIT}, the largest int.`, span, {
    advice: 'Give the values it is made of smaller bounds.',
  });
}

// ── Names ──────────────────────────────────────────────────────────────────────────────────────────────────

const isGlobal = (name: string): name is keyof typeof GLOBALS => Object.hasOwn(GLOBALS, name);
export const isFunction = (name: string): name is keyof typeof FUNCTIONS => Object.hasOwn(FUNCTIONS, name);

function checkName(context: Context, name: string, span: Span, scope: Scope | undefined): Fact {
  const bound = lookup(scope, name);
  if (bound) {
    context.uses.use(bound.span, span);
    return bound.fact;
  }
  const symbol = context.symbols.get(name);
  if (symbol) context.uses.use(symbol.span, span);
  if (symbol?.kind === 'def') {
    const advice = `Apply it: \`${name}(…)\`.`;
    return context.error('not-applied', `\`${name}\` is a def, which is no value by itself.`, span, {
      advice,
    });
  }
  if (symbol) return symbolFact(context, symbol);
  if (isGlobal(name)) return useBoard(context, name, span) ? fact(GLOBAL_TYPES[name]) : ERROR_FACT;
  if (ALL_DIRECTIONS.has(name)) return checkDirection(context, name, span);
  if (isFunction(name)) {
    const advice = `Apply it: \`${name}(…)\` is ${FUNCTIONS[name]}.`;
    return context.error('not-applied', `\`${name}\` is a function, which is no value by itself.`, span, {
      advice,
    });
  }
  return context.error(
    'unknown-name',
    `There is no \`${name}\` here.`,
    span,
    adviceForName(context, name, span, scope),
  );
}

/** `north`: a direction by its name. */
export function checkDirection(context: Context, name: string, span: Span): Fact {
  if (!useBoard(context, name, span)) return ERROR_FACT;
  const without = context.boardKinds.find((kind) => !directionsOf(kind).includes(name));
  if (!without) return fact(elementOf('direction'));
  return context.error('wrong-board', `Cells of a ${without} board have no ${name}.`, span, {
    ...(context.boardSpan && {
      notes: [{ message: 'The board is declared here.', span: context.boardSpan }],
    }),
    advice: `Their directions are ${directionsOf(without).join(', ')}.`,
  });
}

function adviceForName(context: Context, name: string, span: Span, scope: Scope | undefined): Details {
  if (name === 'it')
    return { advice: '`it` stands for the element in `S where …` and for the cell in a legend.' };
  const known = [...context.symbols.keys(), ...Object.keys(GLOBALS)];
  for (let at = scope; at; at = at.outer) known.push(at.name);
  const meant = suggest(name, known);
  if (meant) return didYouMean(meant, span);
  const applied = suggest(name, Object.keys(FUNCTIONS));
  return didYouMean(applied, span, 'Declare it with `given`, `find` or `let`.', `${applied}(…)`);
}

/** Complains where a word of the board is used without a board, or on one that has no such thing. */
export function useBoard(context: Context, word: string, span: Span): boolean {
  if (context.inBoardSize) {
    context.error(
      'board-size',
      `\`${word}\` speaks of the board, but the size of the board depends on it.`,
      span,
      {
        ...(context.boardSpan && {
          notes: [{ message: 'The board is declared here.', span: context.boardSpan }],
        }),
      },
    );
    return false;
  }
  if (!context.boardSpan) {
    context.error('no-board', `\`${word}\` speaks of the board, but this model declares no board.`, span, {
      advice: 'Add a line such as `board square` before the givens.',
    });
    return false;
  }
  const allowed = ONLY_ON.get(word);
  const other = allowed && context.boardKinds.find((kind) => !allowed.includes(kind));
  if (!other) return true;
  context.error('wrong-board', `A ${other} board has no ${word}.`, span, {
    notes: [{ message: 'The board is declared here.', span: context.boardSpan }],
    advice: `Only ${allowed.join(' and ')} boards have them.`,
  });
  return false;
}

// ── Tuples, lists, sets, maps, ranges ──────────────────────────────────────────────────────────────────────

function checkTuple(context: Context, items: readonly Expression[], scope: Scope | undefined): Fact {
  const facts = items.map((item) => checkExpression(context, item, scope));
  if (facts.some(isError)) return ERROR_FACT;
  return fact({ kind: 'tuple', fields: facts.map(({ type }) => ({ type })) }, causeOf(...facts));
}

function checkItems(
  context: Context,
  items: readonly Expression[],
  scope: Scope | undefined,
  kind: 'list' | 'set',
): Fact {
  let type: Type = NOTHING;
  const facts: Fact[] = [];
  for (const item of items) {
    const next = checkExpression(context, item, scope);
    facts.push(next);
    const joined = join(type, next.type);
    if (!joined) {
      return context.error(
        'type-mismatch',
        `This is ${describe(next.type)}, unlike the items before it.`,
        item.span,
        {
          notes: [
            { message: `The first item is ${describe(type)}.`, ...(items[0] && { span: items[0].span }) },
          ],
          advice: `All items of a ${kind} have the same type.`,
        },
      );
    }
    type = joined;
  }
  if (facts.some(isError)) return ERROR_FACT;
  if (kind === 'list') return fact(listOf(type), causeOf(...facts));
  const unknown = items.findIndex((_, k) => facts[k]?.cause);
  const item = items[unknown];
  const known =
    !item ||
    requireFixed(
      context,
      facts[unknown] ?? ERROR_FACT,
      item.span,
      'the values of a set',
      'Make it a list: `[…]`.',
    );
  return known ? fact(setOf(type)) : ERROR_FACT;
}

function checkMap(context: Context, e: Expression & { kind: 'map' }, scope: Scope | undefined): Fact {
  let key: Type = NOTHING;
  let value: Type = NOTHING;
  for (const entry of e.entries) {
    const k = checkFixed(context, entry.key, scope, 'the keys of a map');
    const v = checkFixed(context, entry.value, scope, 'the values of a map');
    if (isError(k) || isError(v)) return ERROR_FACT;
    const keys = isScalar(k.type) && k.type.kind !== 'optional' ? join(key, k.type) : undefined;
    const values = join(value, v.type);
    if (!keys) return mismatch(context, entry.key, k.type, 'a key like those before it');
    if (!values) return mismatch(context, entry.value, v.type, 'a value like those before it');
    key = keys;
    value = values;
  }
  return fact({ kind: 'map', key, value });
}

function checkRange(context: Context, e: Expression & { kind: 'range' }, scope: Scope | undefined): Fact {
  const low = checkFixedInt(context, e.low, scope, 'the ends of a range');
  const high = checkFixedInt(context, e.high, scope, 'the ends of a range');
  if (low.type.kind !== 'int' || high.type.kind !== 'int') return ERROR_FACT;
  if (!checkRangeOrder(context, low.type, high.type, e.span)) return ERROR_FACT;
  return fact(setOf(intOf(low.type.low, high.type.high)));
}

/** `3..1` as written is a slip; a range that turns out empty for an instance is just empty. */
export function checkRangeOrder(context: Context, low: Type, high: Type, span: Span): boolean {
  if (low.kind !== 'int' || high.kind !== 'int') return true;
  if (low.low === undefined || high.high === undefined || low.low <= high.high) return true;
  context.error('empty-range', `No int is in the range ${low.low}..${high.high}.`, span, {
    advice: `Write the smaller end first: \`${high.high}..${low.low}\`.`,
  });
  return false;
}

// ── What a place asks for ──────────────────────────────────────────────────────────────────────────────────

export function mismatch(
  context: Context,
  at: Expression,
  found: Type,
  wanted: string,
  advice?: string,
): Fact {
  const message = `This must be ${wanted}, but it is ${describe(found)}.`;
  return context.error('type-mismatch', message, at.span, advice === undefined ? {} : { advice });
}

/** An expression whose value must be known before the puzzle is solved; `what` names it in the plural. */
export function checkFixed(context: Context, e: Expression, scope: Scope | undefined, what: string): Fact {
  const found = checkExpression(context, e, scope);
  return requireFixed(context, found, e.span, what) ? found : ERROR_FACT;
}

export function requireFixed(
  context: Context,
  found: Fact,
  span: Span,
  what: string,
  advice?: string,
): boolean {
  const { cause } = found;
  if (!cause || isError(found)) return true;
  const quoted = context.quote(span) ?? 'This';
  const note = cause.untold
    ? `\`${cause.name}\` may be left unknown (\`?\`) by the instance.`
    : `\`${cause.name}\` is what the solver must find.`;
  context.error(
    'unknown-stage',
    `${quoted} is only known once the puzzle is solved, but ${what} must be known before.`,
    span,
    {
      notes: [{ message: note, span: cause.span }],
      ...(advice !== undefined && { advice }),
    },
  );
  return false;
}

export function checkFixedInt(context: Context, e: Expression, scope: Scope | undefined, what: string): Fact {
  const found = checkFixed(context, e, scope, what);
  if (isError(found)) return ERROR_FACT;
  const type = present(found.type);
  return type.kind === 'int'
    ? fact(type)
    : mismatch(context, e, found.type, 'an int', adviceForInt(found.type));
}

export function adviceForInt(type: Type): string | undefined {
  const { kind } = present(type);
  if (kind === 'bool') return 'A bool is no number; count it: `count([…])`, or choose: `if … then 1 else 0`.';
  if (kind === 'enum') return '`value(…)` is the int that an enum member carries.';
  const item = type.kind === 'list' || type.kind === 'set' || type.kind === 'family' ? type.of : undefined;
  if (item?.kind === 'bool') return 'Is a `count(…)` missing around it?';
  if (item?.kind === 'int') return 'Is a `sum(…)` missing around it?';
  if (item) return 'Is a `size(…)` missing around it?';
  return undefined;
}

/** Whether something holds: a bool, or something optional (it is present). A family gives a family of bools. */
export function truth(context: Context, found: Fact, at: Expression): Fact {
  const { type, cause } = found;
  if (isError(found)) return ERROR_FACT;
  if (type.kind === 'bool') return found;
  if (found.guarded) return fact(BOOL, cause?.untold ? undefined : cause);
  if (type.kind === 'family') {
    const of = truth(context, { type: type.of, cause }, at);
    return isError(of) ? of : fact({ ...type, of: BOOL }, of.cause);
  }
  if (type.kind !== 'optional') return mismatch(context, at, type, 'a bool', adviceForBool(type));
  if (type.of.kind === 'bool') {
    const quoted = context.quote(at.span) ?? '…';
    return context.error(
      'absent-bool',
      `This is a bool that may be absent, so it may be neither true nor false.`,
      at.span,
      {
        advice: `Say what holds then: \`${quoted.replaceAll('`', '')} otherwise false\`.`,
        fix: context.otherwise(at.span, 'false'),
      },
    );
  }
  // Of a value that is merely untold the instance still says whether there is one.
  return fact(BOOL, cause?.untold ? undefined : cause);
}

/** A single bool: no family. */
export function checkTruth(context: Context, e: Expression, scope: Scope | undefined): Fact {
  const found = checkExpression(context, e, scope);
  if (found.type.kind === 'family')
    return mismatch(context, e, found.type, 'a bool', adviceForBool(found.type));
  return truth(context, found, e);
}

function adviceForBool(type: Type): string | undefined {
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'family':
      if (present(type.of).kind === 'bool') return 'Write `all(…)` or `any(…)` around it.';
      return 'Compare it, or count what holds: `count(…) > 0`.';
    case 'int':
      return 'Compare it: `… = 1`, `… > 0`.';
    case 'enum':
      return `Compare it: \`… = ${type.enum.members[0]?.name ?? 'x'}\`.`;
    case 'element':
    case 'tuple':
      return 'Compare it with `=`, or ask whether it is `in` a set.';
    default:
      return undefined;
  }
}
