import type { IntRef } from '../terms/terms.ts';
import { areDisjoint, equate, isFalse, isTrue, type Propagator } from './propagator.ts';

export const propagateNothing: Propagator<IntRef> = () => {};

export const propagateAnd: Propagator = (args, domains, ref) => {
  if (isTrue(domains, ref)) {
    for (const arg of args) domains.assign(arg, true);
    return;
  }
  if (!isFalse(domains, ref)) return;
  let lastOpenArg = -1;
  for (const arg of args) {
    if (isTrue(domains, arg)) continue;
    if (lastOpenArg >= 0) return;
    lastOpenArg = arg;
  }
  if (lastOpenArg >= 0) domains.assign(lastOpenArg, false);
};

export const propagateXor: Propagator = (args, domains, ref) => {
  const [a, b] = [args[0]!, args[1]!];
  if (!isTrue(domains, ref) && !isFalse(domains, ref)) return;
  const areDifferent = isTrue(domains, ref);
  if (isTrue(domains, a) || isFalse(domains, a)) domains.assign(b, isTrue(domains, a) !== areDifferent);
  if (isTrue(domains, b) || isFalse(domains, b)) domains.assign(a, isTrue(domains, b) !== areDifferent);
};

/** Propagates `if … then … else` with bool or int branches. */
export const propagateChoose: Propagator<IntRef> = (args, domains, ref) => {
  const [condition, then, otherwise] = [args[0]!, args[1]!, args[2]!];
  if (areDisjoint(domains, ref, then)) domains.assign(condition, false);
  if (areDisjoint(domains, ref, otherwise)) domains.assign(condition, true);
  if (isTrue(domains, condition)) equate(domains, ref, then);
  if (isFalse(domains, condition)) equate(domains, ref, otherwise);
};
