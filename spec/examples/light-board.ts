/**
 * Algemy by brute force. It shares nothing with the model but the puzzle: it has its own geometry, beams and tables of colors. It places sources on
 * the open cells by backtracking, then tries their colors.
 */
export interface LightBoard {
  readonly kind: 'square' | 'hex';
  /** Each is the letter of a crystal, or `-` for an open cell. */
  readonly rows: readonly (readonly string[])[];
}

/** One step in each direction. On hexagons, the neighbours in other rows are half a cell to the side, so columns are counted in half cells. */
const AXES = {
  square: [
    [0, 2],
    [1, 0],
  ],
  hex: [
    [0, 2],
    [1, 1],
    [1, -1],
  ],
} as const;

/** For each color of a crystal: whether a set of source colors makes the crystal show it. */
type Mixes = Readonly<Record<string, (has: (color: string) => boolean) => boolean>>;

const exactly =
  (colors: string, among: string): Mixes[string] =>
  (has) =>
    [...among].every((color) => has(color) === colors.includes(color));

const basic = (colors: string): Mixes[string] => exactly(colors, 'RYB');
const alone = (colors: string): Mixes[string] => exactly(colors, 'ROYGBV');

/** The alternatives as the puzzle's author lists them: `+` before a color means that it is present, `-` that it isn't. */
const alternatives =
  (...options: readonly string[]): Mixes[string] =>
  (has) =>
    options.some((option) => option.split(' ').every((word) => has(word[1]!) === (word[0] === '+')));

const MIXES: Readonly<Record<'easy' | 'hard', { readonly sources: string; readonly shows: Mixes }>> = {
  easy: {
    sources: 'RYB',
    shows: {
      R: basic('R'),
      Y: basic('Y'),
      B: basic('B'),
      O: basic('RY'),
      G: basic('YB'),
      V: basic('RB'),
      X: basic('RYB'),
      W: basic(''),
    },
  },
  hard: {
    sources: 'ROYGBV',
    shows: {
      R: alone('R'),
      Y: alone('Y'),
      B: alone('B'),
      O: alternatives('+R +Y -G -B -V', '+O -G -B -V'),
      G: alternatives('+Y +B -R -O -V', '+G -V -R -O'),
      V: alternatives('+R +B -O -Y -G', '+V -O -Y -G'),
      X: alternatives('+R +Y +B', '+R +G', '+O +B', '+Y +V', '+O +G', '+G +V', '+V +O'),
      W: alone(''),
    },
  },
};

/** All solutions, each as rows of the letters of sources and `-`, sorted. */
export function lightSolutions(board: LightBoard, colors: 'easy' | 'hard'): string[] {
  const { sources, shows } = MIXES[colors];
  const cells = board.rows.flatMap((row, r) =>
    row.map((letter, i) => ({ letter, r, x: board.kind === 'hex' ? 2 * i - row.length : 2 * i })),
  );
  const at = new Map(cells.map(({ r, x }, cell) => [`${r} ${x}`, cell]));
  const isOpen = (cell: number): boolean => cells[cell]!.letter === '-';
  const beam = (from: number, dr: number, dx: number): number[] => {
    const { r, x } = cells[from]!;
    const next = at.get(`${r + dr} ${x + dx}`);
    return next === undefined || !isOpen(next) ? [] : [next, ...beam(next, dr, dx)];
  };
  const beams = cells.map((_, cell) =>
    AXES[board.kind].flatMap(([dr, dx]) => [beam(cell, dr, dx), beam(cell, -dr, -dx)]),
  );
  const numbers = cells.map((_, cell) => cell);
  const open = numbers.filter(isOpen);
  const crystals = numbers.filter((cell) => !isOpen(cell));
  const source: (string | undefined)[] = cells.map(() => undefined);
  const found: string[] = [];

  const firstOn = (line: readonly number[]): readonly number[] =>
    line.filter((cell) => source[cell] !== undefined).slice(0, 1);
  const place = (index: number): void => {
    const cell = open[index];
    if (cell === undefined) {
      const dark = open.some(
        (each) => source[each] === undefined && !beams[each]!.flat().some((other) => source[other]),
      );
      if (!dark) paint(placed(), 0);
      return;
    }
    if (!beams[cell]!.flat().some((other) => source[other] !== undefined)) {
      source[cell] = '?';
      place(index + 1);
      source[cell] = undefined;
    }
    place(index + 1);
  };
  const placed = (): number[] => open.filter((cell) => source[cell] !== undefined);
  const paint = (lights: readonly number[], index: number): void => {
    const right = crystals.every((crystal) => {
      const shining = beams[crystal]!.flatMap(firstOn);
      if (shining.some((light) => source[light] === '?')) return true;
      return shows[cells[crystal]!.letter]!((color) => shining.some((light) => source[light] === color));
    });
    if (!right) return;
    const light = lights[index];
    if (light === undefined) {
      found.push(drawn());
      return;
    }
    for (const color of sources) {
      source[light] = color;
      paint(lights, index + 1);
    }
    source[light] = '?';
  };
  const drawn = (): string => {
    const symbols = numbers.map((cell) => source[cell] ?? '-');
    return board.rows.map((row) => symbols.splice(0, row.length).join(' ')).join('\n');
  };
  place(0);
  return found.sort();
}
