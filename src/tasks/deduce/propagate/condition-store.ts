/**
 * Domains for deduction step by step: the propagators of every operation (model/propagation), applied to one condition at a time, on domains from
 * which values can be removed and restored. A removal ("this variable doesn't have that value") is a number; removing one value of a bool gives it
 * the other. Removals are stored in the order in which they were made.
 *
 * Propagating a condition costs a few passes over its nodes. The implied removals are returned and undone, so that the conditions of one round don't
 * affect each other. `ShrinkingDomains` (model/propagation/shrinking-domains.ts), for encoding, has no such trail: it propagates all constraints together,
 * faster, and its domains only shrink.
 */

import type { Bounds, Interval } from '../../../model/meaning/meaning.ts';
import { MEANINGS } from '../../../model/meaning/meanings.ts';
import type { Domains, Reach } from '../../../model/propagation/propagator.ts';
import { PROPAGATORS } from '../../../model/propagation/propagators.ts';
import { type BoolRef, CODE, operationsWhere, type Ref, type Terms } from '../../../model/terms/terms.ts';
import { operandNodes } from '../../../model/variables.ts';
import type { Literal } from '../../common/literals.ts';
import { TUNING } from '../tuning.ts';

/** A number for the statement that a variable doesn't have a value. */
export type DomainRemoval = number;

const SELF_SUFFICIENT_CODES = operationsWhere(({ selfSufficient }) => selfSufficient);

interface Condition {
  readonly root: BoolRef;
  /** The nodes of the condition in ascending order, without the variables whose removals are stored. */
  readonly innerNodes: Int32Array;
  readonly operationCodes: Int32Array;
  readonly args: readonly Int32Array[];
  /** For each `components` term and each node of its graph: the `reaches` terms about the node. */
  readonly reachesByComponents: ReadonlyMap<Ref, BoolRef[][]>;
  /** Whether the condition has terms that depend on which nodes a component can reach. */
  readonly hasComponentShares: boolean;
}

/** The result of propagating a condition: the removals that it implies; `fails` is true if it can't hold. */
export interface ImpliedRemovals {
  readonly fails: boolean;
  readonly removals: readonly DomainRemoval[];
}

const NO_REMOVALS: ImpliedRemovals = { fails: false, removals: [] };

export class ConditionStore implements Domains {
  readonly terms: Terms;
  /** For each `components` term: its partitions. A propagation of the term sets them before any other term of the condition reads them. */
  readonly partitions: Bounds['partitions'] = new Map();
  readonly ranks: Bounds['ranks'] = new Map();
  failed = false;
  readonly isThorough = true;
  /** The removals in the order in which they were made. */
  readonly removals: DomainRemoval[] = [];
  readonly #roots: readonly BoolRef[];
  readonly #maxPasses: number;
  readonly #conditions: (Condition | undefined)[];
  /** `#lowerBounds[node]` and `#upperBounds[node]`: the node's bounds. Those of a condition's inner nodes come from the condition's last propagation. */
  readonly #lowerBounds: Int32Array;
  readonly #upperBounds: Int32Array;
  /** The bounds of all nodes before any removal. */
  readonly #firstLows: Int32Array;
  readonly #firstHighs: Int32Array;
  /** `#removalStart[variable]` is the number of the variable's first possible removal; `#nodeOf[variable]` is the variable's node. */
  readonly #removalStart: Int32Array;
  readonly #nodeOf: Int32Array;
  /** `#variableAt[node]`: the variable, if the node is a variable whose removals are stored; else −1. */
  readonly #variableAt: Int32Array;
  /** `#removalVariables[removal]` is the removal's variable; `#isOpenRemoval[removal]` is 1 until the removal is made. */
  readonly #removalVariables: Int32Array;
  readonly #isOpenRemoval: Uint8Array;
  /** `leftCount[variable]`: the number of values that the variable has left. */
  readonly leftCount: Int32Array;
  readonly #confinedReaches = new Map<Ref, (Reach | undefined)[]>();
  #condition: Condition | undefined;
  #hasChanged = false;
  #hasConfinedMore = false;
  readonly #out: Interval = { low: 0, high: 0 };

