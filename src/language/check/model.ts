/** The checker: turns a syntax tree into a model whose names resolve and whose types and stages fit. */

import type { Diagnostics } from '../../text/diagnostics.ts';
import type { Sources } from '../../text/source.ts';
import { enumsIn } from '../enums.ts';
import type { Model } from '../model.ts';
import { readAbout } from '../sections/about.ts';
import { readFormats } from '../sections/read/reader.ts';
import { readSay } from '../sections/say.ts';
import type {
  Ast,
  BoardDeclaration,
  Declaration,
  Name,
  ObjectiveDeclaration,
  RuleDeclaration,
} from '../syntax/ast.ts';
import { FUNCTIONS, GLOBALS } from '../words/builtins.ts';
import {
  CheckContext,
  type ExpressionType,
  isError,
  type PriorFact,
  type Scope,
  type Vocabulary,
} from './context.ts';
import { checkBoard, checkEnumValues, collectNames, symbolTyping } from './declarations.ts';
import { checkUnusedDef } from './definition-call.ts';
import { adviceForInt, checkExpression, checkTruth, reportMismatch } from './demands.ts';
import { expressionTyping } from './expression.ts';
import { checkTake } from './takes.ts';
import { TYPE_NAMES } from './types.ts';

export interface CheckOptions {
  /** Whether a model without finds is an error (`needed`); a model that is only a part of another may lack finds. */
  readonly finds?: 'needed' | 'may lack';
  /**
   * The declarations to check, together with those that they need; undefined for all. Editors use it to find the type
   * of an expression. Since the type of a def's body depends on the def's callers, the declarations that apply the def
   * are checked, too.
   */
  readonly checkedDeclarations?: ReadonlySet<Declaration> | undefined;
  /** The givens that a generator chooses; rules must work while the values of these givens are unknown. */
  readonly chosenGivens?: ReadonlyMap<string, PriorFact>;
  /** The givens for which the value of their statement `take GIVEN = …` isn't checked to be of the given's type. */
  readonly uncheckedGivens?: ReadonlySet<string>;
}

/**
 * Checks a model: reports its mistakes, and returns the model, which is usable only if there were no errors. `ast` is
 * the whole model, with all used files included (`load.ts`).
 */
export function check(
  ast: Ast,
  sources: Sources,
  diagnostics: Diagnostics,
  {
    finds = 'needed',
    checkedDeclarations,
    chosenGivens = new Map(),
    uncheckedGivens = new Set(),
  }: CheckOptions = {},
): Model {
  const context = new CheckContext(ast, sources, diagnostics);
  context.chosenGivens = chosenGivens;
  context.uncheckedGivens = uncheckedGivens;
  context.meaningOf = builtinMeaning;
  context.expression = (e, scope) => expressionTyping(context, e, scope);
  context.symbolTyping = (symbol) => symbolTyping(context, symbol);
  const span = { file: ast.file.id, start: 0, end: 0 };
  for (const name of ast.lostNames) context.symbols.set(name, { kind: 'lost', name, span });
  collectNames(context);
  checkDeclarations(
    context,
    checkedDeclarations ? ast.declarations.filter((one) => checkedDeclarations.has(one)) : ast.declarations,
  );
  const instanceDeclarations = ast.declarations.filter((d) => d.kind === 'instance');
  const rules = ast.declarations.filter((d) => d.kind === 'rule');
  const instanceNames = instanceDeclarations.map((i) => i.name);
  const ruleNames = rules.flatMap((r) => r.name ?? []);
  checkUnique(context, instanceNames, 'instance');
  checkUnique(context, ruleNames, 'rule');
  checkSingleDeclarations(context);
  if (finds === 'needed') checkFinds(context);
  const sections = ast.declarations.filter((d) => d.kind === 'section');
  const aboutSection = readAbout(sections, sources, diagnostics);
  const words = readSay(sections, ast, sources, diagnostics);
  const readSections = checkedDeclarations
    ? sections.filter((one) => checkedDeclarations.has(one))
    : sections;
  return {
    tree: ast,
    title: ast.declarations.filter((d) => d.kind === 'puzzle').at(-1)?.title ?? '',
    ...(aboutSection && { about: aboutSection }),
    sources,
    board: boardOf(ast),
    enums: context.enums,
    declarations: ast.declarations.filter(
      (d) =>
        d.kind === 'enum' || d.kind === 'given' || d.kind === 'find' || d.kind === 'let' || d.kind === 'def',
    ),
    rules: rules.filter((rule) => !rule.demand),
    requirements: rules.filter((rule) => rule.demand),
    objective: ast.declarations.filter((d) => d.kind === 'objective').at(-1),
    instances: instanceDeclarations,
    sections,
    formats: readFormats(readSections, ast, sources, diagnostics, context.uses),
    ...(words && { words }),
    types: context.types,
    typings: context.typings,
    typingByName: namedTypings(context),
    uses: context.uses,
  };
}

const boardOf = (ast: Ast): BoardDeclaration | undefined =>
  ast.declarations.filter((d) => d.kind === 'board').at(-1);

/**
 * The greatest number of mistakes; checking stops after so many. Nobody reads more, and each may cost a comparison with
 * every name.
 */
