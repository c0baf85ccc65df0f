/**
 * Checks of the sources that the type checker doesn't make. Untrusted models could overflow the stack where a list is
 * passed as arguments (`Math.max(...list)`), and could reach inherited properties where a plain object is indexed by a
 * text (`table['constructor']`). Functions must not be too long.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** Files whose objects are indexed only by keys written in the sources, never by outside text. */
const OWN_KEYS = /^src\/(backends\/ilp\/engines\/|text\/entry-of\.ts)/;

const parsed = new Map<string, ts.SourceFile>();

/** The program and the files of a room, by the tsconfig.json of its folder, else by that of the repository. */
function sources(room: string): { readonly program: ts.Program; readonly files: readonly ts.SourceFile[] } {
  const folder = existsSync(path.join(root, room, 'tsconfig.json')) ? path.join(root, room) : root;
  const config = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder);
  const own = fileNames.filter((name) => path.relative(root, name).startsWith(path.join(room, path.sep)));
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  // Each file is parsed once, even if several rooms import it.
  host.getSourceFile = (name, ...rest) => {
    const file = parsed.get(name) ?? read(name, ...rest);
    if (file) parsed.set(name, file);
    return file;
  };
  const program = ts.createProgram(own, options, host);
  return { program, files: program.getSourceFiles().filter(({ fileName }) => own.includes(fileName)) };
}

const isText = (type: ts.Type): boolean =>
  type.isUnion()
    ? type.types.some(isText)
    : (type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) !== 0;

/** Whether a list of unknown length is passed as arguments. A tuple has a known length. */
const isSpread = (node: ts.Node, checker: ts.TypeChecker): boolean =>
  (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
  (node.arguments ?? []).some(
    (one) => ts.isSpreadElement(one) && !checker.isTupleType(checker.getTypeAtLocation(one.expression)),
  );

/** Whether the node is `table[name]` or `name in table` with an arbitrary text as the name. */
const isLookup = (node: ts.Node, checker: ts.TypeChecker): boolean =>
  (ts.isElementAccessExpression(node) && isText(checker.getTypeAtLocation(node.argumentExpression))) ||
  (ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
    isText(checker.getTypeAtLocation(node.left)));

it.each([
  ['src', 200],
  ['studio', 50],
  ['editors/vscode', 2],
])(
  'hands no list over as arguments and looks no text up in objects in %s',
  {
    timeout: 120_000,
  },
  (room, least) => {
    const { program, files } = sources(room);
    const checker = program.getTypeChecker();
    expect(files.length).toBeGreaterThan(least);
    const found: string[] = [];
    for (const file of files) {
      const name = path.relative(root, file.fileName).replaceAll(path.sep, '/');
      const report = (node: ts.Node, advice: string): void => {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${name}:${line + 1}: ${node.getText().split('\n')[0]} (${advice})`);
      };
      const visit = (node: ts.Node): void => {
        if (isSpread(node, checker)) report(node, 'use src/model/large-lists.ts');
        if (!OWN_KEYS.test(name) && isLookup(node, checker))
          report(node, 'use entryOf or Object.hasOwn, or a Map');
        ts.forEachChild(node, visit);
      };
      visit(file);
    }
    expect(found).toEqual([]);
  },
);

/** The greatest number of lines of a function. */
const MAX_FUNCTION_LINES = 65;
/** Longer functions, each with the reason. */
const LONGER_FUNCTIONS: Readonly<Record<string, string>> = {
  'engine/assembly/search/propagate.ts propagateIgnoring': 'the engine spends most of its time in this loop',
  'src/grounding/expressions.ts #compile': 'one switch over the kinds of expressions, a few lines each',
  'studio/pages/make.tsx MakePage': 'the state of one page, with the elements that show it',
  'studio/pages/rules.tsx RulesPage': 'the state of one page, with the elements that show it',
  'studio/pages/share.tsx ShareDialog': 'the state of one page, with the elements that show it',
  'studio/pages/gallery.tsx Gallery': 'the state of one page, with the elements that show it',
  'studio/pages/open-link.tsx OpenLink': 'the elements of one form',
  'studio/pages/pad.tsx Pad': 'the elements of one form',
  'studio/pages/workshop.tsx Workshop': 'the state of one page, with the elements that show it',
};

it(`keeps functions at ${MAX_FUNCTION_LINES} lines`, { timeout: 60_000 }, () => {
  const found: string[] = [];
  for (const room of ['src', 'studio', 'engine/assembly']) {
    for (const file of readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })) {
      if (!/(?<!\.d)\.tsx?$/.test(file)) continue;
      const name = path.posix.join(room, file.replaceAll(path.sep, '/'));
      const text = readFileSync(path.join(root, name), 'utf8');
      const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
      const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true, kind);
      const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
      const visit = (node: ts.Node): void => {
        if (
          ts.isFunctionLike(node) &&
          'body' in node &&
          lineOf(node.end) - lineOf(node.getStart()) >= MAX_FUNCTION_LINES
        ) {
          const { name: own, parent } = node;
          const called = own ?? (ts.isVariableDeclaration(parent) ? parent.name : undefined);
          found.push(`${name} ${called?.getText() ?? 'without a name'}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  }
  expect(found.sort()).toEqual(Object.keys(LONGER_FUNCTIONS).sort());
});
