/**
 * Game ids of Simon Tatham's Portable Puzzle Collection, `PARAMETERS:DESCRIPTION`: alone, after the game's name, in the
 * address of one of its pages, or in a saved game. The description contains the whole puzzle. An id with `#` has a
 * random seed instead, from which only the game itself can make the puzzle.
 */
import type { Token } from '../native/tokens.ts';

export interface GameId {
  /** The game's name in small letters; empty if the text doesn't contain it. */
  readonly game: string;
  readonly parameters: Token;
  /** The random seed that stands in place of a description. */
  readonly seed?: Token;
  /** The description of the puzzle, which may be empty; undefined if there is a seed instead. */
  readonly description: Token | undefined;
  /** Whether the text is the address of a game's page, without a puzzle. */
  readonly isPageLink?: true;
}

const SAVE_FILE_PATTERN = /^\uFEFF?[\s>]*SAVEFILE:\d{1,4}:Simon Tatham/;
/** Matches parameters: columns and rows, or one number, then letters followed by numbers. */
const PARAMETERS_PATTERN = String.raw`\d{1,4}(?:x\d{1,4})?(?:[a-zA-Z][\w.]{0,40})?`;
/**
 * Matches an id alone, or after the game's name of one or two words, and perhaps after the scheme of the collection's
 * app.
 */
const BARE_ID = new RegExp(
  String.raw`^\s*(?:sgtpuzzles:)?(?:([a-z]{3,12}(?: [a-z]{2,12})?)(?:[ \t#]+|:))?(${PARAMETERS_PATTERN})(?::([^\s:]*)|#(\w{1,40}))\s*$`,
  'i',
);
const GAME_PAGE_PATTERN = new RegExp(
  String.raw`^\s*(?:https?:\/\/)?[\w.-]+\/[\w.~/-]*?([\w-]{3,20})(?:\.html)?(?:\?[^#\s]*)?#(${PARAMETERS_PATTERN})(?::([^\s:]*)|#(\w{1,40}))\s*$`,
  'i',
);
/** Matches the address of a game's page without a puzzle, with at most the parameters of its puzzles. */
const PAGE_WITHOUT_ID_PATTERN = new RegExp(
  String.raw`^\s*(?:https?:\/\/)?[\w.-]+\/[\w.~/-]*?puzzles\/js\/([a-z]{3,20})(?:\.html)?(?:\?[^#\s]*)?(?:#(${PARAMETERS_PATTERN})?)?\s*$`,
  'i',
);
/**
 * The least length of a seed in an id such as `12#SEED`, which has a single number as its size and no name of a game.
 * Shorter ones, `12:` and `1#2`, may be any text, such as a row of an instance.
 */
const MIN_SEED_DIGITS = 4;
/** The greatest length of a text that is examined, in characters. */
const MAX_CHARACTERS = 2_000_000;

export const isSavedGame = (text: string): boolean => SAVE_FILE_PATTERN.test(text);

