/** A built checkout isn't built again by npm's script `prepare` until one of its sources changes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isBuilt, markBegun, markBuilt } from '../../scripts/build/up-to-date.mjs';

let folder = '';
const write = (name: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pzl-up-to-date-'));
  for (const source of ['src', 'std', 'examples', 'grammar', 'engine', 'studio', 'scripts', 'docs'])
    write(`${source}/deep/file`, source);
  for (const name of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'README.md',
  ])
    write(name, '{}');
  write('LICENSE', '');
  for (const name of ['dist/cli.cjs', 'dist/index.js', 'dist/studio/index.html', 'dist/types/index.d.ts'])
    write(name, 'built');
  mkdirSync(path.join(folder, 'generated'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('stands after a build, and no longer when a source is other, is new, or goes', () => {
  expect(isBuilt(folder)).toBe(false);
  markBuilt(folder);
  expect(isBuilt(folder)).toBe(true);
  write('src/deep/file', 'other');
  expect(isBuilt(folder)).toBe(false);
  markBuilt(folder);
  write('examples/new.pzl', '');
  expect(isBuilt(folder)).toBe(false);
  markBuilt(folder);
  rmSync(path.join(folder, 'examples/new.pzl'));
  expect(isBuilt(folder)).toBe(false);
  markBuilt(folder);
  write('package-lock.json', '{"lockfileVersion": 3}');
  expect(isBuilt(folder)).toBe(false);
});

it('does not stand while it is built, nor when what was built is gone', () => {
  markBuilt(folder);
  rmSync(path.join(folder, 'dist/index.js'));
  expect(isBuilt(folder)).toBe(false);
  write('dist/index.js', 'built');
  expect(isBuilt(folder)).toBe(true);
  markBegun(folder);
  expect(isBuilt(folder)).toBe(false);
});
