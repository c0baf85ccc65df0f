/** Extracts puzzle addresses from users' files: lists, and JSON of any structure. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { isAddress, MAX_CHARACTERS, typeOfAddress } from '../../formats/address/address.ts';
import { isAddressFile } from '../../formats/address/file.ts';
import { plainText } from '../../formats/files/plain-text.ts';
import { severalSudokus } from '../../formats/files/sudoku-lines.ts';
import { isSavedGame } from '../../formats/ids/id.ts';
import { pastedLink } from '../../formats/links/pasted.ts';
import { linkIn } from '../../formats/links/system.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { failure, MAX_INSTANCE_BYTES, namesIn, readText } from '../shell/files.ts';
import { openLines, type WaitLimits } from './lines.ts';

/** Whether the address contains a puzzle's type, and so isn't that of an ordinary web page. */
const holdsPuzzle = (text: string): boolean =>
  linkIn(text) !== undefined || (isAddress(text) && typeOfAddress(text) !== '');

/**
 * Returns the text if it is a puzzle's address or link, otherwise undefined. @throws DiagnosticError if it is too long
 * for one.
 */
function puzzleIn(text: string, place: string): string | undefined {
  if (text.length <= MAX_CHARACTERS) return holdsPuzzle(text) ? text : undefined;
  if (!isAddress(text) && linkIn(text) === undefined) return undefined;
  throw failure(
    'bad-address',
    `${place} has an address that is longer than any puzzle.`,
    `At most ${MAX_CHARACTERS} letters of an address are read.`,
  );
}

export interface FoundAddresses {
  /** [address, link, or contents of a file]: the file in which it was found first, with its line if there are several. */
  readonly placeByAddress: ReadonlyMap<string, string>;
  /** The files in which nothing was found. */
  readonly filesWithoutPuzzle: readonly string[];
}

/**
 * The addresses in files, without duplicates, in the order found. @throws DiagnosticError for a file that can't be
 * read.
 */
export async function addressesIn(
  directory: string,
  files: readonly string[],
  waitLimits: WaitLimits = {},
): Promise<FoundAddresses> {
  const placeByAddress = new Map<string, string>();
  const filesWithoutPuzzle: string[] = [];
  for (const name of files.flatMap((one) => filesOf(directory, one))) {
    const file = path.resolve(directory, name);
    let isEmpty = true;
    const add = (puzzleText: string | undefined, place: string): void => {
      if (puzzleText === undefined) return;
      isEmpty = false;
      if (!placeByAddress.has(puzzleText)) placeByAddress.set(puzzleText, place);
    };
    const puzzles = puzzlesOfFile(file, name);
    const json =
      puzzles.length === 0 && /\.json$/i.test(file)
        ? parseJson(readText(file, MAX_INSTANCE_BYTES, name))
        : undefined;
    if (puzzles.length > 0) for (const { text, place } of puzzles) add(text, place);
    else if (json === undefined) await readLines(file, name, add, waitLimits);
    else for (const text of textsIn(json)) add(puzzleIn(text.trim(), name), name);
    if (isEmpty) filesWithoutPuzzle.push(name);
  }
  return { placeByAddress, filesWithoutPuzzle };
}

/** The files in a folder, sorted by name; if `name` is a file, that file alone. */
function filesOf(directory: string, name: string): readonly string[] {
  const file = path.resolve(directory, name);
  if (!statSync(file, { throwIfNoEntry: false })?.isDirectory()) return [name];
  return namesIn(file)
    .map((one) => path.join(name, one))
    .filter((one) => statSync(path.resolve(directory, one), { throwIfNoEntry: false })?.isFile());
}

interface PlacedText {
  readonly text: string;
  /** The file's name, with the line if it holds several puzzles. */
  readonly place: string;
}

/** The puzzles of a file in a format of several lines, of which sudokus may be several; none for any other file. */
function puzzlesOfFile(file: string, name: string): readonly PlacedText[] {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.size > MAX_WHOLE_PUZZLE_BYTES) return [];
  try {
    const text = pastedLink(readText(file, MAX_INSTANCE_BYTES, name)).trim();
    const sudokus = severalSudokus(plainText(text));
    if (sudokus.length > 1)
      return sudokus.map((one) => ({ text: one.text, place: `${name}:${lineAt(text, one.start)}` }));
    return linkIn(text) ||
      isAddressFile(text) ||
      isSavedGame(text) ||
      (!text.includes('\n') && holdsPuzzle(text))
      ? [{ text, place: name }]
      : [];
  } catch (error) {
    // The file isn't text; it may be a compressed list of lines, which is read elsewhere.
    if (error instanceof DiagnosticError) return [];
    throw error;
  }
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split(/\r\n|\r|\n/).length;

/** The greatest size, in bytes, of a file that may be a single puzzle. */
const MAX_WHOLE_PUZZLE_BYTES = 1_000_000;

function parseJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined; // then it is read as lines
  }
}

/** All texts contained in a JSON value, at any depth, in order. */
function textsIn(value: object): string[] {
  const texts: string[] = [];
  const pendingValues: unknown[] = [value];
  while (pendingValues.length > 0) {
    const nextValue = pendingValues.pop();
    if (typeof nextValue === 'string') texts.push(nextValue);
    if (typeof nextValue !== 'object' || nextValue === null) continue;
    const innerValues = Object.values(nextValue);
    for (let i = innerValues.length - 1; i >= 0; i--) pendingValues.push(innerValues[i]);
  }
  return texts;
}

async function readLines(
  file: string,
  name: string,
  add: (puzzleText: string | undefined, place: string) => void,
  waitLimits: WaitLimits,
): Promise<void> {
  const { lines } = await openLines(file, name, waitLimits);
  for await (const { text, number } of lines) {
    for (const word of text.split(/[\s"']+/)) {
      const place = `${name}:${number}`;
      if (word !== '') add(puzzleIn(word, place), place);
    }
  }
}
