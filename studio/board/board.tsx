/** The board as a component: passes pointer and key events to the game, and keeps the picture up to date. */
import { effect, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { settings } from '../app/settings.ts';
import type { Session } from '../game/session.ts';
import type { ComponentColors } from './components.ts';
import { describeSpot } from './describe.ts';
import { keyPressed, keyReleased } from './keys.ts';
import { PointerInput } from './pointers.ts';
import { selectSameValue } from './release.ts';
import { BoardView } from './view.ts';
import { Viewport } from './viewport.ts';

const NO_MARKS = { done: [], broken: [], satisfied: [], doneOutside: [], brokenOutside: [] };

export function Board({ session }: { readonly session: Session }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const descriptionBox = useRef<HTMLDivElement>(null);
  const redrawCount = useSignal(0);
  const label = useMemo(() => `Board of ${session.puzzle.title}, ${session.puzzle.name}`, [session]);

  useLayoutEffect(() => {
    if (!svg.current || !box.current || !session.sheet.board) return;
    return drawBoard(session, box.current, svg.current, {
      descriptionElement: () => descriptionBox.current,
      onLabelsTooLong: () => redrawCount.value++,
    });
  }, [session, redrawCount.value]);

  useKeys(session, box);
  const picture = (
    <div
      ref={box}
      class="board"
      tabIndex={0}
      role="application"
      aria-roledescription="puzzle board"
      aria-label={label}
      aria-describedby="board-place"
    >
      {session.sheet.board && <svg ref={svg} class="picture" aria-hidden="true" />}
      <div id="board-place" ref={descriptionBox} class="spoken" aria-live="polite" />
    </div>
  );
  return (
    <>
      {picture}
      {session.sheet.board && <Zoom session={session} />}
    </>
  );
}

interface DrawingHooks {
  /** The element whose text describes the place under the cursor, for screen readers. */
  readonly descriptionElement: () => HTMLElement | null;
  /** Called when labels beside the board have become too long for the room that was left for them. */
  readonly onLabelsTooLong: () => void;
}

/** Draws the board, and redraws what changes in the game. Returns a function that stops this. */
function drawBoard(
  session: Session,
  box: HTMLElement,
  svg: SVGSVGElement,
  { descriptionElement: spoken, onLabelsTooLong: outgrown }: DrawingHooks,
): () => void {
  const view = new BoardView(
    svg,
    session.sheet,
    session.places,
    session.history.entries,
    session.puzzle.linkTexts?.shapes,
    session.fog,
  );
  const viewport = new Viewport(svg, view.plan.width, view.plan.height, view.overhang);
  const pointers = new PointerInput(session, view.plan, viewport, box);
  session.plan = view.plan;
  session.view = viewport;
  session.zoomed.value = false;
  viewport.onZoom = (zoomed) => {
    session.zoomed.value = zoomed;
  };
  session.focusBoard = () => box.focus({ preventScroll: true });
  session.toPicture = (x, y) => viewport.point(x, y);
  const { components, recolor } = coloringOf(session, view);
  const disposers = [
    components,
    effect(() => session.fog && view.cover(session.fog.covered.value, session.history.entries)),
    session.onChanged((changed) => {
      const draft = session.draft.peek();
      const entries = draft.size === 0 ? session.history.entries : withDraft(session.history.entries, draft);
      view.update(changed, entries, session.history.trialPlaces());
      recolor();
      if (view.needsMoreRoom) outgrown();
    }),
    effect(() => view.emphasize(session.emphasis.value)),
    effect(() => view.mark(session.marks.value ?? NO_MARKS)),
    effect(() => view.showPlayers(session.others.value)),
    effect(() => {
      session.version.value;
      view.point(session.cursor.value, session.selected.value, selectSameValue(session));
      const place = spoken();
      if (place) place.textContent = describeSpot(session, session.cursor.value);
    }),
  ];
  session.refresh = () => {
    view.update(session.history.entries.keys(), session.history.entries, new Set());
    recolor();
  };
  return () => {
    for (const end of disposers) end();
    pointers.close();
    viewport.close();
  };
}

/** Colors the components on the board, as long as the player wants that; `recolor` is called after changes. */
function coloringOf(
  session: Session,
  view: BoardView,
): { readonly components: () => void; readonly recolor: () => void } {
  let colors: ComponentColors | undefined;
  const recolor = (): void => {
    const isWanted = settings.peek().components;
    view.colorComponents(isWanted ? (colors?.hues((at) => session.entry(at).value) ?? new Map()) : new Map());
  };
  const components = effect(() => {
    if (session.isSetterMode || !settings.value.components || colors) return recolor();
    // The code for colors comes after the board, which is shown sooner without it.
    void Promise.all([session.connections(), import('./components.ts')]).then(([connections, loaded]) => {
      colors = new loaded.ComponentColors(connections, session.places);
      recolor();
    });
  });
  return { components, recolor };
}

/** Buttons for zooming; the wheel and two fingers zoom as well. */
function Zoom({ session }: { readonly session: Session }): JSX.Element {
  const zoomed = session.zoomed.value;
  return (
    <div class={`zoom${zoomed ? ' zoomed' : ''}`} role="toolbar" aria-label="How much of the board is seen">
      <button
        type="button"
        aria-label="Smaller"
        title="Smaller (Ctrl and the wheel)"
        disabled={!zoomed}
        onClick={() => session.view?.zoomBy(1 / ZOOM_STEP)}
      >
        −
      </button>
      <button
        type="button"
        class="fit"
        title="All of the board"
        disabled={!zoomed}
        onClick={() => session.view?.fit()}
      >
        fit
      </button>
      <button
        type="button"
        aria-label="Larger"
        title="Larger (Ctrl and the wheel)"
        onClick={() => session.view?.zoomBy(ZOOM_STEP)}
      >
        +
      </button>
    </div>
  );
}

const ZOOM_STEP = 1.4;

/** Passes keys that are pressed on the board to the game. */
function useKeys(session: Session, box: { readonly current: HTMLDivElement | null }): void {
  useEffect(() => {
    const node = box.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (keyPressed(session, event, settings.peek())) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const letGo = (event: KeyboardEvent): void => keyReleased(session, event);
    node?.addEventListener('keydown', onKeyDown);
    node?.addEventListener('keyup', letGo);
    return () => {
      node?.removeEventListener('keydown', onKeyDown);
      node?.removeEventListener('keyup', letGo);
    };
  }, [session]);
}

function withDraft<T>(entries: readonly T[], draft: ReadonlyMap<number, T>): T[] {
  const shownEntries = [...entries];
  for (const [at, entry] of draft) shownEntries[at] = entry;
  return shownEntries;
}
