/** Words of other languages, and other spellings, for messages "Did you mean …". */

const wordByOther = (lines: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(lines).flatMap(([word, otherWords]) =>
      otherWords.split(' ').map((other) => [other, word]),
    ),
  );

/** For each function of pzl, words that other languages use for it. */
export const FUNCTION_BY_OTHER_WORD = wordByOther({
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

/** Functions of other languages that pzl doesn't have, with advice on what to write instead. */
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
  ['if', 'A choice is written `if a then b else c`.'],
  ['ite', 'A choice is written `if a then b else c`.'],
  ['countif', 'How many satisfy a condition is `count(x in S where …)`, of a family `count(n = 3)`.'],
  ['sumif', 'What satisfies a condition is summed by `sum(n[x] for x in S where …)`.'],
  ['and', 'That both hold is written `a and b`, that all of a list hold `all(…)`.'],
  ['or', 'That one holds is written `a or b`, that one of a list holds `any(…)`.'],
  ['mod', 'What a division leaves is written `a mod b`.'],
  ['floor', 'All numbers are whole: `a div b` rounds down.'],
  ['round', 'All numbers are whole: `a div b` rounds down.'],
  ['element', 'A value of a list at a position is `list[i]`, which may be unknown.'],
  ['table', 'One of several tuples is written `(a, b) in {(1, 2), (2, 3)}`.'],
  ['member', 'Whether a value is in a set is `x in S`.'],
  ['between', 'A range is written `a..b`: `x in a..b`.'],
  ['lex_less', 'Lists are compared by `<`, by their first difference.'],
  ['lex_lesseq', 'Lists are compared by `<=`, by their first difference.'],
  ['global_cardinality', 'Count each value: `count(n = v) = 2`.'],
  ['increasing', 'Write `all(a <= b for (a, b) in zip(x, y))`, or `forall i in 1..n - 1: x[i] <= x[i + 1]`.'],
  ['enumerate', 'The positions of a list are `0..size(list) - 1`; an element has its number: `c.index`.'],
]);

/** For each name of a value in pzl, words that other languages use for it. */
export const OTHER_NAMES = wordByOther({
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

/** For each member of elements in pzl, words that other languages use for it. */
export const OTHER_MEMBERS = wordByOther({
  north: 'up above top',
  south: 'down below bottom',
  west: 'left',
  east: 'right',
  column: 'col',
  neighbors: 'adjacent',
});

/** Members that lists and other collections have in other languages, with advice on what to write in pzl. */
export const FOREIGN_MEMBERS: ReadonlyMap<string, string> = new Map([
  ['length', 'How many there are is `size(…)`.'],
  ['size', 'How many there are is `size(…)`.'],
  ['map', 'A list of values is `[f(x) for x in S]`.'],
  ['filter', 'What of a set satisfies a condition is `S where P`.'],
  ['every', 'That it holds for all is `forall x in S: …`, or `all(… for x in S)`.'],
  ['some', 'That it holds for one is `exists x in S: …`, or `any(… for x in S)`.'],
  ['forEach', 'A condition for all is `forall x in S: …`.'],
  ['reduce', 'Write `sum(… for x in S)`, or `min`, `max`, `all`, `any` of them.'],
  ['includes', 'Whether a value is among others is `x in S`.'],
  ['contains', 'Whether a value is among others is `x in S`.'],
  [
    'indexOf',
    'The position of a value is found by a condition: `exists i in 0..size(list) - 1 where list[i] = x: …`.',
  ],
]);

const EDGE_ADVICE =
  'At the edge a cell has fewer neighbors, `size(c.neighbors) < 4`; borders there are `outer`: `any(b.outer for b in c.borders)`.';

/** Members that cells have in other languages, with advice on what to write in pzl. */
export const FOREIGN_ELEMENT_MEMBERS: ReadonlyMap<string, string> = new Map([
  ['x', 'Its column is `c.column`, whose number, from 0, is `c.column.index`.'],
  ['y', 'Its row is `c.row`, whose number, from 0, is `c.row.index`.'],
  ['r', 'Its row is `c.row`, whose number, from 0, is `c.row.index`.'],
  ['id', 'Its number among its kind, from 0, is `c.index`.'],
  ['isEdge', EDGE_ADVICE],
  ['edge', EDGE_ADVICE],
  ['box', 'Boxes are regions to range over: `forall b in boxes(3, 3): …`.'],
  ['region', 'Regions are grouped by a given of the cells: `forall g in regions(region): …`.'],
]);

/** For each operator of pzl, words that other languages use for it. */
export const OTHER_OPERATORS = wordByOther({
  '=>': 'implies then',
  '<=>': 'iff equiv',
  '=': 'is equals eq',
  '!=': 'isnt ne',
  or: 'unless',
});

/** For each of these words of pzl, mathematical signs with the same meaning. */
export const OTHER_SIGNS = wordByOther({
  forall: '∀',
  exists: '∃',
  in: '∈',
  'not in': '∉',
  and: '∧',
  or: '∨',
  not: '¬',
  '<=': '≤ ⩽',
  '>=': '≥ ⩾',
  '!=': '≠',
  '=>': '⇒ → ⟹',
  '<=>': '⇔ ↔',
  '*': '× · ∗',
  div: '÷',
  '-': '− –',
  '..': '… ‥',
  'sum(…)': '∑ Σ',
});

/** For each keyword that begins a declaration in pzl, words that other languages use for it. */
export const KEYWORD_BY_OTHER_WORD = wordByOther({
  find: 'var variable decision',
  given: 'param parameter input data',
  rule: 'constraint require assert constrain subject',
  def: 'function fn func predicate define',
  let: 'const constant set',
  minimize: 'minimise',
  maximize: 'maximise',
  puzzle: 'title name model problem',
  enum: 'type domain',
  use: 'include import load',
});
/** Words that begin declarations in other languages, with advice on what to write in pzl. */
export const FOREIGN_DECLARATIONS: ReadonlyMap<string, string> = new Map([
  [
    'array',
    'A value for each of many things is a family: `find x[1..3]: 0..9`, or of the instance `given x[1..3]: int`.',
  ],
  ['int', 'An int to be found is `find x: 0..9`; one that the instance tells is `given x: int`.'],
  ['bool', 'A bool to be found is `find x: bool`; one that the instance tells is `given x: bool`.'],
  ['output', 'All finds are drawn and written; how they look is said in a `draw` section.'],
  ['print', 'All finds are drawn and written; how they look is said in a `draw` section.'],
  ['solve', '`pzl run` looks for a solution. For the best one write `minimize …` or `maximize …`.'],
]);
/** For each kind of board in pzl, other words for it. */
export const BOARD_BY_OTHER_WORD = wordByOther({
  square: 'grid rectangle rectangular rect matrix',
  hex: 'hexagon hexagonal honeycomb',
  torus: 'toroidal',
  drawing: 'graph network',
});

/** For each of these types of pzl, words that other languages use for it. */
export const OTHER_TYPES = wordByOther({ bool: 'boolean Boolean Bool', int: 'integer Integer Int number' });
/** Names that other languages use for types of texts, which pzl doesn't have. */
export const TEXT_TYPES: ReadonlySet<string> = new Set(['string', 'text', 'char', 'letter', 'str', 'word']);
