/** A model's own words for hints, from its `say` section. */
export interface Words {
  /**
   * For each find: a noun (`star`), names for true and false places (`shaded`, `unshaded`), or a verb phrase (`points
   * {}`).
   */
  readonly finds: ReadonlyMap<string, FindWords>;
  /** For each given: a noun phrase for a clue, with `{}` for its value. */
  readonly clues: ReadonlyMap<string, string>;
  /** For each rule, by name: a short statement of the rule. */
  readonly rules: ReadonlyMap<string, string>;
  /** The noun for regions of the board, such as `room`. */
  readonly region?: string;
  /** For each kind of step in hints: the customary name of the technique. */
  readonly techniques: ReadonlyMap<string, string>;
  /** The names of patterns that people know. */
  readonly patterns: readonly NamedPattern[];
  /** Names of rules whose direct consequences are too trivial to show as steps of a hint. */
  readonly skipped: ReadonlySet<string>;
}

/** A name for the pattern with these clues, in any rotation or reflection. */
export interface NamedPattern {
  readonly name: string;
  /** The number of the board's edges that the window touches: 0, 1, or 2 in a corner. */
  readonly edges: number;
  /** For each given: its clues as rows of texts; `.` says nothing, `?` is any clue, `-` none. */
  readonly grids: ReadonlyMap<string, readonly (readonly string[])[]>;
}

export type FindWords =
  | { readonly kind: 'noun'; readonly one: string; readonly many: string }
  | { readonly kind: 'adjective'; readonly yes: string; readonly no: string }
  /**
   * A verb phrase such as `points {}`, where `{}` stands for the value. `absent` is the phrase for places without a
   * value; `values` gives special phrases for some values.
   */
  | {
      readonly kind: 'predicate';
      readonly text: string;
      /** Whether the phrase names the value by the places where the rules fix it: `belongs to the 5 at r1c2`. */
      readonly isByPlace: boolean;
      readonly absent?: string;
      readonly values: ReadonlyMap<string, string>;
    };

/** The kinds of steps in hints, each with its rung on the ladder of techniques, from the easiest to the hardest. */
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

/** The plural of a noun from a model or a sentence; a model can declare irregular ones. */
export function pluralOf(noun: string): string {
  if (/(?:[sx]|ch|sh)$/.test(noun)) return /[^s]s$/.test(noun) ? noun : `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
