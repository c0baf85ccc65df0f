/**
 * The messages between the page and its workers. The page asks, a worker answers each question once and may report
 * progress in between. Everything is plain data.
 */
import type {
  Completion,
  GenerateOptions,
  Hover,
  InstanceText,
  LinkTarget,
  Picture,
  Rating,
  Repair,
  SettingSheet,
  Sheet,
} from '../../src/index.ts';
import type { Source } from '../app/source.ts';
import type { Head } from '../share/head.ts';

/** A model with the texts it uses, by their names in `use`. */
export interface ModelText {
  readonly name: string;
  readonly text: string;
  readonly used?: Readonly<Record<string, string>>;
  /** The stored syntax trees of some of the texts, for types that come with the studio; links have none. */
  readonly trees?: readonly (readonly [text: string, tree: string])[];
}

/** The claim that a find has a value at a position; with `holds` false, that it doesn't. */
export interface PlainClaim {
  readonly find: number;
  readonly position: number;
  readonly value: number;
  readonly holds: boolean;
}

/** A place on the board. */
export interface PlainElement {
  readonly kind: string;
  readonly index: number;
}

/** A given that can be set. */
export interface GivenShape {
  readonly name: string;
  readonly place?: string;
  readonly type: PlainType;
  /** [position]: the number of the element. */
  readonly elements: readonly number[];
  /** [position]: the value as text. */
  readonly texts: readonly string[];
}

/** The possible values of a given, for entering them. */
export type PlainType =
  | { readonly kind: 'bool' }
  | { readonly kind: 'int'; readonly low?: number; readonly high?: number }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'other' }
  /** An element of the board, such as `cell`; directions have names. */
  | { readonly kind: 'element'; readonly element: string; readonly names?: readonly string[] }
  | { readonly kind: 'list'; readonly of: PlainType; readonly isSet?: true }
  | {
      readonly kind: 'tuple';
      readonly fields: readonly { readonly name?: string; readonly type: PlainType }[];
    }
  | { readonly kind: 'optional' | 'unknown'; readonly of: PlainType };

/**
 * A line, arrow or shape drawn by a link: positions in rows and columns from the upper left corner, lengths in cells.
 */
export interface PlainShape {
  readonly points: readonly (readonly [row: number, column: number])[];
  readonly centre?: readonly [row: number, column: number];
  readonly size?: readonly [height: number, width: number];
  /** Whether it is drawn above the entries. */
  readonly over: boolean;
  readonly round: boolean;
  readonly arrow: boolean;
  readonly fill?: string;
  readonly border?: string;
  readonly color?: string;
  readonly width: number;
  readonly text: string;
  readonly font: number;
  readonly angle: number;
}

/**
 * The author's texts about the puzzle, from its text or from another program's link; and the shapes that the link draws
 * besides clues.
 */
export interface LinkTexts extends Head {
  readonly shapes: readonly PlainShape[];
}

/** A picture of a clue that a rule is about, as SVG; see swatches.ts. */
export interface Swatch {
  readonly rule: number;
  readonly svg: string;
}

/** Places of a find, by position. */
export interface PlainPlaces {
  readonly find: number;
  readonly positions: readonly number[];
}

/** The clues of a row or column that stand beside the board. */
export interface PlainBeside {
  readonly side: 'left' | 'right' | 'top' | 'bottom';
  /** The number of the row or column. */
  readonly line: number;
}

/** The cells to mark, by number, and the clues beside the board: see marks.ts. */
export interface Marks {
  readonly done: readonly number[];
  readonly broken: readonly number[];
  readonly served: readonly number[];
  readonly doneBeside: readonly PlainBeside[];
  readonly brokenBeside: readonly PlainBeside[];
}

export interface OpenedPuzzle {
  readonly title: string;
  /** The title of the instance. */
  readonly name: string;
  /** The instance in the native format. */
  readonly text: string;
  readonly sheet: Sheet;
  readonly givens: readonly GivenShape[];
  readonly setting?: SettingSheet;
  /** [find]: how often each value occurs in every answer; undefined if that isn't known. */
  readonly counts: readonly (number | undefined)[];
  /** Links that are drawn together. */
  readonly together: readonly PlainPlaces[];
  readonly instances: readonly string[];
  /** The sizes of the `generate` section; empty if there is none. */
  readonly sizes: readonly string[];
  readonly leveled: boolean;
  /** The type's description, by paragraphs. */
  readonly about: readonly string[];
  /** The model's puzzle definition: rules and declarations, a text each. */
  readonly rules: readonly string[];
  /** Warnings and notes that arose while the instance was read. */
  readonly note?: string;
  /** The reason why there is no verdict: parts that may belong to the puzzle weren't read. */
  readonly withheld?: string;
  /** The reason why "none" and "several" aren't verdicts: a link doesn't say which variant is meant. */
  readonly doubt?: string;
  readonly linkTexts?: LinkTexts;
  /** Whether the model reads and writes addresses. */
  readonly addresses: boolean;
}