/** Finds a game id in a text; undefined for all other texts. */
export function gameIdIn(text: string): GameId | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  if (isSavedGame(text)) return savedGame(text);
  if (!/^\s*(?:\w+[ \t]*[ #:x\d]|[\w.:/~-]+(?:#|puzzles\/js\/))/.test(text.slice(0, 300))) return undefined;
  const decodedText = /%[0-9a-f]{2}/i.test(text) ? decodeUriText(text) : text;
  const idMatch = BARE_ID.exec(decodedText) ?? GAME_PAGE_PATTERN.exec(decodedText);
  if (!idMatch) return idOfBarePage(decodedText);
  const [all, game = '', parameters = '', description, seed = ''] = idMatch;
  const isShort = description === undefined ? seed.length < MIN_SEED_DIGITS : description === '';
  if (isShort && game === '' && !/^\d+x\d/.test(parameters)) return undefined;
  // If percent encoding had to be undone, offsets differ from those in the text, so messages point at the whole text.
  const startOfPart = (part: string): number =>
    decodedText === text ? idMatch.index + all.lastIndexOf(part) : 0;
  return {
    game: plainName(game),
    parameters: {
      text: parameters,
      start: startOfPart(`${parameters}${description === undefined ? '#' : ':'}`),
    },
    ...(seed !== '' && { seed: { text: seed, start: startOfPart(seed) } }),
    description:
      description === undefined ? undefined : { text: description, start: startOfPart(description) },
  };
}

/** The name of a game in the addresses of its pages: in small letters, without blanks. */
const plainName = (game: string): string => game.toLowerCase().replace(/[^a-z]/g, '');

function idOfBarePage(text: string): GameId | undefined {
  const [, game = '', parameters = ''] = PAGE_WITHOUT_ID_PATTERN.exec(text) ?? [];
  return game === ''
    ? undefined
    : {
        game: plainName(game),
        parameters: { text: parameters, start: 0 },
        description: undefined,
        isPageLink: true,
      };
}

function decodeUriText(text: string): string {
  return text.replace(/%([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Reads a saved game, whose lines have a key, the length of a value, and the value. */
function savedGame(text: string): GameId {
  const values = new Map<string, Token>();
  const SAVE_KEY_PATTERN = /([A-Z]{1,8}) *:(\d{1,7}):/y;
  SAVE_KEY_PATTERN.lastIndex = text.search(/[^\uFEFF\s>]/);
  for (let found = SAVE_KEY_PATTERN.exec(text); found; found = SAVE_KEY_PATTERN.exec(text)) {
    const keyStart = SAVE_KEY_PATTERN.lastIndex;
    const [, key = '', length = ''] = found;
    const end = keyStart + Number(length);
    if (!values.has(key)) values.set(key, { text: text.slice(keyStart, end), start: keyStart });
    SAVE_KEY_PATTERN.lastIndex = end;
    // A quotation has `> ` in front of each line.
    while (/[\s>]/.test(text.charAt(SAVE_KEY_PATTERN.lastIndex))) SAVE_KEY_PATTERN.lastIndex++;
  }
  const emptyToken = { text: '', start: 0 };
  return {
    game: plainName(values.get('GAME')?.text ?? ''),
    parameters: values.get('PARAMS') ?? values.get('CPARAMS') ?? emptyToken,
    description: values.get('DESC'),
  };
}

/** The games that a model's text declares, found without parsing the model. */
export function gamesOf(modelText: string): readonly string[] {
  const headers = modelText.matchAll(/^[ \t]*read[ \t]+tatham((?:[ \t]+"[^"\n]*")*)/gm);
  return Array.from(headers, ([, games = '']) =>
    [...games.matchAll(/"([^"]*)"/g)].map(([, game]) => game ?? ''),
  ).flat();
}

/** A parameter: its letter, and the number after the letter as the token's text. */
export interface Parameter extends Token {
  readonly letter: string;
  readonly number: string;
}

/** The parameters after the size; `d` and a letter is the difficulty. */
export function optionsIn({ text, start }: Token): readonly Parameter[] {
  const sizeEnd = /^\d+(?:x\d+)?/.exec(text)?.[0].length ?? 0;
  return Array.from(text.slice(sizeEnd).matchAll(/d[a-z]|([a-zA-Z_.-])(\d*)/g), (found) => ({
    text: found[0],
    start: start + sizeEnd + found.index,
    letter: found[1] ?? 'd',
    number: found[2] ?? '',
  }));
}

/** The numbers of the size parameter: one number, or two with an `x` between them. */
export const sidesIn = ({ text }: Token): readonly number[] => {
  const [, first, second] = /^(\d{1,4})(?:x(\d{1,4}))?/.exec(text) ?? [];
  return first === undefined ? [] : second === undefined ? [Number(first)] : [Number(first), Number(second)];
};
