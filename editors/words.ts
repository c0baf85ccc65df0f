/**
 * Generates syntax files for Vim and Emacs from the language's word lists: editors/vim/syntax/pzl.vim and
 * editors/emacs/pzl-words.el. spec/editor/words.spec.ts fails if these files are out of date; `UPDATE_CORPUS=1` rewrites
 * them.
 */
import { keywords, operatorWords, sectionKeywords } from '../src/language/syntax/tokens.ts';
import { FUNCTIONS, GLOBALS, MEMBERS } from '../src/language/words/builtins.ts';

const CONSTANTS = ['true', 'false', 'absent', 'unknown'];
const KEYWORDS = [...new Set([...keywords, ...sectionKeywords, 'hidden'])].filter(
  (word) => !CONSTANTS.includes(word),
);
const TYPES = ['bool', 'int', 'list', 'set', 'index'];
const NOTE = 'Generated from the words of the language by editors/words.ts; change that file instead.';

const lines = (words: readonly string[], prefix: string): string[] => {
  const rows: string[] = [];
  for (const word of [...words].sort()) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + word.length < 110) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(`${prefix}${word}`);
  }
  return rows;
};

export function vimSyntax(): string {
  const keyword = (group: string, words: readonly string[]): string[] =>
    lines(words, `syntax keyword ${group} `);
  return `" ${NOTE}
if exists('b:current_syntax')
  finish
endif
${[
  ...keyword('pzlKeyword', KEYWORDS),
  ...keyword('pzlOperator', [...operatorWords.keys()]),
  ...keyword('pzlType', TYPES),
  ...keyword('pzlConstant', CONSTANTS),
  ...keyword('pzlGlobal', Object.keys(GLOBALS)),
].join('\n')}
syntax match pzlFunction /\\v<(${Object.keys(FUNCTIONS).sort().join('|')})>\\ze\\s*\\(/
syntax match pzlMember /\\v(^|[^.])@<=\\.\\s*<(${Object.keys(MEMBERS).sort().join('|')})>/
syntax match pzlNumber /\\v<\\d+>/
syntax match pzlSign /[-+*=<>≤≥≠∈∉?]/
syntax match pzlRow /|[^|]*\\(|\\|$\\)/
syntax region pzlText start=/"/ skip=/\\\\"/ end=/"/ oneline
syntax match pzlComment /\\/\\/.*$/
syntax region pzlComment start=/\\/\\*/ end=/\\*\\//
syntax region pzlInstance matchgroup=pzlKeyword start=/^\\s*instance\\>.*{\\s*$/ end=/^\\s*}\\s*$/ contains=pzlEntry,pzlComment
syntax match pzlEntry /^\\s*\\w\\+\\ze\\s*:/ contained
highlight default link pzlKeyword Statement
highlight default link pzlOperator Operator
highlight default link pzlType Type
highlight default link pzlConstant Constant
highlight default link pzlGlobal Identifier
highlight default link pzlFunction Function
highlight default link pzlMember Identifier
highlight default link pzlNumber Number
highlight default link pzlSign Operator
highlight default link pzlRow String
highlight default link pzlText String
highlight default link pzlComment Comment
highlight default link pzlEntry Identifier
let b:current_syntax = 'pzl'
`;
}

export function emacsWords(): string {
  const list = (name: string, description: string, words: readonly string[]): string =>
    `(defconst ${name}\n  '(\n${lines(
      words.map((word) => `"${word}"`),
      '    ',
    ).join('\n')})\n  "${description}")\n`;
  return `;;; pzl-words.el --- The words of pzl -*- lexical-binding: t -*-
;;; Commentary:
;; ${NOTE}
;;; Code:

${[
  list('pzl-keywords', 'Keywords of declarations and words that are operators.', [
    ...KEYWORDS,
    ...operatorWords.keys(),
  ]),
  list('pzl-types', 'Names of types.', TYPES),
  list('pzl-constants', 'Words that are values.', CONSTANTS),
  list('pzl-globals', 'Names of the sets and measures of a board.', Object.keys(GLOBALS)),
  list('pzl-functions', 'Functions of the language.', Object.keys(FUNCTIONS)),
  list('pzl-members', 'Members, written after a dot.', Object.keys(MEMBERS)),
].join('\n')}
(provide 'pzl-words)
;;; pzl-words.el ends here
`;
}
