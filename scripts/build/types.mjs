// dist/types/: the declarations of the API. Nothing is published that the type checker complains of.
import path from 'node:path';
import ts from 'typescript';
import { root } from './common.mjs';

export function types() {
  const project = 'tsconfig.build.json';
  const { config } = ts.readConfigFile(project, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(project));
  const program = ts.createProgram(fileNames, options);
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
