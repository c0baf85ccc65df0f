/** pzl's words for the editor, and how they are colored. */
import { HighlightStyle, StreamLanguage, type StreamParser } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { FUNCTIONS, GLOBALS, KEYWORDS } from '../../src/index.ts';

interface Where {
  /** Inside an instance, whose text is not the language's. */
  raw: boolean;
}

const words = new Map<string, string>([
  ...KEYWORDS.map((word) => [word, 'keyword'] as const),
  ...Object.keys(GLOBALS).map((word) => [word, 'atom'] as const),
  ...Object.keys(FUNCTIONS).map((word) => [word, 'function'] as const),
]);

const parser: StreamParser<Where> = {
  name: 'pzl',
  startState: () => ({ raw: false }),
  token(stream, state) {
    if (state.raw) {
      if (stream.sol() && stream.match(/^\s*\}\s*$/)) {
        state.raw = false;
        return null;
      }
      stream.skipToEnd();
      return 'string';
    }
    if (stream.sol() && stream.match(/^\s*instance\s+[\p{L}\p{N}_-]+\s*\{\s*$/u)) {
      state.raw = true;
      return 'keyword';
    }
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
    if (stream.match(/^\|.*$/)) return 'string';
    if (stream.match(/^\d+/)) return 'number';
    const word = stream.match(/^[\p{L}_][\p{L}\p{M}\p{N}_]*/u);
    if (word && word !== true) return words.get(word[0]) ?? 'variable';
    if (stream.match(/^(?:<=>|=>|<=|>=|!=|\.\.|[-+*/<>=])/)) return 'operator';
    stream.next();
    return null;
  },
  tokenTable: { function: tags.function(tags.name), atom: tags.atom, variable: tags.name },
};

export const pzlLanguage = StreamLanguage.define(parser);

export const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--code-keyword)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: tags.atom, color: 'var(--code-atom)' },
  { tag: tags.function(tags.name), color: 'var(--code-atom)' },
]);
