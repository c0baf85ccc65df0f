/** Shows the pieces that belong on the board: tiles to drag there, or a fleet of ships that is only shown. */
import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { THEMED_PAINT, type TrayItem, trayItemPicture, trayPicture } from '../../src/index.ts';
import { placeTile, takeTile, tilesLeft } from '../board/tiles.ts';
import type { Session } from '../game/session.ts';

/** The side length of a cell in pixels. */
const CELL_PIXELS = 44;
/** The distance, in pixels, from which on a movement counts as a drag. */
const DRAG_THRESHOLD = 8;
/** The greatest number of tiles that fingers can drag; a longer list is scrolled by fingers instead. */
const MAX_DRAGGABLE_TILES = 40;

export function Pieces({ session }: { readonly session: Session }): JSX.Element | null {
  const { scene, finds } = session.sheet;
  const tileFinds = finds.flatMap(({ tiles }, find) =>
    tiles && scene.tray.some(({ of }) => of === tiles.list) ? find : [],
  );
  const tileLists = new Set(tileFinds.map((find) => finds[find]?.tiles?.list));
  const otherPieces = useMemo(() => scene.tray.filter(({ of }) => !tileLists.has(of)), [session]);
  return (
    <>
      {tileFinds.map((find) => (
        <Tiles key={find} session={session} find={find} />
      ))}
      {otherPieces.length > 0 && <PieceList tray={otherPieces} />}
    </>
  );
}

function PieceList({ tray }: { readonly tray: readonly TrayItem[] }): JSX.Element | null {
  const picture = useMemo(() => trayPicture({ tray }, CELL_PIXELS, THEMED_PAINT), [tray]);
  if (picture === '') return null;
  const labels = tray.map(wordsOf);
  const description = labels.some((label) => label !== '')
    ? labels.join('; ')
    : tray.map(({ polygons }) => `${polygons.length} cells`).join('; ');
  return (
    <section class="pieces" aria-label="To be placed">
      <div role="img" aria-label={description} ref={(node) => showPicture(node, picture)} />
    </section>
  );
}

const wordsOf = ({ labels }: TrayItem): string => labels.map(({ text }) => text).join(' ');

/**
 * Shows a button for each tile. Pressing it puts the tile into the selected cell, or makes the next tap do so; the tile
 * can also be dragged.
 */
function Tiles({ session, find }: { readonly session: Session; readonly find: number }): JSX.Element {
  session.version.value;
  const { scene, finds } = session.sheet;
  const list = finds[find]?.tiles?.list;
  const tray = useMemo(
    () => new Map(scene.tray.filter(({ of }) => of === list).map((item) => [item.at, item])),
    [session],
  );
  const remainingTiles = tilesLeft(session, find);
  const chosenValue = session.chosen.value;
  const count = finds[find]?.values.length ?? 0;
  return (
    <section class="tiles" aria-label="To be placed">
      <p class="lead" role="status">
        {remainingTiles.length === 0 ? 'All are placed.' : `${remainingTiles.length} of ${count} left`}
      </p>
      <ul class={remainingTiles.length <= MAX_DRAGGABLE_TILES ? 'few' : ''}>
        {remainingTiles.map((value) => {
          const item = tray.get(value);
          return (
            item && (
              <li key={value}>
                <Tile
                  session={session}
                  find={find}
                  value={value}
                  item={item}
                  isPressed={chosenValue === value}
                />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

interface TileProps {
  readonly session: Session;
  readonly find: number;
  readonly value: number;
  readonly item: TrayItem;
  readonly isPressed: boolean;
}

function Tile({ session, find, value, item, isPressed }: TileProps): JSX.Element {
  const picture = useMemo(() => trayItemPicture(item, CELL_PIXELS, THEMED_PAINT), [item]);
  const drag = useRef<Drag>(undefined);
  return (
    <button
      type="button"
      data-tile={value}
      aria-pressed={isPressed}
      aria-label={`Tile ${value}: ${sidesOf(item)}`}
      onClick={() => {
        if (!drag.current?.moved) takeTile(session, find, value);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        drag.current = new Drag(event.currentTarget, event.clientX, event.clientY);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => drag.current?.move(event.clientX, event.clientY)}
      onPointerCancel={() => drag.current?.end()}
      onPointerUp={(event) => {
        if (!drag.current?.end()) return;
        const hoveredBoard = document.elementFromPoint(event.clientX, event.clientY)?.closest('.picture');
        const point = hoveredBoard && session.toPicture?.(event.clientX, event.clientY);
        const cell = point && session.plan?.cellAt(point);
        if (cell !== undefined && cell !== null)
          placeTile(session, find, value, { kind: 'cell', index: cell });
      }}
    >
      <span ref={(node) => showPicture(node, picture)} />
    </button>
  );
}

function sidesOf({ labels }: TrayItem): string {
  const [north = '', east = '', south = '', west = ''] = labels.map(({ text }) => text);
  return `north ${north}, east ${east}, south ${south}, west ${west}`;
}

/** Drags a tile: a picture of it follows the pointer. */
class Drag {
  /** Whether the pointer has moved far enough to be a drag; the click at its end is then ignored. */
  moved = false;
  readonly #from: HTMLElement;
  readonly #startPoint: readonly [number, number];
  #ghost: HTMLElement | undefined;
  #ended = false;

  constructor(from: HTMLElement, x: number, y: number) {
    this.#from = from;
    this.#startPoint = [x, y];
  }

  move(x: number, y: number): void {
    if (this.#ended) return;
    if (!this.moved && Math.hypot(x - this.#startPoint[0], y - this.#startPoint[1]) < DRAG_THRESHOLD) return;
    this.moved = true;
    if (!this.#ghost) {
      this.#ghost = document.createElement('div');
      this.#ghost.className = 'tile-dragged';
      for (const child of this.#from.children) this.#ghost.append(child.cloneNode(true));
      document.body.append(this.#ghost);
    }
    this.#ghost.style.translate = `${x}px ${y}px`;
  }

  /** Ends the drag. Returns whether the tile was dragged. */
  end(): boolean {
    this.#ghost?.remove();
    this.#ghost = undefined;
    const dragged = this.moved && !this.#ended;
    this.#ended = true;
    return dragged;
  }
}

/**
 * Puts a picture into the page as HTML. That is safe, because the library makes the picture and escapes all texts of
 * the puzzle.
 */
function showPicture(node: HTMLElement | null, picture: string): void {
  if (!node || shownPictures.get(node) === picture) return;
  shownPictures.set(node, picture);
  node.innerHTML = picture;
}

const shownPictures = new WeakMap<HTMLElement, string>();
