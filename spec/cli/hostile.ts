/** Inputs that could take endless time or all memory: for the bench `hostile`, and a sample of them for the tests. */

export interface Input {
  readonly name: string;
  readonly words: readonly string[];
  /** For each file in the folder: its name and contents. */
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

/** Rules whose expansion is large although their text is short; some commands, and a batch, are run on each. */
const LARGE: Readonly<Record<string, readonly [rules: string, size: number]>> = {
  'a sum of a million terms': [
    'find a[cells]: 0..3\nrule "r": sum(a[c] * k for c in cells, k in 1..62500) > 17',
    4,
  ],
  'a map of unknown keys': [
    'find a[cells]: 0..99999\nlet t = [x * 31 mod 1009 for x in 0..99999]\nrule "r": forall c in cells: t[a[c]] = a[c.east otherwise c] mod 1009',
    8,
  ],
  'a long literal': [
    `find a[cells]: 0..9\nlet m = [${'7, '.repeat(150_000)}7]\nrule "r": forall c in cells: a[c] in m`,
    4,
  ],
  'an enum of thousands': [
    `enum E { ${Array.from({ length: 20_000 }, (_, i) => `m${i}`).join(', ')} }\nfind a[cells]: E\nrule "r": alldifferent(a)`,
    10,
  ],
  'thousands of finds': [
    `${Array.from({ length: 4000 }, (_, i) => `find x${i}[cells]: 0..9\n`).join('')}rule "r": x0[r1c1] = 1`,
    10,
  ],
  'lets of lets': [
    `find a[cells]: bool\nlet l0 = count(a)\n${Array.from({ length: 4000 }, (_, i) => `let l${i + 1} = l${i} + l${Math.max(0, i - 1)} mod 3\n`).join('')}rule "r": l4000 > 0`,
    4,
  ],
  'lists that double': [
    `find a[cells]: bool\nlet l0 = [a[c] for c in cells]\n${Array.from({ length: 16 }, (_, i) => `let l${i + 1} = l${i} + l${i}\n`).join('')}rule "r": count(l16) mod 3 = 1`,
    4,
  ],
  'long runs': [
    'find a[cells]: bool\nrule "r": forall l in rows: runs(a[l]) = [k mod 3 + 1 for k in 1..200]',
    900,
  ],
  'runs of values': [
    'find a[cells]: 0..9?\nrule "r": forall r in rows: runs([a[c] for c in r]) = [(i mod 10, 2) for i in 0..30]',
    100,
  ],
  'a large pattern': [
    `find a[cells]: bool\nrule "p": forbid a, any orientation\n${`  | ${'# '.repeat(60)}|\n`.repeat(60)}`,
    120,
  ],
  'distances of all pairs': [
    'find a[cells]: bool\nrule "r": forall c, d in cells: (distance(c, d, a) otherwise 999) mod 3 != 1',
    12,
  ],
  ranks: [
    'find step[cells]: direction?\nlet steps = {(c, c.step(d)) for c in cells, d in directions where step[c] = d}\nrule "r": forall c in cells: (rank(c, steps) otherwise 0) mod 7 = 3',
    40,
  ],
  'areas alike': ['find f[cells]: 1..40\nrule "r": forall c, d in cells: alike(area(c, f), area(d, f))', 12],
  'all windows': [
    'find a[cells]: bool\nrule "r": forall h in 1..60, w in 1..60, r in windows(h, w): count(a[r]) != 7',
    60,
  ],
  'places of hexominoes': [
    'use "std/hexominoes"\nfind a[cells]: bool\nrule "r": forall p in Hexomino: exists s in placings(p): all(a[s])',
    90,
  ],
  'long lists sorted and joined': [
    'find a[cells]: 0..9\nlet l = [x * 79 mod 10007 for x in 0..900000]\nlet z = zip(sorted(l), reversed(l), l)\nrule "r": size({t for t in z}) > 5',
    4,
  ],
  'a large objective': [
    'find a[cells]: 0..1000\nmaximize sum(a[c] * a[d] for c, d in cells)\nrule "r": alldifferent(a)',
    12,
  ],
  'quotients of unknowns': [
    'find a[cells]: 1..3000\nrule "r": forall c in cells: a[c] div a[c.east otherwise c] + a[c] mod a[c.south otherwise c] = 3',
    12,
  ],
  'ninety thousand different ones': ['find a[cells]: 1..90000\nrule "r": alldifferent(a)', 300],
  'parities of all': [
    'find a[cells]: bool\nrule "r": forall c in cells: (count(a[d] for d in cells where d.row != c.row) mod 2 = 1) xor a[c]',
    40,
  ],
  'an order of all pairs': [
    'find a[cells]: bool\nrule "r": ordered({(c, d) for c in cells, d in cells where a[c] and not a[d]})',
    24,
  ],
  'a large drawing': [
    'find a[cells]: 0..9\nrule "r": any(a[c] = 1 for c in cells)\ndraw {\n  cell text a\n}',
    600,
  ],
};
const ASKING: readonly (readonly string[])[] = [
  ['run'],
  ['count'],
  ['hint'],
  ['explain'],
  ['mend'],
  ['check'],
  ['convert', '--to', 'svg', '-o', 'out.svg'],
];

/** Files that contain no puzzle, or too much of one. */
const FILES: Readonly<Record<string, string>> = {
  'brackets of JSON': '['.repeat(2_000_000),
  'one long line': `clue:\n  ${'. '.repeat(15e6)}`,
  'empty lines': '\n'.repeat(30e6),
  'a board of one column': `clue:\n${'  .\n'.repeat(300_000)}`,
  'the same entry again and again': `clue:\n${board(3)}`.repeat(100_000),
  'a long number': `clue:\n  ${'9'.repeat(1e6)} .\n`,
  zeros: 'clue:\n  \0 .\n',
  'signs that join': `clue:\n  ${'e\u0301\u0302'.repeat(200_000)}\n`,
  'names without an end': Array.from({ length: 200_000 }, (_, i) => `${'x'.repeat(60)}${i}: 1`).join('\n'),
};

/** The command line and the file for a batch with one job. */
const jobs = (job: object): Required<Omit<Input, 'name'>> => ({
  words: ['batch', 'jobs.jsonl', '-o', 'out.jsonl', '--no-cache', '--threads', '1'],
  files: { 'jobs.jsonl': JSON.stringify(job) },
});
const asJob = (rules: string, size: number) =>
  jobs({
    question: 'count',
    model: { name: 'hostile.pzl', text: model(rules), used: {} },
    instance: { text: square(size) },
  });

/** Models made of one piece of text repeated tens of thousands of times; most of them contain mistakes. */
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
  ...Object.entries(RULES).map(([name, rules]) => ({
    name: `batch: ${name}`,
    ...asJob(rules, name === 'pigeons' ? 5 : 30),
  })),
  ...Object.entries(LARGE).flatMap(([name, [rules, size]], at) => [
    ...[0, 3].map((more) => {
      const [command = '', ...options] = ASKING[(at + more) % ASKING.length]!;
      return {
        name: `${command}: ${name}`,
        words: [command, 'hostile.pzl', '-i', 'board.txt', ...options],
        files: { 'hostile.pzl': model(rules), 'board.txt': square(size) },
      };
    }),
    { name: `batch: ${name}`, ...asJob(rules, size) },
  ]),
  ...Object.entries(FILES).flatMap(([name, text]) => [
    {
      name: `unique: ${name}`,
      words: ['unique', 'slitherlink', '-i', 'board.txt'],
      files: { 'board.txt': text },
    },
    { name: `batch: ${name}`, ...jobs({ question: 'unique', model: 'slitherlink', instance: { text } }) },
  ]),
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
