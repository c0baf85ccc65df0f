/** From text to model: parse, put in what it uses, check. Pure: the caller finds the texts of used files. */

import { append } from '../model/large-lists.ts';
import { Diagnostics } from '../text/diagnostics.ts';
import { Sources } from '../text/source.ts';
import { check } from './check/model.ts';
import { includeUsed, type Resolve } from './include.ts';
import { libraryFile } from './library.ts';
import type { Model } from './model.ts';
import { readPlant } from './sections/generate/plants.ts';
import { withTakes } from './sections/generate/takes.ts';
import type { Ast, Declaration } from './syntax/ast.ts';
import { parse } from './syntax/parse.ts';
import type { Uses } from './uses.ts';

export interface LoadOptions {
  /**
   * The text of a used file, by its path as written and the name of the file that uses it. What it doesn't know is
   * looked for in the library.
   */
  readonly resolve?: Resolve;
  /** Where the texts are kept, for messages; a new one by default. */
  readonly sources?: Sources;
}

export interface Loaded {
  /** Absent when there are errors. */
  readonly model?: Model;
  /** The file's own tree, as far as it could be read. */
  readonly own: Ast;
  /** The whole model as far as it could be read and checked, also with mistakes: for tools, not to be solved. */
  readonly draft: Model;
  /** The model's names, as far as they resolve. */
  readonly uses: Uses;
  readonly diagnostics: Diagnostics;
  readonly sources: Sources;
}

/** A model whose texts are read, and not checked yet. */
export interface Read {
  /** The file's own tree, as far as it could be read. */
  readonly own: Ast;
  /** The tree with what it uses in its place. */
  readonly used: Ast;
  readonly diagnostics: Diagnostics;
  readonly sources: Sources;
}

/** Never throws for a bad model: what is wrong with it is in the diagnostics. */
export function loadModel(name: string, text: string, options: LoadOptions = {}): Loaded {
  return checkModel(readModel(name, text, options));
}

/** The first half of `loadModel`, for those who need no more than trees at first. */
export function readModel(name: string, text: string, options: LoadOptions = {}): Read {
  const sources = options.sources ?? new Sources();
  const diagnostics = new Diagnostics();
  const own: Ast = parse(sources.add(name, text), diagnostics);
  const used = includeUsed(
    own,
    sources,
    diagnostics,
    (path, from) => options.resolve?.(path, from) ?? libraryFile(path),
  );
  return { own, used, diagnostics, sources };
}

/** A model of which only some declarations are checked, and the mistakes found there and in reading. */
export interface Part {
  readonly model: Model;
  readonly diagnostics: Diagnostics;
}

/**
 * What was read as a model, of which only some declarations are checked, and what these need. `choose` says which, of all of the
 * model's, those that `take` makes among them.
 */
export function checkPart(
  { used, sources, diagnostics: found }: Read,
  choose: (whole: Ast) => ReadonlySet<Declaration>,
): Part {
  const diagnostics = new Diagnostics();
  append(diagnostics.list, found.list);
  const whole = withTakes(used, sources, diagnostics);
  return { model: check(whole, sources, diagnostics, { only: choose(whole) }), diagnostics };
}

/** The second half of `loadModel`: to be called once for what was read, whose diagnostics it adds to. */
export function checkModel({ own, used, diagnostics, sources }: Read): Loaded {
  const whole = withTakes(used, sources, diagnostics);
  const checked = check(whole, sources, diagnostics);
  const plant = diagnostics.hasErrors ? undefined : readPlant(used, sources, diagnostics);
  diagnostics.sort();
  const { uses } = checked;
  const read = { own, draft: checked, uses, diagnostics, sources };
  if (diagnostics.hasErrors) return read;
  return { ...read, model: plant ? { ...checked, plant } : checked };
}
