/**
 * The names of sets of cells: `the box r1c1–r3c3`, `the room of r4c5`, `the square r2c2–r3c3`. The model's word for a region names areas that divide
 * the board, such as rooms. Sets that overlap, such as windows and runs, get this word only if no areas divide the board. Computed once per puzzle;
 * linear in the cells of all of them.
 */
import type { Board } from '../../model/board.ts';
import type { Ground } from '../../model/ground.ts';
import type { Element } from '../../model/values.ts';

export interface AreaName {
  /** The noun, such as `box`; empty for a straight run without a name. */
  readonly noun: string;
  /** The preposition between noun and place: `of`, or nothing if the place names all cells of the area. */
  readonly by: 'of' | '';
  readonly place: string;
}

export class Areas {
  readonly #board: Board | undefined;
  readonly #word: string | undefined;
  /** The rules, by index, whose conditions have areas that overlap. */
  readonly #overlappingCells = new Set<number>();
  readonly #hasDivision: boolean;

  constructor({ board, constraints, words }: Ground) {
    this.#board = board;
    this.#word = words?.region;
    const owners = new Map<number, Map<number, Element>>();
    for (const { rule, site } of constraints) {
      const area = site.find(({ kind }) => kind === 'region');
      if (!area?.cells || this.#overlappingCells.has(rule)) continue;
      const owner = owners.get(rule) ?? new Map<number, Element>();
      owners.set(rule, owner);
      for (const { index } of area.cells) {
        const other: Element = owner.get(index) ?? area;
        if (other !== area) this.#overlappingCells.add(rule);
        owner.set(index, other);
      }
    }
    this.#hasDivision = [...owners.keys()].some((rule) => !this.#overlappingCells.has(rule));
  }

  /** Whether areas of the rule's conditions divide the board, rather than overlap. */
  isPartRule(rule: number): boolean {
    return !this.#overlappingCells.has(rule);
  }

  /** The name of a set of cells that is the place of one of the rule's conditions. */
  nameOf(area: Element, rule: number): AreaName {
    const isPart = this.isPartRule(rule);
    const box = this.#box(area.cells ?? []);
    const word = isPart || !this.#hasDivision ? (this.#word ?? (isPart ? 'region' : undefined)) : undefined;
    const noun = word ?? (box === undefined ? 'group' : box.isSquare ? 'square' : '');
    if (box !== undefined) return { noun, by: '', place: box.place };
    const [first] = area.cells ?? [];
    return { noun, by: 'of', place: first === undefined ? `${area.index + 1}` : this.#cell(first.index) };
  }

  /** Names the square that the elements fill; undefined if they aren't cells, or don't fill a square of at least two rows. */
  squareOf(elements: readonly Element[]): string | undefined {
    if (!elements.every(({ kind }) => kind === 'cell')) return undefined;
    const box = this.#box(elements);
    return box?.isSquare ? box.place : undefined;
  }

  /** The corners of the rectangle that the cells fill; undefined if they don't fill one. */
  #box(cells: readonly Element[]): { readonly place: string; readonly isSquare: boolean } | undefined {
    const board = this.#board;
    const [first] = cells;
    if (!board || first === undefined || board.directions.length !== 4) return undefined;
    let [top, left, bottom, right] = [Infinity, Infinity, -1, -1];
    for (const { index } of cells) {
      const [row, column] = [board.cellRow[index]!, board.cellColumn[index]!];
      [top, left, bottom, right] = [
        Math.min(top, row),
        Math.min(left, column),
        Math.max(bottom, row),
        Math.max(right, column),
      ];
    }
    const [height, width] = [bottom - top + 1, right - left + 1];
    if (height * width !== cells.length) return undefined;
    const firstCellText = `r${top + 1}c${left + 1}`;
    const place = cells.length === 1 ? firstCellText : `${firstCellText}–r${bottom + 1}c${right + 1}`;
    return { place, isSquare: height === width && height > 1 };
  }

  #cell(index: number): string {
    const board = this.#board;
    return board ? `r${board.cellRow[index]! + 1}c${board.cellColumn[index]! + 1}` : `cell ${index + 1}`;
  }
}
