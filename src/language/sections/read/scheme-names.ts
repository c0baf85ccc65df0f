/** Parses what precedes the colon in a line about an address: `number16`, `number16 at corners`, `room16`, `border`. */
import {
  type AddressPart,
  CODES,
  type CodeName,
  ID_CODES,
  OMITTABLE_NAME_COUNTS,
  PLACES,
  type PlacesName,
  SHORT_SCHEMES,
  WHOLE_SCHEMES,
} from './format.ts';

const ALL_CODES = { ...CODES, ...ID_CODES };

type CodedPart = Omit<Extract<AddressPart, { kind: 'coded' }>, 'givenNames' | 'span' | 'optional'>;
type WholePart = Omit<Extract<AddressPart, { kind: 'whole' }>, 'givenNames' | 'span' | 'optional'>;

export type NamedScheme =
  | {
      readonly part: CodedPart | WholePart;
      /** What each name after the scheme stands for, in words for messages. */
      readonly descriptions: readonly string[];
      /** How many names at the end may be left out. */
      readonly omittableCount?: number;
    }
  | { readonly unknown: 'scheme' | 'places'; readonly text: string; readonly candidates: readonly string[] };

/** Finds the part of an address that a word and the places after `at` stand for, or which of the two is unknown. */
export function schemeNamed(word: string, at: string | undefined): NamedScheme {
  if (isKey(WHOLE_SCHEMES, word) && at === undefined) {
    const omittableCount = OMITTABLE_NAME_COUNTS[word] ?? 0;
    return { part: { kind: 'whole', scheme: word }, descriptions: WHOLE_SCHEMES[word], omittableCount };
  }
  if (isKey(SHORT_SCHEMES, word) && at === undefined) {
    const [code, places] = SHORT_SCHEMES[word];
    return codedScheme(code, places);
  }
  if (!isKey(ALL_CODES, word)) {
    const candidates = [
      ...Object.keys(ALL_CODES),
      ...Object.keys(SHORT_SCHEMES),
      ...Object.keys(WHOLE_SCHEMES),
    ];
    return { unknown: 'scheme', text: word, candidates };
  }
  const placesName = at ?? (word === 'number' ? 'alone' : 'cells');
  if (!isKey(PLACES, placesName))
    return { unknown: 'places', text: placesName, candidates: Object.keys(PLACES) };
  return codedScheme(word, placesName);
}

function codedScheme(code: CodeName, places: PlacesName): NamedScheme {
  const channelTexts: readonly string[] = ALL_CODES[code];
  const descriptions = channelTexts.flatMap((channel) =>
    PLACES[places].map(({ placeWords }) => `${channel} ${placeWords}`.trim()),
  );
  const rooms = places === 'rooms' ? ['the rooms'] : [];
  return { part: { kind: 'coded', code, placesName: places }, descriptions: [...descriptions, ...rooms] };
}

function isKey<Known extends object>(known: Known, key: string): key is Extract<keyof Known, string> {
  return Object.hasOwn(known, key);
}
