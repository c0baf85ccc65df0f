/**
 * `plant { … }` in `generate` sections: how a puzzle is made from a solution. A plant is a small model: its givens are
 * parameters that the user may set (`--set colors=5`), its finds get random values that satisfy its rules, and then
 * each `take` defines a given of the puzzle, or a find of the puzzle's answer.
 *
 * It is compiled to two models: one to search for the random values, and one in which the finds are givens, to evaluate
 * the `take`s. In the second each taken value becomes a given `taken NAME`, so that it is checked and evaluated like
 * any other.
 */

import type { Diagnostics } from '../../../text/diagnostics.ts';
import type { Sources, Span } from '../../../text/source.ts';
import { check } from '../../check/model.ts';
import type { PlantModels } from '../../model.ts';
import type {
  Ast,
  Declaration,
  FindDeclaration,
  GivenDeclaration,
  SectionDeclaration,
  TypeExpression,
} from '../../syntax/ast.ts';
import { parse } from '../../syntax/parse.ts';
import { plantBlockIn } from '../../syntax/raw-sections.ts';
import { cutTakeStatements, nameForTaken, takeDefName } from './takes.ts';

/**
 * The two models made of the model's block `plant { … }`, by which a generator finds a solution before the puzzle;
 * undefined if there is no such block. `ast` is the whole model, with used files included.
 */
export function readPlant(ast: Ast, sources: Sources, diagnostics: Diagnostics): PlantModels | undefined {
  const sections = ast.declarations.filter((d) => d.kind === 'section' && d.section === 'generate');
  const plants = (sections as SectionDeclaration[]).flatMap(({ body }) => {
    const file = sources.get(body.file);
    const plantFound = plantBlockIn(file, body);
    return plantFound ? [{ file, ...plantFound }] : [];
  });
  const lastPlant = plants.at(-1);
  if (!lastPlant) return undefined;
  const { rest, takes } = cutTakeStatements(lastPlant.file, lastPlant.body, diagnostics);
  const plantAst = parse({ ...lastPlant.file, text: rest }, diagnostics);
  const plantNames = new PlantNames(ast, plantAst, takes, diagnostics);
  const messageCount = diagnostics.list.length;
  const search = check(plantNames.searchTree(), sources, diagnostics, { finds: 'may lack' });
  if (diagnostics.list.length > messageCount) return undefined;
  const { unchecked } = plantNames;
  const takeModel = check(plantNames.takeTree(), sources, diagnostics, {
    finds: 'may lack',
    uncheckedGivens: unchecked,
  });
  return {
    search,
    takeModel,
    takenNames: new Set(plantNames.takenDeclarations.map(({ name }) => name.text)),
  };
}

/** The names that are visible in a plant: the board, enums and givens of the puzzle, and its own declarations. */
class PlantNames {
  readonly takenDeclarations: readonly (GivenDeclaration | FindDeclaration)[];
  /**
   * The finds whose type contains a name that the block `plant { … }` can't see. Their type can't be resolved there, so
   * the values that `take` gives them aren't checked.
   */
  readonly unchecked = new Set<string>();
  readonly #plantAst: Ast;
  readonly #takeDefs: readonly Declaration[];
  readonly #puzzleDeclarations: readonly Declaration[];

  constructor(puzzle: Ast, plantTree: Ast, takes: readonly Declaration[], diagnostics: Diagnostics) {
    const spanByTakeDef = new Map(
      takes.flatMap((d) => (d.kind === 'def' || d.kind === 'let' ? [[d.name.text, d.name.span]] : [])),
    );
    const givensAndFinds = puzzle.declarations.filter((d) => d.kind === 'given' || d.kind === 'find');
    this.takenDeclarations = givensAndFinds.filter(({ name }) =>
      spanByTakeDef.delete(takeDefName(name.text)),
    );
    for (const [name, span] of spanByTakeDef) {
      const shownName = String(name).replace(/^take /, '');
      diagnostics.error('unknown-name', `The puzzle has no given or find \`${shownName}\`.`, span as Span);
    }
    const takenDeclarationSet = new Set<Declaration>(this.takenDeclarations);
    const lets = new Set(puzzle.declarations.flatMap((d) => (d.kind === 'let' ? [d.name.text] : [])));
    for (const { kind, name, type } of this.takenDeclarations)
      if (kind === 'find' && [...namesIn(type)].some((each) => lets.has(each)))
        this.unchecked.add(nameForTaken(name.text));
    this.#plantAst = plantTree;
    this.#takeDefs = takes;
    this.#puzzleDeclarations = puzzle.declarations.filter(
      (d) => d.kind === 'board' || d.kind === 'enum' || (d.kind === 'given' && !takenDeclarationSet.has(d)),
    );
  }

  searchTree(): Ast {
    return this.#treeOfDeclarations(this.#plantAst.declarations);
  }

  takeTree(): Ast {
    const ownDeclarations = this.#plantAst.declarations
      .filter((d) => d.kind !== 'rule')
      .map((d) => (d.kind === 'find' ? asGiven(d) : d));
    const takenGivens = this.takenDeclarations.map((d): GivenDeclaration => {
      const name = { text: nameForTaken(d.name.text), span: d.name.span };
      const isTypeUnchecked = this.unchecked.has(name.text);
      const type = d.kind === 'given' ? d.type : isTypeUnchecked ? intAt(d.span) : withoutBounds(d.type);
      return { kind: 'given', name, domain: d.domain, type, span: d.span };
    });
    return this.#treeOfDeclarations([...ownDeclarations, ...takenGivens, ...this.#takeDefs]);
  }

  #treeOfDeclarations(declarations: readonly Declaration[]): Ast {
    return { ...this.#plantAst, declarations: [...this.#puzzleDeclarations, ...declarations] };
  }
}

const intAt = (span: Span): TypeExpression => ({ kind: 'name', name: { text: 'int', span }, span });

/** The names that occur in a find's type. */
function* namesIn(type: TypeExpression): Generator<string> {
  if (type.kind === 'name') yield type.name.text;
  else if (type.kind === 'optional' || type.kind === 'set' || type.kind === 'list') yield* namesIn(type.of);
}

/**
 * A find's type in the block `plant { … }`, which doesn't see all of the puzzle's names: bounds and sets are replaced
 * by plain ints.
 */
function withoutBounds(type: TypeExpression): TypeExpression {
  if (type.kind === 'range' || type.kind === 'index') return intAt(type.span);
  return type.kind === 'optional' || type.kind === 'set' || type.kind === 'list'
    ? { ...type, of: withoutBounds(type.of) }
    : type;
}

function asGiven({ name, domain, type, span }: FindDeclaration): GivenDeclaration {
  return { kind: 'given', name, domain, type, span };
}
