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
/** The kinds that the groups of the expression below match, in order; any other lexeme is a sign. */
const KINDS = ['comment', 'text', 'row', 'word', 'number'] as const;

/** The lexemes of a text in their order; the body of an instance is a single lexeme. */
export function lexemesOf(text: string, { declarations }: Ast): readonly Lexeme[] {
  const raw = declarations.flatMap((one) =>
    one.kind === 'instance' && one.body.end > one.body.start ? [one.body] : [],
  );
  const found: Lexeme[] = [];
  let at = 0;
  for (const { start, end } of raw) {
    if (start < at) continue;
    lex(text, at, start, found);
    found.push({ kind: 'raw', text: text.slice(start, end), start, end });
    at = end;
  }
  lex(text, at, text.length, found);
  return found;
}

function lex(text: string, start: number, end: number, found: Lexeme[]): void {
  LEXEME.lastIndex = start;
  for (let match = LEXEME.exec(text); match && match.index < end; match = LEXEME.exec(text)) {
    let group = 1;
    while (group <= KINDS.length && match[group] === undefined) group++;
    const kind = KINDS[group - 1] ?? 'sign';
    found.push({ kind, text: match[0], start: match.index, end: match.index + match[0].length });
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
  const at = indexBefore(lexemes, offset + 1);
  const here = lexemes[at];
  if (here?.kind === 'word' && here.start <= offset && offset <= here.end) return here;
  const before = lexemes[at - 1];
  return before?.kind === 'word' && before.end === offset ? before : undefined;
}
