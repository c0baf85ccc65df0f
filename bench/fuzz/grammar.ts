/**
 * Random small models, made by a grammar of typed expressions: every kind of find and most constructs of the language, on
 * boards of a few cells. Most of them pass the checks, and have so few assignments that all can be looked at.
 */
import type { Generator } from '../../spec/backends/sat/random.ts';

interface Scope {
  /** Cells, rows and ints that stand for themselves. */
  readonly cells: readonly string[];
  readonly ints: readonly string[];
}

const TOP: Scope = { cells: [], ints: [] };

const BOARDS = ['square(2, 2)', 'square(1, 3)', 'square(2, 3)', 'square(3, 1)', 'hex(2)', ''] as const;

/** A find with what it says of bools, ints and values. */
interface Find {
  readonly line: string;
  readonly bools: readonly string[];
  readonly ints: readonly string[];
  /** Families of bools over cells, over links. */
  readonly marks?: string;
  readonly lines?: string;
  readonly numbers?: string;
  readonly options?: string;
}

const BOARDLESS: readonly Find[] = [
  { line: 'find p: bool', bools: ['p'], ints: ['(if p then 1 else 0)'] },
  { line: 'find x: -1..2', bools: ['x > 0'], ints: ['x'] },
  { line: 'find y: {0, 1, 3}?', bools: ['y', 'y = 3', 'y = absent'], ints: ['(y otherwise 2)'] },
  { line: 'find e: Color?', bools: ['e = red', 'e', 'e in {red, blue}'], ints: ['(value(e) otherwise 0)'] },
  { line: 'find q: index of tail', bools: ['q = 1', 'tail[q] = 5'], ints: ['q', 'tail[q]'] },
  {
    line: 'find n[0..2]: 0..2',
    bools: ['alldifferent(n)', 'n[0] = n[1]', '[n[0], n[1]] < [n[1], n[2]]', 'n[0..1] = [1, 2]', '2 in n'],
    ints: [
      'sum(n)',
      'max(n)',
      'min(n)',
      'product(n)',
      'distinct(n)',
      'n[0] mod 2',
      'n[n[0]]',
      'abs(n[0] - n[2])',
    ],
  },
  {
    line: 'find u[0..3]: bool',
    bools: ['runs(u) = [2]', 'runs(u) = [1, 1]', 'any(u)', 'all(u)', 'u[0] xor u[1]', 'ringruns(u) = [2]'],
    ints: ['count(u)', 'leading(u)', 'size({i in 0..3 where u[i]})'],
  },
];

const ON_CELLS: readonly Find[] = [
  {
    line: 'find a[cells]: bool',
    bools: [
      'connected(cells where a)',
      'any(a)',
      'acyclic({(c, d) for c in cells, d in c.neighbors where c.index < d.index and a[c] and a[d]})',
    ],
    ints: ['count(a)', 'count(c in cells where a[c])'],
    marks: 'a',
  },
  {
    line: 'find m[cells]: 0..2',
    bools: ['alldifferent(m)', '2 in m', 'm = m'],
    ints: ['sum(m)', 'max(m)', 'distinct(m)', 'sum(m[c] for c in cells where m[c] > 0)'],
    numbers: 'm',
  },
  {
    line: 'find l[links]: bool',
    bools: ['loop(l)', 'path(l)', 'acyclic(l)', 'connected(l)'],
    ints: ['count(l)'],
    lines: 'l',
  },
  {
    line: 'find o[cells]: {red, blue}?',
    bools: ['any(o)', 'alldifferent(o)'],
    ints: ['count(o)', 'distinct(o)'],
    options: 'o',
  },
  {
    line: 'find z: cell',
    bools: ['z.index = 0', 'exists c in cells where z = c: size(c.neighbors) > 1'],
    ints: ['sum(c.index for c in cells where c = z)'],
  },
];

class Writer {
  readonly #random: Generator;
  readonly #board: string;
  readonly finds: readonly Find[];
  #names = 0;

  constructor(random: Generator) {
    this.#random = random;
    this.#board = random.chance(0.75) ? random.pick(BOARDS) : '';
    const all = this.#board === '' ? BOARDLESS : [...ON_CELLS, ...ON_CELLS, ...BOARDLESS];
    const wanted = 1 + random.below(3);
    const chosen = new Set<Find>();
    while (chosen.size < wanted) chosen.add(random.pick(all));
    this.finds = [...chosen];
  }

