/** Divides a file of puzz.link's program into sections by their shapes. */

/** The mark for a cell that belongs to no room, in a section with the numbers of rooms. */
export const BLOCK = '#';

/** The tokens of each line. */
export type Lines = readonly (readonly string[])[];

export interface Section {
  /**
   * `cells`: one token per cell. `inner`: the borders between cells, first those between left and right neighbours. `edges`: all borders.
   * `corners`: one more row and column than the board. `points`: a character for each cell, border and corner. `frame`: lists above and beside the
   * board. `line`: a line with any content.
   */
  readonly shape: 'cells' | 'inner' | 'edges' | 'corners' | 'points' | 'frame' | 'line' | 'rooms';
  readonly lines: Lines;
}

export interface RefereeFile {
  readonly type: string;
  readonly height: number;
  readonly width: number;
  readonly sections: readonly Section[];
}

export interface FileHints {
  /** Whether the type has rooms; older files contain their numbers. */
  readonly rooms: boolean;
  /** Whether the section begins with a line that doesn't belong to the board. */
  readonly head: boolean;
}

export function readFile(text: string, hints: FileHints): RefereeFile {
  const lines = text.split(text.includes('\n') ? '\n' : '/');
  const [, type = '', first = '', second = ''] = lines;
  const square = type === 'sudoku';
  const height = Number(first);
  const width = square ? height : Number(second);
  const rest = lines.slice(square ? 3 : 4);
  while (rest.at(-1) === '') rest.pop();
  return { type, height, width, sections: sectionsOf(rest, height, width, hints) };
}

function sectionsOf(
  texts: readonly string[],
  height: number,
  width: number,
  { rooms, head }: FileHints,
): readonly Section[] {
  const lines = texts.map((text) => text.split(' ').filter((token) => token !== ''));
  const sections: Section[] = [];
  /** Letters of the address that ask for a variant of the rules. */
  const letters = /^[a-z]*$/.test(texts[0] ?? '.');
  const wide = (from: number, count: number, tokens: number): boolean =>
    from + count <= lines.length && lines.slice(from, from + count).every((line) => line.length === tokens);
  const take = (at: number): readonly [Section['shape'], lines: number] => {
    const tokens = lines[at]?.length ?? 0;
    if (letters && at === 0) return ['line', 1];
    if (head && at === (letters ? 1 : 0)) return ['line', 1];
    if (
      rooms &&
      tokens === 1 &&
      /^\d+$/.test(texts[at]!.trim()) &&
      wide(at + 1, height, width) &&
      areLabels(at + 1)
    )
      return ['rooms', height + 1];
    if (wide(at, height, width - 1) && wide(at + height, height - 1, width)) return ['inner', 2 * height - 1];
    if (wide(at, height + 1, width + 1) && !wide(at + height + 1, 1, width + 1))
      return ['corners', height + 1];
    if (wide(at, height, width + 1) && wide(at + height, height + 1, width)) return ['edges', 2 * height + 1];
    if (wide(at, height, width)) return ['cells', height];
    if (tokens === 1 && width > 1 && wide(at, 2 * height - 1, 1) && texts[at]!.length === 2 * width - 1)
      return ['points', 2 * height - 1];
    if (tokens > width && wide(at, height + 1, tokens)) {
      let count = height + 1;
      while (wide(at + count, 1, tokens)) count++;
      return ['frame', count];
    }
    return ['line', 1];
  };
  /** Whether the `height` lines from `at` on consist of numbers of rooms; the line before them says how many rooms there are. */
  function areLabels(at: number): boolean {
    const labels = lines.slice(at, at + height).flat();
    const count = Number(texts[at - 1]);
    return labels.every(
      (label) => label === '.' || label === BLOCK || (/^\d+$/.test(label) && Number(label) < count),
    );
  }
  for (let at = 0; at < lines.length; ) {
    const [shape, count] = take(at);
    const taken = lines.slice(at, at + count);
    if (shape === 'points')
      sections.push({ shape, lines: texts.slice(at, at + count).map((line) => [...line]) });
    else sections.push({ shape, lines: shape === 'rooms' ? taken.slice(1) : taken });
    at += count;
  }
  return sections;
}
