/** Reads a game id as the entries of an instance: each value keeps its position in the id. */
import type { IdFormat } from '../../language/sections/read/format.ts';
import { boxSize } from '../../model/boards/box-size.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';
import type { SourceFile } from '../../text/source.ts';
import { applySymbols, entryOf, readParts } from '../address/read.ts';
import type { EntryLine, InstanceData, InstanceEntry, Unread } from '../native/instance.ts';
import { Faults, type Token, tokensOf } from '../native/tokens.ts';
import { type GameId, gameIdIn, optionsIn, type Parameter, sidesIn } from './id.ts';
import { gameTiling } from './tilings.ts';

/** Reports a description that ends too early, and text after its end. */
function reportEnd(text: ReturnType<typeof readParts>['text'], faults: Faults): void {
  if (text.isTruncated)
    faults.at(
      'address-ends',
      'The game id ends too early: the board has more places.',
      text.emptyToken,
      TRUNCATION_ADVICE,
    );
  if (text.omittedPlaceCount > 0)
    faults.note(
      'address-ends',
      `The game id ends before the last ${text.omittedPlaceCount === 1 ? 'place' : `${text.omittedPlaceCount} places`}, read as empty.`,
      text.emptyToken,
      TRUNCATION_ADVICE,
    );
  const unreadToken = text.isTruncated ? undefined : text.match(/[\s\S]+/y);
  if (unreadToken)
    text.reportUnexpected({ ...unreadToken, text: unreadToken.text.slice(0, MAX_SHOWN_LETTERS) }, 'the end');
}

/** Reads an id with the first suitable format, for a board of at most `limit` cells; mistakes are reported. */
export function readGameId(
  formats: readonly IdFormat[],
  file: SourceFile,
  title: string,
  diagnostics: Diagnostics,
  limit: number,
): InstanceData {
  const faults = new Faults(diagnostics, file.id);
  const entries = new Map<string, InstanceEntry>();
  const span = { file: file.id, start: 0, end: file.text.length };
  const unreadParts: Unread[] = [];
  const data = { title, span, entries, unreadParts };
  const idToken = { text: file.text.slice(0, MAX_SHOWN_LETTERS), start: 0 };
  const id = fullId(file.text, idToken, faults);
  if (!id) return data;
  const options = optionsIn(id.parameters);
  const format = formatFor(formats, id, options, idToken, faults);
  if (!format) return data;
  const size = sizeOf(format, id.parameters, faults);
  if (!size) return data;
  const [rows, columns] = size;
  if (rows * columns > limit || rows * columns < 1) {
    const message = `A board of ${rows} rows and ${columns} columns has ${rows * columns} cells; the limit is ${limit}.`;
    faults.at('too-large', message, id.parameters);
    return data;
  }
  const side = (number: number): Token => ({
    text: String(number),
    start: id.parameters.start,
    width: id.parameters.text.length,
  });
  const torusOption = options.find(({ letter }) => letter === format.torusFlag);
  const tiling = format.size === 'tilings' ? tilingOf(id, options, size, limit, faults) : undefined;
  if (faults.hasMistakes) return data;
  const idParts = readParts(
    tiling
      ? { width: side(tiling.cells.length), height: side(1), data: tiling.description }
      : { width: side(columns), height: side(rows), data: id.description, wraps: torusOption !== undefined },
    format,
    faults,
  );
  if (faults.hasMistakes) return data;
  reportEnd(idParts.text, faults);
  if (faults.hasMistakes) return data;
  const addEntry = (name: string, lines: readonly EntryLine[]): void => {
    entries.set(name, entryOf(name, applySymbols(lines, format, name), span));
  };
  for (const [name, lines] of idParts.entries) addEntry(name, lines);
  const roomCountOf = (name: string): number | undefined => {
    const lines = idParts.entries.get(name);
    return lines && new Set(lines.flatMap((line) => tokensOf(line).map(({ text }) => text))).size;
  };
  for (const one of takeOptions(format, options, addEntry, roomCountOf, faults)) unreadParts.push(one);
  if (tiling) {
    addEntry('board', tiling.cells);
    return data;
  }
  if (torusOption) addEntry('board', [{ ...torusOption, text: 'torus', width: torusOption.text.length }]);
  const sides = [side(rows), side(columns)];
  addEntry('size', [{ text: `${rows} ${columns}`, start: id.parameters.start, tokens: sides }]);
  return data;
}

type FullId = GameId & { readonly description: Token };

