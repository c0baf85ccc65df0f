/** `pzl/generate`. New puzzles, and corrections of existing ones. */
import type { InstanceValues } from '../formats/native/instance-values.ts';
import type { Model } from '../language/model.ts';
import { readWeights as weightsIn } from '../language/sections/generate/plan.ts';
import { sizesOf as sizesIn } from '../language/sections/generate/section.ts';
import { SYMMETRIES } from '../model/boards/symmetry.ts';
import { generate as puzzleOf } from '../tasks/generate/generate.ts';
import { DIFFICULTIES } from '../tasks/generate/spec/difficulty.ts';
import type { GenerateOptions, GenerateOutcome } from '../tasks/generate/spec/options.ts';
import { type MendOptions, type MendOutcome, mend as mendText } from '../tasks/mend/mend.ts';
import {
  type NeedlessOptions,
  type NeedlessOutcome,
  needless as needlessIn,
} from '../tasks/mend/needless.ts';
import { type InstanceText, instanceAsText } from '../tasks/open/open-instance.ts';
import { aModel, anInstance, aSignal, aText, aTimeLimit } from './arguments.ts';
import {
  atLeast,
  type Check,
  callback,
  checked,
  checkedLater,
  flag,
  isRecord,
  maybe,
  must,
  oneOf,
  options,
  text,
  whole,
} from './misuse.ts';

export type { Weights } from '../language/sections/generate/plan.ts';
export { SYMMETRIES, type SymmetryName as Orbits } from '../model/boards/symmetry.ts';
export type { Difficulty } from '../tasks/generate/spec/difficulty.ts';
export type {
  GenerateOptions,
  GenerateOutcome,
  GenerateProgress,
  Puzzle,
} from '../tasks/generate/spec/options.ts';
export type { Clue } from '../tasks/mend/draft.ts';
export type { Change, MendOptions, MendOutcome, Proposal } from '../tasks/mend/mend.ts';
export type { NeedlessClues as Needless, NeedlessOptions, NeedlessOutcome } from '../tasks/mend/needless.ts';

const aMap = (what: string): Check => must((value) => value instanceof Map, `${what} is a Map`);
const someClaims: Check = must(isRecord, '`claims` is an object');

/** Weights as the command line takes them; a sentence if the text is none. */
export const readWeights = /* @__PURE__ */ checked('readWeights', () => [text('The text')], weightsIn);

/** The sizes of the model's `generate` section. */
export const sizesOf = /* @__PURE__ */ checked('sizesOf', () => [aModel], sizesIn);

/** Makes a puzzle with exactly one answer. */
export const generate = /* @__PURE__ */ checkedLater(
  'generate',
  () => {
    const aSize: Check = (value, context) =>
      typeof value === 'string' ? undefined : aText('A size')(value, context);
    const own = {
      size: aSize,
      from: aText('An unfinished puzzle'),
      keep: aText('A solution'),
      weights: aMap('`weights`'),
      seed: whole('`seed`'),
      symmetry: oneOf(SYMMETRIES, '`symmetry`'),
      difficulty: oneOf(DIFFICULTIES, '`difficulty`'),
      minimal: flag('`minimal`'),
      set: aMap('`set`'),
      any: flag('`any`'),
      verify: flag('`verify`'),
      timeLimit: aTimeLimit,
      signal: aSignal,
      onProgress: callback('`onProgress`'),
    };
    return [aModel, maybe(options<GenerateOptions>(own))];
  },
  async (model: Model, asked?: GenerateOptions): Promise<GenerateOutcome> => await puzzleOf(model, asked),
);

type AnyInstance = string | InstanceText | InstanceValues;

/** Finds clues to add to an instance with several answers, or to change in one with none. */
export const mend = /* @__PURE__ */ checkedLater(
  'mend',
  () => {
    const own = {
      proposals: atLeast(1, '`proposals`'),
      keep: aText('A solution'),
      onProposal: callback('`onProposal`'),
      claims: someClaims,
      timeLimit: aTimeLimit,
      signal: aSignal,
    };
    return [aModel, anInstance, maybe(options<MendOptions>(own))];
  },
  async (model: Model, instance: AnyInstance, asked?: MendOptions): Promise<MendOutcome> => {
    const source = instanceAsText(model, instance);
    if (typeof source === 'object' && 'problem' in source) return mistake(source.problem);
    return await mendText(model, source, asked);
  },
);

/** Finds the clues that a puzzle doesn't need. */
export const needless = /* @__PURE__ */ checkedLater(
  'needless',
  () => {
    const own = {
      onFound: callback('`onFound`'),
      claims: someClaims,
      timeLimit: aTimeLimit,
      signal: aSignal,
    };
    return [aModel, anInstance, maybe(options<NeedlessOptions>(own))];
  },
  async (model: Model, instance: AnyInstance, asked?: NeedlessOptions): Promise<NeedlessOutcome> => {
    const source = instanceAsText(model, instance);
    if (typeof source === 'object' && 'problem' in source) return mistake(source.problem);
    return await needlessIn(model, source, asked);
  },
);

const mistake = (message: string): Extract<MendOutcome, { readonly status: 'error' }> => ({
  status: 'error',
  diagnostics: [{ code: 'bad-value', severity: 'error', message }],
});
