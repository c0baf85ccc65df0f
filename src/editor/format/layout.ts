/**
 * The layout of declarations: where they may break, and which breaks come first. The part after a colon or `=` moves to
 * a line of its own before anything in it breaks; then quantifiers break after their colon, operators after themselves
 * (the loosest first), and brackets last. The tokens stay the same, so the model's meaning does, too.
 */
import { precedence } from '../../language/syntax/operators.ts';
import { entryOf } from '../../text/entry-of.ts';
import { align, comment, type Doc, group, hang, hard, indent, join, line, STEP, softline } from './doc.ts';
import type { Token } from './tokens.ts';

const CLOSERS = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const COLLECTIONS = new Set(['list', 'set', 'index']);
const PATTERNS = new Set(['forbid', 'somewhere', 'count']);
const OPTIONS = new Set(['rotation', 'orientation', 'inside']);

/**
 * Thrown at a construct that the formatter has no layout for, which is a bug in this file; the text then isn't
 * formatted.
 */
export class NoLayout extends Error {}

export function declarationDoc(tokens: readonly Token[]): Doc {
  const layout = new Layout(tokens);
  const doc = layout.declaration();
  if (!layout.isAtEnd) throw new NoLayout(`no layout from ${layout.tokenForm()} on`);
  return doc;
}

const isOperator = (form: string): boolean => entryOf(precedence, form) !== undefined;

