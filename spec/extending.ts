/**
 * Puts dummies of all kinds of additions into a copy of the sources in memory, and returns the errors that the type
 * checker then reports.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.join(import.meta.dirname, '..');

export interface Dummy {
  /** The heading of the checklist in docs/extending.md. */
  readonly checklist: string;
  /** The dummy's name, by which it is recognised in the messages of the type checker. */
  readonly name: string;
  /** The file to change: `text` is inserted after the text `after`. */
  readonly file: string;
  readonly after: string;
  readonly text: string;
}

export interface Missing {
  readonly name: string;
  /** The files in which the type checker reports errors about the dummy, sorted. */
  readonly files: readonly string[];
}

/** Checks the types of src/ with all dummies at once; takes as long as `npm run typecheck`. */
export function missingOf(dummies: readonly Dummy[]): readonly Missing[] {
  const changed = new Map<string, string>();
  for (const { file, after, text } of dummies) {
    const name = path.join(root, file);
    const before = changed.get(name) ?? readFileSync(name, 'utf8');
    const at = before.indexOf(after);
    if (at < 0) throw new Error(`${file} has no “${after}” any more`);
    const end = at + after.length;
    changed.set(name, before.slice(0, end) + text + before.slice(end));
  }
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config.config, include: ['src'] }, ts.sys, root);
  const host = ts.createCompilerHost(options, true);
  const readFile = host.readFile.bind(host);
  host.readFile = (name) => changed.get(path.resolve(name)) ?? readFile(name);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, how) => {
    const text = changed.get(path.resolve(name));
    return text === undefined ? getSourceFile(name, how) : ts.createSourceFile(name, text, how, true);
  };
  const roots = ts.sys.readDirectory(path.join(root, 'src'), ['.ts']);
  const program = ts.createProgram({ rootNames: roots, options, host });
  const found = program.getSemanticDiagnostics().map((diagnostic) => ({
    file: diagnostic.file ? path.relative(root, diagnostic.file.fileName).split(path.sep).join('/') : '',
    message: ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
  }));
  const unexplained = found.filter(({ message }) => !dummies.some(({ name }) => message.includes(name)));
  const [first] = unexplained;
  if (first) throw new Error(`${first.file}: ${first.message}`);
  return dummies.map(({ name }) => {
    const files = found.filter(({ message }) => message.includes(name)).map(({ file }) => file);
    return { name, files: [...new Set(files)].sort() };
  });
}
