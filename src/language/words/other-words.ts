/** What other languages and other spellings call things that have a name here: for messages only. */

const wordsFor = (lines: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(lines).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])));

/** Functions. */
export const OTHER_FUNCTIONS = wordsFor({
  size: 'len length card cardinality',
  count: 'number',
  alldifferent: 'all_different alldiff allDifferent different unique',
  isqrt: 'sqrt',
  min: 'minimum',
  max: 'maximum',
  any: 'some',
  all: 'every',
  loop: 'cycle circuit',
  reversed: 'reverse',
  product: 'prod',
  connected: 'contiguous',
  sorted: 'sort',
});

/** What other languages have a function for, and how it is written here. */
export const FOREIGN_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['range', 'The ints from a to b, both included, are written `a..b`.'],
  ['pow', 'A power is written `x ^ 2`.'],
  ['implies', 'That one thing follows from another is written `a => b`.'],
  ['iff', 'That both hold or neither is written `a <=> b`.'],
  ['bool2int', 'Write `if p then 1 else 0`, or count what holds: `count([p, q])`.'],
  ['int', 'Of a bool write `if p then 1 else 0`, or count what holds: `count([p, q])`.'],
  ['exactly', 'Compare how many hold: `count(…) = 2`.'],
  ['atmost', 'Compare how many hold: `count(…) <= 2`.'],
  ['at_most', 'Compare how many hold: `count(…) <= 2`.'],
  ['atleast', 'Compare how many hold: `count(…) >= 2`.'],
  ['at_least', 'Compare how many hold: `count(…) >= 2`.'],
  ['adjacent', 'Whether two cells share a border is `b in a.neighbors`, a corner `b in a.around`.'],
  ['contains', 'Whether a value is in a set is `x in S`.'],
  ['union', 'Sets are united by `+`.'],
  ['filter', 'What of a set satisfies a condition is `S where P`.'],
  ['map', 'A list of values is `[f(x) for x in S]`.'],
  ['enumerate', 'The positions of a list are `0..size(list) - 1`; an element has its number: `c.index`.'],
]);

/** Names that stand for a value. */
export const OTHER_NAMES = wordsFor({
  absent: 'None none null nil undefined nothing empty',
  true: 'True TRUE',
  false: 'False FALSE',
  cells: 'grid board squares fields',
  columns: 'cols',
  borders: 'edges walls sides',
  corners: 'vertices',
  height: 'nrows',
  width: 'ncols',
});

/** Members of elements. */
export const OTHER_MEMBERS = wordsFor({
  north: 'up above top',
  south: 'down below bottom',
  west: 'left',
  east: 'right',
  column: 'col',
  neighbors: 'adjacent',
});

/** Operators that are words elsewhere, or other words. */
export const OTHER_OPERATORS = wordsFor({
  '=>': 'implies then',
  '<=>': 'iff equiv',
  '=': 'is equals eq',
  '!=': 'isnt ne',
});

/** First words of declarations. */
export const OTHER_KEYWORDS = wordsFor({
  find: 'var variable decision',
  given: 'param parameter input data',
  rule: 'constraint require assert constrain subject',
  def: 'function fn func predicate define',
  let: 'const constant set',
  minimize: 'minimise',
  maximize: 'maximise',
  puzzle: 'title name model problem',
  enum: 'type domain',
});

/** Types. */
export const OTHER_TYPES = wordsFor({ bool: 'boolean Boolean Bool', int: 'integer Integer Int number' });
/** Texts, which are no type. */
export const TEXT_TYPES: ReadonlySet<string> = new Set(['string', 'text', 'char', 'letter', 'str', 'word']);
