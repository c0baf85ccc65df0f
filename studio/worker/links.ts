/** Links of other programs: their contents, and the link of the open puzzle. */
import { linkIn, linkListing, packLink, Sources, sectionOf, unpackLink } from '../../src/index.ts';
import { opened } from './opened.ts';
import type { Questions } from './protocol.ts';

/** A link as a listing, which a model reads like an instance; undefined for other texts. */
export function unpacked({ text }: Questions['unpack']['ask']): Questions['unpack']['reply'] {
  const link = linkIn(text);
  if (!link) return undefined;
  const found = unpackLink(link);
  return 'problem' in found ? found : { listing: found.listing, format: sectionOf(link.system) };
}

export function linkTo({ target }: Questions['link']['ask']): Questions['link']['reply'] {
  const { model, ground, drawing } = opened();
  const listing = linkListing(model, ground, { target, drawing });
  if (listing === undefined || 'problem' in listing) return listing;
  return packLink(target, new Sources().add('link', listing.text));
}
