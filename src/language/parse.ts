/**
 * Text to syntax tree. `scan.ts` cuts the file into declarations, Ohm matches each against grammar/pzl.ohm, and
 * what matched becomes a tree here; a declaration that doesn't match becomes one message (`syntax-error.ts`).
 * This is the only file that knows Ohm. Its match is read directly: Ohm's semantics objects would cost more
 * than the match itself.
 */
import grammar from '../../generated/pzl.ohm-bundle.js';
import type {
  Ast,
  ComparisonOperator,
  Declaration,
  EnumMember,
  Expression,
  Generator,
  Name,
  Orientation,
  Parameter,
  PatternExpression,
  Statement,
  Target,
  TypeExpression,
} from './ast.ts';
import { DiagnosticError, type Diagnostics } from './diagnostics.ts';
import { generatorsOf } from './generators.ts';
import { precedence, rightAssociative, spelling } from './operators.ts';
import { declarationKeywords, maxBrackets, type Piece, scan } from './scan.ts';
import type { RawSection } from './sections.ts';
import type { SourceFile, Span } from './source.ts';
import { declaredName, explainMismatch, explainStart } from './syntax-error.ts';

/** A tree that is deeper than this would endanger the stack of whoever walks it. */
const maxDepth = 1000;

/** Never throws for bad input: what can't be read is reported, and the good declarations are in the tree. */
export function parse(file: SourceFile, diagnostics: Diagnostics): Ast {
  const declarations: Declaration[] = [];
  const lost: string[] = [];
  const known = diagnostics.list.length;
  const pieces = isText(file, diagnostics) ? scan(file, diagnostics) : [];
  for (const piece of pieces) {
    const declaration = piece.kind === 'tokens' ? parsePiece(file, piece, diagnostics) : section(piece);
    if (declaration) declarations.push(declaration);
    else if (piece.kind === 'tokens') {
      const name = declaredName(file, piece);
      if (name !== undefined) lost.push(name);
    }
  }
  sortFrom(diagnostics, known);
  if (declarations.length === 0 && !diagnostics.hasErrors) {
    const end = { file: file.id, start: file.text.length, end: file.text.length };
    diagnostics.error('empty-model', 'There is no model in this file.', end, { advice: sampleModel });
  }
  return { file, declarations, lost };
}

/** The scan reports first; people read from the top. */
function sortFrom({ list }: Diagnostics, known: number): void {
  const sorted = list.slice(known).sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  list.splice(known, sorted.length, ...sorted);
}

const sampleModel = `A model looks like this:
  puzzle "One dot"
  board square(3, 3)
  find dot[cells]: bool
  rule "There is one dot": count(dot) = 1`;

/** Reports a file that can't be a model at all. */
function isText(file: SourceFile, diagnostics: Diagnostics): boolean {
  if (file.text.includes('\0')) {
    diagnostics.error('binary-file', `${file.name} is not a text file.`, undefined, {
      advice: 'A model is text in UTF-8, in a file that ends in `.pzl`.',
    });
    return false;
  }
  return true;
}

function parsePiece(file: SourceFile, piece: Piece, diagnostics: Diagnostics): Declaration | undefined {
  if (piece.broken) return undefined;
  try {
    const rule = startRule(piece);
    if (rule === undefined) {
      diagnostics.list.push(explainStart(file, piece));
      return undefined;
    }
    const match = grammar.match(piece.text, rule);
    if (match.succeeded()) {
      const { _cst, _cstOffset } = match as unknown as { _cst: Match; _cstOffset: number };
      return new Builder(file, piece).declaration(new Part(_cst, _cstOffset));
    }
    // Only now, for the message, Ohm is asked what it would have liked to see.
    const { failures, at } = expectations(piece.text, rule);
    diagnostics.list.push(explainMismatch(file, piece, at, failures));
  } catch (error) {
    if (error instanceof DiagnosticError) diagnostics.list.push(error.diagnostic);
    else if (error instanceof RangeError) diagnostics.list.push(tooDeep(pieceSpan(file, piece)).diagnostic);
    else throw error;
  }
  return undefined;
}

const startKeyword = new RegExp(`^(?:${declarationKeywords.join('|')})`);

/** The grammar's rule for a declaration, by its first keyword. */
function startRule({ text }: Piece): string | undefined {
  const word = startKeyword.exec(text)?.[0];
  if (word === 'override') return 'rule';
  return word === 'minimize' || word === 'maximize' ? 'objective' : word;
}

