/** What the build keeps of the models that come with pzl: see src/language/known-trees.ts. */
import { Diagnostics } from '../src/language/diagnostics.ts';
import { parse } from '../src/language/parse.ts';
import { Sources } from '../src/language/source.ts';

/** The declarations of a model as JSON; throws where the text has a mistake. */
export function treeOf(name: string, text: string): string {
  const diagnostics = new Diagnostics();
  const { declarations, lost } = parse(new Sources().add(name, text), diagnostics);
  if (diagnostics.hasErrors || lost.length > 0) throw new Error(`${name} has mistakes; see pzl check`);
  return JSON.stringify(declarations);
}
