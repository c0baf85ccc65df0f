/** A model's own words for its steps: what its `say` section says. */
export interface Words {
  /** By find: a noun (`star`), what its places are and aren't (`shaded`, `unshaded`), or what they do (`points {}`). */
  readonly finds: ReadonlyMap<string, FindWords>;
  /** By given: what a clue is called, with `{}` for its value. */
  readonly clues: ReadonlyMap<string, string>;
  /** By the name of a rule: what it says, in a few words. */
  readonly rules: ReadonlyMap<string, string>;
  /** What a region is called. */
  readonly region?: string;
  /** By technique: what people call it. */
  readonly techniques: ReadonlyMap<string, string>;
  /** Names of rules of which what they say by themselves is no step. */
  readonly skipped: ReadonlySet<string>;
}

export type FindWords =
  | { readonly kind: 'noun'; readonly one: string; readonly many: string }
  | { readonly kind: 'adjective'; readonly yes: string; readonly no: string }
  /** `points {}`: a verb and, in braces, the value; `absent`, what a place does that has none; by value, where one has words of its own. */
  | {
      readonly kind: 'predicate';
      readonly text: string;
      readonly absent?: string;
      readonly values: ReadonlyMap<string, string>;
    };

/** Kinds of steps, as people speak of them, by their class: the ladder that hints go by. */
export const TECHNIQUES = {
  told: 'T0',
  sweep: 'T1',
  'has all': 'T2',
  'needs all': 'T2',
  'last place': 'T2',
  'only place': 'T3',
  'only value': 'T3',
  'goes on': 'T4',
  'no branch': 'T4',
  'way out': 'T4',
  'closes early': 'T4',
  'out of reach': 'T4',
  overlap: 'T5',
  'all ways agree': 'T6',
  'common values': 'T6',
  spoiler: 'T7',
  pattern: 'T7',
  counting: 'T8',
  'inside and outside': 'T9',
  'carried pair': 'T10',
  chain: 'T11',
  search: 'T12',
} as const;
export type TechniqueName = keyof typeof TECHNIQUES;

/** Of nouns that models and sentences use; a model tells others. */
export function pluralOf(noun: string): string {
  if (/(?:[sx]|ch|sh)$/.test(noun)) return /[^s]s$/.test(noun) ? noun : `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
