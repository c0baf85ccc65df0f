// The sources of the package as the type checker sees them, for all steps that ask it.
import path from 'node:path';
import ts from 'typescript';

/** By project. */
const programs = new Map();

/** The program of a tsconfig.json, read once. */
export function programOf(project) {
  if (!programs.has(project)) {
    const { config } = ts.readConfigFile(project, ts.sys.readFile);
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(project));
    programs.set(project, ts.createProgram(fileNames, options));
  }
  return programs.get(project);
}
