/** Files that one command writes, each in a place of its own: what is written first would be lost otherwise. */
import { type BigIntStats, fstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { failure, keepInput } from './files.ts';

/** As many links as systems follow. */
const MOST_LINKS = 40;

/** To be called before anything is written, with all that is told. Throws a DiagnosticError where two of them are one file, or one is read. */
export function keepApart(directory: string, outputs: readonly (string | undefined)[]): void {
  const taken = new Map<string, string>();
  for (const descriptor of [1, 2]) {
    const stat = statOf(descriptor);
    if (stat?.isFile()) taken.set(`${stat.dev}:${stat.ino}`, 'what standard output or error goes to');
  }
  for (const shown of outputs) {
    if (shown === undefined || shown === '-') continue;
    const file = path.resolve(directory, shown);
    keepInput(file, shown);
    for (const key of keysOf(file)) {
      const other = taken.get(key);
      if (other !== undefined)
        throw failure(
          'file-unwritable',
          `${shown} is the same file as ${other}, and can't hold both.`,
          'Write to another file.',
        );
    }
    for (const key of keysOf(file)) taken.set(key, shown);
  }
}

/** Undefined where it is closed. */
function statOf(descriptor: number): BigIntStats | undefined {
  try {
    return fstatSync(descriptor, { bigint: true });
  } catch {
    return undefined;
  }
}

/** By what a file is known, whatever it is called: where it lies or will lie, and what the system knows it by. Devices hold no text. */
function keysOf(file: string): string[] {
  let stat: BigIntStats | undefined;
  try {
    stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return [file]; // A file in place of a folder, links in a circle: whoever writes it says so.
  }
  if (stat === undefined) return [placeOf(file, MOST_LINKS)];
  return stat.isFile() ? [realpathSync(file), `${stat.dev}:${stat.ino}`] : [];
}

/** Where a new file will lie. */
function placeOf(file: string, links: number): string {
  const folder = path.dirname(file);
  try {
    const target = readlinkSync(file);
    return links === 0 ? file : placeOf(path.resolve(realpathSync(folder), target), links - 1);
  } catch {
    // It is no link.
  }
  try {
    return path.join(realpathSync(folder), path.basename(file));
  } catch {
    return file; // Whoever writes it says that there is no such folder.
  }
}
