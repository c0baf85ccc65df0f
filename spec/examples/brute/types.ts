/** All types that are counted by brute force, by the names of their models: the classic ones, and those of the gallery. */
import { areaTypes } from './areas.ts';
import type { MakeBoard } from './board.ts';
import { hashi } from './bridges.ts';
import { kakuro, sudoku } from './digits.ts';
import { dividedTypes } from './divided.ts';
import { kudamonoTypes } from './kudamono.ts';
import { lineTypes } from './lines.ts';
import { masyu, slitherlink } from './loops.ts';
import { moveTypes } from './moves.ts';
import { networkTypes } from './networks.ts';
import { numberTypes } from './numbers.ts';
import { objectTypes } from './objects.ts';
import { akari, nonogram, starBattle } from './placing.ts';
import { pointTypes } from './points.ts';
import { fillomino } from './regions.ts';
import { roomTypes } from './rooms.ts';
import { routeTypes } from './routes.ts';
import { shadedTypes } from './shaded.ts';
import { clueTypes } from './shaded-clues.ts';
import { moreRoomTypes } from './shaded-rooms.ts';
import { heyawake, hitori, nurikabe } from './shading.ts';
import { simpleLoopTypes } from './simple-loops.ts';
import { tathamTypes } from './tatham.ts';
import { tilingTypes } from './tilings.ts';
import { wallTypes } from './walls.ts';

export const CLASSIC_BRUTE_TYPES: Readonly<Record<string, MakeBoard>> = {
  akari,
  fillomino,
  hashi,
  heyawake,
  hitori,
  kakuro,
  masyu,
  nonogram,
  nurikabe,
  slitherlink,
  'star-battle': starBattle,
  sudoku,
};

export const GALLERY_BRUTE_TYPES: Readonly<Record<string, MakeBoard>> = {
  ...shadedTypes,
  ...clueTypes,
  ...wallTypes,
  ...pointTypes,
  ...roomTypes,
  ...moreRoomTypes,
  ...areaTypes,
  ...dividedTypes,
  ...tilingTypes,
  ...routeTypes,
  ...simpleLoopTypes,
  ...networkTypes,
  ...lineTypes,
  ...numberTypes,
  ...kudamonoTypes,
  ...moveTypes,
  ...objectTypes,
  ...tathamTypes,
};

export const BRUTE_TYPES: Readonly<Record<string, MakeBoard>> = {
  ...CLASSIC_BRUTE_TYPES,
  ...GALLERY_BRUTE_TYPES,
};
