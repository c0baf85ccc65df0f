/**
 * The messages between the page and its workers. The page asks, a worker answers each question once and may report
 * progress in between. Everything is plain data.
 */
import type {
  Completion,
  Connections,
  GenerateOptions,
  Head,
  Hover,
  InstanceText,
  LinkTarget,
  Picture,
  PlainShape,
  Rating,
  Repair,
  SettingSheet,
  Sheet,
  StepMarks,
} from '../../src/index.ts';
import type { Source } from '../app/source.ts';

/** A model, and [path in `use`]: the text of a file that it uses. */
export interface ModelText {
  readonly name: string;
  readonly text: string;
  readonly used?: Readonly<Record<string, string>>;
  /**
   * Some of the texts with their stored syntax trees, so that they needn't be parsed; only for types that come with the
   * studio.
   */
  readonly trees?: readonly (readonly [text: string, tree: string])[];
  /** The text of the patterns that are stored beside the model, for hints; they count only for the rules for which they were made. */
  readonly techniques?: string;
}

/** The claim that the find has the value at the position; if `holds` is false, that it has another value there. */
export interface PlainClaim {
  readonly find: number;
  readonly position: number;
  readonly value: number;
  readonly holds: boolean;
}

/** An element of the board: its kind, such as `cell`, and its number. */
export interface PlainElement {
  readonly kind: string;
  readonly index: number;
}

/** A given of the instance, which a setter can edit on the board. */
export interface GivenShape {
  readonly name: string;
  readonly place?: string;
  readonly type: PlainType;
  /** `elements[position]`: the number of the board's element at this position of the given. */
  readonly elements: readonly number[];
  /** `texts[position]`: the value at this position, as text. */
  readonly texts: readonly string[];
}

/** The type of a given's values, as far as entering values requires. */
export type PlainType =
  | { readonly kind: 'bool' }
  | { readonly kind: 'int'; readonly low?: number; readonly high?: number }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'other' }
  /** Values are elements of this kind, such as `cell`. `names`: the names of directions. */
  | { readonly kind: 'element'; readonly element: string; readonly names?: readonly string[] }
  | { readonly kind: 'list'; readonly of: PlainType; readonly isSet?: true }
  | {
      readonly kind: 'tuple';
      readonly fields: readonly { readonly name?: string; readonly type: PlainType }[];
    }
  | { readonly kind: 'optional' | 'unknown'; readonly of: PlainType };

/**
 * The author's texts about the puzzle, from its text or from another program's link; and the shapes that the link draws
 * besides clues.
 */
export interface LinkTexts extends Head {
  readonly shapes: readonly PlainShape[];
}

/** A small picture of a clue to which a rule applies, shown beside the rule; see swatches.ts. */
export interface Swatch {
  readonly rule: number;
  readonly svg: string;
}

/** Some places of a find, given by their positions. */
export interface PlainPlaces {
  readonly find: number;
  readonly positions: readonly number[];
}

/** The clues beside the board that belong to one row or column. */
export interface OutsideClueLine {
  readonly side: 'left' | 'right' | 'top' | 'bottom';
  /** The number of the row (left, right) or column (top, bottom). */
  readonly line: number;
}

/** What the board marks: the numbers of cells, and clues beside the board; see marks.ts. */
export interface Marks {
  readonly done: readonly number[];
  readonly broken: readonly number[];
  readonly satisfied: readonly number[];
  readonly doneOutside: readonly OutsideClueLine[];
  readonly brokenOutside: readonly OutsideClueLine[];
}

export interface OpenedPuzzle {
  readonly title: string;
  /** The title of this instance, such as `small`; `title` is that of the type. */
  readonly name: string;
  /** The instance as text in the native format. */
  readonly text: string;
  readonly sheet: Sheet;
  readonly givens: readonly GivenShape[];
  readonly setting?: SettingSheet;
  /** `counts[find]`: how often each value occurs in every answer; undefined if that isn't known. */
  readonly counts: readonly (number | undefined)[];
  /** Groups of links that must be equal, so that they are drawn together. */
  readonly together: readonly PlainPlaces[];
  readonly instances: readonly string[];
  /** The names of the sizes in the model's `generate` section; empty if it has none. */
  readonly sizes: readonly string[];
  readonly hasLevels: boolean;
  /** `about[i]`: paragraph i of the type's description. */
  readonly about: readonly string[];
  /** The texts of the model's rules and declarations, one by one. */
  readonly rules: readonly string[];
  /** The warnings and notes from reading the instance, as one text. */
  readonly note?: string;
  /**
   * The reason why there is no verdict: parts that may belong to the puzzle weren't read. Absent if it was read
   * completely.
   */
  readonly noVerdictReason?: string;
  /** The reason why "no answer" and "several answers" aren't verdicts: a link leaves open which variant is meant. */
  readonly doubt?: string;
  /** Present if the instance's text was a file of another program; `text` is native. */
  readonly isFromFile?: true;
  readonly linkTexts?: LinkTexts;
  /** Whether the model can read and write puzzle addresses such as those of puzz.link. */
  readonly addresses: boolean;
}

