/** Converts matches of expressions to syntax trees. Indexes of children refer to the rules of grammar/pzl.ohm. */

import type { Span } from '../../text/source.ts';
import type { Expression, Generator, LetDeclaration, Statement, Target } from './ast.ts';
import { climbChain } from './chain.ts';
import { generatorsOf } from './generators.ts';
import { languageError, type Part } from './part.ts';
import { readPattern } from './pattern.ts';

/** The contents of brackets: a comprehension, or a list of items. */
type BracketContents =
  | { readonly items: readonly Expression[] }
  | { readonly body?: Expression; readonly generators: readonly Generator[] };

export function readItems(part: Part): readonly Expression[] {
  return part.list(0).map(readItem);
}

/** Reads an item: an expression, or `S where P`. */
export function readItem(part: Part): Expression {
  const set = readExpression(part.child(0));
  const wherePart = part.optionalChild(2);
  return wherePart ? { kind: 'filter', set, condition: readExpression(wherePart), span: part.span } : set;
}

/** Reads the grammar rules `expression` and `arithmetic`. */
export function readExpression(part: Part): Expression {
  const operators = part.children(1);
  const firstOperand = part.child(0).child(0);
  if (operators.length === 0 && firstOperand.rule !== 'prefixed') return readPrimary(firstOperand);
  const operands = [firstOperand, ...part.children(2).map((operand) => operand.child(0))].map((operand) => {
    if (operand.rule !== 'prefixed') return { prefixes: [], build: () => readPrimary(operand) };
    const prefixes = operand.children(0).map((prefix) => ({ form: prefix.form, start: prefix.span.start }));
    return { prefixes, build: () => readPrimary(operand.child(1)) };
  });
  const levelCount = operands.reduce((sum, operand) => sum + operand.prefixes.length, operators.length);
  const forms = operators.map((operator) => operator.form);
  return part.reader.buildDeeper(levelCount, part.span, () => climbChain(operands, forms));
}

function readPrimary(primary: Part): Expression {
  if (primary.rule === 'postfix') return readPostfix(primary);
  const part = primary.child(0);
  const { span } = part;
  return part.reader.buildDeeper(1, span, () => {
    switch (part.rule) {
      case 'pattern':
        return readPattern(part, readExpression);
      case 'conditional':
        return readConditional(part, span);
      case 'conditionalBlock':
        return readConditionalBlock(part);
      case 'binding':
        return {
          kind: 'let',
          name: part.child(1).name,
          value: readItem(part.child(3)),
          body: readExpression(part.child(5)),
          span,
        };
      default:
        return readQuantified(part, span);
    }
  });
}

function readConditional(part: Part, span: Span): Expression {
  const condition = readExpression(part.child(1));
  const then = readExpression(part.child(3));
  return { kind: 'if', condition, then, else: readExpression(part.child(5)), span };
}

/** Reads `if p { … }` as a statement of a rule: it becomes `p => …`, since it demands nothing if `p` is false. */
function readConditionalBlock(part: Part): Expression {
  const condition = readExpression(part.child(1));
  const then = readBlock(part.child(2));
  const elsePart = part.optionalChild(4);
  const { span } = part;
  if (!elsePart) return { kind: 'binary', operator: '=>', left: condition, right: then, span };
  const build = (): Expression =>
    elsePart.rule === 'block' ? readBlock(elsePart) : readConditionalBlock(elsePart);
  return { kind: 'if', condition, then, else: part.reader.buildDeeper(1, span, build), span };
}

function readQuantified(part: Part, span: Span): Expression {
  const quantifier = part.child(0).form as 'forall' | 'exists';
  const generators = readGenerators(part.child(1));
  const body = part.rule === 'quantifiedBlock' ? readBlock(part.child(2)) : readExpression(part.child(3));
  return { kind: 'quantifier', quantifier, generators, body, span };
}

/** Reads a block as the conjunction of its conditions; a `let` applies to the conditions after it. */
function readBlock(part: Part): Expression {
  const statements = readStatements(part.children(2));
  const { span } = part;
  const lastStatement = statements.at(-1);
  if (!lastStatement)
    throw languageError('syntax', 'Nothing stands between these braces.', span, 'A condition is missing.');
  if (lastStatement.kind === 'let') {
    const message = `Nothing follows that \`${lastStatement.name.text}\` is a name for.`;
    throw languageError('syntax', message, lastStatement.span, 'A block ends with a condition.');
  }
  return part.reader.buildDeeper(statements.length - 1, span, () =>
    statements.slice(0, -1).reduceRight<Expression>((body, statement) => {
      if (statement.kind === 'let')
        return { kind: 'let', name: statement.name, value: statement.value, body, span };
      return { kind: 'binary', operator: 'and', left: statement.expression, right: body, span };
    }, lastStatement.expression),
  );
}

/** Reads the statements in braces: conditions, and `let`s for shared expressions. */
export function readStatements(parts: readonly Part[]): readonly Statement[] {
  return parts.map((part, i) => {
    checkNewLine(parts[i - 1], part);
    const innerPart = part.child(0);
    return innerPart.rule === 'let' ? readLet(innerPart) : readCondition(innerPart);
  });
}

export const readLet = (part: Part): LetDeclaration => ({
  kind: 'let',
  name: part.child(1).name,
  value: readItem(part.child(3)),
  span: part.span,
});

