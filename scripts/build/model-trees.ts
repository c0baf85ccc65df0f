/** The stored trees of the models that come with pzl: see src/cli/startup/known-trees.ts. */
export { hashOf, TREE_INDEX_FILE } from '../../src/cli/startup/known-trees.ts';
export { exampleOf } from './example-index.ts';

import type { Resolve } from '../../src/language/include.ts';
import { loadModel } from '../../src/language/load.ts';
import { parse } from '../../src/language/syntax/parse.ts';
import { storeTree } from '../../src/language/syntax/stored-tree.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { Sources } from '../../src/text/source.ts';

/** A model's text with its syntax tree in the stored form. */
export type Tree = readonly [text: string, tree: string];

/** Parses a text and returns its tree in the stored form. @throws Error if the text has a mistake. */
export function treeOf(name: string, text: string): Tree {
  const diagnostics = new Diagnostics();
  const { declarations } = parse(new Sources().add(name, text), diagnostics);
  return [text, storeTree(withoutMistakes(diagnostics, name, declarations))];
}

/**
 * The trees of all texts that are parsed when a model is loaded: the model, the models that it uses, and the
 * expressions of its `generate` section.
 */
export function treesOf(name: string, text: string, resolve?: Resolve): Tree[] {
  const parsed = new Set<string>();
  const sources = new Sources((each) => {
    parsed.add(each);
    return undefined;
  });
  const { diagnostics } = loadModel(name, text, { sources, ...(resolve && { resolve }) });
  return withoutMistakes(diagnostics, name, [...parsed]).map((each) => treeOf(name, each));
}

function withoutMistakes<T>(diagnostics: Diagnostics, name: string, result: T): T {
  if (diagnostics.hasErrors) throw new Error(`${name} has mistakes; see pzl check`);
  return result;
}
