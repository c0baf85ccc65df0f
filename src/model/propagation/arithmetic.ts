import type { IntRef } from '../terms/terms.ts';
import { equate, keepOnly, type Propagator } from './propagator.ts';

export const propagateElement: Propagator<IntRef> = (args, domains, ref) => {
  const [index, first] = [args[0]!, args[1]!];
  for (let at = domains.low(index); at <= domains.high(index); at++) {
    const item = args[2 + at - first]!;
    if (domains.low(item) > domains.high(ref) || domains.high(item) < domains.low(ref))
      domains.remove(index, at);
  }
  if (domains.failed || domains.low(index) !== domains.high(index)) return;
  equate(domains, ref, args[2 + domains.low(index) - first]!);
};

export const propagateMaximum: Propagator<IntRef> = (args, domains, ref) => {
  let candidateArg = -1;
  let candidateCount = 0;
  for (const arg of args) {
    domains.atMost(arg, domains.high(ref));
    if (domains.high(arg) < domains.low(ref)) continue;
    candidateCount++;
    candidateArg = arg;
  }
  if (candidateCount === 1) domains.atLeast(candidateArg, domains.low(ref));
};

export const propagateMinimum: Propagator<IntRef> = (args, domains, ref) => {
  let candidateArg = -1;
  let candidateCount = 0;
  for (const arg of args) {
    domains.atLeast(arg, domains.low(ref));
    if (domains.low(arg) > domains.high(ref)) continue;
    candidateCount++;
    candidateArg = arg;
  }
  if (candidateCount === 1) domains.atMost(candidateArg, domains.high(ref));
};

export const propagateProduct: Propagator<IntRef> = (args, domains, ref) => {
  const [a, b] = [args[0]!, args[1]!];
  if (domains.low(ref) > 0 || domains.high(ref) < 0) {
    domains.remove(a, 0);
    domains.remove(b, 0);
  }
  for (const [x, y] of [[a, b] as const, [b, a] as const]) {
    if (domains.low(x) < 0 || domains.low(y) < 0) return;
    if (domains.low(y) > 0) domains.atMost(x, Math.floor(domains.high(ref) / domains.low(y)));
    if (domains.high(y) > 0) domains.atLeast(x, Math.ceil(domains.low(ref) / domains.high(y)));
  }
};

/** Propagates quotient and remainder by a known divisor: keeps the dividends whose result lies in the node's bounds. */
function propagateDivision(result: (dividend: number, divisor: number) => number): Propagator<IntRef> {
  return (args, domains, ref) => {
    const divisor = domains.low(args[1]!);
    if (divisor !== domains.high(args[1]!)) return;
    keepOnly(domains, args[0]!, (value) => {
      const resultValue = result(value, divisor);
      return resultValue >= domains.low(ref) && resultValue <= domains.high(ref);
    });
  };
}

export const propagateQuotient: Propagator<IntRef> = (args, domains, ref) => {
  const divisor = domains.low(args[1]!);
  if (divisor > 0 && divisor === domains.high(args[1]!)) {
    domains.atLeast(args[0]!, domains.low(ref) * divisor);
    domains.atMost(args[0]!, domains.high(ref) * divisor + divisor - 1);
  }
  propagateDivision((a, b) => Math.floor(a / b))(args, domains, ref);
};

export const propagateRemainder: Propagator<IntRef> = propagateDivision((a, b) => a - b * Math.floor(a / b));

export const propagateAbsolute: Propagator<IntRef> = (args, domains, ref) => {
  const item = args[0]!;
  domains.atMost(item, domains.high(ref));
  domains.atLeast(item, -domains.high(ref));
  if (domains.low(item) > -domains.low(ref)) domains.atLeast(item, domains.low(ref));
  if (domains.high(item) < domains.low(ref)) domains.atMost(item, -domains.low(ref));
  keepOnly(domains, item, (value) => Math.abs(value) >= domains.low(ref));
};
