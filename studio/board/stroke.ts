/**
 * One stroke, from press to release. Nothing is entered at the press: it is a tap if it is released nearby, otherwise a
 * drag. The first place of a drag decides what is entered, and all further places get exactly the same. The code is
 * pure: it returns the entries as a draft, which the game applies or discards.
 */
import { type Entry, type Places, withValue } from '../game/entries.ts';
import type { ValueComposer } from '../game/session.ts';
import { type Hit, hitAt } from './hit.ts';
import type { Layer } from './layers.ts';
import { type BoardPlan, distance, type Point, type Spot, UNIT } from './plan.ts';
import { entryAfterTap, newRegionNumber } from './tap.ts';

export interface StrokeContext {
  readonly plan: BoardPlan;
  readonly places: Places;
  /** The layers that can be written on at present. */
  readonly layers: readonly Layer[];
  readonly last?: number;
  /** Whether a puzzle is being set. Regions then must not be empty, so the other mouse button begins a new region. */
  readonly isSetterMode?: boolean;
  entry(at: number): Entry;
  /** Whether the value of a place can't be changed. */
  isLocked(at: number): boolean;
  /** Enters directions into composed values (lists and tuples), while a puzzle is being set. */
  readonly composer?: Pick<ValueComposer, 'takesDirection' | 'entryAfterDirection'>;
}

export interface Press {
  readonly secondary: boolean;
  /** Whether the pointer is a finger, which has no other button, so that its taps go through all values. */
  readonly touch: boolean;
  readonly coarse: boolean;
  /** Whether a drag that paints stays in the row or column in which it begins. */
  readonly staysInLine?: boolean;
}

/** How far a press may move and still count as a tap, in cells. */
const TAP_RADIUS = 0.3;
const CELL_RADIUS = 0.45;
const CORNER_RADIUS = 0.38;
const SHORT_DRAG = 0.3;

type Mode = 'links' | 'edges' | 'paint' | 'copy' | 'throw' | 'select';

export type ReleaseResult =
  | { readonly kind: 'tap'; readonly hit: Hit | undefined; readonly point: Point }
  | { readonly kind: 'drawn'; readonly find: number | undefined }
  | { readonly kind: 'selected'; readonly spots: readonly Spot[] };

export class Stroke {
  readonly draft = new Map<number, Entry>();
  readonly press: Press;
  readonly start: Point;
  readonly startHit: Hit | undefined;
  readonly #context: StrokeContext;
  #mode: Mode | undefined;
  #layer: Layer | undefined;
  #last: Point;
  /** The cells or corners that the drag has passed, in order. */
  #path: number[] = [];
  /** `#writtenPlaces[i]`: the place written when the drag reached `#path[i]`; undefined if none was. */
  #writtenPlaces: (number | undefined)[] = [];
  /** What the drag enters everywhere: the entry of its first place, before and after the change. */
  #action: { readonly after: Entry; readonly before: Entry } | undefined;

  constructor(ground: StrokeContext, start: Point, press: Press) {
    this.#context = ground;
    this.start = start;
    this.press = press;
    this.#last = start;
    const { layers, last } = ground;
    this.startHit = hitAt(ground.plan, start, {
      layers,
      coarse: press.coarse,
      ...(last !== undefined && { last }),
    });
  }

  get isDragging(): boolean {
    return this.#mode !== undefined;
  }

  get selectedSpots(): readonly Spot[] {
    return this.#mode === 'select' ? this.#path.map((index) => ({ kind: 'cell', index })) : [];
  }

