/** The tree in docs/architecture.md shows the folders that are there, and no others. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** How deep the tree looks at least into each folder; one level for all others. */
const DEPTH: Readonly<Record<string, number>> = { src: 3, engine: 3 };

/** What is made, and what others bring. */
const NOT_OURS: readonly string[] = ['node_modules', 'dist', 'generated', 'coverage'];

/** The folders with something in them, down to the depth of the outermost one. */
function foldersIn(folder: string, level: number): string[] {
  const most = DEPTH[folder.split('/')[0] ?? ''] ?? 1;
  if (folder !== '' && level > most) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NOT_OURS.includes(entry.name))
    .map(({ name }) => path.posix.join(folder, name))
    .filter((inner) => readdirSync(path.join(root, inner)).length > 0)
    .flatMap((inner) => [inner, ...foldersIn(inner, level + 1)]);
}

/** `a/b/` for each line of the tree, by its indentation. */
function shown(): readonly string[] {
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
  const tree = shown();
  const isThere = (folder: string): boolean =>
    statSync(path.join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true;
  expect(foldersIn('', 1).filter((folder) => !tree.includes(folder))).toEqual([]);
  expect(tree.filter((folder, i) => !isThere(folder) || tree.indexOf(folder) !== i)).toEqual([]);
});
