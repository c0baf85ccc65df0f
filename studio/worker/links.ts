/** Links of other programs: what they hold, and the link of the puzzle that is open. */
import { convertInstance, linkIn, packLink, Sources, sectionOf, unpackLink } from '../../src/index.ts';
import { opened } from './opened.ts';
import type { Questions } from './protocol.ts';

/** A listing is read by the model like an instance; undefined for texts that are no such link. */
export function unpacked({ text }: Questions['unpack']['ask']): Questions['unpack']['reply'] {
  const link = linkIn(text);
  if (!link) return undefined;
  const found = unpackLink(link);
  return 'problem' in found ? found : { listing: found.listing, format: sectionOf(link.system) };
}

export function linkTo({ target }: Questions['link']['ask']): Questions['link']['reply'] {
  const { model, ground } = opened();
  const section = sectionOf(target);
  if (!model.formats.some((format) => format.kind === 'link' && format.system === section)) return undefined;
  const listing = convertInstance(model, ground, section);
  if ('problem' in listing) return listing;
  return packLink(target, new Sources().add('link', listing.text));
}
