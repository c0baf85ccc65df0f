/** Small boards of every type: one with several answers, one with none, and a wrong answer that breaks one rule. */
export interface TypeCase {
  readonly ambiguous: string;
  readonly impossible: string;
  readonly wrong: { readonly instance: string; readonly answer: string; readonly rule: string };
}

const grid = (name: string, ...rows: readonly string[]): string =>
  `${name}:\n${rows.map((row) => `  ${row}\n`).join('')}`;

export const TYPE_CASES: Readonly<Record<string, TypeCase>> = {
  akari: {
    ambiguous: grid('block', '. .', '. .'),
    impossible: grid('block', '4 .', '. .'),
    wrong: {
      instance: grid('block', '. .', '. .'),
      answer: grid('lamp', '# #', '. .'),
      rule: 'No lamp shines on another',
    },
  },
  fillomino: {
    ambiguous: grid('clue', '. .', '. .'),
    impossible: grid('clue', '1 1'),
    wrong: {
      instance: grid('clue', '. 2', '. .'),
      answer: grid('number', '1 2', '3 3'),
      rule: 'Equal numbers that touch form a region of as many cells',
    },
  },
  hashi: {
    ambiguous: grid('island', '? . ?', '. . .', '? . ?'),
    impossible: grid('island', '1 . 3'),
    wrong: {
      instance: grid('island', '2 . 2'),
      answer: grid('bridges', 'o 1 o 1 o'),
      rule: 'A number counts the bridges of its island',
    },
  },
  heyawake: {
    ambiguous: grid('room', '1 1', '2 2') + grid('clue', '. .', '. .'),
    impossible: grid('room', '1 1', '1 1') + grid('clue', '3 .', '. .'),
    wrong: {
      instance: grid('room', '1 1', '2 2') + grid('clue', '. .', '. .'),
      answer: grid('shaded', '# #', '. .'),
      rule: 'Shaded cells do not touch along a border',
    },
  },
  hitori: {
    ambiguous: grid('number', '1 1'),
    impossible: grid('number', '1 1', '1 1'),
    wrong: {
      instance: grid('number', '1 1', '1 2'),
      answer: grid('shaded', '. .', '# .'),
      rule: 'No number is left twice in a row or column',
    },
  },
  kakuro: {
    ambiguous:
      grid('across', '. . .', '10 . .', '10 . .') +
      grid('down', '. 10 10', '. . .', '. . .') +
      grid('block', '# # #', '# . .', '# . .'),
    impossible: grid('across', '. .', '12 .') + grid('down', '. 12', '. .') + grid('block', '# #', '# .'),
    wrong: {
      instance:
        grid('across', '. . .', '10 . .', '10 . .') +
        grid('down', '. 10 10', '. . .', '. . .') +
        grid('block', '# # #', '# . .', '# . .'),
      answer: 'digit:\n  (1, 1): 5\n  (1, 2): 5\n  (2, 1): 5\n  (2, 2): 5\n',
      rule: 'The digits of a run are different',
    },
  },
  masyu: {
    ambiguous: grid('pearl', '. . .', '. . .', '. . .'),
    impossible: grid('pearl', 'black .', '. .'),
    wrong: {
      instance: grid('pearl', 'white . .', '. . .', '. . .'),
      answer: 'line:\n  o-o-o\n  |   |\n  o o o\n  |   |\n  o-o-o\n',
      rule: 'It goes straight through a white pearl, and turns before or after it',
    },
  },
  nonogram: {
    ambiguous: grid('rowRuns', '1', '1') + grid('columnRuns', '1', '1'),
    impossible: grid('rowRuns', '2', '0') + grid('columnRuns', '0', '2'),
    wrong: {
      instance: grid('rowRuns', '1', '1') + grid('columnRuns', '1', '1'),
      answer: grid('filled', '# .', '# .'),
      rule: 'The numbers are the lengths of the runs of filled cells in a column',
    },
  },
  nurikabe: {
    ambiguous: grid('clue', '2 .', '. .'),
    impossible: grid('clue', '1 1'),
    wrong: {
      instance: grid('clue', '1 .', '. .'),
      answer: grid('sea', '. .', '# #'),
      rule: 'An island has as many cells as its number says',
    },
  },
  slitherlink: {
    ambiguous: grid('clue', '. .', '. .'),
    impossible: grid('clue', '4 4'),
    wrong: {
      instance: grid('clue', '3'),
      answer: 'line:\n  +-+\n  | |\n  +-+\n',
      rule: 'A number counts the lines around its cell',
    },
  },
  'star-battle': {
    ambiguous: `stars: 1\n${grid('region', '1 1 1 1', '2 2 2 2', '3 3 3 3', '4 4 4 4')}`,
    impossible: `stars: 1\n${grid('region', '1 1', '2 2')}`,
    wrong: {
      instance: `stars: 1\n${grid('region', '1 2', '1 2')}`,
      answer: grid('star', '# .', '. #'),
      rule: 'Stars do not touch, not even at a corner',
    },
  },
  sudoku: {
    ambiguous: grid('clue', '. . . .', '. . . .', '. . . .', '. . . .'),
    impossible: grid('clue', '1 1 . .', '. . . .', '. . . .', '. . . .'),
    wrong: {
      instance: grid('clue', '. . . .', '. . . .', '. . . .', '. . . .'),
      answer: grid('digit', '1 2 3 4', '2 3 4 1', '3 4 1 2', '4 1 2 3'),
      rule: 'Every box holds every digit once',
    },
  },
  'sudoku-diagonal': {
    ambiguous: grid('clue', '. . . .', '. . . .', '. . . .', '. . . .'),
    impossible: grid('clue', '1 . . .', '. . . .', '. . . .', '. . . 1'),
    wrong: {
      instance: grid('clue', '. . . .', '. . . .', '. . . .', '. . . .'),
      answer: grid('digit', '1 2 3 4', '3 4 1 2', '2 1 4 3', '4 3 2 1'),
      rule: 'Both diagonals hold every digit once',
    },
  },
  'sudoku-irregular': {
    ambiguous: grid('clue', '. .', '. .') + grid('region', '1 1', '2 2'),
    impossible: grid('clue', '1 .', '1 .') + grid('region', '1 1', '2 2'),
    wrong: {
      instance: grid('clue', '. . .', '. . .', '. . .') + grid('region', '1 1 2', '1 2 2', '3 3 3'),
      answer: grid('digit', '1 2 3', '2 3 1', '3 1 2'),
      rule: 'Every region holds every digit once',
    },
  },
};
