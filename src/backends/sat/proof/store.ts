// The clauses of a proof checker: added, deleted by content, and propagated with two watched literals (Moskewicz et al.
// 2001) and blocking literals.
//
// Literals are coded 2·variable + (1 if negative), so code ^ 1 is the negation. The arena holds one clause after the
// other: [next, hash, size·4 + flags, literal, literal, …], where
//
// - next: the following clause in the same hash bucket, −1 at the end
// - flags: DEAD: deleted; REASON_FLAG: has fixed a literal at the root
//
// The watches of a literal are pairs (clause, blocker), visited when the literal becomes false. The root part of the
// trail is fully propagated and never undone.

import type { FlatCnf } from '../dimacs/flat.ts';

const HEADER_WORDS = 3;
const DEAD = 1;
const REASON_FLAG = 2;
const NONE = -1;
const MIN_COMPACT_WORDS = 1 << 14;
const NO_WATCHES = new Int32Array(0);

export class ClauseStore {
  /** Whether unit propagation alone has met a conflict, so that the proof is complete. */
  isRefuted = false;

  // `#values[code]`: the value of the literal with this code: 1 true, −1 false, 0 unassigned.
  #values = new Int8Array(2);
  #marks = new Int32Array(2);
  #watches: Int32Array[] = [NO_WATCHES, NO_WATCHES];
  #watchCounts = new Int32Array(2);
  #stamp = 0;

  // Variables up to this number keep their numbers. Larger ones, in a sparse formula or introduced by the proof
  // (extended resolution), are renumbered in the order in which they appear, so that memory depends on how many there
  // are, not on their numbers.
  #plainVariables = 0;
  readonly #introduced = new Map<number, number>();
  readonly #introducedNames: number[] = [];

  #trail = new Int32Array(1);
  #trailSize = 0;
  #propagated = 0;
  #rootSize = 0;

  #arena = new Int32Array(1024);
  #used = 0;
  #wasted = 0;
  #clauseCount = 0;
  #buckets = new Int32Array(1024).fill(NONE);

  // The current clause: literal codes without duplicates, in the order written.
  #current = new Int32Array(64);
  #currentSize = 0;
  #pivot = 0;

  constructor(cnf: FlatCnf) {
    const { clauses, length } = cnf;
    let largestVariable = 0;
    for (let i = 0; i < length; i++) largestVariable = Math.max(largestVariable, Math.abs(clauses[i]!));
    this.#plainVariables = Math.min(largestVariable, length);
    this.#reserveVariables(this.#plainVariables);
    for (let start = 0; start < length; ) {
      const end = clauses.indexOf(0, start);
      const literals = clauses.subarray(start, end);
      this.take(literals, literals.length);
      this.#storeUnpropagatedClause();
      start = end + 1;
    }
    this.#propagateRoot();
  }

