/**
 * One or two boards of every example, small enough for all engines, with a few solutions, since a board that tightening
 * alone solves wouldn't test the engines. Keys: the name of the example, then a description of the board.
 */
const grid = (name: string, ...rows: readonly string[]): string =>
  `${name}:\n${rows.map((row) => `  ${row}\n`).join('')}`;

export const SMALL_PUZZLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  akari: {
    'with a number': grid('block', '. . . .', '. 2 . .', '. . ? .'),
    'without a solution': grid('block', '. . .', '. 1 .', '. . .'),
  },
  algemy: {
    square: `board: square\ncolors: easy\n${grid('crystal', '. . .', '. O .', '. . .')}`,
    hex: `board: hex\ncolors: easy\n${grid('crystal', ' . .', '. G .', ' . .')}`,
  },
  'edge-matching': {
    framed: `size: 2 2\n${grid('tiles', '0 1 2 0', '0 1 1 0', '0 2 1 0', '0 1 1 0')}`,
    unframed: `size: 2 2\n${grid('tiles', '1 2 3 4', '3 1 2 1', '2 3 1 1', '1 4 3 2')}${grid('hint', '(0,0) .', '. .')}`,
    signed: `size: 2 2\n${grid('tiles', '0 1 1 0 plus', '0 1 1 0 minus', '0 1 1 0 plus', '0 1 1 0 minus')}`,
  },
  fillomino: {
    'without a solution': grid('clue', '. 2', '. .'),
    'with a clue': grid('clue', '. . 3', '2 . .'),
  },
  hashi: { 'with open islands': grid('island', '? . ?', '. . .', '3 . ?') },
  heyawake: {
    'three rooms': grid('room', '1 1 2', '1 1 2', '3 3 2') + grid('clue', '1 . .', '. . .', '1 . .'),
  },
  hitori: {
    'three wide': grid('number', '1 1 2', '2 3 1', '1 2 2'),
    'without a solution': grid('number', '1 1 2', '3 1 2', '2 3 3'),
  },
  kakuro: {
    'two by two':
      grid('across', '. . .', '10 . .', '8 . .') +
      grid('down', '. 7 11', '. . .', '. . .') +
      grid('block', '# # #', '# . .', '# . .'),
  },
  masyu: { 'a pearl': grid('pearl', '. . . .', '. . . .', '. white . .', '. . . black') },
  molekularis: { 'atoms not told': 'board:\n    ?-C\n   /   \\\n  O     ?\n   \\   /\n    N-?\n' },
  nonogram: { 'runs that move': grid('rowRuns', '1 1', '1', '2') + grid('columnRuns', '1', '1', '1', '1 1') },
  nurikabe: { 'an island': grid('clue', '2 . .', '. . .', '. . ?') },
  signs: { 'three tiles': grid('tiles', '1 1 2 2', '1 2 2 3', '3 1 3 2') },
  slitherlink: { 'two clues': grid('clue', '. . .', '3 . .', '. 2 .') },
  'star-battle': { 'two skies': `stars: 1\n${grid('region', '1 1 1 1', '2 2 2 2', '3 3 3 3', '4 4 4 4')}` },
  storm: { 'two places': 'rowTotal: 2 2 0 2 2\ncolumnTotal: 2 2 0 2 2\n' },
  sudoku: { 'four wide': grid('clue', '1 . . .', '. . 3 .', '. . . 2', '. . . .') },
  'sudoku-diagonal': { 'four wide': grid('clue', '1 . . .', '. . . .', '. . . .', '. . . .') },
  'sudoku-irregular': {
    'four wide':
      grid('clue', '1 . . .', '. . . .', '. 3 . .', '. . . .') +
      grid('region', '1 1 1 2', '1 3 4 2', '3 3 4 2', '3 4 4 2'),
  },
};
