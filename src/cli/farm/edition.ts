/**
 * Which pzl this is, to the byte: its version and a hash of the script that answers jobs. Results of two editions are never
 * mixed, whatever their version says: between two releases the version stays the same, and the code doesn't.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { version } from '../../version.ts';
import { packageFolder } from '../shell/files.ts';

/** What runs in each thread, to answer jobs or to make puzzles. */
export const threadScript = (): string => path.join(packageFolder('dist'), 'thread.js');

let known: string | undefined;

/** `0.1.0+1a2b3c4d`, as in semantic versioning. */
export function edition(): string {
  // A module that takes time to load, and most commands only ask for the script.
  const { createHash } = process.getBuiltinModule('node:crypto');
  known ??= `${version}+${createHash('sha256').update(readFileSync(threadScript())).digest('hex').slice(0, 8)}`;
  return known;
}
