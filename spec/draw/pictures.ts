/** Draws puzzles with their answers. */

import { type ComposeOptions, composeScene } from '../../src/draw/scene/compose.ts';
import type { Scene } from '../../src/draw/scene/scene.ts';
import { readDrawSection } from '../../src/draw/scene/section.ts';
import { readInstanceText } from '../../src/formats/native/native.ts';
import { TextSource } from '../../src/formats/native/text-source.ts';
import { readSolution } from '../../src/formats/solution/solution-read.ts';
import { outlineOf } from '../../src/grounding/declarations.ts';
import { ground } from '../../src/grounding/ground.ts';
import { loadModel } from '../../src/language/load.ts';
import type { Ground } from '../../src/model/ground.ts';

export interface Picture {
  readonly ground: Ground;
  readonly scene: Scene;
}

/** The scene of a puzzle with its answer. Throws if one of the texts has a mistake. */
export function picture(
  modelText: string,
  instance: string,
  solution?: string,
  options: (ground: Ground) => ComposeOptions = () => ({}),
): Picture {
  const { model, diagnostics, sources } = loadModel('m.pzl', modelText);
  const refuse = (): never => {
    throw new Error(diagnostics.list.map(({ message, advice }) => `${message} ${advice}`).join('\n'));
  };
  if (!model) return refuse();
  const file = sources.add('i.txt', instance);
  const data = readInstanceText(file, { file: file.id, start: 0, end: instance.length }, 'i', diagnostics);
  const givens = model.declarations.filter((declaration) => declaration.kind === 'given').map(outlineOf);
  const result = ground(model, new TextSource(data, givens, diagnostics), diagnostics).ground;
  if (!result) return refuse();
  const found =
    solution === undefined ? undefined : readSolution(result, sources.add('s.txt', solution), diagnostics);
  const section = model.sections.find((candidate) => candidate.section === 'draw');
  const drawing = section && readDrawSection(sources.get(section.body.file), section.body, diagnostics);
  if (diagnostics.hasErrors) return refuse();
  const scene = composeScene(result, {
    ...(found && { solution: found }),
    ...(drawing && { drawing }),
    ...options(result),
  });
  return { ground: result, scene };
}

const STORM = `puzzle "Storm"
board square
given rowTotal[rows]: int
given columnTotal[columns]: int
find storm[cells]: bool
`;
const SUDOKU = `puzzle "Sudoku"
board square
given clue[cells]: 1..9?
find digit[cells]: 1..9
draw { outline boxes }
`;
const SLITHERLINK = `puzzle "Slitherlink"
board square
given clue[cells]: 0..4?
find line[borders]: bool
`;
const MASYU = `puzzle "Masyu"
board square
given pearl[cells]: {white, black}?
find line[links]: bool
`;
const MOLEKULARIS = `puzzle "Molekularis"
board drawing
enum Atom { H = 1, O = 2, N = 3, C = 4 }
given atom[cells]: Atom
find bonds[links]: 0..3
`;
const ALGEMY = `puzzle "Algemy"
board square or hex
enum Crystal { R, Y, B, O, W }
enum Light { red, yellow, blue }
given crystal[cells]: Crystal?
find source[cells]: Light?
`;
const HASHI = `puzzle "Hashi"
board square
given island[cells]: 1..8?
find bridges[links]: 0..2
`;
const STARBATTLE = `puzzle "Star Battle"
board square
given region[cells]: int
find star[cells]: bool
draw {
  cell outline region
  cell symbol star: star
}
`;
const NONOGRAM = `puzzle "Nonogram"
board square
given rowRuns[rows]: list of int
given columnRuns[columns]: list of int
find black[cells]: bool
draw { cell fill black: black }
`;
const NURIKABE = `puzzle "Nurikabe"
board square
given island[cells]: int?
find sea[cells]: bool
`;
const TILES = `puzzle "Tiles"
board square
given tiles: list of (north: int, east: int, south: int, west: int)
find tile[cells]: 0..3
find color[borders]: 0..9
`;

const KAKURO = `puzzle "Kakuro"
board square
given across[cells]: int?
given down[cells]: int?
given block[cells]: bool
find digit[cells]: 1..9?
draw {
  cell fill block: lightgray
  cell upper across
  cell lower down
}
`;
const EDGES = `puzzle "Edges"
board square
find tile[cells]: 0..9
find color[borders]: 0..9
draw { border triangle color }
`;
const SIGNED = `${EDGES.replace('puzzle "Edges"', 'puzzle "Signed edges"').replace(
  'draw { border triangle color }',
  `draw {
  border triangle color
  cell text tile
  cell symbol sign { plus: plus, minus: minus }
}`,
)}find sign[cells]: {plus, minus}?
`;

