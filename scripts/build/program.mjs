// The package's sources as a TypeScript program, shared by all steps that use it.
import path from 'node:path';
import ts from 'typescript';

/** [path of a tsconfig.json]: its program. */
const programs = new Map();

/** Returns the TypeScript program for a tsconfig.json; it is created once. */
export function programOf(project) {
  if (!programs.has(project)) {
    const { config } = ts.readConfigFile(project, ts.sys.readFile);
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(project));
    programs.set(project, ts.createProgram(fileNames, options));
  }
  return programs.get(project);
}