export type Opened =
  | { readonly status: 'open'; readonly puzzle: OpenedPuzzle }
  | {
      readonly status: 'wrong';
      readonly where: 'model' | 'instance';
      readonly messages: readonly string[];
      readonly instances: readonly string[];
    }
  | { readonly status: 'limit' };

/** The result of opening an address early. `elsewhere`: the page has to find the puzzle, or explain why it can't. */
export type EarlyOpened =
  | { readonly status: 'begun'; readonly source: Source; readonly opened: Opened }
  | { readonly status: 'elsewhere' };

export interface PlainBreach {
  readonly rule: number;
  readonly elements: readonly PlainElement[];
  /** The entries that break the rule; empty if all its places are equally at fault. */
  readonly culprits: readonly PlainClaim[];
  /** The places beside the board that are involved, in words, since they have no element. */
  readonly where: string;
}

export type AnswerCheck =
  | { readonly status: 'right' | 'possible' | 'completable' | 'limit' }
  | {
      readonly status: 'broken';
      readonly breaches: readonly PlainBreach[];
      readonly impossible: readonly PlainClaim[];
    }
  | { readonly status: 'stuck'; readonly entries: readonly PlainClaim[]; readonly sentence: string };

/** A step on the way to the answer. */
export interface PlainStep {
  readonly claims: readonly PlainClaim[];
  /** What people call the technique. */
  readonly technique: string;
  /** The places of the conditions that the step uses, in words. */
  readonly where: string;
  /** What follows, in words. */
  readonly follows: string;
  /** What follows and why, in words. */
  readonly sentence: string;
  /** What follows and why, for people who see the board: letters on the board stand for long lists of places. */
  readonly sentenceOnBoard: string;
  readonly letters: readonly { readonly letter: string; readonly places: readonly PlainElement[] }[];
  /** The places of the conditions that the step uses. */
  readonly sites: readonly PlainElement[];
  readonly focus: readonly PlainElement[];
  readonly reasons: readonly PlainElement[];
  readonly rules: readonly number[];
}

/** Why the steps end. */
export type WayEnd = 'solved' | 'open' | 'wrong' | 'none' | 'limit';

export type Hinted = ({ readonly status: 'step' } & PlainStep) | { readonly status: WayEnd };

export type Verdict =
  | {
      readonly status: 'none';
      readonly sentences: readonly string[];
      readonly elements: readonly PlainElement[];
    }
  | { readonly status: 'unique'; readonly answer: Filled }
  | {
      readonly status: 'several';
      readonly answer: Filled;
      readonly differences: readonly PlainClaim[];
      readonly where: string;
    }
  | { readonly status: 'unread'; readonly sentence: string }
  | { readonly status: 'limit' };

/** The values that answers have at a place where they differ. */
export interface PlainCandidates {
  readonly find: number;
  readonly position: number;
  /** The values, each with the number of answers that have it; 0 if answers aren't counted. */
  readonly values: readonly (readonly [value: number, answers: number])[];
}

/** [find][position]: the value. */
export type Filled = readonly (readonly number[])[];

export type Made =
  | { readonly status: 'made'; readonly text: string; readonly seed: number }
  | { readonly status: 'failed'; readonly message: string };

/** Clues to add or to change. */
export interface PlainProposal {
  readonly count: number;
  readonly sentence: string;
  readonly places: readonly PlainElement[];
  /** The instance with these clues. */
  readonly text: string;
  readonly answers: 'one' | 'several';
}

export type Mended =
  | {
      readonly status: 'mended' | 'hopeless' | 'limit' | 'stopped';
      readonly proposals: readonly PlainProposal[];
      readonly fewest: boolean;
    }
  | { readonly status: 'unique' }
  | { readonly status: 'failed'; readonly message: string };

export type Needed =
  | {
      readonly status: 'told' | 'limit' | 'stopped';
      readonly clues: number;
      /** The clues that can be removed singly. */
      readonly single: readonly PlainElement[];
      /** Clues that can be removed together. */
      readonly together: readonly PlainElement[];
      /** The instance without the clues in `together`. */
      readonly text: string;
    }
  | { readonly status: 'none' | 'several' }
  | { readonly status: 'failed'; readonly message: string };

