/**
 * A job: one question about one instance of a model, as plain data that can be stored, sent and repeated elsewhere. It contains everything that
 * its answer depends on, so that the same job has the same answer with the same version of pzl; it never contains code.
 */

import type { Choices } from '../../backends/sat/cubes/choices.ts';
import type { Connectivity } from '../../backends/sat/encode/encoding.ts';
import { SYMMETRIES, type SymmetryName } from '../../model/boards/symmetry.ts';
import { safeText } from '../../text/visible.ts';
import { DIFFICULTIES, type Difficulty } from '../generate/spec/difficulty.ts';
import type { InstanceText } from '../open/open-instance.ts';

/** The possible questions; questions.ts defines the answers. */
const QUESTIONS = ['run', 'unique', 'count', 'check', 'hint', 'rate', 'generate', 'cube'] as const;
export type Question = (typeof QUESTIONS)[number];

/** The texts of a model, without the library, which is part of pzl. */
export interface JobModel {
  /** The name of the model in messages. */
  readonly name: string;
  readonly text: string;
  /** For each name in the model's `use` lines, with `.pzl`: the text of that file. */
  readonly used: Readonly<Record<string, string>>;
}

/** Options beside the question; each question uses some of them. */
export interface JobOptions {
  /** The random seed, 0 by default: another seed gives another order of search, or for `generate` another puzzle. */
  readonly seed?: number;
  /** The time limit in seconds of wall clock. It decides only whether there is an answer, not which. */
  readonly timeLimit?: number;
  /** The number of conflicts after which the engine gives up: a limit that is the same on every machine. */
  readonly conflicts?: number;
  /** `run`: the greatest number of solutions; 1 by default. */
  readonly solutions?: number;
  /** `count`: the number of solutions at which counting stops. */
  readonly most?: number;
  /** `run`, `unique`, `rate`, `cube`: whether refutations are proved and the proofs checked. */
  readonly proof?: boolean;
  /** `cube`, with `proof`: whether the answer contains the proof. */
  readonly lemmas?: boolean;
  /** Whether to give a verdict even if the instance contains unread parts that may belong to the puzzle. */
  readonly lenient?: boolean;
  /** `check`: an answer, complete or partial, in any format. */
  readonly solution?: string;
  /** `cube`: a cube of a search that is split dynamically (../parallel/cube.ts). */
  readonly cube?: Choices;
  readonly clauses?: readonly (readonly number[])[];
  readonly patience?: number;
  readonly parts?: number;
  readonly scan?: boolean;
  /** `run`, `cube`: how connectivity rules are enforced. */
  readonly connectivity?: Connectivity;
  /** `generate`: these options are like those of the command `pzl generate`, with texts instead of files. */
  readonly size?: string | InstanceText;
  readonly from?: InstanceText;
  readonly keep?: InstanceText;
  readonly symmetry?: SymmetryName;
  readonly difficulty?: Difficulty;
  readonly minimal?: boolean;
  readonly any?: boolean;
  readonly set?: Readonly<Record<string, string>>;
  readonly weights?: Readonly<Record<string, string>>;
}

export interface Job {
  readonly question: Question;
  readonly model: JobModel;
  /** The name of an instance that the model declares, or a text. Not for `generate`. */
  readonly instance?: string | InstanceText;
  readonly options: JobOptions;
}

/** The result of a job: plain data, the same on every machine unless a limit ended it. */
export interface JobAnswer {
  readonly status: string;
  readonly [figure: string]: unknown;
}

/** Statuses of jobs without an answer for external reasons: another machine, or higher limits, may answer them. */
export const UNANSWERED: readonly string[] = ['limit', 'memory', 'lost', 'stopped'];

/** A job as people write it: its model and its instance may be names, which the shell replaces by texts. */
export interface JobWish {
  /** The job's id, which its result repeats. */
  readonly id?: string | number;
  readonly question: Question;
  readonly model?: string | JobModel;
  readonly instance?: string | InstanceText;
  readonly options: JobOptions;
}

