/**
 * A job: one question about one instance of a model, as plain data that can be kept, sent and asked again elsewhere. All that
 * its answer depends on is in it, so that the same job of the same version has the same answer; it is never code.
 */

import type { Connectivity } from '../../backends/sat/encode/encoding.ts';
import { type Orbits, SYMMETRIES } from '../../language/sections/generate/plan.ts';
import { safeText } from '../../text/visible.ts';
import { DIFFICULTIES, type Difficulty } from '../generate/spec/difficulty.ts';
import type { InstanceText } from '../open/open-instance.ts';
import type { Choices } from '../parallel/cube.ts';

/** What can be asked; questions.ts tells what each answers. */
export const QUESTIONS = ['run', 'unique', 'count', 'check', 'hint', 'rate', 'generate', 'cube'] as const;
export type Question = (typeof QUESTIONS)[number];

/** The texts of a model, without the library, which comes with pzl. */
export interface JobModel {
  /** For messages. */
  readonly name: string;
  readonly text: string;
  /** By what `use` calls them, with `.pzl`. */
  readonly used: Readonly<Record<string, string>>;
}

/** What may be told beside the question; each question reads its own. */
export interface JobOptions {
  /** Another order of search; for `generate` another puzzle. 0 unless told. */
  readonly seed?: number;
  /** Seconds of wall clock. The answer doesn't depend on it, but for whether there is one. */
  readonly timeLimit?: number;
  /** The engine gives up after so many conflicts: a limit that is the same on every machine. */
  readonly conflicts?: number;
  /** `run`: the most solutions wanted; 1 unless told. */
  readonly solutions?: number;
  /** `count`: count no further. */
  readonly most?: number;
  /** `run`, `unique`, `rate`: what is refuted is proved too, and the proof checked. */
  readonly proof?: boolean;
  /** `cube`, with `proof`: the proof is told. */
  readonly lemmas?: boolean;
  /** A verdict is wanted on what was read, where the instance holds more that may be a part of the puzzle. */
  readonly lenient?: boolean;
  /** `check`: an answer, complete or in part, in whatever format. */
  readonly solution?: string;
  /** `cube`: one of a search that is split as it goes (../parallel/cube.ts tells of these). */
  readonly cube?: Choices;
  readonly clauses?: readonly (readonly number[])[];
  readonly patience?: number;
  readonly parts?: number;
  readonly scan?: boolean;
  /** `run`, `cube`: how what hangs together is kept. */
  readonly connectivity?: Connectivity;
  /** `generate`: as the options of the command; files are texts here. */
  readonly size?: string | InstanceText;
  readonly from?: InstanceText;
  readonly keep?: InstanceText;
  readonly symmetry?: Orbits;
  readonly difficulty?: Difficulty;
  readonly minimal?: boolean;
  readonly any?: boolean;
  readonly set?: Readonly<Record<string, string>>;
  readonly weights?: Readonly<Record<string, string>>;
}

export interface Job {
  readonly question: Question;
  readonly model: JobModel;
  /** The name of one that the model declares, or a text. `generate` has none. */
  readonly instance?: string | InstanceText;
  readonly options: JobOptions;
}

/** What a job came to: plain data, the same on every machine as far as no limit ended it. */
export interface JobAnswer {
  readonly status: string;
  readonly [figure: string]: unknown;
}

/** How a job ends that has no answer, by no fault of its own: another machine, or higher limits, may answer it. */
export const UNANSWERED: readonly string[] = ['limit', 'memory', 'lost', 'stopped'];

/** A job as people write it: the model and the instance may be names, which the shell makes texts of. */
export interface JobWish {
  /** Comes back with the result. */
  readonly id?: string | number;
  readonly question: Question;
  readonly model?: string | JobModel;
  readonly instance?: string | InstanceText;
  readonly options: JobOptions;
}