function expectations(
  text: string,
  rule: string,
): { readonly failures: readonly string[]; readonly at: number } {
  const matcher = grammar.matcher();
  matcher.setInput(text);
  const match = matcher.match(rule) as unknown as {
    getRightmostFailurePosition(): number;
    getRightmostFailures(): readonly { toString(): string }[];
  };
  const failures = match.getRightmostFailures().map((failure) => failure.toString());
  return { failures, at: match.getRightmostFailurePosition() };
}

function pieceSpan(file: SourceFile, piece: Piece): Span {
  return { file: file.id, start: piece.starts[0] ?? 0, end: piece.ends[0] ?? 0 };
}

function tooDeep(span: Span): DiagnosticError {
  return new DiagnosticError({
    code: 'too-deep',
    severity: 'error',
    message: `This is too deeply nested (more than ${maxBrackets} brackets or ${maxDepth} operators).`,
    span,
    advice: 'Give parts of it names with `let` or `def`.',
  });
}

function section(raw: RawSection): Declaration {
  const { kind, name, body, span } = raw;
  if (kind === 'instance') {
    return { kind, name: name ?? { text: '', span: { ...span, end: span.start } }, body, span };
  }
  return { kind: 'section', section: kind, ...(name && { name }), body, span };
}

/** What stands between brackets. */
type Collected =
  | { readonly items: readonly Expression[] }
  | { readonly body?: Expression; readonly generators: readonly Generator[] };

/** A node of Ohm's match: the offsets of its children count from the rule that encloses them. */
interface Match {
  readonly ctorName: string;
  readonly matchLength: number;
  readonly children?: readonly Match[];
  readonly childOffsets?: readonly number[];
}

/** A matched part of the token text. */
class Part {
  readonly #match: Match;
  readonly from: number;
  /** What the offsets of the children count from: for a repetition, where the rule around it starts. */
  readonly #base: number;

  constructor(match: Match, from: number, base = from) {
    this.#match = match;
    this.from = from;
    this.#base = base;
  }

  get rule(): string {
    return this.#match.ctorName;
  }

  get to(): number {
    return this.from + this.#match.matchLength;
  }

  part(i: number): Part {
    const child = this.#match.children![i]!;
    const from = this.#base + this.#match.childOffsets![i]!;
    return new Part(child, from, child.ctorName === '_iter' ? this.#base : from);
  }

  /** The matches of a repetition. */
  parts(i: number): readonly Part[] {
    const repetition = this.part(i);
    return repetition.#match.children!.map((_, k) => repetition.part(k));
  }

  maybe(i: number): Part | undefined {
    return this.parts(i)[0];
  }

  /** The match of an option that stands inside of a repetition. */
  optional(): Part | undefined {
    return this.#match.children?.length ? this.part(0) : undefined;
  }
}

class Builder {
  readonly #file: SourceFile;
  readonly #piece: Piece;
  #depth = 0;

  constructor(file: SourceFile, piece: Piece) {
    this.#file = file;
    this.#piece = piece;
  }

  // ── Tokens ──

  #span(part: Part): Span {
    return this.#between(part.from, part.to);
  }

  #between(from: number, to: number): Span {
    return { file: this.#file.id, start: this.#piece.starts[from]!, end: this.#piece.ends[to - 1]! };
  }

