/** Inputs that could take for ever, or all memory: for the bench of this name, and a sample of them for the tests. */

export interface Input {
  readonly name: string;
  readonly words: readonly string[];
  /** By name: what stands in the folder. */
  readonly files?: Readonly<Record<string, string>>;
}

const at = (address: string): string => `https://puzz.link/p?${address}`;
const board = (size: number, of = '.'): string => `${`  ${Array(size).fill(of).join(' ')}\n`.repeat(size)}`;
const clues = (size: number): string => `clue:\n${board(size)}`;
const square = (size: number): string => `size: ${size} ${size}\n`;
const model = (rules: string): string => `puzzle "Hostile"\nboard square\n${rules}\n`;

const ADDRESSES = [
  'archipelago/4/4/w',
  'archipelago/6/6/.o.g3h.n1p1',
  'archipelago/9/9/zzzzz',
  'fillomino/7/7/zzp',
  'fillomino/12/12/zzzzzzzz',
  'symmarea/5/5/zzz',
  'symmarea/10/10/zzzzzz',
  'nurikabe/12/12/zzzzzzzz',
  'slither/20/20/zzzzzzzzzzzzzzzzzzzzzzz',
  'tentaisho/10/10/zzzzzzzzzzz',
  'shikaku/14/14/zzzzzzzz',
];

const RULES: Readonly<Record<string, string>> = {
  'all pairs of pairs':
    'find a[cells]: bool\nrule "r": forall b, c, d, e in cells: a[b] or a[c] or not a[d] or a[e]',
  'sums of sums':
    'find a[cells]: 0..1000\nrule "r": forall c in cells: sum(a[d] * a[e] for d in cells, e in cells) > a[c]',
  'long defs': `find a[cells]: bool\n${Array.from({ length: 40 }, (_, i) => `def f${i}(x) = ${i === 0 ? 'a[x]' : `f${i - 1}(x) and f${i - 1}(x.east otherwise x)`}`).join('\n')}\nrule "r": forall c in cells: f39(c)`,
  'many components':
    'find a[cells]: bool\nrule "r": forall c in cells: connected({d in cells where a[d] and d != c})',
  pigeons: 'find a[cells]: 1..24\nrule "r": alldifferent(a[cells])',
  products:
    'find a[cells]: 1..1000000\nrule "r": forall u in rows + columns: sum(a[c] * a[c] for c in u) = 999999937',
};

/** Models of tens of thousands of pieces, most of them mistakes. */
const PIECES: Readonly<Record<string, string>> = {
  comments: '/* */',
  'comments that overlap': '/*',
  texts: '"a" ',
  'pattern rows': '| # . |\n',
  'rules that end too early': 'rule "d": forbid\n| # |\n',
  'one name declared again and again': 'find a[cells]: 1..3\n',
  'functions without a body': 'def a(x) = b(x)\n',
  'names that are not there': 'rule "a": x[r1c1] = 1\n',
  'uses of what is not there': 'use "x"\n',
  'signs of other languages': '# ',
};
const NAMES = Array.from({ length: 9000 }, (_, i) => `let alpha${i} = 1\nlet b${i} = alphx${i}\n`).join('');

export const INPUTS: readonly Input[] = [
  ...ADDRESSES.map((one) => ({ name: `count ${one}`, words: ['count', at(one)] })),
  ...['unique', 'hint', 'explain', 'facts', 'sample', 'mend', 'needless'].flatMap((command) => [
    {
      name: `${command} fillomino`,
      words: [command, 'fillomino', '-i', 'board.txt'],
      files: { 'board.txt': clues(12) },
    },
    { name: `${command} archipelago`, words: [command, at('archipelago/9/9/zzzzz')] },
  ]),
  ...Object.entries(RULES).flatMap(([name, rules]) =>
    ['unique', 'count'].map((command) => ({
      name: `${command}: ${name}`,
      words: [command, 'hostile.pzl', '-i', 'board.txt'],
      files: { 'hostile.pzl': model(rules), 'board.txt': square(name === 'pigeons' ? 5 : 30) },
    })),
  ),
  {
    name: 'a large board',
    words: ['unique', 'slitherlink', '-i', 'board.txt'],
    files: { 'board.txt': clues(900) },
  },
  {
    name: 'compile a large board',
    words: ['compile', 'heyawake', '-i', 'board.txt', '-o', 'out.cnf'],
    files: { 'board.txt': `room:\n${board(200, '1')}` },
  },
  { name: 'rate', words: ['rate', 'fillomino', 'board.txt'], files: { 'board.txt': clues(12) } },
  { name: 'generate a large board', words: ['generate', 'nurikabe', '--size', '60x60'] },
  { name: 'generate fillomino', words: ['generate', 'fillomino', '--size', '40x40', '--minimal'] },
  {
    name: 'a million entries',
    words: ['unique', 'slitherlink', '-i', 'board.txt'],
    files: { 'board.txt': Array.from({ length: 5e6 }, (_, i) => `q${i}: 1`).join('\n') },
  },
  {
    name: 'an address of slashes',
    words: ['unique', 'slitherlink', '-i', 'board.txt'],
    files: { 'board.txt': at(`slither/${'/'.repeat(20e6)}`) },
  },
  {
    name: 'an address of percent signs',
    words: ['unique', 'slitherlink', '-i', 'board.txt'],
    files: { 'board.txt': at(`slither${'%2F'.repeat(20e6)}`) },
  },
  ...Object.entries(PIECES).map(([name, piece]) => ({
    name: `a model of many ${name}`,
    words: ['check', 'hostile.pzl'],
    files: { 'hostile.pzl': model(`find y[cells]: bool\n${piece.repeat(800_000 / piece.length)}`) },
  })),
  {
    name: 'a model of blanks',
    words: ['check', 'hostile.pzl'],
    files: {
      'hostile.pzl': model(
        `find a[cells]: bool\nrule "a": count(a) = (${' '.repeat(100_000)}1)\nrule "b": all(x => 1)`,
      ),
    },
  },
  {
    name: 'a model of many names that are nearly right',
    words: ['check', 'hostile.pzl'],
    files: { 'hostile.pzl': model(`find y[cells]: bool\n${NAMES}`) },
  },
];
