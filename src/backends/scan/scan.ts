/**
 * Backtracking along a plan. Each level tries the tuples that match the earlier levels, in order, and goes back if none
 * is left. Nothing is learned, but a step takes some thirty nanoseconds, a thousandth of a conflict of the SAT engine.
 * On boards of tiles a scan is therefore faster up to a few hundred million steps.
 */
import type { Assignment, Ground } from '../../model/ground.ts';
import type { ScanPlan } from './plan.ts';
import { type Claim, claimsByLevel, type Prefix } from './prefixes.ts';

export type ScanResult = 'found' | 'none' | 'limit';

export class Scan {
  /** The number of steps so far. */
  steps = 0;
  readonly #plan: ScanPlan;
  readonly #depth: number;
  /**
   * The greatest number of variables that select the tuples of one level. (A level tries the tuples of one
   * table. The data of all levels are in flat arrays, so that the search accesses no objects.)
   */
  readonly #keyWidth: number;
  /** The greatest number of values that one level stores for later levels. */
  readonly #storedWidth: number;
  /**
   * `#keySlots[level * keyWidth + i]`: where the value of the i-th variable that selects the level's tuples
   * is stored, as an index of `#values`. Unused entries are 0.
   */
  readonly #keySlots: Int32Array;
  /**
   * `#keyStrides[level * keyWidth + i]`: the factor of the i-th selecting variable's value in the number of
   * the selected group of tuples. Unused entries are 0.
   */
  readonly #keyStrides: Int32Array;
  /**
   * `#storedSlots[level * storedWidth + i]`: where the level stores its i-th value for later levels, as an index
   * of `#values`. Unused entries point to an element that is never read.
   */
  readonly #storedSlots: Int32Array;
  /**
   * `#groupOffsets[level]`: where the level's part of `#groupStarts` begins, adjusted so that group numbers can be
   * added.
   */
  readonly #groupOffsets: Int32Array;
  /**
   * For each group of tuples that earlier values can select, over all levels: the number of its first tuple.
   */
  readonly #groupStarts: Int32Array;
  /** `#tupleMarks[tuple]`: the mark of the tuple's value in the column that is subject to an "all different". */
  readonly #tupleMarks: Int32Array;
  /**
   * A mark ("this value is already taken") that is always set. Tuples excluded by a claim get it, so that
   * they are never tried.
   */
  readonly #exclusionMark: number;
  /**
   * The tuples excluded by claims, with the marks they had before, which are put back at the next restart.
   */
  readonly #excludedTuples = new Map<number, number>();
  /** `#storedValues[tuple * storedWidth + i]`: the i-th value that the tuple stores for later levels. */
  readonly #storedValues: Int32Array;
  /** `#firstTuple[level]`: the number of the level's first tuple among the tuples of all levels. */
  readonly #firstTuple: Int32Array;
  readonly #values: Int32Array;
  readonly #isMarkTaken: Uint8Array;
  /** `#nextTuple[level]`: the next tuple to try at the level. */
  readonly #nextTuple: Int32Array;
  /** `#end[level]`: the end of the tuples to try at the level. */
  readonly #end: Int32Array;
  #level = 0;

  constructor(plan: ScanPlan) {
    const { levels } = plan;
    this.#plan = plan;
    this.#depth = levels.length;
    this.#keyWidth = levels.reduce((most, { keyVariables }) => Math.max(most, keyVariables.length), 1);
    this.#storedWidth = levels.reduce((most, { live }) => Math.max(most, live.length), 1);
    const depth = this.#depth;
    const count = levels.reduce((sum, { tuples, refs }) => sum + tuples.length / refs.length, 0);
    this.#keySlots = new Int32Array(depth * this.#keyWidth);
    this.#keyStrides = new Int32Array(depth * this.#keyWidth);
    this.#storedSlots = new Int32Array(depth * this.#storedWidth).fill(plan.slots);
    this.#groupOffsets = new Int32Array(depth);
    this.#groupStarts = new Int32Array(levels.reduce((sum, { starts }) => sum + starts.length, 0));
    this.#tupleMarks = new Int32Array(count);
    this.#storedValues = new Int32Array(count * this.#storedWidth);
    this.#firstTuple = new Int32Array(depth);
    this.#values = new Int32Array(plan.slots + 1);
    this.#exclusionMark = plan.markCount + depth;
    this.#isMarkTaken = new Uint8Array(this.#exclusionMark + 1);
    this.#nextTuple = new Int32Array(depth);
    this.#end = new Int32Array(depth);
    this.#fillArrays();
    this.#beginSearch();
  }

