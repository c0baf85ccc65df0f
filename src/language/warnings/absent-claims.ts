/**
 * Warns about rules that equate a given which may be absent with something to be found: `count(sea[r]) = n[r]` with
 * `n[rows]: int?`. Where `n[r]` is absent, the equation is false and the puzzle has no answer; most likely a guard was
 * forgotten. Two things may be intended and aren't reported: conditions (`where`, `if`, the left side of `=>`, the
 * argument of `count`), and comparisons of two fixed values. The checker's typings show which values a guard has shown
 * to be present. The bodies of defs are skipped, since their callers may have guards. Linear in the size of the rules.
 */
import type { Diagnostic } from '../../text/diagnostics.ts';
import type { ExpressionType } from '../check/context.ts';
import type { Model } from '../model.ts';
import type { Expression } from '../syntax/ast.ts';
import { presentType, type Type } from '../types.ts';
import { claimsOf } from './claims.ts';

/** The warnings of this kind; only to be called for a model without mistakes. */
export function warnOfAbsentClaims(model: Model): readonly Diagnostic[] {
  const claims = new AbsentClaims(model);
  for (const { body } of model.rules)
    for (const statement of body) if (statement.kind === 'condition') claims.examine(statement.expression);
  return claims.diagnostics;
}

class AbsentClaims {
  readonly diagnostics: Diagnostic[] = [];
  readonly #typings: Model['typings'];
  readonly #model: Model;
  readonly #givenNames: ReadonlySet<string>;

  constructor(model: Model) {
    this.#model = model;
    this.#typings = model.typings;
    this.#givenNames = new Set(
      model.declarations.filter(({ kind }) => kind === 'given').map(({ name }) => name.text),
    );
  }

  /** Looks for equations with an absent value, in an expression that must be true wherever the rule applies. */
  examine(expression: Expression): void {
    for (const { operands, operators } of claimsOf(expression))
      for (const [at, operator] of operators.entries()) {
        const [a, b] = [operands[at], operands[at + 1]];
        if (operator !== '=' || !a || !b) continue;
        this.#checkEquation(a, b);
        this.#checkEquation(b, a);
      }
  }

  #checkEquation(clue: Expression, other: Expression): void {
    const [clueTyping, found] = [this.#typings.get(clue), this.#typings.get(other)];
    if (clueTyping && found && !isFixed(found)) this.#checkOffBoard(clue, clueTyping, found);
    if (!clueTyping || !found || !isFixed(clueTyping) || isFixed(found)) return;
    const isAbsentItself = isOptional(clueTyping.type);
    if (!isAbsentItself && !isOptional(valueTypeOf(clueTyping.type))) return;
    if (isOptional(found.type) || isOptional(valueTypeOf(found.type))) return;
    if (!this.#isDecidedByInstance(clue)) return;
    const quotedClue = this.#quote(clue);
    const subjectText = isAbsentItself ? `\`${quotedClue}\`` : `What \`${quotedClue}\` holds`;
    this.diagnostics.push({
      code: 'absent-claim',
      severity: 'warning',
      message: `${subjectText} may be absent, and then this can't hold.`,
      span: clue.span,
      advice: isAbsentItself
        ? `Guard it, with \`where ${quotedClue}\` or \`${quotedClue} => …\`, or say what to take then: \`${quotedClue} otherwise …\`.`
        : 'Compare the values one by one where they are there: `forall x in … where f[x]: …`.',
    });
  }

  /**
   * Warns about an index off the board: in `n[c.east] = n[c] + 1`, there is no cell `c.east` at the east end of the
   * board.
   */
  #checkOffBoard(read: Expression, { type }: ExpressionType, otherTyping: ExpressionType): void {
    if (read.kind !== 'index' || !isOptional(type) || isOptional(otherTyping.type)) return;
    const target = this.#typings.get(read.target)?.type;
    if (target?.kind !== 'family' || isOptional(target.of)) return;
    const absentArgument = read.arguments.find((argument) => {
      const key = this.#typings.get(argument);
      return key && isFixed(key) && key.type.kind === 'optional' && key.type.of.kind === 'element';
    });
    // A cell given by its numbers, such as `cell(3, 0)`, has a warning of its own.
    if (!absentArgument || (absentArgument.kind === 'call' && absentArgument.callee.kind === 'name')) return;
    const guard = this.#quote(absentArgument);
    this.diagnostics.push({
      code: 'absent-claim',
      severity: 'warning',
      message: `\`${guard}\` may lie off the board, and then this can't hold.`,
      span: read.span,
      advice: `Guard it, with \`where ${guard}\` or \`${guard} => …\`.`,
    });
  }

  #quote({ span }: Expression): string {
    return this.#model.sources.quote(span);
  }

  /** Whether a value may be absent because an instance can leave it out, as opposed to a place off the board. */
  #isDecidedByInstance(e: Expression): boolean {
    switch (e.kind) {
      case 'name':
        return this.#givenNames.has(e.name);
      case 'index': {
        const target = this.#typings.get(e.target)?.type;
        return target !== undefined && isOptional(valueTypeOf(target)) && this.#isDecidedByInstance(e.target);
      }
      case 'member': {
        const target = this.#typings.get(e.target)?.type;
        if (target?.kind !== 'tuple') return false;
        return target.fields.some((field) => field.name === e.name.text && isOptional(field.type));
      }
      default:
        return false;
    }
  }
}

const isFixed = ({ cause }: ExpressionType): boolean => !cause || cause.isUnknownGiven;

const isOptional = (type: Type): boolean => type.kind === 'optional';

/** The type of the values of a family (values by key), list or map. */
function valueTypeOf(type: Type): Type {
  const of = presentType(type);
  return of.kind === 'family' || of.kind === 'list' ? of.of : of.kind === 'map' ? of.value : of;
}
