/**
 * `pzl/explain`. Reasons: hints, solving steps, facts that hold in every answer, the mistakes in an attempted answer,
 * and the difficulty for people.
 */

import { Letters as LettersInside } from '../formats/values/letters.ts';
import type { Ground } from '../model/ground.ts';
import type { Literal } from '../tasks/common/literals.ts';
import {
  type AnswerCheck,
  type AnswerCheckOptions,
  checkAnswer as check,
  entriesOf as entries,
} from '../tasks/deduce/check-answer.ts';
import { conditionsOf as conditions } from '../tasks/deduce/conditions/conditions.ts';
import { type ConflictOutcome, conflict as conflictIn } from '../tasks/deduce/mus/conflict.ts';
import { Exclusions as ExclusionsInside } from '../tasks/deduce/propagate/exclusions.ts';
import { type RateOptions, type Rating, rate as ratingOf } from '../tasks/deduce/rate/rate.ts';
import type { Step } from '../tasks/deduce/steps/deduction.ts';
import { Guide as GuideInside } from '../tasks/deduce/steps/guide.ts';
import { type HintsOptions, type HintsOutcome, hints as stepsOf } from '../tasks/deduce/steps/hints.ts';
import { Wording as WordingInside } from '../tasks/deduce/wording/wording.ts';
import { knownPatterns as patternsIn } from '../tasks/discover/match.ts';
import { type FactsOptions, type FactsOutcome, facts as factsOf } from '../tasks/solve/facts.ts';
import type { SearchOptions } from '../tasks/solve/search.ts';
import {
  aClaim,
  aGround,
  aModel,
  aSignal,
  aSolution,
  aTimeLimit,
  claims,
  SEARCH_OPTIONS,
} from './arguments.ts';
import {
  atLeast,
  type Check,
  callback,
  checked,
  checkedClass,
  checkedLater,
  flag,
  having,
  isRecord,
  listOf,
  maybe,
  must,
  options,
  text,
  whole,
} from './misuse.ts';
import { Results } from './results.ts';

export type { AnswerCheck, AnswerCheckOptions, Breach } from '../tasks/deduce/check-answer.ts';
export type { Conditions, NodeCondition } from '../tasks/deduce/conditions/conditions.ts';
export type { ConflictOutcome } from '../tasks/deduce/mus/conflict.ts';
export type { RateOptions, Rating } from '../tasks/deduce/rate/rate.ts';
export type { Deduction, Step } from '../tasks/deduce/steps/deduction.ts';
export type { GuideOutcome as Guided } from '../tasks/deduce/steps/guide.ts';
export type { HintsOptions, HintsOutcome } from '../tasks/deduce/steps/hints.ts';
export type { PatternMatch } from '../tasks/deduce/techniques/pattern-match.ts';
export {
  LEVELS,
  type LevelName,
  type Round,
  TECHNIQUES,
  type TechniqueName,
} from '../tasks/deduce/techniques/technique.ts';
export type { Fact, FactsOptions, FactsOutcome, Place } from '../tasks/solve/facts.ts';

const aStep: Check = having(
  ['claims', 'reasons', 'effort'],
  'A step is needed, as `hints` and `Guide` give it',
);
const letters: Check = must((value) => value instanceof LettersInside, 'Letters are needed: `new Letters()`');
const elements: Check = listOf(
  having(['kind', 'index'], 'An element has a `kind` and an `index`'),
  'Elements are a list',
);

/** Steps that lead to the answer, each with its reasons. */
export const hints = /* @__PURE__ */ checked(
  'hints',
  () => {
    const own = {
      known: claims,
      about: claims,
      withholdTold: flag('`withholdTold`'),
      patterns: listOf(must(isRecord, 'A match is an object'), '`patterns` is a list'),
      steps: must(
        (value) =>
          value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && (value as number) > 0),
        '`steps` is a positive whole number, or Infinity',
      ),
    };
    return [aGround, maybe(options<HintsOptions>({ ...SEARCH_OPTIONS, ...own }))];
  },
  (ground: Ground, asked?: HintsOptions): Results<Step, HintsOutcome> => new Results(stepsOf(ground, asked)),
);

