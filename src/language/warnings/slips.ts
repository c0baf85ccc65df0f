/**
 * Warnings about text that is allowed but most likely means something else: `(n // 2)`, whose end is a comment; lists that are joined where
 * sums are meant; the size of a given or find that has a bool for each element; cells off the board. Linear in the number of expressions.
 */

import type { DiagnosticCode } from '../../text/codes.ts';
import type { Diagnostic } from '../../text/diagnostics.ts';
import type { Span } from '../../text/source.ts';
import type { Model } from '../model.ts';
import { DeclarationFinder } from '../places.ts';
import type { Expression, ExpressionOf } from '../syntax/ast.ts';
import { isLine, itemsOf, presentType, type Type } from '../types.ts';
import { type Comparison, claimsOf } from './claims.ts';
import { warnOfSameElements } from './same-element.ts';
import { expressionsIn } from './trees.ts';

/** The warnings of this kind; only to be called for a model without mistakes. */
export function warnOfLikelySlips(model: Model): readonly Diagnostic[] {
  const slipFinder = new Slips(model);
  for (const e of model.types.keys()) slipFinder.examine(e);
  for (const rule of model.rules) slipFinder.examineRule(rule);
  return [...slipFinder.diagnostics, ...warnOfSameElements(model)];
}

/** Matches comments `// 2` or `// 2 = n`, which would be a division in other languages. */
const DIVISION = /^[ \t)]*\/\/[ \t]*\d+[ \t]*(?:\r?\n|$|[-+*=<>!])/;
/**
 * Matches such a comment after an integer literal; `// 1 + 2` isn't matched, since it may explain the number: `n = 3 //
 * 1 + 2`.
 */
const DIVISION_OF_LITERAL = /^[ \t)]*\/\/[ \t]*\d+[ \t]*(?:\r?\n|$|[=<>!])/;
const TRAILING_NUMBER_PATTERN = /(?<![\p{L}\p{N}_])\d+$/u;
const MAX_DIVISION_LENGTH = 80;

class Slips {
  readonly diagnostics: Diagnostic[] = [];
  readonly #model: Model;
  readonly #declarationFinder: DeclarationFinder;
  readonly #size: readonly (number | undefined)[];
  /** The places at which a `//` has been reported: it begins a comment, though a division seems to be meant. */
  readonly #reportedDivisions = new Set<string>();

  constructor(model: Model) {
    this.#model = model;
    this.#declarationFinder = new DeclarationFinder(model.declarations);
    this.#size = sizeOf(model);
  }

  examine(e: Expression): void {
    this.#checkDivision(e);
    if (e.kind === 'call' && e.callee.kind === 'name') this.#checkCall(e, e.callee.name);
  }

  examineRule({ body }: Model['rules'][number]): void {
    const claims = body.flatMap((statement) =>
      statement.kind === 'condition' ? claimsOf(statement.expression) : [],
    );
    for (const claim of claims) this.#checkSizes(claim);
    if (!hasGuard(body)) this.#checkOffBoard(body, claims);
  }

