/** The state of the checker: names, scopes, and the typing of each expression. */

import type { BoardKind } from '../../model/board.ts';
import type { EnumType } from '../../model/values.ts';
import type { DiagnosticCode } from '../../text/codes.ts';
import type { Details, Diagnostics, Fix } from '../../text/diagnostics.ts';
import type { Sources, Span } from '../../text/source.ts';
import { depthOf, LEVELS_PER_DEFINITION, MAX_LEVELS, runPostponing, SuspendedWork } from '../suspended.ts';
import type { Ast, Declaration, Expression, Name, TypeExpression } from '../syntax/ast.ts';
import { ERROR, presentType, type Type } from '../types.ts';
import { Uses } from '../uses.ts';
import type { Guards } from './guards.ts';

/** The cause why a value is unknown before the puzzle is solved. */
export interface Cause {
  /** The find on which the value depends, or the given whose values the instance may leave open (`?`). */
  readonly name: string;
  readonly span: Span;
  /**
   * Whether the value is unknown because it comes from a given of type `T or unknown`: at which places there is a value
   * is then known, but not which one.
   */
  readonly isUnknownGiven: boolean;
}

/** The parts of the language's vocabulary; in each part a name may have a meaning. */
export type Vocabulary = 'board' | 'function' | 'type' | 'it';

/**
 * The type of an expression and, if its value is unknown before solving, the cause. A value without a cause is fixed.
 */
export interface ExpressionType {
  readonly type: Type;
  readonly cause?: Cause | undefined;
  /**
   * Whether a guard shows that the value is present. Its type then has no `?`, but the model may still test whether it
   * is present.
   */
  readonly isGuarded?: true;
}

export const ERROR_TYPING: ExpressionType = { type: ERROR };
export const typeWithCause = (type: Type, cause?: Cause): ExpressionType =>
  cause ? { type, cause } : { type };
export const isError = (f: ExpressionType): boolean => presentType(f.type).kind === 'error';

/**
 * The cause of an expression with these parts: that of the first part which depends on a find; otherwise that of the
 * first part which depends on an open given.
 */
export function causeOf(...typings: readonly ExpressionType[]): Cause | undefined {
  return causeOfAll(typings);
}

/** Like `causeOf`, for any iterable of typings. */
export function causeOfAll(typings: Iterable<ExpressionType>): Cause | undefined {
  let firstCause: Cause | undefined;
  for (const { cause } of typings) {
    if (cause && !cause.isUnknownGiven) return cause;
    firstCause ??= cause;
  }
  return firstCause;
}

/** Names bound by quantifiers, parameters and `let`s inside rules, as a linked list; the innermost is first. */
export interface Scope {
  readonly name: string;
  readonly span: Span;
  readonly typing: ExpressionType;
  readonly outerScope: Scope | undefined;
}

export function lookup(scope: Scope | undefined, name: string): Scope | undefined {
  let at = scope;
  while (at && at.name !== name) at = at.outerScope;
  return at;
}

/**
 * What is known about a given that a generator chooses, before its values are: the places at which it is present, or
 * nothing.
 */
export type PriorFact = 'presence' | 'nothing';

/** A declared name. The kind `lost` marks a name whose declaration is faulty or repeated. */
export interface NamedSymbol {
  readonly kind: 'enum' | 'member' | 'given' | 'find' | 'let' | 'def' | 'lost';
  readonly name: string;
  readonly span: Span;
  readonly declaration?: Declaration;
  readonly enum?: EnumType;
  /** The typing of the name. It is set when the declaration is checked, which happens at the first use of the name. */
  typing?: ExpressionType;
}

/** A definition that is being checked: that of a declared name, or an application of a def. */
export interface ActiveDefinition {
  readonly name: string;
  readonly body: Span;
  /** The span of the def's call; undefined for other definitions. */
  readonly call: Span | undefined;
}

export const contains = (outer: Span, inner: Span): boolean =>
  outer.file === inner.file && outer.start <= inner.start && inner.end <= outer.end;