type Fault = string;
type Check = (value: unknown) => Fault | undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText: Check = (value) => (typeof value === 'string' ? undefined : 'is to be a text');
const isFlag: Check = (value) => (typeof value === 'boolean' ? undefined : 'is to be true or false');
const isWhole =
  (least: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least
      ? undefined
      : `is to be a whole number${least > Number.MIN_SAFE_INTEGER ? ` from ${least} on` : ''}`;
const isOneOf =
  (words: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value) ? undefined : `is to be one of ${words.join(', ')}`;
const isTexts: Check = (value) =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string')
    ? undefined
    : 'is to be an object of texts';
const isSeconds: Check = (value) =>
  typeof value === 'number' && value > 0 ? undefined : 'is to be a number of seconds above 0';

/** Lists of whole numbers, none empty, with at most so many numbers in each. */
const isLists =
  (least: number, most: number): Check =>
  (value) =>
    Array.isArray(value) &&
    value.every(
      (list) =>
        Array.isArray(list) &&
        list.length >= least &&
        list.length <= most &&
        list.every((each) => Number.isSafeInteger(each)),
    )
      ? undefined
      : `is to be a list of lists of ${least} to ${most} whole numbers`;
const isClauses: Check = (value) =>
  isLists(1, 16)(value) ??
  ((value as readonly (readonly number[])[]).some((clause) => clause.includes(0))
    ? 'has a literal 0'
    : undefined);

const isInstance: Check = (value) => {
  if (typeof value === 'string') return undefined;
  if (!isObject(value) || typeof value.text !== 'string') return 'is to be a name, or an object with a text';
  const { name = '', title = '', format = '' } = value;
  return [name, title, format].every((each) => typeof each === 'string')
    ? undefined
    : 'has a name, title or format that is no text';
};
/** A text that a file held, with the name that messages call it by. */
const isFile: Check = (value) =>
  isObject(value) && typeof value.name === 'string'
    ? isInstance(value)
    : 'is to be an object with name and text';
const isSize: Check = (value) => (typeof value === 'string' ? undefined : isFile(value));

/** What may stand in a job beside question, model and instance. */
const OPTIONS: Readonly<Record<keyof JobOptions, Check>> = {
  seed: isWhole(Number.MIN_SAFE_INTEGER),
  timeLimit: isSeconds,
  conflicts: isWhole(1),
  solutions: isWhole(1),
  most: isWhole(1),
  proof: isFlag,
  lemmas: isFlag,
  lenient: isFlag,
  solution: isText,
  cube: isLists(2, 3),
  clauses: isClauses,
  patience: isSeconds,
  parts: isWhole(1),
  scan: isFlag,
  connectivity: isOneOf(['auto', 'cuts', 'propagator', 'eager']),
  size: isSize,
  from: isFile,
  keep: isFile,
  symmetry: isOneOf(SYMMETRIES),
  difficulty: isOneOf(DIFFICULTIES),
  minimal: isFlag,
  any: isFlag,
  set: isTexts,
  weights: isTexts,
};

const isModel: Check = (value) => {
  if (typeof value === 'string') return undefined;
  const whole =
    isObject(value) &&
    typeof value.name === 'string' &&
    typeof value.text === 'string' &&
    isTexts(value.used) === undefined;
  return whole ? undefined : 'is to be a name, or an object with name, text and used';
};

/** Texts of a model that came from elsewhere. */
export const isJobModel = (value: unknown): value is JobModel =>
  typeof value !== 'string' && isModel(value) === undefined;

const FIELDS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['id', (value) => (typeof value === 'number' ? undefined : isText(value))],
  ['question', isOneOf(QUESTIONS)],
  ['model', isModel],
  ['instance', isInstance],
  ...Object.entries(OPTIONS),
]);

/** A job from JSON, with the fault in words where it is none. */
export function readJob(text: string): JobWish | { readonly fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: `It is no JSON: ${safeText(error instanceof Error ? error.message : String(error))}.` };
  }
  if (!isObject(value)) return { fault: 'A job is a JSON object on one line.' };
  const options = new Map<string, unknown>();
  for (const [name, given] of Object.entries(value)) {
    const check = FIELDS.get(name);
    if (check === undefined)
      return {
        fault: `There is nothing called \`${safeText(name)}\`; there are ${[...FIELDS.keys()].join(', ')}.`,
      };
    const fault = check(given);
    if (fault !== undefined) return { fault: `\`${name}\` ${fault}.` };
    if (Object.hasOwn(OPTIONS, name)) options.set(name, given);
  }
  const { id, question = 'run', model, instance } = value;
  if (model === undefined && typeof instance !== 'string')
    return { fault: 'A job has a model, or an address as its instance.' };
  const named = isObject(instance) ? { name: 'instance', ...instance } : instance;
  // Each field has passed its check.
  const wish: unknown = {
    ...(id !== undefined && { id }),
    question,
    ...(model !== undefined && { model }),
    ...(named !== undefined && { instance: named }),
    options: Object.fromEntries(options),
  };
  return wish as JobWish;
}
