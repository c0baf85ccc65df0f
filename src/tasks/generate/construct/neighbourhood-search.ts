/**
 * Large neighbourhood search (Shaw 1998) that brings the values of a finished puzzle nearer to the wanted distribution. Outside a neighbourhood all
 * clues and the answer stay; inside, the engine searches for clues that bring a value with too many or too few places nearer to its wanted number.
 * Each query is small, however large the board. The result is a puzzle again if it has no second answer.
 */
import type { Assignment } from '../../../model/ground.ts';
import { variablesOf } from '../../../model/variables.ts';
import type { Random } from '../../common/random.ts';
import { Neighbourhoods } from '../../deduce/conditions/neighbourhoods.ts';
import { TUNING } from '../spec/tuning.ts';
import type { ClueModel } from './clue-model.ts';
import type { ValueDistribution, ValueGroup } from './value-distribution.ts';

interface Neighbourhood {
  /** `scopes[constraint]`: the constraint's variables. */
  readonly scopes: readonly (readonly number[])[];
  readonly neighbourhoods: Neighbourhoods;
}

export class NeighbourhoodSearch {
  readonly #clueModel: ClueModel;
  readonly #groups: readonly ValueGroup[];
  readonly #distribution: ValueDistribution;
  /** Computed on first use, because many boards fail before neighbourhood search. */
  #surroundings: Neighbourhood | undefined;

  constructor(clueModel: ClueModel, distribution: ValueDistribution) {
    this.#clueModel = clueModel;
    this.#distribution = distribution;
    this.#groups = distribution.groups.filter(({ kind }) => kind === 'chosen');
  }

  #randomNeighbourhood(): Neighbourhood {
    if (!this.#surroundings) {
      const { terms, constraints } = this.#clueModel.ground;
      const scopes = constraints.map(({ root }) => variablesOf(terms, root));
      this.#surroundings = { scopes, neighbourhoods: new Neighbourhoods(scopes, TUNING.widestConstraint) };
    }
    return this.#surroundings;
  }

  /** The assumptions of a random query; undefined if each value has as many places as it should have, as nearly as rounding allows. */
  nextQuery(answer: Assignment, random: Random): number[] | undefined {
    const wrongCounts = this.#groups.flatMap((group) => this.#wrongCounts(group, answer));
    const pick = wrongCounts[random.weightedIndex(wrongCounts.map(({ deviation }) => deviation))];
    if (!pick) return undefined;
    const { group, at, deviation } = pick;
    const step = 1 + random.intBelow(Math.min(deviation, TUNING.largestStep));
    const countAllowances = this.#countAllowances(group, at, step, random);
    const assumptions = this.#groups.flatMap((each) =>
      this.#countBounds(each, this.#counts(each, answer), each === group ? countAllowances : []),
    );
    const { code } = group.values[at]!;
    const isTooFew = this.#counts(group, answer)[at]! < this.#distribution.wantedCounts(group)[at]!.low;
    const wrongRefs = group.refs.filter(
      (ref) => (this.#clueModel.numberOf(ref, answer) === code) !== isTooFew,
    );
    const center = wrongRefs[random.intBelow(wrongRefs.length)]!;
    return [...assumptions, ...this.#fixOutside(center, answer, random)];
  }

  #counts({ refs, values }: ValueGroup, answer: Assignment): number[] {
    const counts = new Map<number, number>();
    for (const ref of refs) {
      const code = this.#clueModel.numberOf(ref, answer);
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    return values.map(({ code }) => counts.get(code) ?? 0);
  }

  #wrongCounts(
    group: ValueGroup,
    answer: Assignment,
  ): { group: ValueGroup; at: number; deviation: number }[] {
    const counts = this.#counts(group, answer);
    return this.#distribution
      .wantedCounts(group)
      .map(({ low, high }, at) => ({
        group,
        at,
        deviation: Math.max(0, low - counts[at]!, counts[at]! - high),
      }))
      .filter(({ deviation }) => deviation > 0);
  }

  /**
   * For each value of the group: by how much its number of places may move away from the wanted number. For the value with index `better`, it must come
   * nearer by `step`; for one other value, it may move away by `step` − 1, because a change often needs another change.
   */
  #countAllowances({ values }: ValueGroup, better: number, step: number, random: Random): number[] {
    const countAllowances = values.map(() => 0);
    if (step > 1) countAllowances[random.intBelow(values.length)] = step - 1;
    countAllowances[better] = -step;
    return countAllowances;
  }

  /** Literals that keep each value's number of places between the present and the wanted number; the allowances widen this range. */
  #countBounds(group: ValueGroup, counts: readonly number[], room: readonly number[]): number[] {
    return this.#distribution.wantedCounts(group).flatMap(({ low, high }, at) => {
      const count = counts[at]!;
      const allowance = room[at] ?? 0;
      const minCount = allowance > 0 ? Math.min(count, low) - allowance : Math.min(count - allowance, low);
      const maxCount = allowance > 0 ? Math.max(count, high) + allowance : Math.max(count + allowance, high);
      return this.#distribution.bounds(group, at, minCount, maxCount);
    });
  }

  /** Literals that fix all variables outside the neighbourhood of the place. */
  #fixOutside(center: number, answer: Assignment, random: Random): number[] {
    const clueModel = this.#clueModel;
    const { terms } = clueModel.ground;
    const radius = TUNING.neighbourhoodRadii[random.intBelow(TUNING.neighbourhoodRadii.length)]!;
    const { scopes, neighbourhoods } = this.#randomNeighbourhood();
    const nearbyConstraints = neighbourhoods.conditionsWithin(terms.variableOf(center), radius);
    if (!nearbyConstraints) return [];
    const isNearCenter = new Uint8Array(terms.variableCount);
    for (const constraint of nearbyConstraints) {
      const scope = scopes[constraint]!;
      if (scope.length <= TUNING.widestConstraint) for (const variable of scope) isNearCenter[variable] = 1;
    }
    return fixedLiterals(clueModel, answer, isNearCenter);
  }
}

/** Literals that fix all variables except those that are near (`isNear[variable]` is 1). */
export function fixedLiterals(clueModel: ClueModel, answer: Assignment, isNear: Uint8Array): number[] {
  const { terms } = clueModel.ground;
  const literals: number[] = [];
  for (const ref of clueModel.variables) {
    const variable = terms.variableOf(ref);
    if (isNear[variable] === 0) literals.push(clueModel.is(ref, answer[variable]!));
  }
  return literals;
}
