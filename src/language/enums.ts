/** The named and unnamed enums in declarations. */
import type { Declaration, EnumMember, TypeExpression } from './syntax/ast.ts';

/** The member lists of the enums that a declaration introduces: `enum Color { … }`, `find x[cells]: {white, black}`. */
export function enumsIn(declaration: Declaration): readonly (readonly EnumMember[])[] {
  if (declaration.kind === 'enum') return [declaration.members];
  return declaration.kind === 'given' || declaration.kind === 'find' ? enumsOf(declaration.type) : [];
}

/** The member lists of the unnamed enums within a type. */
export function enumsOf(type: TypeExpression): (readonly EnumMember[])[] {
  switch (type.kind) {
    case 'members':
      return [type.members];
    case 'optional':
    case 'unknown':
    case 'list':
    case 'set':
      return enumsOf(type.of);
    case 'tuple':
      return type.fields.flatMap((field) => enumsOf(field.type));
    default:
      return [];
  }
}
