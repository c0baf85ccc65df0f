/** `runs(…) = clue`: compares the runs of a line or ring with a list in which the instance may leave values open. */
import { greatest, least } from '../../model/large-lists.ts';
import { type BoolRef, FALSE, type Ref, TRUE } from '../../model/terms/terms.ts';
import { Tuple, UnknownInt, UnknownRuns, UnknownValueRuns, type Value } from '../../model/values.ts';
import { codeOf, describeValue, intTermOf, listOf } from '../coerce.ts';
import type { GroundingContext, Site } from '../context.ts';
import { BOOL_CODES, type RunCodes, type RunEntry, runsAutomaton } from './runs.ts';

export type Runs = UnknownRuns | UnknownValueRuns;

export const isRuns = (value: Value): value is Runs =>
  value instanceof UnknownRuns || value instanceof UnknownValueRuns;

/**
 * A run in the clue: the code of the run's value, and its length, each fixed or unknown; null stands for any number of
 * runs.
 */
type Clue = { readonly code: number | UnknownInt; readonly length: number | UnknownInt } | null;

/** The values of the line as terms: bools, or codes of other values. */
interface Line {
  readonly refs: readonly Ref[];
  readonly codes: RunCodes;
}

export function runsEqual(context: GroundingContext, runs: Runs, value: Value, site: Site): BoolRef {
  if (isRuns(value)) {
    if (refsOf(runs).join() === refsOf(value).join()) return TRUE;
    return context.fail('unknown-stage', 'Runs are compared with a list, not with other runs.', site.span);
  }
  if (value === null) return FALSE;
  const valueList = listOf(context, value, site);
  const areBools = runs instanceof UnknownRuns;
  const clues = valueList.map((item) => (areBools ? lengthClue : valueClue)(context, item, site));
  // A clue of a single 0 means no runs, as is customary in puzzles.
  const clueRuns = areBools && valueList.length === 1 && valueList[0] === 0 ? [] : clues;
  const line = areBools ? { refs: runs.bools, codes: BOOL_CODES } : lineOf(context, runs);
  return runs.ring ? cyclicRunsEqual(context, line, clueRuns) : lineEqual(context, line, clueRuns, site);
}

const refsOf = (runs: Runs): readonly Ref[] => (runs instanceof UnknownRuns ? runs.bools : runs.refs);

function lineOf({ terms }: GroundingContext, { refs, absent }: UnknownValueRuns): Line {
  const low = Math.min(absent, least(refs.map((ref) => terms.low(ref))));
  const high = Math.max(absent, greatest(refs.map((ref) => terms.high(ref))));
  return { refs, codes: { absent, low, high } };
}

function lengthClue(context: GroundingContext, item: Value, site: Site): Clue {
  if (item === null) return null;
  if (typeof item === 'number' || item instanceof UnknownInt) return { code: 1, length: item };
  return context.fail(
    'unknown-stage',
    `The runs of a line are compared with numbers, not with ${describeValue(context, item)}.`,
    site.span,
  );
}

function valueClue(context: GroundingContext, item: Value, site: Site): Clue {
  if (item === null) return null;
  const [value, length] = item instanceof Tuple ? item.items : [];
  const code = value instanceof UnknownInt ? value : value === undefined ? value : codeOf(value, undefined);
  if (code !== undefined && (typeof length === 'number' || length instanceof UnknownInt))
    return { code, length };
  return context.fail(
    'unknown-stage',
    `The runs of values are compared with tuples (value, length), not with ${describeValue(context, item)}.`,
    site.span,
  );
}

function lineEqual(context: GroundingContext, line: Line, clues: readonly Clue[], site: Site): BoolRef {
  const { terms } = context;
  const entries = clues.map(
    (clue): RunEntry => (clue ? { code: clueOrAny(clue.code), length: clueOrAny(clue.length) } : 'runs'),
  );
  const automaton = automatonOf(context, entries, line.codes, site);
  if (!automaton) return FALSE;
  const accepted = terms.accepts(automaton, line.refs);
  if (entries.includes('runs')) return accepted;
  return terms.and([accepted, ...runConditions(context, line, clues)]);
}

const clueOrAny = (part: number | UnknownInt): number | 'any' => (typeof part === 'number' ? part : 'any');

