/** All-different, tables and automata: values without support are removed. */
import type { Automaton } from '../terms/terms.ts';
import { type Domains, isTrue, keepOnly, MAX_LISTED_WIDTH, type Propagator } from './propagator.ts';

export const propagateAllDifferent: Propagator = (args, domains, ref) => {
  if (!isTrue(domains, ref)) return;
  removeFixedValues(args, domains);
  if (!domains.failed) assignHiddenSingles(args, domains);
};

/** Removes from all other variables each value to which one variable is fixed. */
function removeFixedValues(args: Int32Array, domains: Domains): void {
  const isHandled = new Uint8Array(args.length);
  for (let isChanging = true; isChanging && !domains.failed; ) {
    isChanging = false;
    for (let i = 0; i < args.length; i++) {
      const value = domains.low(args[i]!);
      if (isHandled[i] === 1 || value !== domains.high(args[i]!)) continue;
      isHandled[i] = 1;
      isChanging = true;
      for (let j = 0; j < args.length; j++) if (j !== i) domains.remove(args[j]!, value);
    }
  }
}

/**
 * Hidden singles: with as many values as terms, every value is used, so a value that only one term can have is assigned
 * to that term.
 */
function assignHiddenSingles(args: Int32Array, domains: Domains): void {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const arg of args) {
    low = Math.min(low, domains.low(arg));
    high = Math.max(high, domains.high(arg));
  }
  if (high - low + 1 !== args.length || args.length > MAX_LISTED_WIDTH) return;
  for (let value = low; value <= high && !domains.failed; value++) {
    let holder = -1;
    let holderCount = 0;
    for (let i = 0; i < args.length; i++) {
      const arg = args[i]!;
      if (!domains.has(arg, value)) continue;
      holder = arg;
      if (++holderCount > 1) break;
    }
    if (holderCount !== 1) continue;
    domains.atLeast(holder, value);
    domains.atMost(holder, value);
  }
}

export const propagateTable: Propagator = (args, domains, ref) => {
  if (!isTrue(domains, ref)) return;
  const { arity, tuples } = domains.terms.tables[args[0]!]!;
  const supported = Array.from({ length: arity }, () => new Set<number>());
  for (let start = 0; start < tuples.length; start += arity) {
    let i = 0;
    while (i < arity && domains.has(args[i + 1]!, tuples[start + i]!)) i++;
    if (i === arity) for (i = 0; i < arity; i++) supported[i]!.add(tuples[start + i]!);
  }
  for (let i = 0; i < arity; i++) {
    const item = args[i + 1]!;
    if (supported[i]!.size === 0) domains.assign(ref, false);
    if (domains.failed) return;
    domains.atLeast(item, minOfSet(supported[i]!));
    domains.atMost(item, maxOfSet(supported[i]!));
    keepOnly(domains, item, (value) => supported[i]!.has(value));
  }
};

function minOfSet(values: ReadonlySet<number>): number {
  let leastValue = Number.POSITIVE_INFINITY;
  for (const value of values) leastValue = Math.min(leastValue, value);
  return leastValue;
}

function maxOfSet(values: ReadonlySet<number>): number {
  let greatestValue = Number.NEGATIVE_INFINITY;
  for (const value of values) greatestValue = Math.max(greatestValue, value);
  return greatestValue;
}

/**
 * Regular: the automaton unrolled into layers of states; a symbol keeps its support if it lies on a path from the start
 * to acceptance (Pesant 2004).
 */
export const propagateRegular: Propagator = (args, domains, ref) => {
  if (!isTrue(domains, ref)) return;
  const automaton = domains.terms.automata[args[0]!]!;
  const { low, width } = automaton;
  const refs = args.subarray(1);
  for (const item of refs) {
    domains.atLeast(item, low);
    domains.atMost(item, low + width - 1);
    if (domains.failed) return;
  }
  /**
   * `isSymbolPossible[position * width + symbol]`: 1 if the symbol is possible at the position; copied from the domains because
   * the layers read it many times.
   */
  const isSymbolPossible = new Uint8Array(refs.length * width);
  for (let i = 0; i < refs.length; i++)
    for (let symbol = 0; symbol < width; symbol++)
      if (domains.has(refs[i]!, symbol + low)) isSymbolPossible[i * width + symbol] = 1;
  const supported = supportedSymbols(automaton, refs.length, isSymbolPossible);
  if (!supported) domains.assign(ref, false);
  for (let i = refs.length - 1; i >= 0 && !domains.failed; i--) {
    const at = i * width - low;
    for (let value = low; value < low + width; value++)
      if (isSymbolPossible[at + value] === 1 && supported![at + value] === 0) domains.remove(refs[i]!, value);
  }
};

/**
 * For each position and symbol, at `position * width + symbol`: 1 if the symbol is on a path from the start to
 * acceptance. Undefined if there is no such path.
 */
function supportedSymbols(automaton: Automaton, length: number, symbols: Uint8Array): Uint8Array | undefined {
  const { accepting, startState, states, transitions, width } = automaton;
  /**
   * `isUsefulState[position * states + state]`: whether the state is reachable from the start; later, whether it also leads to
   * acceptance.
   */
  const isUsefulState = new Uint8Array((length + 1) * states);
  isUsefulState[startState] = 1;
  for (let i = 0; i < length; i++) {
    for (let state = 0; state < states; state++) {
      if (isUsefulState[i * states + state] === 0) continue;
      for (let symbol = 0; symbol < width; symbol++) {
        const target = transitions[state * width + symbol]!;
        if (target >= 0 && symbols[i * width + symbol] === 1) isUsefulState[(i + 1) * states + target] = 1;
      }
    }
  }
  const isSupported = new Uint8Array(length * width);
  const lastLayerStart = length * states;
  for (let state = 0; state < states; state++)
    if (accepting[state] === 0) isUsefulState[lastLayerStart + state] = 0;
  for (let i = length - 1; i >= 0; i--) {
    for (let state = 0; state < states; state++) {
      if (isUsefulState[i * states + state] === 0) continue;
      let isUseful = 0;
      for (let symbol = 0; symbol < width; symbol++) {
        const target = transitions[state * width + symbol]!;
        if (target < 0 || symbols[i * width + symbol] === 0 || isUsefulState[(i + 1) * states + target] === 0)
          continue;
        isSupported[i * width + symbol] = 1;
        isUseful = 1;
      }
      isUsefulState[i * states + state] = isUseful;
    }
  }
  return isUsefulState[startState] === 1 ? isSupported : undefined;
}
