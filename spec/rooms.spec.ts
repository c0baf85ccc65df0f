/**
 * The rooms, which are the top folders of src/: a room imports only from earlier rooms, no files import each other in a
 * circle, and no folder has too many files. docs/architecture.md describes the rooms and their order.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** The rooms in order; a room may import from the rooms before it. */
const ROOMS = [
  'text',
  'model',
  'language',
  'grounding',
  'backends',
  'formats',
  'draw',
  'tasks',
  'editor',
  'api',
  'cli',
] as const;
/** The rooms that may use files, processes and the console. All others may not. */
const ROOMS_WITH_FILES: readonly string[] = ['cli'];
/** Packages that the core may use. */
const PACKAGES: readonly RegExp[] = [/^ohm-js$/, /^fflate$/, /^lz-string$/];

/** Folders that may not import from certain other folders, in addition to the order of rooms. */
const FORBIDDEN_IMPORTS: readonly {
  readonly folder: string;
  readonly from: readonly string[];
  readonly why: string;
}[] = [
  {
    folder: 'backends/common',
    from: ['backends/sat', 'backends/ilp'],
    why: 'what SAT and ILP share needs neither of them',
  },
  { folder: 'backends/ilp', from: ['backends/sat'], why: 'ILP stands without SAT' },
  { folder: 'backends/sat', from: ['backends/ilp'], why: 'SAT stands without ILP' },
  ...['spec', 'layout', 'construct', 'minimize', 'certify'].map((stage, at, stages) => ({
    folder: `tasks/generate/${stage}`,
    from: stages.slice(at + 1).map((later) => `tasks/generate/${later}`),
    why: `a stage of the generator needs none after it: ${stage}`,
  })),
];

/** Allowed circles of value imports, each with its files and the reason. */
const CIRCLES: readonly { readonly files: readonly string[]; readonly why: string }[] = [];

const MOST_FILES = 20;

interface Import {
  readonly from: string;
  /** The imported file's path below the folder; for a package, its specifier. */
  readonly to: string;
  readonly type: boolean;
}

function filesBelow(folder: string): string[] {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => name.split(path.sep).join('/'));
}

/** Whether the declaration imports only types, so that nothing of it remains at run time. */
function isOfTypes(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) {
    const named = node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause : undefined;
    return node.isTypeOnly || (named?.elements.every((element) => element.isTypeOnly) ?? false);
  }
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named =
    clause.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings : undefined;
  return !clause.name && (named?.elements.every((element) => element.isTypeOnly) ?? false);
}