  /** Starts a new scan under these claims; false if a claim is about a variable whose values the scan doesn't distinguish. */
  restart(claims: readonly Claim[]): boolean {
    const byLevel = claimsByLevel(this.#plan, claims);
    if (byLevel === undefined) return false;
    for (const [tuple, mark] of this.#excludedTuples) this.#tupleMarks[tuple] = mark;
    this.#excludedTuples.clear();
    for (const [level, here] of byLevel.entries()) if (here.length > 0) this.#exclude(level, here);
    this.#beginSearch();
    return true;
  }

  /** The current tuples of all levels. Only after `run` has returned `limit`. */
  path(): Prefix {
    return Array.from(
      { length: this.#level },
      (_, level) => this.#nextTuple[level]! - 1 - this.#firstTuple[level]!,
    );
  }

  /** Continues for at most `most` steps. After `found` the scan can't be continued. */
  run(most: number): ScanResult {
    const nextTuple = this.#nextTuple;
    const end = this.#end;
    const tupleMarks = this.#tupleMarks;
    const takenMarks = this.#isMarkTaken;
    const storedValues = this.#storedValues;
    const values = this.#values;
    const storedSlots = this.#storedSlots;
    const keySlots = this.#keySlots;
    const keyStrides = this.#keyStrides;
    const groupOffsets = this.#groupOffsets;
    const groupStarts = this.#groupStarts;
    const depth = this.#depth;
    const keyWidth = this.#keyWidth;
    const storedWidth = this.#storedWidth;
    let level = this.#level;
    let tuplesLeft = most;
    let result: ScanResult | undefined;
    while (result === undefined) {
      let tuple = nextTuple[level]!;
      const endTuple = end[level]!;
      while (tuple < endTuple && takenMarks[tupleMarks[tuple]!] !== 0) tuple++;
      if (tuple === endTuple) {
        if (level === 0) {
          result = 'none';
          break;
        }
        level--;
        takenMarks[tupleMarks[nextTuple[level]! - 1]!] = 0;
        continue;
      }
      if (tuplesLeft-- === 0) {
        result = 'limit';
        break;
      }
      nextTuple[level] = tuple + 1;
      takenMarks[tupleMarks[tuple]!] = 1;
      for (let i = 0, from = tuple * storedWidth, to = level * storedWidth; i < storedWidth; i++)
        values[storedSlots[to + i]!] = storedValues[from + i]!;
      level++;
      if (level === depth) {
        result = 'found';
        break;
      }
      let key = groupOffsets[level]!;
      for (let i = 0, at = level * keyWidth; i < keyWidth; i++)
        key += values[keySlots[at + i]!]! * keyStrides[at + i]!;
      nextTuple[level] = groupStarts[key]!;
      end[level] = groupStarts[key + 1]!;
    }
    this.#level = level;
    this.steps += most - Math.max(tuplesLeft, 0);
    return result;
  }

  /** The answer. Only after `run` has returned `found`. */
  assignment(ground: Ground): Assignment {
    const { terms } = ground;
    const values = new Map<number, number>();
    for (const [level, { refs, tuples }] of this.#plan.levels.entries()) {
      const tuple = this.#nextTuple[level]! - 1 - this.#firstTuple[level]!;
      refs.forEach((ref, column) => {
        const value = tuples[tuple * refs.length + column]!;
        // The tuple contains all variables of its table, also those that selected it.
        values.set(terms.variableOf(ref), value);
      });
    }
    for (const { refs, tuples } of this.#plan.independentTables) {
      for (let at = 0; at < tuples.length; at += refs.length) {
        const fits = refs.every((ref, column) => {
          const knownValue = values.get(terms.variableOf(ref));
          return knownValue === undefined || knownValue === tuples[at + column];
        });
        if (!fits) continue;
        refs.forEach((ref, column) => {
          values.set(terms.variableOf(ref), tuples[at + column]!);
        });
        break;
      }
    }
    return Int32Array.from(
      { length: terms.variableCount },
      (_, variable) => values.get(variable) ?? this.#plan.lowestValue(terms.variable(variable)),
    );
  }

  #fillArrays(): void {
    let tuple = 0;
    let tupleStart = 0;
    for (const [
      level,
      { refs, tuples, starts, keyVariables, offset, live, distinct },
    ] of this.#plan.levels.entries()) {
      keyVariables.forEach(({ slot, stride }, i) => {
        this.#keySlots[level * this.#keyWidth + i] = slot;
        this.#keyStrides[level * this.#keyWidth + i] = stride;
      });
      live.forEach(({ slot }, i) => {
        this.#storedSlots[level * this.#storedWidth + i] = slot;
      });
      this.#groupOffsets[level] = offset + tupleStart;
      this.#firstTuple[level] = tuple;
      for (const each of starts) this.#groupStarts[tupleStart++] = each + tuple;
      for (let at = 0; at < tuples.length; at += refs.length, tuple++) {
        // The tuples of a level without an "all different" column get a mark that no other level uses.
        this.#tupleMarks[tuple] = distinct
          ? distinct.firstMark + tuples[at + distinct.column]!
          : this.#plan.markCount + level;
        live.forEach(({ column }, i) => {
          this.#storedValues[tuple * this.#storedWidth + i] = tuples[at + column]!;
        });
      }
    }
  }

  #beginSearch(): void {
    this.#isMarkTaken.fill(0);
    for (const mark of this.#plan.takenMarks) this.#isMarkTaken[mark] = 1;
    this.#isMarkTaken[this.#exclusionMark] = 1;
    this.#nextTuple[0] = this.#groupStarts[this.#groupOffsets[0]!]!;
    this.#end[0] = this.#groupStarts[this.#groupOffsets[0]! + 1]!;
    this.#level = 0;
    this.steps = 0;
  }

  #exclude(level: number, claims: readonly (Claim & { readonly column: number })[]): void {
    const { refs, tuples } = this.#plan.levels[level]!;
    for (let at = 0; at < tuples.length; at += refs.length) {
      if (claims.every(({ column, value, holds }) => (tuples[at + column] === value) === holds)) continue;
      const tuple = this.#firstTuple[level]! + at / refs.length;
      this.#excludedTuples.set(tuple, this.#tupleMarks[tuple]!);
      this.#tupleMarks[tuple] = this.#exclusionMark;
    }
  }
}
