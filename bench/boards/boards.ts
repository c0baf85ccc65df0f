// The large boards of the connectivity bench, made from seeds on first use, and stored in generated/.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeDraft, type Draft } from './draft.ts';
import { heyawake } from './heyawake.ts';
import { hitori } from './hitori.ts';
import { masyu } from './masyu.ts';
import { nurikabe } from './nurikabe.ts';
import { slitherlink } from './slitherlink.ts';

const FOLDER = 'generated/bench/boards';
const SEED = 1;

type Maker = (rows: number, columns: number, seed: number) => Draft;

const BOARDS: readonly (readonly [model: string, make: Maker, ...sizes: readonly [number, number][]])[] = [
  ['nurikabe', nurikabe, [12, 19], [20, 30], [30, 45]],
  ['heyawake', heyawake, [15, 19], [25, 35], [40, 60], [60, 90]],
  ['hitori', hitori, [20, 20], [30, 30]],
  ['slitherlink', slitherlink, [20, 36], [40, 60], [60, 90], [100, 100]],
  ['masyu', masyu, [20, 36], [40, 60]],
];

export interface MadeBoard {
  readonly model: string;
  readonly name: string;
  /** Makes the puzzle, as text in the native format. */
  readonly text: () => Promise<string>;
}

export const madeBoards: readonly MadeBoard[] = BOARDS.flatMap(([model, make, ...sizes]) =>
  sizes.map(([rows, columns]) => ({
    model,
    name: `${rows}×${columns} made`,
    text: () =>
      storedText(`${model}-${rows}x${columns}-${SEED}`, () =>
        completeDraft(model, make(rows, columns, SEED)),
      ),
  })),
);

async function storedText(name: string, make: () => Promise<string>): Promise<string> {
  const file = path.join(FOLDER, `${name}.txt`);
  if (!existsSync(file)) {
    const text = await make();
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, text);
  }
  return readFileSync(file, 'utf8');
}
