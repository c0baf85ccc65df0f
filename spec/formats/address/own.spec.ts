/**
 * Stored puzzles of every type that has addresses: each is written as an address and read back unchanged, or the list below gives the reason why
 * not.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressFormats, convertInstance, loadModel, type Model, openInstance } from '../../../src/index.ts';

const root = path.join(import.meta.dirname, '../../..');

/** For each type whose puzzles have no address: the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  kakurasu: 'an address tells all sums, and stored puzzles leave some out',
  'mines-tilings': 'addresses are for squares',
  'sudoku-irregular': 'an address of a sudoku tells no regions',
};

function modelOf(file: string): Model | undefined {
  const resolve = (asked: string) => {
    const found = [
      path.join(path.dirname(file), `${asked}.pzl`),
      path.join(root, 'examples', `${asked}.pzl`),
    ].find(existsSync);
    return found === undefined ? undefined : { name: found, path: found, text: readFileSync(found, 'utf8') };
  };
  return loadModel(file, readFileSync(file, 'utf8'), { resolve }).model;
}

const examples = path.join(root, 'examples');
const files = readdirSync(examples, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.pzl'))
  .map((file) => path.join(examples, file))
  .filter(
    (file) =>
      /^read url/m.test(readFileSync(file, 'utf8')) || Object.hasOwn(WITHOUT, path.basename(file, '.pzl')),
  );

describe('stored puzzles have an address', () => {
  it.each(files.map((file) => [path.basename(file, '.pzl'), file]))('%s', (type, file) => {
    const model = modelOf(file);
    if (!model || addressFormats(model).length === 0) throw new Error(`${type} has no addresses`);
    const folder = file.replace(/\.pzl$/, '');
    const stored = existsSync(folder)
      ? readdirSync(folder).filter((name) => name.endsWith('.txt') && !name.includes('solution'))
      : [];
    const problems = stored.flatMap((name) => {
      const { ground } = openInstance(model, { name, text: readFileSync(path.join(folder, name), 'utf8') });
      if (!ground) return [`${name} can't be read`];
      const converted = convertInstance(model, ground, 'url');
      return 'problem' in converted ? [`${name}: ${converted.problem}`] : [];
    });
    if (type in WITHOUT) expect(problems, WITHOUT[type]).toHaveLength(stored.length);
    else expect(problems).toEqual([]);
  });
});
