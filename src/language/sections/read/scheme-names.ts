/** Parses what precedes the colon in a line about an address: `number16`, `number16 at corners`, `room16`, `border`. */
import {
  type AddressPart,
  CODES,
  type CodeName,
  ID_CODES,
  OMITTABLE_NAMES,
  PLACES,
  type PlacesName,
  SHORT_SCHEMES,
  WHOLE_SCHEMES,
} from './format.ts';

const ALL_CODES = { ...CODES, ...ID_CODES };

type Coded = Omit<Extract<AddressPart, { kind: 'coded' }>, 'names' | 'span' | 'optional'>;
type Whole = Omit<Extract<AddressPart, { kind: 'whole' }>, 'names' | 'span' | 'optional'>;

export type NamedScheme =
  | {
      readonly part: Coded | Whole;
      /** What each name after the scheme stands for, in words for messages. */
      readonly descriptions: readonly string[];
      /** How many names at the end may be left out. */
      readonly omittable?: number;
    }
  | { readonly unknown: 'scheme' | 'places'; readonly text: string; readonly candidates: readonly string[] };

/** Finds the part of an address that a word and the places after `at` stand for, or which of the two is unknown. */
export function schemeNamed(word: string, at: string | undefined): NamedScheme {
  if (isKey(WHOLE_SCHEMES, word) && at === undefined) {
    const omittable = OMITTABLE_NAMES[word] ?? 0;
    return { part: { kind: 'whole', scheme: word }, descriptions: WHOLE_SCHEMES[word], omittable: omittable };
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
    return { unknown: 'scheme', text: word, candidates: candidates };
  }
  const places = at ?? (word === 'number' ? 'alone' : 'cells');
  if (!isKey(PLACES, places)) return { unknown: 'places', text: places, candidates: Object.keys(PLACES) };
  return codedScheme(word, places);
}

function codedScheme(code: CodeName, places: PlacesName): NamedScheme {
  const channels: readonly string[] = ALL_CODES[code];
  const descriptions = channels.flatMap((channel) =>
    PLACES[places].map(({ where }) => `${channel} ${where}`.trim()),
  );
  const rooms = places === 'rooms' ? ['the rooms'] : [];
  return { part: { kind: 'coded', code, places }, descriptions: [...descriptions, ...rooms] };
}

function isKey<Known extends object>(known: Known, key: string): key is Extract<keyof Known, string> {
  return Object.hasOwn(known, key);
}
