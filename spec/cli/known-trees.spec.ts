/** The stored syntax trees of the models that come with pzl, which the build writes into dist/. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../scripts/build/model-trees.ts';
import { knownTree, TREE_INDEX_FILE } from '../../src/cli/startup/known-trees.ts';
import { root } from './pzl.ts';

const folder = pathToFileURL(path.join(root, 'dist/'));
const modelFiles = readdirSync(path.join(root, 'examples'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.pzl'))
  .map((name) => path.join('examples', name));

describe.skipIf(!existsSync(path.join(root, 'dist', TREE_INDEX_FILE)))('known trees', () => {
  it('are those that parsing the models gives', () => {
    const missing = modelFiles.filter((name) => {
      const text = readFileSync(path.join(root, name), 'utf8');
      return knownTree(text, folder) !== treeOf(name, text)[1];
    });
    expect(modelFiles.length).toBeGreaterThan(200);
    expect(missing).toEqual([]);
  });

  it('are not those of texts that differ', () => {
    const text = readFileSync(path.join(root, 'examples/masyu.pzl'), 'utf8');
    for (const other of ['', `${text} `, text.slice(1), text.replace('Masyu', 'Masuy')])
      expect(knownTree(other, folder)).toBe(undefined);
  });
});
