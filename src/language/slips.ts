/**
 * Warns about text that is allowed but most likely means something else: `(n // 2)` whose end is a comment, lists that
 * are joined where sums are meant, the size of bools, two names that may stand for the same element, cells off the
 * board. Linear in the expressions.
 */
import type { DiagnosticCode } from '../text/codes.ts';
import type { Diagnostic } from '../text/diagnostics.ts';
import type { Span } from '../text/source.ts';
import type { Model } from './model.ts';
import { DeclarationFinder } from './places.ts';
import type { Expression } from './syntax/ast.ts';
import { isLine, itemsOf, present, type Type } from './types.ts';

type Of<K extends Expression['kind']> = Expression & { kind: K };

/** The warnings; only meaningful for a model without mistakes. */
export function likelySlips(model: Model): readonly Diagnostic[] {
  const slips = new Slips(model);
  for (const e of model.types.keys()) slips.examine(e);
  return slips.found;
}

/** Matches `// 2`, `// 2 = n`: a comment that would be a division in other languages. */
const DIVISION = /^[ \t)]*\/\/[ \t]*\d+[ \t]*(?:\r?\n|$|[-+*=<>!)\]},])/;
const MAX_DIVISION_LENGTH = 80;

class Slips {
  readonly found: Diagnostic[] = [];
  readonly #model: Model;
  readonly #places: DeclarationFinder;
  readonly #size: readonly (number | undefined)[];
  /** The places of the comments that have been reported. */
  readonly #reportedDivisions = new Set<string>();

  constructor(model: Model) {
    this.#model = model;
    this.#places = new DeclarationFinder(model.declarations);
    this.#size = sizeOf(model);
  }

  examine(e: Expression): void {
    this.#checkDivision(e);
    if (e.kind === 'call' && e.callee.kind === 'name') this.#checkCall(e, e.callee.name);
    else if (e.kind === 'comparison') this.#checkSizes(e);
    else if (e.kind === 'quantifier' && e.quantifier === 'forall') this.#checkPairs(e);
    else if (e.kind === 'index') this.#checkOffBoard(e);
  }

