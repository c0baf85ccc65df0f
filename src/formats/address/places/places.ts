/**
 * Places define what the values of a code belong to, in the order of the address: cells, corners, rooms, positions
 * beside the board. They distribute read values over the elements of the givens, and collect them again for writing.
 */
import { append } from '../../../model/large-lists.ts';
import type { EntryLine } from '../../native/instance.ts';
import type { Token } from '../../native/tokens.ts';
import type { Rooms } from './rooms.ts';

/** The board of an address: its size, its holes, and its rooms. */
export interface AddressBoard {
  readonly height: number;
  readonly width: number;
  /** `holes[cell]`, row by row: whether the board has no cell there; undefined if there are no holes. */
  readonly holes: readonly boolean[] | undefined;
  /** Returns the rooms that the given with this name numbers; undefined (and reported) if there are none. */
  rooms(name: string): Rooms | undefined;
  /**
   * Returns the board's number of a border, link or corner with this native name, `(0,1)east` or `(0,1)`; used only for
   * writing.
   */
  index(kind: 'border' | 'corner' | 'link', name: string): number;
}

export interface ValuePlaces {
  /**
   * How many givens share the places: 3 if the first places are cells, the next ones borders and the last ones corners.
   */
  readonly givens: number;
  /** Whether the last of the names is the given that numbers the rooms. */
  readonly isForRooms?: boolean;
  /** Returns the number of places; undefined after a mistake. */
  countPlaces(frame: AddressBoard, names: readonly string[]): number | undefined;
  /**
   * Returns the lines of each given's entry, from one token per place: the values' tokens in the order of the address.
   */
  distribute(
    tokens: readonly Token[],
    frame: AddressBoard,
    names: readonly string[],
  ): readonly (readonly EntryLine[])[];
  /**
   * Returns the text of each place in the order of the address, from each given's texts in the board's order; or a
   * sentence that explains why that is impossible.
   */
  collectTexts(
    givens: readonly (readonly string[])[],
    frame: AddressBoard,
    names: readonly string[],
  ): readonly string[] | { readonly problem: string };
}

export function rowsOf(tokens: readonly Token[], width: number): EntryLine[] {
  const lines: EntryLine[] = [];
  for (let at = 0; at < tokens.length; at += width) lines.push(lineOf(tokens.slice(at, at + width)));
  return lines;
}

export function lineOf(tokens: readonly Token[]): EntryLine {
  return { text: tokens.map(({ text }) => text).join(' '), start: tokens[0]?.start ?? 0, tokens };
}

/** A token for an absent value, at the position of another token. */
export function emptyAt(token: Token | undefined): Token {
  return { text: '-', start: token?.start ?? 0, width: 1 };
}

/** Assigns a code's values to a grid of elements, row by row; `size` returns the numbers of rows and columns. */
function grid(size: (frame: AddressBoard) => readonly [rows: number, columns: number]): ValuePlaces {
  return {
    givens: 1,
    countPlaces(frame) {
      const [rows, columns] = size(frame);
      return rows * columns;
    },
    distribute: (tokens, frame) => [rowsOf(tokens, size(frame)[1])],
    collectTexts: ([texts = []]) => texts,
  };
}

export const cells = grid(({ height, width }) => [height, width]);
export const corners: ValuePlaces = {
  ...grid(({ height, width }) => [height + 1, width + 1]),
  collectTexts: ([texts = []], frame) =>
    cornersOf(frame).map((corner) => texts[frame.index('corner', corner)] ?? '-'),
};
/**
 * Assigns a code's values to half-cell points, row by row: middles of cells, of the borders between them, and inner
 * corners.
 */
export const points = grid(({ height, width }) => [2 * height - 1, 2 * width - 1]);
export const singlePlace: ValuePlaces = { ...grid(() => [1, 1]), distribute: (tokens) => [[lineOf(tokens)]] };

/** Assigns a code's values to corners at which four cells meet; corners at the edge have no values. */
export const innerCorners: ValuePlaces = {
  givens: 1,
  countPlaces: ({ height, width }) => (height - 1) * (width - 1),
  distribute(tokens, { height, width }) {
    const emptyToken = emptyAt(tokens[0]);
    const cornerTokens = Array.from({ length: (height + 1) * (width + 1) }, (_, at) => {
      const [row, column] = [Math.floor(at / (width + 1)) - 1, (at % (width + 1)) - 1];
      const isInside = row >= 0 && column >= 0 && row < height - 1 && column < width - 1;
      return (isInside && tokens[row * (width - 1) + column]) || emptyToken;
    });
    return [rowsOf(cornerTokens, width + 1)];
  },
  collectTexts: ([texts = []], frame) =>
    cornersOf(frame, 1).map((corner) => texts[frame.index('corner', corner)] ?? '-'),
};

/** The names of the corners, row by row, without the `margin` outermost rows and columns of corners. */
export function cornersOf({ height, width }: AddressBoard, margin = 0): string[] {
  const columns = width + 1 - 2 * margin;
  return Array.from({ length: (height + 1 - 2 * margin) * columns }, (_, at) => {
    return `(${Math.floor(at / columns) + margin},${(at % columns) + margin})`;
  });
}

