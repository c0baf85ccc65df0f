/** Links of other programs: their contents, and the link of the open puzzle. */
import { linkIn, linkListing, packLink, Sources, sectionOf, unpackLink } from '../../src/index.ts';
import type { Head } from '../share/head.ts';
import { requireOpenPuzzle } from './opened.ts';
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

export function linkTo({ target }: Questions['link']['ask']): Questions['link']['reply'] {
  const { model, ground, drawing, head = {} } = requireOpenPuzzle();
  const listing = linkListing(model, ground, { target, drawing });
  if (listing === undefined || 'problem' in listing) return listing;
  return packLink(target, new Sources().add('link', withAuthorTexts(listing.text, head)));
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
