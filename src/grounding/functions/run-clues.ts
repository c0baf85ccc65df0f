/** `runs(…) = clue`: the runs of a line or ring, compared with a list in which the instance may leave things open. */
import { greatest, least } from '../../model/large-lists.ts';
import { type BoolRef, FALSE, type Ref, TRUE } from '../../model/terms/terms.ts';
import { Tuple, UnknownInt, UnknownRuns, UnknownValueRuns, type Value } from '../../model/values.ts';
import { codeOf, describe, integer, listOf } from '../coerce.ts';
import type { GroundingContext, Site } from '../context.ts';
import { type RunEntry, runsAutomaton, valueRunsAutomaton } from './runs.ts';

export type Runs = UnknownRuns | UnknownValueRuns;

export const isRuns = (value: Value): value is Runs =>
  value instanceof UnknownRuns || value instanceof UnknownValueRuns;

/** What a value of the clue is: a length, one to be found, or (absent) any number of runs. */
type Clue = number | UnknownInt | null;

export function runsEqual(context: GroundingContext, runs: Runs, value: Value, site: Site): BoolRef {
  if (isRuns(value)) {
    if (refsOf(runs).join() === refsOf(value).join()) return TRUE;
    return context.fail('unknown-stage', 'Runs are compared with a list, not with other runs.', site.span);
  }
  if (value === null) return FALSE;
  const list = listOf(context, value, site);
  if (runs instanceof UnknownValueRuns) return valueRunsEqual(context, runs, list, site);
  const clues = list.map((item): Clue => {
    if (typeof item === 'number' || item === null || item instanceof UnknownInt) return item;
    return context.fail(
      'unknown-stage',
      `The runs of a line are compared with numbers, not with ${describe(context, item)}.`,
      site.span,
    );
  });
  return runs.ring ? ringEqual(context, runs.bools, clues) : lineEqual(context, runs.bools, clues, site);
}

const refsOf = (runs: Runs): readonly Ref[] => (runs instanceof UnknownRuns ? runs.bools : runs.refs);

function lineEqual(
  context: GroundingContext,
  bools: readonly BoolRef[],
  clues: readonly Clue[],
  site: Site,
): BoolRef {
  const { terms } = context;
  const entries = clues.map(
    (clue): RunEntry => (typeof clue === 'number' ? clue : clue === null ? 'runs' : 'any'),
  );
  const automaton = automatonOf(context, entries, site);
  if (!automaton) return FALSE;
  const accepted = terms.accepts(automaton, bools);
  if (clues.every((clue) => typeof clue === 'number') || entries.includes('runs')) return accepted;
  return terms.and([accepted, ...tellLengths(context, bools, clues)]);
}

function automatonOf(context: GroundingContext, entries: readonly RunEntry[], site: Site) {
  try {
    return runsAutomaton(entries);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return context.fail('too-large', 'This clue leaves too much open.', site.span);
  }
}

/** What `?` stands for is the length of the run at its place: the ones behind so many beginnings. */
function tellLengths(
  context: GroundingContext,
  bools: readonly BoolRef[],
  clues: readonly Clue[],
): BoolRef[] {
  const { terms } = context;
  const starts = bools.map((bool, at) => (at === 0 ? bool : terms.both(bool, bools[at - 1]! ^ 1)));
  const begun = starts.map((_, at) =>
    terms.sum(
      starts.slice(0, at + 1).map(() => 1),
      starts.slice(0, at + 1),
    ),
  );
  return clues.flatMap((clue, k) => {
    if (!(clue instanceof UnknownInt)) return [];
    const ones = bools.map((bool, at) => terms.both(bool, terms.is(begun[at]!, k + 1)));
    const length = terms.sum(
      ones.map(() => 1),
      ones,
    );
    return [terms.same(clue.ref, length)];
  });
}

/** A ring has no first run: of every length there are as many runs as the clue says. */
function ringEqual(context: GroundingContext, bools: readonly BoolRef[], clues: readonly Clue[]): BoolRef {
  const { terms } = context;
  const n = bools.length;
  const told = clues.length === 1 && clues[0] === 0 ? [] : clues;
  if (told.some((clue) => typeof clue === 'number' && (clue < 1 || clue > n))) return FALSE;
  const open = told.includes(null);
  const at = (place: number): BoolRef => bools[((place % n) + n) % n]!;
  const conditions: BoolRef[] = [];
  for (let length = 1; length <= n; length++) {
    const found =
      length === n
        ? [terms.and(bools)]
        : bools.map((_, first) => {
            const inside = Array.from({ length }, (_, i) => at(first + i));
            // Of all but one it is the same cell that stands before and behind.
            return terms.and([at(first - 1) ^ 1, ...inside, at(first + length) ^ 1]);
          });
    const fixed = told.filter((clue) => clue === length).length;
    const others = told
      .filter((clue) => clue instanceof UnknownInt)
      .map((clue) => terms.is(clue.ref, length));
    const coefficients = [...found.map(() => 1), ...others.map(() => -1)];
    const refs = [...found, ...others];
    const least = terms.atMost(
      coefficients.map((k) => -k),
      refs,
      -fixed,
    );
    conditions.push(open ? least : terms.and([least, terms.atMost(coefficients, refs, fixed)]));
  }
  for (const clue of told) {
    if (clue instanceof UnknownInt)
      conditions.push(terms.atMost([1], [clue.ref], n), terms.atMost([-1], [clue.ref], -1));
  }
  return terms.and(conditions);
}

function valueRunsEqual(
  context: GroundingContext,
  { refs, absent }: UnknownValueRuns,
  list: readonly Value[],
  site: Site,
): BoolRef {
  const { terms } = context;
  const runs = list.map((item): readonly [number, number] => {
    const [value, length] = item instanceof Tuple ? item.items : [];
    const code = value === undefined ? undefined : codeOf(value, undefined);
    if (code !== undefined && typeof length === 'number') return [code, length];
    return context.fail(
      'unknown-stage',
      'The runs of values are compared with tuples (value, length) that are told in full.',
      site.span,
    );
  });
  const low = Math.min(absent, least(refs.map((ref) => terms.low(ref))));
  const high = Math.max(absent, greatest(refs.map((ref) => terms.high(ref))));
  const automaton = valueRunsAutomaton(runs, absent, low, high);
  return automaton ? terms.accepts(automaton, refs) : FALSE;
}

/** Values that may be absent, by their codes: one number has to stand for absent ones. */
export function valueRuns(context: GroundingContext, values: readonly Value[], site: Site): Value {
  const codes = values.filter((value) => value instanceof UnknownInt).map(({ absent }) => absent);
  const absent = codes.find((code) => code !== undefined) ?? -1;
  const refs = values.map((value) => {
    const code = codeOf(value, absent);
    if (code !== undefined) return context.terms.constant(code);
    if (value instanceof UnknownInt && value.absent !== undefined && value.absent !== absent) {
      return context.fail('type-mismatch', 'These values are not of one type.', site.span);
    }
    return integer(context, value, site);
  });
  // Without absent values there is no gap: a number that none of them takes.
  const gap = codes.some((code) => code !== undefined) || values.includes(null);
  const low = Math.min(0, least(refs.map((ref) => context.terms.low(ref))));
  return new UnknownValueRuns(refs, gap ? absent : low - 1, values);
}