  model(): string {
    const random = this.#random;
    const rules = Array.from({ length: 1 + random.below(3) }, (_, i) => this.#rule(i)).join('\n');
    const lets = random.chance(0.3)
      ? `let w = ${this.#int(2, TOP)}\nrule "w": w ${this.#sign()} ${this.#int(1, TOP)}\n`
      : '';
    const defs = random.chance(0.3)
      ? `def f(v) = v * 2 - 1\nrule "f": f(${this.#int(1, TOP)}) ${this.#sign()} 1\n`
      : '';
    const objective = random.chance(0.06)
      ? `${random.pick(['minimize', 'maximize'])} ${this.#int(1, TOP)}\n`
      : '';
    return `puzzle "Random"
${this.#board === '' ? '' : `board ${this.#board}\n`}enum Color { red = 1, green = 2, blue = 4 }
let tail = [3, 5, 5, 1]
${this.finds.map(({ line }) => line).join('\n')}
${lets}${defs}${rules}
${objective}`;
  }

  #rule(number: number): string {
    const random = this.#random;
    const marks = this.#some('marks');
    if (marks !== undefined && this.#board.startsWith('square') && random.chance(0.15)) {
      const drawn = random.pick(['  | # # |', '  | # . |\n  | . # |', '  | # ? # |', '  | . # |']);
      const options = random.pick(['', ', any rotation', ', any orientation', ', inside']);
      return `rule "P${number}": ${random.pick(['forbid', 'somewhere'])} ${marks}${options}\n${drawn}`;
    }
    return `rule "R${number}": ${this.#bool(3, TOP)}`;
  }

  #some(what: 'marks' | 'lines' | 'numbers' | 'options'): string | undefined {
    const having = this.finds.filter((find) => find[what] !== undefined);
    return having.length === 0 ? undefined : this.#random.pick(having)[what];
  }

  #sign = (): string => this.#random.pick(['=', '!=', '<', '<=', '>', '>=']);

  /** A bool expression in brackets where it needs them. */
  #bool(depth: number, scope: Scope): string {
    const random = this.#random;
    if (depth === 0 || random.chance(0.15)) return this.#atom(scope);
    const b = (): string => this.#bool(depth - 1, scope);
    const i = (): string => this.#int(depth - 1, scope);
    switch (random.below(13)) {
      case 0:
        return `(${b()} and ${b()})`;
      case 1:
        return `(${b()} or ${b()})`;
      case 2:
        return `(not ${b()})`;
      case 3:
        return `(${b()} => ${b()})`;
      case 4:
        return `(${b()} <=> ${b()})`;
      case 5:
        return `(${b()} xor ${b()})`;
      case 6:
        return `(${i()} ${this.#sign()} ${i()})`;
      case 7:
        return `(${i()} in {${random.below(3)}, ${2 + random.below(4)}})`;
      case 8:
        return `(if ${b()} then ${b()} else ${b()})`;
      case 9:
        return `(${random.pick(['forall', 'exists'])} ${this.#ranging(depth, scope)})`;
      case 10:
        return `([${i()}, ${i()}] ${this.#sign()} [${i()}, ${i()}])`;
      case 11:
        return `${random.pick(['any', 'all'])}([${b()}, ${b()}])`;
      default:
        return `alldifferent([${i()}, ${i()}, ${random.below(4)}])`;
    }
  }

  #ranging(depth: number, scope: Scope): string {
    const name = `v${this.#names++}`;
    if (this.#board !== '' && this.#random.chance(0.6)) {
      const inner = { ...scope, cells: [...scope.cells, name] };
      const where = this.#random.pick([
        '',
        ` where ${name}.index > 0`,
        ` where size(${name}.neighbors) > 1`,
        ` where ${this.#bool(1, inner)}`,
      ]);
      return `${name} in cells${where}: ${this.#bool(depth - 1, inner)}`;
    }
    const inner = { ...scope, ints: [...scope.ints, name] };
    return `${name} in 0..${1 + this.#random.below(2)}: ${this.#bool(depth - 1, inner)}`;
  }

  #atom(scope: Scope): string {
    const random = this.#random;
    const cell = scope.cells.length > 0 ? random.pick(scope.cells) : undefined;
    if (cell !== undefined && random.chance(0.8)) {
      const [marks, numbers, options, lines] = [
        this.#some('marks'),
        this.#some('numbers'),
        this.#some('options'),
        this.#some('lines'),
      ];
      const atoms: string[] = [];
      if (marks !== undefined)
        atoms.push(
          `${marks}[${cell}]`,
          `any(${marks}[${cell}.neighbors])`,
          `(${cell} in component(${cell}, ${marks}))`,
          `size(component(${cell}, ${marks})) = 2`,
        );
      if (numbers !== undefined)
        atoms.push(
          `${numbers}[${cell}] = 1`,
          `alldifferent(${numbers}[${cell}.neighbors])`,
          `(${numbers}[${cell}.east] = 1)`,
          `size(area(${cell}, ${numbers})) = 2`,
        );
      if (options !== undefined)
        atoms.push(
          `(${options}[${cell}] = red)`,
          `(${options}[${cell}] = absent)`,
          `count(${options}[${cell}.neighbors]) = 1`,
        );
      if (lines !== undefined)
        atoms.push(`count(${lines}[${cell}.links]) = ${random.below(3)}`, `any(${lines}[${cell}.links])`);
      if (atoms.length > 0) return random.pick(atoms);
    }
    const { bools } = random.pick(this.finds);
    return `(${random.pick(bools)})`;
  }

  #int(depth: number, scope: Scope): string {
    const random = this.#random;
    if (scope.ints.length > 0 && random.chance(0.2)) return random.pick(scope.ints);
    if (depth === 0 || random.chance(0.25))
      return random.chance(0.25) ? String(random.below(5) - 1) : random.pick(random.pick(this.finds).ints);
    const i = (): string => this.#int(depth - 1, scope);
    switch (random.below(9)) {
      case 0:
        return `(${i()} + ${i()})`;
      case 1:
        return `(${i()} - ${i()})`;
      case 2:
        return `(${i()} * ${i()})`;
      case 3:
        return `(${i()} ${random.pick(['div', 'mod'])} ${random.pick(['2', '3', '-2'])})`;
      case 4:
        return `(if ${this.#bool(depth - 1, scope)} then ${i()} else ${i()})`;
      case 5:
        return `${random.pick(['min', 'max', 'sum', 'product', 'distinct'])}([${i()}, ${i()}])`;
      case 6:
        return `count([${this.#bool(depth - 1, scope)}, ${this.#bool(depth - 1, scope)}])`;
      case 7:
        return `abs(${i()})`;
      default:
        return `(-${i()})`;
    }
  }
}

export const randomModel = (random: Generator): string => new Writer(random).model();
