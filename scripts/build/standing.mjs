// Whether all that is built stands there already: generated/built holds a digest of what it was made from, by the names, sizes and
// times of files, by Node (whose code of scripts is kept), and by the packages as they are locked.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './common.mjs';

const SOURCES = ['src', 'std', 'examples', 'grammar', 'engine', 'studio', 'scripts', 'docs'];
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'README.md',
  'LICENSE',
];
const STAMP = 'generated/built';
/** What the last step of each kind leaves. */
const LEFT = ['dist/cli.cjs', 'dist/index.js', 'dist/studio/index.html', 'dist/types/index.d.ts'];

export const stands = (folder = root) =>
  [...LEFT, STAMP].every((file) => existsSync(path.join(folder, file))) &&
  readFileSync(path.join(folder, STAMP), 'utf8') === digest(folder);

/** To be called before all is built, and `built` after it. */
export const begun = (folder = root) => rmSync(path.join(folder, STAMP), { force: true });

export const built = (folder = root) => writeFileSync(path.join(folder, STAMP), digest(folder));

function digest(folder) {
  const hash = createHash('sha256').update(`${process.version} ${process.arch} ${process.execPath}`);
  const inFolders = SOURCES.flatMap((name) =>
    readdirSync(path.join(folder, name), { recursive: true }).map((file) => path.join(name, file)),
  );
  for (const name of [...inFolders.sort(), ...FILES]) {
    const file = statSync(path.join(folder, name));
    // A folder's time changes with whatever came and went in it.
    if (file.isFile()) hash.update(`${name} ${file.size} ${file.mtimeMs}\n`);
  }
  return hash.digest('hex');
}
