import { check } from '../../src/language/check/model.ts';
import { type Diagnostic, Diagnostics } from '../../src/text/diagnostics.ts';
import { includeUsedFiles } from '../../src/language/include.ts';
import { parse } from '../../src/language/syntax/parse.ts';
import type { SourceFile, Sources } from '../../src/text/source.ts';
import { withTakeDefs } from '../../src/language/sections/generate/takes.ts';
import { checkSections } from '../../src/tasks/generate/spec/request.ts';
import { openInstance } from '../../src/tasks/open/open-instance.ts';

/**
 * All mistakes in a model and, if there is one, in its instance, in the order of the text. The cases of `syntax.txt` are fragments and are only
 * parsed.
 */
export function diagnose(
  stage: 'parse' | 'check',
  sources: Sources,
  model: SourceFile,
  instance?: SourceFile,
): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  const ast = parse(model, diagnostics);
  if (stage === 'check') {
    const whole = withTakeDefs(includeUsedFiles(ast, sources, diagnostics), sources, diagnostics);
    const checked = check(whole, sources, diagnostics);
    checkSections(checked, diagnostics);
    if (instance && !diagnostics.hasErrors) {
      return openInstance(checked, { name: instance.name, text: instance.text }).diagnostics;
    }
  }
  diagnostics.sort();
  return diagnostics.list;
}
