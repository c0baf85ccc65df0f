/** Converts matches of declarations to syntax trees, by the grammar rule that matched. */
import { entryOf } from '../../text/entry-of.ts';
import type { Declaration, Expression, Parameter } from './ast.ts';
import { readCondition, readExpression, readItem, readItems, readLet, readStatements } from './expression.ts';
import type { Part } from './part.ts';
import { readMembers, readType } from './type.ts';

type Reader = (part: Part) => Declaration;

/** `readers[rule]`: converts a match of this rule of grammar/pzl.ohm to a declaration. */
const readers: Readonly<Record<string, Reader>> = {
  puzzle: (part) => ({ kind: 'puzzle', title: part.child(1).string.text, span: part.span }),
  use: (part) => {
    const { text, span } = part.child(1).string;
    return { kind: 'use', path: text, pathSpan: span, span: part.span };
  },
  board: (part) => {
    const kinds = part.list(1).map((kind) => {
      const sizePart = kind.optionalChild(2);
      return { name: kind.child(0).name, arguments: sizePart ? readItems(sizePart) : [] };
    });
    return { kind: 'board', kinds, span: part.span };
  },
  enum: (part) => {
    return { kind: 'enum', name: part.child(1).name, members: readMembers(part.child(2)), span: part.span };
  },
  given: (part) => {
    const value = part.optionalChild(6);
    return {
      kind: 'given',
      name: part.child(1).name,
      domain: readDomain(part.optionalChild(2)),
      type: readType(part.child(4)),
      ...(value && { default: readExpression(value) }),
      span: part.span,
    };
  },
  givenEnum: (part) => ({
    kind: 'given',
    name: part.child(2).name,
    domain: [],
    type: { kind: 'ownEnum', span: part.span },
    span: part.span,
  }),
  find: (part) => ({
    kind: 'find',
    hidden: part.optionalChild(1) !== undefined,
    name: part.child(2).name,
    domain: readDomain(part.optionalChild(3)),
    type: readType(part.child(5)),
    span: part.span,
  }),
  let: (part) => readLet(part),
  def: (part) => ({
    kind: 'def',
    name: part.child(1).name,
    parameters: readParameters(part.optionalChild(3)),
    body: readItem(part.child(6)),
    span: part.span,
  }),
  objective: (part) => {
    const direction = part.child(0).form as 'minimize' | 'maximize';
    return { kind: 'objective', direction, expression: readExpression(part.child(1)), span: part.span };
  },
  rule: (part) => {
    const name = part.optionalChild(2);
    const body = part.child(4);
    return {
      kind: 'rule',
      override: part.optionalChild(0) !== undefined,
      ...(name && { name: name.name }),
      sentence: part.child(3).string,
      body: body.rule === 'block' ? readStatements(body.children(2)) : [readCondition(body.child(1))],
      span: part.span,
    };
  },
};

/**
 * The syntax tree of a declaration. @throws DiagnosticError for text that the grammar accepts but the language does
 * not.
 */
export function readDeclaration(part: Part): Declaration {
  return entryOf(readers, part.rule)!(part);
}

function readDomain(part: Part | undefined): readonly Expression[] {
  return part ? readItems(part.child(1)) : [];
}

function readParameters(part: Part | undefined): readonly Parameter[] {
  if (!part) return [];
  return part.list(0).map((parameter) => {
    const type = parameter.optionalChild(2);
    return { name: parameter.child(0).name, ...(type && { type: readType(type) }) };
  });
}
