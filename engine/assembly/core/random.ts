// Pseudo-random numbers: xorshift with 32 bits of state. The same seed always gives the same numbers. Source: Marsaglia
// (2003).
let state: u32 = 91648253;

export function seedRandom(seed: i32): void {
  state = (<u32>seed * 2654435761 + 91648253) | 1;
  for (let i = 0; i < 8; i++) random();
}

export function random(): u32 {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

/** A random integer from 0 to n − 1. */
export function randomBelow(n: i32): i32 {
  if (!ASC_NO_ASSERT) assert(n > 0);
  return <i32>((<u64>random() * <u64>n) >> 32);
}
