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

interface Surroundings {
  /** `scopes[constraint]`: the constraint's variables. */
  readonly scopes: readonly (readonly number[])[];
  readonly neighbourhoods: Neighbourhoods;
}

export class NeighbourhoodSearch {
  readonly #clueModel: ClueModel;
  readonly #groups: readonly ValueGroup[];
  readonly #distribution: ValueDistribution;
  /** Computed on first use, because many boards fail before neighbourhood search. */
  #surroundings: Surroundings | undefined;

  constructor(clueModel: ClueModel, distribution: ValueDistribution) {
    this.#clueModel = clueModel;
    this.#distribution = distribution;
    this.#groups = distribution.groups.filter(({ kind }) => kind === 'chosen');
  }

  #surroundingsOf(): Surroundings {
    if (!this.#surroundings) {
      const { terms, constraints } = this.#clueModel.ground;
      const scopes = constraints.map(({ root }) => variablesOf(terms, root));
      this.#surroundings = { scopes, neighbourhoods: new Neighbourhoods(scopes, TUNING.widestConstraint) };
    }
    return this.#surroundings;
  }

  /** The assumptions of a random query; undefined when each count is as near to its wanted number as rounding allows. */
  nextQuery(answer: Assignment, random: Random): number[] | undefined {
    const wrong = this.#groups.flatMap((group) => this.#wrongCounts(group, answer));
    const pick = wrong[random.weighted(wrong.map(({ deviation }) => deviation))];
    if (!pick) return undefined;
    const { group, at, deviation } = pick;
    const step = 1 + random.below(Math.min(deviation, TUNING.largestStep));
    const room = this.#allowances(group, at, step, random);
    const assumptions = this.#groups.flatMap((each) =>
      this.#countBounds(each, this.#counts(each, answer), each === group ? room : []),
    );
    const { code } = group.values[at]!;
    const few = this.#counts(group, answer)[at]! < this.#distribution.wantedCounts(group)[at]!.low;
    const places = group.refs.filter((ref) => (this.#clueModel.numberOf(ref, answer) === code) !== few);
    const center = places[random.below(places.length)]!;
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
   * For each value of the group: by how much the count of its places may move away from the wanted number. The count of the value at `better` must
   * come nearer by `step`. The count of one other value may move away by less, because a change often needs another change.
   */
  #allowances({ values }: ValueGroup, better: number, step: number, random: Random): number[] {
    const room = values.map(() => 0);
    if (step > 1) room[random.below(values.length)] = step - 1;
    room[better] = -step;
    return room;
  }

  /** Literals that keep each count between its present and its wanted number, extended by its allowance. */
  #countBounds(group: ValueGroup, counts: readonly number[], room: readonly number[]): number[] {
    return this.#distribution.wantedCounts(group).flatMap(({ low, high }, at) => {
      const count = counts[at]!;
      const farther = room[at] ?? 0;
      const least = farther > 0 ? Math.min(count, low) - farther : Math.min(count - farther, low);
      const most = farther > 0 ? Math.max(count, high) + farther : Math.max(count + farther, high);
      return this.#distribution.bounds(group, at, least, most);
    });
  }

  /** Literals that fix all variables outside the neighbourhood of the place. */
  #fixOutside(center: number, answer: Assignment, random: Random): number[] {
    const clueModel = this.#clueModel;
    const { terms } = clueModel.ground;
    const radius = TUNING.neighbourhoodRadii[random.below(TUNING.neighbourhoodRadii.length)]!;
    const { scopes, neighbourhoods } = this.#surroundingsOf();
    const near = neighbourhoods.around(terms.variableOf(center), radius);
    if (!near) return [];
    const isNear = new Uint8Array(terms.variableCount);
    for (const constraint of near) {
      const scope = scopes[constraint]!;
      if (scope.length <= TUNING.widestConstraint) for (const variable of scope) isNear[variable] = 1;
    }
    return fixedLiterals(clueModel, answer, isNear);
  }
}

/** Literals that fix all variables except those that are near (`isNear`, by variable). */
export function fixedLiterals(clueModel: ClueModel, answer: Assignment, isNear: Uint8Array): number[] {
  const { terms } = clueModel.ground;
  const literals: number[] = [];
  for (const ref of clueModel.variables) {
    const variable = terms.variableOf(ref);
    if (isNear[variable] === 0) literals.push(clueModel.is(ref, answer[variable]!));
  }
  return literals;
}
