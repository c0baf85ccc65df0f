/** pzl's syntax for the editor, and its coloring. */
import { HighlightStyle, StreamLanguage, type StreamParser, type StringStream } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { FUNCTIONS, GLOBALS, KEYWORDS } from '../../src/index.ts';

/** What the parser has to know of previous lines. */
interface ParserState {
  /**
   * While inside an instance, whose text isn't in pzl's language: the indentation of the line that begins it. Undefined
   * elsewhere.
   */
  instance: number | undefined;
  comment: boolean;
  /** The number of open braces of the section around the position, if it isn't an instance. */
  braces: number;
  /** The word or sign before the position, on which it depends whether some words are keywords. */
  lastToken: string;
  /**
   * Whether the head of a pattern has begun and its first row hasn't; `inside` and `any rotation` are keywords there.
   */
  pattern: boolean;
}

/** Words that are keywords only in context; elsewhere they are names. */
const CONTEXT_KEYWORDS = new Set(
  'about instance read draw say generate hidden list set index of any rotation orientation inside bool int'.split(
    ' ',
  ),
);
const words = new Map<string, string>([
  ...Object.keys(GLOBALS).map((word) => [word, 'atom'] as const),
  ...Object.keys(FUNCTIONS).map((word) => [word, 'function'] as const),
  ...KEYWORDS.filter((word) => !CONTEXT_KEYWORDS.has(word)).map((word) => [word, 'keyword'] as const),
  ...['bool', 'int'].map((word) => [word, 'atom'] as const),
]);
const WORD = /^[\p{L}_][\p{L}\p{M}\p{N}_]*/u;
const INSTANCE = /^[ \t]*instance(?:[ \t]+[\p{L}\p{M}\p{N}_-]+)?[ \t]*\{[ \t]*(?:\/\/.*)?$/u;
const SECTION =
  /^[ \t]*(?:(?:about|draw|say|generate|instance)(?:[ \t]+[\p{L}\p{M}\p{N}_-]+)?[ \t]*|read(?![\p{L}\p{N}_])[^{}]*)(?=\{)/u;
/** Matches a declaration at the left margin; if it occurs within an instance, the instance lacks its closing brace. */
const DECLARATION =
  /^(?:puzzle|use|board|enum|given|find|let|def|rule|override|minimize|maximize)[ \t]+[^:\s]/;
const SECTION_END = /^([ \t]*)\}[ \t]*(?:\/\/.*)?$/;

/**
 * The syntax of pzl for CodeMirror. spec/studio/highlighting.spec.ts compares its tokens with those of the language's
 * own parser.
 */
export const parser: StreamParser<ParserState> = {
  name: 'pzl',
  startState: () => ({ instance: undefined, comment: false, braces: 0, lastToken: '', pattern: false }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (state.comment) {
      state.comment = !stream.match(/^.*?\*\//);
      if (state.comment) stream.skipToEnd();
      return 'comment';
    }
    if (stream.sol()) {
      if (DECLARATION.test(stream.string)) state.instance = undefined;
      if (state.instance !== undefined) return instanceLine(stream, state);
      if (state.braces === 0 && stream.match(INSTANCE)) {
        state.instance = stream.indentation();
        return 'keyword';
      }
      if (state.braces === 0 && stream.match(SECTION)) return 'keyword';
      if (state.lastToken === '.') state.lastToken = '';
    }
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match('/*')) {
      state.comment = !stream.match(/^.*?\*\//);
      if (state.comment) stream.skipToEnd();
      return 'comment';
    }
    const style = tokenOf(stream, state);
    state.lastToken = stream.current();
    if (state.lastToken === '{') state.braces++;
    if (state.lastToken === '}' && state.braces > 0) state.braces--;
    return style;
  },
  tokenTable: { function: tags.function(tags.name), atom: tags.atom, variable: tags.name },
};

function instanceLine(stream: StringStream, state: ParserState): string | null {
  const end = SECTION_END.exec(stream.string);
  if (end && (end[1] ?? '').length <= (state.instance ?? 0)) state.instance = undefined;
  stream.skipToEnd();
  return end ? null : 'string';
}

function tokenOf(stream: StringStream, state: ParserState): string | null {
  if (stream.match(/^"(?:\\"|[^"])*"?/)) return 'string';
  if (stream.match('||')) return 'operator';
  if (stream.match(/^\|[^|]*\|?/)) {
    state.pattern = false;
    return 'string';
  }
  if (stream.match(/^\d+(?![\p{L}\p{M}\p{N}_])/u)) return 'number';
  const word = stream.match(WORD);
  if (word && word !== true) return wordStyle(word[0], stream, state);
  if (stream.match(/^(?:<=>|=>|<=|>=|!=|\.\.|[-+*/<>=≤≥≠∈∉])/)) return 'operator';
  stream.next();
  return null;
}

function wordStyle(word: string, stream: StringStream, state: ParserState): string {
  if (state.lastToken === '.') return 'variable';
  const ofFollows = /^[ \t]+of(?![\p{L}\p{M}\p{N}_])/u.test(stream.string.slice(stream.pos));
  if (word === 'count' && ofFollows) state.pattern = true;
  if (word === 'forbid' || word === 'somewhere') state.pattern = true;
  if (isKeyword(word, ofFollows, stream, state)) return 'keyword';
  return words.get(word) ?? 'variable';
}

function isKeyword(word: string, ofFollows: boolean, stream: StringStream, state: ParserState): boolean {
  switch (word) {
    case 'list':
    case 'set':
    case 'index':
    case 'count':
      return ofFollows;
    case 'of':
      return true;
    case 'hidden':
      return state.lastToken === 'find' && /^[ \t]*[\p{L}\p{M}_]/u.test(stream.string.slice(stream.pos));
    case 'any':
      return (
        state.pattern &&
        state.lastToken === ',' &&
        /^[ \t]+(?:rotation|orientation)(?![\p{L}\p{M}\p{N}_])/u.test(stream.string.slice(stream.pos))
      );
    case 'rotation':
    case 'orientation':
      return state.pattern && state.lastToken === 'any';
    case 'inside':
      return state.pattern && state.lastToken === ',';
    default:
      return words.get(word) === 'keyword';
  }
}

export const pzlLanguage = StreamLanguage.define(parser);

export const syntaxColors = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--code-keyword)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: tags.atom, color: 'var(--code-atom)' },
  { tag: tags.function(tags.name), color: 'var(--code-atom)' },
]);
