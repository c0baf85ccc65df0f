/**
 * What the page and its workers say to each other. The page asks, a worker answers each question once; between the
 * two it may tell how far it is. Everything is plain data.
 */
import type {
  Completion,
  GenerateOptions,
  Hover,
  InstanceText,
  LinkTarget,
  Picture,
  Repair,
  SettingSheet,
  Sheet,
} from '../../src/index.ts';
import type { Source } from '../app/source.ts';

/** A model with the texts it uses, by the name they are used by. */
export interface ModelText {
  readonly name: string;
  readonly text: string;
  readonly used?: Readonly<Record<string, string>>;
  /** By text: its syntax tree, of types that come along; links have none. */
  readonly trees?: readonly (readonly [text: string, tree: string])[];
}

/** A value of a find at a position; `holds` false: it doesn't have it. */
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
  /** [position]: number of the element. */
  readonly elements: readonly number[];
  /** [position]: the value in text. */
  readonly texts: readonly string[];
}

/** What a given's value may be, for those who enter it. */
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

/** A line, an arrow or a shape that a link draws: places in rows and columns from the upper left corner, lengths in cells. */
export interface PlainShape {
  readonly points: readonly (readonly [row: number, column: number])[];
  readonly centre?: readonly [row: number, column: number];
  readonly size?: readonly [height: number, width: number];
  /** Above what is entered. */
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

/** What a link of another program says and draws besides clues. */
export interface PlainTold {
  readonly title?: string;
  readonly author?: string;
  readonly rules?: string;
  readonly shapes: readonly PlainShape[];
}

export interface OpenedPuzzle {
  readonly title: string;
  /** What the instance is called. */
  readonly name: string;
  /** The instance in the native format. */
  readonly text: string;
  readonly sheet: Sheet;
  readonly givens: readonly GivenShape[];
  readonly setting?: SettingSheet;
  readonly instances: readonly string[];
  /** Sizes of the `generate` section; empty where there is none. */
  readonly sizes: readonly string[];
  readonly leveled: boolean;
  /** What the type says of itself, a paragraph each. */
  readonly about: readonly string[];
  /** What the model says such puzzles are: rules and declarations, a text each. */
  readonly rules: readonly string[];
  /** What there is to say of how it was read: warnings and notes. */
  readonly note?: string;
  /** Why there is no verdict on it: not all was read that may be a part of it. */
  readonly withheld?: string;
  /** Why "none" and "several" are no verdicts on it: a link can't tell which variant is meant. */
  readonly doubt?: string;
  readonly told?: PlainTold;
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

/** `elsewhere`: the page must find it, or say why there is nothing. */
export type Begun =
  | { readonly status: 'begun'; readonly source: Source; readonly opened: Opened }
  | { readonly status: 'elsewhere' };

export interface PlainBreach {
  readonly rule: number;
  readonly elements: readonly PlainElement[];
  /** The entries that break it; empty where all places of it count alike. */
  readonly culprits: readonly PlainClaim[];
  /** Variables of finds beside the board that it speaks of have no element. */
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

export type Hinted =
  | {
      readonly status: 'step';
      readonly claims: readonly PlainClaim[];
      readonly sentence: string;
      /** What follows, and why. */
      readonly focus: readonly PlainElement[];
      readonly reasons: readonly PlainElement[];
      readonly rules: readonly number[];
    }
  | { readonly status: 'solved' | 'open' | 'wrong' | 'none' | 'limit' };

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

/** What answers have in a place where they differ. */
export interface PlainCandidates {
  readonly find: number;
  readonly position: number;
  /** Each with the number of answers that have it; 0 where they aren't counted. */
  readonly values: readonly (readonly [value: number, answers: number])[];
}

/** By find: the value of each position. */
export type Filled = readonly (readonly number[])[];

export type Made =
  | { readonly status: 'made'; readonly text: string; readonly seed: number }
  | { readonly status: 'failed'; readonly message: string };

/** Clues to add or to change. */
export interface PlainProposal {
  readonly count: number;
  readonly sentence: string;
  readonly places: readonly PlainElement[];
  /** The instance with them. */
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
      /** Those that can go by themselves, and those that can go all at once. */
      readonly single: readonly PlainElement[];
      readonly together: readonly PlainElement[];
      /** The instance without the latter. */
      readonly text: string;
    }
  | { readonly status: 'none' | 'several' }
  | { readonly status: 'failed'; readonly message: string };

/** What is wrong in a model's text, by offsets, and what can be done about it. */
export interface PlainMistake {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly fixes: readonly Repair[];
}

/** What is entered; by find and position. */
export type Entered = readonly PlainClaim[];

export interface Questions {
  open: {
    /** `setting`: the givens are wanted as something to enter, too. */
    ask: { model: ModelText; instance: string | InstanceText; seconds: number; setting?: boolean };
    reply: Opened;
  };
  /** The first: what an address opens, by its `#`, so that the page needn't be there yet. */
  begin: {
    ask: { hash: string; type: { readonly name: string; readonly file: string } | undefined };
    reply: Begun;
  };
  checkAnswer: {
    ask: { entered: Entered; rest?: Entered; strict: boolean; seconds: number };
    reply: AnswerCheck;
  };
  hint: { ask: { entered: Entered; seconds: number }; reply: Hinted };
  /** To have the hint at hand when it is asked for; answered at once. */
  ahead: { ask: { entered: Entered }; reply: undefined };
  /** What each of these values rules out elsewhere. */
  excluded: { ask: { entered: Entered }; reply: readonly PlainClaim[] };
  solve: { ask: { entered: Entered; seconds: number }; reply: { answer?: Filled; status: string } };
  /** `doubt`: what to say in place of "none" and "several". */
  unique: { ask: { seconds: number; doubt?: string | undefined }; reply: Verdict };
  common: { ask: { seconds: number }; reply: { facts: readonly PlainClaim[]; status: string } };
  /** `answers`: how many there are; undefined for more than `most`. `complete`: no other candidates are possible. */
  candidates: {
    ask: { most: number; seconds: number };
    reply: {
      readonly answers?: number;
      readonly complete: boolean;
      readonly places: readonly PlainCandidates[];
    };
  };
  /** Text, or the bytes of a format that is none. */
  picture: { ask: { format: string; entered: Entered | undefined }; reply: { drawn: Picture } };
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
  /** A link of another program as a listing; undefined for what is none. */
  unpack: {
    ask: { text: string };
    reply: { listing: string; format: string } | { problem: string } | undefined;
  };
  /** Undefined where the type has no words for such links. */
  link: { ask: { target: LinkTarget }; reply: { link: string } | { problem: string } | undefined };
  make: {
    ask: {
      size?: string;
      /** In place of a size: a puzzle that is half made, in native text. */
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