/** What holds in every answer. */
export const facts = /* @__PURE__ */ checkedLater(
  'facts',
  () => {
    const own = {
      onFact: callback('`onFact`'),
      claims: must(isRecord, '`claims` is an object'),
      known: claims,
    };
    return [aGround, maybe(options<FactsOptions>({ ...SEARCH_OPTIONS, ...own }))];
  },
  async (ground: Ground, asked?: FactsOptions): Promise<FactsOutcome> => await factsOf(ground, asked),
);

/** Checks a complete or partial answer, and finds which rules it breaks, and where. */
export const checkAnswer = /* @__PURE__ */ checkedLater(
  'checkAnswer',
  () => [
    aGround,
    aSolution,
    maybe(options<AnswerCheckOptions>({ ...SEARCH_OPTIONS, strict: flag('`strict`') })),
  ],
  async (
    ground: Ground,
    solution: Parameters<typeof check>[1],
    asked?: AnswerCheckOptions,
  ): Promise<AnswerCheck> => await check(ground, solution, asked),
);

/** The decided values of a solution, as claims. */
export const entriesOf = /* @__PURE__ */ checked('entriesOf', () => [aGround, aSolution], entries);

/** The conditions of the ground model, with those of loop and path rules at single nodes. */
export const conditionsOf = /* @__PURE__ */ checked('conditionsOf', () => [aGround], conditions);

type ConflictOptions = SearchOptions & { readonly entries?: readonly Literal[] };

/** Conditions that can't hold together. */
export const conflict = /* @__PURE__ */ checkedLater(
  'conflict',
  () => {
    return [aGround, maybe(options<ConflictOptions>({ ...SEARCH_OPTIONS, entries: claims }))];
  },
  async (ground: Ground, asked?: ConflictOptions): Promise<ConflictOutcome> =>
    await conflictIn(ground, asked),
);

/** The difficulty of a puzzle for people. */
export const rate = /* @__PURE__ */ checkedLater(
  'rate',
  () => [
    aGround,
    maybe(options<RateOptions>({ timeLimit: aTimeLimit, signal: aSignal, seed: whole('`seed`') })),
  ],
  async (ground: Ground, asked?: RateOptions): Promise<Rating> => await ratingOf(ground, asked),
);

/** The places where a board's clues match patterns that people know by name. */
export const knownPatterns = /* @__PURE__ */ checked(
  'knownPatterns',
  () => [aGround, aModel, text('The text of the techniques')],
  patternsIn,
);

/** Hints during a game: what was made ready for one is kept for the next. */
export const Guide = /* @__PURE__ */ checkedClass(
  GuideInside,
  'Guide',
  () => [aGround, maybe(listOf(must(isRecord, 'A match is an object'), 'Matches of patterns are a list'))],
  () => {
    const time = maybe(options<{ timeLimit?: number }>({ timeLimit: aTimeLimit }));
    return { hint: [claims, time], ahead: [claims, time] };
  },
);
export type Guide = GuideInside;

/** The values elsewhere that single conditions don't allow beside one. */
export const Exclusions = /* @__PURE__ */ checkedClass(
  ExclusionsInside,
  'Exclusions',
  () => [aGround],
  () => ({ of: [aClaim] }),
);
export type Exclusions = ExclusionsInside;

/** Letters that stand for long lists of places. */
export const Letters = /* @__PURE__ */ checkedClass(
  LettersInside,
  'Letters',
  () => [],
  () => ({ of: [elements] }),
);
export type Letters = LettersInside;

/** Steps in sentences. */
export const Wording = /* @__PURE__ */ checkedClass(
  WordingInside,
  'Wording',
  () => [aGround],
  () => ({
    step: [aStep, maybe(letters)],
    marks: [aStep, letters],
    conclusions: [claims],
    failure: [aStep],
    claims: [claims],
    groupByRule: [listOf(atLeast(0, 'The index of a condition'), 'Conditions are a list of their indices')],
    placesText: [having(['constraints'], 'One of the parts of `groupByRule` is needed'), maybe(elements)],
    elements: [claims],
    claimObject: [aClaim],
  }),
);
export type Wording = WordingInside;
