/** pzl's words for the editor: how they are colored, what may follow, what they mean. */
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { HighlightStyle, StreamLanguage, type StreamParser } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { FUNCTIONS, GLOBALS, KEYWORDS, MEMBERS } from '../../src/index.ts';

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

const known = [
  ...KEYWORDS.map((label) => ({ label, type: 'keyword' })),
  ...Object.entries(GLOBALS).map(([label, info]) => ({ label, type: 'constant', info })),
  ...Object.entries(FUNCTIONS).map(([label, info]) => ({ label, type: 'function', info })),
];
const members = Object.entries(MEMBERS).map(([label, info]) => ({ label, type: 'property', info }));
const DECLARED = /^\s*(?:given|find|find hidden|let|def|enum)\s+([\p{L}_][\p{L}\p{N}_]*)/gmu;

/** The language's own words and what the model declares; behind a dot, members. */
export function completions(context: CompletionContext): CompletionResult | null {
  const dot = context.matchBefore(/\.[\p{L}_]*$/u);
  if (dot) return { from: dot.from + 1, options: members };
  const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*$/u);
  if (!word && !context.explicit) return null;
  const text = context.state.doc.toString();
  const own = Array.from(text.matchAll(DECLARED), (match) => ({ label: match[1] ?? '', type: 'variable' }));
  return { from: word?.from ?? context.pos, options: [...own, ...known] };
}

/** One line about a word of the language; for names of the model, how they are declared. */
export function meaningOf(word: string, text: string): string | undefined {
  const table = [GLOBALS, FUNCTIONS, MEMBERS] as readonly Readonly<Record<string, string>>[];
  for (const meanings of table) if (Object.hasOwn(meanings, word)) return meanings[word];
  const declared = text
    .split('\n')
    .find((line) => new RegExp(`^\\s*(?:given|find|let|def|enum)(?: hidden)? ${word}\\b`, 'u').test(line));
  return declared?.replace(/\/\/.*$/, '').trim();
}
