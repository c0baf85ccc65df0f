/**
 * Identifies this build of pzl exactly: its version and a hash of all scripts that answer jobs, in threads and in the
 * command itself. Results of two builds are never mixed: between releases the version stays the same while the code
 * changes.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { version } from '../../version.ts';
import { namesIn, packageFolder } from '../shell/files.ts';

/** The script of the processes that answer jobs. */
export const jobScript = (): string => path.join(packageFolder('dist'), 'job-process.js');

/** The script of the threads that answer jobs or make puzzles. */
export const threadScript = (): string => path.join(packageFolder('dist'), 'thread.js');

/** Matches the names of files that contain code. */
const CODE_FILE = /\.(?:js|cjs|wasm)$/;
/** The bundle of other packages. It is made on each machine, so it isn't part of this build. */
const CACHED_BUNDLE = /^queue-packages\.cjs$/;

let knownEdition: string | undefined;

/** The name of this build, as in semantic versioning: the version and a hash of the code, such as `0.1.0+1a2b3c4d`. */
export function buildVersion(): string {
  knownEdition ??= `${version}+${codeHash(packageFolder('dist'))}`;
  return knownEdition;
}

/** A hash of the contents and names of all scripts of the program below a folder. */
export function codeHash(folder: string): string {
  // Loads the module here, because that takes time, and most commands need no hashes.
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hash = createHash('sha256');
  for (const place of ['.', 'parts'])
    for (const name of namesIn(path.join(folder, place)))
      if (CODE_FILE.test(name) && !CACHED_BUNDLE.test(name))
        hash.update(`${place}/${name}\n`).update(readFileSync(path.join(folder, place, name)));
  return hash.digest('hex').slice(0, 8);
}
