/**
 * Boards of the edge-matching viewer at e2.bucas.name: `#…&board_w=2&board_h=2&board_edges=aabc…`, four letters per
 * cell, clockwise from its upper side; `a` is the frame. A cell of four `a` contains no piece. Converted to lines with
 * the size and the pieces, which models with lists of tiles read.
 */
import type { FileMistake } from './forms.ts';

const BOARD_EDGES_PATTERN = /^\s*(?:https?:\/\/)?[\w.-]+\/\S*[#?&]board_edges=([a-z]+)/i;
const MAX_CHARACTERS = 100_000;

/** Reads a board of edge-matching pieces from an address of the viewer e2.bucas.name; undefined for all other texts. */
export function piecesIn(text: string): { readonly text: string } | FileMistake | undefined {
  const edgeLetters =
    text.length > MAX_CHARACTERS ? undefined : BOARD_EDGES_PATTERN.exec(text)?.[1]?.toLowerCase();
  const side = (name: string): number =>
    Number(new RegExp(`[#?&]board_${name}=(\\d{1,3})(?!\\d)`).exec(text)?.[1]);
  if (edgeLetters === undefined) return undefined;
  const [width, height] = [side('w'), side('h')];
  const at = { text: edgeLetters, start: text.toLowerCase().lastIndexOf(edgeLetters) };
  if (!(width >= 1 && height >= 1))
    return { problem: 'The link lacks the size of the board: `board_w` and `board_h`.', at };
  if (edgeLetters.length !== 4 * width * height) {
    const problem = `A board of ${height} rows and ${width} columns has ${4 * width * height} letters, four for each cell; here are ${edgeLetters.length}.`;
    return { problem, at };
  }
  const pieces = (edgeLetters.match(/[a-z]{4}/g) ?? []).filter((piece) => piece !== 'aaaa');
  const cellNumbers = (piece: string): string =>
    Array.from(piece, (letter) => letter.charCodeAt(0) - A).join(' ');
  return { text: `${width} ${height}\n${pieces.map(cellNumbers).join('\n')}\n` };
}

const A = 97;