const MOST_MISTAKES = 1000;

/**
 * Checks the board first, then declarations that define values, then declarations that state something about these
 * values.
 */
function checkDeclarations(context: CheckContext, chosenDeclarations: readonly Declaration[]): void {
  const { list } = context.diagnostics;
  const runCheck = (work: () => void): void => {
    if (list.length < MOST_MISTAKES) context.runPostponing(work);
  };
  const board = boardOf(context.ast);
  if (board) runCheck(() => checkBoard(context, board));
  for (const declaration of chosenDeclarations) {
    for (const members of enumsIn(declaration)) runCheck(() => checkEnumValues(context, members));
    if (declaration.kind !== 'given' && declaration.kind !== 'find' && declaration.kind !== 'let') continue;
    const symbol = context.symbols.get(declaration.name.text);
    if (symbol?.declaration === declaration) runCheck(() => symbolTyping(context, symbol));
  }
  for (const declaration of chosenDeclarations) {
    if (declaration.kind === 'rule') runCheck(() => checkRule(context, declaration));
  }
  for (const declaration of chosenDeclarations) {
    if (declaration.kind === 'objective') runCheck(() => checkObjective(context, declaration));
  }
  for (const declaration of chosenDeclarations) runCheck(() => checkTake(context, declaration));
  for (const declaration of chosenDeclarations) {
    const symbol = declaration.kind === 'def' && context.symbols.get(declaration.name.text);
    if (symbol && symbol.declaration === declaration)
      runCheck(() => checkUnusedDef(context, symbol, declaration));
  }
}

/** The typings of the declared names that were checked. */
function namedTypings({ symbols }: CheckContext): ReadonlyMap<string, ExpressionType> {
  const typingByName = new Map<string, ExpressionType>();
  for (const [name, { typing }] of symbols) if (typing) typingByName.set(name, typing);
  return typingByName;
}

/** A description of what the language itself means by a word; undefined if it means nothing. */
function builtinMeaning(name: string, which: readonly Vocabulary[]): string | undefined {
  if (which.includes('it') && name === 'it') return 'the element that `where` looks at';
  if (which.includes('board') && Object.hasOwn(GLOBALS, name)) return GLOBALS[name as keyof typeof GLOBALS];
  if (which.includes('function') && Object.hasOwn(FUNCTIONS, name)) return 'a function';
  if (which.includes('type') && TYPE_NAMES.includes(name)) return 'a type';
  return undefined;
}

function checkRule(context: CheckContext, rule: RuleDeclaration): void {
  let scope: Scope | undefined;
  for (const statement of rule.body) {
    if (statement.kind === 'let') {
      const value = checkExpression(context, statement.value, scope);
      scope = context.bind(scope, statement.name, value);
    } else checkTruth(context, statement.expression, scope);
  }
}

function checkObjective(context: CheckContext, { expression, direction }: ObjectiveDeclaration): void {
  const objectiveTyping = checkExpression(context, expression, undefined);
  if (isError(objectiveTyping) || objectiveTyping.type.kind === 'int') return;
  reportMismatch(
    context,
    expression,
    objectiveTyping.type,
    `an int to ${direction}`,
    adviceForInt(objectiveTyping.type),
  );
}

function checkUnique(context: CheckContext, names: readonly Name[], kind: string): void {
  const firstNameByText = new Map<string, Name>();
  for (const name of names) {
    const earlierName = firstNameByText.get(name.text);
    if (!earlierName) firstNameByText.set(name.text, name);
    else {
      context.error('duplicate-name', `Two ${kind}s are called \`${name.text}\`.`, name.span, {
        notes: [{ message: 'The first one is here.', span: earlierName.span }],
      });
    }
  }
}

/** Reports repeated declarations of kinds that a file may contain only once. */
function checkSingleDeclarations(context: CheckContext): void {
  const { declarations } = context.ast;
  for (const kind of ['puzzle', 'board', 'objective'] as const) {
    const firstDeclaration = new Map<number, (typeof declarations)[number]>();
    for (const declaration of declarations) {
      if (declaration.kind !== kind) continue;
      const earlierDeclaration = firstDeclaration.get(declaration.span.file);
      if (!earlierDeclaration) firstDeclaration.set(declaration.span.file, declaration);
      else {
        context.error(
          'duplicate-declaration',
          `A model has one ${kind === 'puzzle' ? 'title' : kind}.`,
          declaration.span,
          {
            notes: [{ message: 'It is already declared here.', span: earlierDeclaration.span }],
          },
        );
      }
    }
  }
}

function checkFinds(context: CheckContext): void {
  const { declarations } = context.ast;
  if (
    declarations.some((d) => d.kind === 'find') ||
    context.ast.lostNames.length > 0 ||
    context.diagnostics.hasErrors
  )
    return;
  const title = declarations.find((d) => d.kind === 'puzzle' && d.span.file === context.ast.file.id);
  context.error(
    'no-find',
    'This model has no `find`: there is nothing to solve.',
    title?.span ?? startOfFile(context),
    {
      advice: 'Declare what a solution consists of: `find shaded[cells]: bool`.',
    },
  );
}

const startOfFile = ({ ast }: CheckContext) => ({ file: ast.file.id, start: 0, end: 0 });