class Layout {
  readonly #tokens: readonly Token[];
  /** The tokens whose comments (those before the token) have been written already. */
  readonly #writtenComments = new Set<Token>();
  #position = 0;
  /** The index of the token after the last block that was written; −1 if there was none. */
  #blockEnd = -1;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#tokens.length;
  }

  tokenForm(): string {
    return this.#tokens[this.#position]?.form ?? 'end';
  }

  declaration(): Doc {
    switch (this.tokenForm()) {
      case 'enum':
        return [this.#writeWords(2), ' ', this.#enumMembers()];
      case 'rule':
      case 'override':
        return this.#rule();
      case 'let':
        return this.#definition();
      case 'def': {
        const head = this.#writeWords(2);
        return [head, this.#bracket(), ' ', this.#writeDefinedValue()];
      }
      case 'given':
      case 'find':
        return this.#family();
      case 'puzzle':
      case 'use':
        return this.#writeWords(2);
      case 'board':
      case 'minimize':
      case 'maximize':
        return [this.#writeNext(), ' ', this.#operators()];
      default:
        throw new NoLayout(`no layout for ${this.tokenForm()}`);
    }
  }

  // ── Laying out tokens ──

  /** Writes the next token with its comments. */
  #writeNext(expectedForm?: string): Doc {
    const token = this.#tokens[this.#position];
    if (!token || (expectedForm !== undefined && token.form !== expectedForm))
      throw new NoLayout(`${expectedForm} expected, not ${this.tokenForm()}`);
    this.#position++;
    return [this.#commentsBefore(token), token.text, token.commentsAfter.map((one) => comment(one.text))];
  }

  #commentsBefore(token: Token): Doc {
    if (this.#writtenComments.has(token)) return [];
    return token.commentsBefore.map(
      (one): Doc => (one.isFirstOnLine || one.isLastOnLine ? comment(one.text) : `${one.text} `),
    );
  }

  #writeWords(count: number): Doc {
    return join(
      Array.from({ length: count }, () => this.#writeNext()),
      ' ',
    );
  }

  // ── Laying out declarations ──

  #family(): Doc {
    const parts: Doc[] = [this.#writeNext(), ' '];
    if (this.tokenForm() === 'enum') return [parts, this.#writeWords(2)];
    if (this.tokenForm() === 'hidden') parts.push(this.#writeNext(), ' ');
    parts.push(this.#writeNext('_'));
    if (this.tokenForm() === '[') parts.push(this.#bracket());
    parts.push(this.#writeNext(':'), ' ', this.#operators(true));
    if (this.tokenForm() === '=') parts.push(' ', this.#writeDefinedValue());
    return parts;
  }

  #definition(): Doc {
    return [this.#writeWords(2), ' ', this.#writeDefinedValue()];
  }

  /** Writes `= value`. If brackets enclose the whole value, it begins on the line of the `=`. */
  #writeDefinedValue(): Doc {
    const sign = this.#writeNext('=');
    const closerIndex = this.#closerAt(this.#position);
    const value = this.#item();
    return closerIndex === this.#position - 1 ? [sign, ' ', value] : [sign, group(indent([line, value]))];
  }

  #closerAt(position: number): number | undefined {
    if (!CLOSERS.has(this.#tokens[position]?.form ?? '')) return undefined;
    let depth = 0;
    for (let i = position; i < this.#tokens.length; i++) {
      const { form } = this.#tokens[i]!;
      if (CLOSERS.has(form)) depth++;
      else if (form === ')' || form === ']' || form === '}') depth--;
      if (depth === 0) return i;
    }
    return undefined;
  }

  #enumMembers(): Doc {
    const isPattern = this.#tokens[this.#position + 2]?.form === '|';
    if (!isPattern) return this.#bracket(line);
    const openBrace = this.#writeNext('{');
    const members: Doc[] = [];
    while (this.tokenForm() === '_') {
      const name = this.#writeNext();
      const rows: Doc[] = [];
      while (this.tokenForm() === '|') rows.push(this.#writeNext());
      const separator = this.tokenForm() === ',' ? this.#commentsOfDroppedSign() : [];
      members.push(hard(), name, ' ', align(join(rows, hard())), separator);
    }
    return [openBrace, indent([members, this.#commentsBeforeCloser()]), hard(), this.#writeNext('}')];
  }

  #rule(): Doc {
    const head: Doc[] = [];
    while (this.tokenForm() !== '"') head.push(this.#writeNext(), ' ');
    head.push(this.#writeNext());
    if (this.tokenForm() === ':') return [head, this.#writeNext(), this.#docAfterColon()];
    return [head, ' ', this.#blockDoc()];
  }

  /**
   * Writes what follows a colon. If it ends with a block in braces, the block is aligned with the line that opens it.
   */
  #docAfterColon(): Doc {
    const body = this.#operators();
    return this.#blockEnd === this.#position ? [' ', body] : group(indent([line, body]));
  }

  #blockDoc(): Doc {
    const openBrace = this.#writeNext('{');
    const statements: Doc[] = [];
    for (;;) {
      let isBlank = false;
      while (this.tokenForm() === ';') {
        isBlank ||= this.#tokens[this.#position]!.followsBlankLine;
        statements.push(this.#commentsOfDroppedSign());
      }
      if (this.tokenForm() === '}') break;
      const token = this.#tokens[this.#position];
      if (!token) throw new NoLayout('a block without an end');
      // Without a semicolon, a line that begins with a minus would continue the line before.
      if (token.form === '−' && statements.length > 0) statements.push(';');
      statements.push(hard((isBlank || token.followsBlankLine) && statements.length > 0));
      statements.push(this.tokenForm() === 'let' ? this.#definition() : this.#operators());
    }
    if (statements.length === 0 && this.#tokens[this.#position]!.commentsBefore.length === 0)
      return [openBrace, this.#writeNext('}')];
    const doc: Doc = [
      openBrace,
      indent([statements, this.#commentsBeforeCloser()]),
      hard(),
      this.#writeNext('}'),
    ];
    this.#blockEnd = this.#position;
    return doc;
  }

  /** Leaves out a sign that isn't needed before a line end, but writes the comments beside it. */
  #commentsOfDroppedSign(): Doc {
    const token = this.#tokens[this.#position++]!;
    return [...token.commentsBefore, ...token.commentsAfter].map((one) => comment(one.text));
  }

  /** Writes the comments before a closing bracket, each on a line of its own. */
  #commentsBeforeCloser(): Doc {
    const token = this.#tokens[this.#position];
    if (!token || token.commentsBefore.length === 0) return [];
    this.#writtenComments.add(token);
    return token.commentsBefore.map((one): Doc => [hard(), comment(one.text)]);
  }

  // ── Laying out expressions and types ──

  /** Writes `S where P`, `e for x in S`, `key: value`, or a parameter or field with its type. */
  #item(): Doc {
    const parts: Doc[] = [this.#operators()];
    if (this.tokenForm() === ':') parts.push(this.#writeNext(), ' ', this.#operators());
    if (this.tokenForm() === '=') parts.push(' ', this.#writeNext(), ' ', this.#operators());
    if (this.tokenForm() === 'where')
      parts.push(group(indent([line, this.#writeNext(), ' ', this.#operators()])));
    if (this.tokenForm() === 'for')
      parts.push(line, this.#writeNext(), ' ', indent(fillLines(this.#generators())));
    return parts;
  }

  /** Writes `x in S where P`, or several of these with commas; the condition may go to a line of its own. */
  #generators(): Doc[] {
    const parts: Doc[] = [];
    for (;;) {
      parts.push(this.#operators());
      if (this.tokenForm() === 'where') parts.push([this.#writeNext(), ' ', this.#operators()]);
      if (this.tokenForm() !== ',') return parts;
      parts.push([parts.pop()!, this.#writeNext()]);
    }
  }

  /** Writes operands and the operators between them. In a type, `=` is no operator, but ends the type. */
  #operators(isOfType = false): Doc {
    const operands: Doc[] = [this.#operand()];
    const operators: { readonly form: string; readonly doc: Doc }[] = [];
    while (isOperator(this.tokenForm()) && !(isOfType && this.tokenForm() === '=')) {
      operators.push({ form: this.tokenForm(), doc: this.#writeNext() });
      operands.push(this.#operand());
    }
    return joinOperands(operands, operators, 0, operators.length);
  }

  #operand(): Doc {
    const nextForm = this.tokenForm();
    if (nextForm === '¬') return [this.#writeNext(), ' ', this.#operand()];
    if (nextForm === '−') return [this.#writeNext(), this.#operand()];
    if (COLLECTIONS.has(nextForm)) return [this.#writeNext(), ' ', this.#operand()];
    if (nextForm === 'forall' || nextForm === 'exists') return this.#quantifiedDoc();
    if (nextForm === 'if') return this.#choice();
    if (nextForm === 'let') return this.#binding();
    if (PATTERNS.has(nextForm)) return this.#pattern();
    const parts: Doc[] = [this.#primary()];
    for (;;) {
      if (this.tokenForm() === '.') parts.push(this.#writeNext(), this.#writeNext('_'));
      else if (this.tokenForm() === '?') parts.push(this.#writeNext());
      else if (this.tokenForm() === '(' || this.tokenForm() === '[') {
        if (this.#beginsLine()) break;
        parts.push(this.#bracket());
      } else break;
    }
    return parts;
  }

  /** Writes an operand without calls or indices after it. An expression in parentheses is broken as if it had none. */
  #primary(): Doc {
    const nextForm = this.tokenForm();
    if (!CLOSERS.has(nextForm)) return this.#writeNext();
    const closerIndex = this.#closerAt(this.#position);
    const startIndex = this.#position;
    if (nextForm !== '(' || closerIndex === undefined || this.#hasComma(startIndex + 1, closerIndex))
      return this.#bracket();
    return [this.#writeNext(), this.#item(), this.#commentsBeforeCloser(), this.#writeNext(')')];
  }

  /** Whether there is a comma between two positions, outside of inner brackets. */
  #hasComma(from: number, to: number): boolean {
    let depth = 0;
    for (let i = from; i < to; i++) {
      const { form } = this.#tokens[i]!;
      if (CLOSERS.has(form)) depth++;
      else if (form === ')' || form === ']' || form === '}') depth--;
      else if (form === ',' && depth === 0) return true;
    }
    return false;
  }

  /**
   * Whether the next token is a bracket at the start of a line, and so doesn't make the expression before it a call or
   * an index.
   */
  #beginsLine(): boolean {
    return this.#tokens[this.#position]!.isBracketAtLineStart;
  }

  #bracket(innerBreak: Doc = softline): Doc {
    const closingBracket = CLOSERS.get(this.tokenForm())!;
    const openBracket = this.#writeNext();
    const items: Doc[] = [];
    while (this.tokenForm() !== closingBracket) {
      const item = this.#item();
      const hasComma = this.tokenForm() === ',';
      if (!hasComma) items.push(item);
      else if (this.#tokens[this.#position + 1]?.form === closingBracket) {
        items.push([item, this.#commentsOfDroppedSign()]);
      } else items.push([item, this.#writeNext()]);
    }
    const lastComments = this.#commentsBeforeCloser();
    if (items.length === 0) return [openBracket, lastComments, this.#writeNext(closingBracket)];
    return group([
      openBracket,
      indent([innerBreak, items.length > 1 ? fillLines(items.map(group)) : items[0]!, lastComments]),
      innerBreak,
      this.#writeNext(closingBracket),
    ]);
  }

  /** Writes `let x = e:` and the expression after it. */
  #binding(): Doc {
    const head = [this.#writeWords(2), ' ', this.#writeNext('='), ' ', this.#operators()];
    if (this.tokenForm() === 'where') head.push(' ', this.#writeNext(), ' ', this.#operators());
    return [group([head, this.#writeNext(':')]), this.#docAfterColon()];
  }

  #quantifiedDoc(): Doc {
    const head: Doc[] = [this.#writeNext(), ' '];
    const quantifierHead = group([head, indent(fillLines(this.#generators()), 2 * STEP)]);
    if (this.tokenForm() === '{') return [quantifierHead, ' ', this.#blockDoc()];
    return [quantifierHead, this.#writeNext(':'), this.#docAfterColon()];
  }

  /** Writes an `if`; `else if` is aligned with the first `if`. */
  #choice(): Doc {
    const parts: Doc[] = [];
    for (;;) {
      const head = [this.#writeNext('if'), ' ', this.#operators()];
      if (this.tokenForm() === '{') return [...parts, ...this.#choiceOfBlocks(head)];
      const thenPart = [this.#writeNext('then'), ' ', this.#operators()];
      parts.push(group([head, indent([line, thenPart])]), line, this.#writeNext('else'), ' ');
      if (this.tokenForm() !== 'if') break;
    }
    parts.push(this.#operators());
    return group(parts);
  }

  /** Writes the rest of `if p { … } else { … }` after its first condition. */
  #choiceOfBlocks(head: Doc): Doc[] {
    const parts: Doc[] = [head, ' ', this.#blockDoc()];
    while (this.tokenForm() === 'else') {
      parts.push(' ', this.#writeNext(), ' ');
      if (this.tokenForm() === 'if') parts.push(this.#writeNext(), ' ', this.#operators(), ' ');
      parts.push(this.#blockDoc());
    }
    return parts;
  }

  #pattern(): Doc {
    const head: Doc[] = [this.#writeNext(), ' ', this.#operators()];
    while (this.tokenForm() === ',' && OPTIONS.has(this.#tokens[this.#position + 1]?.form ?? ''))
      head.push(this.#writeNext(), ' ', this.#writeNext());
    const partDocs: Doc[] = [];
    while (this.tokenForm() === '|') partDocs.push(hard(), this.#writeNext());
    while (this.tokenForm() === 'with')
      partDocs.push(
        hard(),
        this.#writeNext(),
        ' ',
        this.#writeNext('_'),
        this.#writeNext(':'),
        ' ',
        this.#operators(),
      );
    return [head, hang(partDocs)];
  }
}

const COMPARISON_PRECEDENCE = entryOf(precedence, '=')!;
/** The length, in characters, up to which a last operand stays on the line of the operator before it. */
const MAX_SHORT_OPERAND = 8;

/** Whether a document is one short word and contains no comment. */
function isShort(doc: Doc): boolean {
  if (typeof doc === 'string') return doc.length <= MAX_SHORT_OPERAND;
  return !('kind' in doc) && doc.filter((part) => !isEmpty(part)).every(isShort) && countOf(doc) <= 1;
}

const isEmpty = (doc: Doc): boolean => typeof doc !== 'string' && !('kind' in doc) && doc.every(isEmpty);

function countOf(doc: Doc): number {
  if (typeof doc === 'string' || 'kind' in doc) return 1;
  return doc.reduce<number>((count, part) => count + countOf(part), 0);
}

/** Joins parts so that each line contains as many of them as fit. */
const fillLines = (parts: readonly Doc[]): Doc =>
  parts.map((part, i) => (i === 0 ? part : group([line, part])));

/** Joins the operands from `low` to `high` by their operators; lines are broken at the loosest operators first. */
function joinOperands(
  operands: readonly Doc[],
  operators: readonly { readonly form: string; readonly doc: Doc }[],
  low: number,
  high: number,
): Doc {
  if (low === high) return operands[low]!;
  const levelOf = (i: number): number => entryOf(precedence, operators[i]!.form)!;
  let loosest = levelOf(low);
  for (let i = low + 1; i < high; i++) loosest = Math.min(loosest, levelOf(i));
  const parts: Doc[] = [];
  let operandStart = low;
  for (let i = low; i <= high; i++) {
    if (i < high && levelOf(i) !== loosest) continue;
    const part = joinOperands(operands, operators, operandStart, i);
    const sign = operators[operandStart - 1];
    if (!sign || operandStart === low) parts.push(part);
    else if (sign.form === '⋯') parts.push(sign.doc, part);
    else if (i === high && operandStart === high && loosest <= COMPARISON_PRECEDENCE && isShort(part))
      parts.push(' ', sign.doc, ' ', part);
    else parts.push(' ', sign.doc, group([line, part]));
    operandStart = i + 1;
  }
  const [first, ...rest] = parts;
  return group([first!, indent(rest)]);
}
