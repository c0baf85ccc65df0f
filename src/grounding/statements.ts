/**
 * Rules to constraints: what stands in a rule is taken apart where it is a conjunction (`forall`, `and`, forbidden
 * patterns), so that every constraint is small and knows its place on the board.
 */
import type { Expression, RuleDeclaration } from '../language/syntax/ast.ts';
import type { GroundConstraint } from '../model/ground.ts';
import { type BoolRef, FALSE, TRUE } from '../model/terms/terms.ts';
import { Element } from '../model/values.ts';
import { Binders, type Frame } from './binders.ts';
import { truth } from './coerce.ts';
import type { Compiler } from './expressions.ts';
import { compileGenerators } from './generators.ts';
import { compilePattern } from './patterns.ts';

/**
 * Emits the constraints of an expression that must hold under a condition. Gives whether it may hold at all: what
 * stands behind an `and` is only looked at then.
 */
type Assert = (frame: Frame, condition: BoolRef, site: readonly Element[]) => boolean;

export function groundRule(
  compiler: Compiler,
  rule: RuleDeclaration,
  number: number,
  emit: (constraint: GroundConstraint) => void,
): void {
  const { context } = compiler;
  const { terms } = context;

  const add = (
    root: BoolRef,
    condition: BoolRef,
    span: Expression['span'],
    site: readonly Element[],
  ): void => {
    const implied = terms.implies(condition, root);
    if (implied !== TRUE) emit({ root: implied, rule: number, span, site });
  };

  const compileAssert = (expression: Expression, scope: Binders): Assert => {
    switch (expression.kind) {
      case 'quantifier':
        if (expression.quantifier === 'forall') return forall(expression, scope);
        break;
      case 'binary':
        if (expression.operator === 'and') {
          const both = [expression.left, expression.right].map((side) => compileAssert(side, scope));
          return (frame, condition, site) => both.every((side) => side(frame, condition, site));
        }
        if (expression.operator === '=>') return implication(expression, scope);
        break;
      case 'pattern':
        if (expression.mode === 'forbid') {
          const { matches } = compilePattern(compiler, expression, scope);
          return (frame, condition, site) => {
            for (const { match, cells } of matches(frame)) {
              add(match ^ 1, condition, expression.span, [...site, ...cells]);
            }
            return true;
          };
        }
        break;
    }
    const code = compiler.compile(expression, scope);
    return (frame, condition, site) => {
      const root = truth(context, code(frame));
      add(root, condition, expression.span, site);
      return root !== FALSE;
    };
  };

  const forall = (expression: Expression & { kind: 'quantifier' }, scope: Binders): Assert => {
    const generators = compileGenerators(context, expression.generators, scope, compiler.compile);
    const body = compileAssert(expression.body, generators.scope);
    return (frame, condition, site) => {
      generators.walk(frame, condition, (inner) => {
        const bound = generators.slots.map((slot) => frame[slot]).filter((value) => value instanceof Element);
        body(frame, inner, bound.length === 0 ? site : [...site, ...bound]);
      });
      return true;
    };
  };

  const implication = (expression: Expression & { kind: 'binary' }, scope: Binders): Assert => {
    const premise = compiler.compile(expression.left, scope);
    const conclusion = compileAssert(expression.right, scope);
    return (frame, condition, site) => {
      const ref = truth(context, premise(frame));
      if (ref !== FALSE) conclusion(frame, terms.both(condition, ref), site);
      return true;
    };
  };

  let scope = Binders.EMPTY;
  const frame: Frame = [];
  for (const statement of rule.body) {
    if (statement.kind === 'let') {
      const value = compiler.compile(statement.value, scope)(frame);
      scope = scope.with(statement.name.text);
      frame[scope.slot] = value;
    } else {
      compileAssert(statement.expression, scope)(frame, TRUE, []);
    }
  }
}
