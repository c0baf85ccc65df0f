/** The tokens of a declaration, with the comments around them. */

import { spelling } from '../../language/syntax/operators.ts';
import type { Piece } from '../../language/syntax/piece.ts';
import { entryOf } from '../../text/entry-of.ts';

/** A comment and its position on its line. */
export interface Comment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether the comment comes first on its line. */
  readonly isFirstOnLine: boolean;
  /** Whether the comment comes last on its line. */
  readonly isLastOnLine: boolean;
  /** Whether the line above the comment is blank. */
  readonly followsBlankLine: boolean;
}

export interface Token {
  /** The token in the form that the grammar reads (grammar/pzl.ohm). */
  readonly form: string;
  /** The token in the form that the formatter writes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The comments before this token that don't belong to the previous token's `commentsAfter`. */
  readonly commentsBefore: readonly Comment[];
  /** The comments behind the token on the same line. */
  readonly commentsAfter: readonly Comment[];
  /** Whether the line above the token, or above the comments before it, is blank. */
  readonly followsBlankLine: boolean;
  /**
   * Whether the token is a bracket at the start of a line, and so doesn't make the expression before it a call or an
   * index.
   */
  readonly isBracketAtLineStart: boolean;
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** The comments between two offsets of a text. */
export function commentsIn(text: string, start: number, end: number): readonly Comment[] {
  const comments: Comment[] = [];
  for (const match of text.slice(start, end).matchAll(COMMENT)) {
    const commentStart = start + match.index;
    const textBefore = text.slice(Math.max(comments.at(-1)?.end ?? start, 0), commentStart);
    const lineBefore = text.slice(text.lastIndexOf('\n', commentStart - 1) + 1, commentStart);
    const newline = text.indexOf('\n', commentStart + match[0].length);
    const textAfter = text.slice(commentStart + match[0].length, newline < 0 ? text.length : newline);
    comments.push({
      text: match[0].trimEnd(),
      start: commentStart,
      end: commentStart + match[0].length,
      isFirstOnLine: lineBefore.trim() === '',
      isLastOnLine: textAfter.trim() === '' || textAfter.trim().startsWith('//'),
      followsBlankLine: hasBlankLine(textBefore),
    });
  }
  return comments;
}

/** Whether the text between two tokens or comments contains a blank line. */
export const hasBlankLine = (gap: string): boolean => /\n[ \t\r]*\n/.test(gap);

export function tokensOf(text: string, piece: Piece): readonly Token[] {
  const plainTokens = bareTokens(text, piece);
  return plainTokens.map((token, i) => {
    const last = plainTokens[i - 1];
    const nextToken = plainTokens[i + 1];
    const commentsBefore = last
      ? commentsIn(text, last.end, token.start).filter((one) => !isAfterCode(one))
      : [];
    const commentsAfter = nextToken ? commentsIn(text, token.end, nextToken.start).filter(isAfterCode) : [];
    const gap = last ? text.slice(last.end, commentsBefore[0]?.start ?? token.start) : '';
    return { ...token, commentsBefore, commentsAfter, followsBlankLine: hasBlankLine(gap) };
  });
}

/** Whether the comment stands after code on its line, and ends the line. */
export const isAfterCode = (one: Comment): boolean => !one.isFirstOnLine && one.isLastOnLine;

type BareToken = Pick<Token, 'form' | 'text' | 'start' | 'end' | 'isBracketAtLineStart'>;

function bareTokens(text: string, { text: forms, starts, ends }: Piece): readonly BareToken[] {
  const tokens: BareToken[] = [];
  for (let formIndex = 0; formIndex < forms.length; ) {
    const isBracketAtLineStart = forms[formIndex] === '⏎';
    if (isBracketAtLineStart) formIndex++;
    let nextIndex = formIndex + 1;
    while (nextIndex < forms.length && starts[nextIndex] === starts[formIndex]) nextIndex++;
    const tokenForm = forms.slice(formIndex, nextIndex);
    const tokenStart = starts[formIndex]!;
    const end = ends[formIndex]!;
    tokens.push({
      form: tokenForm,
      text: writtenForm(tokenForm, text.slice(tokenStart, end)),
      start: tokenStart,
      end,
      isBracketAtLineStart,
    });
    formIndex = nextIndex;
  }
  return tokens;
}

/** The spelling that the formatter uses for an operator, a keyword of several words, or a row of a pattern. */
function writtenForm(form: string, source: string): string {
  if (form === '|') return `| ${[...source.slice(1, -1).replace(/\s/g, '')].join(' ')} |`;
  if (form === '"' || form === '_' || form === '0') return source;
  return entryOf(spelling, form) ?? source.replace(/\s+/g, ' ');
}
