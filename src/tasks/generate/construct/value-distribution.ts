/**
 * The wanted distribution of values: assumptions keep the number of places with each value near its weight. There are several levels of tolerance, each
 * switched on by one literal; neighbourhood search bounds the numbers of single values instead.
 */

import { textsOf } from '../../../formats/values/settled-values.ts';
import type { Weights } from '../../../language/sections/generate/plan.ts';
import type { Ref } from '../../../model/terms/terms.ts';
import type { UnknownBool, UnknownInt } from '../../../model/values.ts';
import { codesOf } from '../../../model/variables.ts';
import type { Random } from '../../common/random.ts';
import { TUNING } from '../spec/tuning.ts';
import type { ClueModel } from './clue-model.ts';

export interface ValueGroup {
  readonly name: string;
  readonly kind: 'chosen' | 'find';
  readonly refs: readonly Ref[];
  /** The values: their codes, the texts by which weights name them, and the weights. */
  readonly values: readonly { readonly code: number; readonly text: string; readonly weight: number }[];
}

export class ValueDistribution {
  readonly groups: readonly ValueGroup[];
  /** `#toleranceLevels[level]`: the assumption that enforces this level of tolerance; created when first needed. */
  readonly #toleranceLevels: (number | undefined)[] = [];
  readonly #clueModel: ClueModel;
  /** For each group and each value's code: a function from n to the literal "at least n places have the value". */
  readonly #counters = new Map<ValueGroup, Map<number, (n: number) => number>>();
  /** For each group of finds: the sums that count each value; undefined for a value whose weight is 0 or the total. */
  readonly #sumsByValue = new Map<ValueGroup, (Ref | undefined)[]>();

  constructor(clueModel: ClueModel, groups: readonly ValueGroup[]) {
    this.#clueModel = clueModel;
    this.groups = groups;
    for (const group of groups) this.#sumsByValue.set(group, this.#makeSums(group));
  }

  /** Sets random preferred phases: according to the weights if there are any, otherwise uniformly. */
  randomPhases(random: Random): void {
    const clueModel = this.#clueModel;
    const preferredCodes = new Map<Ref, number>();
    for (const group of this.groups) {
      const weights = weightsOf(group);
      for (const ref of group.refs)
        preferredCodes.set(ref, group.values[random.weightedIndex(weights)]?.code ?? 0);
    }
    for (const ref of clueModel.variables)
      if (!preferredCodes.has(ref)) preferredCodes.set(ref, this.#randomValue(ref, random));
    clueModel.prefer(clueModel.variables, (ref) => preferredCodes.get(ref)!);
  }

  /** Literals that give some of the finds a random value, so that different seeds search differently. */
  randomPlaces(random: Random): number[] {
    const { program } = this.#clueModel.session;
    const finds = this.groups.filter(({ kind }) => kind === 'find');
    return finds.flatMap((group) => {
      const { refs, values } = group;
      const weights = weightsOf(group);
      return random
        .shuffled(refs)
        .slice(0, Math.ceil(refs.length * TUNING.randomFinds))
        .map((ref) => program.is(ref, values[random.weightedIndex(weights)]?.code ?? 0));
    });
  }

  #randomValue(ref: Ref, random: Random): number {
    const { terms } = this.#clueModel.ground;
    const values = terms.values(ref);
    if (values) return values[random.intBelow(values.length)]!;
    return terms.low(ref) + random.intBelow(terms.high(ref) - terms.low(ref) + 1);
  }

  /** For each value of the group: the two whole numbers nearest to the wanted number of places. */
  wantedCounts(group: ValueGroup): readonly { readonly low: number; readonly high: number }[] {
    const { refs, values } = group;
    const total = totalOf(group);
    return values.map(({ weight }) => {
      const wantedCount = (weight / total) * refs.length;
      return { low: Math.floor(wantedCount), high: Math.ceil(wantedCount) };
    });
  }

