/**
 * Syntax coloring: the class of each word of a text, by the model's names where they are known, otherwise by the
 * language's words.
 */

import { KEYWORDS } from '../language/syntax/tokens.ts';
import type { UseKind } from '../language/uses.ts';
import { ALL_DIRECTIONS } from '../language/words/signatures.ts';
import { entryOf } from '../text/entry-of.ts';
import type { Lexeme, LexemeKind } from './lexemes.ts';
import type { Snapshot } from './snapshot.ts';
import { functionMeaning, globalMeaning, memberMeaning, TYPE_WORDS } from './words.ts';

export const COLORS = [
  'keyword',
  'type',
  'function',
  'variable',
  'parameter',
  'property',
  'enum',
  'enumMember',
  'constant',
  'string',
  'number',
  'operator',
  'comment',
] as const;
export type Color = (typeof COLORS)[number];

export interface ColoredRange {
  readonly start: number;
  readonly end: number;
  readonly color: Color;
  /** Whether the word is a name for something that the solver finds, and not for something given. */
  readonly isUnknownName: boolean;
}

const COLOR_BY_USE_KIND: Readonly<Record<UseKind, Color>> = {
  enum: 'enum',
  member: 'enumMember',
  given: 'variable',
  find: 'variable',
  let: 'variable',
  def: 'function',
  bound: 'parameter',
};
const keywords = new Set(KEYWORDS);
const BRACKETS = new Set(['(', ')', '[', ']', '{', '}', ',', ';', ':', '.']);

export function coloredRanges({ lexemes, kinds }: Snapshot): readonly ColoredRange[] {
  return lexemes.flatMap((one, i): ColoredRange[] => {
    const kind = one.kind === 'word' ? kinds.get(one.start) : undefined;
    const color = kind ? COLOR_BY_USE_KIND[kind] : colorOf(one, lexemes[i - 1]?.text, lexemes[i + 1]?.text);
    return color ? [{ start: one.start, end: one.end, color, isUnknownName: kind === 'find' }] : [];
  });
}

const COLOR_BY_LEXEME: Readonly<Partial<Record<LexemeKind, Color>>> = {
  comment: 'comment',
  text: 'string',
  row: 'string',
  number: 'number',
};

/**
 * The color of a word or sign by its meaning in the language. If it has several meanings, the text before and behind it
 * decides.
 */
function colorOf({ kind, text }: Lexeme, before = '', behind = ''): Color | undefined {
  if (kind === 'sign') return BRACKETS.has(text) ? undefined : 'operator';
  if (kind !== 'word') return COLOR_BY_LEXEME[kind];
  if (before === '.')
    return memberMeaning(text) !== undefined || ALL_DIRECTIONS.has(text) ? 'property' : undefined;
  if (behind === '(' && functionMeaning(text) !== undefined) return 'function';
  if (keywords.has(text)) return 'keyword';
  if (entryOf(TYPE_WORDS, text) !== undefined) return 'type';
  return globalMeaning(text) !== undefined || ALL_DIRECTIONS.has(text) ? 'constant' : undefined;
}
