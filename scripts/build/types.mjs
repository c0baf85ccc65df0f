// dist/types/: the declarations of the API. Nothing is published that the type checker complains of.
import ts from 'typescript';
import { root } from './common.mjs';
import { programOf } from './program.mjs';

export function types() {
  const program = programOf('tsconfig.build.json');
  const mistakes = ts.getPreEmitDiagnostics(program);
  if (mistakes.length > 0) {
    const host = {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => root,
      getNewLine: () => '\n',
    };
    throw new Error(ts.formatDiagnostics(mistakes, host));
  }
  program.emit();
}
