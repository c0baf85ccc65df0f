// Tells whether everything is already built. generated/built holds a digest of the inputs: names, sizes and times of
// the source files and of the lock file, and the version of Node, whose compiled code is stored.
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
/** A file from the last step of each kind of build; if it is missing, the build is incomplete. */
const LAST_FILES = ['dist/cli.cjs', 'dist/index.js', 'dist/studio/index.html', 'dist/types/index.d.ts'];

export const isBuilt = (folder = root) =>
  [...LAST_FILES, STAMP].every((file) => existsSync(path.join(folder, file))) &&
  readFileSync(path.join(folder, STAMP), 'utf8') === digest(folder);

/** Removes the mark of a complete build. Call it before everything is built, and `markBuilt` afterwards. */
export const markBegun = (folder = root) => rmSync(path.join(folder, STAMP), { force: true });

export const markBuilt = (folder = root) => writeFileSync(path.join(folder, STAMP), digest(folder));

function digest(folder) {
  const hash = createHash('sha256').update(`${process.version} ${process.arch} ${process.execPath}`);
  const inFolders = SOURCES.flatMap((name) =>
    readdirSync(path.join(folder, name), { recursive: true }).map((file) => path.join(name, file)),
  );
  for (const name of [...inFolders.sort(), ...FILES]) {
    const file = statSync(path.join(folder, name));
    // Folders aren't hashed, since their time changes whenever a file in them is added or removed.
    if (file.isFile()) hash.update(`${name} ${file.size} ${file.mtimeMs}\n`);
  }
  return hash.digest('hex');
}
