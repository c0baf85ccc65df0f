/** Extracts puzzle addresses from users' files: lists, and JSON of any structure. */
import { lstatSync, statSync } from 'node:fs';
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
import { wordsIn } from './words.ts';

/** Whether the address contains a puzzle's type, and so isn't that of an ordinary web page. */
const holdsPuzzle = (text: string): boolean =>
  linkIn(text) !== undefined || (isAddress(text) && typeOfAddress(text) !== '');

/**
 * Returns the text if it is a puzzle's address or link, otherwise undefined. @throws DiagnosticError if it is too long
 * for one.
 */
function puzzleIn(text: string, place: string): string | undefined {
  if (!/[\d/#?]/.test(text)) return undefined; // a word of prose, of which a file may have millions
  if (text.length <= MAX_CHARACTERS) return holdsPuzzle(text) ? text : undefined;
  if (!isAddress(text) && linkIn(text) === undefined) return undefined;
  throw failure(
    'bad-address',
    `${place} has an address that is longer than any puzzle.`,
    `At most ${MAX_CHARACTERS} letters of an address are read.`,
  );
}

export interface FoundAddresses {
  /**
   * [address, link, or contents of a file]: the files in which it was found, the first one first, with the line of its
   * first place there if the file may have several.
   */
  readonly placesByAddress: ReadonlyMap<string, readonly string[]>;
  /** The files in which nothing was found, or that could not be read to their end. */
  readonly filesWithoutPuzzle: readonly string[];
  /** [file of a folder]: why it could not be read to its end. */
  readonly mistakeByFile: ReadonlyMap<string, string>;
}

/**
 * The addresses in files, without duplicates, in the order found. @throws DiagnosticError for a file that was named and
 * can't be read.
 */
export async function addressesIn(
  directory: string,
  files: readonly string[],
  waitLimits: WaitLimits = {},
): Promise<FoundAddresses> {
  const placesByAddress = new Map<string, string[]>();
  const filesWithoutPuzzle: string[] = [];
  const mistakeByFile = new Map<string, string>();
  for (const name of files.flatMap((one) => filesOf(directory, one))) {
    const file = path.resolve(directory, name);
    let isEmpty = true;
    const add: AddPuzzle = (puzzleText, place) => {
      if (puzzleText === undefined) return;
      isEmpty = false;
      const places = placesByAddress.get(puzzleText);
      if (!places) placesByAddress.set(puzzleText, [place]);
      else if (!places.some((one) => one === place || one.startsWith(`${name}:`))) places.push(place);
    };
    try {
      await readFile(file, name, add, waitLimits);
    } catch (error) {
      if (!(error instanceof DiagnosticError) || files.includes(name)) throw error;
      mistakeByFile.set(name, error.diagnostic.message);
    }
    if (isEmpty || mistakeByFile.has(name)) filesWithoutPuzzle.push(name);
  }
  return { placesByAddress, filesWithoutPuzzle, mistakeByFile };
}

async function readFile(file: string, name: string, add: AddPuzzle, waitLimits: WaitLimits): Promise<void> {
  const puzzles = puzzlesOfFile(file, name);
  for (const { text, place } of puzzles) add(text, place);
  if (puzzles.length > 0) return;
  const json = /\.json$/i.test(file) ? parseJson(readText(file, MAX_INSTANCE_BYTES, name)) : undefined;
  if (json === undefined) await readLines(file, name, add, waitLimits);
  else for (const text of textsIn(json)) add(puzzleIn(text.trim(), name), name);
}

/** Called with each text that may be a puzzle, undefined if it is none, and its place. */
type AddPuzzle = (puzzleText: string | undefined, place: string) => void;

/** The files in a folder and the folders in it, sorted by name; if `name` is a file, that file alone. */
function filesOf(directory: string, name: string, depth = 0): readonly string[] {
  const folder = path.resolve(directory, name);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [name];
  return namesIn(folder).flatMap((one) => {
    const inside = path.join(name, one);
    // Links between folders may form a circle; hidden ones belong to programs.
    const stat = lstatSync(path.join(folder, one), { throwIfNoEntry: false });
    if (stat?.isDirectory())
      return one.startsWith('.') || depth >= MAX_FOLDER_DEPTH ? [] : filesOf(directory, inside, depth + 1);
    return statSync(path.join(folder, one), { throwIfNoEntry: false })?.isFile() ? [inside] : [];
  });
}

const MAX_FOLDER_DEPTH = 32;

interface PlacedText {
  readonly text: string;
  /** The file's name, with the line if it holds several puzzles. */
  readonly place: string;
}

/** The puzzles of a file in a format of several lines. A file of sudokus may contain several; no puzzles for any other file. */
function puzzlesOfFile(file: string, name: string): readonly PlacedText[] {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.size > MAX_WHOLE_PUZZLE_BYTES) return [];
  try {
    const whole = pastedLink(readText(file, MAX_INSTANCE_BYTES, name));
    // Blank lines at the end of a nonogram's file may be lines without runs.
    const text = whole.trim().includes('\n') ? whole : whole.trim();
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

async function readLines(file: string, name: string, add: AddPuzzle, waitLimits: WaitLimits): Promise<void> {
  const { lines } = await openLines(file, name, waitLimits);
  for await (const { text, number } of lines) {
    for (const word of wordsIn(text)) {
      const place = `${name}:${number}`;
      add(puzzleIn(word, place), place);
    }
  }
}
