// Literals: 2 × variable, + 1 if negative, with variables from 0 on; the host uses DIMACS numbers, with variables from
// 1 on.
@inline export function fromDimacs(number: i32): i32 {
  if (!ASC_NO_ASSERT) assert(number != 0); // 0 isn't a literal
  return number > 0 ? (number << 1) - 2 : ((-number) << 1) - 1;
}

/** The DIMACS number of a literal. */
@inline export function toDimacs(literal: i32): i32 {
  return (literal & 1) != 0 ? -((literal >> 1) + 1) : (literal >> 1) + 1;
}
