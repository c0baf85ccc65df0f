/**
 * The names of a model for one instance: givens are read, finds become variables, lets and defs are evaluated on
 * demand.
 */

import { enumsIn } from '../language/enums.ts';
import { labelsOf } from '../language/labels.ts';
import type { Model } from '../language/model.ts';
import type {
  DefDeclaration,
  Expression,
  FindDeclaration,
  GivenDeclaration,
  LetDeclaration,
} from '../language/syntax/ast.ts';
import { GLOBALS } from '../language/words/builtins.ts';
import type { GlobalName } from '../model/board.ts';
import type { GroundFamily, GroundGiven } from '../model/ground.ts';
import {
  type GivenOutline,
  type InstanceSource,
  MISSING_VALUE,
  OPEN_VALUE,
} from '../model/instance-source.ts';
import type { ValueType } from '../model/value-types.ts';
import {
  type ElementKind,
  type EnumType,
  type EnumValue,
  Family,
  FixedSet,
  Tuple,
  UnknownItem,
  UnknownSet,
  type Value,
} from '../model/values.ts';
import { DiagnosticError } from '../text/diagnostics.ts';
import type { Span } from '../text/source.ts';
import { Binders, type Frame } from './binders.ts';
import { ResultCache } from './caches.ts';
import { AlreadyReported, Chains } from './chains.ts';
import { describeValue, listOf } from './coerce.ts';
import type { GroundingContext } from './context.ts';
import { type Callable, Compiler, type Globals } from './expressions.ts';
import { setIntOfEnumValue } from './functions/index.ts';
import { setDrawing } from './functions/shapes.ts';
import {
  findStray,
  mayBeAbsent,
  sharedEnum,
  valuesOf,
  valueType,
  variableShape,
  withFields,
  withoutWrappers,
} from './types.ts';

type NamedDeclaration = GivenDeclaration | FindDeclaration | LetDeclaration | DefDeclaration;

/** The element kind in each set of the board, needed for empty sets. */
const ELEMENT_KINDS: Readonly<Record<Exclude<GlobalName, 'height' | 'width'>, ElementKind>> = {
  cells: 'cell',
  rows: 'row',
  columns: 'column',
  diagonals: 'diagonal',
  borders: 'border',
  corners: 'corner',
  links: 'link',
  points: 'point',
  alldirections: 'direction',
  directions: 'direction',
};

export class Declarations implements Globals {
  readonly context: GroundingContext;
  readonly compiler: Compiler;
  readonly chains = new Chains();
  readonly givens: GroundGiven[] = [];
  readonly families: GroundFamily[] = [];
  readonly #model: Model;
  readonly #source: InstanceSource;
  readonly #declarationByName = new Map<string, NamedDeclaration>();
  readonly #members = new Map<string, EnumValue>();
  /** The enums of `given enum` declarations, by name, once their members have been read from the instance. */
  readonly #ownEnums = new Map<string, EnumType>();
  readonly #values = new Map<string, Value>();
  readonly #callables = new Map<string, Callable>();
  readonly #pendingNames = new Set<string>();
  /** Names with mistakes that have been reported; mistakes at later uses of such a name aren't reported again. */
  readonly #failedNames = new Set<string>();

  constructor(context: GroundingContext, model: Model, source: InstanceSource) {
    this.context = context;
    this.compiler = new Compiler(context, this);
    this.#model = model;
    this.#source = source;
    for (const type of model.enums.values()) {
      for (const member of type.members) this.#members.set(member.name, member);
    }
    for (const declaration of model.declarations) {
      if (declaration.kind !== 'enum') this.#declarationByName.set(declaration.name.text, declaration);
    }
  }

  /** Gives enum members the values and drawings that the model declares for them. */
  readEnums(): void {
    for (const declaration of this.#model.declarations) {
      for (const { name, value, drawing } of enumsIn(declaration).flat()) {
        const member = this.#members.get(name.text);
        if (member && drawing) setDrawing(member, drawing);
        if (member && value)
          setIntOfEnumValue(
            member,
            this.chains.runPostponing(value, () => this.compiler.compile(value)([])),
          );
      }
    }
  }

