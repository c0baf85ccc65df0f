/**
 * The rooms into which thick strokes divide a square board: the number of each cell's room, in the reading order of the
 * rooms' first cells, found by flood fill. Strokes are named like borders: `(0,1)south` and `(0,1)east`.
 */
export function roomsBetween(
  height: number,
  width: number,
  divided: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const room = new Map<string, number>();
  let rooms = 0;
  for (let at = 0; at < height * width; at++) {
    const start = `(${Math.floor(at / width)},${at % width})`;
    if (room.has(start)) continue;
    const waiting: [number, number][] = [[Math.floor(at / width), at % width]];
    room.set(start, rooms);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [row, column] = next;
      const ways: [number, number, string][] = [
        [row - 1, column, `(${row - 1},${column})south`],
        [row + 1, column, `(${row},${column})south`],
        [row, column - 1, `(${row},${column - 1})east`],
        [row, column + 1, `(${row},${column})east`],
      ];
      for (const [r, c, border] of ways) {
        const name = `(${r},${c})`;
        if (r < 0 || c < 0 || r >= height || c >= width || divided.has(border) || room.has(name)) continue;
        room.set(name, rooms);
        waiting.push([r, c]);
      }
    }
    rooms++;
  }
  return room;
}