  #source(span: Span): string {
    return this.#file.text.slice(span.start, span.end);
  }

  /** The form of a token of one character. */
  #form(part: Part): string {
    return this.#piece.text.slice(part.from, part.to);
  }

  #name(part: Part): Name {
    const span = this.#span(part);
    return { text: this.#source(span), span };
  }

  #string(part: Part): { readonly text: string; readonly span: Span } {
    const span = this.#span(part);
    return { text: this.#source(span).slice(1, -1).replaceAll('\\"', '"'), span };
  }

  #fail(code: string, message: string, span: Span, advice?: string): DiagnosticError {
    return new DiagnosticError({ code, severity: 'error', message, span, ...(advice && { advice }) });
  }

  // ── Declarations ──

  declaration(part: Part): Declaration {
    const span = this.#span(part);
    switch (part.rule) {
      case 'puzzle':
        return { kind: 'puzzle', title: this.#string(part.part(1)).text, span };
      case 'use': {
        const { text, span: pathSpan } = this.#string(part.part(1));
        return { kind: 'use', path: text, pathSpan, span };
      }
      case 'board':
        return {
          kind: 'board',
          kinds: [part.part(1), ...part.parts(3)].map((k) => this.#boardKind(k)),
          span,
        };
      case 'enum':
        return { kind: 'enum', name: this.#name(part.part(1)), members: this.#members(part.part(2)), span };
      case 'given':
        return this.#given(part, span);
      case 'find':
        return {
          kind: 'find',
          hidden: part.maybe(1) !== undefined,
          name: this.#name(part.part(2)),
          domain: this.#domain(part.maybe(3)),
          type: this.#type(part.part(5)),
          span,
        };
      case 'let':
        return { kind: 'let', name: this.#name(part.part(1)), value: this.#whole(part.part(3)), span };
      case 'def':
        return {
          kind: 'def',
          name: this.#name(part.part(1)),
          parameters: this.#parameters(part.maybe(3)),
          body: this.#whole(part.part(6)),
          span,
        };
      case 'objective': {
        const direction = this.#form(part.part(0)) as 'minimize' | 'maximize';
        return { kind: 'objective', direction, expression: this.#expression(part.part(1)), span };
      }
      default:
        return this.#rule(part, span);
    }
  }

  #boardKind(part: Part): { readonly name: Name; readonly arguments: readonly Expression[] } {
    const sizes = part.maybe(2);
    return { name: this.#name(part.part(0)), arguments: sizes ? this.#wholes(sizes) : [] };
  }

  #given(part: Part, span: Span): Declaration {
    const value = part.maybe(6);
    return {
      kind: 'given',
      name: this.#name(part.part(1)),
      domain: this.#domain(part.maybe(2)),
      type: this.#type(part.part(4)),
      ...(value && { default: this.#expression(value) }),
      span,
    };
  }

  #domain(part: Part | undefined): readonly Expression[] {
    return part ? this.#wholes(part.part(1)) : [];
  }

  #members(part: Part): readonly EnumMember[] {
    return [part.part(1), ...part.parts(3)].map((member) => {
      const value = member.maybe(2);
      return { name: this.#name(member.part(0)), ...(value && { value: this.#expression(value) }) };
    });
  }

  #parameters(part: Part | undefined): readonly Parameter[] {
    if (!part) return [];
    return [part.part(0), ...part.parts(2)].map((parameter) => {
      const type = parameter.maybe(2);
      return { name: this.#name(parameter.part(0)), ...(type && { type: this.#type(type) }) };
    });
  }

  #rule(part: Part, span: Span): Declaration {
    const name = part.maybe(2);
    const body = part.part(4);
    return {
      kind: 'rule',
      override: part.maybe(0) !== undefined,
      ...(name && { name: this.#name(name) }),
      sentence: this.#string(part.part(3)),
      body: body.rule === 'block' ? this.#statements(body.parts(2)) : [this.#condition(body.part(1))],
      span,
    };
  }

  #statements(parts: readonly Part[]): readonly Statement[] {
    return parts.map((part, i) => {
      const last = parts[i - 1];
      if (last && last.to === part.from) this.#checkNewLine(last, part);
      const inner = part.part(0);
      if (inner.rule !== 'let') return this.#condition(inner);
      const [name, value] = [this.#name(inner.part(1)), this.#whole(inner.part(3))];
      return { kind: 'let', name, value, span: this.#span(inner) };
    });
  }

  #checkNewLine(last: Part, part: Part): void {
    const start = this.#span(part).start;
    if (this.#file.text.slice(this.#span(last).end, start).includes('\n')) return;
    const token = this.#between(part.from, part.from + 1);
    throw this.#fail(
      'syntax',
      `\`${this.#source(token)}\` can't follow here.`,
      token,
      'Is an operator missing before it? A further statement stands on its own line, or after `;`.',
    );
  }

  #condition(part: Part): Statement {
    const expression = this.#expression(part);
    return { kind: 'condition', expression, span: expression.span };
  }

  // ── Types ──

  #type(part: Part): TypeExpression {
    const of = this.#optionalType(part.part(0));
    return part.maybe(2) ? { kind: 'unknown', of, span: this.#span(part) } : of;
  }

  #optionalType(part: Part): TypeExpression {
    let type = this.#plainType(part.part(0).part(0));
    for (const mark of part.parts(1)) {
      if (type.kind === 'optional') {
        throw this.#fail('syntax', 'One `?` is enough.', this.#span(mark));
      }
      type = { kind: 'optional', of: type, span: this.#between(part.from, mark.to) };
    }
    return type;
  }

  #plainType(part: Part): TypeExpression {
    const span = this.#span(part);
    this.#enter(1, span);
    const type = this.#shallowType(part, span);
    this.#depth -= 1;
    return type;
  }

  #shallowType(part: Part, span: Span): TypeExpression {
    switch (part.rule) {
      case 'collection': {
        const kind = this.#form(part.part(0)) as 'list' | 'set';
        return { kind, of: this.#optionalType(part.part(1)), span };
      }
      case 'indexType':
        return { kind: 'index', of: this.#postfix(part.part(1)), span };
      case 'members':
        return { kind: 'members', members: this.#members(part), span };
      case 'tupleType':
        return this.#tupleType(part, span);
      case 'rangeType': {
        const [low, high] = [this.#chain(part.part(0)), this.#chain(part.part(2))];
        return { kind: 'range', low, high, span };
      }
      default:
        return { kind: 'name', name: this.#name(part.part(0)), span };
    }
  }

  #tupleType(part: Part, span: Span): TypeExpression {
    const fields = [part.part(1), ...part.parts(3)].map((field) => {
      const name = field.maybe(0);
      return { ...(name && { name: this.#name(name) }), type: this.#type(field.part(2)) };
    });
    const [only] = fields;
    if (fields.length === 1 && only && only.name === undefined) return { ...only.type, span };
    return { kind: 'tuple', fields, span };
  }

  // ── Expressions ──

  /** Counts how deep the tree grows; the caller takes it back. */
  #enter(levels: number, span: Span): void {
    this.#depth += levels;
    if (this.#depth > maxDepth) throw tooDeep(span);
  }

  #wholes(part: Part): readonly Expression[] {
    return [part.part(0), ...part.parts(2)].map((whole) => this.#whole(whole));
  }

  #whole(part: Part): Expression {
    const set = this.#expression(part.part(0));
    const where = part.maybe(2);
    if (!where) return set;
    return { kind: 'filter', set, condition: this.#expression(where), span: this.#span(part) };
  }

  #expression(part: Part): Expression {
    return this.#chain(part);
  }

  /** A flat chain of operands and operators, made a tree by precedence climbing (Richards 1979). */
  #chain(part: Part): Expression {
    const operators = part.parts(1);
    const first = part.part(0).part(0);
    if (operators.length === 0 && first.rule !== 'prefixed') return this.#primary(first);
    const operands = [first, ...part.parts(2).map((operand) => operand.part(0))];
    const prefixes = operands.map((operand) => {
      return operand.rule === 'prefixed' ? operand.parts(0).map((prefix) => this.#form(prefix)) : [];
    });
    const levels = operators.length + prefixes.reduce((sum, list) => sum + list.length, 0);
    this.#enter(levels, this.#span(part));
    const forms = operators.map((operator) => this.#form(operator));
    let at = 0;
    const unary = (k: number): Expression => {
      const operand = operands[at]!;
      const prefix = prefixes[at]![k];
      if (prefix === undefined) return this.#primary(operand.rule === 'prefixed' ? operand.part(1) : operand);
      const start = this.#between(operand.from + k, operand.from + k + 1).start;
      const inner = climb(prefix === '¬' ? precedence['=']! : precedence['∖']!, k + 1);
      const span = { ...inner.span, start };
      return { kind: 'unary', operator: prefix === '¬' ? 'not' : '-', operand: inner, span };
    };
    const climb = (least: number, k: number): Expression => {
      let left = unary(k);
      while (at < forms.length && precedence[forms[at]!]! >= least) {
        const form = forms[at]!;
        const level = precedence[form]!;
        if (level === precedence['=']) {
          left = comparison(left);
          continue;
        }
        at++;
        const right = climb(rightAssociative.has(form) ? level : level + 1, 0);
        left = binary(form, left, right);
      }
      return left;
    };
    const comparison = (first: Expression): Expression => {
      const compared: Expression[] = [first];
      const signs: ComparisonOperator[] = [];
      while (at < forms.length && precedence[forms[at]!] === precedence['=']) {
        signs.push(spelling[forms[at]!] as ComparisonOperator);
        at++;
        compared.push(climb(precedence['=']! + 1, 0));
      }
      const span = { ...first.span, end: compared.at(-1)!.span.end };
      return { kind: 'comparison', operands: compared, operators: signs, span };
    };
    const binary = (form: string, left: Expression, right: Expression): Expression => {
      const span = { ...left.span, end: right.span.end };
      if (form === '∖') return { kind: 'otherwise', value: left, fallback: right, span };
      if (form !== '⋯') {
        const operator = spelling[form] as (Expression & { kind: 'binary' })['operator'];
        return { kind: 'binary', operator, left, right, span };
      }
      if (left.kind === 'range' && this.#file.text[left.span.start] !== '(') {
        throw this.#fail('syntax', 'A range has two ends: `1..5`.', span);
      }
      return { kind: 'range', low: left, high: right, span };
    };
    const tree = climb(0, 0);
    this.#depth -= levels;
    return tree;
  }

  #primary(part: Part): Expression {
    if (part.rule === 'postfix') return this.#postfix(part);
    const span = this.#span(part);
    if (part.rule === 'pattern') return this.#pattern(part, span);
    this.#enter(1, span);
    const primary =
      part.rule === 'conditional' ? this.#conditional(part, span) : this.#quantified(part, span);
    this.#depth -= 1;
    return primary;
  }

  #conditional(part: Part, span: Span): Expression {
    const condition = this.#expression(part.part(1));
    const then = this.#expression(part.part(3));
    return { kind: 'if', condition, then, else: this.#expression(part.part(5)), span };
  }

  #quantified(part: Part, span: Span): Expression {
    const quantifier = this.#form(part.part(0)) as 'forall' | 'exists';
    const generators = this.#generators(part.part(1));
    return { kind: 'quantifier', quantifier, generators, body: this.#expression(part.part(3)), span };
  }

  #generators(part: Part): readonly Generator[] {
    return [part.part(0), ...part.parts(2)].map((generator) => {
      const targets = [generator.part(0), ...generator.parts(2)].map((target) =>
        this.#target(target.part(0)),
      );
      const domain = this.#expression(generator.part(4));
      const where = generator.maybe(6);
      const span = this.#span(generator);
      return { targets, domain, ...(where && { where: this.#expression(where) }), span };
    });
  }

  #target(part: Part): Target {
    if (part.rule !== 'targetTuple') return { kind: 'name', name: this.#name(part) };
    const names = [part.part(1), ...part.parts(3)].map((name) => this.#name(name));
    const [only] = names;
    if (names.length === 1 && only) return { kind: 'name', name: only };
    return { kind: 'tuple', names, span: this.#span(part) };
  }

  #postfix(part: Part): Expression {
    const signs = part.parts(1);
    const atom = part.part(0);
    if (signs.length === 0 && atom.rule === '_terminal') return this.#atom(atom);
    const levels = signs.length + 1;
    this.#enter(levels, this.#span(part));
    const inners = part.parts(2);
    const closings = part.parts(3);
    let target = this.#atom(atom);
    signs.forEach((sign, i) => {
      const inner = inners[i]!;
      const span = this.#between(part.from, Math.max(closings[i]!.to, inner.to));
      if (this.#form(sign) === '.') target = { kind: 'member', target, name: this.#name(inner), span };
      else target = this.#apply(target, this.#form(sign), inner.optional(), span);
    });
    this.#depth -= levels;
    return target;
  }

  /** A call or an index. */
  #apply(target: Expression, bracket: string, contents: Part | undefined, span: Span): Expression {
    const collected = contents ? this.#collected(contents) : { items: [] };
    if (bracket === '[') return this.#index(target, collected, span);
    if ('items' in collected) return { kind: 'call', callee: target, arguments: collected.items, span };
    if (target.kind !== 'name') {
      throw this.#fail('syntax', 'Only a function called by its name collects values `for` elements.', span);
    }
    const name = { text: target.name, span: target.span };
    return { kind: 'comprehension', function: name, ...collected, span };
  }

  #index(target: Expression, collected: Collected, span: Span): Expression {
    if ('items' in collected && collected.items.length > 0) {
      return { kind: 'index', target, arguments: collected.items, span };
    }
    const bracket = { ...span, start: target.span.end };
    const what = 'items' in collected ? 'Nothing stands' : 'A comprehension can not stand';
    throw this.#fail(
      'syntax',
      `${what} between these brackets.`,
      bracket,
      'Write the element or set to look up.',
    );
  }

  /** What stands between brackets: items, or a comprehension. */
  #collected(part: Part): Collected {
    const items = [part.part(0), ...part.parts(4)].map((item) => this.#whole(item));
    const given = part.maybe(2);
    const [body] = items;
    if (given && body) {
      if (items.length === 1) return { body, generators: this.#generators(given) };
      throw this.#fail(
        'syntax',
        'A comprehension stands alone in its brackets.',
        this.#span(part.parts(4)[0]!),
      );
    }
    const generators = generatorsOf(items);
    return generators ? { generators } : { items };
  }

  #atom(part: Part): Expression {
    const span = this.#span(part);
    switch (part.rule) {
      case '_terminal':
        return this.#simple(part, span);
      case 'parens': {
        const items = this.#wholes(part.part(1));
        const [only] = items;
        return items.length === 1 && only ? { ...only, span } : { kind: 'tuple', items, span };
      }
      case 'map':
        return {
          kind: 'map',
          entries: [part.part(1), ...part.parts(3)].map((entry) => {
            return { key: this.#expression(entry.part(0)), value: this.#expression(entry.part(2)) };
          }),
          span,
        };
      default:
        return this.#collection(part, span);
    }
  }

  #simple(part: Part, span: Span): Expression {
    const form = this.#form(part);
    if (form === '_') return { kind: 'name', name: this.#source(span), span };
    if (form === '0') return { kind: 'integer', value: Number(this.#source(span)), span };
    return form === 'absent' ? { kind: form, span } : { kind: 'boolean', value: form === 'true', span };
  }

  #collection(part: Part, span: Span): Expression {
    const kind = part.rule as 'list' | 'set';
    const contents = part.maybe(1);
    if (!contents) return { kind, items: [], span };
    const collected = this.#collected(contents);
    if ('items' in collected) return { kind, items: collected.items, span };
    const bracket = { text: kind, span: { ...span, end: span.start + 1 } };
    return { kind: 'comprehension', function: bracket, ...collected, span };
  }

  // ── Patterns ──

  #pattern(part: Part, span: Span): PatternExpression {
    this.#enter(1, span);
    const subject = this.#expression(part.part(1));
    let orientation: Orientation = 'as drawn';
    let inside = false;
    for (const option of part.parts(2)) {
      const word = this.#form(option.part(1));
      if (word === 'inside') inside = true;
      else orientation = word === 'rotation' ? 'any rotation' : 'any orientation';
    }
    const rows = part.parts(3).map((row) => this.#row(row));
    this.#checkRows(rows, part.parts(3));
    const legend = part.parts(4).map((line) => {
      return { symbol: this.#name(line.part(1)), condition: this.#expression(line.part(3)) };
    });
    this.#depth -= 1;
    const mode = this.#form(part.part(0)) as PatternExpression['mode'];
    return { kind: 'pattern', mode, subject, orientation, inside, rows, legend, span };
  }

  #row(part: Part): PatternExpression['rows'][number] {
    const { start, end, file } = this.#span(part);
    const symbols: { readonly symbol: string; readonly span: Span }[] = [];
    let at = start + 1;
    for (const symbol of this.#file.text.slice(start + 1, end - 1)) {
      const span = { file, start: at, end: at + symbol.length };
      at += symbol.length;
      if (/\s/.test(symbol)) continue;
      if (!/[#.?\p{L}]/u.test(symbol)) {
        throw this.#fail(
          'pattern',
          `\`${symbol}\` means nothing in a pattern.`,
          span,
          'A pattern holds `#` (holds), `.` (does not hold), `?` (anything) and letters told by `with`.',
        );
      }
      symbols.push({ symbol, span });
    }
    return symbols;
  }

  #checkRows(rows: PatternExpression['rows'], parts: readonly Part[]): void {
    const width = rows[0]?.length ?? 0;
    const wrong = rows.findIndex((row) => row.length !== width || row.length === 0);
    if (wrong < 0) return;
    const has = rows[wrong]?.length ?? 0;
    const span = this.#span(parts[wrong]!);
    if (has === 0) throw this.#fail('pattern', 'This row of the pattern is empty.', span);
    throw this.#fail(
      'pattern',
      `This row has ${has} ${has === 1 ? 'symbol' : 'symbols'}, the first row has ${width}.`,
      span,
    );
  }
}