  /** `like`: another store for the same conditions, whose prepared data are shared. */
  constructor(
    terms: Terms,
    roots: readonly BoolRef[],
    passes = Number.POSITIVE_INFINITY,
    like?: ConditionStore,
  ) {
    this.terms = terms;
    this.#maxPasses = passes;
    this.#roots = roots;
    this.#conditions = like ? like.#conditions : new Array(roots.length).fill(undefined);
    const { lows, highs } = terms.bounds();
    this.#firstLows = lows;
    this.#firstHighs = highs;
    this.#lowerBounds = lows.slice();
    this.#upperBounds = highs.slice();
    const count = terms.variableCount;
    this.#removalStart = new Int32Array(count + 1);
    this.#nodeOf = new Int32Array(count);
    this.#variableAt = new Int32Array(terms.count).fill(-1);
    this.leftCount = new Int32Array(count);
    for (let variable = 0; variable < count; variable++) {
      const ref = terms.variable(variable);
      this.#nodeOf[variable] = ref >> 1;
      const width = terms.high(ref) - terms.low(ref) + 1;
      const isStored = width <= TUNING.domainValues;
      if (isStored) this.#variableAt[ref >> 1] = variable;
      if (!terms.isInt(ref)) {
        this.#lowerBounds[ref >> 1] = 0;
        this.#upperBounds[ref >> 1] = 1;
        this.#firstLows[ref >> 1] = 0;
        this.#firstHighs[ref >> 1] = 1;
      }
      this.leftCount[variable] = isStored ? width : 0;
      this.#removalStart[variable + 1] = this.#removalStart[variable]! + (isStored ? width : 0);
    }
    const removals = this.#removalStart[count]!;
    this.#removalVariables = new Int32Array(removals);
    this.#isOpenRemoval = new Uint8Array(removals).fill(1);
    for (let variable = 0; variable < count; variable++) {
      this.#removalVariables.fill(variable, this.#removalStart[variable]!, this.#removalStart[variable + 1]!);
      const allowedValues = terms.values(terms.variable(variable));
      if (!allowedValues || !this.isStored(variable)) continue;
      const values = new Set(allowedValues);
      for (const removal of this.removalsOf(variable))
        if (!values.has(this.valueOf(removal))) this.#applyRemoval(removal);
    }
    this.removals.length = 0;
  }

  /** Whether removals of the variable are stored. */
  isStored(variable: number): boolean {
    return this.#removalStart[variable + 1]! > this.#removalStart[variable]!;
  }

  variableOf(removal: DomainRemoval): number {
    return this.#removalVariables[removal]!;
  }

  valueOf(removal: DomainRemoval): number {
    const variable = this.#removalVariables[removal]!;
    return this.#firstLows[this.#nodeOf[variable]!]! + removal - this.#removalStart[variable]!;
  }

  removalOf(variable: number, value: number): DomainRemoval {
    return this.#removalStart[variable]! + value - this.#firstLows[this.#nodeOf[variable]!]!;
  }

  /** Whether the removal hasn't been made: the value is still possible. */
  isOpen(removal: DomainRemoval): boolean {
    return this.#isOpenRemoval[removal] === 1;
  }

  /** The number of all removals that could ever be made: one for each value of each variable. */
  get removalCount(): number {
    return this.#isOpenRemoval.length;
  }

