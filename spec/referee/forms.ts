/** Properties of a type's files that don't follow from the shapes of their sections. */
import { innerBorders, type Spot } from './places.ts';
import type { Section } from './sections.ts';
import type { Meaning } from './tokens.ts';

/** The token for a cell that should have a value but has none yet; the answer is then incomplete. */
export const OPEN = ' ?';

/** How a find is read from its section of the file. */
export interface AnswerForm {
  /** The section's index among those sections of its shape that contain no givens; by default the first. */
  readonly at?: number;
  /** The tokens for which a bool is true; by default `#` in cells and `1` between cells. */
  readonly mark?: RegExp;
  /** Whether the clues determine the values of their own cells. */
  readonly clues?: boolean;
  /** For each token: the value in native text; `?` if the token leaves the value open, OPEN if the answer is then incomplete. */
  readonly values?: Readonly<Record<string, string>>;
  /** Reads the answer from the sections that contain no givens, if none of them contains it directly. */
  readonly read?: (
    rest: readonly Section[],
    height: number,
    isHole: (place: Spot) => boolean,
  ) => ReadonlyMap<string, string>;
}

export interface TypeForm {
  /** For each find: how it is read; null if the file doesn't contain its values because they follow from other finds. */
  readonly answer?: Readonly<Record<string, AnswerForm | null>>;
  /** Where an area has walls: a condition, in pzl's language, on the cells `a` and `b` on the two sides of a wall. */
  readonly parted?: string;
  /** Between which cells walls are possible: a condition on the cells `a` and `b`. */
  readonly among?: string;
  /** Whether a token is a wall of a room, for sections that contain other marks, too; by default any token but 0 is one. */
  readonly wall?: (token: string) => boolean;
  /** Words before the board, each with the given that it sets. */
  readonly variants?: Readonly<Record<string, string>>;
  /** The meaning of tokens, by the first of the givens' names in the part of the address. */
  readonly tokens?: Readonly<Record<string, Meaning>>;
}

const flag = (on: boolean): readonly string[] => [on ? '#' : '.'];
const none = ['-'];
/** `*` is a hole; addresses write it as 7. */
const holed: Meaning = (token) =>
  token === '*' ? ['7'] : /^\d+$/.test(token) ? [token] : token === '-' ? ['?'] : none;
/** The value that a cell has from the beginning. */
const told: Meaning = (token) => (/^q\d+$/.test(token) ? [token.slice(1)] : none);

const ORIGINS = { '1': 'south', '2': 'north', '3': 'east', '4': 'west' };
const DIRECTIONS = { '1': 'north', '2': 'south', '3': 'west', '4': 'east' };
/** A sign before a tip stands for a mark beside the tip. */
const TIPS = Object.fromEntries(
  Object.entries(DIRECTIONS).flatMap(([token, way]) => ['', '-', '+'].map((sign) => [sign + token, way])),
);
const NONE_IS_ZERO: AnswerForm = { values: { '.': '0', '+': '0' } };

/** Each shaded cell is an area of its own, even if no lines are drawn around it. */
function wallsBesideShaded(
  rest: readonly Section[],
  height: number,
  isHole: (place: Spot) => boolean,
): ReadonlyMap<string, string> {
  const [walls, cells] = ['inner', 'cells'].map((shape) => rest.find((one) => one.shape === shape)!.lines);
  const shaded = ([row, column]: readonly [number, number]) => cells![row]![column] === '#';
  return new Map(
    innerBorders(walls!, height)
      .filter(([, , a, b]) => !isHole(a) && !isHole(b))
      .map(([key, token, a, b]) => [key, token === '1' || shaded(a) || shaded(b) ? '#' : '.']),
  );
}

/**
 * A letter stands for one half of a futon: b to e with the pillow, g to j without it. The letter says whether the other half is above, below, to
 * the left or to the right.
 */
function futons(rest: readonly Section[]): ReadonlyMap<string, string> {
  const { lines } = rest.find(({ shape }) => shape === 'cells')!;
  const links = new Map<string, string>();
  lines.forEach((line, row) => {
    line.forEach((token, column) => {
      const down = lines[row + 1]?.[column];
      const right = line[column + 1];
      const joined = (first: string, second: string | undefined, ends: readonly [string, string]): boolean =>
        ends[0].includes(first) && second !== undefined && ends[1].includes(second);
      if (down !== undefined)
        links.set(`(${row},${column})-(${row + 1},${column})`, joined(token, down, ['ch', 'bg']) ? '#' : '.');
      if (right !== undefined)
        links.set(
          `(${row},${column})-(${row},${column + 1})`,
          joined(token, right, ['ej', 'di']) ? '#' : '.',
        );
    });
  });
  return links;
}

/** A border's wall and the number on it: `|` is a wall, `!` marks a number without a wall, `-` or a lone `!` is an unknown number. */
const numberOnWall = (token: string): readonly string[] => {
  const text = token.replace('!', '');
  return [/^\d+$/.test(text) ? text : token === '-' || token === '!' ? '?' : '-'];
};

const MAGNETIC: TypeForm = { variants: { mag: 'magnets', cross: 'crossing' } };

