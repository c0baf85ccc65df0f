// The variables by which answers are distinguished (listing.ts); they are decided first.
import { item, newStack, sizeOf } from '../core/stack';
import { valueOf } from '../core/state';

export let isListing: bool = false;
export let listedVariables: usize = 0;

export function initializeListedVariables(): void {
  listedVariables = newStack();
}

export function setListing(yes: bool): void {
  isListing = yes;
}

/** The first listed variable without a value, as the literal `2v`; -1 if all have one. */
export function findUnassignedListed(): i32 {
  const size = sizeOf(listedVariables);
  for (let i = 0; i < size; i++) {
    const v = item(listedVariables, i);
    if (valueOf(v << 1) == 0) return v << 1;
  }
  return -1;
}
