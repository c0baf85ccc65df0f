/** From text to model: parses, includes used files and checks. Pure: the caller supplies the texts of used files. */

import { append } from '../model/large-lists.ts';
import { Diagnostics } from '../text/diagnostics.ts';
import { Sources } from '../text/source.ts';
import { check } from './check/model.ts';
import { includeUsedFiles, type Resolve } from './include.ts';
import { libraryFile } from './library.ts';
import type { Model } from './model.ts';
import { readPlant } from './sections/generate/plants.ts';
import { withTakeDefs } from './sections/generate/takes.ts';
import type { Ast, Declaration } from './syntax/ast.ts';
import { parse } from './syntax/parse.ts';
import type { Uses } from './uses.ts';

export interface LoadOptions {
  /**
   * Returns the text of a used file, given its path as written and the name of the using file. If it returns undefined,
   * the file is looked up in the library.
   */
  readonly resolve?: Resolve;
  /** The store to which the texts are added, for messages; a new store by default. */
  readonly sources?: Sources;
}

export interface Loaded {
  /** The model; absent when there are errors. */
  readonly model?: Model;
  /** The file's own syntax tree, as far as it could be parsed. */
  readonly own: Ast;
  /** The whole model as far as it could be parsed and checked, even if it has mistakes: for tools, not for solving. */
  readonly draft: Model;
  /** Where the model's names are used, as far as they resolve. */
  readonly uses: Uses;
  readonly diagnostics: Diagnostics;
  readonly sources: Sources;
}

/** A model that has been parsed but not checked. */
export interface ParsedModel {
  /** The syntax tree of the file alone, as far as it could be parsed. */
  readonly own: Ast;
  /** The syntax tree with all used files included. */
  readonly fullTree: Ast;
  readonly diagnostics: Diagnostics;
  readonly sources: Sources;
}

/** Parses and checks a model. Never throws for a bad model: its mistakes are in the diagnostics. */
export function loadModel(name: string, text: string, options: LoadOptions = {}): Loaded {
  return checkModel(readModel(name, text, options));
}

/**
 * Parses a model and includes the files that it uses: the first half of `loadModel`, for callers that don't need the
 * checks yet.
 */
export function readModel(name: string, text: string, options: LoadOptions = {}): ParsedModel {
  const sources = options.sources ?? new Sources();
  const diagnostics = new Diagnostics();
  const ownTree: Ast = parse(sources.add(name, text), diagnostics);
  const fullTree = includeUsedFiles(
    ownTree,
    sources,
    diagnostics,
    (path, from) => options.resolve?.(path, from) ?? libraryFile(path),
  );
  return { own: ownTree, fullTree, diagnostics, sources };
}

/** A model of which only some declarations were checked, with the mistakes found there and by the parser. */
export interface PartialModel {
  readonly model: Model;
  readonly diagnostics: Diagnostics;
}

/**
 * Checks some declarations of a parsed model, and the declarations that these need. `choose` selects them from all
 * declarations, which include those made from `take`s.
 */
export function checkPart(
  { fullTree, sources, diagnostics: found }: ParsedModel,
  choose: (tree: Ast) => ReadonlySet<Declaration>,
): PartialModel {
  const diagnostics = new Diagnostics();
  append(diagnostics.list, found.list);
  const tree = withTakeDefs(fullTree, sources, diagnostics);
  return { model: check(tree, sources, diagnostics, { checkedDeclarations: choose(tree) }), diagnostics };
}

/**
 * Checks a parsed model: the second half of `loadModel`. Call it once per parsed model, since it adds to the model's
 * diagnostics.
 */
export function checkModel({ own, fullTree, diagnostics, sources }: ParsedModel): Loaded {
  const tree = withTakeDefs(fullTree, sources, diagnostics);
  const checkedModel = check(tree, sources, diagnostics);
  const plantModels = diagnostics.hasErrors ? undefined : readPlant(fullTree, sources, diagnostics);
  diagnostics.sort();
  const { uses } = checkedModel;
  const loadedParts = { own, draft: checkedModel, uses, diagnostics, sources };
  if (diagnostics.hasErrors) return loadedParts;
  return { ...loadedParts, model: plantModels ? { ...checkedModel, plant: plantModels } : checkedModel };
}
