/** Plays a puzzle to its answer by real gestures, which are chosen by the kind of find and not by the puzzle type. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  decodeSolution,
  liveScene,
  loadModel,
  openInstance,
  readDrawing,
  type Sheet,
  sheetOf,
  solve,
} from '../../src/index.ts';
import { ARROW_DIRECTIONS, nextPlace, strokeInDirection } from '../../studio/board/cursor.ts';
import { placeInWords } from '../../studio/board/describe.ts';
import { cycleOf, type Layer, layersOf } from '../../studio/board/layers.ts';
import { BoardPlan, type Spot, sameSpot } from '../../studio/board/plan.ts';
import type { Session } from '../../studio/game/session.ts';
import { root } from '../cli/pzl.ts';

/** The element's box on the page; waits until the element is drawn. */
export async function boxOf(
  locator: Locator,
): Promise<NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>> {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  await expect.poll(async () => (box = await locator.boundingBox())).not.toBeNull();
  return box!;
}

export interface Wanted {
  readonly layer: Layer;
  readonly position: number;
  /** The place on the board; undefined for a place beside the board. */
  readonly spot: Spot | undefined;
  readonly value: number;
  /** For a tile: the number of clockwise quarter turns. */
  readonly turns?: number;
}

export interface Task {
  readonly sheet: Sheet;
  readonly plan: BoardPlan | undefined;
  readonly layers: readonly Layer[];
  /** The entries that solve the puzzle, without given values and without values that an empty place stands for. */
  readonly wanted: readonly Wanted[];
}