type Fault = string;
type ValueCheck = (value: unknown) => Fault | undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const checkText: ValueCheck = (value) => (typeof value === 'string' ? undefined : 'is to be a text');
const checkFlag: ValueCheck = (value) => (typeof value === 'boolean' ? undefined : 'is to be true or false');
const checkWhole =
  (least: number): ValueCheck =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least
      ? undefined
      : `is to be a whole number${least > Number.MIN_SAFE_INTEGER ? ` from ${least} on` : ''}`;
const checkOneOf =
  (words: readonly string[]): ValueCheck =>
  (value) =>
    typeof value === 'string' && words.includes(value) ? undefined : `is to be one of ${words.join(', ')}`;
const checkTexts: ValueCheck = (value) =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string')
    ? undefined
    : 'is to be an object of texts';
const checkSeconds: ValueCheck = (value) =>
  typeof value === 'number' && value > 0 ? undefined : 'is to be a number of seconds above 0';

/** A check for lists of whole numbers, each with `least` to `most` numbers. */
const checkLists =
  (least: number, most: number): ValueCheck =>
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
const checkClauses: ValueCheck = (value) =>
  checkLists(1, 16)(value) ??
  ((value as readonly (readonly number[])[]).some((clause) => clause.includes(0))
    ? 'has a literal 0'
    : undefined);

const checkInstance: ValueCheck = (value) => {
  if (typeof value === 'string') return undefined;
  if (!isObject(value) || typeof value.text !== 'string') return 'is to be a name, or an object with a text';
  const { name = '', title = '', format = '' } = value;
  return [name, title, format].every((each) => typeof each === 'string')
    ? undefined
    : 'has a name, title or format that is no text';
};
/** A check for the text of a file with the name used in messages. */
const checkFile: ValueCheck = (value) =>
  isObject(value) && typeof value.name === 'string'
    ? checkInstance(value)
    : 'is to be an object with name and text';
const checkSize: ValueCheck = (value) => (typeof value === 'string' ? undefined : checkFile(value));

/** For each option of a job, the check that its value must pass. */
const OPTION_CHECKS: Readonly<Record<keyof JobOptions, ValueCheck>> = {
  seed: checkWhole(Number.MIN_SAFE_INTEGER),
  timeLimit: checkSeconds,
  conflicts: checkWhole(1),
  solutions: checkWhole(1),
  most: checkWhole(1),
  proof: checkFlag,
  lemmas: checkFlag,
  lenient: checkFlag,
  solution: checkText,
  cube: checkLists(2, 3),
  clauses: checkClauses,
  patience: checkSeconds,
  parts: checkWhole(1),
  scan: checkFlag,
  connectivity: checkOneOf(['auto', 'cuts', 'propagator', 'eager']),
  size: checkSize,
  from: checkFile,
  keep: checkFile,
  symmetry: checkOneOf(SYMMETRIES),
  difficulty: checkOneOf(DIFFICULTIES),
  minimal: checkFlag,
  any: checkFlag,
  set: checkTexts,
  weights: checkTexts,
};

const checkModel: ValueCheck = (value) => {
  if (typeof value === 'string') return undefined;
  const isWholeModel =
    isObject(value) &&
    typeof value.name === 'string' &&
    typeof value.text === 'string' &&
    checkTexts(value.used) === undefined;
  return isWholeModel ? undefined : 'is to be a name, or an object with name, text and used';
};

/** Whether the value, which may come from anywhere, holds the texts of a model. */
export const isJobModel = (value: unknown): value is JobModel =>
  typeof value !== 'string' && checkModel(value) === undefined;

const FIELD_CHECKS: ReadonlyMap<string, ValueCheck> = new Map<string, ValueCheck>([
  ['id', (value) => (typeof value === 'number' ? undefined : checkText(value))],
  ['question', checkOneOf(QUESTIONS)],
  ['model', checkModel],
  ['instance', checkInstance],
  ...Object.entries(OPTION_CHECKS),
]);

