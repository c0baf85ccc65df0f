// dist/types/: the declarations of the API, and of everything to which these declarations refer. The step fails if the
// type checker reports errors.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './common.mjs';
import { API } from './entries.mjs';
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
  /** [path]: the text of a declaration file that the compiler would write. */
  const declared = new Map();
  program.emit(undefined, (file, text) => declared.set(path.resolve(file), text));
  const folder = path.join(root, 'dist/types');
  rmSync(folder, { recursive: true, force: true });
  const named = new Set(API.map(({ types }) => path.join(folder, types)));
  // The loop adds the files that a file imports, and then visits them, too.
  for (const file of named) {
    const text = declared.get(file);
    if (text === undefined)
      throw new Error(`${file} is named by the declarations of the API, and not among them.`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      if (fileName.startsWith('.'))
        named.add(path.resolve(path.dirname(file), fileName.replace(/(\.d)?\.[jt]s$/, '.d.ts')));
    }
  }
}