function automatonOf(context: GroundingContext, entries: readonly RunEntry[], codes: RunCodes, site: Site) {
  try {
    return runsAutomaton(entries, codes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return context.fail('too-large', 'This clue leaves too much open.', site.span);
  }
}

/**
 * Conditions that make each open value (`?`) of the clue equal to the length or value of its run; the run is identified
 * by the number of runs that begin before it.
 */
function runConditions(context: GroundingContext, { refs, codes }: Line, clues: readonly Clue[]): BoolRef[] {
  const { terms } = context;
  if (!clues.some((clue) => clue?.code instanceof UnknownInt || clue?.length instanceof UnknownInt))
    return [];
  const isInRun = refs.map((ref) => terms.is(ref, codes.absent) ^ 1);
  const runStarts = refs.map((ref, at) =>
    at === 0 ? isInRun[at]! : terms.both(isInRun[at]!, terms.same(ref, refs[at - 1]!) ^ 1),
  );
  const startedRunCounts = runStarts.map((_, at) =>
    terms.sum(
      runStarts.slice(0, at + 1).map(() => 1),
      runStarts.slice(0, at + 1),
    ),
  );
  return clues.flatMap((clue, k) => {
    const conditions: BoolRef[] = [];
    const isInKthRun = refs.map((_, at) => terms.both(isInRun[at]!, terms.is(startedRunCounts[at]!, k + 1)));
    if (clue?.length instanceof UnknownInt) {
      const length = terms.sum(
        isInKthRun.map(() => 1),
        isInKthRun,
      );
      conditions.push(terms.same(clue.length.ref, length));
    }
    if (clue?.code instanceof UnknownInt) {
      const { ref } = clue.code;
      isInKthRun.forEach((one, at) => {
        conditions.push(terms.implies(one, terms.same(ref, refs[at]!)));
      });
    }
    return conditions;
  });
}

/**
 * The condition that a ring has the runs of a clue. A ring has no first run: for every value and length it must have as
 * many runs as the clue lists.
 */
function cyclicRunsEqual(context: GroundingContext, { refs, codes }: Line, clues: readonly Clue[]): BoolRef {
  const { terms } = context;
  const n = refs.length;
  const specifiedClues = clues.filter((clue) => clue !== null);
  const hasUnspecifiedRuns = specifiedClues.length < clues.length;
  const place = (at: number): number => ((at % n) + n) % n;
  const conditions: BoolRef[] = [];
  const values = Array.from({ length: codes.high - codes.low + 1 }, (_, k) => codes.low + k);
  for (const value of values.filter((code) => code !== codes.absent)) {
    const hasValue = refs.map((ref) => terms.is(ref, value));
    for (let length = 1; length <= n; length++) {
      const foundRuns =
        length === n
          ? [terms.and(hasValue)]
          : hasValue.map((_, first) => {
              const runConditionsInside = Array.from({ length }, (_, i) => hasValue[place(first + i)]!);
              // If the run leaves only one cell of the ring free, the cell before and the cell after it are the same.
              return terms.and([
                hasValue[place(first - 1)]! ^ 1,
                ...runConditionsInside,
                hasValue[place(first + length)]! ^ 1,
              ]);
            });
      const clueEqualities = specifiedClues.map((clue) =>
        terms.both(isValue(context, clue.code, value), isValue(context, clue.length, length)),
      );
      const coefficients = [...foundRuns.map(() => 1), ...clueEqualities.map(() => -1)];
      const hasEnoughRuns = terms.atMost(
        coefficients.map((k) => -k),
        [...foundRuns, ...clueEqualities],
        0,
      );
      conditions.push(
        hasUnspecifiedRuns
          ? hasEnoughRuns
          : terms.and([hasEnoughRuns, terms.atMost(coefficients, [...foundRuns, ...clueEqualities], 0)]),
      );
    }
  }
  for (const { code, length } of specifiedClues) {
    conditions.push(isPartWithin(context, length, 1, n), isPartWithin(context, code, codes.low, codes.high));
    conditions.push(isValue(context, code, codes.absent) ^ 1);
  }
  return terms.and(conditions);
}

const isValue = ({ terms }: GroundingContext, part: number | UnknownInt, value: number): BoolRef =>
  typeof part === 'number' ? (part === value ? TRUE : FALSE) : terms.is(part.ref, value);

function isPartWithin(
  { terms }: GroundingContext,
  part: number | UnknownInt,
  low: number,
  high: number,
): BoolRef {
  if (typeof part === 'number') return part >= low && part <= high ? TRUE : FALSE;
  return terms.and([terms.atMost([1], [part.ref], high), terms.atMost([-1], [part.ref], -low)]);
}

/** The codes of values that may be absent; one number must be reserved for absent values. */
export function valueRuns(
  context: GroundingContext,
  values: readonly Value[],
  ring: boolean,
  site: Site,
): Value {
  const absentCodes = values.filter((value) => value instanceof UnknownInt).map(({ absent }) => absent);
  const absentCode = absentCodes.find((code) => code !== undefined) ?? -1;
  const refs = values.map((value) => {
    const code = codeOf(value, absentCode);
    if (code !== undefined) return context.terms.constant(code);
    if (value instanceof UnknownInt && value.absent !== undefined && value.absent !== absentCode) {
      return context.fail('type-mismatch', 'These values are not of one type.', site.span);
    }
    return intTermOf(context, value, site);
  });
  // If no value may be absent, the gap is coded by a number that no value has.
  const hasGap = absentCodes.some((code) => code !== undefined) || values.includes(null);
  const low = Math.min(0, least(refs.map((ref) => context.terms.low(ref))));
  return new UnknownValueRuns(refs, hasGap ? absentCode : low - 1, values, ring);
}