  #addWarning(code: DiagnosticCode, message: string, span: Span, advice: string): void {
    this.diagnostics.push({ code, severity: 'warning', message, span, advice });
  }

  #quote({ span }: Expression): string {
    return this.#model.sources.quote(span);
  }

  #type(e: Expression | undefined): Type | undefined {
    const type = e && this.#model.types.get(e);
    return type && presentType(type);
  }

  #checkDivision(e: Expression): void {
    if (this.#type(e)?.kind !== 'int') return;
    const { file, end } = e.span;
    const { text } = this.#model.sources.get(file);
    const textAfter = text.slice(end, end + MAX_DIVISION_LENGTH);
    const isLiteral = TRAILING_NUMBER_PATTERN.test(text.slice(e.span.start, end));
    if (!(isLiteral ? DIVISION_OF_LITERAL : DIVISION).test(textAfter)) return;
    const kind = this.#declarationFinder.declarationAt(e.span)?.kind;
    const { board } = this.#model;
    const isSize = board?.span.file === file && board.span.start <= e.span.start && end <= board.span.end;
    const commentStart = end + textAfter.indexOf('//');
    if (isSize || kind === 'given' || kind === 'find' || kind === 'enum') return;
    if (this.#reportedDivisions.has(`${file}:${commentStart}`)) return;
    this.#reportedDivisions.add(`${file}:${commentStart}`);
    const message = '`//` begins a comment, so nothing is divided here.';
    this.#addWarning(
      'comment-divides',
      message,
      { file, start: commentStart, end: commentStart + 2 },
      'A quotient, rounded down, is `a div b`.',
    );
  }

  #checkCall({ arguments: args }: ExpressionOf<'call'>, name: string): void {
    const [only] = args;
    if (only?.kind !== 'comparison' || args.length > 1 || (name !== 'all' && name !== 'any')) return;
    const intOperands = only.operands.filter((operand) => this.#type(operand)?.kind === 'int');
    if (intOperands.length > 0) for (const operand of only.operands) this.#checkAddedLists(operand);
  }

  /** Warns about `n[a] + n[b]` if these are lists of ints, which `+` concatenates. */
  #checkAddedLists(e: Expression): void {
    if (e.kind !== 'binary' || e.operator !== '+') return;
    // If a list is written out, the lists are concatenated on purpose.
    const isConcatenation = [e.left, e.right].some(({ kind }) => kind === 'list' || kind === 'comprehension');
    if (isConcatenation || ![e.left, e.right].every((side) => this.#isIntList(this.#type(side)))) return;
    const [a, b] = [this.#quote(e.left), this.#quote(e.right)];
    this.#addWarning(
      'joined-lists',
      `\`${this.#quote(e)}\` is one list behind the other: \`+\` joins lists.`,
      e.span,
      `The sums, position by position, are \`[x + y for (x, y) in zip(${a}, ${b})]\`.`,
    );
  }

  #isIntList(type: Type | undefined): boolean {
    return type?.kind === 'list' && !isLine(type) && presentType(type.of).kind === 'int';
  }

  /** Warns about `size(shaded) = 2`, where probably the number of true bools is meant. */
  #checkSizes({ operands }: Comparison): void {
    for (const [at, operand] of operands.entries()) {
      if (operand.kind !== 'call' || operand.callee.kind !== 'name' || operand.callee.name !== 'size')
        continue;
      const [of] = operand.arguments;
      const type = this.#type(of);
      const items = type && (type.kind === 'family' || type.kind === 'list') ? itemsOf(type) : undefined;
      if (!of || items?.kind !== 'bool' || !this.#model.typings.get(of)?.cause) continue;
      const neighborOperands = [operands[at - 1], operands[at + 1]].filter((one) => one !== undefined);
      if (neighborOperands.some((one) => this.#model.typings.get(one)?.cause)) continue;
      const message = `\`${this.#quote(operand)}\` is how many places there are, whatever holds there.`;
      this.#addWarning(
        'size-of-bools',
        message,
        operand.span,
        `How many hold is \`count(${this.#quote(of)})\`.`,
      );
    }
  }

  /** Warns about `n[cell(3, 0)] = 1` if the board has three rows. */
  #checkOffBoard(body: RuleBody, claims: readonly Comparison[]): void {
    // An index off the board may be intended in `exists`, `count` and the like, as in `count(n[cell(i, 0)] = 1 for i in
    // …)`.
    const claimedIndexes = new Set(claims.flatMap((claim) => [...expressionsIn(claim, isCollected)]));
    for (const e of expressionsIn(body)) {
      if (e.kind !== 'index') continue;
      const offBoardRead = this.#placeOffBoard(e);
      if (!offBoardRead || !(offBoardRead.isCertain || claimedIndexes.has(e))) continue;
      const isEquated = claims.some((claim) => this.#isEquated(e, claim));
      this.#addWarning(
        'off-board',
        `\`${this.#quote(offBoardRead.cell)}\` ${offBoardRead.isCertain ? 'lies' : 'may lie'} off the board: ${offBoardRead.rangeText}.`,
        offBoardRead.cell.span,
        `There is no value there${isEquated ? ', and an equation with it is false' : ''}.`,
      );
    }
  }

  /**
   * The first index that is a cell off the board, written with its row and column; undefined if there is none.
   * `rangeText` is a description of the rows or columns that exist.
   */
  #placeOffBoard({ arguments: args }: ExpressionOf<'index'>): OffBoardRead | undefined {
    for (const cell of args) {
      if (cell.kind !== 'call' || cell.callee.kind !== 'name' || cell.callee.name !== 'cell') continue;
      if (this.#model.types.get(cell)?.kind !== 'optional') continue;
      for (const [at, place] of cell.arguments.entries()) {
        const type = this.#type(place);
        if (type?.kind !== 'int' || type.low === undefined || type.high === undefined) continue;
        const size = this.#size[at];
        if (type.low >= 0 && (size === undefined || type.high < size)) continue;
        const lines = at === 0 ? 'rows' : 'columns';
        const rangeText = size === undefined ? `${lines} count from 0` : `the ${lines} are 0 to ${size - 1}`;
        return { cell, rangeText, isCertain: type.high < 0 || (size !== undefined && type.low >= size) };
      }
    }
    return undefined;
  }

  /** Whether the claim is an equation of `e` and a value that is always present. */
  #isEquated(e: Expression, { operands, operators }: Comparison): boolean {
    return operators.some((operator, at) => {
      const [left, right] = [operands[at], operands[at + 1]];
      const other = left === e ? right : right === e ? left : undefined;
      const type = other && this.#model.types.get(other);
      return operator === '=' && type !== undefined && type.kind !== 'optional';
    });
  }
}

type RuleBody = Model['rules'][number]['body'];

interface OffBoardRead {
  readonly cell: Expression;
  readonly rangeText: string;
  /** Whether the cell is off the board whatever values the names in it have. */
  readonly isCertain: boolean;
}

const isCollected = ({ kind }: Expression): boolean => kind === 'comprehension' || kind === 'quantifier';

/** Whether the rule contains a `where`, `if`, `=>` or `otherwise`, which may guard against absent values. */
function hasGuard(body: RuleBody): boolean {
  for (const e of expressionsIn(body)) {
    if (e.kind === 'if' || e.kind === 'otherwise' || e.kind === 'filter') return true;
    if (e.kind === 'binary' && e.operator === '=>') return true;
    if (isCollected(e) && 'generators' in e && e.generators.some(({ where }) => where)) return true;
  }
  return false;
}

/**
 * The numbers of rows and columns of the board, as far as the model writes them as numbers; empty for other boards than
 * a square one.
 */
function sizeOf({ board, types }: Model): readonly (number | undefined)[] {
  const [only] = board?.kinds ?? [];
  if (!only || board?.kinds.length !== 1 || only.name.text !== 'square') return [];
  const lengths = only.arguments.map((length) => {
    const type = types.get(length);
    return type?.kind === 'int' && type.low === type.high ? type.low : undefined;
  });
  return lengths.length === 1 ? [lengths[0], lengths[0]] : lengths;
}