  /**
   * Makes the variables up to this number keep their numbers. It does nothing once a greater number has got a
   * number of its own.
   */
  reserve(variables: number): void {
    if (this.#introducedNames.length > 0 || variables <= this.#plainVariables) return;
    this.#plainVariables = variables;
    this.#reserveVariables(variables);
  }

  /** Makes a clause the current one, to which the other methods refer. */
  take(literals: Int32Array, size: number): void {
    if (this.#current.length < size) this.#current = new Int32Array(size * 2);
    this.#stamp++;
    this.#currentSize = 0;
    for (let i = 0; i < size; i++) {
      const code = this.#code(literals[i]!);
      if (i === 0) this.#pivot = code;
      if (this.#marks[code] === this.#stamp) continue;
      this.#marks[code] = this.#stamp;
      this.#current[this.#currentSize++] = code;
    }
  }

  /**
   * Assumes that the current clause is false, and propagates. If there is a conflict (the clause is RUP), it undoes
   * everything and returns true; otherwise it returns false, and the assumption stays in force for RAT, until
   * `retract`.
   */
  assumeFalse(): boolean {
    for (let i = 0; i < this.#currentSize; i++) {
      const code = this.#current[i]!;
      const value = this.#values[code]!;
      if (value > 0) {
        this.retract();
        return true;
      }
      if (value === 0) this.#assign(code ^ 1);
    }
    if (!this.#propagate(0)) return false;
    this.retract();
    return true;
  }

  retract(): void {
    this.#undo(this.#rootSize);
  }

  /** The first live clause that contains the negation of the current clause's first literal; −1 if there is none. */
  firstWithNegatedPivot(): number {
    return this.#findCandidate(0);
  }

  nextWithNegatedPivot(ref: number): number {
    return this.#findCandidate(ref + HEADER_WORDS + (this.#arena[ref + 2]! >> 2));
  }

  /**
   * Whether the resolvent of the current clause with the clause `ref` is RUP. The current clause must be assumed false.
   */
  resolventFollows(ref: number): boolean {
    const oldTrailSize = this.#trailSize;
    const negatedPivot = this.#pivot ^ 1;
    const end = ref + HEADER_WORDS + (this.#arena[ref + 2]! >> 2);
    let hasConflict = false;
    for (let i = ref + HEADER_WORDS; i < end && !hasConflict; i++) {
      const code = this.#arena[i]!;
      if (code === negatedPivot) continue;
      const value = this.#values[code]!;
      if (value > 0) hasConflict = true;
      else if (value === 0) this.#assign(code ^ 1);
    }
    hasConflict ||= this.#propagate(0);
    this.#undo(oldTrailSize);
    return hasConflict;
  }

  /** A clause's literals in the numbers that the formula and the proof use. */
  literalsOf(ref: number): number[] {
    const literalCodes = this.#arena.subarray(
      ref + HEADER_WORDS,
      ref + HEADER_WORDS + (this.#arena[ref + 2]! >> 2),
    );
    return Array.from(literalCodes, (code) => {
      const variable = code >> 1;
      const name =
        variable > this.#plainVariables
          ? this.#introducedNames[variable - this.#plainVariables - 1]!
          : variable;
      return code & 1 ? -name : name;
    });
  }

  /** Adds the current clause and propagates the literal that it fixes, if any. */
  add(): void {
    this.#storeUnpropagatedClause();
    this.#propagateRoot();
  }

  /** Deletes one copy of the current clause; false if there is none or if it is a reason. */
  delete(): boolean {
    const arena = this.#arena;
    const hash = this.#hash();
    const bucket = hash & (this.#buckets.length - 1);
    let previousRef = NONE;
    for (let ref = this.#buckets[bucket]!; ref !== NONE; ref = arena[ref]!) {
      if (arena[ref + 1] === hash && this.#equalsCurrentClause(ref)) {
        if (arena[ref + 2]! & REASON_FLAG) return false;
        if (previousRef === NONE) this.#buckets[bucket] = arena[ref]!;
        else arena[previousRef] = arena[ref]!;
        arena[ref + 2]! |= DEAD;
        this.#wasted += HEADER_WORDS + this.#currentSize;
        this.#clauseCount--;
        if (this.#wasted > MIN_COMPACT_WORDS && this.#wasted * 2 > this.#used) this.#compact();
        return true;
      }
      previousRef = ref;
    }
    return false;
  }

  #code(literal: number): number {
    let variable = Math.abs(literal);
    if (variable > this.#plainVariables) variable = this.#introduceVariable(variable);
    return 2 * variable + (literal < 0 ? 1 : 0);
  }

  #introduceVariable(name: number): number {
    const knownVariable = this.#introduced.get(name);
    if (knownVariable !== undefined) return knownVariable;
    this.#introducedNames.push(name);
    const variable = this.#plainVariables + this.#introducedNames.length;
    this.#introduced.set(name, variable);
    this.#reserveVariables(variable);
    return variable;
  }

  #reserveVariables(variables: number): void {
    const codeCount = 2 * variables + 2;
    if (codeCount > this.#values.length) {
      const codeCapacity = this.#watches.length > 2 ? codeCount * 2 : codeCount;
      this.#values = copyInto(this.#values, new Int8Array(codeCapacity));
      this.#marks = copyInto(this.#marks, new Int32Array(codeCapacity));
      this.#watchCounts = copyInto(this.#watchCounts, new Int32Array(codeCapacity));
      this.#trail = copyInto(this.#trail, new Int32Array(codeCapacity / 2));
    }
    while (this.#watches.length < codeCount) this.#watches.push(NO_WATCHES);
  }

  /** Stores the current clause, watches it, and assigns the literal that it fixes, if any. */
  #storeUnpropagatedClause(): void {
    const size = this.#currentSize;
    const hash = this.#hash();
    this.#moveOpenLiteralsFirst();
    this.#reserveArena(HEADER_WORDS + size);
    const ref = this.#used;
    const arena = this.#arena;
    arena[ref + 1] = hash;
    arena[ref + 2] = size << 2;
    for (let i = 0; i < size; i++) arena[ref + HEADER_WORDS + i] = this.#current[i]!;
    this.#used += HEADER_WORDS + size;
    this.#clauseCount++;
    if (this.#clauseCount > this.#buckets.length) this.#rehash(this.#buckets.length * 2);
    else this.#link(ref);
    if (size >= 2) {
      this.#watch(this.#current[0]!, ref, this.#current[1]!);
      this.#watch(this.#current[1]!, ref, this.#current[0]!);
    }
    const firstValue = size === 0 ? -1 : this.#values[this.#current[0]!]!;
    if (firstValue < 0) this.isRefuted = true;
    else if (firstValue === 0 && (size === 1 || this.#values[this.#current[1]!]! < 0)) {
      this.#assign(this.#current[0]!);
      arena[ref + 2]! |= REASON_FLAG;
    }
  }

  /**
   * Moves literals that are safe to watch to the front: first a literal that is true at the root, then unassigned ones.
   */
  #moveOpenLiteralsFirst(): void {
    const currentLiterals = this.#current;
    for (let place = 0; place < 2 && place < this.#currentSize; place++) {
      let bestPosition = place;
      for (let i = place + 1; i < this.#currentSize; i++) {
        if (this.#values[currentLiterals[i]!]! > this.#values[currentLiterals[bestPosition]!]!)
          bestPosition = i;
      }
      const code = currentLiterals[bestPosition]!;
      currentLiterals[bestPosition] = currentLiterals[place]!;
      currentLiterals[place] = code;
    }
  }

  #watch(code: number, ref: number, blocker: number): void {
    let watchList = this.#watches[code]!;
    const count = this.#watchCounts[code]!;
    if (count === watchList.length) {
      watchList = copyInto(watchList, new Int32Array(Math.max(8, count * 2)));
      this.#watches[code] = watchList;
    }
    watchList[count] = ref;
    watchList[count + 1] = blocker;
    this.#watchCounts[code] = count + 2;
  }

  #assign(code: number): void {
    this.#values[code] = 1;
    this.#values[code ^ 1] = -1;
    this.#trail[this.#trailSize++] = code;
  }

  #undo(size: number): void {
    while (this.#trailSize > size) {
      const code = this.#trail[--this.#trailSize]!;
      this.#values[code] = 0;
      this.#values[code ^ 1] = 0;
    }
    this.#propagated = size;
  }

  #propagateRoot(): void {
    if (!this.isRefuted && this.#propagate(REASON_FLAG)) this.isRefuted = true;
    this.#rootSize = this.#trailSize;
  }

  /**
   * Propagates all assigned literals; true if there is a conflict. A clause that fixes a literal gets the
   * flag `reason`, so that it isn't deleted while the literal is assigned; REASON_FLAG marks the reasons of
   * literals that stay fixed.
   */
  #propagate(reason: number): boolean {
    while (this.#propagated < this.#trailSize) {
      if (this.#visitWatches(this.#trail[this.#propagated++]! ^ 1, reason)) return true;
    }
    return false;
  }

  #visitWatches(falsified: number, reason: number): boolean {
    const values = this.#values;
    const arena = this.#arena;
    const watchList = this.#watches[falsified]!;
    const count = this.#watchCounts[falsified]!;
    let keptCount = 0;
    let hasConflict = false;
    let i = 0;
    while (i < count && !hasConflict) {
      const ref = watchList[i]!;
      const blocker = watchList[i + 1]!;
      i += 2;
      if (values[blocker]! > 0) {
        watchList[keptCount++] = ref;
        watchList[keptCount++] = blocker;
        continue;
      }
      const clauseHeader = arena[ref + 2]!;
      if (clauseHeader & DEAD) continue;
      const literalsStart = ref + HEADER_WORDS;
      const other = arena[literalsStart]! ^ arena[literalsStart + 1]! ^ falsified;
      const value = values[other]!;
      if (value <= 0) {
        const end = literalsStart + (clauseHeader >> 2);
        let k = literalsStart + 2;
        while (k < end && values[arena[k]!]! < 0) k++;
        if (k < end) {
          const openLiteral = arena[k]!;
          arena[literalsStart] = other;
          arena[literalsStart + 1] = openLiteral;
          arena[k] = falsified;
          this.#watch(openLiteral, ref, other);
          continue;
        }
        if (value < 0) hasConflict = true;
        else {
          this.#assign(other);
          arena[ref + 2] = clauseHeader | reason;
        }
      }
      watchList[keptCount++] = ref;
      watchList[keptCount++] = other;
    }
    if (keptCount === i) return hasConflict; // no watch was moved
    while (i < count) watchList[keptCount++] = watchList[i++]!;
    this.#watchCounts[falsified] = keptCount;
    return hasConflict;
  }

  #findCandidate(from: number): number {
    const arena = this.#arena;
    const negatedPivot = this.#pivot ^ 1;
    for (let ref = from; ref < this.#used; ) {
      const clauseHeader = arena[ref + 2]!;
      const end = ref + HEADER_WORDS + (clauseHeader >> 2);
      if (!(clauseHeader & DEAD)) {
        for (let i = ref + HEADER_WORDS; i < end; i++) if (arena[i] === negatedPivot) return ref;
      }
      ref = end;
    }
    return NONE;
  }

  /** A hash of the current clause that doesn't depend on the order of its literals. */
  #hash(): number {
    let sum = 0;
    let product = 1;
    let xorSum = 0;
    for (let i = 0; i < this.#currentSize; i++) {
      const code = this.#current[i]!;
      sum = (sum + code) | 0;
      product = Math.imul(product, 2 * code + 1);
      xorSum ^= code;
    }
    const hash = (Math.imul(1023, sum) + product) ^ Math.imul(31, xorSum);
    return hash ^ (hash >>> 15);
  }

  #equalsCurrentClause(ref: number): boolean {
    const size = this.#arena[ref + 2]! >> 2;
    if (size !== this.#currentSize) return false;
    for (let i = ref + HEADER_WORDS; i < ref + HEADER_WORDS + size; i++) {
      if (this.#marks[this.#arena[i]!] !== this.#stamp) return false;
    }
    return true;
  }

  #link(ref: number): void {
    const bucket = this.#arena[ref + 1]! & (this.#buckets.length - 1);
    this.#arena[ref] = this.#buckets[bucket]!;
    this.#buckets[bucket] = ref;
  }

  #rehash(size: number): void {
    this.#buckets = new Int32Array(size).fill(NONE);
    for (let ref = 0; ref < this.#used; ref += HEADER_WORDS + (this.#arena[ref + 2]! >> 2)) {
      if (!(this.#arena[ref + 2]! & DEAD)) this.#link(ref);
    }
  }

  #reserveArena(entries: number): void {
    if (this.#used + entries <= this.#arena.length) return;
    this.#arena = copyInto(
      this.#arena,
      new Int32Array(Math.max(this.#arena.length * 2, this.#used + entries)),
    );
  }

  /** Removes dead clauses. During the move, a clause's old `next` field holds its new address. */
  #compact(): void {
    const oldArena = this.#arena;
    const newArena = new Int32Array(Math.max(1024, (this.#used - this.#wasted) * 2));
    let usedSize = 0;
    for (let ref = 0; ref < this.#used; ) {
      const end = ref + HEADER_WORDS + (oldArena[ref + 2]! >> 2);
      if (!(oldArena[ref + 2]! & DEAD)) {
        newArena.set(oldArena.subarray(ref, end), usedSize);
        oldArena[ref] = usedSize;
        usedSize += end - ref;
      }
      ref = end;
    }
    for (let code = 0; code < this.#watches.length; code++) {
      const watchList = this.#watches[code]!;
      const count = this.#watchCounts[code]!;
      let keptCount = 0;
      for (let i = 0; i < count; i += 2) {
        const ref = watchList[i]!;
        if (oldArena[ref + 2]! & DEAD) continue;
        watchList[keptCount++] = oldArena[ref]!;
        watchList[keptCount++] = watchList[i + 1]!;
      }
      this.#watchCounts[code] = keptCount;
    }
    this.#arena = newArena;
    this.#used = usedSize;
    this.#wasted = 0;
    this.#rehash(this.#buckets.length);
  }
}

function copyInto<T extends Int8Array | Int32Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
