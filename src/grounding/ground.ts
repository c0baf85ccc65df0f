/**
 * Grounding: from a model and an instance to variables, terms and constraints. The board is chosen first, names are
 * evaluated on demand, then each rule becomes constraints. Linear in the number of combinations that rules range over.
 */

import type { Model } from '../language/model.ts';
import type { Expression, Generator, RuleDeclaration } from '../language/syntax/ast.ts';
import { boardNamed } from '../model/boards/kinds.ts';
import { OutOfTime } from '../model/clock.ts';
import { BoardElements } from '../model/elements.ts';
import type { Ground, GroundConstraint } from '../model/ground.ts';
import type { BoardRequest, InstanceSource } from '../model/instance-source.ts';
import { BoundsOverflow, Terms, TooManyTerms } from '../model/terms/terms.ts';
import { TooLongKey, type Value } from '../model/values.ts';
import { type Diagnostic, DiagnosticError, Diagnostics } from '../text/diagnostics.ts';
import type { Span } from '../text/source.ts';
import { AlreadyReported } from './chains.ts';
import { intTermOf } from './coerce.ts';
import { DEFAULT_LIMITS, GroundingContext, type GroundingLimits } from './context.ts';
import { Declarations, outlineOf } from './declarations.ts';
import { groundRule } from './statements.ts';

export interface GroundResult {
  /** The ground model; absent when there are errors. */
  readonly ground?: Ground;
  readonly diagnostics: readonly Diagnostic[];
  /** The value of a name of the model or the language; undefined if there is none. */
  readonly named?: (name: string) => Value | undefined;
}

/** The greatest number of messages about one instance; further messages are dropped. */
const MOST_MESSAGES = 20;

/** Grounds an instance of the model. @throws OutOfTime past the deadline of the limits */
export function ground(
  model: Model,
  source: InstanceSource,
  diagnostics = new Diagnostics(),
  limits: GroundingLimits = DEFAULT_LIMITS,
): GroundResult {
  const terms = new Terms(limits.terms);
  const runStage = attemptReportingTo(diagnostics, limits);
  const givens = model.declarations.filter((declaration) => declaration.kind === 'given');
  const outlines = givens.map(outlineOf);
  const { board: declared } = model;
  const board =
    declared &&
    runStage(declared.span, () => source.board(boardRequest(model, source, declared.span, outlines)));
  if (declared && !board) return { diagnostics: diagnostics.list };

  const context = new GroundingContext(terms, board && new BoardElements(board), limits);
  const declarations = new Declarations(context, model, source);
  runStage(declared?.span ?? { file: 0, start: 0, end: 0 }, () => declarations.readEnums());
  for (const declaration of model.declarations) {
    if (declaration.kind !== 'given' && declaration.kind !== 'find') continue;
    runStage(declaration.span, () => declarations.value(declaration.name.text, declaration.name.span));
  }
  source.finish(outlines);
  if (diagnostics.hasErrors) return { diagnostics: diagnostics.list };

  const constraints = groundRules(model, declarations, runStage);
  const objective = model.objective;
  const term =
    objective &&
    runStage(objective.span, () => {
      const { expression } = objective;
      const value = (): Value => declarations.compiler.compile(expression)([]);
      return intTermOf(context, declarations.chains.runPostponing(expression, value), {
        span: expression.span,
      });
    });
  if (diagnostics.hasErrors) return { diagnostics: diagnostics.list };

  const span = declared?.span ?? { file: 0, start: 0, end: 0 };
  const givenNames = new Set(declarations.givens.map(({ name }) => name));
  return {
    diagnostics: diagnostics.list,
    named: (name) => valueNamed(declarations, name, span),
    ground: {
      board,
      terms,
      givens: declarations.givens,
      families: declarations.families,
      rules: model.rules.map((rule) => ({
        sentence: rule.sentence.text,
        span: rule.span,
        ...(isConditional(rule, givenNames) && { isConditional: true as const }),
        ...(rule.name && { name: rule.name.text }),
      })),
      constraints,
      ...(model.words && { words: model.words }),
      ...(objective && term !== undefined && { objective: { direction: objective.direction, term } }),
    },
  };
}

function valueNamed(names: Declarations, name: string, span: Span): Value | undefined {
  try {
    return names.value(name, span);
  } catch (error) {
    if (error instanceof DiagnosticError || error instanceof AlreadyReported) return undefined;
    throw error;
  }
}

