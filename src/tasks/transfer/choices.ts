/** The formats in which a puzzle can be written; formats that contain the complete puzzle come first. */
import { PICTURE_FORMATS } from '../../draw/pictures.ts';
import type { Drawing } from '../../draw/scene/section.ts';
import { textFormats } from '../../formats/foreign/choose.ts';
import { LINK_TARGETS } from '../../formats/links/system.ts';
import type { Model } from '../../language/model.ts';
import type { Ground } from '../../model/ground.ts';
import { suggest } from '../../text/suggest.ts';
import { convertInstance, encodedFormatNames } from './convert.ts';
import { linkListing } from './links.ts';

/** How much of the puzzle a text in a format contains: `all`, so that pzl can read it again; `picture`: all, but only for people's eyes. */
export type Extent = 'all' | 'picture' | 'part' | 'nothing';

export interface FormatChoice {
  readonly format: string;
  readonly holds: Extent;
}

/** The model's formats for instances, each with how much of this instance it contains; those that contain more come first. */
export function formatChoices(
  model: Model,
  ground: Ground,
  drawing: Drawing | undefined,
): readonly FormatChoice[] {
  const texts = [
    'native',
    'json',
    ...textFormats(model, 'instance').map(({ name }) => name.text),
    ...encodedFormatNames(model),
  ];
  const textChoices = texts.map((format): FormatChoice => {
    const holdsAll = format === 'native' || !('problem' in convertInstance(model, ground, format));
    return { format, holds: holdsAll ? 'all' : 'nothing' };
  });
  const linkChoices = LINK_TARGETS.flatMap((target): FormatChoice[] => {
    const listing = linkListing(model, ground, { target, drawing });
    if (listing === undefined) return [];
    if ('problem' in listing) return [{ format: target, holds: 'nothing' }];
    const holds = listing.note !== undefined ? 'part' : listing.isPicture ? 'picture' : 'all';
    return [{ format: target, holds }];
  });
  return [...textChoices, ...linkChoices].toSorted(
    (a, b) => EXTENTS.indexOf(a.holds) - EXTENTS.indexOf(b.holds),
  );
}

const EXTENTS: readonly Extent[] = ['all', 'picture', 'part', 'nothing'];

/** Advice for someone whose choice, `askedFormat`, isn't possible: the name that was probably meant, or the formats in a sentence. */
export function choicesAdvice(askedFormat: string, choices: readonly FormatChoice[]): string {
  const names = [...choices.map(({ format }) => format), ...PICTURES];
  const meant = names.includes(askedFormat) ? undefined : suggest(askedFormat, names);
  if (meant !== undefined) return `Did you mean \`${meant}\`?`;
  const sentences = SENTENCES.flatMap(([extent, words]) => {
    const formats = choices.filter(({ holds }) => holds === extent).map(({ format }) => format);
    return formats.length === 0 ? [] : [`${words} ${quotedList(formats)}`];
  });
  return `${[...sentences, `it is drawn by ${quotedList(PICTURES)}`].join('; ')}.`;
}

const SENTENCES: readonly (readonly [extent: Extent, words: string])[] = [
  ['all', 'All of the puzzle is held by'],
  ['picture', 'as a picture with its rules in words, by'],
  ['part', 'a part of it, by'],
];
const PICTURES = [...PICTURE_FORMATS, 'png'];
const quotedList = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
