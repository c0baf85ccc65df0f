/**
 * The wanted distribution of values: an assumption keeps the number of places with each value near its weight. There are several levels of tolerance,
 * each switched on by one literal.
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
  /** `#sums[group][value]`: the sum that counts the value; undefined if the value's weight is 0 or the total. */
  readonly #sums: readonly (readonly (Ref | undefined)[])[];

  constructor(clueModel: ClueModel, groups: readonly ValueGroup[]) {
    this.#clueModel = clueModel;
    this.groups = groups;
    this.#sums = groups.map((group) => this.#makeSums(group));
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

  /** The assumption that keeps all counts within a tolerance, which grows with `level`; undefined if the tolerance would allow any counts. */
  toleranceLiteral(level: number): number | undefined {
    if (this.groups.length === 0 || level >= TUNING.levels) return undefined;
    const cachedLevel = this.#toleranceLevels[level];
    if (cachedLevel !== undefined) return cachedLevel;
    const literal = this.#encodeTolerance(level);
    this.#toleranceLevels[level] = literal;
    this.#clueModel.session.program.onUndo(() => {
      this.#toleranceLevels[level] = undefined;
    });
    return literal;
  }

  /** Encodes all levels of tolerance. */
  writeLiterals(): void {
    for (let level = 0; this.toleranceLiteral(level) !== undefined; level++);
  }

  /** A literal which implies that each value has its wanted number of places, within the level's tolerance. */
  #encodeTolerance(level: number): number {
    const { ground, session } = this.#clueModel;
    const { terms } = ground;
    const guard = session.program.fresh();
    for (const [i, group] of this.groups.entries()) {
      const { length } = group.refs;
      const tolerance =
        level === 0 ? 0 : TUNING.firstTolerance * TUNING.toleranceGrowth ** (level - 1) * length;
      group.values.forEach(({ weight }, at) => {
        const sum = this.#sums[i]![at];
        if (sum === undefined) return;
        const wantedCount = (weight / totalOf(group)) * length;
        const [low, high] = [Math.floor(wantedCount - tolerance), Math.ceil(wantedCount + tolerance)];
        if (low > 0) session.program.enforce(terms.atMost([-1], [sum], -low), [-guard]);
        if (high < length) session.program.enforce(terms.atMost([1], [sum], high), [-guard]);
      });
    }
    return guard;
  }

  /** Excludes values of weight 0 by a clause for each place; returns the sums that count the other values. */
  #makeSums(group: ValueGroup): (Ref | undefined)[] {
    const { ground, session } = this.#clueModel;
    const { refs, values } = group;
    const total = totalOf(group);
    return values.map(({ code, weight }) => {
      if (weight === 0) for (const ref of refs) session.clause([-session.program.is(ref, code)]);
      if (weight === 0 || weight === total) return undefined;
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
