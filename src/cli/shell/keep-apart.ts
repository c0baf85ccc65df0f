/** Ensures that the files written by one command are all different, so that none overwrites another. */
import { type BigIntStats, fstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { failure, refuseInput } from './files.ts';

/** The number of symbolic links that are followed at most; systems have the same limit. */
const MAX_LINKS = 40;

/**
 * Checks all output paths of a command; call it before anything is written. @throws DiagnosticError if two of the paths
 * are the same file, or the command has read one of them.
 */
export function requireDistinctFiles(directory: string, outputs: readonly (string | undefined)[]): void {
  const pathByKey = new Map<string, string>();
  for (const descriptor of [1, 2]) {
    const stat = statOf(descriptor);
    if (stat?.isFile()) pathByKey.set(`${stat.dev}:${stat.ino}`, 'what standard output or error goes to');
  }
  for (const output of outputs) {
    if (output === undefined || output === '-') continue;
    const file = path.resolve(directory, output);
    refuseInput(file, output);
    for (const key of identityKeys(file)) {
      const otherPath = pathByKey.get(key);
      if (otherPath !== undefined)
        throw failure(
          'file-unwritable',
          `${output} is the same file as ${otherPath}, and can't hold both.`,
          'Write to another file.',
        );
    }
    for (const key of identityKeys(file)) pathByKey.set(key, output);
  }
}

/** The file system's data about an open file; undefined if the descriptor is closed. */
function statOf(descriptor: number): BigIntStats | undefined {
  try {
    return fstatSync(descriptor, { bigint: true });
  } catch {
    return undefined;
  }
}

/**
 * Keys by which two paths of the same file are recognised: its location (or future location), and the system's identity
 * of it. Devices have no keys, since they store nothing.
 */
function identityKeys(file: string): string[] {
  let stat: BigIntStats | undefined;
  try {
    stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return [file]; // A file in place of a folder, or circular links: reported when it is written.
  }
  if (stat === undefined) return [futureLocation(file, MAX_LINKS)];
  return stat.isFile() ? [realpathSync(file), `${stat.dev}:${stat.ino}`] : [];
}

/** The path at which a file that doesn't exist yet will be created, after following links. */
function futureLocation(file: string, links: number): string {
  const folder = path.dirname(file);
  try {
    const linkTarget = readlinkSync(file);
    return links === 0 ? file : futureLocation(path.resolve(realpathSync(folder), linkTarget), links - 1);
  } catch {
    // The path isn't a symbolic link.
  }
  try {
    return path.join(realpathSync(folder), path.basename(file));
  } catch {
    return file; // The missing folder is reported when the file is written.
  }
}
