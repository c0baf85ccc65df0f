import { type Diagnostic, Diagnostics } from '../../src/language/diagnostics.ts';
import { parse } from '../../src/language/parse.ts';
import type { SourceFile } from '../../src/language/source.ts';

/** All that is wrong with a model, and with an instance of it if there is one, in the order of the text. */
export function diagnose(model: SourceFile, _instance?: SourceFile): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  parse(model, diagnostics);
  return diagnostics.list;
}
