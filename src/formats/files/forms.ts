/**
 * Recognises files of other programs by their contents. Each becomes the listing of a drawing, which models read like a
 * drawing of Penpa+.
 */
import type { ListingText } from '../links/listing.ts';
import type { Token } from '../native/tokens.ts';
import { BadFile } from './bad-file.ts';
import { gridListing } from './grid-listing.ts';
import { gridsIn } from './grids.ts';
import { jankoIn } from './janko.ts';
import { withoutTables } from './markdown-table.ts';
import { nonogramIn, nonogramListing } from './nonogram-text.ts';
import { plainText } from './plain-text.ts';
import { hasCandidates, sudokuIn, sudokuListing } from './sudoku-text.ts';

export interface FileText {
  /** The name of the file's format, for messages. */
  readonly description: string;
  /** The kind of `read` section that reads the puzzle's lines (`lines`). */
  readonly sectionKind: 'penpa' | 'fpuzzles';
  readonly listing: string;
  /** For each line of the listing the part of the file from which it is made, if that is known. */
  readonly origins: readonly (Token | undefined)[];
}

/** A mistake in a file whose form has been recognised, and the mistake's position. */
export interface FileMistake {
  readonly problem: string;
  readonly at: Token;
}

/** The puzzle in a file, as lines such as `number at cells: at (0,0) value 3`, for a `read` section; undefined for a text in no known format. */
export function fileText(text: string): FileText | FileMistake | undefined {
  try {
    return text.length > MAX_CHARACTERS ? undefined : readFile(withoutTables(plainText(text)));
  } catch (error) {
    if (error instanceof BadFile) return { problem: error.message, at: error.token };
    throw error;
  }
}

/** The greatest length of a text that is examined, in characters. */
const MAX_CHARACTERS = 1_000_000;

function readFile(text: string): FileText | undefined {
  const jankoPuzzle = jankoIn(text);
  if (jankoPuzzle) {
    const { rows, columns, type } = jankoPuzzle;
    const description = `a puzzle of ${sidesText(rows, columns)}${type === '' ? '' : `, ${JSON.stringify(type)}`}`;
    return { description, sectionKind: 'penpa', ...listingOf(gridListing(jankoPuzzle)) };
  }
  const sudoku = sudokuIn(text);
  if (sudoku) {
    const { side } = sudoku;
    const candidates = hasCandidates(sudoku);
    return {
      description: `a sudoku of ${side} by ${side}${candidates ? ' with candidates' : ''}`,
      sectionKind: candidates ? 'fpuzzles' : 'penpa',
      ...listingOf(sudokuListing(sudoku)),
    };
  }
  const grids = gridsIn(text);
  if (grids) {
    const description = `a puzzle of ${sidesText(grids.rows, grids.columns)}`;
    return { description, sectionKind: 'penpa', ...listingOf(gridListing(grids)) };
  }
  const nonogram = nonogramIn(text);
  if (!nonogram) return undefined;
  const { rows, columns } = nonogram;
  return {
    description: `a nonogram of ${sidesText(rows.length, columns.length)}`,
    sectionKind: 'penpa',
    ...listingOf(nonogramListing(nonogram)),
  };
}

const sidesText = (rows: number, columns: number): string =>
  `${rows} ${rows === 1 ? 'row' : 'rows'} and ${columns} ${columns === 1 ? 'column' : 'columns'}`;

const listingOf = ({ text, origins }: ListingText): Pick<FileText, 'listing' | 'origins'> => ({
  listing: text,
  origins,
});
