/**
 * The board in the page: an SVG whose parts are replaced one by one as entries change. The library draws the parts;
 * this file adds only the marks of player and program: notes, cursor, hints, errors.
 */
import {
  BACKGROUND_LAYERS,
  type CellMark,
  cellWith,
  cornerWith,
  FIRST_LAYER_BETWEEN_CELLS,
  isOnLine,
  isRectangular,
  type LiveScene,
  type Look,
  liveScene,
  mapMarks,
  NO_MARKS,
  overhangOf,
  type PlainShape,
  plainShapesSvg,
  type Sheet,
  type SvgLayer,
  signSvgs,
  strokeWith,
  THEMED_PAINT,
} from '../../src/index.ts';
import { EMPTY, type Entry, type Places } from '../game/entries.ts';
import type { Fog } from '../game/fog.ts';
import type { Player } from '../game/players.ts';
import type { Marks, PlainElement } from '../worker/protocol.ts';
import { hasClue, markOutsideClues } from './clue-marks.ts';
import { type Emphasis, emphasisSvg, highlightSvg, playersSvg, selectionSvg } from './highlights.ts';
import { noteGridOf, notesSvg } from './notes.ts';
import { BoardPlan, isSide, type Side, type Spot, UNIT } from './plan.ts';
import {
  addClip,
  areaWithout,
  type DrawnLayer,
  definitions,
  elementKeys,
  FIRST_SPANNING_LAYER,
  group,
  isOnBoard,
  SVG,
  setHue,
} from './svg-parts.ts';

/** The colors of a step's arrows, letters and numbers, as the style sheet has them. */
const SIGN_COLORS = {
  reason: 'var(--hint)',
  letter: 'var(--hint)',
  chain: 'var(--chain)',
  failure: 'var(--wrong)',
  onDisc: 'var(--sheet)',
};

/** The number of drawings made so far. Each drawing gets an id from it, by which the magnifier refers to it. */
let drawingCount = 0;

export class BoardView {
  readonly scene: LiveScene;
  readonly plan: BoardPlan;
  readonly svg: SVGSVGElement;
  readonly #sheet: Sheet;
  readonly #places: Places;
  readonly #layers: DrawnLayer[];
  readonly #colorGroup: SVGGElement;
  readonly #satisfiedGroup: SVGGElement;
  readonly #componentGroup: SVGGElement;
  readonly #fogGroup: SVGGElement;
  /** The area of all cells that aren't covered by fog, to which everything that spans cells is clipped. */
  readonly #seenArea: SVGPathElement;
  #coveredCells: ReadonlySet<number> = new Set();
  readonly #isCovered: (element: PlainElement) => boolean;
  /** [place]: the color of its component, as it is shown. */
  #hues: ReadonlyMap<number, number> = new Map();
  readonly #highlightGroup: SVGGElement;
  readonly #answersGroup: SVGGElement;
  #answers = '';
  #marks: Marks | undefined;
  /** How far, in units of the picture, a link's shapes extend beyond the picture. */
  readonly overhang: number;
  /** The room that was left for labels beside the board when it was drawn. */
  readonly #drawnDepth: number;
  readonly #notes: SVGGElement;
  readonly #signGroup: SVGGElement;
  readonly #overlayGroup: SVGGElement;
  readonly #playersGroup: SVGGElement;
  readonly #colorNodes = new Map<number, SVGGElement>();
  readonly #noteNodes = new Map<string, SVGGElement>();
  /** [kind and number of an element]: the numbers of the places that belong to it. */
  readonly #placesByElement = new Map<string, number[]>();