export class CheckContext {
  readonly ast: Ast;
  readonly sources: Sources;
  readonly diagnostics: Diagnostics;
  readonly symbols = new Map<string, NamedSymbol>();
  /** The names that are declared more than once. */
  readonly declaredTwice = new Set<string>();
  readonly enums = new Map<string, EnumType>();
  /** The enums made for unnamed types such as `{white, black}`. */
  readonly anonymousEnums = new Map<TypeExpression, EnumType>();
  /** The enums whose members all carry a value. */
  readonly valuedEnums = new Set<EnumType>();
  /** The enums whose members are all drawn. */
  readonly drawnEnums = new Set<EnumType>();
  readonly types = new Map<Expression, Type>();
  /**
   * The typing of each expression, the latest one if there are several: a def's body is checked once per combination of
   * argument types.
   */
  readonly typings = new Map<Expression, ExpressionType>();
  /** The guards around the expression that is being checked. */
  guards: Guards | undefined;
  readonly uses = new Uses();
  /** The kinds of boards that the model allows; empty until the board declaration has been checked. */
  boardKinds: readonly BoardKind[] = [];
  boardSpan: Span | undefined;
  /**
   * The numbers of rows and columns; undefined unless the model has one rectangular board and writes its size as
   * numbers.
   */
  boardSize: readonly [number, number] | undefined;
  /**
   * The conditional expressions in statements `take NAME = if … then … else …`. If such an expression is a set, the
   * answer may decide whether it has a value at all.
   */
  readonly conditionalSets = new Set<Expression>();
  /** The givens that are treated like finds, by name, each with what is known about it in advance. */
  chosenGivens: ReadonlyMap<string, PriorFact> = new Map();
  /** The givens for which the type of their `take` isn't checked. */
  uncheckedGivens: ReadonlySet<string> = new Set();
  /** For `f` in `f[a][b]`: the second and further indexes, `b`; for messages. */
  readonly furtherIndexes = new Map<Expression, readonly Expression[]>();
  /** Whether the board's size is being checked, which must not depend on the board itself. */
  isInBoardSize = false;
  /** The definitions that are being checked, outermost first; each one needs the next. */
  #activeDefinitions: ActiveDefinition[] = [];
  #applyingNames = new Set<string>();
  readonly typingByApplication = new Map<string, ExpressionType>();
  /** The names of the defs that are applied somewhere. */
  readonly appliedDefs = new Set<string>();
  /** The nesting depth of the expression being checked, including all definitions that are being checked. */
  depth = 0;
  readonly #reportedPlaces = new Set<string>();
  /** The undeclared names that were already reported in the declaration being checked. */
  readonly #unknownNames = new Set<string>();

  constructor(ast: Ast, sources: Sources, diagnostics: Diagnostics) {
    this.ast = ast;
    this.sources = sources;
    this.diagnostics = diagnostics;
  }