/** The id, if it contains a puzzle; undefined for any other text, which is reported. */
function fullId(text: string, whole: Token, faults: Faults): FullId | undefined {
  const id = gameIdIn(text);
  if (!id) {
    faults.at('bad-address', 'This is no game id.', whole, FORM_ADVICE);
  } else if (id.isPageLink) {
    faults.at('bad-address', 'This is the page of a game, whose address holds no puzzle.', whole, {
      advice: 'The page gives one that does: “Link to this puzzle: by game ID”.',
    });
  } else if (!id.description) {
    const message = 'A seed stands here, from which only the game itself makes the puzzle.';
    faults.at('bad-address', message, id.seed ?? id.parameters, {
      advice: 'The game tells the puzzle itself under Game, Specific, or saves it to a file.',
    });
  } else return { ...id, description: id.description };
  return undefined;
}

const MAX_SHOWN_LETTERS = 40;
const TRUNCATION_ADVICE = { advice: 'Was it copied completely?' };
const FORM_ADVICE = { advice: 'It looks like `8x8:…`: columns, rows, and what stands on the board.' };

interface Tiling {
  /** A line for each cell, with its corners. */
  readonly cells: readonly EntryLine[];
  /** The description of what is on the board. */
  readonly description: Token;
}

/** The board of an id whose parameter `t` is the number of a tiling; undefined for others, which are reported. */
function tilingOf(
  { parameters, description: { text, start } }: FullId,
  options: readonly Parameter[],
  [rows, columns]: readonly [number, number],
  limit: number,
  faults: Faults,
): Tiling | undefined {
  const option = options.find(({ letter }) => letter === TILING_LETTER) ?? { ...parameters, number: '' };
  const end = text.indexOf('_');
  const polygons = gameTiling(option.number, end < 0 ? undefined : text.slice(0, end))?.(columns, rows);
  if (!polygons) {
    const advice =
      'Of this game, boards of repeated units are read, and none of Penrose’s tiles, hats and spectres.';
    faults.at('bad-address', `The board \`${option.text}\` is not one that is read.`, option, { advice });
    return undefined;
  }
  if (polygons.length > limit) {
    faults.at('too-large', `This board has ${polygons.length} cells; the limit is ${limit}.`, parameters);
    return undefined;
  }
  const cells = polygons.map((corners) => ({
    text: corners.map((point) => point.map((at) => Number(at.toFixed(6)) + 0).join()).join(' '),
    start: parameters.start,
    width: parameters.text.length,
  }));
  return { cells, description: { text: text.slice(end + 1), start: start + end + 1 } };
}

/** The letter of the parameter with a tiling's number; 0, or none, is a board of squares. */
const TILING_LETTER = 't';

/** How well a format suits an id. */
export interface Fit {
  readonly format: IdFormat;
  /** The number of parameters that the format needs and the id has. */
  readonly metNeedCount: number;
  /** The number of numbered parameters, such as `m7`, that the format has but the id lacks; their default is used. */
  readonly missingCount: number;
}

/** Sorts the better fits first: those that assume fewer parameters, then those that need more, as they are more specific. */
export const compareFits = (a: Omit<Fit, 'format'>, b: Omit<Fit, 'format'>): number =>
  a.missingCount - b.missingCount || b.metNeedCount - a.metNeedCount;

/** The best format of a model for an id; undefined if none fits. */
export const bestFitForId = (formats: readonly IdFormat[], { game, parameters }: GameId): Fit | undefined =>
  bestFit(formatsOfGame(formats, game), optionsIn(parameters));

const formatsOfGame = (formats: readonly IdFormat[], game: string): readonly IdFormat[] =>
  formats.filter(({ types }) => game === '' || types.includes(game));

const bestFit = (formats: readonly IdFormat[], options: readonly Parameter[]): Fit | undefined =>
  formats.flatMap((format) => fitOf(format, options) ?? []).sort(compareFits)[0];

/** Undefined if the id lacks a needed parameter that has no default, or has another number there. */
function fitOf(format: IdFormat, options: readonly Parameter[]): Fit | undefined {
  let metNeedCount = 0;
  if (format.size === 'tilings') {
    const tiling = options.find((one) => one.letter === TILING_LETTER);
    if (!tiling || Number(tiling.number) === 0) return undefined;
    metNeedCount++;
  }
  for (const { letter, number } of format.needs) {
    const option = options.find((one) => one.letter === letter);
    if (option ? option.number !== (number ?? '') : number === undefined) return undefined;
    if (option) metNeedCount++;
  }
  const missingNumbers = format.numbers.filter(({ letter }) => !options.some((one) => one.letter === letter));
  return { format, metNeedCount, missingCount: format.needs.length - metNeedCount + missingNumbers.length };
}