  constructor(
    svg: SVGSVGElement,
    sheet: Sheet,
    places: Places,
    entries: readonly Entry[],
    shapes: readonly PlainShape[] = [],
    fog?: Fog,
  ) {
    const { board } = sheet;
    if (!board) throw new Error('There is no board to draw.');
    this.#isCovered = (element) => fog?.covers(element) === true;
    this.svg = svg;
    this.#sheet = sheet;
    this.#places = places;
    this.scene = liveScene(sheet);
    this.#index();
    const keys = [...this.#placesByElement.keys(), ...(fog ? elementKeys(this.#sheet.scene) : [])];
    for (const key of this.#withLineCells(keys)) this.#drawMark(key, entries);
    const sides = new Set(sheet.finds.flatMap(({ side }) => side ?? []));
    this.plan = new BoardPlan(this.scene, board, sides);
    this.#drawnDepth = this.#depth();
    svg.replaceChildren(definitions());
    svg.setAttribute('viewBox', `0 0 ${this.plan.width} ${this.plan.height}`);
    const drawing = group(svg, 'drawing');
    drawing.id = `drawing-${++drawingCount}`;
    this.#fogGroup = group(drawing, 'fog');
    this.#seenArea = addClip(svg, `seen-${drawing.id}`);
    this.#colorGroup = group(drawing, 'colors');
    const { layers } = this.plan.svg;
    const drawnLayers: DrawnLayer[] = [];
    const addLayer = (layer: SvgLayer): void => {
      drawnLayers.push({
        layer,
        group: group(drawing, `part-${layer.of}`),
        nodes: new Map(),
        texts: new Map(),
      });
    };
    // The cells' backgrounds come first, then highlights, and then everything that highlights must not hide.
    const [cellBackgrounds, ...otherBackgrounds] = layers.slice(0, BACKGROUND_LAYERS);
    if (cellBackgrounds) addLayer(cellBackgrounds);
    this.#componentGroup = group(drawing, 'components');
    for (const layer of otherBackgrounds) addLayer(layer);
    this.#satisfiedGroup = group(drawing, 'served');
    this.#highlightGroup = group(drawing, 'under');
    const givenGroup = group(drawing, 'told');
    for (const layer of layers.slice(BACKGROUND_LAYERS, FIRST_LAYER_BETWEEN_CELLS)) addLayer(layer);
    const givenOverlayGroup = group(drawing, 'told');
    // The cursor runs along the edge of its cell, where it must not hide clues at corners and borders.
    this.#overlayGroup = group(drawing, 'over');
    for (const layer of layers.slice(FIRST_LAYER_BETWEEN_CELLS)) addLayer(layer);
    this.#answersGroup = group(drawing, 'shared');
    this.#notes = group(drawing, 'notes');
    this.#signGroup = group(drawing, 'step-signs');
    this.#playersGroup = group(drawing, 'players');
    this.#layers = drawnLayers;
    this.overhang = this.#decorate(givenGroup, givenOverlayGroup, shapes);
    for (const each of drawnLayers) this.#drawAll(each);
    const spanning = drawnLayers.slice(FIRST_SPANNING_LAYER, -1).filter(({ layer }) => layer.of === 'board');
    if (fog) {
      for (const clipped of [givenGroup, givenOverlayGroup, ...spanning.map((each) => each.group)])
        clipped.setAttribute('clip-path', `url(#seen-${drawing.id})`);
    }
    for (let at = 0; at < places.count; at++) this.#drawNotes(at, entries, new Set());
  }

  /**
   * Draws the lines and shapes that a link contains. Only on rectangular boards, because their positions are rows and
   * columns.
   */
  #decorate(under: SVGGElement, over: SVGGElement, shapes: readonly PlainShape[]): number {
    const { board } = this.#sheet;
    if (shapes.length === 0 || !board || !isRectangular(board)) return 0;
    const [x, y] = this.plan.point({ kind: 'cell', index: 0 });
    const origin = [x - UNIT / 2, y - UNIT / 2] as const;
    const setting = { origin, unit: UNIT, paint: THEMED_PAINT };
    under.innerHTML = plainShapesSvg(
      shapes.filter((shape) => !shape.over),
      setting,
    ).join('');
    over.innerHTML = plainShapesSvg(
      shapes.filter((shape) => shape.over),
      setting,
    ).join('');
    const shapeOverhang = overhangOf(shapes, board.height, board.width) * UNIT;
    return Math.max(0, shapeOverhang - Math.min(x, y) + UNIT / 2);
  }

  /** Covers cells by fog: nothing of the puzzle is drawn there, only what the player enters. */
  cover(covered: ReadonlySet<number>, entries: readonly Entry[]): void {
    const changedPlaces = new Set(
      [...covered, ...this.#coveredCells].filter(
        (cell) => covered.has(cell) !== this.#coveredCells.has(cell),
      ),
    );
    this.#coveredCells = covered;
    this.#fogGroup.innerHTML = [...covered]
      .map((index) => highlightSvg(this.plan, { kind: 'cell', index }, 'fog'))
      .join('');
    this.#seenArea.setAttribute('d', areaWithout(this.plan, covered));
    if (changedPlaces.size === 0) return;
    for (const key of elementKeys(this.#sheet.scene)) {
      this.#drawMark(key, entries);
      this.#redraw(key);
    }
    if (this.#marks) this.mark(this.#marks);
  }

  /** What the puzzle itself shows at a cell; nothing under fog. */
  #clueAt(cell: number): CellMark {
    const mark = this.#sheet.scene.cells[cell];
    return mark === undefined || this.#isCovered({ kind: 'cell', index: cell }) ? { labels: [] } : mark;
  }

  /** Redraws the places that have changed. `tried`: the places whose entries belong to a trial. */
  update(changed: Iterable<number>, entries: readonly Entry[], tried: ReadonlySet<number>): void {
    const keys = new Set<string>();
    for (const at of changed) {
      const key = this.#keyOf(at);
      if (key) keys.add(key);
      this.#drawNotes(at, entries, tried);
    }
    for (const key of this.#withLineCells([...keys])) {
      this.#drawMark(key, entries);
      this.#redraw(key);
    }
  }

  /** These elements, and after them the cells at the ends of links among them, whose crosses depend on the links' lines. */
  #withLineCells(keys: readonly string[]): readonly string[] {
    const cells = keys.flatMap((key) => {
      const [kind, number] = key.split(' ');
      const link = Number(number);
      return kind === 'link' ? [...(this.scene.board?.linkCells.subarray(2 * link, 2 * link + 2) ?? [])] : [];
    });
    return [...keys, ...cells.map((cell) => `cell ${cell}`).filter((key) => this.#placesByElement.has(key))];
  }

  /**
   * Whether labels beside the board have become too long for the room left, so that the whole board must be drawn
   * again.
   */
  get needsMoreRoom(): boolean {
    return this.#depth() > this.#drawnDepth;
  }

  #depth(): number {
    const { left, right, top, bottom } = this.scene.margins;
    const lengths = [...left, ...right, ...top, ...bottom].map((labels) =>
      labels.reduce((sum, { text }) => sum + 1 + text.length, 0),
    );
    return lengths.reduce((most, length) => Math.max(most, length), 0);
  }

  emphasize(emphasis: Emphasis): void {
    const { step = NO_MARKS, answers = '' } = emphasis;
    this.#highlightGroup.innerHTML = emphasisSvg(this.plan, emphasis, step);
    const onBoard = mapMarks(step, (spots) =>
      spots.flatMap(({ kind, index }) => (isSide(kind) ? [] : [{ kind, index }])),
    );
    this.#signGroup.innerHTML = signSvgs(this.plan.svg, onBoard, SIGN_COLORS).join('');
    if (this.#answers !== answers) this.#answersGroup.innerHTML = answers;
    this.#answers = answers;
  }

  /** Colors the places of components: strokes themselves, cells by a color over their background. */
  colorComponents(hues: ReadonlyMap<number, number>): void {
    const cells: string[] = [];
    for (const at of new Set([...this.#hues.keys(), ...hues.keys()])) {
      const [kind, element] = this.#keyOf(at)?.split(' ') ?? [];
      const hue = hues.get(at);
      if (kind === 'cell') {
        const index = Number(element);
        const { fill } = this.scene.cells[index] ?? {};
        const name = `component hue-${hue}${fill ? ` filled on-${fill}` : ''}`;
        if (hue !== undefined) cells.push(highlightSvg(this.plan, { kind, index }, name));
      } else if (hue !== this.#hues.get(at)) setHue(this.#layers, kind, Number(element), hue);
    }
    const text = cells.join('');
    if (this.#componentGroup.innerHTML !== '' || text !== '') this.#componentGroup.innerHTML = text;
    this.#hues = hues;
  }

  /** Marks clues that are completed or broken, and cells whose condition is met. */
  mark(marks: Marks): void {
    const { done, broken, satisfied } = marks;
    this.#marks = marks;
    this.#markOutsideClues();
    const [isDone, isBroken] = [new Set(done), new Set(broken)];
    for (const { layer, nodes } of this.#layers.slice(BACKGROUND_LAYERS)) {
      if (layer.of !== 'cell') continue;
      for (const [cell, node] of nodes) {
        const mark = this.#clueAt(cell);
        const isClue = hasClue(mark);
        // The text of a completed clue becomes faint; a clue without text, such as a circle, becomes faint as a whole.
        const hasLabelText = mark.labels.some(({ text }) => text !== '') === true;
        node.classList.toggle('done-clue', isClue && isDone.has(cell));
        node.classList.toggle('unwritten', !hasLabelText);
        node.classList.toggle('broken-clue', isClue && isBroken.has(cell));
      }
    }
    const satisfiedCells = satisfied.filter((cell) => !hasClue(this.#sheet.scene.cells[cell]));
    this.#satisfiedGroup.innerHTML = satisfiedCells
      .map((index) => highlightSvg(this.plan, { kind: 'cell', index }, 'served'))
      .join('');
  }

  #markOutsideClues(): void {
    const texts = this.#layers.at(-1)?.group.querySelectorAll('text') ?? [];
    markOutsideClues(texts, this.#marks, this.scene.margins, this.plan);
  }

  point(cursor: Spot | undefined, selected: readonly Spot[], alike: readonly Spot[] = []): void {
    this.#overlayGroup.innerHTML = selectionSvg(this.plan, cursor, selected, alike);
  }

  /** Shows where other players are. */
  showPlayers(players: readonly Player[]): void {
    this.#playersGroup.innerHTML = playersSvg(this.plan, players);
  }

  // ── Marks of single elements ──

  #index(): void {
    const addPlace = (key: string, at: number): void => {
      const list = this.#placesByElement.get(key);
      if (list) list.push(at);
      else this.#placesByElement.set(key, [at]);
    };
    for (const [index, find] of this.#sheet.finds.entries()) {
      find.elements.forEach((element, position) => {
        const place = find.side ?? find.place;
        if (element >= 0 && place) addPlace(`${place} ${element}`, this.#places.at(index, position));
      });
    }
  }

  #keyOf(at: number): string | undefined {
    const [index, position] = this.#places.of(at);
    const findDeclaration = this.#sheet.finds[index];
    const element = findDeclaration?.elements[position] ?? -1;
    const place = findDeclaration?.side ?? findDeclaration?.place;
    return place && element >= 0 ? `${place} ${element}` : undefined;
  }

  /** Draws one element: what the puzzle shows there, and the values that are entered there. */
  #drawMark(key: string, entries: readonly Entry[]): void {
    const [kind, number] = key.split(' ');
    const element = Number(number);
    const placeLooks: Look[] = [];
    for (const at of this.#placesByElement.get(key) ?? []) {
      const { value } = entries[at] ?? EMPTY;
      const [find] = this.#places.of(at);
      const valueLook = value === undefined ? undefined : this.#sheet.finds[find]?.looks.get(value);
      if (valueLook) placeLooks.push(valueLook);
    }
    const { scene } = this.#sheet;
    const base = <Mark>(mark: Mark): Mark | undefined =>
      this.#isCovered({ kind: kind ?? '', index: element }) ? undefined : mark;
    switch (kind) {
      case 'cell':
        this.scene.cells[element] = this.#cellWith(element, placeLooks);
        break;
      case 'border':
        this.scene.borders[element] = {
          ...strokeWith(base(scene.borders[element]) ?? {}, placeLooks),
          ...(scene.borders[element]?.outline && { outline: true }),
          ...(this.scene.borders[element]?.outline && { outline: true }),
        };
        break;
      case 'link':
        this.scene.links[element] = strokeWith(base(scene.links[element]) ?? {}, placeLooks);
        break;
      case 'corner':
        this.scene.corners[element] = cornerWith(base(scene.corners[element]) ?? {}, placeLooks);
        break;
      default:
        if (isSide(kind)) this.#margin(kind, element, placeLooks);
    }
    if (kind === 'cell') this.#outline(element, entries);
  }

  /** The cell with the looks of its values; without a cross where a line passes, or a clue says the same. */
  #cellWith(cell: number, looks: readonly Look[]): CellMark {
    const { clear, ...mark } = cellWith(this.#clueAt(cell), looks);
    const isNeedless = isOnLine(this.scene, cell) || this.#isToldByClue(cell);
    return clear && !isNeedless ? { ...mark, clear } : mark;
  }

  /** Whether the cell shows a clue by which the puzzle itself fixes a value there, which needs no cross. */
  #isToldByClue(cell: number): boolean {
    const clue = this.#clueAt(cell);
    const places = this.#placesByElement.get(`cell ${cell}`) ?? [];
    return (
      (hasClue(clue) || clue.fill !== undefined) &&
      places.some((at) => this.#places.fixedValue(at) !== undefined)
    );
  }

  #margin(side: Side, line: number, looks: readonly Look[]): void {
    const marginLabels = this.#sheet.scene.margins[side][line] ?? [];
    const labels = looks.flatMap(({ label, labels = label ? [label] : [] }) => labels);
    this.scene.margins[side][line] = [...marginLabels, ...labels];
  }

  /** Draws the borders of a cell towards cells with another value; empty cells count as having the same value. */
  #outline(cell: number, entries: readonly Entry[]): void {
    const { board, finds } = this.#sheet;
    if (!board || !finds.some(({ outlined }) => outlined)) return;
    const count = board.directions.length;
    for (let turn = cell * count; turn < (cell + 1) * count; turn++) {
      const border = board.stepBorder[turn] ?? -1;
      const other = board.step[turn] ?? -1;
      if (border < 0 || other < 0) continue;
      const differ = finds.some((find, index) => {
        if (!find.outlined) return false;
        const [mine, theirs] = [this.#value(index, cell, entries), this.#value(index, other, entries)];
        return mine !== undefined && theirs !== undefined && mine !== theirs;
      });
      const sceneBorder = this.#sheet.scene.borders[border];
      const { outline: _, ...mark } = this.scene.borders[border] ?? {};
      this.scene.borders[border] = { ...mark, ...((differ || sceneBorder?.outline) && { outline: true }) };
      if (this.#layers) this.#redraw(`border ${border}`);
    }
  }

  #value(find: number, cell: number, entries: readonly Entry[]): number | undefined {
    for (const at of this.#placesByElement.get(`cell ${cell}`) ?? []) {
      if (this.#places.of(at)[0] === find) return entries[at]?.value;
    }
    return undefined;
  }

  // ── SVG of single elements ──

  #drawAll({ layer, group, nodes, texts }: DrawnLayer): void {
    const placeNumbers: number[] = [];
    const parts: string[] = [];
    for (let element = 0; element < layer.count; element++) {
      const text = layer.part(element);
      if (text === '') continue;
      placeNumbers.push(element);
      parts.push(`<g>${text}</g>`);
      texts.set(element, text);
    }
    group.innerHTML = parts.join('');
    placeNumbers.forEach((element, at) => {
      nodes.set(element, group.children[at] as SVGGElement);
    });
  }

  #redraw(key: string): void {
    const [kind, number] = key.split(' ');
    const isOutside = isSide(kind);
    const element = isOutside ? 0 : Number(number);
    for (const { layer, group, nodes, texts } of this.#layers) {
      if (layer.of !== (isOutside ? 'board' : kind)) continue;
      const text = layer.part(element);
      if ((texts.get(element) ?? '') === text) continue;
      texts.set(element, text);
      let node = nodes.get(element);
      if (!node) {
        node = document.createElementNS(SVG, 'g');
        nodes.set(element, node);
        group.append(node);
      }
      node.innerHTML = text;
    }
    if (isOutside) this.#markOutsideClues();
  }

  /** Draws at one place what isn't part of the puzzle's picture: colors, notes, and marks for entries of a trial. */
  #drawNotes(at: number, entries: readonly Entry[], tried: ReadonlySet<number>): void {
    const entry = entries[at] ?? EMPTY;
    const [index, position] = this.#places.of(at);
    if (index < 0) {
      this.#color(position, entry.value);
      return;
    }
    const findDeclaration = this.#sheet.finds[index];
    const element = findDeclaration?.elements[position] ?? -1;
    const noteNode = this.#noteNodes.get(String(at));
    if (!findDeclaration?.place || element < 0 || !isOnBoard(findDeclaration.place)) return;
    const spot: Spot = { kind: findDeclaration.place as Spot['kind'], index: element };
    const grid =
      spot.kind === 'cell' ? noteGridOf(this.#sheet.scene, element, this.#clueAt(element)) : undefined;
    const text = notesSvg(findDeclaration, entry, this.plan.point(spot), tried.has(at), grid);
    if (text === '' && !noteNode) return;
    const node = noteNode ?? group(this.#notes, 'note');
    this.#noteNodes.set(String(at), node);
    node.innerHTML = text;
  }

  #color(cell: number, color: number | undefined): void {
    let node = this.#colorNodes.get(cell);
    if (color === undefined && !node) return;
    node ??= group(this.#colorGroup, 'color');
    this.#colorNodes.set(cell, node);
    const shape = highlightSvg(this.plan, { kind: 'cell', index: cell }, `color color-${color}`);
    node.innerHTML = color === undefined ? '' : shape;
  }
}
