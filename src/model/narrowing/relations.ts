/** All-different, tables and automata: values without support go. */
import type { Automaton } from '../terms/terms.ts';
import { type Domains, isTrue, keepOnly, NARROW_WIDTH, type Narrow } from './narrow.ts';

export const narrowAllDifferent: Narrow = (args, domains, ref) => {
  if (!isTrue(domains, ref)) return;
  removeTaken(args, domains);
  if (!domains.failed) assignHidden(args, domains);
};

/** What one has, no other can have. */
function removeTaken(args: Int32Array, domains: Domains): void {
  const done = new Uint8Array(args.length);
  for (let again = true; again && !domains.failed; ) {
    again = false;
    for (let i = 0; i < args.length; i++) {
      const value = domains.low(args[i]!);
      if (done[i] === 1 || value !== domains.high(args[i]!)) continue;
      done[i] = 1;
      again = true;
      for (let j = 0; j < args.length; j++) if (j !== i) domains.remove(args[j]!, value);
    }
  }
}

/** With as many values as terms every value is used: one with a single candidate goes there. */
function assignHidden(args: Int32Array, domains: Domains): void {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const arg of args) {
    low = Math.min(low, domains.low(arg));
    high = Math.max(high, domains.high(arg));
  }
  if (high - low + 1 !== args.length || args.length > NARROW_WIDTH) return;
  for (let value = low; value <= high && !domains.failed; value++) {
    let holder = -1;
    let holders = 0;
    for (let i = 0; i < args.length; i++) {
      const arg = args[i]!;
      if (!domains.has(arg, value)) continue;
      holder = arg;
      if (++holders > 1) break;
    }
    if (holders !== 1) continue;
    domains.atLeast(holder, value);
    domains.atMost(holder, value);
  }
}

export const narrowTable: Narrow = (args, domains, ref) => {
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
    domains.atLeast(item, least(supported[i]!));
    domains.atMost(item, greatest(supported[i]!));
    keepOnly(domains, item, (value) => supported[i]!.has(value));
  }
};

function least(values: ReadonlySet<number>): number {
  let found = Number.POSITIVE_INFINITY;
  for (const value of values) found = Math.min(found, value);
  return found;
}

function greatest(values: ReadonlySet<number>): number {
  let found = Number.NEGATIVE_INFINITY;
  for (const value of values) found = Math.max(found, value);
  return found;
}

/** Unrolled into layers of states: a symbol stays if it lies on a way from the start to acceptance (Pesant 2004). */
export const narrowRegular: Narrow = (args, domains, ref) => {
  if (!isTrue(domains, ref)) return;
  const automaton = domains.terms.automata[args[0]!]!;
  const { accepting, low, states, transitions, width } = automaton;
  const refs = args.slice(1);
  const layers = forwardLayers(automaton, refs, domains);
  let useful = new Uint8Array(states);
  for (const state of layers[refs.length]!) useful[state] = accepting[state]!;
  for (let i = refs.length - 1; i >= 0; i--) {
    const before = new Uint8Array(states);
    const supported = new Uint8Array(width);
    for (const state of layers[i]!) {
      for (let symbol = 0; symbol < width; symbol++) {
        const target = transitions[state * width + symbol]!;
        if (target < 0 || useful[target] === 0 || !domains.has(refs[i]!, symbol + low)) continue;
        before[state] = 1;
        supported[symbol] = 1;
      }
    }
    domains.atLeast(refs[i]!, low);
    domains.atMost(refs[i]!, low + width - 1);
    if (domains.failed) return;
    keepOnly(domains, refs[i]!, (value) => supported[value - low] === 1);
    useful = before;
  }
};

/** By place, and behind the last: the states that the start reaches. */
function forwardLayers(automaton: Automaton, refs: Int32Array, domains: Domains): number[][] {
  const { low, start, states, transitions, width } = automaton;
  const layers = [[start]];
  /** [state]: the last place behind which it was reached, counted from 1. */
  const reached = new Int32Array(states);
  for (let i = 0; i < refs.length; i++) {
    const next: number[] = [];
    for (let symbol = 0; symbol < width; symbol++) {
      if (!domains.has(refs[i]!, symbol + low)) continue;
      for (const state of layers[i]!) {
        const target = transitions[state * width + symbol]!;
        if (target < 0 || reached[target] === i + 1) continue;
        reached[target] = i + 1;
        next.push(target);
      }
    }
    layers.push(next);
  }
  return layers;
}
