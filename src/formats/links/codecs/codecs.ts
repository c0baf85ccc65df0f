/**
 * Converts links of other programs to text with one line for each mark, and back (see listing.ts). This part is loaded
 * only if such a link is read or written.
 */
import type { SourceFile } from '../../../text/source.ts';
import { safeText } from '../../../text/visible.ts';
import { MAX_CHARACTERS } from '../../address/address.ts';
import { fileText } from '../../files/forms.ts';
import type { Token } from '../../native/tokens.ts';
import { HOLE_LAYER } from '../holes.ts';
import { type ListingLine, readListing } from '../listing.ts';
import type { Link, LinkTarget } from '../system.ts';
import { isKnownToFpuzzles, readFpuzzles, writeFpuzzles } from './fpuzzles.ts';
import { readKudamono, writeKudamono } from './kudamono.ts';
import { BadLink } from './pack.ts';
import { readPenpa } from './penpa.ts';
import { writePenpa } from './penpa-write.ts';
import { withUnknownRules } from './rules-text.ts';
import { readSudokuPad } from './sudokupad.ts';
import { writeSudokuPad } from './sudokupad-write.ts';

/**
 * A listing, for files with the part of the file from which each line is made; or a sentence about what is wrong with
 * the link, and for files the position `at` of the mistake.
 */
export type UnpackedLink =
  | { readonly listing: string; readonly origins?: readonly (Token | undefined)[] }
  | { readonly problem: string; readonly at?: Token };

export function unpackLink({ system, data }: Link): UnpackedLink {
  return withBadLinkCaught(() => {
    if (data.length > MAX_CHARACTERS) throw new BadLink('The link is longer than any puzzle.');
    switch (system) {
      case 'fpuzzles':
        return { listing: withUnknownRules(readFpuzzles(data)) };
      case 'sudokupad':
        return { listing: withUnknownRules(readSudokuPad(data)) };
      case 'penpa':
        return { listing: readPenpa(data) };
      case 'kudamono':
        return { listing: readKudamono(data) };
      case 'drawn text':
      case 'candidates': {
        const fileListing = fileText(data);
        if (!fileListing) throw new BadLink('The text holds no puzzle.');
        return 'problem' in fileListing
          ? { ...fileListing, problem: safeText(fileListing.problem) }
          : { listing: fileListing.listing, origins: fileListing.origins };
      }
    }
  });
}

/** The link to a program's page with a puzzle, which is given by its lines, one for each mark. */
export function packLink(
  target: LinkTarget,
  listing: SourceFile,
): { readonly link: string } | { readonly problem: string } {
  return withBadLinkCaught(() => {
    const lines = readListing(listing);
    if (target !== 'penpa' && lines.some(({ layer }) => layer === HOLE_LAYER))
      throw new BadLink('These links have no boards with holes; Penpa’s have: `--to penpa`.');
    switch (target) {
      case 'fpuzzles':
        return { link: `https://www.f-puzzles.com/?load=${encodeURIComponent(writeFpuzzles(lines))}` };
      case 'sudokupad':
        return {
          link: `https://sudokupad.app/?puzzleid=${encodeURIComponent(
            isForFpuzzles(lines) ? `fpuz${writeFpuzzles(lines)}` : writeSudokuPad(lines),
          )}`,
        };
      case 'penpa':
        return { link: `https://swaroopg92.github.io/penpa-edit/#${writePenpa(lines)}` };
      case 'kudamono':
        return { link: `https://pedros.works/kudamono/player?${writeKudamono(lines)}` };
    }
  });
}

/** Whether f-puzzles, which has only square boards, can express all these lines. */
function isForFpuzzles(lines: readonly ListingLine[]): boolean {
  const size = lines.find(({ layer }) => layer === 'size')?.fields;
  return lines.every(isKnownToFpuzzles) && size?.get('rows')?.text === size?.get('columns')?.text;
}

function withBadLinkCaught<Result>(work: () => Result): Result | { readonly problem: string } {
  try {
    return work();
  } catch (error) {
    // The message may quote the link's contents.
    if (error instanceof BadLink) return { problem: safeText(error.message) };
    throw error;
  }
}
