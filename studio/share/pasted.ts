/** Pasted text: a link of a studio on any site, or an address that one of the types reads. */
import { catalogue } from '../app/catalogue.ts';
import { parseRoute } from '../app/place.ts';
import { readLink } from './link.ts';

export interface Choice {
  readonly title: string;
  readonly hash: string;
}

/** Whether the text can be opened as a puzzle, and so isn't a word to search for. */
export const isLink = (text: string): boolean =>
  /^\s*https?:\/\/\S+/.test(text) || /#[pz]=\S+/.test(text) || digitsIn(text) !== undefined;

/**
 * The digits of a square puzzle, row by row, as people post them: with zeros, dots or other marks for empty cells.
 * Undefined for other texts.
 */
function digitsIn(text: string): string | undefined {
  const cells = text.replace(/\s+/g, '').replace(/[*_-]/g, '.');
  return [16, 36, 81].includes(cells.length) && /^[\d.]+$/.test(cells) ? cells : undefined;
}

export type PastedPuzzle =
  | { readonly hash: string }
  /** If the link leaves open which type of puzzle it is: the possible types, the likeliest first. */
  | { readonly choice: readonly Choice[]; readonly others?: readonly Choice[] }
  | { readonly problem: string };

/** The greatest number of characters of a pasted text that is read as a link. */
const MAX_LENGTH = 400_000;

export async function linkIn(text: string): Promise<PastedPuzzle> {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: 'Paste a link first.' };
  if (trimmed.length > MAX_LENGTH) return { problem: 'This is longer than any link of a puzzle.' };
  const digits = digitsIn(trimmed);
  if (digits !== undefined) {
    const { foreignPuzzleIn } = await import('./foreign.ts');
    return foreignPuzzleIn(`https://sudokupad.app/classic${digits}`, await catalogue());
  }
  if (
    /^\S*(?:penpa|f-puzzles|sudokupad|crackingthecryptic|kudamono|paper-puzzle-player)/i.test(
      trimmed.slice(0, 200),
    )
  ) {
    const { foreignPuzzleIn } = await import('./foreign.ts');
    return foreignPuzzleIn(trimmed, await catalogue());
  }
  const ownHash = /#(\/?[^\s]+)$/.exec(trimmed);
  if (ownHash?.[1] && !/puzz|pzv|pzpr/.test(trimmed.slice(0, ownHash.index))) {
    const route = parseRoute(ownHash[1]);
    if (route.page === 'link' && /^[pz]=/.test(route.link)) {
      const linkResult = readLink(route.link);
      if ('problem' in linkResult) return linkResult;
    }
    return { hash: `#${ownHash[1]}` };
  }
  // Matches `https://puzz.link/p?masyu/10/10/…`, `pzv.jp/p.html?…` and the like, with or without options before the
  // type's name.
  const addressMatch = /(?:puzz\.link|pzv\.jp|pzprxs?\.vercel\.app|pzplus\S*)\/[^?]*\?([a-z0-9_-]+)\//i.exec(
    trimmed,
  );
  const name = addressMatch?.[1]?.toLowerCase();
  if (!name)
    return {
      problem:
        'This is no link that the studio reads: it takes its own, those of puzz.link, f-puzzles, SudokuPad, Penpa+ and kudamono, and the digits of a sudoku.',
    };
  const entry = (await catalogue()).find(({ addresses }) => addresses.includes(name));
  if (!entry) return { problem: `No type here reads addresses of “${name}”.` };
  return { hash: `#p=${entry.name},url,${encodeURIComponent(trimmed)}` };
}
