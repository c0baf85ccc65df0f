/** All models of the repository, and texts that differ slightly from them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');

export interface ModelText {
  /** The path from the repository's root. */
  readonly file: string;
  readonly text: string;
}

const FOLDERS = ['examples', 'std', 'spec/language/models', 'spec/language/drafts'];

export const models: readonly ModelText[] = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pzl'))
    .sort()
    .map((name) => {
      const file = path.posix.join(folder, name.split(path.sep).join('/'));
      return { file, text: readFileSync(path.join(root, file), 'utf8') };
    }),
);

/** A function that returns random numbers below a bound; the same seed gives the same numbers (linear congruential generator). */
export function lots(seed: number): (below: number) => number {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const INSERTED = [
  '\n',
  ' ',
  '    ',
  '\n\n\n',
  ' // why\n',
  '\n  // a line\n',
  ' /* in between */ ',
  '\n/* of two\n   lines */\n',
  ';',
  ',',
  '(',
  ')',
  '[',
  '{',
  '}',
  ' and ',
  ' not ',
  '-',
  ' = ',
  ' where ',
  ':',
  '1',
  'x',
  '"',
  '|',
  '.',
  'rule ',
  'forall c in cells: ',
];
const TOKEN = /"[^"\n]*"|\w+|\s+|[^\w\s]/g;

/** The text with one to three random changes: words are left out, doubled, swapped or inserted. */
export function mutated(text: string, lot: (below: number) => number): string {
  const words = text.match(TOKEN) ?? [];
  for (let left = 1 + lot(3); left > 0; left--) {
    const at = lot(words.length);
    const way = lot(8);
    if (way === 0) words.splice(at, 1);
    else if (way === 1) words.splice(at, 0, words[at] ?? '');
    else if (way === 2) words.splice(at, 2, words[at + 1] ?? '', words[at] ?? '');
    else words.splice(at, 0, INSERTED[lot(INSERTED.length)]!);
  }
  return words.join('');
}