export const FORMS: Readonly<Record<string, TypeForm>> = {
  dosufuwa: {
    // Blocks are in the section of the rooms.
    tokens: { block: (token) => flag(token === '#') },
    answer: { thing: { clues: false, values: { '1': 'balloon', '2': 'ball' } } },
  },
  ichimaga: MAGNETIC,
  ichimagam: MAGNETIC,
  ichimagax: MAGNETIC,
  barns: { tokens: { ice: (token) => flag(token === '1') } },
  ringring: { tokens: { block: (token) => flag(token === '1') } },
  nondango: {
    tokens: { blank: (token) => flag(token === '.') },
    answer: { dark: { values: { '%': '.', o: OPEN } } },
  },
  bosanowa: {
    tokens: {
      hole: (token) => flag(token === '.'),
      clue: (token) => (/^[1-9]/.test(token) ? [token] : token === '-' ? ['?'] : none),
    },
    answer: { number: { values: { '0': OPEN } } },
  },
  dbchoco: {
    tokens: {
      dark: (token) => flag(token.startsWith('-')),
      clue: (token) => {
        const text = token.replace(/^-/, '');
        return /^\d+$/.test(text) ? [text] : text === '?' ? ['?'] : none;
      },
    },
  },
  herugolf: { tokens: { pond: (token) => flag(token === 'i') } },
  bdwalk: {
    tokens: {
      mark: (token) => {
        if (/^\d+$/.test(token)) return [String(Number(token) + 1)];
        return token === '-' ? ['?'] : 'UD'.includes(token) ? [String('UD'.indexOf(token))] : none;
      },
    },
  },
  snake: {
    // A token is a sum of bits: 1 and 2 for the circle, 4 for the snake.
    tokens: {
      mark: (token) => (/^\d$/.test(token) && Number(token) % 4 > 0 ? [String(Number(token) % 4)] : none),
    },
    answer: { snake: { mark: /^[4-7]$/ } },
  },
  fivecells: { tokens: { mark: holed } },
  heteromino: { tokens: { mark: holed }, parted: 'kind[a] != kind[b]', among: 'not mark[a] and not mark[b]' },
  easyasabc: { tokens: { told } },
  skyscrapers: { tokens: { told } },
  doppelblock: { tokens: { told }, answer: { number: { values: { '-': '0' } } } },
  tatamibari: {
    tokens: {
      mark: (token) =>
        /^[abc]$/.test(token) ? [String('abc'.indexOf(token) + 1)] : token === '-' ? ['?'] : none,
    },
  },
  guidearrow: {
    tokens: {
      column: (token) => [String((Number(token) + 1) / 2)],
      row: (token) => [String((Number(token) + 1) / 2)],
    },
  },
  lapaz: { answer: { wall: { read: wallsBesideShaded } } },
  battleship: { answer: { ship: { at: 1, clues: true } } },
  gokigen: { answer: { falls: { mark: /^1$/ } } },
  juosan: { answer: { level: { mark: /^2$/, values: { '0': OPEN } } } },
  alter: { answer: { mark: { values: { '1': 'circle', '2': 'triangle', '3': 'square_' } } } },
  familyphoto: {
    tokens: {
      circle_: (token) => flag(token.startsWith('#')),
      clue: (token) => (/\d/.test(token) ? [token.replace('#', '')] : token.endsWith('-') ? ['?'] : none),
    },
  },
  kazunori: { wall: (token) => /^[|\d-]/.test(token), tokens: { sum_: numberOnWall } },
  magnets: {
    tokens: { told, hole: (token) => flag(token === '#') },
    answer: { pole: { values: { a1: 'positive', a2: 'negative' } } },
  },
  walllogic: { answer: { source: { values: { ...ORIGINS, '.': OPEN, '-': OPEN } } } },
  hakoiri: { answer: { mark: { values: { '1': 'circle', '2': 'triangle', '3': 'square_' } } } },
  tontonbeya: { answer: { symbol: { values: { '1': 'ring', '2': 'triangle', '3': 'square' } } } },
  hebi: { answer: { part: NONE_IS_ZERO } },
  toichika2: { answer: { number: NONE_IS_ZERO } },
  isowatari: { answer: { shaded: { at: 2 } } },
  lightshadow: { answer: { shaded: { clues: true, values: { '0': OPEN, '1': '#', '2': '.' } } } },
  longest: { answer: { wall: { mark: /^[12]$/ } } },
  oasis: { answer: { shaded: { mark: /^1$/ } } },
  pencils: { answer: { line: { at: 1 }, tip: { values: TIPS } } },
  putteria: { answer: { mark: { mark: /^\d/ } } },
  roma: { answer: { way: { values: DIRECTIONS } } },
  shakashaka: {
    answer: {
      corner_: { values: { '2': 'southWest', '3': 'southEast', '4': 'northEast', '5': 'northWest' } },
    },
  },
  shugaku: {
    answer: { futon: { read: futons }, pillow: { mark: /^[a-e]$/ } },
  },
  usoone: { answer: { shaded: { mark: /^1$/ } } },
  view: { answer: { number: { values: { '.': '-1', '-': '-1', '+': '-1' } } } },
  tents: { answer: { tent: { mark: /^A$/ } } },
  yajisoko: { tokens: { block: (token) => flag(token.endsWith(',-5')) }, answer: { filled: null } },
  compass: { parted: 'owner[a] != owner[b]' },
  narrow: { parted: 'owner[a] != owner[b]' },
  nikoji: { parted: 'owner[a] != owner[b]' },
  shikaku: { parted: 'owner[a] != owner[b]' },
  tentaisho: { parted: 'galaxy[a] != galaxy[b]' },
  tetrominous: { parted: 'letter[a] != letter[b]', answer: { letter: null } },
};