export function readCondition(part: Part): Statement {
  const expression = readExpression(part);
  return { kind: 'condition', expression, span: expression.span };
}

/**
 * Reports a statement on the same line as the statement before, without a `;` between them. The grammar ignores line
 * ends, so this is checked here.
 */
function checkNewLine(last: Part | undefined, part: Part): void {
  if (!last?.isFollowedBy(part)) return;
  if (part.reader.file.text.slice(last.span.end, part.span.start).includes('\n')) return;
  throw languageError(
    'syntax',
    `\`${part.firstToken.source}\` can't follow here.`,
    part.firstToken.span,
    'Is an operator or a bracket missing before it? A further statement stands on its own line, or after `;`.',
  );
}

function readGenerators(part: Part): readonly Generator[] {
  return part.list(0).map((generator) => {
    const targets = generator.list(0).map((target) => readTarget(target.child(0)));
    const domain = readExpression(generator.child(4));
    const wherePart = generator.optionalChild(6);
    return { targets, domain, ...(wherePart && { where: readExpression(wherePart) }), span: generator.span };
  });
}

function readTarget(part: Part): Target {
  const targetNames = part.rule === 'targetTuple' ? part.list(1).map((name) => name.name) : [part.name];
  const [only] = targetNames;
  if (targetNames.length === 1 && only) return { kind: 'name', name: only };
  return { kind: 'tuple', names: targetNames, span: part.span };
}

// ── Members, calls, indices ──

export function readPostfix(part: Part): Expression {
  const signParts = part.children(1);
  const atomPart = part.child(0);
  if (signParts.length === 0 && atomPart.rule === '_terminal') return readSimpleExpression(atomPart);
  return part.reader.buildDeeper(signParts.length + 1, part.span, () => {
    const bracketContents = part.children(2);
    const closingBrackets = part.children(3);
    return signParts.reduce((target, sign, i) => {
      const innerPart = bracketContents[i]!;
      if (sign.form === '.')
        return { kind: 'member', target, name: innerPart.name, span: part.spanTo(innerPart) };
      const span = part.spanTo(closingBrackets[i]!);
      const contents = innerPart.optionalMatch();
      const indexContents = contents ? readContents(contents) : { items: [] };
      return sign.form === '['
        ? readIndex(target, indexContents, span)
        : readCall(target, indexContents, span);
    }, readAtom(atomPart));
  });
}

function readCall(callee: Expression, collected: BracketContents, span: Span): Expression {
  if ('items' in collected) return { kind: 'call', callee, arguments: collected.items, span };
  if (callee.kind !== 'name') {
    throw languageError('syntax', 'Only a function called by its name collects values `for` elements.', span);
  }
  const name = { text: callee.name, span: callee.span };
  return { kind: 'comprehension', function: name, ...collected, span };
}

function readIndex(target: Expression, collected: BracketContents, span: Span): Expression {
  if ('items' in collected && collected.items.length > 0) {
    return { kind: 'index', target, arguments: collected.items, span };
  }
  const problemText = 'items' in collected ? 'Nothing stands' : 'A comprehension can not stand';
  throw languageError(
    'syntax',
    `${problemText} between these brackets.`,
    { ...span, start: target.span.end },
    'Write the element or set to look up.',
  );
}

/** Reads the grammar rule `contents`: items, or a comprehension. */
function readContents(part: Part): BracketContents {
  const furtherParts = part.children(4);
  const items = [part.child(0), ...furtherParts].map(readItem);
  const given = part.optionalChild(2);
  const [body] = items;
  if (given && body) {
    if (furtherParts[0])
      throw languageError('syntax', 'A comprehension stands alone in its brackets.', furtherParts[0].span);
    return { body, generators: readGenerators(given) };
  }
  const generators = generatorsOf(items);
  return generators ? { generators } : { items };
}

// ── Atoms ──

function readAtom(part: Part): Expression {
  const { span } = part;
  switch (part.rule) {
    case '_terminal':
      return readSimpleExpression(part);
    case 'parens': {
      const items = readItems(part.child(1));
      const [only] = items;
      return items.length === 1 && only ? { ...only, span } : { kind: 'tuple', items, span };
    }
    case 'map': {
      const entries = part.list(1).map((entry) => {
        return { key: readExpression(entry.child(0)), value: readExpression(entry.child(2)) };
      });
      return { kind: 'map', entries, span };
    }
    default:
      return readCollection(part, span);
  }
}

function readSimpleExpression(part: Part): Expression {
  const { form, span } = part;
  if (form === '_') return { kind: 'name', name: part.source, span };
  if (form === '0') return { kind: 'integer', value: Number(part.source), span };
  return form === 'absent' ? { kind: form, span } : { kind: 'boolean', value: form === 'true', span };
}

/** Reads a list or comprehension in `[…]`, or a set, map or comprehension in `{…}`. */
function readCollection(part: Part, span: Span): Expression {
  const kind = part.rule as 'list' | 'set';
  const contents = part.optionalChild(1);
  if (!contents) return { kind, items: [], span };
  const bracketContents = readContents(contents);
  if ('items' in bracketContents) return { kind, items: bracketContents.items, span };
  const bracket = { text: kind, span: { ...span, end: span.start + 1 } };
  return { kind: 'comprehension', function: bracket, ...bracketContents, span };
}
