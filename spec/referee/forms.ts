/** What the files of a type have that isn't told by the shape of their sections. */
import { innerBorders, type Spot } from './places.ts';
import type { Section } from './sections.ts';
import type { Meaning } from './tokens.ts';

/** What a cell without a value is, where every cell has one: not told, and the answer isn't complete. */
export const OPEN = ' ?';

/** How a find is read from the section that holds it. */
export interface AnswerForm {
  /** The number of the section among those of its shape that are left for the answer; the first unless told. */
  readonly at?: number;
  /** What makes a bool true; `#` on cells, `1` between them. */
  readonly mark?: RegExp;
  /** Whether the clues tell the cells that they stand in. */
  readonly clues?: boolean;
  /** Native texts of tokens; `?` for what they do not tell, OPEN for what they must tell. */
  readonly values?: Readonly<Record<string, string>>;
  /** Reads it from what is left for the answer, where no section of the file has it as it is. */
  readonly read?: (
    rest: readonly Section[],
    height: number,
    isHole: (place: Spot) => boolean,
  ) => ReadonlyMap<string, string>;
}

export interface TypeForm {
  /** By find; null where it isn't told, and follows from the others. */
  readonly answer?: Readonly<Record<string, AnswerForm | null>>;
  /** What an area's walls tell: a condition in the language on the cells `a` and `b` beside a wall. */
  readonly parted?: string;
  /** Between which cells there may be walls. */
  readonly among?: string;
  /** The walls of rooms, where their section tells something else besides: anything but 0 unless told. */
  readonly wall?: (token: string) => boolean;
  /** Words in front of the board that set a given. */
  readonly variants?: Readonly<Record<string, string>>;
  /** How tokens are to be read, by the first of the names that they tell. */
  readonly tokens?: Readonly<Record<string, Meaning>>;
}

const flag = (on: boolean): readonly string[] => [on ? '#' : '.'];
const none = ['-'];
/** `*` is a hole, which addresses write as a 7. */
const holed: Meaning = (token) =>
  token === '*' ? ['7'] : /^\d+$/.test(token) ? [token] : token === '-' ? ['?'] : none;
/** What is told in a cell from the start. */
const told: Meaning = (token) => (/^q\d+$/.test(token) ? [token.slice(1)] : none);

const ORIGINS = { '1': 'south', '2': 'north', '3': 'east', '4': 'west' };
const DIRECTIONS = { '1': 'north', '2': 'south', '3': 'west', '4': 'east' };
/** A sign before a tip is a mark beside it. */
const TIPS = Object.fromEntries(
  Object.entries(DIRECTIONS).flatMap(([token, way]) => ['', '-', '+'].map((sign) => [sign + token, way])),
);
const NONE_IS_ZERO: AnswerForm = { values: { '.': '0', '+': '0' } };

/** A shaded cell is an area of its own, with lines around it or without. */
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

/** Half futons are letters: b..e with a pillow and g..j without, the other half above, below, left or right. */
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

/** A border's wall, and the number on it: `|` a wall, `!` a number without one, `-` or `!` alone a number that isn't told. */
const numberOnWall = (token: string): readonly string[] => {
  const text = token.replace('!', '');
  return [/^\d+$/.test(text) ? text : token === '-' || token === '!' ? '?' : '-'];
};

const MAGNETIC: TypeForm = { variants: { mag: 'magnets', cross: 'crossing' } };

export const FORMS: Readonly<Record<string, TypeForm>> = {
  dosufuwa: {
    // Blocks stand in the section of the rooms.
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
    // Bits: 1 and 2 the circle, 4 the snake.
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
