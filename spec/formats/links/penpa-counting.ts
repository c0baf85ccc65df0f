/**
 * The numbers that Penpa+ gives to the places of boards of hexagons and triangles and of pyramids, written down independently of the code that
 * reads links.
 */

/** How Penpa numbers places: the cells, the corners clockwise around a cell, the middle of the side after each corner, and the neighbours. */
export interface Counting {
  readonly type: 'hex' | 'tri' | 'pyramid';
  cells(): readonly number[];
  corners(cell: number): readonly number[];
  middles(cell: number): readonly number[];
}

export function hex(side: number): Counting {
  const n = 3 * side + 1;
  const all = n * n;
  const odd = (k: number): number => Math.floor(k / n) % 2;
  const next = (k: number): number[] => [
    k - n - 1 + odd(k),
    k - n + odd(k),
    k - 1,
    k + 1,
    k + n - 1 + odd(k),
    k + n + odd(k),
  ];
  return {
    type: 'hex',
    cells() {
      const found = [Math.floor(all / 2 + (side % 2 ? (3 * side) / 2 : 0))];
      for (let ring = 1; ring < side; ring++)
        for (const cell of [...found])
          for (const one of next(cell)) if (!found.includes(one)) found.push(one);
      return found;
    },
    // Clockwise from the upper left corner.
    corners: (k) => [
      all + k - n - 1 + odd(k),
      2 * all + k - n + odd(k),
      all + k - n + odd(k),
      2 * all + k + 1,
      all + k,
      2 * all + k,
    ],
    middles: (k) => [
      4 * all + k - n - 1 + odd(k),
      3 * all + k - n + odd(k),
      5 * all + k,
      4 * all + k,
      3 * all + k,
      5 * all + k - 1,
    ],
  };
}

export function tri(side: number): Counting {
  const n = Math.floor((side * 4) / 3 + 4);
  const all = n * n;
  const isUp = (k: number): boolean => k < 2 * all;
  const odd = (k: number): number => Math.floor((k % all) / n) % 2;
  return {
    type: 'tri',
    cells() {
      let rows = [Math.floor(all + n * 2.5) - 1];
      const found = [...rows];
      for (let row = 1; row < side; row++) {
        const down = rows.map((up) => up + all + n + odd(up));
        rows = [...new Set(down.flatMap((k) => [k - all - 1, k - all]))];
        found.push(...down, ...rows);
      }
      return found;
    },
    corners: (k) =>
      isUp(k)
        ? [k - all, k - all + n + odd(k), k - all + n - 1 + odd(k)]
        : [k - 2 * all - 1, k - 2 * all, k - 2 * all + n - 1 + odd(k)],
    middles: (k) =>
      isUp(k)
        ? [k + 3 * all, k + 4 * all + n - 1 + odd(k), k + 2 * all]
        : [k + 3 * all - 1, k + all, k + 2 * all - 1],
  };
}

export function pyramid(side: number): Counting {
  const n = side + 4;
  const all = n * n;
  const odd = (k: number): number => Math.floor(k / n) % 2;
  return {
    type: 'pyramid',
    cells() {
      let row = [Math.floor(2.5 * n)];
      const found = [...row];
      for (let at = 1; at < side; at++) {
        row = [...new Set(row.flatMap((k) => [k + n - 1 + odd(k), k + n + odd(k)]))];
        found.push(...row);
      }
      return found;
    },
    corners: (k) => [
      k + all - 1,
      k + 2 * all - n - 1 + odd(k),
      k + all,
      k + 2 * all,
      k + all + n - 1 + odd(k),
      k + 2 * all - 1,
    ],
    // The numbers of upper sides belong to the cells above.
    middles: (k) => [
      4 * all + 2 * (k - n - 1 + odd(k)) + 1,
      4 * all + 2 * (k - n + odd(k)),
      3 * all + k,
      4 * all + 2 * k + 1,
      4 * all + 2 * k,
      3 * all + k - 1,
    ],
  };
}