  #add(code: DiagnosticCode, message: string, span: Span, advice: string): void {
    this.found.push({ code, severity: 'warning', message, span, advice });
  }

  #quote({ span }: Expression): string {
    return this.#model.sources.get(span.file).text.slice(span.start, span.end).replace(/\s+/g, ' ');
  }

  #type(e: Expression | undefined): Type | undefined {
    const type = e && this.#model.types.get(e);
    return type && present(type);
  }

  #checkDivision(e: Expression): void {
    if (this.#type(e)?.kind !== 'int') return;
    const { file, end } = e.span;
    const { text } = this.#model.sources.get(file);
    const rest = text.slice(end, end + MAX_DIVISION_LENGTH);
    if (!DIVISION.test(rest)) return;
    const kind = this.#places.at(e.span)?.kind;
    const { board } = this.#model;
    const isSize = board?.span.file === file && board.span.start <= e.span.start && end <= board.span.end;
    const start = end + rest.indexOf('//');
    if (isSize || kind === 'given' || kind === 'find' || kind === 'enum') return;
    if (this.#reportedDivisions.has(`${file}:${start}`)) return;
    this.#reportedDivisions.add(`${file}:${start}`);
    const message = '`//` begins a comment, so nothing is divided here.';
    this.#add(
      'comment-divides',
      message,
      { file, start, end: start + 2 },
      'A quotient, rounded down, is `a div b`.',
    );
  }

  #checkCall({ arguments: args }: Of<'call'>, name: string): void {
    const [only] = args;
    if (!only || args.length > 1) return;
    if (name === 'max' || name === 'min') this.#checkJoined(only);
    if (name !== 'all' && name !== 'any') return;
    if (only.kind !== 'comparison') return;
    const others = only.operands.filter((operand) => this.#type(operand)?.kind === 'int');
    if (others.length > 0) for (const operand of only.operands) this.#checkJoined(operand);
  }

  /** Warns about `n[a] + n[b]` of two lists of ints. */
  #checkJoined(e: Expression): void {
    if (e.kind !== 'binary' || e.operator !== '+') return;
    // If one of the lists is written out, they are concatenated on purpose.
    const isMeant = [e.left, e.right].some(({ kind }) => kind === 'list' || kind === 'comprehension');
    if (isMeant || ![e.left, e.right].every((side) => this.#isIntList(this.#type(side)))) return;
    const [a, b] = [this.#quote(e.left), this.#quote(e.right)];
    this.#add(
      'joined-lists',
      `\`${this.#quote(e)}\` is one list behind the other: \`+\` joins lists.`,
      e.span,
      `The sums, position by position, are \`[x + y for (x, y) in zip(${a}, ${b})]\`.`,
    );
  }

  #isIntList(type: Type | undefined): boolean {
    return type?.kind === 'list' && !isLine(type) && present(type.of).kind === 'int';
  }

  /** Warns about `size(shaded) = 2`, where the number of true bools is meant. */
  #checkSizes({ operands }: Of<'comparison'>): void {
    for (const [at, operand] of operands.entries()) {
      if (operand.kind !== 'call' || operand.callee.kind !== 'name' || operand.callee.name !== 'size')
        continue;
      const [of] = operand.arguments;
      const type = this.#type(of);
      const items = type && (type.kind === 'family' || type.kind === 'list') ? itemsOf(type) : undefined;
      if (!of || items?.kind !== 'bool' || !this.#model.typings.get(of)?.cause) continue;
      const others = [operands[at - 1], operands[at + 1]].filter((one) => one !== undefined);
      if (others.some((one) => this.#model.typings.get(one)?.cause)) continue;
      const message = `\`${this.#quote(operand)}\` is how many places there are, whatever holds there.`;
      this.#add('size-of-bools', message, operand.span, `How many hold is \`count(${this.#quote(of)})\`.`);
    }
  }

  /** Warns about `forall a, b in S: f(a) != f(b)`: a and b may be the same element. */
  #checkPairs({ generators, body }: Of<'quantifier'>): void {
    const [generator] = generators;
    const names = generator?.targets.map((target) => (target.kind === 'name' ? target.name.text : undefined));
    const [a, b] = names ?? [];
    if (!generator || generators.length > 1 || generator.where || names?.length !== 2 || !a || !b) return;
    for (const claim of claimsOf(body)) {
      const [left, right] = claim.operands;
      const [operator] = claim.operators;
      if (!left || !right || claim.operators.length !== 1) continue;
      if (operator !== '!=' && operator !== '<' && operator !== '>') continue;
      const isMirrored =
        isSameTree(left, right, new Map([[a, b]])) || isSameTree(left, right, new Map([[b, a]]));
      if (!isMirrored || !(mentions(left, a) || mentions(left, b))) continue;
      this.#add(
        'same-element',
        `\`${a}\` and \`${b}\` may be the same, and then \`${this.#quote(claim)}\` is false.`,
        claim.span,
        `Leave that out: \`forall ${a}, ${b} in … where ${a} != ${b}: …\`.`,
      );
    }
  }

  /** Warns about `n[cell(3, 0)]` where the board has three rows. */
  #checkOffBoard({ arguments: args }: Of<'index'>): void {
    for (const arg of args) {
      if (arg.kind !== 'call' || arg.callee.kind !== 'name' || arg.callee.name !== 'cell') continue;
      if (this.#model.types.get(arg)?.kind !== 'optional') continue;
      for (const [at, place] of arg.arguments.entries()) {
        const type = this.#type(place);
        if (type?.kind !== 'int' || type.low === undefined || type.high === undefined) continue;
        const size = this.#size[at];
        const isOff = type.low < 0 || (size !== undefined && type.high >= size);
        if (!isOff) continue;
        const lines = at === 0 ? 'rows' : 'columns';
        const numbers = size === undefined ? `${lines} count from 0` : `the ${lines} are 0 to ${size - 1}`;
        const certain = type.high < 0 || (size !== undefined && type.low >= size);
        this.#add(
          'off-board',
          `\`${this.#quote(arg)}\` ${certain ? 'lies' : 'may lie'} off the board: ${numbers}.`,
          arg.span,
          'There is no value there, and a comparison with it is false.',
        );
        return;
      }
    }
  }
}

/**
 * The numbers of rows and columns of the board; undefined where the board has none, or the model doesn't write them as
 * numbers.
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

/** The comparisons that must all hold if the body holds. */
function claimsOf(body: Expression): readonly Of<'comparison'>[] {
  if (body.kind === 'comparison') return [body];
  return body.kind === 'binary' && body.operator === 'and'
    ? [...claimsOf(body.left), ...claimsOf(body.right)]
    : [];
}

/** Whether two trees are the same if names in the first are replaced by `names`. */
function isSameTree(a: unknown, b: unknown, names: ReadonlyMap<string, string>): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => isSameTree(item, b[at], names));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  if (left.get('kind') === 'name' && right.get('kind') === 'name') {
    const name = left.get('name');
    return (names.get(String(name)) ?? name) === right.get('name');
  }
  for (const [key, value] of left)
    if (key !== 'span' && !isSameTree(value, right.get(key), names)) return false;
  return left.size === right.size;
}

function mentions(part: unknown, name: string): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ('kind' in part && part.kind === 'name' && 'name' in part) return part.name === name;
  return Object.values(part).some((child) => mentions(child, name));
}
