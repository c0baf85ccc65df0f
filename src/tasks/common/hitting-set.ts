/**
 * The cheapest hitting set: a set with an element of each given set. Elements dominated by cheaper ones are dropped; then branch and bound on
 * the set with the fewest elements, with the cheapest elements of disjoint sets as the bound (as for set covering: Caprara, Toth and Fischetti
 * 2000, "Algorithms for the set covering problem"). Exponential in the worst case, so it gives up after a number of branches.
 */
import { pushTo } from '../../model/large-lists.ts';

/** The number of branches after which the search gives up. */
const MAX_BRANCHES = 3000;

/**
 * Returns the elements of the cheapest hitting set. `none`: no hitting set costs less than `below`; `hard`: the search took too many branches.
 * Elements are indices into `costs`; all costs are above 0. Deterministic.
 */
export function hittingSet(
  sets: readonly (readonly number[])[],
  costs: ArrayLike<number>,
  below: number,
): number[] | 'none' | 'hard' {
  return new HittingSetSearch(sets, costs, below).run();
}

class HittingSetSearch {
  readonly #costs: ArrayLike<number>;
  /** The given sets without dominated elements, each with its cheapest elements first. */
  readonly #elementSets: readonly (readonly number[])[];
  /** For each element: the sets that contain it. */
  readonly #setsByElement: ReadonlyMap<number, readonly number[]>;
  /** `#chosenInSet[set]`: the number of the set's elements that are chosen so far. */
  readonly #chosenInSet: Int32Array;
  /** `#isExcluded[element]`: 1 if this branch must not choose the element, because an earlier branch from the same or a higher node has chosen it. */
  readonly #isExcluded: Uint8Array;
  readonly #lastBranch: Int32Array;
  readonly #chosenElements: number[] = [];
  #bestSet: number[] | undefined;
  #bestCost: number;
  #branches = 0;

  constructor(sets: readonly (readonly number[])[], costs: ArrayLike<number>, below: number) {
    this.#costs = costs;
    this.#bestCost = below;
    const undominatedSet = new Set(undominatedElements(setsByElement(sets), costs));
    this.#elementSets = sets.map((set) =>
      set.filter((element) => undominatedSet.has(element)).sort((a, b) => costs[a]! - costs[b]! || a - b),
    );
    this.#setsByElement = setsByElement(this.#elementSets);
    this.#chosenInSet = new Int32Array(sets.length);
    this.#isExcluded = new Uint8Array(costs.length);
    this.#lastBranch = new Int32Array(costs.length);
  }

  run(): number[] | 'none' | 'hard' {
    this.#branchOnSet(0);
    return this.#branches > MAX_BRANCHES ? 'hard' : (this.#bestSet ?? 'none');
  }

  #branchOnSet(spentCost: number): void {
    if (++this.#branches > MAX_BRANCHES) return;
    const unhitSet = this.#smallestUnhitSet(spentCost);
    if (unhitSet === 'hopeless') return;
    if (unhitSet === 'none') {
      this.#bestCost = spentCost;
      this.#bestSet = [...this.#chosenElements];
      return;
    }
    const triedElements = unhitSet.filter((element) => this.#isExcluded[element] === 0);
    for (const element of triedElements) {
      this.#choose(element, 1);
      this.#branchOnSet(spentCost + this.#costs[element]!);
      this.#choose(element, -1);
      this.#isExcluded[element] = 1;
    }
    for (const element of triedElements) this.#isExcluded[element] = 0;
  }

  #choose(element: number, by: 1 | -1): void {
    if (by === 1) this.#chosenElements.push(element);
    else this.#chosenElements.pop();
    for (const set of this.#setsByElement.get(element) ?? []) this.#chosenInSet[set]! += by;
  }

  /**
   * The set with the fewest allowed elements among those not hit yet; `none` if all sets are hit. `hopeless`: the cost so far, plus the cost of
   * hitting the remaining disjoint sets, isn't below the best cost.
   */
  #smallestUnhitSet(spentCost: number): readonly number[] | 'none' | 'hopeless' {
    const stamp = this.#branches;
    let bound = spentCost;
    let shortestSet: readonly number[] | undefined;
    let fewestElements = Number.POSITIVE_INFINITY;
    for (let at = 0; at < this.#elementSets.length; at++) {
      if (this.#chosenInSet[at] !== 0) continue;
      const set = this.#elementSets[at]!;
      let openCount = 0;
      let cheapestCost = 0;
      let isDisjoint = true;
      for (const element of set) {
        if (this.#isExcluded[element] === 1) continue;
        if (openCount++ === 0) cheapestCost = this.#costs[element]!;
        if (this.#lastBranch[element] === stamp) isDisjoint = false;
      }
      if (openCount === 0) return 'hopeless';
      if (openCount < fewestElements) {
        fewestElements = openCount;
        shortestSet = set;
      }
      if (!isDisjoint) continue;
      for (const element of set) this.#lastBranch[element] = stamp;
      bound += cheapestCost;
      if (bound >= this.#bestCost) return 'hopeless';
    }
    if (shortestSet !== undefined) return shortestSet;
    return spentCost < this.#bestCost ? 'none' : 'hopeless';
  }
}

function setsByElement(sets: readonly (readonly number[])[]): Map<number, number[]> {
  const setNumbersByElement = new Map<number, number[]>();
  sets.forEach((set, at) => {
    for (const element of set) {
      pushTo(setNumbersByElement, element, at);
    }
  });
  return setNumbersByElement;
}

/** The undominated elements: no other element is in all the same sets at no greater cost. Of equal elements, the first stays. */
function undominatedElements(
  having: ReadonlyMap<number, readonly number[]>,
  costs: ArrayLike<number>,
): number[] {
  const elementOrder = [...having.keys()].sort(
    (a, b) => having.get(b)!.length - having.get(a)!.length || costs[a]! - costs[b]! || a - b,
  );
  const keptElements: { readonly element: number; readonly sets: ReadonlySet<number> }[] = [];
  for (const element of elementOrder) {
    const setNumbers = having.get(element)!;
    const isDominated = keptElements.some(
      (other) => costs[other.element]! <= costs[element]! && setNumbers.every((set) => other.sets.has(set)),
    );
    if (!isDominated) keptElements.push({ element, sets: new Set(setNumbers) });
  }
  return keptElements.map(({ element }) => element);
}
