/**
 * The words and signs of the language, and their forms in the token texts that the grammar reads: keywords and brackets
 * stay as they are, an operator becomes one character.
 */
import { OTHER_SIGNS } from '../words/other-words.ts';

/**
 * Words that are keywords everywhere. (`count of`, `list of`, `find hidden`, `any rotation`, … are keywords only in
 * context.)
 */
export const keywords = new Set(
  `puzzle use board enum given find let def rule override minimize maximize forall exists where if then else
  true false absent forbid somewhere with for unknown`.split(/\s+/),
);
export const declarationKeywords: readonly string[] =
  'puzzle use board enum given find let def rule override minimize maximize'.split(' ');
export const sectionKeywords: readonly string[] = ['about', 'instance', 'read', 'draw', 'say', 'generate'];

/** The operators written as words, with their form in the token text. */
export const operatorWords: ReadonlyMap<string, string> = new Map([
  ['or', '∨'],
  ['xor', '⊻'],
  ['and', '∧'],
  ['not', '¬'],
  ['in', '∈'],
  ['div', '∕'],
  ['mod', '∣'],
  ['otherwise', '∖'],
]);
/** All keywords, including those that are keywords only in context; for syntax highlighting. */
export const KEYWORDS: readonly string[] = [
  ...keywords,
  ...sectionKeywords,
  ...operatorWords.keys(),
  ...'hidden list set index of any rotation orientation inside bool int'.split(' '),
];
/** Words that can't be names. */
export const isReserved = (word: string): boolean => keywords.has(word) || operatorWords.has(word);
export const operatorSigns: Readonly<Record<string, string>> = {
  '<=>': '⇔',
  '=>': '⇒',
  '<=': '≤',
  '>=': '≥',
  '!=': '≠',
  '..': '⋯',
  '+': '∔',
  '-': '−',
  '*': '∗',
  '^': '√',
  '≤': '≤',
  '≥': '≥',
  '≠': '≠',
  '∈': '∈',
  '∉': '∉',
};
/**
 * Signs of other languages, each with the form of the sign that is meant, and how pzl writes it. They are parsed as
 * that sign, and reported.
 */
export const foreignSigns: Readonly<Record<string, readonly [form: string, written: string]>> = {
  '==': ['=', '='],
  '===': ['=', '='],
  '!==': ['≠', '!='],
  '<>': ['≠', '!='],
  '->': ['⇒', '=>'],
  '<->': ['⇔', '<=>'],
  '&': ['∧', 'and'],
  '&&': ['∧', 'and'],
  '||': ['∨', 'or'],
  '!': ['¬', 'not'],
  '%': ['∣', 'mod'],
  '/': ['∕', 'div'],
  '**': ['√', '^'],
  '=<': ['≤', '<='],
  '~': ['¬', 'not'],
  '/\\': ['∧', 'and'],
  '\\/': ['∨', 'or'],
};
export const punctuation = new Set('.,:;=<>?');
/** The forms of tokens that can end an operand. */
export const operandEnd = new Set([
  '_',
  '0',
  '"',
  ')',
  ']',
  '}',
  '|',
  '?',
  'true',
  'false',
  'absent',
  'unknown',
]);
/**
 * The forms of tokens that can't continue a complete operand. At the start of a line they begin a new, faulty
 * declaration.
 */
export const operandStart = new Set(['_', 'forall', 'exists', 'if', 'forbid', 'somewhere', '¬']);

/** Matches a sign; longer signs are tried first. */
export const signPattern =
  /<=>|<->|\/\\|\\\/|===|!==|=>|=<|<=|>=|!=|==|<>|->|&&|\|\||\*\*|\.\.|[([{)\]}.,:;=<>?+*^\-/!~%&≤≥≠∈∉]/y;

/** Advice for a character that has no meaning in pzl; undefined if there is no advice. */
export function adviceForCharacter(symbol: string): string | undefined {
  if ("'‘’“”„«»`".includes(symbol)) return 'Texts stand in straight double quotes: `"…"`.';
  if (symbol === '#')
    return 'A comment begins with `//`; the rows of a pattern stand between bars: `| # . |`.';
  const word = OTHER_SIGNS.get(symbol);
  return word === undefined ? undefined : `It is written \`${word}\` here.`;
}

/** Advice for words that begin with a number, such as `10n` or `4x4`. */
export function adviceForNumber(word: string): string {
  const [, rows, columns] = /^(\d+)x(\d+)$/.exec(word) ?? [];
  if (rows !== undefined)
    return `A board of so many rows and columns is written \`square(${rows}, ${columns})\`.`;
  const [, factor, name] = /^(\d+)([\p{L}_].*)$/u.exec(word) ?? [];
  return `A name begins with a letter; a product is written \`${factor} * ${name}\`.`;
}
