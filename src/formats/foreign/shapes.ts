/** Facts about givens and finds that a format needs, derived from their declarations alone. */

import type { Model } from '../../language/model.ts';
import type { TypeExpression } from '../../language/syntax/ast.ts';

export interface NamedShape {
  readonly name: string;
  /**
   * The board set over which the given or find ranges (`cells`, `rows`), `other` for any other set, undefined for a
   * single value.
   */
  readonly domainName: string | undefined;
  /** The field names of a tuple; for a list of tuples, those of its items. */
  readonly fields: readonly string[] | undefined;
  /** Whether each value is a list or a set. */
  readonly isList: boolean;
  /** Whether each value is a bool. */
  readonly bools: boolean;
  /** Whether each value is a number. */
  readonly numbers: boolean;
  /** Whether each value is a direction. */
  readonly directions: boolean;
  /** The names of an enum's members; undefined for other types. */
  readonly members: readonly string[] | undefined;
  /** Whether a value may be absent. */
  readonly optional: boolean;
  /** Whether the given has a default, which is used if an instance doesn't mention the given. */
  readonly hasDefault: boolean;
  /** Whether the given is the greatest value of a find over the cells, as in `find digit[cells]: 1..most`. */
  readonly isGreatestOfCells: boolean;
}

/** The givens, or the finds that are part of the answer, by name. */
export function shapesOf(model: Model, kind: 'given' | 'find'): ReadonlyMap<string, NamedShape> {
  const shapeByName = new Map<string, NamedShape>();
  const greatestOfCells = namesOfGreatest(model);
  for (const declaration of model.declarations) {
    if (declaration.kind !== kind) continue;
    const { name, domain, type } = declaration;
    const unwrappedType = itemTypeOf(type);
    const [set] = domain;
    const domainName =
      set === undefined ? undefined : set.kind === 'name' && domain.length === 1 ? set.name : 'other';
    const isList = unwrappedType.kind === 'list' || unwrappedType.kind === 'set';
    const item = isList ? itemTypeOf(unwrappedType.of) : unwrappedType;
    const fields = item.kind === 'tuple' ? item.fields.map((field) => field.name?.text ?? '') : undefined;
    const isOf = (type: string): boolean => unwrappedType.kind === 'name' && unwrappedType.name.text === type;
    const isOptionalType = isOptional(type);
    const hasDefault = declaration.kind === 'given' && declaration.default !== undefined;
    const members = membersOf(model, unwrappedType);
    shapeByName.set(name.text, {
      name: name.text,
      domainName,
      fields,
      isList,
      bools: isOf('bool'),
      numbers: unwrappedType.kind === 'range' || isOf('int'),
      directions: isOf('direction'),
      members,
      optional: isOptionalType,
      hasDefault,
      isGreatestOfCells: greatestOfCells.has(name.text),
    });
  }
  return shapeByName;
}

/** The names that are the greatest values of finds over the cells. */
function namesOfGreatest({ declarations }: Model): ReadonlySet<string> {
  return new Set(
    declarations.flatMap((declaration) => {
      if (declaration.kind !== 'find') return [];
      const [set, ...others] = declaration.domain;
      const type = itemTypeOf(declaration.type);
      const isOverCells = set?.kind === 'name' && set.name === 'cells' && others.length === 0;
      return isOverCells && type.kind === 'range' && type.high.kind === 'name' ? [type.high.name] : [];
    }),
  );
}

function isOptional(type: TypeExpression): boolean {
  return type.kind === 'optional' || (type.kind === 'unknown' && isOptional(type.of));
}

function membersOf(model: Model, core: TypeExpression): readonly string[] | undefined {
  if (core.kind === 'members') return core.members.map(({ name }) => name.text);
  const foundEnum = core.kind === 'name' ? model.enums.get(core.name.text) : undefined;
  return foundEnum?.members.map(({ name }) => name);
}

function itemTypeOf(type: TypeExpression): TypeExpression {
  return type.kind === 'optional' || type.kind === 'unknown' ? itemTypeOf(type.of) : type;
}