/** A mistake in a model's text, by offsets, with its repairs. */
export interface PlainMistake {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly fixes: readonly Repair[];
}

/** The entries, by find and position. */
export type Entered = readonly PlainClaim[];

export interface Questions {
  open: {
    /** Opens a puzzle. `setting`: also return the givens, for entering them. */
    ask: { model: ModelText; instance: string | InstanceText; seconds: number; setting?: boolean };
    reply: Opened;
  };
  /** The first question: opens what an address names, by its `#`, before the page is ready. */
  begin: {
    ask: { hash: string; type: { readonly name: string; readonly file: string } | undefined };
    reply: EarlyOpened;
  };
  checkAnswer: {
    /**
     * Checks the entries. `rest`: the entries as a complete answer, in which each empty place has the value that it
     * means; absent if the board isn't complete. `rested`: the same as far as it goes, if marks are wanted.
     */
    ask: { entered: Entered; rest?: Entered; rested?: Entered; strict: boolean; seconds: number };
    reply: AnswerCheck & { readonly marks?: Marks };
  };
  hint: { ask: { entered: Entered; seconds: number }; reply: Hinted };
  way: {
    ask: { seconds: number };
    reply: { readonly steps: readonly PlainStep[]; readonly status: WayEnd };
  };
  rate: { ask: { seconds: number }; reply: Pick<Rating, 'status' | 'level' | 'needs' | 'figure'> };
  /** Computes a hint in advance; answered at once. */
  ahead: { ask: { entered: Entered }; reply: undefined };
  /** The values that each of these entries excludes elsewhere. */
  excluded: { ask: { entered: Entered }; reply: readonly PlainClaim[] };
  solve: { ask: { entered: Entered; seconds: number }; reply: { answer?: Filled; status: string } };
  /** Whether there is exactly one answer. `doubt`: the message in place of "none" and "several". */
  unique: { ask: { seconds: number; doubt?: string | undefined }; reply: Verdict };
  common: { ask: { seconds: number }; reply: { facts: readonly PlainClaim[]; status: string } };
  /**
   * The values at places where answers differ. `answers`: the number of answers; undefined if there are more than
   * `most`. `complete`: no other values are possible.
   */
  candidates: {
    ask: { most: number; seconds: number };
    reply: {
      readonly answers?: number;
      readonly complete: boolean;
      readonly places: readonly PlainCandidates[];
    };
  };
  /** A picture: text, or the bytes of a binary format. */
  picture: { ask: { format: string; entered: Entered | undefined }; reply: { drawn: Picture } };
  swatches: { ask: Record<string, never>; reply: readonly Swatch[] };
  convert: { ask: { to: string }; reply: { text: string } | { problem: string; advice?: string } };
  check: {
    ask: { model: ModelText };
    reply: { mistakes: readonly PlainMistake[]; instances: readonly string[]; title: string };
  };
  complete: { ask: { model: ModelText; offset: number }; reply: Completion | undefined };
  meaning: { ask: { model: ModelText; offset: number }; reply: Hover | undefined };
  format: { ask: { model: ModelText }; reply: { text: string } | { problem: string } };
  mend: { ask: { text: string; seconds: number }; reply: Mended };
  needless: { ask: { text: string; seconds: number }; reply: Needed };
  /** A link of another program as a listing; undefined if it isn't one. */
  unpack: {
    ask: { text: string };
    reply: { listing: string; format: string } | { problem: string } | undefined;
  };
  /** The puzzle as another program's link; undefined if the type doesn't support such links. */
  link: { ask: { target: LinkTarget }; reply: { link: string } | { problem: string } | undefined };
  make: {
    ask: {
      size?: string;
      /** In place of a size: a partly made puzzle as native text. */
      from?: string;
      seed: number;
      seconds: number;
      difficulty?: NonNullable<GenerateOptions['difficulty']>;
      symmetry?: NonNullable<GenerateOptions['symmetry']>;
      weights?: readonly (readonly [string, string])[];
    };
    reply: Made;
  };
}

export type Question = keyof Questions;

export interface Asked<Q extends Question = Question> {
  readonly id: number;
  readonly question: Q;
  readonly with: Questions[Q]['ask'];
}

export type Answered =
  | { readonly id: number; readonly reply: unknown }
  | { readonly id: number; readonly failure: string };
