/** Initial models for new puzzle types, by kind of board: small, with one answer and a sample of each feature. */

import type { BoardKind } from '../../model/board.ts';

export interface Scaffold {
  readonly model: string;
  readonly instance: string;
}

const shadingScaffold = (title: string, board: string, instance: string): Scaffold => ({
  model: `// ${title}: say here in a sentence what the solver does.
puzzle "${title}"

board ${board}
given clue[cells]: 0..6?
find shaded[cells]: bool

rule "A number is not shaded": forall c in cells where clue[c]: not shaded[c]
rule "A number counts the shaded cells beside it": forall c in cells where clue[c]: count(shaded[c.neighbors]) = clue[c]
rule "Shaded cells do not touch": forall c in cells, n in c.neighbors: not (shaded[c] and shaded[n])

draw { cell fill shaded: gray }
`,
  instance,
});

const SCAFFOLDS: Readonly<Record<BoardKind, (title: string) => Scaffold>> = {
  square: (title) => shadingScaffold(title, 'square', 'clue:\n  2 . .\n  . . .\n  . . 0\n'),
  hex: (title) => shadingScaffold(title, 'hex', 'clue:\n   0 .\n  . 2 .\n   . .\n'),
  torus: (title) => shadingScaffold(title, 'torus', 'size: 3 4\nclue:\n  2 . . .\n  . . . .\n  . . 1 0\n'),
  tiling: (title) =>
    shadingScaffold(title, 'tiling', 'board: cairo\nsize: 1 2\nclue:\n  . . . .\n  . 3 . 2\n'),
  drawing: (title) => ({
    model: `// ${title}: say here in a sentence what the solver does.
puzzle "${title}"

board drawing    // letters are cells; - / \\ are the links between them
enum Letter { A = 1, B = 2, C = 3 }
given letter[cells]: Letter
find strokes[links]: 0..2

rule "A letter tells how many strokes end at it": forall c in cells: sum(strokes[c.links]) = value(letter[c])
rule "All letters are connected": connected(cells, strokes > 0)
`,
    instance: 'letter:\n  A-B-C-B\n',
  }),
};

/** The kinds of boards with an initial model. */
export const SCAFFOLD_BOARDS = Object.keys(SCAFFOLDS) as readonly BoardKind[];

export function scaffold(board: BoardKind, name: string): Scaffold {
  const words = name.replace(/[-_]+/g, ' ').trim();
  return SCAFFOLDS[board](words.charAt(0).toUpperCase() + words.slice(1));
}

/** The text of a file for the author, with what to do next; it lies beside the instances. */
export function scaffoldReadme(name: string): string {
  return `# ${name}

The rules are in \`../${name}.pzl\`: each with the sentence that a puzzle magazine would print. In this folder stand the instances: \`first.txt\`,
and more beside it. \`size: 5 5\` gives a board's size where no grid does.

All commands are for this folder; in the one above leave out the \`../\`.

- \`pzl run ../${name}\` solves the instance \`first\` and draws it; \`pzl unique ../${name}\` tells whether it has one answer.
- \`pzl convert ../${name} -i first --solve --to native -o first.solution.txt\` stores the answer, to compare with later.
- Try a wrong answer, too: \`pzl check ../${name} -i first --solution FILE\` names the rules that it breaks.
`;
}
