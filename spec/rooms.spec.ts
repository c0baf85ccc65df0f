/**
 * The rooms of the house: who may import whom, that nobody needs himself in a circle, and that no room is crowded. The
 * order of rooms, their meaning and the folders below them are told in docs/architecture.md.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Each may import those before it. */
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
/** The rooms whose files know nothing of files, processes and consoles. */
const SHELL: readonly string[] = ['cli'];
/** Packages that the core may use. */
const PACKAGES: readonly RegExp[] = [/^ohm-js$/, /^fflate$/, /^lz-string$/];

/** Folders below a room that may not import others, beside the order of rooms. */
const APART: readonly { readonly folder: string; readonly from: readonly string[]; readonly why: string }[] =
  [
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

/** Circles of value imports that stay, each with its reason; a circle is named by its files. */
const CIRCLES: readonly { readonly files: readonly string[]; readonly why: string }[] = [];

const MOST_FILES = 20;

interface Import {
  readonly from: string;
  /** A path below the folder, or what was written, where that is no relative path. */
  readonly to: string;
  readonly type: boolean;
}

function filesBelow(folder: string): string[] {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => name.split(path.sep).join('/'));
}

/** Whether only types come of it, so that nothing of it is left at run time. */
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

/** Sets of files that need each other's values (Tarjan 1972), each sorted. */
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

  it.each(APART)('keep apart: $why', ({ folder, from: others }) => {
    const culprits = imports.filter(
      ({ from, to }) => within(from, folder) && others.some((other) => within(to, other)),
    );
    expect(culprits.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('of the core need no files, no processes and no packages', () => {
    const culprits = imports.filter(
      ({ from, to }) =>
        rank(from) >= 0 &&
        !SHELL.includes(roomOf(from)) &&
        filesOfNobody(to) &&
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
      // A room's table of tuning stands above its folders, and needs nobody.
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

/** Neither a file of ours nor one that the build makes. */
function filesOfNobody(to: string): boolean {
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
