/** The numbers at the sides of tiles whose place and turn are known, as text shows them: on the borders of their cells. */
import type { Board } from '../../model/board.ts';
import { CELL_SIDES, type Scene, type StrokeMark, turnedSide } from '../scene/scene.ts';

/** The scene with the sides of tiles on borders that have no label. */
export function withTileSides(scene: Scene, { directions, stepBorder }: Board): Scene {
  const hasTiles = scene.cells.some(({ tile, turn }) => tile && turn !== undefined);
  if (!hasTiles) return scene;
  const sides = CELL_SIDES.map((side) => directions.findIndex(({ name }) => name === side));
  const borders: StrokeMark[] = [...scene.borders];
  scene.cells.forEach(({ tile, turn }, cell) => {
    if (!tile || turn === undefined) return;
    sides.forEach((direction, side) => {
      const border = stepBorder[cell * directions.length + direction] ?? -1;
      const number = turnedSide(tile, side, turn);
      const mark = borders[border];
      if (number === undefined || mark === undefined || mark.label) return;
      borders[border] = { ...mark, label: { text: String(number), origin: 'answer' } };
    });
  });
  return { ...scene, borders, labelsBorders: true };
}
