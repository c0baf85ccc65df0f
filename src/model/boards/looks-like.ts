import type { Board } from '../board.ts';

/** Whether two boards are the same in what an instance is written with: kind, size, and how many places there are. */
export const looksLike = (a: Board | undefined, b: Board | undefined): boolean =>
  a?.kind === b?.kind &&
  a?.height === b?.height &&
  a?.width === b?.width &&
  a?.cellCount === b?.cellCount &&
  a?.linkCount === b?.linkCount &&
  a?.borderCount === b?.borderCount &&
  a?.tiling?.name === b?.tiling?.name &&
  a?.tiling?.sizes.join() === b?.tiling?.sizes.join();
