// The variables by which answers are distinguished (listing.ts); they are decided first.
import { item, newStack, sizeOf } from '../core/stack';
import { valueOf } from '../core/state';

export let listing: bool = false;
export let listed: usize = 0;

export function initializeListed(): void {
  listed = newStack();
}

export function setListing(yes: bool): void {
  listing = yes;
}

/** The first listed variable without a value, as the literal `2v`; -1 if all have one. */
export function openListed(): i32 {
  const size = sizeOf(listed);
  for (let i = 0; i < size; i++) {
    const v = item(listed, i);
    if (valueOf(v << 1) == 0) return v << 1;
  }
  return -1;
}
