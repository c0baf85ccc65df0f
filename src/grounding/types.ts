/** Types as written, converted to types with bounds; the variables that range over them; and the enums of instances. */
import type { Model } from '../language/model.ts';
import type { TypeExpression } from '../language/syntax/ast.ts';
import type { AnswerType } from '../model/ground.ts';
import type { BoolRef, Ref } from '../model/terms/terms.ts';
import type { ValueType } from '../model/value-types.ts';
import {
  ELEMENT_KINDS,
  Element,
  type ElementKind,
  type EnumType,
  EnumValue,
  FixedSet,
  Tuple,
  UnknownBool,
  UnknownInt,
  type Value,
} from '../model/values.ts';
import { codeOf, describeValue, isList, listOf } from './coerce.ts';
import type { GroundingContext } from './context.ts';
import type { Compiler } from './expressions.ts';

const elementKinds: ReadonlySet<string> = new Set(ELEMENT_KINDS);

/**
 * Converts a type. `owner` is the name of the declaration in which the type occurs; unnamed enums are named after it.
 */
export function valueType(
  compiler: Compiler,
  type: TypeExpression,
  enums: Pick<ReadonlyMap<string, EnumType>, 'get'>,
  owner: string,
): ValueType {
  const { context } = compiler;
  const inner = (of: TypeExpression): ValueType => valueType(compiler, of, enums, owner);
  const fixedNumber = (value: Value): number => {
    if (typeof value === 'number') return value;
    return context.fail(
      'type-mismatch',
      `The bounds of a type are known numbers, not ${describeValue(context, value)}.`,
      type.span,
    );
  };
  switch (type.kind) {
    case 'name': {
      const name = type.name.text;
      if (name === 'bool' || name === 'int') return { kind: name };
      const foundEnum = enums.get(name);
      if (foundEnum) return { kind: 'enum', enum: foundEnum };
      if (elementKinds.has(name)) return { kind: 'element', element: name as ElementKind };
      const values = compiler.globals.value(name, type.span);
      return { kind: 'oneOf', values: listOf(context, values, { span: type.span }) };
    }
    case 'range':
      return {
        kind: 'int',
        low: fixedNumber(compiler.compile(type.low)([])),
        high: fixedNumber(compiler.compile(type.high)([])),
      };
    case 'ownEnum':
    case 'members': {
      const foundEnum = enums.get(owner);
      if (foundEnum) return { kind: 'enum', enum: foundEnum };
      return context.fail('unknown-type', 'This list of values has no meaning here.', type.span);
    }
    case 'optional':
      return { kind: 'optional', of: inner(type.of) };
    case 'unknown':
      return { kind: 'unknown', of: inner(type.of) };
    case 'list':
      return { kind: 'list', of: inner(type.of) };
    case 'set':
      return { kind: 'set', of: inner(type.of) };
    case 'tuple':
      return {
        kind: 'tuple',
        fields: type.fields.map((field) => ({
          ...(field.name && { name: field.name.text }),
          type: inner(field.type),
        })),
      };
    case 'index': {
      const listValue = compiler.compile(type.of)([]);
      const high = listOf(context, listValue, { span: type.span }).length - 1;
      return { kind: 'int', low: 0, high, ...(type.of.kind === 'name' && { list: type.of.name }) };
    }
  }
}

/** How variables of a type are made and decoded. */
export interface VariableShape {
  readonly answer: AnswerType;
  readonly absent: number | undefined;
  /** Makes a variable of the type. */
  readonly makeVariable: () => Ref;
  /** Converts a variable of the type to a value. */
  readonly toValue: (ref: Ref) => Value;
}

export function variableShape(
  context: GroundingContext,
  type: ValueType,
  span: TypeExpression['span'],
): VariableShape {
  const { terms } = context;
  if (type.kind === 'bool') {
    return {
      answer: { kind: 'bool' },
      absent: undefined,
      makeVariable: () => terms.boolVariable(),
      toValue: (ref) => new UnknownBool(ref as BoolRef),
    };
  }
  const isOptional = type.kind === 'optional';
  const baseType = type.kind === 'optional' || type.kind === 'unknown' ? type.of : type;
  if (baseType.kind === 'optional' || baseType.kind === 'unknown') {
    const nested = variableShape(context, baseType, span);
    return isOptional && nested.absent === undefined
      ? variableShape(context, { kind: 'optional', of: baseType.of }, span)
      : nested;
  }
  const { answer, codes } = codesOf(context, baseType, span);
  const absentCode = isOptional ? Math.min(0, codes[0] ?? 0) - 1 : undefined;
  const allCodes = absentCode === undefined ? codes : [absentCode, ...codes];
  const [low, high] = [allCodes[0], allCodes.at(-1)];
  if (low === undefined || high === undefined) {
    if (baseType.kind === 'int' && baseType.list !== undefined)
      return context.fail(
        'empty-type',
        `This puzzle has no \`${baseType.list}\`: it needs at least one.`,
        span,
      );
    return context.fail('empty-type', 'There is no value of this type.', span, {
      advice:
        answer.kind === 'enum'
          ? `Its members are those that the instance lists: \`${answer.enum.name}: a b c\`.`
          : 'Look at the bounds of the range: the first is to be at most the second.',
    });
  }
  const reading =
    answer.kind === 'enum' ? answer.enum : answer.kind === 'element' ? answer.element : ('int' as const);
  const values = Int32Array.from(allCodes);
  return {
    answer,
    absent: absentCode,
    makeVariable: () => terms.intVariable(low, high, values),
    toValue: (ref) => new UnknownInt(ref, reading, absentCode),
  };
}