/**
 * Assigns numbers to positions beside the board: one for each column from the left, then one for each row from the top;
 * optionally on both sides of the board.
 */
export function sumsBeside(sides: 1 | 2): ValuePlaces {
  const lengths = ({ height, width }: AddressBoard): readonly number[] =>
    sides === 1 ? [width, height] : [width, width, height, height];
  return {
    givens: 2 * sides,
    countPlaces: ({ height, width }) => sides * (height + width),
    distribute(tokens, frame) {
      let at = 0;
      return lengths(frame).map((length) => {
        const firstIndex = at;
        at += length;
        return [lineOf(tokens.slice(firstIndex, at))];
      });
    },
    collectTexts: (givens) => givens.flat(),
  };
}

/**
 * Assigns numbers to positions beside the board, clockwise from the first column: above, to the right, below, to the
 * left.
 */
export const clockwiseBeside: ValuePlaces = {
  givens: 4,
  countPlaces: ({ height, width }) => 2 * (height + width),
  distribute(tokens, { height, width }) {
    const [right, below, left] = [width, width + height, 2 * width + height];
    return [
      [lineOf(tokens.slice(0, right))],
      [lineOf(tokens.slice(right, below))],
      [lineOf(tokens.slice(below, left).reverse())],
      [lineOf(tokens.slice(left).reverse())],
    ];
  },
  collectTexts: ([above = [], right = [], below = [], left = []]) => [
    ...above,
    ...right,
    ...below.toReversed(),
    ...left.toReversed(),
  ],
};

/** Assigns a code's values to the columns, or to the rows. */
const listPlaces = (length: (frame: AddressBoard) => number): ValuePlaces => ({
  givens: 1,
  countPlaces: length,
  distribute: (tokens) => [[lineOf(tokens)]],
  collectTexts: ([texts = []]) => texts,
});
export const columnPlaces = listPlaces(({ width }) => width);
export const rowPlaces = listPlaces(({ height }) => height);

/** Assigns a list to each column, then one to each row. */
export const lines: ValuePlaces = {
  givens: 2,
  countPlaces: ({ height, width }) => height + width,
  distribute(tokens, { width }) {
    const listLineOf = (token: Token): EntryLine => {
      const items = itemsIn(token.text).map((text) => ({ ...token, text }));
      return lineOf(items.length > 0 ? items : [emptyAt(token)]);
    };
    return [tokens.slice(0, width).map(listLineOf), tokens.slice(width).map(listLineOf)];
  },
  collectTexts: ([columns = [], rows = []]) => [...columns, ...rows],
};

/** Assigns two numbers to each column, then two to each row; the number next to the board comes first. */
export const doubleBeside: ValuePlaces = {
  givens: 4,
  countPlaces: ({ height, width }) => 2 * (height + width),
  distribute(tokens, { width }) {
    const tokenGroups = [tokens.slice(0, 2 * width), tokens.slice(2 * width)];
    return tokenGroups.flatMap((own) => [0, 1].map((far) => [lineOf(own.filter((_, at) => at % 2 === far))]));
  },
  collectTexts: ([nearTop = [], farTop = [], nearLeft = [], farLeft = []]) => [
    ...nearTop.flatMap((text, at) => [text, farTop[at] ?? '-']),
    ...nearLeft.flatMap((text, at) => [text, farLeft[at] ?? '-']),
  ],
};

/**
 * Assigns lists of numbers to positions beside the board, columns first. Each list begins with its last number and
 * takes as many places as its line can have runs: half of the line's cells, rounded up.
 */
export const listPlacesBeside: ValuePlaces = {
  givens: 2,
  countPlaces: ({ height, width }) => width * ((height + 1) >> 1) + height * ((width + 1) >> 1),
  distribute(tokens, { height, width }) {
    const [deep, wide] = [(height + 1) >> 1, (width + 1) >> 1];
    const lines = (from: number, count: number, places: number): EntryLine[] =>
      Array.from({ length: count }, (_, line) => {
        const lineTokens = tokens.slice(from + line * places, from + (line + 1) * places);
        const numbersInOrder = lineTokens.filter(({ text }) => text !== '-').reverse();
        // An optional list without numbers is absent, any other list without numbers is empty.
        return lineOf(numbersInOrder.length > 0 ? numbersInOrder : [emptyAt(lineTokens[0])]);
      });
    return [lines(0, width, deep), lines(width * deep, height, wide)];
  },
  collectTexts([columns = [], rows = []], { height, width }, names) {
    const out: string[] = [];
    for (const [all, places, name] of [
      [columns, (height + 1) >> 1, names[0]],
      [rows, (width + 1) >> 1, names[1]],
    ] as const) {
      for (const list of all) {
        const items = itemsIn(list);
        if (items.length > places)
          return { problem: `A list of \`${name}\` has more numbers than its line has room for.` };
        append(out, items.reverse());
        append(out, new Array<string>(places - items.length).fill('-'));
      }
    }
    return out;
  },
};

/** The items of a list in native text. */
export function itemsIn(list: string): string[] {
  const itemsText = list.replace(/^[[{]|[\]}]$/g, '');
  return itemsText === '' || itemsText === '-' ? [] : itemsText.split(',');
}
