/** All-different, tables and automata: values without support go. */
import type { Automaton, Ref } from '../terms.ts';
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
    for (const arg of args) {
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
  const refs = args.slice(1);
  const layers = forwardLayers(automaton, refs, domains);
  let useful = Uint8Array.from(
    layers[refs.length]!,
    (reached, state) => reached & automaton.accepting[state]!,
  );
  for (let i = refs.length - 1; i >= 0; i--) {
    const before = new Uint8Array(automaton.states);
    const symbols = new Set<number>();
    forEachStep(automaton, layers[i]!, refs[i]!, domains, (state, symbol, target) => {
      if (useful[target] === 0) return;
      before[state] = 1;
      symbols.add(symbol);
    });
    domains.atLeast(refs[i]!, automaton.low);
    domains.atMost(refs[i]!, automaton.low + automaton.width - 1);
    if (domains.failed) return;
    keepOnly(domains, refs[i]!, (value) => symbols.has(value - automaton.low));
    useful = before;
  }
};

function forwardLayers(automaton: Automaton, refs: Int32Array, domains: Domains): Uint8Array[] {
  let layer = new Uint8Array(automaton.states);
  layer[automaton.start] = 1;
  const layers = [layer];
  for (const ref of refs) {
    const next = new Uint8Array(automaton.states);
    forEachStep(automaton, layer, ref, domains, (_state, _symbol, target) => {
      next[target] = 1;
    });
    layers.push(next);
    layer = next;
  }
  return layers;
}

function forEachStep(
  automaton: Automaton,
  layer: Uint8Array,
  ref: Ref,
  domains: Domains,
  visit: (state: number, symbol: number, target: number) => void,
): void {
  for (let symbol = 0; symbol < automaton.width; symbol++) {
    if (!domains.has(ref, symbol + automaton.low)) continue;
    for (let state = 0; state < automaton.states; state++) {
      if (layer[state] === 0) continue;
      const target = automaton.transitions[state * automaton.width + symbol]!;
      if (target >= 0) visit(state, symbol, target);
    }
  }
}
