/** What the checker carries along: the names, the scopes, and what is known of an expression. */

import type { BoardKind } from '../../model/board.ts';
import type { EnumType } from '../../model/values.ts';
import type { DiagnosticCode } from '../../text/codes.ts';
import type { Details, Diagnostics, Fix } from '../../text/diagnostics.ts';
import type { Sources, Span } from '../../text/source.ts';
import { DEEP, depthOf, fromTop, LEVELS, Suspended } from '../suspended.ts';
import type { Ast, Declaration, Expression, Name, TypeExpression } from '../syntax/ast.ts';
import { ERROR, present, type Type } from '../types.ts';
import { Uses } from '../uses.ts';
import type { Guards } from './guards.ts';

/** Why something is only known once the puzzle is solved. */
export interface Cause {
  /** The `find`, or the `given` whose values the instance may leave untold. */
  readonly name: string;
  readonly span: Span;
  /** A given of type `T or unknown`: whether there is a value is fixed, only the value isn't. */
  readonly untold: boolean;
}

export type Vocabulary = 'board' | 'function' | 'type' | 'it';

/** What is known of an expression: its type, and if it is unknown, because of what. Without a cause it is fixed. */
export interface Typing {
  readonly type: Type;
  readonly cause?: Cause | undefined;
  /** A guard says that it is present: asking whether it is makes sense, though its type has no `?` here. */
  readonly guarded?: true;
}

export const ERROR_TYPING: Typing = { type: ERROR };
export const typing = (type: Type, cause?: Cause): Typing => (cause ? { type, cause } : { type });
export const isError = (f: Typing): boolean => present(f.type).kind === 'error';

/** The cause of what is made of several parts: a find weighs more than a value that is merely untold. */
export function causeOf(...typings: readonly Typing[]): Cause | undefined {
  return causeOfAll(typings);
}

/** As `causeOf`, of as many as a list or a call has. */
export function causeOfAll(typings: Iterable<Typing>): Cause | undefined {
  let first: Cause | undefined;
  for (const { cause } of typings) {
    if (cause && !cause.untold) return cause;
    first ??= cause;
  }
  return first;
}

/** Names bound by quantifiers, parameters and `let`s inside rules; the innermost first. */
export interface Scope {
  readonly name: string;
  readonly span: Span;
  readonly typing: Typing;
  readonly outer: Scope | undefined;
}

export function lookup(scope: Scope | undefined, name: string): Scope | undefined {
  let at = scope;
  while (at && at.name !== name) at = at.outer;
  return at;
}

/** What is known of a given that a generator chooses: where it is present, or nothing. */
export type Chosen = 'presence' | 'nothing';

/** A declared name. */
export interface NamedSymbol {
  readonly kind: 'enum' | 'member' | 'given' | 'find' | 'let' | 'def' | 'lost';
  readonly name: string;
  readonly span: Span;
  readonly declaration?: Declaration;
  readonly enum?: EnumType;
  /** Known once the declaration was looked at; names are resolved when they are first used. */
  typing?: Typing;
}

/** A definition that is being looked at. */
export interface Applying {
  readonly name: string;
  readonly body: Span;
  /** Where a def is applied. */
  readonly call: Span | undefined;
}

export const contains = (outer: Span, inner: Span): boolean =>
  outer.file === inner.file && outer.start <= inner.start && inner.end <= outer.end;

export class CheckContext {
  readonly ast: Ast;
  readonly sources: Sources;
  readonly diagnostics: Diagnostics;
  readonly symbols = new Map<string, NamedSymbol>();
  /** Names that are declared more than once. */
  readonly twice = new Set<string>();
  readonly enums = new Map<string, EnumType>();
  /** The enums that types such as `{white, black}` stand for. */
  readonly anonymous = new Map<TypeExpression, EnumType>();
  /** Enums whose members all carry a value. */
  readonly valued = new Set<EnumType>();
  /** Enums whose members are all drawn. */
  readonly drawn = new Set<EnumType>();
  readonly types = new Map<Expression, Type>();
  /** As they were found last: a def's body is checked for all kinds of arguments. */
  readonly typings = new Map<Expression, Typing>();
  /** What the guards around the expression being checked say is present. */
  guards: Guards | undefined;
  readonly uses = new Uses();
  /** Empty until the board declaration was found. */
  boardKinds: readonly BoardKind[] = [];
  boardSpan: Span | undefined;
  /** The choices that say what a given is by `take`: a set there may be absent by an unknown condition. */
  readonly takenSets = new Set<Expression>();
  /** Givens that are looked at as if they were found: by name, whether it is known at least where they are present. */
  chosen: ReadonlyMap<string, Chosen> = new Map();
  /** Givens of which it isn't asked whether a `take` tells a value of their type. */
  unchecked: ReadonlySet<string> = new Set();
  /** Of what is indexed again, `f[a][b]`, by what: for messages. */
  readonly furtherIndex = new Map<Expression, readonly Expression[]>();
  /** While the board's size is checked, nothing of the board may be used. */
  inBoardSize = false;
  /** The definitions that are being looked at, one because of another, outermost first. */
  #applying: Applying[] = [];
  #applyingNames = new Set<string>();
  readonly applied = new Map<string, Typing>();
  /** The defs that something applies. */
  readonly appliedDefs = new Set<string>();
  /** How deep the expression stands that is being checked; the definitions that led to it count, too. */
  depth = 0;
  readonly #reported = new Set<string>();
  /** Names that nothing declares, of the declaration that is being checked. */
  readonly #unknown = new Set<string>();

