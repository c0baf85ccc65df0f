/** Random edits of models, like those of a person who types, and an editor's requests after each edit. */
import { coloredRanges } from '../../src/editor/colors.ts';
import { complete } from '../../src/editor/complete.ts';
import { hover } from '../../src/editor/hover.ts';
import { mistakesOf } from '../../src/editor/mistakes.ts';
import { definition, references } from '../../src/editor/navigate.ts';
import { documentSymbols, foldings, lenses, selections } from '../../src/editor/outline.ts';
import { signatureHelp } from '../../src/editor/signature.ts';
import type { analyse, Snapshot } from '../../src/editor/snapshot.ts';

export const SERVICES: Readonly<Record<string, (snapshot: Snapshot, offset: number) => unknown>> = {
  completion: (snapshot, offset) => complete(snapshot, offset, ['other']),
  hover,
  'signature help': signatureHelp,
  definition,
  references: (snapshot, offset) => references(snapshot, offset),
  symbols: (snapshot) => documentSymbols(snapshot),
  folding: (snapshot) => foldings(snapshot),
  'selection ranges': selections,
  'semantic tokens': (snapshot) => coloredRanges(snapshot),
  'code lenses': (snapshot) => lenses(snapshot),
  diagnostics: (snapshot) => mistakesOf(snapshot),
};

const TYPED = [
  '.',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ' ',
  '\n',
  '"',
  ',',
  ':',
  '=',
  'c',
  'n',
  'x',
  'forall ',
  ' in ',
  ' where ',
  'rule "',
  '//',
  '1',
  '|',
  'use "std/lines"\n',
  'let a = ',
  '\u{1F9E9}',
  '‸',
];

export interface Edit {
  readonly text: string;
  readonly offset: number;
}

/** A random edit: a letter is typed, a piece is deleted, or a line is moved. */
export function edited(text: string, lot: (below: number) => number): Edit {
  const at = lot(text.length + 1);
  const way = lot(10);
  if (way < 6) {
    const typed = TYPED[lot(TYPED.length)]!;
    return { text: text.slice(0, at) + typed + text.slice(at), offset: at + typed.length };
  }
  if (way < 9) return { text: text.slice(0, at) + text.slice(at + 1 + lot(way === 8 ? 40 : 3)), offset: at };
  const lines = text.split('\n');
  const [line = ''] = lines.splice(lot(lines.length), 1);
  lines.splice(lot(lines.length + 1), 0, line);
  return { text: lines.join('\n'), offset: at };
}

export type Resolver = Parameters<typeof analyse>[2];
