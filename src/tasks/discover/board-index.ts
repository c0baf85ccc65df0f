/** The clues, areas and finds of a ground model by their positions on the board. */

import type { Board } from '../../model/board.ts';
import { isEndless, isRectangular } from '../../model/boards/kinds.ts';
import { BoardElements } from '../../model/elements.ts';
import type { Ground, GroundFamily } from '../../model/ground.ts';
import { Places, type Position } from '../../model/places.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { Element, EnumValue, type Value } from '../../model/values.ts';
import { codesOf } from '../../model/variables.ts';
import type { Literal } from '../common/literals.ts';
import { keyAt, type Pattern, type PlainValue, positionAt, shiftPosition } from './pattern.ts';

/** A place of a find: its variable, and all values that it may have. */
export interface FindPlace {
  readonly find: string;
  readonly at: Position;
  readonly ref: Ref;
  readonly codes: readonly number[];
  readonly values: readonly PlainValue[];
}

/** The most values that a find in a pattern may have at a place: numbers of cells, for example, have too many. */
const MAX_VALUES = 10;

export class BoardIndex {
  readonly ground: Ground;
  readonly height: number;
  readonly width: number;
  /** For each given over elements of the board: the values by position. */
  readonly givens = new Map<string, ReadonlyMap<string, Value>>();
  /** All places of visible finds, by name of the find and position. */
  readonly finds = new Map<string, ReadonlyMap<string, FindPlace>>();
  readonly #areas = new Map<string, ReadonlyMap<string, readonly string[]>>();
  readonly #directions: readonly string[];
  readonly #places: Places;

  /** The index of the ground model's board; undefined if the board isn't a rectangle of squares. */
  static of(ground: Ground): BoardIndex | undefined {
    const { board } = ground;
    return board && isRectangular(board) && !isEndless(board) ? new BoardIndex(ground, board) : undefined;
  }

  private constructor(ground: Ground, board: Board) {
    this.ground = ground;
    this.height = board.height;
    this.width = board.width;
    this.#directions = board.directions.map(({ name }) => name);
    const places = new Places(new BoardElements(board));
    this.#places = places;
    for (const { name, domain, values } of ground.givens) {
      const positions = positionsOf(domain, places);
      if (positions) this.givens.set(name, new Map(positions.map((at, i) => [keyAt(at), values[i] ?? null])));
    }
    for (const family of ground.families) {
      const positions = family.hidden ? undefined : positionsOf(family.domain, places);
      if (!positions || !this.#hasPlainValues(family)) continue;
      const byPosition = new Map<string, FindPlace>();
      positions.forEach((at, i) => {
        const ref = family.refs[i]!;
        const codes = codesOf(ground.terms, ref);
        if (codes.length > MAX_VALUES || ground.terms.constantValue(ref) !== undefined) return;
        const values = codes.map((code) => this.#plainValueOfCode(family, code));
        byPosition.set(keyAt(at), { find: family.name, at, ref, codes, values });
      });
      this.finds.set(family.name, byPosition);
    }
  }

  /** The place of a find at a position; undefined if it has none there. */
  placeOf(find: string, at: Position): FindPlace | undefined {
    return this.finds.get(find)?.get(keyAt(at));
  }

  /**
   * The keys of the cells in each cell's area, by the cell's key. A given divides the board into areas: connected cells with the same value form an
   * area.
   */
  areasOf(given: string): ReadonlyMap<string, readonly string[]> {
    const knownAreas = this.#areas.get(given);
    if (knownAreas) return knownAreas;
    const values = this.givens.get(given) ?? new Map<string, Value>();
    const areas = new Map<string, string[]>();
    for (const start of values.keys()) {
      if (areas.has(start)) continue;
      const area = [start];
      areas.set(start, area);
      // The list grows while it is visited.
      for (const cell of area) {
        const [y, x] = positionAt(cell);
        for (const next of [`${y - 2},${x}`, `${y + 2},${x}`, `${y},${x - 2}`, `${y},${x + 2}`]) {
          if (areas.has(next) || values.get(next) !== values.get(start)) continue;
          areas.set(next, area);
          area.push(next);
        }
      }
    }
    this.#areas.set(given, areas);
    return areas;
  }

  /** The cell at the position with this key. */
  cellAt(key: string): Element | null {
    return this.#places.at('cell', positionAt(key));
  }

  /** The value of a given as it is stored in patterns; undefined for values that patterns can't contain. */
  plainOf(value: Value): PlainValue | undefined {
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
    if (value instanceof EnumValue) return value.name;
    return value instanceof Element && value.kind === 'direction' ? this.#directions[value.index] : undefined;
  }

  /** The conclusions of a pattern, as claims about the board's variables, if the pattern's window lies at this placement. */
  claimsAt({ conclusions }: Pattern, corner: Position): Literal[] {
    return conclusions.flatMap(({ find, at, values }): Literal[] => {
      const place = this.placeOf(find, shiftPosition(at, corner));
      if (!place) return [];
      const variable = this.ground.terms.variableOf(place.ref);
      const codes = place.codes.map((value, i) => ({ value, isLeft: values.includes(place.values[i]!) }));
      const codesLeft = codes.filter(({ isLeft }) => isLeft);
      if (codesLeft.length === 1) return [{ variable, value: codesLeft[0]!.value, holds: true }];
      return codes.flatMap(({ value, isLeft }) => (isLeft ? [] : [{ variable, value, holds: false }]));
    });
  }

  #hasPlainValues({ type }: GroundFamily): boolean {
    return type.kind !== 'index' && (type.kind !== 'element' || type.element === 'direction');
  }

  #plainValueOfCode({ type, absent }: GroundFamily, code: number): PlainValue {
    if (code === absent) return null;
    if (type.kind === 'bool') return code === 1;
    if (type.kind === 'enum') return type.enum.members[code]?.name ?? code;
    return type.kind === 'element' ? (this.#directions[code] ?? code) : code;
  }
}

/** The positions of the domain's elements; undefined if it contains anything else, or lines or regions of cells. */
function positionsOf(domain: readonly Value[] | undefined, places: Places): Position[] | undefined {
  const positions: Position[] = [];
  for (const key of domain ?? [])
    if (key instanceof Element && KINDS_WITH_POSITION.has(key.kind)) positions.push(places.positionOf(key));
    else return undefined;
  return positions.length > 0 ? positions : undefined;
}

const KINDS_WITH_POSITION: ReadonlySet<Element['kind']> = new Set([
  'cell',
  'border',
  'corner',
  'link',
  'point',
]);
