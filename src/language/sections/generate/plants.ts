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
import type { Plant } from '../../model.ts';
import type {
  Ast,
  Declaration,
  FindDeclaration,
  GivenDeclaration,
  SectionDeclaration,
  TypeExpression,
} from '../../syntax/ast.ts';
import { parse } from '../../syntax/parse.ts';
import { plantIn } from '../../syntax/raw-sections.ts';
import { cutTakes, takeDefName, takenName } from './takes.ts';

/**
 * The checked `plant` of a model; undefined if the model has none. `ast` is the whole model, with used files included.
 */
export function readPlant(ast: Ast, sources: Sources, diagnostics: Diagnostics): Plant | undefined {
  const sections = ast.declarations.filter((d) => d.kind === 'section' && d.section === 'generate');
  const plants = (sections as SectionDeclaration[]).flatMap(({ body }) => {
    const file = sources.get(body.file);
    const found = plantIn(file, body);
    return found ? [{ file, ...found }] : [];
  });
  const plant = plants.at(-1);
  if (!plant) return undefined;
  const { rest, takes } = cutTakes(plant.file, plant.body, diagnostics);
  const plantTree = parse({ ...plant.file, text: rest }, diagnostics);
  const names = new PlantNames(ast, plantTree, takes, diagnostics);
  const messageCount = diagnostics.list.length;
  const search = check(names.searchTree(), sources, diagnostics, { finds: 'may lack' });
  if (diagnostics.list.length > messageCount) return undefined;
  const { unchecked } = names;
  const readingModel = check(names.readingTree(), sources, diagnostics, { finds: 'may lack', unchecked });
  return { search, reading: readingModel, taken: new Set(names.taken.map(({ name }) => name.text)) };
}

/** The names that are visible in a plant: the board, enums and givens of the puzzle, and its own declarations. */
class PlantNames {
  readonly taken: readonly (GivenDeclaration | FindDeclaration)[];
  /** The finds whose type contains a name of the puzzle that isn't visible in the plant. */
  readonly unchecked = new Set<string>();
  readonly #plantTree: Ast;
  readonly #takes: readonly Declaration[];
  readonly #outer: readonly Declaration[];

  constructor(puzzle: Ast, plantTree: Ast, takes: readonly Declaration[], diagnostics: Diagnostics) {
    const spanByTake = new Map(
      takes.flatMap((d) => (d.kind === 'def' || d.kind === 'let' ? [[d.name.text, d.name.span]] : [])),
    );
    const puzzleNames = puzzle.declarations.filter((d) => d.kind === 'given' || d.kind === 'find');
    this.taken = puzzleNames.filter(({ name }) => spanByTake.delete(takeDefName(name.text)));
    for (const [name, span] of spanByTake) {
      const shownName = String(name).replace(/^take /, '');
      diagnostics.error('unknown-name', `The puzzle has no given or find \`${shownName}\`.`, span as Span);
    }
    const takenDeclarations = new Set<Declaration>(this.taken);
    const lets = new Set(puzzle.declarations.flatMap((d) => (d.kind === 'let' ? [d.name.text] : [])));
    for (const { kind, name, type } of this.taken)
      if (kind === 'find' && [...namesIn(type)].some((each) => lets.has(each)))
        this.unchecked.add(takenName(name.text));
    this.#plantTree = plantTree;
    this.#takes = takes;
    this.#outer = puzzle.declarations.filter(
      (d) => d.kind === 'board' || d.kind === 'enum' || (d.kind === 'given' && !takenDeclarations.has(d)),
    );
  }

  searchTree(): Ast {
    return this.#treeWith(this.#plantTree.declarations);
  }

  readingTree(): Ast {
    const ownDeclarations = this.#plantTree.declarations
      .filter((d) => d.kind !== 'rule')
      .map((d) => (d.kind === 'find' ? asGiven(d) : d));
    const takenGivens = this.taken.map((d): GivenDeclaration => {
      const name = { text: takenName(d.name.text), span: d.name.span };
      const isUnchecked = this.unchecked.has(name.text);
      const type = d.kind === 'given' ? d.type : isUnchecked ? intAt(d.span) : withoutBounds(d.type);
      return { kind: 'given', name, domain: d.domain, type, span: d.span };
    });
    return this.#treeWith([...ownDeclarations, ...takenGivens, ...this.#takes]);
  }

  #treeWith(declarations: readonly Declaration[]): Ast {
    return { ...this.#plantTree, declarations: [...this.#outer, ...declarations] };
  }
}

const intAt = (span: Span): TypeExpression => ({ kind: 'name', name: { text: 'int', span }, span });

/** The names that occur in a find's type. */
function* namesIn(type: TypeExpression): Generator<string> {
  if (type.kind === 'name') yield type.name.text;
  else if (type.kind === 'optional' || type.kind === 'set' || type.kind === 'list') yield* namesIn(type.of);
}

/** A find's type as the plant sees it: bounds and sets that aren't visible in the plant are replaced by plain ints. */
function withoutBounds(type: TypeExpression): TypeExpression {
  if (type.kind === 'range' || type.kind === 'index') return intAt(type.span);
  return type.kind === 'optional' || type.kind === 'set' || type.kind === 'list'
    ? { ...type, of: withoutBounds(type.of) }
    : type;
}

function asGiven({ name, domain, type, span }: FindDeclaration): GivenDeclaration {
  return { kind: 'given', name, domain, type, span };
}
