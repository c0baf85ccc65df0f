/** The tree in docs/architecture.md shows exactly the existing folders. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** The number of levels that the tree must show below a top folder; one level for folders not listed here. */
const DEPTH: Readonly<Record<string, number>> = { src: 3, engine: 3 };

/** Folders that the build or npm creates. */
const GENERATED_FOLDERS: readonly string[] = ['node_modules', 'dist', 'generated', 'coverage'];

/** The folders that aren't empty, down to the required depth. */
function foldersIn(folder: string, level: number): string[] {
  const most = DEPTH[folder.split('/')[0] ?? ''] ?? 1;
  if (folder !== '' && level > most) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && !entry.name.startsWith('.') && !GENERATED_FOLDERS.includes(entry.name),
    )
    .map(({ name }) => path.posix.join(folder, name))
    .filter((inner) => readdirSync(path.join(root, inner)).length > 0)
    .flatMap((inner) => [inner, ...foldersIn(inner, level + 1)]);
}

/** The path, such as `a/b/`, of each line of the tree, computed from the indentation. */
function foldersInPage(): readonly string[] {
  const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const tree = /## The rooms[\s\S]*?```\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const above: string[] = [];
  return tree
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, blanks = '', name = '', what = ''] = /^( *)(\S+)\/ +(\S.*)$/.exec(line) ?? [];
      expect(what, line).not.toBe('');
      above.length = blanks.length / 2;
      above.push(name);
      return above.join('/');
    });
}

it('the tree of rooms is true', () => {
  const tree = foldersInPage();
  const isThere = (folder: string): boolean =>
    statSync(path.join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true;
  expect(foldersIn('', 1).filter((folder) => !tree.includes(folder))).toEqual([]);
  expect(tree.filter((folder, i) => !isThere(folder) || tree.indexOf(folder) !== i)).toEqual([]);
});