  constructor(ast: Ast, sources: Sources, diagnostics: Diagnostics) {
    this.ast = ast;
    this.sources = sources;
    this.diagnostics = diagnostics;
  }

  /** Reports a mistake, once a place, and gives what stands for the faulty expression. */
  error(code: DiagnosticCode, message: string, span: Span, rest: Details = {}): Typing {
    // A def's body is checked for every kind of arguments; its own mistakes are told once.
    const key = `${span.file}:${span.start}:${span.end}`;
    if (this.#reported.has(key)) return ERROR_TYPING;
    this.#reported.add(key);
    const within = this.#applying.findLast(({ body }) => contains(body, span));
    const notes = [...(rest.notes ?? [])];
    if (within?.call) notes.push({ message: `\`${within.name}\` is used here.`, span: within.call });
    this.diagnostics.error(code, message, span, { ...rest, ...(notes.length > 0 && { notes }) });
    return ERROR_TYPING;
  }

  /** Whether the definition is being looked at: then it needs itself. */
  isApplying = (name: string): boolean => this.#applyingNames.has(name);

  /**
   * Looks at a definition because of another. Where definitions stand too deep within one another it is put off: `again`,
   * which is to keep what it comes to, is called from the top, and then all that led here.
   */
  within(definition: Applying, tree: object, again: () => void, look: () => Typing): Typing {
    if (this.depth > 0 && this.depth + LEVELS + depthOf(tree) > DEEP) {
      const [applying, inBoardSize] = [[...this.#applying], this.inBoardSize];
      throw new Suspended(() => {
        this.#applying = [...applying];
        this.#applyingNames = new Set(applying.map(({ name }) => name));
        this.inBoardSize = inBoardSize;
        again();
      });
    }
    this.#applying.push(definition);
    this.#applyingNames.add(definition.name);
    this.depth += LEVELS;
    const guards = this.guards;
    this.guards = undefined;
    const found = look();
    this.guards = guards;
    this.depth -= LEVELS;
    this.#applying.pop();
    this.#applyingNames.delete(definition.name);
    return found;
  }

  /** Whether nothing was said yet of a name without a declaration: in one declaration once is enough. */
  firstUnknown(name: string): boolean {
    if (this.#unknown.has(name)) return false;
    this.#unknown.add(name);
    return true;
  }

  /** Checks something of the model, as deep as its definitions stand within one another. */
  fromTop(work: () => void): void {
    this.#unknown.clear();
    fromTop(work, () => {
      this.#applying = [];
      this.#applyingNames = new Set();
      this.depth = 0;
      this.guards = undefined;
      this.inBoardSize = false;
    });
  }

  /** What stands at a place, in backticks, when it is short enough to quote. */
  quote(span: Span): string | undefined {
    const text = this.sources.get(span.file).text.slice(span.start, span.end);
    return text.length <= 40 && !/[\r\n`]/.test(text) && text !== '' ? `\`${text}\`` : undefined;
  }

  /** The repair that gives what may be absent a value; in parentheses, as `otherwise` binds loosely. */
  otherwise(span: Span, value: string): Fix {
    const text = this.sources.get(span.file).text.slice(span.start, span.end);
    return { title: `Add \`otherwise ${value}\``, span, text: `(${text} otherwise ${value})` };
  }

  /** Declares a name for the rest of an expression; complains where it hides another. */
  bind(scope: Scope | undefined, name: Name, bound: Typing): Scope {
    const symbol = this.symbols.get(name.text);
    const outer = lookup(scope, name.text);
    // A used file, numbered after the one that uses it, can't know the names of that one.
    const foreign = symbol !== undefined && symbol.span.file < name.span.file;
    if (symbol && symbol.kind !== 'lost' && !foreign) {
      this.error('shadowed-name', `\`${name.text}\` already names something in this model.`, name.span, {
        notes: [{ message: `\`${name.text}\` is declared here.`, span: symbol.span }],
        advice: 'Choose another name here.',
      });
    } else if (outer) {
      this.error('shadowed-name', `\`${name.text}\` is already bound around this place.`, name.span, {
        notes: [{ message: `\`${name.text}\` is bound here.`, span: outer.span }],
        advice: 'Choose another name here.',
      });
    } else this.checkReserved(name, ['board', 'it']);
    this.uses.declare('bound', name.text, name.span);
    return { name: name.text, span: name.span, typing: bound, outer: scope };
  }

  /** Set by `model.ts`, as the parts of the checker need each other: what is known of an expression. */
  expression: (e: Expression, scope: Scope | undefined) => Typing = () => ERROR_TYPING;
  /** Set by `model.ts`: what is known of a declared name. */
  symbolTyping: (symbol: NamedSymbol) => Typing = () => ERROR_TYPING;
  /** Set by `model.ts`, which knows the vocabulary: what the language means by a word, if it means anything. */
  reserved: (name: string, which: readonly Vocabulary[]) => string | undefined = () => undefined;

  /** Complains about a name that the language itself has given a meaning. */
  checkReserved(name: Name, which: readonly Vocabulary[]): boolean {
    const meaning = this.reserved(name.text, which);
    if (meaning === undefined) return true;
    this.error('builtin-name', `\`${name.text}\` is a word of the language: ${meaning}.`, name.span, {
      advice: `Choose another name, such as \`${name.text}_\`.`,
    });
    return false;
  }
}