function importsBelow(folder: string): readonly Import[] {
  return filesBelow(folder).flatMap((from) => {
    const text = readFileSync(path.join(root, folder, from), 'utf8');
    const found: Import[] = [];
    const add = (written: string, type: boolean): void => {
      const relative = written.startsWith('.');
      const to = relative ? path.posix.join(path.posix.dirname(from), written) : written;
      found.push({ from, to: relative && !/\.\w+$/.test(to) ? `${to}.ts` : to, type });
    };
    const visit = (node: ts.Node): void => {
      if (
        (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
        node.moduleSpecifier &&
        ts.isStringLiteral(node.moduleSpecifier)
      ) {
        add(node.moduleSpecifier.text, isOfTypes(node));
      } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
        const [argument] = node.arguments;
        if (argument && ts.isStringLiteral(argument)) add(argument.text, false);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(from, text, ts.ScriptTarget.Latest));
    return found;
  });
}

/**
 * Sets of files that import values from each other in a circle (strongly connected components; Tarjan 1972), each
 * sorted.
 */
function circlesIn(imports: readonly Import[]): readonly (readonly string[])[] {
  const next = new Map<string, string[]>();
  for (const { from, to, type } of imports) if (!type) next.set(from, [...(next.get(from) ?? []), to]);
  const circles: string[][] = [];
  const number = new Map<string, number>();
  const least = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): void => {
    number.set(file, number.size);
    least.set(file, number.get(file)!);
    open.push(file);
    for (const other of next.get(file) ?? []) {
      if (!number.has(other)) visit(other);
      if (open.includes(other)) least.set(file, Math.min(least.get(file)!, least.get(other)!));
    }
    if (least.get(file) !== number.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of next.keys()) if (!number.has(file)) visit(file);
  return circles;
}

const imports = importsBelow('src');
const roomOf = (file: string): string => file.split('/')[0] ?? '';
const rank = (file: string): number => (ROOMS as readonly string[]).indexOf(roomOf(file));
const within = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

describe('rooms', () => {
  it('are all known', () => {
    const folders = readdirSync(path.join(root, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.filter((name) => !(ROOMS as readonly string[]).includes(name))).toEqual([]);
  });

  it('import in one direction, types included', () => {
    const culprits = imports.filter(({ from, to }) => rank(from) >= 0 && rank(to) > rank(from));
    expect(culprits.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it.each(FORBIDDEN_IMPORTS)('keep apart: $why', ({ folder, from: others }) => {
    const culprits = imports.filter(
      ({ from, to }) => within(from, folder) && others.some((other) => within(to, other)),
    );
    expect(culprits.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('of the core need no files, no processes and no packages', () => {
    const culprits = imports.filter(
      ({ from, to }) =>
        rank(from) >= 0 &&
        !ROOMS_WITH_FILES.includes(roomOf(from)) &&
        isMissingFile(to) &&
        !PACKAGES.some((known) => known.test(to)),
    );
    expect(culprits.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('go without circles, but for those with a reason', () => {
    const circles = circlesIn(imports).map((circle) => circle.join(' ↔ '));
    expect(circles).toEqual(CIRCLES.map(({ files }) => files.join(' ↔ ')));
  });

  const folder = (file: string): string => path.posix.dirname(file);
  const taskOf = (file: string): string => file.split('/').slice(0, 2).join('/');
  it.each([
    ['tasks/deduce', folder],
    ['tasks/generate', folder],
    ['tasks', taskOf],
  ] as const)('below %s need each other one way, types included', (room, roomBelow) => {
    const edges = new Set<string>();
    for (const { from, to } of imports) {
      const [a, b] = [roomBelow(from), roomBelow(to)];
      // A room's table of tuning is used by all folders of the room, and imports nothing.
      const isTable = path.posix.basename(to) === 'tuning.ts';
      if (within(from, room) && within(to, room) && a !== b && !isTable) edges.add(`${a} ↔ ${b}`);
    }
    expect(edges.size).toBeGreaterThan(3);
    const back = (edge: string): string => edge.split(' ↔ ').reverse().join(' ↔ ');
    expect([...edges].filter((edge) => edges.has(back(edge)))).toEqual([]);
  });

  it('of the engine go without circles', () => {
    expect(circlesIn(importsBelow('engine/assembly')).map((circle) => circle.join(' ↔ '))).toEqual([]);
  });

  it.each([...new Set(filesBelow('src').map((file) => path.posix.dirname(file)))].sort())(
    'are not crowded: src/%s',
    (folder) => {
      const files = filesBelow('src').filter((file) => path.posix.dirname(file) === folder);
      expect(files.length).toBeLessThanOrEqual(MOST_FILES);
    },
  );
});

/** Whether a path is neither a source file nor a file that the build makes. */
function isMissingFile(to: string): boolean {
  return rank(to) < 0 && !to.startsWith('../') && !existsSync(path.join(root, 'src', to));
}

describe('the specification itself', () => {
  const value = (from: string, to: string): Import => ({ from, to, type: false });

  it('finds a circle, and its files only', () => {
    const found = circlesIn([value('a', 'b'), value('b', 'c'), value('c', 'b'), value('c', 'd')]);
    expect(found).toEqual([['b', 'c']]);
  });

  it('overlooks types', () => {
    expect(circlesIn([value('a', 'b'), { from: 'b', to: 'a', type: true }])).toEqual([]);
  });

  it('reads what there is to read', () => {
    expect(imports.length).toBeGreaterThan(1000);
    expect(imports.some(({ type }) => type)).toBe(true);
    expect(imports.some(({ from, to }) => from === 'cli/commands.ts' && to === 'cli/commands/run.ts')).toBe(
      true,
    );
  });
});
