/**
 * Rules to constraints: conjunctions (`forall`, `and`, forbidden patterns) are split, so that every constraint is small
 * and knows its place on the board.
 */
import type { Expression, RuleDeclaration } from '../language/syntax/ast.ts';
import type { GroundConstraint } from '../model/ground.ts';
import { type BoolRef, FALSE, TRUE } from '../model/terms/terms.ts';
import { Element } from '../model/values.ts';
import { Binders, type Frame } from './binders.ts';
import { truthOf } from './coerce.ts';
import type { Compiler } from './expressions.ts';
import { compileGenerators } from './generators.ts';
import { compilePattern } from './patterns.ts';

/**
 * Emits the constraints of an expression that must hold under a condition. Returns false if it certainly can't hold;
 * then the part behind an `and` isn't evaluated.
 */
type CompiledAssertion = (frame: Frame, condition: BoolRef, site: readonly Element[]) => boolean;

export function groundRule(
  compiler: Compiler,
  rule: RuleDeclaration,
  number: number,
  emit: (constraint: GroundConstraint) => void,
): void {
  const statements = new Statements(compiler, number, emit);
  let scope = Binders.EMPTY;
  const frame: Frame = [];
  for (const statement of rule.body) {
    if (statement.kind === 'let') {
      const value = compiler.compile(statement.value, scope)(frame);
      scope = scope.with(statement.name.text);
      frame[scope.slot] = value;
    } else {
      statements.compile(statement.expression, scope)(frame, TRUE, []);
    }
  }
}

/** The statements of a rule, split into the smallest possible constraints. */
class Statements {
  readonly #compiler: Compiler;
  readonly #rule: number;
  readonly #emit: (constraint: GroundConstraint) => void;

  constructor(compiler: Compiler, rule: number, emit: (constraint: GroundConstraint) => void) {
    this.#compiler = compiler;
    this.#rule = rule;
    this.#emit = emit;
  }

  compile(expression: Expression, scope: Binders): CompiledAssertion {
    switch (expression.kind) {
      case 'quantifier':
        if (expression.quantifier === 'forall') return this.#forall(expression, scope);
        break;
      case 'binary':
        if (expression.operator === 'and') {
          const assertions = [expression.left, expression.right].map((side) => this.compile(side, scope));
          return (frame, condition, site) => assertions.every((side) => side(frame, condition, site));
        }
        if (expression.operator === '=>') return this.#compileImplication(expression, scope);
        break;
      case 'let': {
        const value = this.#compiler.compile(expression.value, scope);
        const innerScope = scope.with(expression.name.text);
        const body = this.compile(expression.body, innerScope);
        return (frame, condition, site) => {
          frame[innerScope.slot] = value(frame);
          return body(frame, condition, site);
        };
      }
      case 'pattern':
        if (expression.mode === 'forbid') {
          const { eachMatch } = compilePattern(this.#compiler, expression, scope);
          return (frame, condition, site) => {
            eachMatch(frame, (match, cells) => {
              const allCells = site.length === 0 ? cells : [...site, ...cells];
              this.#add(match ^ 1, condition, expression.span, allCells);
            });
            return true;
          };
        }
        break;
    }
    const { context } = this.#compiler;
    const code = this.#compiler.compile(expression, scope);
    return (frame, condition, site) => {
      const root = truthOf(context, code(frame));
      this.#add(root, condition, expression.span, site);
      return root !== FALSE;
    };
  }

  #add(root: BoolRef, condition: BoolRef, span: Expression['span'], site: readonly Element[]): void {
    const implication = this.#compiler.context.terms.implies(condition, root);
    if (implication !== TRUE) this.#emit({ root: implication, rule: this.#rule, span, site });
  }

  #forall(expression: Expression & { kind: 'quantifier' }, scope: Binders): CompiledAssertion {
    const { context, compile } = this.#compiler;
    const generators = compileGenerators(context, expression.generators, scope, compile);
    const body = this.compile(expression.body, generators.scope);
    return (frame, condition, site) => {
      generators.walk(frame, condition, (inner) => {
        const bound = generators.slots.map((slot) => frame[slot]).filter((value) => value instanceof Element);
        body(frame, inner, bound.length === 0 ? site : [...site, ...bound]);
      });
      return true;
    };
  }

  #compileImplication(expression: Expression & { kind: 'binary' }, scope: Binders): CompiledAssertion {
    const { context } = this.#compiler;
    const premise = this.#compiler.compile(expression.left, scope);
    const conclusion = this.compile(expression.right, scope);
    return (frame, condition, site) => {
      const ref = truthOf(context, premise(frame));
      if (ref !== FALSE) conclusion(frame, context.terms.both(condition, ref), site);
      return true;
    };
  }
}