type OptionName = keyof JobOptions;
/** The options of all questions about an instance. */
const OF_SEARCHES = ['seed', 'timeLimit', 'conflicts', 'connectivity', 'lenient'] as const;

/** For each question, the fields that it takes beside `id`, `question` and `model`. */
const FIELDS: Readonly<Record<Question, readonly ('instance' | OptionName)[]>> = {
  run: ['instance', ...OF_SEARCHES, 'solutions', 'proof'],
  unique: ['instance', ...OF_SEARCHES, 'proof'],
  count: ['instance', ...OF_SEARCHES, 'most'],
  check: ['instance', ...OF_SEARCHES, 'solution'],
  hint: ['instance', ...OF_SEARCHES],
  rate: ['instance', ...OF_SEARCHES, 'proof'],
  generate: [
    'seed',
    'timeLimit',
    'size',
    'from',
    'keep',
    'symmetry',
    'difficulty',
    'minimal',
    'any',
    'set',
    'weights',
  ],
  cube: [
    'instance',
    ...OF_SEARCHES,
    'solutions',
    'cube',
    'clauses',
    'patience',
    'parts',
    'scan',
    'proof',
    'lemmas',
  ],
};

/** The fields without which a question can't be answered. */
const NEEDED_FIELDS: Readonly<Partial<Record<Question, readonly OptionName[]>>> = { check: ['solution'] };

/** A description of the first field that is unknown, that the question doesn't take, whose value is wrong, or that is missing. */
function faultOfFields(question: Question, fields: Readonly<Record<string, unknown>>): Fault | undefined {
  const known = ['id', 'question', 'model', ...FIELDS[question]];
  const fieldsPhrase = `\`${question}\` takes ${known.join(', ')}.`;
  for (const [name, value] of Object.entries(fields)) {
    const checkField = FIELD_CHECKS.get(name);
    if (checkField === undefined) return `There is nothing called \`${safeText(name)}\`; ${fieldsPhrase}`;
    if (!known.includes(name)) return `\`${name}\` means nothing here: ${fieldsPhrase}`;
    const fault = checkField(value);
    if (fault !== undefined) return `\`${name}\` ${fault}.`;
  }
  const missing = NEEDED_FIELDS[question]?.find((name) => !Object.hasOwn(fields, name));
  if (missing !== undefined) return `\`${missing}\` is missing: \`${question}\` needs it.`;
  if (fields.model === undefined && typeof fields.instance !== 'string')
    return question === 'generate'
      ? '`model` is missing: a job has the name of a model, or its texts.'
      : '`model` is missing: a job has a model, or an address as its `instance`.';
  return undefined;
}

/** A text that is no job, with the id that it has nevertheless. */
export interface NoJob extends Pick<JobWish, 'id'> {
  readonly fault: Fault;
}

/** Reads a job from JSON; returns a description of the fault if it isn't valid. */
export function readJob(text: string): JobWish | NoJob {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch (error) {
    return { fault: `It is no JSON: ${safeText(error instanceof Error ? error.message : String(error))}.` };
  }
  if (!isObject(fields)) return { fault: 'A job is a JSON object on one line.' };
  const { id, question = 'run', model, instance } = fields;
  const questionFault = checkOneOf(QUESTIONS)(question);
  const fault =
    questionFault === undefined
      ? faultOfFields(question as Question, fields)
      : `\`question\` ${questionFault}.`;
  const isId = typeof id === 'string' || typeof id === 'number';
  if (fault !== undefined) return { fault, ...(isId && { id }) };
  const namedInstance = isObject(instance) ? { name: 'instance', ...instance } : instance;
  // Each field has passed its check, so the object has the type of a wish.
  const wish: unknown = {
    ...(id !== undefined && { id }),
    question,
    ...(model !== undefined && { model }),
    ...(namedInstance !== undefined && { instance: namedInstance }),
    options: Object.fromEntries(
      Object.entries(fields).filter(([name]) => Object.hasOwn(OPTION_CHECKS, name)),
    ),
  };
  return wish as JobWish;
}
