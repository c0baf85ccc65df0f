/**
 * Which pzl this is, to the byte: its version and a hash of all scripts that answer jobs, in threads and in the command itself. Results of two
 * editions are never mixed, whatever their version says: between two releases the version stays the same, and the code doesn't.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { version } from '../../version.ts';
import { namesIn, packageFolder } from '../shell/files.ts';

/** What runs in each process that answers jobs. */
export const jobScript = (): string => path.join(packageFolder('dist'), 'job-process.js');

/** What runs in each thread, to answer jobs or to make puzzles. */
export const threadScript = (): string => path.join(packageFolder('dist'), 'thread.js');

/** What holds code of pzl; not what this machine has kept of packages. */
const CODE = /\.(?:js|cjs|wasm)$/;
const KEPT = /^queue-packages\.cjs$/;

let known: string | undefined;

/** `0.1.0+1a2b3c4d`, as in semantic versioning. */
export function edition(): string {
  known ??= `${version}+${codeHash(packageFolder('dist'))}`;
  return known;
}

/** Of all scripts below a folder that make up the program, and their names. */
export function codeHash(folder: string): string {
  // A module that takes time to load, and most commands only ask for the script.
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hash = createHash('sha256');
  for (const place of ['.', 'parts'])
    for (const name of namesIn(path.join(folder, place)))
      if (CODE.test(name) && !KEPT.test(name))
        hash.update(`${place}/${name}\n`).update(readFileSync(path.join(folder, place, name)));
  return hash.digest('hex').slice(0, 8);
}