  /** Literals that keep the count of one value of the group between `low` and `high`. */
  bounds(group: ValueGroup, at: number, low: number, high: number): number[] {
    const { code, weight } = group.values[at]!;
    if (weight === 0 || weight === totalOf(group)) return [];
    const literals: number[] = [];
    if (low > 0) literals.push(this.#counter(group, code)(low));
    if (high < group.refs.length) literals.push(-this.#counter(group, code)(high + 1));
    return literals;
  }

  #counter(group: ValueGroup, code: number): (n: number) => number {
    const counters = this.#counters.get(group) ?? new Map<number, (n: number) => number>();
    this.#counters.set(group, counters);
    const cachedCounter = counters.get(code);
    if (cachedCounter) return cachedCounter;
    const counter = this.#clueModel.session.program.countValue(group.refs, code);
    counters.set(code, counter);
    this.#clueModel.session.program.onUndo(() => counters.delete(code));
    return counter;
  }

  /**
   * The assumption that keeps all counts within a tolerance, which grows with `loosened`; undefined if the tolerance would allow any counts. Values of
   * chosen clues start with a large tolerance, because neighbourhood search reduces it later; for finds, it isn't reduced.
   */
  toleranceLiteral(loosened: number): number | undefined {
    const at = TUNING.firstLevel + loosened;
    if (this.groups.length === 0 || at >= TUNING.levels) return undefined;
    const cachedLevel = this.#toleranceLevels[at];
    if (cachedLevel !== undefined) return cachedLevel;
    const literal = this.#encodeTolerance(at);
    this.#toleranceLevels[at] = literal;
    this.#clueModel.session.program.onUndo(() => {
      this.#toleranceLevels[at] = undefined;
    });
    return literal;
  }

  /** Encodes all levels of tolerance, and the bounds from which neighbourhood search starts. */
  writeLiterals(): void {
    for (let loosened = 0; this.toleranceLiteral(loosened) !== undefined; loosened++);
    for (const group of this.groups) {
      if (group.kind === 'find') continue;
      group.values.forEach((_, at) => {
        const { low, high } = this.#rangeAt(group, at, TUNING.firstLevel);
        for (let count = Math.max(0, low); count <= Math.min(high, group.refs.length); count++)
          this.bounds(group, at, count, count);
      });
    }
  }

  /** The allowed range of the number of places with this value, at a level of tolerance. */
  #rangeAt(group: ValueGroup, at: number, level: number): { readonly low: number; readonly high: number } {
    if (level === 0 && group.kind === 'chosen') return this.wantedCounts(group)[at]!;
    const { length } = group.refs;
    const tolerance = Math.max(
      1,
      TUNING.firstTolerance * TUNING.toleranceGrowth ** Math.max(0, level - 1) * length,
    );
    const wantedCount = ((group.values[at]?.weight ?? 0) / totalOf(group)) * length;
    return { low: Math.ceil(wantedCount - tolerance), high: Math.floor(wantedCount + tolerance) };
  }

  /** A literal which implies that each value has its wanted number of places, within the level's tolerance. */
  #encodeTolerance(level: number): number {
    const { program } = this.#clueModel.session;
    const guard = program.fresh();
    for (const group of this.groups) {
      group.values.forEach((_, at) => {
        const { low, high } = this.#rangeAt(group, at, level);
        if (group.kind === 'find') this.#encodeSumBounds(group, at, low, high, guard);
        else for (const bound of this.bounds(group, at, low, high)) program.clause([-guard, bound]);
      });
    }
    return guard;
  }

  /** Encodes bounds of a count of finds as a constraint; no literals are needed, as no query assumes such bounds one by one. */
  #encodeSumBounds(group: ValueGroup, at: number, low: number, high: number, level: number): void {
    const { ground, session } = this.#clueModel;
    const sum = this.#sumsByValue.get(group)?.[at];
    if (sum === undefined) return;
    const { terms } = ground;
    if (low > 0) session.program.enforce(terms.atMost([-1], [sum], -low), [-level]);
    if (high < group.refs.length) session.program.enforce(terms.atMost([1], [sum], high), [-level]);
  }

  /** Excludes values of weight 0 by a clause for each place; returns the sums that count the other values. */
  #makeSums(group: ValueGroup): (Ref | undefined)[] {
    const { ground, session } = this.#clueModel;
    const { refs, values } = group;
    const total = totalOf(group);
    return values.map(({ code, weight }) => {
      if (weight === 0) for (const ref of refs) session.clause([-session.program.is(ref, code)]);
      if (group.kind === 'chosen' || weight === 0 || weight === total) return undefined;
      const unitCoefficients = new Array<number>(refs.length).fill(1);
      return ground.terms.sum(
        unitCoefficients,
        refs.map((ref) => ground.terms.is(ref, code)),
      );
    });
  }
}

const weightsOf = ({ values }: ValueGroup): number[] => values.map(({ weight }) => weight);

const totalOf = ({ values }: ValueGroup): number => values.reduce((sum, { weight }) => sum + weight, 0);

/** The group of the values that the weights concern; undefined if there are no weights. */
export function valueGroup(
  clueModel: ClueModel,
  { name, kind }: Pick<ValueGroup, 'name' | 'kind'>,
  places: readonly { readonly ref: Ref; readonly value: UnknownInt | UnknownBool }[],
  weights: Weights,
): ValueGroup | undefined {
  const [first] = places;
  if (!first || weights.size === 0) return undefined;
  const { terms } = clueModel.ground;
  const valueCodes = codesOf(terms, first.ref);
  const texts = textsOf(clueModel.ground, first.value, valueCodes);
  const values = valueCodes.map((code, at) => {
    const text = texts[at] ?? '';
    return { code, text, weight: weights.get(text) ?? 0 };
  });
  return { name, kind, refs: places.map((place) => place.ref), values };
}