export type OpenReply =
  | { readonly status: 'open'; readonly puzzle: OpenedPuzzle }
  | {
      readonly status: 'wrong';
      readonly where: 'model' | 'instance';
      readonly messages: readonly string[];
      readonly instances: readonly string[];
    }
  | { readonly status: 'limit' };

/**
 * The result of opening the puzzle of an address before the page is ready. `elsewhere`: this worker can't find the
 * puzzle, so the page has to try.
 */
export type EarlyOpenReply =
  | { readonly status: 'begun'; readonly source: Source; readonly opened: OpenReply }
  | { readonly status: 'elsewhere' };

export interface PlainBreach {
  readonly rule: number;
  readonly elements: readonly PlainElement[];
  /** The entries that break the rule; empty if no single entries are to blame, but all places of the rule equally. */
  readonly culprits: readonly PlainClaim[];
  /** The places beside the board at which the rule is broken, in words, because they are no elements of the board. */
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

/** A text about places of the board, whose rows and columns have no numbers. */
export interface LetteredText {
  /** With ringed letters in place of names; the board shows these letters. */
  readonly text: string;
  /** With the names of the places, for people who don't see the board. */
  readonly plain: string;
  readonly letters: StepMarks<PlainElement>['letters'];
}

/** One step from the clues to the answer. */
export interface PlainStep {
  readonly claims: readonly PlainClaim[];
  /** The name that solvers use for the technique of this step. */
  readonly technique: string;
  /** Where the conditions are that the step uses, in words. */
  readonly where: string;
  /** The conclusion of the step, in words. */
  readonly follows: LetteredText;
  /** The conclusion of the step and its reasons, in words. */
  readonly sentence: LetteredText;
  /** What to show on the board; the places of the conditions are where to look first. */
  readonly marks: StepMarks<PlainElement>;
  readonly rules: readonly number[];
}

/**
 * Why there are no more steps. `solved`: the answer is complete. `open`: the rest differs between answers. `wrong`: an
 * entry is wrong. `none`: there is no answer. `limit`: time ran out.
 */
export type SolvePathEnd = 'solved' | 'open' | 'wrong' | 'none' | 'limit';

/** A step as a picture (SVG), which shows the letters of the sentence. */
export interface LessonFigure {
  readonly picture: string;
  readonly sentence: LetteredText;
}

export type HintReply = ({ readonly status: 'step' } & PlainStep) | { readonly status: SolvePathEnd };

export type Verdict =
  | {
      readonly status: 'none';
      readonly sentences: readonly LetteredText[];
      readonly elements: readonly PlainElement[];
    }
  | { readonly status: 'unique'; readonly answer: AnswerValues }
  | {
      readonly status: 'several';
      readonly answer: AnswerValues;
      readonly differences: readonly PlainClaim[];
    }
  | { readonly status: 'unread'; readonly sentence: string }
  | { readonly status: 'limit' };

/** The candidates at one place where answers differ: the values that answers have there. */
export interface PlainCandidates {
  readonly find: number;
  readonly position: number;
  /** The values, each with the number of answers that have it; this is 0 if answers aren't counted. */
  readonly values: readonly (readonly [value: number, answers: number])[];
}

/** The values of an answer: `filled[find][position]`. */
export type AnswerValues = readonly (readonly number[])[];

export type MakeReply =
  | { readonly status: 'made'; readonly text: string; readonly seed: number }
  | { readonly status: 'failed'; readonly message: string };

/** A proposal for making the answer unique: clues to add or to change. */
export interface PlainProposal {
  readonly count: number;
  readonly sentence: LetteredText;
  readonly places: readonly PlainElement[];
  /** The instance after these changes. */
  readonly text: string;
  readonly answers: 'one' | 'several';
}

export type MendReply =
  | {
      readonly status: 'mended' | 'hopeless' | 'limit' | 'stopped';
      readonly proposals: readonly PlainProposal[];
      readonly fewest: boolean;
    }
  | { readonly status: 'unique' }
  | { readonly status: 'failed'; readonly message: string };

export type NeedlessReply =
  | {
      readonly status: 'told' | 'limit' | 'stopped';
      readonly clues: number;
      /** The clues of which any one can be removed, if the others stay. */
      readonly single: readonly PlainElement[];
      /** Clues that can all be removed at the same time. */
      readonly together: readonly PlainElement[];
      /** The instance as text, without the clues in `together`. */
      readonly text: string;
    }
  | { readonly status: 'none' | 'several' }
  | { readonly status: 'failed'; readonly message: string };

/** A mistake in a model's text between two offsets, and edits that repair it. */
export interface PlainMistake {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly fixes: readonly Repair[];
}

/** The player's entries, as claims that a find has, or doesn't have, a value at a position. */
export type EnteredClaims = readonly PlainClaim[];

export interface Questions {
  open: {
    /** Opens a puzzle. `setting`: whether the reply contains the givens, so that clues can be edited. */
    ask: { model: ModelText; instance: string | InstanceText; seconds: number; setting?: boolean };
    reply: OpenReply;
  };
  /** Asked before the page is ready: opens the puzzle of an address, given by the part after its `#`. */
  begin: {
    ask: { hash: string; type: { readonly name: string; readonly file: string } | undefined };
    reply: EarlyOpenReply;
  };
  checkAnswer: {
    /**
     * Checks the entries. `completeEntries`: the entries and the values that empty places stand for, such as "no
     * line", if together they fill the board; absent if they don't. `filledEntries`: the same for a board that may be
     * incomplete; absent if no marks are wanted.
     */
    ask: {
      entered: EnteredClaims;
      completeEntries?: EnteredClaims;
      filledEntries?: EnteredClaims;
      strict: boolean;
      seconds: number;
    };
    reply: AnswerCheck & { readonly marks?: Marks };
  };
  hint: { ask: { entered: EnteredClaims; seconds: number }; reply: HintReply };
  solvePath: {
    ask: { seconds: number };
    reply: { readonly steps: readonly PlainStep[]; readonly status: SolvePathEnd };
  };
  /** The same steps as pictures with a sentence each, to be printed. */
  lesson: {
    ask: { seconds: number };
    reply: { readonly figures: readonly LessonFigure[]; readonly status: SolvePathEnd };
  };
  rate: { ask: { seconds: number }; reply: Pick<Rating, 'status' | 'level' | 'needs' | 'figure'> };
  /** Begins to compute a hint in advance; the reply comes at once. */
  precomputeHint: { ask: { entered: EnteredClaims }; reply: undefined };
  /** Finds the values that are impossible elsewhere because of each of these entries. */
  excludedValues: { ask: { entered: EnteredClaims }; reply: readonly PlainClaim[] };
  solve: {
    ask: { entered: EnteredClaims; seconds: number };
    reply: { answer?: AnswerValues; status: string };
  };
  /** Finds whether there is exactly one answer. `doubt`: a message that replaces the verdicts "none" and "several". */
  unique: { ask: { seconds: number; doubt?: string | undefined }; reply: Verdict };
  commonFacts: { ask: { seconds: number }; reply: { facts: readonly PlainClaim[]; status: string } };
  /**
   * Finds the values at the places where answers differ. `answers`: the number of answers; absent if there are more
   * than `most`. `complete`: whether no other values are possible.
   */
  candidates: {
    ask: { most: number; seconds: number };
    reply: {
      readonly answers?: number;
      readonly complete: boolean;
      readonly places: readonly PlainCandidates[];
    };
  };
  /** Draws the puzzle, as text or as the bytes of a binary format. */
  picture: { ask: { format: string; entered: EnteredClaims | undefined }; reply: { drawn: Picture } };
  swatches: { ask: Record<string, never>; reply: readonly Swatch[] };
  /** Finds which places the conditions join to components. */
  connections: { ask: Record<string, never>; reply: readonly Connections[] };
  convert: { ask: { to: string }; reply: { text: string } | { problem: string; advice?: string } };
  check: {
    ask: { model: ModelText };
    reply: { mistakes: readonly PlainMistake[]; instances: readonly string[]; title: string };
  };
  complete: { ask: { model: ModelText; offset: number }; reply: Completion | undefined };
  meaning: { ask: { model: ModelText; offset: number }; reply: Hover | undefined };
  format: { ask: { model: ModelText }; reply: { text: string } | { problem: string } };
  mend: { ask: { text: string; seconds: number }; reply: MendReply };
  needlessClues: { ask: { text: string; seconds: number }; reply: NeedlessReply };
  /** Converts another program's link to a text that lists what it draws; undefined if the text is no such link. */
  unpack: {
    ask: { text: string };
    reply: { listing: string; format: string } | { problem: string } | undefined;
  };
  /**
   * Makes a link to the puzzle in another program, with a note on what it leaves out; undefined if the type doesn't support that program's links.
   */
  link: {
    ask: { target: LinkTarget };
    reply: { link: string; note?: string } | { problem: string } | undefined;
  };
  make: {
    ask: {
      size?: string;
      /** Instead of a size: a partly made puzzle as native text, to be completed. */
      from?: string;
      seed: number;
      seconds: number;
      difficulty?: NonNullable<GenerateOptions['difficulty']>;
      symmetry?: NonNullable<GenerateOptions['symmetry']>;
      weights?: readonly (readonly [string, string])[];
    };
    reply: MakeReply;
  };
}

export type Question = keyof Questions;

export interface QuestionMessage<Q extends Question = Question> {
  readonly id: number;
  readonly question: Q;
  readonly with: Questions[Q]['ask'];
}

export type ReplyMessage =
  | { readonly id: number; readonly reply: unknown }
  | { readonly id: number; readonly failure: string };