export const PICTURES = {
  storm: picture(
    STORM,
    'rowTotal: 2 2 0 3 3\ncolumnTotal: 0 2 4 4 0\n'.replace('0 2 4 4 0', '2 2 2 2 2'),
    'storm:\n  ##...\n  ##...\n  .....\n  ..###\n  ..###\n',
  ),
  stormPuzzle: picture(STORM, 'rowTotal: 2 12 0\ncolumnTotal: 10 2 2\n'),
  stormPartial: picture(STORM, 'rowTotal: 2 2 0\ncolumnTotal: 0 2 2\n', 'storm:\n  .#?\n  ?##\n  ...'),
  sudoku: picture(
    SUDOKU,
    'clue:\n  53..7....\n  6..195...\n  .98....6.\n  8...6...3\n  4..8.3..1\n  7...2...6\n  .6....28.\n  ...419..5\n  ....8..79\n',
    'digit:\n  534678912\n  672195348\n  198342567\n  859761423\n  426853791\n  713924856\n  961537284\n  287419635\n  345286179\n',
  ),
  sudokuPuzzle: picture(
    SUDOKU,
    'clue:\n  53..7....\n  6..195...\n  .98....6.\n  8...6...3\n  4..8.3..1\n  7...2...6\n  .6....28.\n  ...419..5\n  ....8..79\n',
  ),
  slitherlink: picture(
    SLITHERLINK,
    'clue:\n  3 . 2 .\n  . 1 . 2\n  2 . 3 .\n',
    'line:\n  +-+ + +-+\n  | |   | |\n  + +-+-+ +\n  |       |\n  +-+ +-+ +\n    | | | |\n  + +-+ +-+\n',
  ),
  slitherlinkPartial: picture(
    SLITHERLINK,
    'clue:\n  3 .\n  . 2\n',
    'line:\n  +-+?+\n  | | ?\n  + +-+\n  | ? ?\n  +?+?+\n',
  ),
  masyu: picture(
    MASYU,
    'pearl:\n  . white . .\n  . . black .\n  white . . .\n',
    'line:\n  o-o-o-o\n  |     |\n  o o-o o\n  | | | |\n  o-o o-o\n'.replace('o o-o o', 'o o-o o'),
  ),
  hashi: picture(
    HASHI,
    'island:\n  2 . 3\n  . . .\n  1 . 2\n',
    'bridges:\n  o 2 o 2 o\n  0   0   1\n  o 0 o 0 o\n  0   0   1\n  o 1 o 1 o\n',
  ),
  molekularis: picture(
    MOLEKULARIS,
    'atom:\n      O-N\n     /   \\\n  H-C     C-O\n /   \\   /   \\\nN     C-N     O\n \\   /   \\   /\n  C-O     H-C\n'.replace(
      /^(?!atom)/gm,
      '  ',
    ),
    'bonds:\n      O1N\n     1   2\n  H0C     C1O\n 1   3   1   1\nN     C0N     O\n 2   1   1   0\n  C1O     H0C\n'.replace(
      /^(?!bonds)/gm,
      '  ',
    ),
  ),
  molekularisPuzzle: picture(MOLEKULARIS, 'atom:\n      O-N\n     /   \\\n  H-C     C-O\n'),
  molekularisPartial: picture(
    MOLEKULARIS,
    'atom:\n      O-N\n     /   \\\n  H-C     C-O\n',
    'bonds:\n      O2N\n     ?   0\n  H?C     C?O\n',
  ),
  hex: picture(
    ALGEMY,
    'crystal:\n  R . .\n  . . . W\n  . O . . .\n  . . . .\n  B . .\n',
    'source:\n  . red .\n  . . . .\n  . . . yellow .\n  . . blue .\n  . . .\n',
  ),
  starBattle: picture(
    STARBATTLE,
    'region:\n  1 1 2 2\n  1 2 2 3\n  1 4 3 3\n  4 4 4 3\n',
    'star:\n  . # . .\n  . . . #\n  # . . .\n  . . # .\n',
  ),
  nonogram: picture(
    NONOGRAM,
    'rowRuns:\n  1 1\n  5\n  5\n  3\n  1\ncolumnRuns:\n  2\n  4\n  4\n  4\n  2\n',
    'black:\n  .#.#.\n  #####\n  #####\n  .###.\n  ..#..\n',
  ),
  nurikabe: picture(
    NURIKABE,
    'island:\n  2 . . .\n  . . 1 .\n  . . . 12\n',
    'sea:\n  . . # #\n  # # . #\n  # # # .\n',
  ),
  tiles: picture(
    TILES,
    'size: 2 2\ntiles:\n  1 2 0 0\n  1 2 0 0\n  1 2 0 0\n  1 2 0 0\n',
    'tile:\n  0 1\n  2 3\ncolor:\n  + 0 + 0 +\n  0   3   0\n  + 1 + 5 +\n  0   9   0\n  + 0 + 0 +\n',
  ),
  kakuro: picture(
    KAKURO,
    'across:\n  . . .\n  4 . .\n  13 . .\ndown:\n  . 10 7\n  . . .\n  . . .\nblock:\n  ###\n  #..\n  #..\n',
    'digit:\n  . . .\n  . 1 3\n  . 9 4\n',
  ),
  edges: picture(
    EDGES,
    'size: 2 2\n',
    'tile:\n  0 1\n  2 3\ncolor:\n  +0+0+\n  0 3 0\n  +1+5+\n  0 9 0\n  +0+0+\n',
  ),
  signedEdges: picture(
    SIGNED,
    'size: 2 2\n',
    'tile:\n  0 1\n  2 3\ncolor:\n  +0+0+\n  0 3 0\n  +1+5+\n  0 9 0\n  +0+0+\nsign:\n  plus minus\n  . plus\n',
  ),
} as const;
