/** The sizes of hexagonal boards: the lengths of their rows, and whether these form a hexagon. */

/**
 * The row lengths of a hexagonal board: a single size n gives n, n + 1, …, 2n − 1, …, n; several sizes are the row
 * lengths themselves.
 */
export function hexLengths(sizes: readonly number[]): readonly number[] {
  const [side] = sizes;
  if (sizes.length !== 1 || side === undefined) return sizes;
  return Array.from(
    { length: Math.max(0, 2 * side - 1) },
    (_, row) => 2 * side - 1 - Math.abs(side - 1 - row),
  );
}

export function isHexagon(lengths: readonly number[]): boolean {
  return firstOddRow(lengths) === lengths.length;
}

/**
 * The index of the first row that doesn't fit a hexagon, in which rows get longer by one and then shorter by one; the
 * number of rows if all fit.
 */
export function firstOddRow(lengths: readonly number[]): number {
  let isGrowing = true;
  for (let row = 0; row < lengths.length; row++) {
    const length = lengths[row] ?? 0;
    const lengthChange = row === 0 ? 1 : length - (lengths[row - 1] ?? 0);
    if (length < 1 || Math.abs(lengthChange) !== 1 || (lengthChange === 1 && !isGrowing)) return row;
    if (lengthChange === -1) isGrowing = false;
  }
  return lengths.length;
}
