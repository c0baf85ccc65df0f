/**
 * The rooms into which thick strokes divide a square board: the number of each cell's room, in the reading order of the
 * rooms' first cells, found by flood fill. Strokes are named like borders: `(0,1)south` and `(0,1)east`.
 */
export function roomsBetween(
  height: number,
  width: number,
  divided: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const roomByCell = new Map<string, number>();
  let rooms = 0;
  for (let at = 0; at < height * width; at++) {
    const startCell = `(${Math.floor(at / width)},${at % width})`;
    if (roomByCell.has(startCell)) continue;
    const openCells: [number, number][] = [[Math.floor(at / width), at % width]];
    roomByCell.set(startCell, rooms);
    for (let next = openCells.pop(); next; next = openCells.pop()) {
      const [row, column] = next;
      const neighborSteps: [number, number, string][] = [
        [row - 1, column, `(${row - 1},${column})south`],
        [row + 1, column, `(${row},${column})south`],
        [row, column - 1, `(${row},${column - 1})east`],
        [row, column + 1, `(${row},${column})east`],
      ];
      for (const [r, c, border] of neighborSteps) {
        const name = `(${r},${c})`;
        if (r < 0 || c < 0 || r >= height || c >= width || divided.has(border) || roomByCell.has(name))
          continue;
        roomByCell.set(name, rooms);
        openCells.push([r, c]);
      }
    }
    rooms++;
  }
  return roomByCell;
}
