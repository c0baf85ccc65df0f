/** The words and signs of a text, found without the grammar, so that texts with mistakes have them, too. */
import type { Ast } from '../language/syntax/ast.ts';

export type LexemeKind = 'word' | 'number' | 'text' | 'row' | 'comment' | 'sign' | 'raw';

export interface Lexeme {
  readonly kind: LexemeKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const LEXEME =
  /(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|("(?:[^"\\\n]|\\.)*"?)|(\|[^|\n]*\|?)|([\p{L}_][\p{L}\p{M}\p{N}_]*)|(\d+)|<=>|=>|<=|>=|!=|\.\.|\S/gu;
/**
 * The kinds of lexemes that the groups of the regular expression below match, in their order. A lexeme that no group
 * matches is a sign.
 */
const KINDS = ['comment', 'text', 'row', 'word', 'number'] as const;

/** The lexemes of a text in their order; the body of an instance is a single lexeme. */
export function lexemesOf(text: string, { declarations }: Ast): readonly Lexeme[] {
  const rawRanges = declarations.flatMap((one) =>
    one.kind === 'instance' && one.body.end > one.body.start ? [one.body] : [],
  );
  const lexemes: Lexeme[] = [];
  let offset = 0;
  for (const { start, end } of rawRanges) {
    if (start < offset) continue;
    lex(text, offset, start, lexemes);
    lexemes.push({ kind: 'raw', text: text.slice(start, end), start, end });
    offset = end;
  }
  lex(text, offset, text.length, lexemes);
  return lexemes;
}

function lex(text: string, start: number, end: number, lexemes: Lexeme[]): void {
  LEXEME.lastIndex = start;
  for (let match = LEXEME.exec(text); match && match.index < end; match = LEXEME.exec(text)) {
    let group = 1;
    while (group <= KINDS.length && match[group] === undefined) group++;
    const kind = KINDS[group - 1] ?? 'sign';
    lexemes.push({ kind, text: match[0], start: match.index, end: match.index + match[0].length });
  }
}

/** The index of the last lexeme that begins before an offset, by binary search; −1 if there is none. */
export function indexBefore(lexemes: readonly Lexeme[], offset: number): number {
  let low = 0;
  let high = lexemes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lexemes[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The word that contains an offset, or ends there. */
export function wordAround(lexemes: readonly Lexeme[], offset: number): Lexeme | undefined {
  const lexemeIndex = indexBefore(lexemes, offset + 1);
  const lexemeHere = lexemes[lexemeIndex];
  if (lexemeHere?.kind === 'word' && lexemeHere.start <= offset && offset <= lexemeHere.end)
    return lexemeHere;
  const lexemeBefore = lexemes[lexemeIndex - 1];
  return lexemeBefore?.kind === 'word' && lexemeBefore.end === offset ? lexemeBefore : undefined;
}
