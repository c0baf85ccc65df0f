/** The words of the language with their meanings, for completion, hover and signature help. */
import { STATEMENTS } from '../language/sections/generate/takes.ts';
import { FUNCTIONS, GLOBALS, MEMBERS } from '../language/words/builtins.ts';
import { FUNCTION_TYPES, MEMBER_TYPES } from '../language/words/signatures.ts';
import { entryOf } from '../text/entry-of.ts';

/** The words that may begin a declaration, each with the declaration's form and meaning. */
export const DECLARATIONS: Readonly<Record<string, readonly [form: string, meaning: string]>> = {
  puzzle: ['puzzle "Title"', 'the title'],
  use: ['use "path"', 'puts another file in: a model, or a part of the library'],
  board: ['board square', 'the board: `square`, `hex` or `drawing`'],
  enum: ['enum Name { A, B }', 'values with names; `A = 1` lets a member carry an int'],
  given: [
    'given x[S]: T = d',
    'what the instance gives, for every element of the fixed set `S`; `d` where it says nothing; `given enum Name`: an enum whose members the instance lists',
  ],
  find: ['find x[S]: T', 'what the solver finds; `find hidden` is a helper and no part of the answer'],
  let: ['let x = e', 'a name for a value'],
  def: ['def f(a, b: T) = e', 'a function; parameter types are optional'],
  rule: ['rule name "Sentence": e', 'what must hold; `{ … }` holds several conditions and `let`s'],
  override: ['override rule name "Sentence": e', 'replaces the rule of that name in a used file'],
  minimize: ['minimize e', 'the best of all solutions by an int'],
  maximize: ['maximize e', 'the best of all solutions by an int'],
  instance: ['instance name { … }', 'an instance: a value for every given'],
  about: [
    'about { … }',
    'what the solver does, in a sentence or two; a line `names: A, B` tells other names',
  ],
  read: ['read name { … }', 'a format of instances or solutions; `read url` describes addresses'],
  draw: ['draw { … }', 'how the board is drawn'],
  say: ['say { … }', 'in which words hints speak of the puzzle'],
  generate: ['generate { … }', 'how new puzzles are made'],
};

/** [word]: the meaning of a word that may stand in expressions and types. */
export const WORD_DOCS: Readonly<Record<string, string>> = {
  forall: '`forall x in S: p`: `p` holds for all; of nothing true',
  exists: '`exists x in S: p`: `p` holds for one; of nothing false',
  where: '`S where P`: what of `S` satisfies `P`, a family over it or a bool about `it`',
  if: '`if p then a else b` chooses',
  else: '`if p then a else b` chooses',
  in: '`x in S`: a value is in a set, list, row or family',
  not: '`not p`; binds less tightly than comparisons',
  and: 'both hold',
  or: 'one of them holds, or both',
  xor: 'one of them holds, but not both',
  div: 'division, rounded down: `-7 div 2` is −4',
  mod: 'what is left of a division: `-7 mod 2` is 1',
  otherwise: '`v otherwise d`: the value, or `d` where it is absent',
  absent: 'no value: of a `T?`, of a cell off the board',
  true: 'the bool that holds',
  false: 'the bool that does not hold',
  forbid: '`forbid F` and a drawing: it is nowhere on the board',
  somewhere: '`somewhere F` and a drawing: it is somewhere on the board',
  for: '`[e for x in S]`, `sum(e for x in S)`: the values for all elements',
  it: 'the element that `where` looks at',
  hidden: '`find hidden`: a helper, no part of the answer',
  unknown: '`T or unknown`: the instance may say `?`, there is a value, but it is not told',
};

export const TYPE_WORDS: Readonly<Record<string, string>> = {
  bool: '`true` or `false`',
  int: 'a whole number; of a find with bounds: `0..9`',
  cell: 'a cell of the board',
  border: 'a side of cells',
  corner: 'where borders meet',
  link: 'a pair of adjacent cells',
  point: 'a point of the half-cell grid',
  row: 'a row: an element, and a list of its cells',
  column: 'a column: an element, and a list of its cells',
  diagonal: 'a diagonal: an element, and a list of its cells',
  direction: 'a direction of the board',
  list: '`list of T`',
  set: '`set of T`',
  index: '`index of L`: a position of the fixed list `L`',
};

/** The words that may begin a line in a section, by kind of section. */
export const SECTION_WORDS: Readonly<Record<'draw' | 'generate' | 'read', readonly string[]>> = {
  draw: [
    'cell',
    'border',
    'corner',
    'link',
    'point',
    'left',
    'right',
    'top',
    'bottom',
    'outline',
    'grid',
    'hide',
  ],
  generate: STATEMENTS,
  read: [
    'comments',
    'margin',
    'symbols',
    'key',
    'grid',
    'characters',
    'drawing',
    'values',
    'line',
    'lines',
    'flag',
  ],
};

export const functionMeaning = (name: string): string | undefined => entryOf(FUNCTIONS, name);
export const memberMeaning = (name: string): string | undefined => entryOf(MEMBERS, name);
export const globalMeaning = (name: string): string | undefined => entryOf(GLOBALS, name);

/** How a function is called: the whole call as text (`label`), and the text of each parameter in it. */
export interface Signature {
  readonly label: string;
  readonly parameters: readonly string[];
  readonly meaning: string;
}

export function functionSignature(name: string): Signature | undefined {
  const signature = entryOf(FUNCTION_TYPES, name);
  const meaning = functionMeaning(name);
  if (!signature || meaning === undefined) return undefined;
  const parameters = signature.parameters.map(
    (one) => `${one.name}: ${one.accepts}${one.optional ? ' (may be left out)' : ''}`,
  );
  if (signature.isRepeated) parameters.push('…');
  return { label: `${name}(${parameters.join(', ')})`, parameters, meaning };
}

export function methodSignature(name: string): Signature | undefined {
  const signature = entryOf(MEMBER_TYPES, name);
  const meaning = memberMeaning(name);
  if (!signature?.direction || meaning === undefined) return undefined;
  const parameters = ['direction'];
  return { label: `${signature.direction}.${name}(direction)`, parameters, meaning };
}
