/**
 * The TextMate grammar, built from the language's word lists, so that it contains each new word. It colors words by
 * their line alone; the language server's tokens color names by their declarations. spec/editor/textmate.spec.ts
 * compares it with the parser's tokens.
 */
import {
  declarationKeywords,
  keywords,
  operatorWords,
  sectionKeywords,
} from '../../src/language/syntax/tokens.ts';
import { FUNCTIONS, GLOBALS, MEMBERS } from '../../src/language/words/builtins.ts';

const LETTER = String.raw`[\p{L}\p{M}\p{N}_]`;
const NAME = String.raw`[\p{L}_]${LETTER}*`;
const oneOf = (words: Iterable<string>): string =>
  `(?<!${LETTER})(?:${[...words].sort((a, b) => b.length - a.length).join('|')})(?!${LETTER})`;
const byGroup = (...names: readonly string[]): Readonly<Record<string, { readonly name: string }>> =>
  Object.fromEntries(names.flatMap((name, i) => (name === '' ? [] : [[i + 1, { name: `${name}.pzl` }]])));
const include = (name: string) => ({ include: `#${name}` });

const KEYWORD = 'keyword.control';
/** Words that are keywords only before a pattern. */
const PATTERN_HEAD = oneOf(['forbid', 'somewhere']);

export function textMateGrammar(): object {
  return {
    $schema: 'https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json',
    name: 'pzl',
    scopeName: 'source.pzl',
    fileTypes: ['pzl'],
    patterns: [include('instance'), include('section'), include('pattern'), include('expression')],
    repository: {
      expression: {
        patterns: ['comment', 'text', 'foreign', 'row', 'member', 'number', 'word', 'name', 'operator'].map(
          include,
        ),
      },
      comment: {
        patterns: [
          { name: 'comment.line.double-slash.pzl', match: '//.*$' },
          { name: 'comment.block.pzl', begin: String.raw`/\*`, end: String.raw`\*/` },
        ],
      },
      text: { name: 'string.quoted.double.pzl', match: String.raw`"(?:\\"|[^"\n])*+(?:"|$)` },
      // `||` is `or` in other languages; it isn't an empty row of a pattern.
      foreign: { name: 'keyword.operator.pzl', match: String.raw`\|\|` },
      row: { name: 'string.other.row.pzl', match: String.raw`\|(?!\|)[^|\n]*(?:\||$)` },
      member: {
        match: String.raw`(?<!\.)(\.)(?!\.)[ \t]*(?:(${oneOf(Object.keys(MEMBERS))})|(${NAME}))`,
        captures: byGroup('punctuation.accessor', 'support.variable.property', 'variable.other.member'),
      },
      number: { name: 'constant.numeric.pzl', match: String.raw`(?<!${LETTER})\d+(?!${LETTER})` },
      word: {
        patterns: [
          { match: oneOf(['true', 'false', 'absent', 'unknown']), name: 'constant.language.pzl' },
          {
            match: String.raw`(?<!${LETTER})(find)[ \t]+(hidden)(?=[ \t]*[\p{L}\p{M}_])`,
            captures: byGroup(KEYWORD, 'storage.modifier'),
          },
          {
            match: String.raw`(?<!${LETTER})(list|set|index|count)[ \t]+(of)(?!${LETTER})`,
            captures: byGroup(KEYWORD, KEYWORD),
          },
          { match: oneOf(operatorWords.keys()), name: 'keyword.operator.word.pzl' },
          { match: oneOf([...keywords, 'of']), name: `${KEYWORD}.pzl` },
          { match: oneOf(['bool', 'int']), name: 'support.type.pzl' },
          {
            match: String.raw`(${oneOf(Object.keys(FUNCTIONS))})(?=[ \t]*\()`,
            captures: byGroup('support.function'),
          },
          { match: oneOf(Object.keys(GLOBALS)), name: 'support.constant.pzl' },
        ],
      },
      name: { name: 'variable.other.pzl', match: NAME },
      operator: {
        name: 'keyword.operator.pzl',
        match: String.raw`<=>|=>|<=|>=|!=|\.\.|[-+*=<>≤≥≠∈∉?]`,
      },
      // The head of a pattern, up to the first row: `forbid F, any rotation, inside`.
      pattern: {
        begin: String.raw`(${PATTERN_HEAD})|(?<!${LETTER})(count)[ \t]+(of)(?!${LETTER})`,
        beginCaptures: byGroup(KEYWORD, KEYWORD, KEYWORD),
        // If no row follows, the head ends before the next declaration.
        end: String.raw`(?=\|(?!\|))|(?=^[ \t]*(?:${[...sectionKeywords, 'rule', 'let', 'def', 'find', 'given'].join('|')})(?!${LETTER}))`,
        patterns: [
          {
            match: String.raw`(?<=,)[ \t]*(any)[ \t]+(rotation|orientation)(?!${LETTER})`,
            captures: byGroup(KEYWORD, KEYWORD),
          },
          { match: String.raw`(?<=,)[ \t]*(inside)(?!${LETTER})`, captures: byGroup(KEYWORD) },
          include('expression'),
        ],
      },
      // The text of an instance has its own syntax: only comments and names of entries are colored. It ends at a line
      // with nothing but `}`.
      instance: {
        patterns: [
          {
            match: String.raw`^[ \t]*(instance)[ \t]+([\p{L}\p{M}\p{N}_-]+)[ \t]*\{(?![ \t]*(?://.*)?$)(.*)\}[ \t]*(//.*)?$`,
            captures: byGroup(KEYWORD, 'entity.name.section', 'meta.instance', 'comment.line.double-slash'),
          },
          {
            begin: String.raw`^([ \t]*)(instance)(?:[ \t]+([\p{L}\p{M}\p{N}_-]+))?[ \t]*\{(?=[ \t]*(?://.*)?$)`,
            beginCaptures: byGroup('', KEYWORD, 'entity.name.section'),
            // If that line is missing, the instance ends before a declaration at the left margin.
            end: String.raw`^(?:\1)?\}(?=[ \t]*(?://.*)?$)|(?=^${oneOf(declarationKeywords)}[ \t]+[^:\s])`,
            contentName: 'meta.instance.pzl',
            patterns: [
              { name: 'comment.line.pzl', match: String.raw`^[ \t]*(?:#|//).*$` },
              {
                match: String.raw`^[ \t]*(${NAME})[ \t]*(:)`,
                captures: byGroup('variable.other.entry', 'punctuation.separator'),
              },
            ],
          },
        ],
      },
      // All other sections end at the brace that closes their first one.
      section: {
        begin: String.raw`^[ \t]*(?:(about|draw|generate)(?:[ \t]+[\p{L}\p{M}\p{N}_-]+)?[ \t]*|(read)(?!${LETTER})[^{}\n]*)\{`,
        beginCaptures: byGroup(KEYWORD, KEYWORD),
        end: String.raw`\}`,
        name: 'meta.section.pzl',
        patterns: [include('block'), include('expression')],
      },
      block: {
        begin: String.raw`\{`,
        end: String.raw`\}`,
        patterns: [include('block'), include('expression')],
      },
    },
  };
}
