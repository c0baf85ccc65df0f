/**
 * Seeded random sequences of presses, drags, fingers and keys on ten types. No error is thrown, undoing everything restores
 * the start, and a saved game is read back unchanged.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { runsAllTests } from '../sample.ts';
import { inBrowser, studio } from './browser.ts';
import { inTurn } from './sample.ts';

/** The number of sequences for each type; with `PZL_ALL=1`, 100. */
const SEQUENCES = runsAllTests ? 100 : 12;
const EVENTS = 24;

const TYPES = [
  'akari',
  'sudoku',
  'slitherlink',
  'masyu',
  'hashi',
  'molekularis',
  'yajilin',
  'edge-matching',
  'fillomino',
  'nonogram',
];

/** Runs in the page; returns the problems. */
async function played([seed, sequences, events]: readonly [number, number, number]): Promise<string[]> {
  interface Game {
    readonly history: {
      readonly entries: readonly unknown[];
      readonly canUndo: boolean;
      readonly start: readonly unknown[];
      save(): unknown;
    };
    readonly checking: { value: string };
    undo(): void;
  }
  const { pzlGame: game } = globalThis as unknown as { pzlGame: Game };
  game.checking.value = 'never';
  const board = document.querySelector<HTMLElement>('.board')!;
  const picture = document.querySelector<SVGSVGElement>('.picture')!;
  const wrong: string[] = [];
  // Simulated pointers can't be captured.
  Element.prototype.setPointerCapture = () => {};
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const among = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const keys = [
    ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'PageUp', 'End', 'PageDown'],
    ...['Enter', ' ', 'Backspace', 'Delete', 'Escape', '[', ']', '-', '+', 'x', 'c', 't', 'f', 'z', 'y', 'a'],
    ...['0', '1', '2', '3', '4', '9'],
  ];
  const press = (): void => {
    const key = among(keys);
    const code = /^\d$/.test(key) ? `Digit${key}` : key;
    const [ctrlKey, shiftKey, altKey] = [random() < 0.2, random() < 0.2, random() < 0.1];
    board.dispatchEvent(
      new KeyboardEvent('keydown', { key, code, ctrlKey, shiftKey, altKey, bubbles: true, cancelable: true }),
    );
  };
  const box = picture.getBoundingClientRect();
  const somewhere = (): [number, number] => [
    box.x + box.width * (random() * 1.1 - 0.05),
    box.y + box.height * (random() * 1.1 - 0.05),
  ];
  const down = new Map<number, [number, number]>();
  const point = (): void => {
    const pointerId = 1 + Math.floor(random() * 2);
    const known = down.get(pointerId);
    const chance = random();
    const name = !known
      ? 'pointerdown'
      : chance < 0.55
        ? 'pointermove'
        : chance < 0.92
          ? 'pointerup'
          : 'pointercancel';
    const at: [number, number] = known
      ? [known[0] + (random() - 0.5) * box.width * 0.4, known[1] + (random() - 0.5) * box.height * 0.4]
      : somewhere();
    picture.dispatchEvent(
      new PointerEvent(name, {
        pointerId,
        pointerType: among(['mouse', 'touch', 'pen']),
        clientX: at[0],
        clientY: at[1],
        button: among([0, 0, 0, 1, 2]),
        shiftKey: random() < 0.1,
        ctrlKey: random() < 0.1,
        altKey: random() < 0.05,
        bubbles: true,
        cancelable: true,
      }),
    );
    if (name === 'pointerup' || name === 'pointercancel') down.delete(pointerId);
    else down.set(pointerId, at);
  };
  const click = (): void => {
    const buttons = [
      ...document.querySelectorAll<HTMLButtonElement>(
        '.tools button, .pad button, .layers button, .colors button, .card.trial button, .tray button',
      ),
    ].filter((button) => !button.disabled && !/Hint|Check|More/.test(button.textContent ?? ''));
    if (buttons.length > 0) among(buttons).click();
  };
  const state_ = (): string => JSON.stringify(game.history.entries);
  const start = state_();
  addEventListener('error', (event) => wrong.push(String(event.message)));
  for (let sequence = 0; sequence < sequences; sequence++) {
    const from = state;
    for (let event = 0; event < events; event++) {
      const chance = random();
      if (chance < 0.5) point();
      else if (chance < 0.85) press();
      else click();
    }
    for (const pointerId of [...down.keys()])
      picture.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }));
    down.clear();
    // Wait until the page is rendered.
    await new Promise((resolve) => setTimeout(resolve));
    const after = state_();
    const saved = JSON.stringify(game.history.save());
    const { restore } = game.history.constructor as unknown as {
      restore(start: readonly unknown[], saved: unknown): Game['history'];
    };
    const { history } = game;
    Object.assign(game, { history: restore.call(history.constructor, history.start, JSON.parse(saved)) });
    if (state_() !== after) wrong.push(`sequence ${from}: what was saved reads back otherwise`);
    if (JSON.stringify(game.history.save()) !== saved)
      wrong.push(`sequence ${from}: it is saved otherwise again`);
    while (game.history.canUndo) game.undo();
    if (state_() !== start) wrong.push(`sequence ${from}: undoing gives another start`);
    if (wrong.length > 5) break;
  }
  return wrong;
}

inBrowser('whatever is pressed', () => {
  const { open, mistakes } = studio();
  const ready = (page: Page) => page.locator('.picture .over').waitFor({ state: 'attached' });

  it.each(
    inTurn(
      TYPES.map((type, at) => [type, 20_261_122 + at] as const),
      5,
    ),
  )(
    '%s keeps its game (seed %d)',
    async (type, seed) => {
      const page = await open(`#/${type}/tiny`);
      await ready(page);
      expect(await page.evaluate(played, [seed, SEQUENCES, EVENTS] as const)).toEqual([]);
      expect(mistakes).toEqual([]);
      await page.context().close();
    },
    runsAllTests ? 300_000 : 60_000,
  );
});