/** All types in examples/, by their paths without `.pzl`. */
export const types: readonly string[] = readdirSync(path.join(root, 'examples'), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.pzl'))
  .map((name) => name.slice(0, -4).split(path.sep).join('/'))
  .sort();

/** The task of solving an instance of the type `name`; by default its smallest instance. */
export async function taskOf(name: string, instance = 'tiny'): Promise<Task> {
  const type = types.find((each) => path.posix.basename(each) === name) ?? name;
  const file = path.join(root, 'examples', `${type}.pzl`);
  const text = (each: string): string => readFileSync(path.join(root, 'examples', each), 'utf8');
  const { model } = loadModel(file, readFileSync(file, 'utf8'), {
    resolve: (asked) => {
      try {
        const beside = path.posix.join(path.posix.dirname(type), asked.replace(/\.pzl$/, ''));
        return { name: asked, text: text(`${beside}.pzl`) };
      } catch {
        return undefined;
      }
    },
  });
  const { ground } = openInstance(model!, { name: instance, text: text(`${type}/${instance}.txt`) });
  const { solutions } = await solve(ground!, { answers: 1 });
  const solution = decodeSolution(ground!, solutions[0]!);
  const sheet = sheetOf(ground!, readDrawing(model!).drawing);
  const layers = layersOf(sheet.finds);
  const plan = sheet.board && new BoardPlan(liveScene(sheet), sheet.board);
  const wanted = layers.flatMap((layer) => {
    const find = sheet.finds[layer.find]!;
    const values = solution.families.find(({ name }) => name === find.name)!.values;
    return values.flatMap((told, position): Wanted[] => {
      const value = numberOf(told, find.absent);
      if (value === undefined || find.told.has(position) || isRest(find, value)) return [];
      const index = find.elements[position] ?? -1;
      const place = find.place;
      const onBoard = place === 'cell' || place === 'border' || place === 'link' || place === 'corner';
      const spot = onBoard && index >= 0 ? { kind: place, index } : undefined;
      const turning = sheet.finds[find.tiles?.turnedBy ?? -1];
      const turn = solution.families.find(({ name }) => name === turning?.name)?.values[position];
      return [{ layer, position, value, spot, ...(typeof turn === 'number' && { turns: (4 - turn) % 4 }) }];
    });
  });
  return { sheet, plan, layers, wanted };
}

function numberOf(told: unknown, absent: number | undefined): number | undefined {
  if (told === null) return absent;
  if (typeof told === 'boolean') return told ? 1 : 0;
  if (typeof told === 'number') return told;
  return typeof told === 'object' && 'index' in told ? (told.index as number) : undefined;
}

function isRest(find: Sheet['finds'][number], value: number): boolean {
  if (value === find.absent) return true;
  if (find.kind === 'bool') return value === 0 && !find.drawsFalse;
  return find.kind === 'int' && value === 0 && (find.place === 'link' || find.place === 'border');
}

/** Converts a point from the picture's units to pixels of the window. */
export async function onScreen(page: Page, [x, y]: readonly [number, number]): Promise<[number, number]> {
  return await page.evaluate(
    ([px, py]) => {
      const svg = document.querySelector<SVGSVGElement>('.picture')!;
      const matrix = svg.getScreenCTM()!;
      return [px! * matrix.a + matrix.e, py! * matrix.d + matrix.f];
    },
    [x, y],
  );
}

export async function solved(page: Page): Promise<void> {
  await page.locator('.notice.solved').waitFor({ timeout: 30_000 });
}

/** Presses the button of the layer to write on, if there are several layers. */
async function chooseLayer(page: Page, { layers }: Task, layer: Layer): Promise<void> {
  if (layers.length < 2) return;
  await page.locator(`.layers button[data-layer="${layer.name}"]`).click();
}

export async function byMouse(page: Page, task: Task, touch = false): Promise<void> {
  const { plan, sheet } = task;
  let last: Layer | undefined;
  for (const wanted of task.wanted) {
    const { layer, spot, value } = wanted;
    const find = sheet.finds[layer.find]!;
    if (layer !== last) await chooseLayer(page, task, layer);
    last = layer;
    if (!spot || !plan) {
      await page
        .locator('.tray fieldset')
        .nth(trayOf(task, layer))
        .locator('button')
        .nth(wanted.position)
        .click();
      await pressPad(page, find, value);
      continue;
    }
    const at = await onScreen(page, plan.point(spot));
    switch (layer.inputMode) {
      case 'pick':
        if (find.tiles) {
          await layTile(page, wanted, () => onScreen(page, plan.point(spot)), touch);
          break;
        }
        await tap(page, at, touch);
        await pressPad(page, find, value);
        break;
      case 'paint': {
        const cycle = cycleOf(find);
        for (let count = 0; count < cycle.indexOf(value); count++) await tap(page, at, touch);
        break;
      }
      default: {
        if (await stands(page, wanted)) break;
        const [from, to] = plan.ends(spot);
        const times = layer.inputMode === 'strokes' ? value : 1;
        for (let count = 0; count < times; count++) {
          await drag(page, [await onScreen(page, from), await onScreen(page, to)], touch);
        }
      }
    }
  }
}

/** Whether the place already has the value: places that a rule makes equal get their value together. */
const stands = (page: Page, { layer, position, value }: Wanted): Promise<boolean> =>
  page.evaluate(
    ([find, at, number]) => {
      const { pzlGame: game } = globalThis as unknown as { pzlGame: Session };
      return game.committedEntry(game.places.at(find, at)).value === number;
    },
    [layer.find, position, value] as const,
  );

/** Puts a tile into its cell. The mouse drags the tile and turns it by the right button; a finger taps tile and cell, and taps again to turn it. */
async function layTile(
  page: Page,
  { value, turns = 0 }: Wanted,
  where: () => Promise<[number, number]>,
  touch: boolean,
): Promise<void> {
  const tile = page.locator(`.tiles button[data-tile="${value}"]`);
  if (touch) {
    await tile.tap();
    for (let tapped = 0; tapped <= turns; tapped++) await tap(page, await where(), true);
    return;
  }
  await tile.scrollIntoViewIfNeeded();
  const box = await boxOf(tile);
  await drag(page, [[box.x + box.width / 2, box.y + box.height / 2], await where()]);
  for (let turn = 0; turn < turns; turn++) await page.mouse.click(...(await where()), { button: 'right' });
}

const trayOf = ({ sheet }: Task, layer: Layer): number =>
  sheet.finds.filter(({ names }, index) => names && index < layer.find).length;

async function tap(page: Page, [x, y]: readonly [number, number], touch: boolean): Promise<void> {
  if (touch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

export async function drag(
  page: Page,
  points: readonly (readonly [number, number])[],
  touch = false,
): Promise<void> {
  const [first, ...others] = points;
  if (!first) return;
  if (!touch) {
    await page.mouse.move(...first);
    await page.mouse.down();
    for (const point of others) await page.mouse.move(...point, { steps: 3 });
    await page.mouse.up();
    return;
  }
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: readonly [number, number]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await send('touchStart', first);
  let before = first;
  for (const point of others) {
    for (const part of [0.33, 0.66, 1]) {
      await send('touchMove', [
        before[0] + (point[0] - before[0]) * part,
        before[1] + (point[1] - before[1]) * part,
      ]);
    }
    before = point;
  }
  await send('touchEnd');
  await session.detach();
}

async function pressPad(page: Page, find: Sheet['finds'][number], value: number): Promise<void> {
  const text = find.looks.get(value)?.text ?? String(value);
  const label = value === find.absent ? `no ${find.name}` : placeInWords(find.looks.get(value)?.name ?? text);
  const key = page.locator(`.pad .keys button[aria-label="${label}"]`);
  if ((await key.count()) > 0) return await key.click();
  for (const digit of text) await page.locator(`.pad .keys button[aria-label="${digit}"]`).click();
}

/** Enters the answer by keys alone. */
export async function byKeys(page: Page, task: Task): Promise<void> {
  const { plan, sheet, layers } = task;
  const board = page.locator('.board');
  if ((await board.count()) > 0) await board.focus();
  const now = await page.evaluate(() => {
    const { pzlGame: game } = globalThis as { pzlGame?: Pick<Session, 'cursor' | 'onlyLayer'> };
    return { cursor: game?.cursor.value, onlyLayer: game?.onlyLayer.value };
  });
  let { cursor } = now;
  let chosen = now.onlyLayer ?? -1;
  for (const wanted of task.wanted) {
    const { layer, spot, value } = wanted;
    const find = sheet.finds[layer.find]!;
    if (!spot || !plan) {
      const box = page
        .locator('.tray fieldset')
        .nth(trayOf(task, layer))
        .locator('button')
        .nth(wanted.position);
      await box.focus();
      await typeValue(page, find, value);
      continue;
    }
    if (layers.length > 1 && chosen !== layer.find) {
      await board.focus();
      // The first choice shows all layers; the single layers come after it.
      const [from, to] = [chosen + 1, layer.find + 1];
      for (let step = from; step < to; step++) await page.keyboard.press(']');
      for (let step = from; step > to; step--) await page.keyboard.press('[');
      chosen = layer.find;
    }
    if (spot.kind !== 'link' && spot.kind !== 'border') {
      cursor = await go(page, plan, cursor, spot, layers);
      if (find.element === 'cell') cursor = await spreadTo(page, task, wanted, cursor);
      else if (layer.inputMode === 'paint' && find.kind === 'bool' && !find.drawsFalse)
        await page.keyboard.press('Enter');
      else await typeValue(page, find, value);
      for (let turn = 0; turn < (wanted.turns ?? 0); turn++) await page.keyboard.press('KeyR');
      continue;
    }
    if (await stands(page, wanted)) continue;
    const times = layer.inputMode === 'strokes' ? value : 1;
    const stroke = strokeKey(plan, spot);
    for (let count = 0; count < times; count++) {
      cursor = await go(page, plan, cursor, stroke.from, layers);
      await page.keyboard.press(`Control+${stroke.key}`);
      cursor = stroke.to;
    }
  }
}

/** The arrow key that draws the stroke from one of its ends, with both ends. */
function strokeKey(
  plan: BoardPlan,
  { kind, index }: Spot,
): { readonly from: Spot; readonly key: string; readonly to: Spot } {
  const { linkCells, borderCorners } = plan.board;
  const ends = kind === 'link' ? linkCells : borderCorners;
  for (const end of [ends[2 * index]!, ends[2 * index + 1]!]) {
    const from: Spot = { kind: kind === 'link' ? 'cell' : 'corner', index: end };
    for (const [key, way] of ARROW_DIRECTIONS) {
      const stroke = strokeInDirection(plan, from, way);
      if (stroke?.spot.index === index) return { from, key, to: stroke.to };
    }
  }
  throw new Error(`No arrow goes over ${kind} ${index}.`);
}

/** Enters a value that is a cell: Enter sets it in that cell itself, and Ctrl with an arrow copies it from cell to cell. */
async function spreadTo(page: Page, task: Task, { layer, spot, value }: Wanted, here: Spot): Promise<Spot> {
  const plan = task.plan!;
  const way = (from: Spot, to: Spot): string | undefined =>
    [...ARROW_DIRECTIONS].find(([, way]) => sameSpot(nextPlace(plan, from, way), to))?.[0];
  const same = task.wanted.filter((other) => other.layer === layer && other.value === value);
  // A breadth-first search from the value's own cell over the cells that get the value.
  const source: Spot = { kind: 'cell', index: value };
  const came = new Map<number, Spot | undefined>([[value, undefined]]);
  const queue = [source];
  for (const from of queue) {
    for (const { spot: next } of same) {
      if (!next || came.has(next.index) || way(from, next) === undefined) continue;
      came.set(next.index, from);
      queue.push(next);
    }
  }
  const path: Spot[] = [];
  for (let at: Spot | undefined = spot; at; at = came.get(at.index)) path.unshift(at);
  let cursor = await go(page, plan, here, source, task.layers);
  if (path.length < 2) await page.keyboard.press('Enter');
  for (const next of path.slice(1)) {
    await page.keyboard.press(`Control+${way(cursor, next)}`);
    cursor = next;
  }
  return cursor;
}

/** Moves the cursor to a spot by the fewest arrow keys. */
async function go(
  page: Page,
  plan: BoardPlan,
  from: Spot | undefined,
  to: Spot,
  layers: readonly Layer[],
): Promise<Spot> {
  let here = from;
  if (!here) {
    await page.keyboard.press('ArrowDown');
    const borders = layers.every(({ place }) => place === 'border');
    here = { kind: borders ? 'corner' : 'cell', index: 0 };
  }
  const keys = path_(plan, here, to);
  for (const key of keys) await page.keyboard.press(key);
  return to;
}

function path_(plan: BoardPlan, from: Spot, to: Spot): string[] {
  const came = new Map<number, readonly [number, string] | undefined>([[from.index, undefined]]);
  const queue = [from];
  for (const here of queue) {
    if (sameSpot(here, to)) break;
    for (const [key, way] of ARROW_DIRECTIONS) {
      const next = nextPlace(plan, here, way);
      if (!next || came.has(next.index)) continue;
      came.set(next.index, [here.index, key]);
      queue.push(next);
    }
  }
  const keys: string[] = [];
  for (let at = came.get(to.index); at; at = came.get(at[0])) keys.unshift(at[1]);
  return keys;
}

async function typeValue(page: Page, find: Sheet['finds'][number], value: number): Promise<void> {
  if (value === find.absent) return await page.keyboard.press('-');
  const text = find.looks.get(value)?.text ?? String(value);
  if (find.kind === 'enum') {
    const place = find.values.indexOf(value) + 1;
    // Digits stand for the first nine members; further members are typed by letter.
    return await page.keyboard.press(place > 9 ? `Key${text.charAt(0).toUpperCase()}` : `Digit${place}`);
  }
  if (find.kind === 'bool') return await page.keyboard.press(`Digit${value}`);
  if (find.element === 'direction') return await page.keyboard.press(text.charAt(0));
  for (const character of text) await page.keyboard.press(character === '-' ? '-' : `Digit${character}`);
}