/** Runs one stage of grounding. Errors thrown in it are reported at their place, and the result is then undefined. */
type RunStage = <T>(span: Span, stage: () => T) => T | undefined;

function attemptReportingTo(diagnostics: Diagnostics, limits: GroundingLimits): RunStage {
  return (span, stage) => {
    try {
      return stage();
    } catch (error) {
      if (error instanceof AlreadyReported) return undefined;
      if (error instanceof OutOfTime) throw error;
      if (diagnostics.list.length < MOST_MESSAGES) diagnostics.list.push(asDiagnostic(error, span, limits));
      return undefined;
    }
  };
}

function groundRules(model: Model, names: Declarations, runStage: RunStage): readonly GroundConstraint[] {
  const constraints: GroundConstraint[] = [];
  model.rules.forEach((rule, number) => {
    const constraintCount = constraints.length;
    const addConstraints = (): void => {
      // If definitions nest too deep, the rule is grounded again from its start, so its constraints are removed first.
      constraints.length = constraintCount;
      groundRule(names.compiler, rule, number, (c) => constraints.push(c));
    };
    runStage(rule.span, () => names.chains.runPostponing(rule, addConstraints));
  });
  return constraints;
}

/**
 * Whether every condition of a rule follows a `… =>`, or quantifies over what the instance lists. Such a rule may give
 * no constraints, since it may give some for other instances.
 */
const isConditional = ({ body }: RuleDeclaration, givens: ReadonlySet<string>): boolean =>
  body.every((one) => one.kind === 'let' || dependsOnInstance(one.expression, givens));

function dependsOnInstance(condition: Expression, givens: ReadonlySet<string>): boolean {
  if (condition.kind === 'binary') {
    const { operator, left, right } = condition;
    return (
      operator === '=>' ||
      (operator === 'and' && dependsOnInstance(left, givens) && dependsOnInstance(right, givens))
    );
  }
  if (condition.kind !== 'quantifier' || condition.quantifier !== 'forall') return false;
  const rangesOverGiven = ({ domain, where }: Generator): boolean =>
    where !== undefined || domain.kind === 'filter' || (domain.kind === 'name' && givens.has(domain.name));
  return condition.generators.some(rangesOverGiven) || dependsOnInstance(condition.body, givens);
}

/** The request for a board. Its arguments may use only numbers and single givens, since there is no board yet. */
function boardRequest(
  model: Model,
  source: InstanceSource,
  span: Span,
  givens: BoardRequest['givens'],
): BoardRequest {
  const context = new GroundingContext(new Terms(), undefined, DEFAULT_LIMITS);
  const declarations = new Declarations(context, model, source);
  const kinds = (model.board?.kinds ?? []).map((kind) => {
    const boardName = boardNamed(kind.name.text);
    if (!boardName) {
      const message = `There is no board of the kind \`${kind.name.text}\`.`;
      return context.fail('unknown-board', message, kind.name.span);
    }
    const domainSizes = kind.arguments.map((argument) => {
      const value = declarations.chains.runPostponing(argument, () =>
        declarations.compiler.compile(argument)([]),
      );
      if (typeof value === 'number') return value;
      return context.fail('type-mismatch', 'The size of a board is a known number.', argument.span);
    });
    return { ...boardName, arguments: domainSizes };
  });
  return { kinds, givens, span };
}

function asDiagnostic(error: unknown, span: Span, limits: GroundingLimits): Diagnostic {
  if (error instanceof DiagnosticError) return error.diagnostic;
  if (error instanceof BoundsOverflow) {
    return { code: 'overflow', severity: 'error', message: 'A number here may leave ±2147483647.', span };
  }
  if (error instanceof TooManyTerms) {
    return {
      code: 'too-large',
      severity: 'error',
      message: `On this instance the rules need more than ${limits.terms} terms.`,
      span,
      advice: 'Use a smaller board, or raise the limit (`--max terms=N`).',
    };
  }
  if (error instanceof TooLongKey) {
    return {
      code: 'too-large',
      severity: 'error',
      message: 'A list here has too many parts, the lists in it written out.',
      span,
      advice: 'Put fewer lists and tuples into one another.',
    };
  }
  throw error;
}