  /** All removals that could be made of values of the variable, whether made or not. */
  removalsOf(variable: number): DomainRemoval[] {
    const firstRemoval = this.#removalStart[variable]!;
    return Array.from(
      { length: this.#removalStart[variable + 1]! - firstRemoval },
      (_, i) => firstRemoval + i,
    );
  }

  /** The removals of values of the variable that haven't been made. */
  choicesOf(variable: number): DomainRemoval[] {
    const removals: DomainRemoval[] = [];
    for (let removal = this.#removalStart[variable]!; removal < this.#removalStart[variable + 1]!; removal++)
      if (this.#isOpenRemoval[removal] === 1) removals.push(removal);
    return removals;
  }

  /** The removals of all values that the claim excludes. */
  excludedBy({ variable, value, holds }: Literal): DomainRemoval[] {
    return this.removalsOf(variable).filter((removal) => (this.valueOf(removal) === value) !== holds);
  }

  /** Makes the removal; returns false if its variable then has no value left. */
  addRemoval(removal: DomainRemoval): boolean {
    if (this.#isOpenRemoval[removal] === 1) this.#applyRemoval(removal);
    return this.leftCount[this.#removalVariables[removal]!]! > 0;
  }

  /** Undoes all removals except the first `count`. */
  goBack(count: number): void {
    const { removals } = this;
    while (removals.length > count) {
      const removal = removals.pop()!;
      const variable = this.#removalVariables[removal]!;
      const node = this.#nodeOf[variable]!;
      const value = this.valueOf(removal);
      this.#isOpenRemoval[removal] = 1;
      const wasEmpty = this.leftCount[variable]!++ === 0;
      if (wasEmpty || value < this.#lowerBounds[node]!) this.#lowerBounds[node] = value;
      if (wasEmpty || value > this.#upperBounds[node]!) this.#upperBounds[node] = value;
    }
  }

  /** The removals that the condition implies. They aren't made, so the store stays unchanged. */
  propagate(index: number): ImpliedRemovals {
    const trailEnd = this.removals.length;
    this.failed = false;
    this.#confinedReaches.clear();
    this.#condition = this.#conditions[index] ??= this.#conditionOf(this.#roots[index]!);
    const { root, innerNodes, operationCodes, args } = this.#condition;
    for (const node of innerNodes) {
      this.#lowerBounds[node] = this.#firstLows[node]!;
      this.#upperBounds[node] = this.#firstHighs[node]!;
    }
    this.assign(root, true);
    this.#hasChanged = true;
    for (let pass = 0; pass < this.#maxPasses && this.#hasChanged && !this.failed; pass++) {
      this.#hasChanged = false;
      for (let i = 0; i < innerNodes.length && !this.failed; i++) {
        const node = innerNodes[i]!;
        if (SELF_SUFFICIENT_CODES[operationCodes[i]!] === 1 && this.#lowerBounds[node] === 1) continue;
        MEANINGS[operationCodes[i]!]!.bounds(args[i]!, this, this.#out, node);
        const { low, high } = this.#out;
        this.atLeast(node << 1, low);
        this.atMost(node << 1, high);
      }
      if (!this.#propagateDown(innerNodes, operationCodes, args)) break;
    }
    const hasFailed = this.failed;
    if (!hasFailed && this.removals.length === trailEnd) return NO_REMOVALS;
    const removals = hasFailed ? [] : this.removals.slice(trailEnd);
    this.goBack(trailEnd);
    return { fails: hasFailed, removals };
  }

  /** Propagates from the root down. Returns whether a bound changed; if none did, another pass wouldn't find anything either. */
  #propagateDown(inner: Int32Array, codes: Int32Array, args: readonly Int32Array[]): boolean {
    const hasParentChange = this.#hasChanged;
    this.#hasChanged = false;
    this.#hasConfinedMore = false;
    for (let i = inner.length - 1; i >= 0 && !this.failed; i--)
      PROPAGATORS[codes[i]!]!(args[i]!, this, inner[i]! << 1);
    const mustRepeat = this.#hasChanged || this.#hasConfinedMore;
    this.#hasChanged ||= hasParentChange;
    return mustRepeat;
  }

  // ── The interface for propagators ──

  low(ref: Ref): number {
    return (ref & 1) === 1 ? 1 - this.#upperBounds[ref >> 1]! : this.#lowerBounds[ref >> 1]!;
  }

  high(ref: Ref): number {
    return (ref & 1) === 1 ? 1 - this.#lowerBounds[ref >> 1]! : this.#upperBounds[ref >> 1]!;
  }

  variableLow(index: number): number {
    return this.#lowerBounds[this.#nodeOf[index]!]!;
  }

  variableHigh(index: number): number {
    return this.#upperBounds[this.#nodeOf[index]!]!;
  }

  mayHaveGaps(): boolean {
    return true;
  }

  has(ref: Ref, value: number): boolean {
    if (value < this.low(ref) || value > this.high(ref)) return false;
    const node = ref >> 1;
    const variable = this.#variableAt[node]!;
    if (variable >= 0)
      return !this.terms.isInt(ref) || this.#isOpenRemoval[this.removalOf(variable, value)] === 1;
    const shiftedVariable = this.#shiftedVariable(ref);
    return (
      shiftedVariable === undefined ||
      this.has(shiftedVariable.ref, shiftedVariable.sign * (value - shiftedVariable.offset))
    );
  }

  reachesFrom(components: Ref, node: number): readonly BoolRef[] {
    return this.#condition?.reachesByComponents.get(components)?.[node] ?? [];
  }

  /** Deduction considers the size of one component at a time, not those of several together. */
  termByNode(): readonly undefined[] {
    return [];
  }

  asksAllSizes(): boolean {
    return false;
  }

  confine(components: Ref, node: number, within: Reach): void {
    const byNode = this.#confinedReaches.get(components) ?? [];
    this.#confinedReaches.set(components, byNode);
    byNode[node] = within;
    if (this.#condition?.hasComponentShares) this.#hasConfinedMore = true;
  }

  confinedReaches(components: Ref): readonly (Reach | undefined)[] {
    return this.#confinedReaches.get(components) ?? [];
  }

  assign(ref: BoolRef, truth: boolean): void {
    if (truth) this.atLeast(ref, 1);
    else this.atMost(ref, 0);
  }

  atLeast(ref: Ref, value: number): void {
    if ((ref & 1) === 1) this.#lowerTo(ref >> 1, 1 - value);
    else this.#raiseTo(ref >> 1, value);
  }

  atMost(ref: Ref, value: number): void {
    if ((ref & 1) === 1) this.#raiseTo(ref >> 1, 1 - value);
    else this.#lowerTo(ref >> 1, value);
  }

  remove(ref: Ref, value: number): void {
    if (this.failed || !this.has(ref, value)) return;
    const variable = this.#variableAt[ref >> 1]!;
    if (variable >= 0 && this.terms.isInt(ref)) this.#applyRemoval(this.removalOf(variable, value));
    else if (value === this.low(ref)) this.atLeast(ref, value + 1);
    else if (value === this.high(ref)) this.atMost(ref, value - 1);
    else {
      const shiftedVariable = this.#shiftedVariable(ref);
      if (shiftedVariable)
        this.remove(shiftedVariable.ref, shiftedVariable.sign * (value - shiftedVariable.offset));
    }
  }

  // ── Private methods ──

  /** Raises the node's lower bound, for a variable by removals of values. */
  #raiseTo(node: number, value: number): void {
    if (this.failed || value <= this.#lowerBounds[node]!) return;
    if (value > this.#upperBounds[node]!) {
      this.failed = true;
      return;
    }
    const variable = this.#variableAt[node]!;
    if (variable >= 0) {
      for (let at = this.#lowerBounds[node]!; at < value; at++)
        this.#removeIfOpen(this.removalOf(variable, at));
      return;
    }
    this.#hasChanged = true;
    this.#lowerBounds[node] = value;
  }

  /** Lowers the node's upper bound, for a variable by removals of values. */
  #lowerTo(node: number, value: number): void {
    if (this.failed || value >= this.#upperBounds[node]!) return;
    if (value < this.#lowerBounds[node]!) {
      this.failed = true;
      return;
    }
    const variable = this.#variableAt[node]!;
    if (variable >= 0) {
      for (let at = this.#upperBounds[node]!; at > value; at--)
        this.#removeIfOpen(this.removalOf(variable, at));
      return;
    }
    this.#hasChanged = true;
    this.#upperBounds[node] = value;
  }

  #removeIfOpen(removal: DomainRemoval): void {
    if (this.#isOpenRemoval[removal] === 1) this.#applyRemoval(removal);
  }

  #applyRemoval(removal: DomainRemoval): void {
    const variable = this.#removalVariables[removal]!;
    const node = this.#nodeOf[variable]!;
    this.#isOpenRemoval[removal] = 0;
    this.removals.push(removal);
    this.#hasChanged = true;
    if (--this.leftCount[variable]! === 0) {
      this.failed = true;
      return;
    }
    const baseRemoval = this.#removalStart[variable]! - this.#firstLows[node]!;
    let low = this.#lowerBounds[node]!;
    while (this.#isOpenRemoval[baseRemoval + low] === 0) low++;
    this.#lowerBounds[node] = low;
    let high = this.#upperBounds[node]!;
    while (this.#isOpenRemoval[baseRemoval + high] === 0) high--;
    this.#upperBounds[node] = high;
  }

  #conditionOf(root: BoolRef): Condition {
    const { terms } = this;
    const nodes = operandNodes(terms, root).filter((node) => this.#variableAt[node]! < 0);
    const innerNodes = Int32Array.from(nodes).sort();
    const reachesByComponents = new Map<Ref, BoolRef[][]>();
    for (const node of innerNodes) {
      if (terms.code(node) !== CODE.reaches) continue;
      const [components, a, b] = terms.arguments(node << 1);
      const byNode = reachesByComponents.get(components!) ?? [];
      reachesByComponents.set(components!, byNode);
      for (const end of [a!, b!]) {
        byNode[end] ??= [];
        byNode[end].push(node << 1);
      }
    }
    const operationCodes = innerNodes.map((node) => terms.code(node));
    return {
      root,
      innerNodes,
      operationCodes,
      args: Array.from(innerNodes, (node) => terms.arguments(node << 1).slice()),
      reachesByComponents,
      hasComponentShares: operationCodes.includes(CODE.componentShare),
    };
  }

  /** Recognises the sum of a single variable, possibly negated, and a constant: its gaps are those of the variable, shifted. */
  #shiftedVariable(ref: Ref): { ref: Ref; sign: number; offset: number } | undefined {
    if (this.terms.code(ref >> 1) !== CODE.sum) return undefined;
    const args = this.terms.arguments(ref);
    if (args.length !== 3 || Math.abs(args[1]!) !== 1) return undefined;
    return { ref: args[2]!, sign: args[1]!, offset: args[0]! };
  }
}
