/** Links of other programs: their contents, and the link of the open puzzle. */

import {
  type Ground,
  gridMistake,
  type Head,
  type InstanceText,
  linkIn,
  linkListing,
  type Model,
  PROGRAMS_WITH_FOG,
  packLink,
  renderDiagnostic,
  type Sheet,
  Sources,
  sectionOf,
  unique,
  unpackLink,
  withHeadLines,
} from '../../src/index.ts';
import { type OpenPuzzle, requireOpenPuzzle } from './opened.ts';
import type { Questions } from './protocol.ts';

/** Converts a link to a listing, a text that a model reads like an instance; undefined for other texts. */
export function listingOfLink({ text }: Questions['unpack']['ask']): Questions['unpack']['reply'] {
  const link = linkIn(text);
  if (!link) return undefined;
  const unpackResult = unpackLink(link);
  return 'problem' in unpackResult
    ? unpackResult
    : { listing: unpackResult.listing, format: sectionOf(link.system) };
}

/**
 * Reads an instance's text that isn't native as a file of another program; or says what is wrong with it, and where.
 * Undefined if it is no such file.
 */
export function instanceOfFile(
  model: Model,
  { name, title, text }: InstanceText,
  sources: Sources,
): InstanceText | { readonly message: string } | undefined {
  const link = linkIn(text);
  const unpackResult = link ? { ...unpackLink(link), ...link } : gridMistake(model, text);
  if (!unpackResult) return undefined;
  if ('problem' in unpackResult) {
    const { problem: message, at } = unpackResult;
    const span = at && { file: sources.add(name, text).id, start: at.start, end: at.start + at.text.length };
    const details = {
      ...(span && { span }),
      ...('advice' in unpackResult && { advice: unpackResult.advice }),
    };
    const diagnostic = { code: 'bad-link', severity: 'error', message, ...details } as const;
    return { message: renderDiagnostic(diagnostic, sources, { color: false }) };
  }
  const { listing, origins, system, data } = unpackResult;
  return {
    name,
    text: listing,
    format: sectionOf(system),
    ...(title !== undefined && { title }),
    ...(origins && { origin: { name, text: data, parts: origins } }),
  };
}

export async function linkTo({ target }: Questions['link']['ask']): Promise<Questions['link']['reply']> {
  const puzzle = requireOpenPuzzle();
  const { model, ground, drawing, head = {} } = puzzle;
  const listing = linkListing(model, ground, { target, drawing });
  if (listing === undefined || 'problem' in listing) return listing;
  const isFogKnown = PROGRAMS_WITH_FOG.has(target);
  const headThere = isFogKnown && head.fog !== undefined ? await withAnswer(puzzle) : { ...head, fog: '' };
  const packed = packLink(target, new Sources().add('link', withHeadLines(listing.text, headThere)));
  return 'link' in packed && listing.note !== undefined ? { ...packed, note: listing.note } : packed;
}

/** The author's texts with the answer by which the other program lifts the fog. */
async function withAnswer({ ground, sheet, head }: OpenPuzzle): Promise<Head> {
  const found = await unique(ground, { timeLimit: ANSWER_SECONDS });
  const solution = found.status === 'unique' ? cellTexts(ground, sheet, found.answer) : undefined;
  return { ...head, ...(solution !== undefined && { solution }) };
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