/** The best format for the id; undefined if none fits, which is reported. */
function formatFor(
  formats: readonly IdFormat[],
  id: GameId,
  options: readonly Parameter[],
  whole: Token,
  faults: Faults,
): IdFormat | undefined {
  const gameFormats = formatsOfGame(formats, id.game);
  const [first] = gameFormats;
  if (!first) {
    const typeNames = formats.flatMap(({ types }) => types.slice(0, 1));
    const advice =
      typeNames.length === 0
        ? 'Its model has no section `read tatham` for game ids.'
        : `There it is ${typeNames.map((name) => `\`${name}\``).join(' or ')}.`;
    faults.at(
      'unknown-address',
      `This puzzle is not called \`${id.game}\` in Simon Tatham's collection.`,
      whole,
      { advice },
    );
    return undefined;
  }
  const format = bestFit(gameFormats, options)?.format;
  if (!format) {
    const neededOptions = [
      ...first.needs.map(({ letter, number = '' }) => letter + number),
      ...(first.size === 'tilings' ? [TILING_LETTER] : []),
    ]
      .map((option) => `\`${option}\``)
      .join(' and ');
    faults.at(
      'bad-address',
      `For this type the parameters of a game id say ${neededOptions}.`,
      id.parameters,
      FORM_ADVICE,
    );
    return undefined;
  }
  return format;
}

/**
 * Sets the givens for the letters after the size; returns the letters that no given stands for. The number of rooms
 * follows from the rooms, which are counted in the given with this name; another number is reported.
 */
function takeOptions(
  format: IdFormat,
  options: readonly Parameter[],
  add: (name: string, lines: readonly EntryLine[]) => void,
  roomCountOf: (name: string) => number | undefined,
  faults: Faults,
): readonly Unread[] {
  const unreadParts: Unread[] = [];
  for (const { letter, name } of format.flags) {
    const token = options.find((one) => one.letter === letter) ?? { text: '', start: 0 };
    const value = { ...token, text: options.some((one) => one.letter === letter) ? '#' : '.', width: 1 };
    add(name.text, [{ ...value, tokens: [value] }]);
  }
  for (const { letter, name } of format.numbers) {
    const option = options.find((one) => one.letter === letter);
    const roomCount = roomCountOf(name.text);
    if (option && roomCount !== undefined && roomCount !== Number(option.number))
      faults.at(
        'bad-address',
        `The parameter \`${option.text}\` is the number of rooms, and here are ${roomCount}.`,
        option,
        TRUNCATION_ADVICE,
      );
    if (roomCount !== undefined) continue;
    const value = option && { ...option, text: option.number, width: option.text.length };
    if (value) add(name.text, [{ ...value, tokens: [value] }]);
  }
  for (const option of options) {
    const { letter } = option;
    const isKnown =
      letter === 'd' ||
      letter === format.torusFlag ||
      (format.size === 'tilings' && letter === TILING_LETTER) ||
      format.looks.includes(letter) ||
      format.needs.some((one) => one.letter === letter);
    if (!isKnown && ![...format.flags, ...format.numbers].some((one) => one.letter === letter))
      unreadParts.push({
        kind: 'clue',
        what: `the parameter \`${option.text}\` of the game id`,
        span: faults.span(option),
      });
  }
  return unreadParts;
}

/**
 * The numbers of rows and columns; undefined if the parameters contain no size that suits the format, which is
 * reported.
 */
function sizeOf(
  { size }: IdFormat,
  parameters: Token,
  faults: Faults,
): readonly [number, number] | undefined {
  const [first, second = first] = sidesIn(parameters);
  if (first === undefined || second === undefined) {
    faults.at('bad-address', 'Expected the size of the board.', parameters, FORM_ADVICE);
    return undefined;
  }
  if (size === 'rectangle' || size === 'tilings') return [second, first];
  const hasOneSide = sidesIn(parameters).length === 1;
  if (size !== 'boxes') {
    if (hasOneSide) return [first + size[0], first + size[1]];
    faults.at('bad-address', 'Expected one number for the size of the board.', parameters);
    return undefined;
  }
  if (hasOneSide) return [first, first];
  const side = first * second;
  const [box] = boxSize(side, side);
  if (first === box) return [side, side];
  faults.at(
    'bad-address',
    `Boxes of ${first} rows and ${second} columns are not those of this model, which are ${box} high.`,
    parameters,
  );
  return undefined;
}