  value(name: string, span: Span): Value {
    const cachedValue = this.#values.get(name);
    if (cachedValue !== undefined) return cachedValue;
    const declaration = this.#declarationByName.get(name);
    const value = declaration ? this.#evaluate(declaration, span) : this.#builtinValue(name, span);
    this.#values.set(name, value);
    return value;
  }

  callableNamed(name: string): Callable | undefined {
    const cachedCallable = this.#callables.get(name);
    if (cachedCallable) return cachedCallable;
    const declaration = this.#declarationByName.get(name);
    if (declaration?.kind !== 'def') return undefined;
    const callable = this.#compileDef(declaration);
    this.#callables.set(name, callable);
    return callable;
  }

  #builtinValue(name: string, span: Span): Value {
    const member = this.#members.get(name);
    if (member) return member;
    const members = this.#model.enums.get(name)?.members;
    if (members) return new FixedSet(members);
    if (Object.hasOwn(GLOBALS, name)) return this.#globalValue(name as GlobalName, span);
    const direction = this.context.elements?.direction(name);
    if (direction) return direction;
    return this.context.fail('unknown-name', `There is no \`${name}\` here.`, span);
  }

  #globalValue(name: GlobalName, span: Span): Value {
    const elements = this.context.board(span);
    if (name === 'height' || name === 'width') return elements.board[name];
    return new FixedSet(elements[name], ELEMENT_KINDS[name]);
  }

  #evaluate(declaration: NamedDeclaration, span: Span): Value {
    const name = declaration.name.text;
    if (this.#pendingNames.has(name)) {
      this.context.fail('cyclic-definition', `\`${name}\` is defined by itself.`, span);
    }
    const scopeLevels = this.chains.levelsOf(declaration);
    if (this.chains.isTooDeep(scopeLevels))
      return this.chains.storedOrPostponed(name, [], () => this.value(name, span));
    if (this.#failedNames.has(name)) throw new AlreadyReported();
    this.#pendingNames.add(name);
    this.chains.enter(scopeLevels);
    try {
      switch (declaration.kind) {
        case 'given':
          return this.#groundGiven(declaration);
        case 'find':
          return this.#groundFind(declaration);
        case 'let':
          return this.compiler.compile(declaration.value)([]);
        case 'def':
          return this.context.fail(
            'type-mismatch',
            `\`${name}\` is a def: call it with its arguments.`,
            span,
          );
      }
    } catch (error) {
      // The mistake is known now; later uses of the name have nothing new to report.
      if (error instanceof AlreadyReported || error instanceof DiagnosticError) this.#failedNames.add(name);
      throw error;
    } finally {
      this.chains.leave(scopeLevels);
      this.#pendingNames.delete(name);
    }
  }

  /** The keys of a given or find: plain elements for one set, tuples for several; a set of tuples counts as one set per component. */
  #keysOf(domain: readonly Expression[]): readonly Value[] | undefined {
    const keySets = domain.map((set) => {
      const value = this.compiler.compile(set)([]);
      const items = value instanceof Family ? value.domain : listOf(this.context, value, { span: set.span });
      return items;
    });
    const [only] = keySets;
    if (only === undefined) return undefined;
    if (keySets.length === 1) return only;
    return keySets
      .reduce<readonly (readonly Value[])[]>(
        (tuples, set) =>
          tuples.flatMap((tuple) =>
            set.map((item) => (item instanceof Tuple ? [...tuple, ...item.items] : [...tuple, item])),
          ),
        [[]],
      )
      .map((items) => new Tuple(items));
  }

  #typeOf(declaration: GivenDeclaration | FindDeclaration): ValueType {
    const enums = { get: (name: string) => this.#enumNamed(name, declaration.type.span) };
    return valueType(this.compiler, declaration.type, enums, declaration.name.text);
  }

  #enumNamed(name: string, span: Span): EnumType | undefined {
    if (isOwnEnum(this.#declarationByName.get(name))) this.value(name, span);
    return this.#ownEnums.get(name) ?? this.#model.enums.get(name);
  }

  /** The members of a `given enum`, as listed by the instance. */
  #readOwnEnum(declaration: GivenDeclaration): Value {
    const name = declaration.name.text;
    const readEnum = { name, members: [] };
    const setType: ValueType = { kind: 'set', of: { kind: 'names', enum: readEnum } };
    this.#givenValues(declaration, setType, undefined);
    const enumType = sharedEnum(this.#model, readEnum);
    this.#ownEnums.set(name, enumType);
    const members = new FixedSet(enumType.members);
    this.givens.push({
      name,
      type: { kind: 'set', of: { kind: 'enum', enum: enumType } },
      values: [members],
    });
    return members;
  }

  #groundGiven(declaration: GivenDeclaration): Value {
    if (isOwnEnum(declaration)) return this.#readOwnEnum(declaration);
    const name = declaration.name.text;
    const type = this.#typeOf(declaration);
    const domain = this.#keysOf(declaration.domain);
    const ends = this.#source.range?.(name, this.context.elements?.board);
    const ints: ValueType | undefined = ends && { kind: 'int', low: ends[0], high: ends[1] };
    const range = ints && this.#source.mayBeAbsent?.(name) ? ({ kind: 'optional', of: ints } as const) : ints;
    const def = this.#source.definitionFor?.(name);
    const computeValues =
      def === undefined
        ? undefined
        : () => this.#valuesOfDef(def, domain, declaration.span).map((value) => withFields(value, type));
    const isInInstance = computeValues === undefined || this.#source.hasValues?.(name) === true;
    const instanceValues = isInInstance ? this.#givenValues(declaration, type, domain) : undefined;
    const computedValues =
      !instanceValues || instanceValues.includes(OPEN_VALUE) ? computeValues?.() : undefined;
    const values =
      instanceValues?.map((value, at) =>
        value === OPEN_VALUE && computedValues
          ? computedValues[at]!
          : value === OPEN_VALUE
            ? this.#hiddenVariable(range ?? type, declaration)
            : value === MISSING_VALUE
              ? this.#unknownGiven(withoutWrappers(type), declaration)
              : this.#withUnknownItems(value, type, declaration),
      ) ??
      computedValues ??
      [];
    const boardSet = boardSetOf(declaration.domain);
    const { default: defaultExpression } = declaration;
    const commonDefault =
      domain && defaultExpression?.kind === 'boolean' ? { commonDefault: defaultExpression.value } : {};
    this.givens.push({
      name,
      type,
      values,
      ...(domain && { domain }),
      ...(boardSet && { over: boardSet }),
      ...commonDefault,
    });
    return domain ? new Family(name, domain, values) : (values[0] ?? null);
  }

  #givenValues(
    declaration: GivenDeclaration,
    type: ValueType,
    domain: readonly Value[] | undefined,
  ): readonly (Value | typeof MISSING_VALUE | typeof OPEN_VALUE)[] {
    const name = declaration.name.text;
    const count = domain ? domain.length : 1;
    if (this.#source.has(name)) {
      const fallback = (): readonly Value[] => this.#defaultValues(declaration, type, domain);
      const isLabel = labelsOf(this.#model).has(name);
      const request = {
        ...outlineOf(declaration),
        type,
        domain,
        labels: isLabel,
        ...(declaration.default && { fallback }),
      };
      const values = this.#source.valuesForGiven(request, this.context.elements);
      if (values) return values;
      throw new AlreadyReported();
    }
    if (declaration.default) return this.#defaultValues(declaration, type, domain);
    if (mayBeAbsent(type)) return new Array<Value>(count).fill(null);
    return this.context.fail(
      'missing-given',
      `The puzzle asks for \`${name}\`, but the instance doesn't give it.`,
      this.#source.span ?? declaration.span,
      {
        notes: [{ message: `\`${name}\` is declared here.`, span: declaration.name.span }],
        advice: `Add a line \`${name}: …\` to the instance.`,
      },
    );
  }

  /** The default values of a given: one value for all keys, or another given's values by the same keys. */
  #defaultValues(
    declaration: GivenDeclaration,
    type: ValueType,
    domain: readonly Value[] | undefined,
  ): readonly Value[] {
    const { default: defaultExpression } = declaration;
    const value = defaultExpression ? this.compiler.compile(defaultExpression)([]) : null;
    for (const one of value instanceof Family ? value.values : [value]) {
      const strayItem = findStray(type, one);
      if (strayItem === undefined) continue;
      this.context.fail(
        'bad-value',
        `The default ${describeValue(this.context, strayItem)} is not in the type of \`${declaration.name.text}\`.`,
        defaultExpression?.span ?? declaration.span,
        { advice: 'Give another default, or widen the type.' },
      );
    }
    if (domain && value instanceof Family) return domain.map((key) => value.get(key) ?? null);
    return new Array<Value>(domain ? domain.length : 1).fill(value);
  }

  /** Replaces the open items (`?`) of a list by hidden variables, as for an open given. */
  #withUnknownItems(value: Value, type: ValueType, declaration: GivenDeclaration): Value {
    const coreType = type.kind === 'optional' || type.kind === 'unknown' ? withoutWrappers(type) : type;
    if (value instanceof UnknownItem) return this.#unknownGiven(coreType, declaration);
    if (coreType.kind === 'list' && Array.isArray(value) && value.length > 0) {
      return value.map((item: Value) => this.#withUnknownItems(item, coreType.of, declaration));
    }
    if (coreType.kind !== 'tuple' || !(value instanceof Tuple)) return value;
    if (!value.items.some((item) => item instanceof UnknownItem || Array.isArray(item))) return value;
    const items = value.items.map((item, at) =>
      this.#withUnknownItems(item, coreType.fields[at]?.type ?? coreType, declaration),
    );
    return new Tuple(items, value.names);
  }

  /** An open given becomes a hidden variable: it doesn't count as part of the answer. */
  #unknownGiven(type: ValueType, declaration: GivenDeclaration): Value {
    const value = this.#hiddenVariable(type, declaration);
    if (value !== null && typeof value === 'object') this.context.openGivens.add(value);
    return value;
  }

  #hiddenVariable(type: ValueType, declaration: GivenDeclaration): Value {
    const shape = variableShape(this.context, this.#withBounds(type), declaration.type.span);
    return shape.toValue(shape.makeVariable());
  }

  /** The values that a def computes from the answer, as terms; one for each key of `domain`. */
  #valuesOfDef(name: string, domain: readonly Value[] | undefined, span: Span): readonly Value[] {
    const callable = this.callableNamed(name);
    if (!domain || !callable) return [listOfFamily(this.value(name, span))];
    return domain.map((key) => listOfFamily(callable(key instanceof Tuple ? key.items : [key], span)));
  }

  /**
   * The type with bounds, which every variable needs. An int without bounds gets 0 as its lowest value and the board's
   * number of cells as its highest.
   */
  #withBounds(type: ValueType): ValueType {
    if (type.kind === 'optional') return { kind: 'optional', of: this.#withBounds(type.of) };
    if (type.kind === 'unknown') return this.#withBounds(type.of);
    const { elements } = this.context;
    if (type.kind !== 'int' || !elements) return type;
    return { kind: 'int', low: type.low ?? 0, high: type.high ?? elements.board.cellCount };
  }

  #groundFind(declaration: FindDeclaration): Value {
    const name = declaration.name.text;
    const type = this.#typeOf(declaration);
    const domain = this.#keysOf(declaration.domain);
    if (type.kind === 'set') return this.#groundFindSet(declaration, type.of, domain);
    const shape = variableShape(this.context, type, declaration.type.span);
    const refs = Array.from({ length: domain ? domain.length : 1 }, () => {
      this.context.step(declaration.span);
      return shape.makeVariable();
    });
    const boardSet = boardSetOf(declaration.domain);
    this.families.push({
      name,
      hidden: declaration.hidden,
      type: shape.answer,
      refs,
      span: declaration.name.span,
      ...(shape.absent !== undefined && { absent: shape.absent }),
      ...(domain && { domain }),
      ...(boardSet && { over: boardSet }),
    });
    const values = refs.map(shape.toValue);
    return domain ? new Family(name, domain, values) : (values[0] ?? null);
  }

  /** A set to be found has one bool for each value that may be a member. */
  #groundFindSet(declaration: FindDeclaration, of: ValueType, domain: readonly Value[] | undefined): Value {
    const { context } = this;
    const candidates = valuesOf(context, of, declaration.type.span);
    const keys = domain ?? [undefined];
    const refs = keys.map(() =>
      candidates.map(() => {
        context.step(declaration.span);
        return context.terms.boolVariable();
      }),
    );
    const places = keys.flatMap((key) =>
      candidates.map((value) =>
        key === undefined ? value : new Tuple([...(key instanceof Tuple ? key.items : [key]), value]),
      ),
    );
    this.families.push({
      name: declaration.name.text,
      hidden: declaration.hidden,
      type: { kind: 'bool' },
      refs: refs.flat(),
      span: declaration.name.span,
      domain: places,
    });
    const values = refs.map((conditions) => new UnknownSet(candidates, (at) => conditions[at]!));
    return domain ? new Family(declaration.name.text, domain, values) : (values[0] ?? null);
  }

  #compileDef(declaration: DefDeclaration): Callable {
    const { context, chains } = this;
    const scope = declaration.parameters.reduce((s, parameter) => s.with(parameter.name.text), Binders.EMPTY);
    const mayBeAbsent = declaration.parameters.map((parameter) => parameter.type?.kind === 'optional');
    const scopeLevels = chains.levelsOf(declaration.body);
    const results = new ResultCache();
    let body: ((frame: Frame) => Value) | undefined;
    const call = (args: readonly Value[], span: Span): Value => {
      context.step(span);
      if (args.some((arg, at) => arg === null && !mayBeAbsent[at])) return null;
      const cachedResult = results.get(args);
      if (cachedResult !== undefined) return cachedResult;
      if (chains.isTooDeep(scopeLevels))
        return chains.storedOrPostponed(declaration.name.text, args, () => call(args, span));
      chains.enter(scopeLevels);
      try {
        body ??= this.compiler.compile(declaration.body, scope);
        const value = body([...args]);
        results.set(args, value);
        return value;
      } finally {
        chains.leave(scopeLevels);
      }
    };
    return call;
  }
}

const isOwnEnum = (declaration: NamedDeclaration | undefined): boolean =>
  declaration?.kind === 'given' && declaration.type.kind === 'ownEnum';

/** A family (values by key) that is used as a value becomes the list of its values. */
const listOfFamily = (value: Value): Value => (value instanceof Family ? value.values : value);

function boardSetOf(domain: readonly Expression[]): GlobalName | undefined {
  const [set] = domain;
  return domain.length === 1 && set?.kind === 'name' && Object.hasOwn(GLOBALS, set.name)
    ? (set.name as GlobalName)
    : undefined;
}

export function outlineOf(declaration: GivenDeclaration): GivenOutline {
  const { domain, type } = declaration;
  let baseType = type;
  while (baseType.kind === 'optional' || baseType.kind === 'unknown') baseType = baseType.of;
  return {
    name: declaration.name.text,
    span: declaration.name.span,
    over: domain.length === 0 ? undefined : domain.map((set) => boardSetOf([set]) ?? 'other'),
    hasLists: baseType.kind === 'list' || baseType.kind === 'set' || baseType.kind === 'tuple',
  };
}