  /** The same press, as if made with the other mouse button; used if it becomes a long press. */
  toSecondary(): Stroke {
    return new Stroke(this.#context, this.start, { ...this.press, secondary: true });
  }

  /** Continues the drag to a point. Returns whether that changed what it would enter. */
  move(to: Point, tapRadius = TAP_RADIUS * UNIT): boolean {
    if (!this.#mode) {
      if (distance(this.start, to) <= tapRadius) return false;
      this.#beginDrag(to);
    }
    const previousLength = this.draft.size + this.#path.length;
    const steps = Math.max(1, Math.ceil(distance(this.#last, to) / (UNIT / 4)));
    const [fromX, fromY] = this.#last;
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      this.#addPoint([fromX + (to[0] - fromX) * part, fromY + (to[1] - fromY) * part]);
    }
    this.#last = to;
    return this.draft.size + this.#path.length !== previousLength || this.#mode !== 'select';
  }

  release(): ReleaseResult {
    if (!this.#mode) return { kind: 'tap', hit: this.startHit, point: this.start };
    if (this.#mode === 'select') return { kind: 'selected', spots: this.selectedSpots };
    if (this.#path.length < 2 && this.draft.size === 0) this.#enterShortDrag();
    return { kind: 'drawn', find: this.#layer?.find };
  }

  // ── Beginning a drag ──

  #beginDrag(to: Point): void {
    const { layers, plan } = this.#context;
    const cell = plan.cellAt(this.start);
    const links = layers.find(
      ({ inputMode }) => inputMode === 'line' || inputMode === 'strokes' || inputMode === 'arrow',
    );
    const linkLayer = links?.place === 'link' ? links : undefined;
    const edges = layers.find(
      ({ inputMode, place }) => place === 'border' && (inputMode === 'edge' || inputMode === 'strokes'),
    );
    const corner = plan.nearestCorner(this.start, CORNER_RADIUS);
    const alongLattice = edges && corner !== undefined && this.#followsLattice(corner, to);
    if (edges && (alongLattice || (!linkLayer && !this.#cellLayer(cell)))) {
      const from = corner ?? plan.nearestCorner(this.start, 0.8);
      this.#startMode('edges', edges, from);
      return;
    }
    if (linkLayer) {
      this.#startMode('links', linkLayer, cell ?? plan.nearestCell(this.start, 1.5));
      return;
    }
    const cellLayer = this.#cellLayer(cell);
    if (!cellLayer) {
      this.#startMode('select', undefined, cell);
      return;
    }
    if (cellLayer.inputMode === 'paint') {
      this.#startMode('paint', cellLayer, cell, true);
      return;
    }
    const findDeclaration = this.#context.places.finds[cellLayer.find];
    if (findDeclaration?.element === 'direction' || this.#context.composer?.takesDirection(cellLayer.find)) {
      this.#startMode('throw', cellLayer, cell);
      return;
    }
    if (cellLayer.outlined && this.#valueToCopy(cellLayer, cell) !== undefined) {
      this.#startMode('copy', cellLayer, cell, true);
      return;
    }
    this.#startMode('select', cellLayer, cell, true);
    return;
  }

  /** The layer that a drag over cells writes on: that of the pressed place, otherwise the first layer of cells. */
  #cellLayer(cell: number | undefined): Layer | undefined {
    if (this.startHit?.spot.kind === 'cell') return this.startHit.layer;
    return this.#context.layers.find(
      ({ place, positions }) => place === 'cell' && (positions[cell ?? -1] ?? -1) >= 0,
    );
  }

  #followsLattice(corner: number, to: Point): boolean {
    const { plan } = this.#context;
    const from = plan.corners[corner] ?? this.start;
    const movement: Point = [to[0] - this.start[0], to[1] - this.start[1]];
    const neighborCorners = plan.bordersOfCorner(corner).map((border) => plan.otherCorner(border, corner));
    return neighborCorners.some((other) => {
      const [x, y] = plan.corners[other] ?? from;
      const length = Math.hypot(x - from[0], y - from[1]) * Math.hypot(...movement);
      return ((x - from[0]) * movement[0] + (y - from[1]) * movement[1]) / length > 0.8;
    });
  }

  #startMode(mode: Mode, layer: Layer | undefined, first: number | undefined, write = false): void {
    this.#mode = mode;
    this.#layer = layer;
    if (first === undefined) return;
    this.#path = [first];
    if (write && mode !== 'select') this.#onCell(first);
  }

  // ── Continuing a drag ──

  #addPoint(point: Point): void {
    switch (this.#mode) {
      case 'links': {
        this.#followLinks(point);
        return;
      }
      case 'edges': {
        this.#followEdges(point);
        return;
      }
      case 'paint':
      case 'copy':
      case 'select': {
        const cell = this.#context.plan.nearestCell(this.#confineToLine(point), CELL_RADIUS);
        if (cell === undefined || this.#path.includes(cell)) return;
        this.#path.push(cell);
        if (this.#mode !== 'select') this.#onCell(cell);
        return;
      }
    }
  }

  /** Once the drag has passed two cells of one row or column, moves further points into that row or column. */
  #confineToLine(point: Point): Point {
    const { cells } = this.#context.plan;
    const [first, second] = [cells[this.#path[0] ?? -1], cells[this.#path[1] ?? -1]];
    if (!this.press.staysInLine || this.#mode !== 'paint' || !first || !second) return point;
    if (Math.abs(first[1] - second[1]) < 1) return [point[0], first[1]];
    return Math.abs(first[0] - second[0]) < 1 ? [first[0], point[1]] : point;
  }

  #followLinks(point: Point): void {
    const { plan } = this.#context;
    const cell = plan.nearestCell(point, CELL_RADIUS);
    const lastCell = this.#path.at(-1);
    if (cell === undefined || cell === lastCell) return;
    if (lastCell === undefined) {
      this.#path.push(cell);
      return;
    }
    const link = plan.linkBetween(lastCell, cell);
    if (link === undefined) return;
    if (cell === this.#path.at(-2)) {
      this.#undoLastStep();
      return;
    }
    this.#addStep(cell, this.#writeStrokeAndReturnPlace(link, lastCell));
  }

  #followEdges(point: Point): void {
    const { plan } = this.#context;
    const corner = plan.nearestCorner(point, CORNER_RADIUS);
    const lastCorner = this.#path.at(-1);
    if (corner === undefined || corner === lastCorner) return;
    if (lastCorner === undefined) {
      this.#path.push(corner);
      return;
    }
    const border = plan
      .bordersOfCorner(lastCorner)
      .find((each) => plan.otherCorner(each, lastCorner) === corner);
    if (border === undefined) return;
    if (corner === this.#path.at(-2)) {
      this.#undoLastStep();
      return;
    }
    this.#addStep(corner, this.#writeStrokeAndReturnPlace(border, lastCorner));
  }

  #addStep(to: number, written: number | undefined): void {
    this.#path.push(to);
    this.#writtenPlaces.push(written);
  }

  /** If the drag returns to the place before the last one, undoes its last step. */
  #undoLastStep(): void {
    this.#path.pop();
    const writtenPlace = this.#writtenPlaces.pop();
    if (writtenPlace !== undefined) this.draft.delete(writtenPlace);
    if (this.draft.size === 0) this.#action = undefined;
  }

  /** If the drag ended before it reached another cell: enters the stroke to the neighbour towards which it points. */
  #enterShortDrag(): void {
    const { plan } = this.#context;
    const [from] = this.#path;
    const [dx, dy] = [this.#last[0] - this.start[0], this.#last[1] - this.start[1]];
    if (from === undefined) return;
    if (this.#mode === 'throw') {
      this.#enterDirection(from, [dx, dy]);
      return;
    }
    if (this.#mode === 'links') {
      const points = plan.cells;
      const to = plan.towards(points[from] ?? this.start, [dx, dy], plan.neighbours(from), points);
      const length = to === undefined ? 1 : distance(points[from] ?? [0, 0], points[to] ?? [0, 0]);
      if (to === undefined || Math.hypot(dx, dy) < SHORT_DRAG * length) return;
      const link = plan.linkBetween(from, to);
      if (link !== undefined) this.#addStep(to, this.#writeStrokeAndReturnPlace(link, from));
    } else if (this.#mode === 'edges') {
      const nearestBorder = plan.nearestStroke('border', [this.start[0] + dx / 2, this.start[1] + dy / 2]);
      if (nearestBorder && nearestBorder.away < 0.3)
        this.#addStep(from, this.#writeStrokeAndReturnPlace(nearestBorder.index, from));
    }
  }

  /** For finds whose values are directions: enters the direction in which the drag leaves the cell. */
  #enterDirection(cell: number, way: Point): void {
    const { plan, places } = this.#context;
    const layer = this.#layer;
    const position = layer?.positions[cell] ?? -1;
    const to = plan.towards(plan.cells[cell] ?? this.start, way, plan.neighbours(cell), plan.cells);
    const count = plan.board.directions.length;
    const direction = plan.turns(cell).findIndex((turn) => plan.board.step[turn] === to) % count;
    if (!layer || position < 0 || direction < 0 || Math.hypot(...way) < UNIT / 2) return;
    const at = places.at(layer.find, position);
    const oldEntry = this.#context.entry(at);
    const { composer } = this.#context;
    const newEntry = composer?.takesDirection(layer.find)
      ? composer.entryAfterDirection(layer.find, oldEntry, direction)
      : withValue(oldEntry, direction);
    if (!this.#context.isLocked(at)) this.#writeAndReturnPlace(at, newEntry);
  }

  // ── Writing entries ──

  #writeStrokeAndReturnPlace(element: number, from: number): number | undefined {
    const layer = this.#layer;
    const position = layer?.positions[element] ?? -1;
    if (!layer || position < 0) return undefined;
    const { places, plan } = this.#context;
    const at = places.at(layer.find, position);
    if (this.#context.isLocked(at)) return undefined;
    const oldEntry = this.#context.entry(at);
    if (layer.inputMode === 'arrow' && !this.press.secondary) {
      // The enum's first value means the direction away from the cell with the smaller number.
      const values = places.finds[layer.find]?.values ?? [];
      const isForward = plan.board.linkCells[2 * element] === from;
      return this.#writeAndReturnPlace(at, withValue(oldEntry, values[isForward ? 0 : 1]));
    }
    this.#action ??= { before: oldEntry, after: this.#entryAfterTap(layer, oldEntry) };
    const { after } = this.#action;
    return this.#writeAndReturnPlace(at, withValue(oldEntry, after.value));
  }

  #onCell(cell: number): void {
    const layer = this.#layer;
    const position = layer?.positions[cell] ?? -1;
    if (!layer || position < 0) return;
    const at = this.#context.places.at(layer.find, position);
    if (this.#mode === 'copy') {
      if (!this.#action) {
        const value = this.press.secondary
          ? this.#newRegionNumber(layer)
          : this.#valueToCopy(layer, this.#path[0]);
        this.#action = { before: {}, after: value === undefined ? {} : { value } };
      }
      if (!this.#context.isLocked(at))
        this.#writeAndReturnPlace(at, withValue(this.#context.entry(at), this.#action.after.value));
      return;
    }
    if (this.#context.isLocked(at)) return;
    const oldEntry = this.#context.entry(at);
    if (!this.#action) {
      this.#action = { before: oldEntry, after: this.#entryAfterTap(layer, oldEntry) };
      this.#writeAndReturnPlace(at, this.#action.after);
      return;
    }
    const { value } = this.#action.after;
    // A drag leaves places with other values alone; a drag that erases removes only the value that it removed first.
    if (value !== undefined && oldEntry.value !== undefined && this.#action.before.value !== oldEntry.value)
      return;
    if (value === undefined && oldEntry.value !== this.#action.before.value) return;
    this.#writeAndReturnPlace(at, withValue(oldEntry, value));
  }

  /**
   * The value that a drag from this cell copies to others: the cell's value, or the cell itself if values are cells.
   */
  #valueToCopy(layer: Layer, cell: number | undefined): number | undefined {
    const { places } = this.#context;
    const position = layer.positions[cell ?? -1] ?? -1;
    if (position < 0 || cell === undefined) return undefined;
    const { value } = this.#context.entry(places.at(layer.find, position));
    if (value !== undefined) return value;
    const findDeclaration = places.finds[layer.find];
    return findDeclaration?.element === 'cell' && findDeclaration.values.includes(cell) ? cell : undefined;
  }

  #newRegionNumber({ find }: Layer): number | undefined {
    const { places, isSetterMode } = this.#context;
    const findDeclaration = places.finds[find];
    return isSetterMode && findDeclaration
      ? newRegionNumber(findDeclaration, (position) => this.#context.entry(places.at(find, position)))
      : undefined;
  }

  #entryAfterTap(layer: Layer, before: Entry): Entry {
    const findDeclaration = this.#context.places.finds[layer.find];
    const { secondary } = this.press;
    // A drag only draws or erases; only taps go through all values.
    return findDeclaration
      ? entryAfterTap(findDeclaration, layer.inputMode, before, { secondary, cyclesValues: false })
      : before;
  }

  #writeAndReturnPlace(at: number, entry: Entry): number | undefined {
    if (entry.value !== undefined && !this.#context.places.allows(at, entry.value)) return undefined;
    this.draft.set(at, entry);
    return at;
  }
}