/** The values of a bounded type of single values, in the order of their codes. */
export function valuesOf(
  context: GroundingContext,
  type: ValueType,
  span: TypeExpression['span'],
): readonly Value[] {
  const { answer, codes } = codesOf(context, type, span);
  switch (answer.kind) {
    case 'enum':
      return codes.map((code) => answer.enum.members[code]!);
    case 'element': {
      const possibleValues = type.kind === 'oneOf' ? type.values : elementsOf(context, answer.element, span);
      const valueByCode = new Map(possibleValues.map((value) => [codeOf(value, undefined), value]));
      return codes.map((code) => valueByCode.get(code) ?? null);
    }
    default:
      return codes;
  }
}

function elementsOf(
  context: GroundingContext,
  kind: ElementKind,
  span: TypeExpression['span'],
): readonly Element[] {
  const board = context.board(span);
  return (board[`${kind as 'cell'}s`] as readonly Element[] | undefined) ?? [];
}

/** The sorted codes of a type's values. */
function codesOf(
  context: GroundingContext,
  type: ValueType,
  span: TypeExpression['span'],
): { answer: AnswerType; codes: number[] } {
  switch (type.kind) {
    case 'bool':
      return { answer: { kind: 'bool' }, codes: [0, 1] };
    case 'int': {
      const { low, high } = type;
      if (low === undefined || high === undefined) {
        return context.fail('unbounded', 'A number to be found needs a range, such as `0..9`.', span);
      }
      if (high - low >= context.limits.items) {
        return context.fail(
          'too-large',
          `The range ${low}..${high} has more than ${context.limits.items} numbers.`,
          span,
        );
      }
      return {
        answer: { kind: 'int' },
        codes: Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i),
      };
    }
    case 'enum':
      return { answer: type, codes: type.enum.members.map((member) => member.index) };
    case 'element': {
      const board = context.board(span);
      const elements = board[`${type.element as 'cell'}s`] as readonly Element[] | undefined;
      return { answer: type, codes: (elements ?? []).map((element) => element.index) };
    }
    case 'oneOf':
      return codesOfValues(context, type.values, span);
    default:
      return context.fail(
        'type-mismatch',
        'A find is a bool, a range, an enum or an element of the board.',
        span,
      );
  }
}

function codesOfValues(
  context: GroundingContext,
  values: readonly Value[],
  span: TypeExpression['span'],
): { answer: AnswerType; codes: number[] } {
  const [first] = values;
  const codes = values.map((value) => {
    const code = codeOf(value, undefined);
    if (code !== undefined) return code;
    return context.fail(
      'type-mismatch',
      `A find can't take the value ${describeValue(context, value)}.`,
      span,
    );
  });
  const answer: AnswerType =
    first instanceof EnumValue
      ? { kind: 'enum', enum: first.type }
      : first instanceof Element
        ? { kind: 'element', element: first.kind }
        : { kind: 'int' };
  return { answer, codes: [...new Set(codes)].sort((a, b) => a - b) };
}

/**
 * The first item of a fixed value that its type doesn't allow; undefined if there is none. Defaults aren't
 * restricted to their types, so they may contain such items.
 */
export function findStray(type: ValueType, value: Value): Value | undefined {
  switch (type.kind) {
    case 'optional':
    case 'unknown':
      return value === null ? undefined : findStray(type.of, value);
    case 'int':
      return typeof value === 'number' && (value < (type.low ?? value) || value > (type.high ?? value))
        ? value
        : undefined;
    case 'oneOf':
      return new FixedSet(type.values).has(value) ? undefined : value;
    case 'list':
    case 'set': {
      const items = value instanceof FixedSet ? value.items : isList(value) ? value : [];
      return firstStray(items.map((item) => findStray(type.of, item)));
    }
    case 'tuple': {
      const items = value instanceof Tuple ? value.items : [];
      return firstStray(items.map((item, at) => findStray(type.fields[at]?.type ?? type, item)));
    }
    default:
      return undefined;
  }
}

const firstStray = (strays: readonly (Value | undefined)[]): Value | undefined =>
  strays.find((stray) => stray !== undefined);

/**
 * Returns the same object for all enums of a model that have the same name and members, so that values of two
 * groundings can be compared.
 */
export function sharedEnum(model: Model, { name, members }: EnumType): EnumType {
  const key = [name, ...members.map((member) => member.name)].join(' ');
  const enumsOfModel = ownEnums.get(model) ?? new Map<string, EnumType>();
  ownEnums.set(model, enumsOfModel);
  const cachedEnum = enumsOfModel.get(key);
  if (cachedEnum) return cachedEnum;
  if (enumsOfModel.size >= MAX_STORED_ENUMS) enumsOfModel.clear();
  const values: EnumValue[] = [];
  const type: EnumType = { name, members: values };
  for (const member of members) values.push(new EnumValue(type, values.length, member.name));
  enumsOfModel.set(key, type);
  return type;
}

/** The enums of `given enum` declarations, by their names and members. */
const ownEnums = new WeakMap<Model, Map<string, EnumType>>();
/** The greatest number of enums that are stored for one model; then all are dropped. */
const MAX_STORED_ENUMS = 100;

/** The type without `?` and `or unknown`, in either order. */
export function withoutWrappers(type: ValueType): ValueType {
  return type.kind === 'optional' || type.kind === 'unknown' ? withoutWrappers(type.of) : type;
}

/** Adds the type's field names to tuples that a def has computed. */
export function withFields(value: Value, type: ValueType): Value {
  const core = withoutWrappers(type);
  if (!(value instanceof Tuple) || core.kind !== 'tuple') return value;
  return new Tuple(
    value.items,
    core.fields.map((field) => field.name),
  );
}

export function mayBeAbsent(type: ValueType): boolean {
  return type.kind === 'optional' || (type.kind === 'unknown' && mayBeAbsent(type.of));
}
