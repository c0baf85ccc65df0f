/**
 * Random small models, made by a grammar of typed expressions: every kind of find and most constructs of the language,
 * on boards of a few cells. Most models have no errors, and so few assignments that all can be tried.
 */

import type { BoardKind } from '../../src/model/board.ts';
import type { Generator } from '../backends/sat/random.ts';
import { BOARDLESS, COMMON, type Find, ON_CELLS } from './finds.ts';

interface Scope {
  /** The variables in scope that stand for a cell. */
  readonly cells: readonly string[];
  readonly ints: readonly string[];
}

const TOP: Scope = { cells: [], ints: [] };

/**
 * Board declarations by kind of board; repeated declarations are chosen more often. The type checker reports a missing
 * kind.
 */
const BOARDS: Readonly<Record<BoardKind, readonly string[]>> = {
  square: ['square(2, 2)', 'square(2, 2)', 'square(1, 3)', 'square(2, 3)', 'square(3, 1)'],
  hex: ['hex(2)'],
  tiling: ['cairo(1, 1)', 'triangular(1, 2)', 'rhombille(1, 1)'],
  torus: ['torus(3, 3)'],
  // The instance would have to contain the drawing.
  drawing: [],
};
const ALL_BOARDS = Object.values(BOARDS).flat();
/** The first name that the find declares; two finds with the same first name can't be in one model. */
const firstName = ({ line }: Find): string => /find (?:hidden )?(\w+)/.exec(line)?.[1] ?? line;

class Writer {
  readonly #random: Generator;
  readonly #board: string;
  readonly finds: readonly Find[];
  #names = 0;

  constructor(random: Generator) {
    this.#random = random;
    this.#board = random.chance(0.7) ? random.pick(ALL_BOARDS) : '';
    const isSquare = this.#board.startsWith('square');
    const fitting = ON_CELLS.filter(({ square = false }) => isSquare || !square);
    const all = this.#board === '' ? BOARDLESS : [...fitting, ...fitting, ...BOARDLESS];
    const chosen = new Map<string, Find>();
    for (let left = 1 + random.below(random.chance(0.7) ? 2 : 3); left > 0; left--) {
      const find = random.pick(all);
      if (!chosen.has(firstName(find))) chosen.set(firstName(find), find);
    }
    this.finds = [...chosen.values()];
  }

  model(): string {
    const random = this.#random;
    const rules = Array.from({ length: 1 + random.below(3) }, (_, i) => this.#rule(i)).join('\n');
    const lets = random.chance(0.3)
      ? `let w = ${this.#int(2, TOP)}\nrule "w": w ${this.#sign()} ${this.#int(1, TOP)}\n`
      : '';
    const defs = random.chance(0.3)
      ? `def f(v) = v * 2 - 1\ndef g(a, b: bool) = if b then f(a) else a\nrule f "f": g(${this.#int(1, TOP)}, ${this.#bool(1, TOP)}) ${this.#sign()} 1\n`
      : '';
    const objective = random.chance(0.06)
      ? `${random.pick(['minimize', 'maximize'])} ${this.#int(1, TOP)}\n`
      : '';
    const instanceLines = this.finds.flatMap(({ instance }) => instance ?? []);
    const needed = new Set(this.finds.flatMap((find) => find.declarations?.split('\n') ?? []));
    return `puzzle "Random"
${this.#board === '' ? '' : `board ${this.#board}\n`}${COMMON}${[...needed].join('\n')}
${this.finds.map(({ line }) => line).join('\n')}
${lets}${defs}${rules}
${objective}${instanceLines.length > 0 ? `instance told {\n${instanceLines.join('\n')}\n}\n` : ''}`;
  }

  #rule(number: number): string {
    const random = this.#random;
    const boolFamily = this.finds.find((find) => find.boolFamily !== undefined)?.boolFamily;
    if (boolFamily !== undefined && this.#board.startsWith('square') && random.chance(0.15)) {
      const drawn = random.pick(['  | # # |', '  | # . |\n  | . # |', '  | # ? # |', '  | . # |']);
      const options = random.pick(['', ', any rotation', ', any orientation', ', inside']);
      if (random.chance(0.3))
        return `rule "P${number}" {\n  let found = count of ${boolFamily}${options}\n${drawn.replace(/^/gm, '  ')}\n  found ${this.#sign()} ${random.below(3)}\n}`;
      return `rule "P${number}": ${random.pick(['forbid', 'somewhere'])} ${boolFamily}${options}\n${drawn}`;
    }
    return `rule "R${number}": ${this.#bool(3, TOP)}`;
  }

  #sign = (): string => this.#random.pick(['=', '!=', '<', '<=', '>', '>=']);

  /** A bool expression, in brackets if it needs them. */
  #bool(depth: number, scope: Scope): string {
    const random = this.#random;
    if (depth === 0 || random.chance(0.15)) return this.#atom(scope);
    const b = (): string => this.#bool(depth - 1, scope);
    const i = (): string => this.#int(depth - 1, scope);
    switch (random.below(15)) {
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
      case 12:
        return this.#named(depth, scope);
      case 13:
        return `(if ${b()} { ${b()}; ${b()} }${random.chance(0.5) ? ` else { ${b()} }` : ''})`;
      default:
        return `alldifferent([${i()}, ${i()}, ${random.below(4)}])`;
    }
  }

  /** A bool expression that gives an int a name by `let`, in an expression or in the block of a quantifier. */
  #named(depth: number, scope: Scope): string {
    const name = `v${this.#names++}`;
    const value = this.#int(depth - 1, scope);
    const inner = { ...scope, ints: [...scope.ints, name] };
    const body = (): string => this.#bool(depth - 1, inner);
    if (this.#random.chance(0.5)) return `(let ${name} = ${value}: ${body()})`;
    const ranging = `v${this.#names++} in 0..1`;
    const quantifier = this.#random.pick(['forall', 'exists']);
    return `(${quantifier} ${ranging} { ${this.#bool(depth - 1, scope)}; let ${name} = ${value}; ${body()}; ${body()} })`;
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
      const atoms = this.finds.flatMap(({ at }) => at?.(cell) ?? []);
      if (atoms.length > 0) return `(${random.pick(atoms)})`;
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
    switch (random.below(10)) {
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
      case 8:
        return `(${random.pick(random.pick(this.finds).ints)} ^ ${random.pick(['0', '1', '2'])})`;
      default:
        return `(-${i()})`;
    }
  }
}

export const randomModel = (random: Generator): string => new Writer(random).model();
