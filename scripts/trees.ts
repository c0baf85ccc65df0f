/** What the build keeps of the models that come with pzl: see src/cli/known-trees.ts. */
export { treeHead, treeName } from '../src/cli/known-trees.ts';

import { Diagnostics } from '../src/language/diagnostics.ts';
import type { Resolve } from '../src/language/include.ts';
import { loadModel } from '../src/language/load.ts';
import { parse } from '../src/language/parse.ts';
import { Sources } from '../src/language/source.ts';
import { parsedTexts } from './parsed-texts.ts';

/** A text with its declarations as JSON. */
export type Tree = readonly [text: string, tree: string];

/** Throws where there is a mistake. */
export function treeOf(name: string, text: string): Tree {
  const diagnostics = new Diagnostics();
  const { declarations } = parse(new Sources().add(name, text), diagnostics);
  return [text, JSON.stringify(withoutMistakes(diagnostics, name, declarations))];
}

/** Of all that is parsed to load a model: itself, what it uses, and the expressions of its `generate` section. */
export function treesOf(name: string, text: string, resolve?: Resolve): Tree[] {
  parsedTexts.clear();
  const { diagnostics } = loadModel(name, text, resolve ? { resolve } : {});
  return withoutMistakes(diagnostics, name, [...parsedTexts]).map((each) => treeOf(name, each));
}

function withoutMistakes<T>(diagnostics: Diagnostics, name: string, result: T): T {
  if (diagnostics.hasErrors) throw new Error(`${name} has mistakes; see pzl check`);
  return result;
}
