/** Links of other programs: their contents, and the link of the open puzzle. */
import {
  type Ground,
  linkIn,
  linkListing,
  packLink,
  type Sheet,
  Sources,
  sectionOf,
  unique,
  unpackLink,
} from '../../src/index.ts';
import { type FogCell, fogIn, PROGRAMS_WITH_FOG } from '../share/fog.ts';
import type { Head } from '../share/head.ts';
import { type OpenPuzzle, requireOpenPuzzle } from './opened.ts';
import type { Questions } from './protocol.ts';

/** Converts a link to a listing, a text that a model reads like an instance; undefined for other texts. */
export function unpacked({ text }: Questions['unpack']['ask']): Questions['unpack']['reply'] {
  const link = linkIn(text);
  if (!link) return undefined;
  const unpackResult = unpackLink(link);
  return 'problem' in unpackResult
    ? unpackResult
    : { listing: unpackResult.listing, format: sectionOf(link.system) };
}

export async function linkTo({ target }: Questions['link']['ask']): Promise<Questions['link']['reply']> {
  const puzzle = requireOpenPuzzle();
  const { model, ground, drawing, head = {} } = puzzle;
  const listing = linkListing(model, ground, { target, drawing });
  if (listing === undefined || 'problem' in listing) return listing;
  const fog = PROGRAMS_WITH_FOG.has(target) ? await fogListing(puzzle) : '';
  const packed = packLink(target, new Sources().add('link', withAuthorTexts(listing.text, head) + fog));
  return 'link' in packed && listing.note !== undefined ? { ...packed, note: listing.note } : packed;
}

/** The lines of a listing about the puzzle's fog, and the answer by which the other program lifts it. */
async function fogListing({ ground, sheet, head }: OpenPuzzle): Promise<string> {
  const fog = fogIn(head?.fog);
  if (!fog) return '';
  const places = (cells: readonly FogCell[]): string =>
    `[${cells.map(([row, column]) => `(${row},${column})`).join(', ')}]`;
  const found = await unique(ground, { timeLimit: ANSWER_SECONDS });
  const texts = found.status === 'unique' ? cellTexts(ground, sheet, found.answer) : undefined;
  const solution = texts ?? head?.solution;
  return [
    '',
    `fog: cells ${places(fog.seen)}`,
    ...fog.triggers.map(
      ({ cells, lights }) => `fog trigger: cells ${places(cells)} lights ${places(lights)}`,
    ),
    ...(solution === undefined ? [] : [`solution: text ${JSON.stringify(solution)}`]),
  ].join('\n');
}

/** The time limit for finding the answer, in seconds. */
const ANSWER_SECONDS = 10;

/** The answer's digits, row by row; undefined unless each cell has one sign. */
function cellTexts(ground: Ground, { finds }: Sheet, answer: Int32Array): string | undefined {
  const families = ground.families.filter(({ hidden }) => !hidden);
  const index = finds.findIndex(({ place, kind }) => place === 'cell' && kind === 'int');
  const [find, family] = [finds[index], families[index]];
  if (!find || !family) return undefined;
  const signs = family.refs.map((ref) => {
    const value = ground.terms.constantValue(ref) ?? answer[ground.terms.arguments(ref)[0] ?? -1] ?? 0;
    return find.looks.get(value)?.text ?? String(value);
  });
  const isSquareOrder = Array.from(find.elements).every((element, position) => element === position);
  return isSquareOrder && signs.every((sign) => sign.length === 1) ? signs.join('') : undefined;
}

/** Puts the author's texts into a listing, in place of the model's name and rules. */
function withAuthorTexts(listing: string, { title, author, rules }: Head): string {
  const wordsByLayer = new Map([
    ['title', title],
    ['author', author],
    ['ruleset', rules],
  ]);
  const layerOf = (line: string): string => line.slice(0, Math.max(0, line.indexOf(':')));
  const rest = listing.split('\n').filter((line) => wordsByLayer.get(layerOf(line)) === undefined);
  const lines = [...wordsByLayer].flatMap(([layer, words]) =>
    words === undefined ? [] : [`${layer}: text ${JSON.stringify(words)}`],
  );
  return [...lines, ...rest].join('\n');
}