  /** Reports a mistake, at most once per place, and returns the typing for the faulty expression. */
  error(code: DiagnosticCode, message: string, span: Span, rest: Details = {}): ExpressionType {
    // A mistake in a def's body is reported only once, although the body is checked for each combination of argument
    // types.
    const key = `${span.file}:${span.start}:${span.end}`;
    if (this.#reportedPlaces.has(key)) return ERROR_TYPING;
    this.#reportedPlaces.add(key);
    const definition = this.#activeDefinitions.findLast(({ body }) => contains(body, span));
    const notes = [...(rest.notes ?? [])];
    if (definition?.call)
      notes.push({ message: `\`${definition.name}\` is used here.`, span: definition.call });
    this.diagnostics.error(code, message, span, { ...rest, ...(notes.length > 0 && { notes }) });
    return ERROR_TYPING;
  }

  /** Whether the definition of this name is being checked at the moment; then a use of the name is recursive. */
  isApplying = (name: string): boolean => this.#applyingNames.has(name);

  /**
   * Checks a definition that another one needs. If definitions are nested too deep for the stack, the check is
   * postponed: `recheck`, which must store its result, is called from the bottom of the stack; then all that needed
   * this definition is checked again.
   */
  checkDefinition(
    definition: ActiveDefinition,
    tree: object,
    recheck: () => void,
    check: () => ExpressionType,
  ): ExpressionType {
    if (this.depth > 0 && this.depth + LEVELS_PER_DEFINITION + depthOf(tree) > MAX_LEVELS) {
      const [applying, inBoardSize] = [[...this.#activeDefinitions], this.isInBoardSize];
      throw new SuspendedWork(() => {
        this.#activeDefinitions = [...applying];
        this.#applyingNames = new Set(applying.map(({ name }) => name));
        this.isInBoardSize = inBoardSize;
        recheck();
      });
    }
    this.#activeDefinitions.push(definition);
    this.#applyingNames.add(definition.name);
    this.depth += LEVELS_PER_DEFINITION;
    const guards = this.guards;
    this.guards = undefined;
    const checkResult = check();
    this.guards = guards;
    this.depth -= LEVELS_PER_DEFINITION;
    this.#activeDefinitions.pop();
    this.#applyingNames.delete(definition.name);
    return checkResult;
  }

  /**
   * Whether an undeclared name hasn't been reported yet in the declaration being checked, since one message per
   * declaration is enough.
   */
  isFirstReport(name: string): boolean {
    if (this.#unknownNames.has(name)) return false;
    this.#unknownNames.add(name);
    return true;
  }

  /**
   * Does `work`, which checks a part of the model, with an empty stack; restarts it after each postponed definition.
   */
  runPostponing(work: () => void): void {
    this.#unknownNames.clear();
    runPostponing(work, () => {
      this.#activeDefinitions = [];
      this.#applyingNames = new Set();
      this.depth = 0;
      this.guards = undefined;
      this.isInBoardSize = false;
    });
  }

  /** The source text of a span, in backticks; undefined if it is too long to quote. */
  quote(span: Span): string | undefined {
    const text = this.sources.get(span.file).text.slice(span.start, span.end);
    return text.length <= 40 && !/[\r\n`]/.test(text) && text !== '' ? `\`${text}\`` : undefined;
  }

  /**
   * A fix that adds `otherwise VALUE` to an expression, with parentheses around it, since `otherwise` binds loosely.
   */
  otherwiseFix(span: Span, value: string): Fix {
    const text = this.sources.get(span.file).text.slice(span.start, span.end);
    return { title: `Add \`otherwise ${value}\``, span, text: `(${text} otherwise ${value})` };
  }

  /**
   * The scope with one more name, which is bound in the rest of an expression. Reports a name that hides another one.
   */
  bind(scope: Scope | undefined, name: Name, bound: ExpressionType): Scope {
    const symbol = this.symbols.get(name.text);
    const outerSymbol = lookup(scope, name.text);
    // Whether the hidden name belongs to a file that uses this one (a used file has a higher number), and so is unknown
    // in this file.
    const isFromOtherFile = symbol !== undefined && symbol.span.file < name.span.file;
    if (symbol && symbol.kind !== 'lost' && !isFromOtherFile) {
      this.error('shadowed-name', `\`${name.text}\` already names something in this model.`, name.span, {
        notes: [{ message: `\`${name.text}\` is declared here.`, span: symbol.span }],
        advice: 'Choose another name here.',
      });
    } else if (outerSymbol) {
      this.error('shadowed-name', `\`${name.text}\` is already bound around this place.`, name.span, {
        notes: [{ message: `\`${name.text}\` is bound here.`, span: outerSymbol.span }],
        advice: 'Choose another name here.',
      });
    } else this.checkReserved(name, ['board', 'it']);
    this.uses.declare('bound', name.text, name.span);
    return { name: name.text, span: name.span, typing: bound, outerScope: scope };
  }

  /**
   * Returns the typing of an expression. `model.ts` sets this function, because the parts of the checker need each
   * other.
   */
  expression: (e: Expression, scope: Scope | undefined) => ExpressionType = () => ERROR_TYPING;
  /** Returns the typing of a declared name. `model.ts` sets this function. */
  symbolTyping: (symbol: NamedSymbol) => ExpressionType = () => ERROR_TYPING;
  /**
   * Returns a description of what a word means in the language itself; undefined if it means nothing. `model.ts`, which
   * knows the vocabulary, sets this function.
   */
  meaningOf: (name: string, which: readonly Vocabulary[]) => string | undefined = () => undefined;

  /** Whether a declaration may use the name, since the language gives it no meaning; otherwise the name is reported. */
  checkReserved(name: Name, which: readonly Vocabulary[]): boolean {
    const meaning = this.meaningOf(name.text, which);
    if (meaning === undefined) return true;
    this.error('builtin-name', `\`${name.text}\` is a word of the language: ${meaning}.`, name.span, {
      advice: `Choose another name, such as \`${name.text}_\`.`,
    });
    return false;
  }
}
