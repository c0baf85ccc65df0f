/** Converts matches of types to syntax trees. */

import type { Span } from '../../text/source.ts';
import type { EnumMember, TypeExpression } from './ast.ts';
import { readExpression, readPostfix } from './expression.ts';
import { languageError, type Part } from './part.ts';
import { readRows } from './pattern.ts';

export function readType(part: Part): TypeExpression {
  const of = readOptionalType(part.child(0));
  return part.optionalChild(2) ? { kind: 'unknown', of, span: part.span } : of;
}

export function readMembers(part: Part): readonly EnumMember[] {
  if (part.rule === 'drawn') return part.children(1).map(readDrawnMember);
  return part.list(1).map((member) => {
    const value = member.optionalChild(2);
    return { name: member.child(0).name, ...(value && { value: readExpression(value) }) };
  });
}

/** Reads the name of an enum member, and the rows of its drawing. */
function readDrawnMember(part: Part): EnumMember {
  const name = part.child(0).name;
  const cells = readRows(part.children(1)).flatMap((row, y) =>
    row.flatMap(({ symbol, span }, x) => {
      if (symbol === '#') return [[y, x] as const];
      if (symbol === '.') return [];
      throw languageError(
        'pattern',
        `\`${symbol}\` means nothing in a shape.`,
        span,
        'A shape is drawn with `#` and `.`.',
      );
    }),
  );
  if (cells.length > 0) return { name, drawing: cells };
  throw languageError(
    'pattern',
    `The shape \`${name.text}\` has no cells.`,
    name.span,
    'Draw them with `#`.',
  );
}

function readOptionalType(part: Part): TypeExpression {
  const plainType = part.child(0).child(0);
  const of = part.reader.buildDeeper(1, plainType.span, () => readPlainType(plainType, plainType.span));
  const [mark, another] = part.children(1);
  if (another) throw languageError('syntax', 'One `?` is enough.', another.span);
  return mark ? { kind: 'optional', of, span: part.span } : of;
}

function readPlainType(part: Part, span: Span): TypeExpression {
  switch (part.rule) {
    case 'collection':
      return { kind: part.child(0).form as 'list' | 'set', of: readOptionalType(part.child(1)), span };
    case 'indexType':
      return { kind: 'index', of: readPostfix(part.child(1)), span };
    case 'members':
      return { kind: 'members', members: readMembers(part), span };
    case 'tupleType':
      return readTupleType(part, span);
    case 'rangeType':
      return { kind: 'range', low: readExpression(part.child(0)), high: readExpression(part.child(2)), span };
    default:
      return { kind: 'name', name: part.child(0).name, span };
  }
}

/** Reads a tuple type. A single type without a name is a parenthesised type, not a tuple. */
function readTupleType(part: Part, span: Span): TypeExpression {
  const fields = part.list(1).map((field) => {
    const name = field.optionalChild(0);
    return { ...(name && { name: name.name }), type: readType(field.child(2)) };
  });
  const [only] = fields;
  if (fields.length === 1 && only && only.name === undefined) return { ...only.type, span };
  return { kind: 'tuple', fields, span };
}
