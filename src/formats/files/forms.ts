/**
 * Recognises files of other programs by their contents. Each becomes the listing of a drawing, which models read like a
 * drawing of Penpa+.
 */
import type { Token } from '../native/tokens.ts';
import { BadFile } from './bad-file.ts';
import { gridListing } from './grid-listing.ts';
import { gridsIn } from './grids.ts';
import { jankoIn } from './janko.ts';
import { nonogramIn, nonogramListing } from './nonogram-text.ts';
import { hasCandidates, sudokuIn, sudokuListing } from './sudoku-text.ts';

export interface FileText {
  /** What form the file has, in words for people. */
  readonly what: string;
  /** The kind of `read` section that reads the listing. */
  readonly section: 'penpa' | 'fpuzzles';
  readonly listing: string;
}

/** A mistake in a file whose form has been recognised, and the mistake's position. */
export interface FileMistake {
  readonly problem: string;
  readonly at: Token;
}

/** The listing for the puzzle in a file; undefined for a text in no known form. */
export function fileText(text: string): FileText | FileMistake | undefined {
  try {
    return readFile(text);
  } catch (error) {
    if (error instanceof BadFile) return { problem: error.message, at: error.token };
    throw error;
  }
}

function readFile(text: string): FileText | undefined {
  const puzzle = jankoIn(text);
  if (puzzle) {
    const { rows, columns, type } = puzzle;
    const what = `a puzzle of ${rows} rows and ${columns} columns${type === '' ? '' : `, ${JSON.stringify(type)}`}`;
    return { what, section: 'penpa', listing: gridListing(puzzle) };
  }
  const sudoku = sudokuIn(text);
  if (sudoku) {
    const { side } = sudoku;
    const candidates = hasCandidates(sudoku);
    return {
      what: `a sudoku of ${side} by ${side}${candidates ? ' with candidates' : ''}`,
      section: candidates ? 'fpuzzles' : 'penpa',
      listing: sudokuListing(sudoku),
    };
  }
  const grids = gridsIn(text);
  if (grids) {
    const what = `a puzzle of ${grids.rows} rows and ${grids.columns} columns`;
    return { what, section: 'penpa', listing: gridListing(grids) };
  }
  const nonogram = nonogramIn(text);
  if (!nonogram) return undefined;
  const { rows, columns } = nonogram;
  return {
    what: `a nonogram of ${rows.length} rows and ${columns.length} columns`,
    section: 'penpa',
    listing: nonogramListing(nonogram),
  };
}
