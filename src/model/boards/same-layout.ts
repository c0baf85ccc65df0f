import type { Board } from '../board.ts';

/** Whether the same instance text fits both boards: kind, size and the number of each kind of element are equal. */
export const haveSameLayout = (a: Board | undefined, b: Board | undefined): boolean =>
  a?.kind === b?.kind &&
  a?.height === b?.height &&
  a?.width === b?.width &&
  a?.cellCount === b?.cellCount &&
  a?.linkCount === b?.linkCount &&
  a?.borderCount === b?.borderCount &&
  a?.tiling?.name === b?.tiling?.name &&
  a?.tiling?.sizes.join() === b?.tiling?.sizes.join();
