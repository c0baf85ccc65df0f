/** Composing lists and tuples on the board by mouse, touch and keys: one test for each rule, then tests in the page. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../studio/game/session.ts';
import {
  type ComposedValue,
  displayText,
  isPartial,
  keysOf,
  parseComposedValue,
  textOf,
  valueAfterBackspace,
  valueAfterKey,
} from '../../studio/set/composed.ts';
import type { PlainType } from '../../studio/worker/protocol.ts';
import { longTest } from '../sample.ts';
import { inBrowser, studio } from './browser.ts';
import { boxOf, drag, onScreen } from './driver.ts';
import { turnOf } from './sample.ts';

const int = (low?: number, high?: number): PlainType => ({
  kind: 'int',
  ...(low !== undefined && { low }),
  ...(high !== undefined && { high }),
});
const listOf = (of: PlainType): PlainType => ({ kind: 'optional', of: { kind: 'list', of } });
const DIRECTION: PlainType = {
  kind: 'element',
  element: 'direction',
  names: ['north', 'east', 'south', 'west'],
};
const pair = (...types: readonly PlainType[]): PlainType => ({
  kind: 'tuple',
  fields: types.map((type) => ({ type })),
});
const SMALL = listOf({ kind: 'unknown', of: int(0, 8) });
const LARGE = listOf(int(1, 99));
const ARROW = pair(int(0, 20), DIRECTION);

const arrows = (name: string): string => ({ north: '↑', east: '→', south: '↓', west: '←' })[name] ?? name;

/** The entry after these keys are typed into an empty place. `<` stands for Backspace; keys without a meaning change nothing. */
function typing(
  type: PlainType,
  keys: string,
): { text: string; shown: string; partial: boolean } | undefined {
  let now: ComposedValue | undefined;
  for (const key of keys)
    now = key === '<' ? now && valueAfterBackspace(type, now) : (valueAfterKey(type, now, key) ?? now);
  return (
    now && { text: textOf(type, now), shown: displayText(type, now, arrows), partial: isPartial(type, now) }
  );
}
const typed = (type: PlainType, keys: string): string | undefined => typing(type, keys)?.text;

describe('lists', () => {
  it('get an item by each digit where no number has two', () => {
    expect(typed(SMALL, '113')).toBe('[1,1,3]');
    expect(typed(SMALL, '9')).toBeUndefined();
  });

  it('go on with a number as long as there is such a one, then with the next', () => {
    expect(typed(LARGE, '12')).toBe('[12]');
    expect(typed(LARGE, '123')).toBe('[12,3]');
    expect(typed(LARGE, '1,2')).toBe('[1,2]');
    expect(typed(LARGE, '1 2/3')).toBe('[1,2,3]');
    expect(typed(LARGE, '0')).toBeUndefined();
  });

  it('show that another item begins', () => {
    expect(typing(LARGE, '1,')).toEqual({ text: '[1]', shown: '1,', partial: false });
    expect(typing(LARGE, '1,,')?.shown).toBe('1,');
  });

  it('lose their last digit, then their last item, then themselves', () => {
    expect(typed(LARGE, '12,3<')).toBe('[12]');
    expect(typed(LARGE, '12,3<<')).toBe('[1]');
    expect(typed(LARGE, '12<<')).toBeUndefined();
  });

  it('take what isn’t told, as an item or as a whole', () => {
    expect(typed(SMALL, '1?2')).toBe('[1,?,2]');
    const whole: PlainType = { kind: 'unknown', of: LARGE };
    expect(typed(whole, '?')).toBe('?');
    expect(typed(whole, '?5')).toBe('[5]');
    expect(typed(LARGE, '?')).toBeUndefined();
  });

  it('of a number that only begins are unfinished', () => {
    const tens = listOf(int(10, 30));
    expect(typing(tens, '2')?.partial).toBe(true);
    expect(typing(tens, '25')?.partial).toBe(false);
    expect(typed(tens, '4')).toBeUndefined();
    expect(typed(tens, '2,')).toBe('[2]');
    expect(typing(listOf(int(-5, 5)), '-')?.partial).toBe(true);
    expect(typed(listOf(int(-5, 5)), '-34')).toBe('[-3,4]');
  });

  it('that are sets have each item once, in order', () => {
    const set: PlainType = { kind: 'list', of: int(1, 9), isSet: true };
    expect(typed(set, '3113')).toBe('{1,3}');
  });

  it('take names by their letters', () => {
    const names = listOf({ kind: 'names', names: ['red', 'green', 'gray'] });
    expect(typed(names, 'rr')).toBe('[red,red]');
    expect(typed(names, 'g')).toBeUndefined();
    expect(keysOf(names)).toEqual(['red', 'green', 'gray']);
  });
});

describe('tuples', () => {
  it('take their parts in any order', () => {
    expect(typed(ARROW, '3e')).toBe('(3,east)');
    expect(typed(ARROW, 'e3')).toBe('(3,east)');
    expect(typed(ARROW, '13s')).toBe('(13,south)');
    expect(typing(ARROW, '3e')?.shown).toBe('3 →');
  });

  it('without all parts are unfinished, and keep what they have', () => {
    expect(typing(ARROW, '3')).toEqual({ text: '(3,.)', shown: '3 …', partial: true });
    expect(typing(ARROW, 'e')).toEqual({ text: '(.,east)', shown: '… →', partial: true });
    expect(typing(pair(int(0, 9), { kind: 'optional', of: int(0, 9) }), '3')).toEqual({
      text: '(3,-)',
      shown: '3 -',
      partial: false,
    });
  });

  it('of two numbers go to the other by a comma, a blank or a stroke, or when the first is full', () => {
    expect(typed(pair(int(), int()), '12,3')).toBe('(12,3)');
    expect(typed(pair(int(), int()), '12/3')).toBe('(12,3)');
    expect(typed(pair(int(0, 9), int(0, 3)), '52')).toBe('(5,2)');
  });

  it('begin a part anew when all are there', () => {
    expect(typed(ARROW, '3en')).toBe('(3,north)');
    expect(typed(ARROW, '3e7')).toBe('(7,east)');
  });

  it('lose what was typed last', () => {
    expect(typed(ARROW, '3e<')).toBe('(3,.)');
    expect(typed(ARROW, '3e<<')).toBeUndefined();
  });
});

it('texts of instances are read and written the same', () => {
  for (const [type, text] of [
    [SMALL, '[1,?,2]'],
    [LARGE, '[]'],
    [ARROW, '(3,east)'],
    [pair(int(), { kind: 'optional', of: int() }), '(3,-)'],
  ] as const)
    expect(textOf(type, parseComposedValue(type, text)!)).toBe(text);
  expect(parseComposedValue(ARROW, '(1,2,3)')).toBeUndefined();
  expect(parseComposedValue(SMALL, '12')).toBeUndefined();
});

it('pads have the digits that numbers can have, and what parts them', () => {
  expect(keysOf(SMALL)).toEqual([...'123456780', '?']);
  expect(keysOf(LARGE)).toEqual([...'1234567890', ',']);
  expect(keysOf(ARROW)).toEqual(['north', 'east', 'south', 'west', ...'1234567890', ',']);
});

const ARROWS = `puzzle "Arrows"
board square
given clue[cells]: (number: 0..9, way: direction)?
find shaded[cells]: bool
rule "Clues are not shaded": forall c in cells where clue[c]: not shaded[c]
`;

const POINTERS = [
  ['mouse', false],
  ['finger', true],
] as const;

inBrowser('lists and tuples on the board', () => {
  const { open, mistakes } = studio(() => ({
    model: { name: 'arrows.pzl', text: ARROWS, used: {} },
    name: 'mine',
    text: 'size: 3 3\nclue:\n  (0,0): 3 east\n',
    files: [],
  }));
  const buffer = (page: Page) => page.locator('.buffer textarea');
  const has = (page: Page, part: RegExp) => expect.poll(() => buffer(page).inputValue()).toMatch(part);
  const ready = (page: Page) => page.locator('.verdict small').first().waitFor();
  const keys = async (page: Page, ...pressed: readonly string[]): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  /** The middle of a cell of a square board on the screen. Without labels the picture has a margin of 0.4 cells. */
  const cell = async (page: Page, size: number, row: number, column: number): Promise<[number, number]> => {
    const box = await boxOf(page.locator('.picture'));
    const part = (at: number): number => (at + 0.9) / (size + 0.8);
    return [box.x + box.width * part(column), box.y + box.height * part(row)];
  };

  longTest('are typed, taken back, cleared and undone', async () => {
    const page = await open('#/tapa/tiny/set');
    await ready(page);
    await page.locator('.board').focus();
    await keys(page, 'ArrowDown', 'Digit1', 'Digit1', 'Digit2');
    await has(page, /clue:\n +\[1,1,2\] +\. +\[5\]/);
    await keys(page, 'Backspace');
    await has(page, /clue:\n +\[1,1\] +\. +\[5\]/);
    await keys(page, 'Control+z');
    await has(page, /clue:\n +\[1,1,2\] +\. +\[5\]/);
    await keys(page, 'Delete');
    await has(page, /clue:\n +\. +\. +\[5\]/);
    expect(await page.locator('.message.wrong').count()).toBe(0);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it.each(turnOf(POINTERS, 0))('are put together on the pad by %s', async (_, touch) => {
    const page = await open('#/tapa/tiny/set', touch ? { hasTouch: true, isMobile: true } : {});
    await ready(page);
    const first = await cell(page, 4, 0, 0);
    if (touch) await page.touchscreen.tap(...first);
    else await page.mouse.click(...first);
    const pad = page.getByRole('region', { name: 'Parts of clue' });
    for (const key of ['1', 'unknown', '3', 'Back', '2']) {
      const button = pad.getByRole('button', { name: key, exact: true });
      await (touch ? button.tap() : button.click());
    }
    await has(page, /clue:\n +\[1,\?,2\] +\./);
    // Givens with a place on the board have no field beside the board.
    expect(await page.locator('.fields').count()).toBe(0);
    await page.context().close();
  });

  it('get a direction by an arrow with Shift, and are told of while a part is missing', async () => {
    const page = await open('#/open/set');
    await ready(page);
    await page.locator('.board').focus();
    await keys(page, 'ArrowDown', 'ArrowRight', 'Digit5');
    await has(page, /\(3,east\) +\(5,\.\)/);
    await page.locator('.picture .unfinished').waitFor({ state: 'attached' });
    expect(await page.getByRole('alert').textContent()).toContain('direction');
    await keys(page, 'Shift+ArrowDown');
    await has(page, /\(3,east\) +\(5,south\)/);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await page.locator('.picture .unfinished').count()).toBe(0);
    expect(await page.locator('.picture').textContent()).toContain('5 ↓');
    await page.context().close();
  });

  it.each(turnOf(POINTERS, 1))('get a direction by a drag out of the cell with the %s', async (_, touch) => {
    const page = await open('#/open/set', touch ? { hasTouch: true } : {});
    await ready(page);
    const [x, y] = await cell(page, 3, 1, 1);
    const [, above] = await cell(page, 3, 0, 1);
    const way: [number, number][] = [
      [x, y],
      [x, above],
    ];
    await drag(page, way, touch);
    await has(page, /\n +\. +\(\.,north\) +\.\n/);
    if (touch) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    await keys(page, 'Digit4');
    await has(page, /\n +\. +\(4,north\) +\.\n/);
    await page.context().close();
  });

  it('turn with the board, and go by the clipboard', async () => {
    const page = await open('#/open/set');
    await ready(page);
    await page.getByRole('button', { name: 'Turn', exact: true }).click();
    await has(page, /clue:\n +\. +\. +\(3,south\)\n/);
    await page.mouse.click(...(await cell(page, 3, 0, 2)));
    await keys(page, 'Control+c');
    await page.mouse.click(...(await cell(page, 3, 2, 0)));
    await keys(page, 'Control+v');
    await has(page, /\n +\(3,south\) +\. +\.\n$/);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  /** The middle of the strip beside a row or column, on the screen. */
  const beside = async (page: Page, kind: string, index: number): Promise<[number, number]> =>
    onScreen(
      page,
      await page.evaluate(
        ([side, line]) => {
          const { pzlDraft } = globalThis as unknown as { pzlDraft: Session };
          return pzlDraft.plan!.point({ kind: side, index: line });
        },
        [kind as 'left', index] as const,
      ),
    );

  it.each(turnOf(POINTERS, 2))(
    'of rows and columns are entered beside the board by %s, which makes room for them',
    async (_, touch) => {
      const page = await open('#/nonogram/tiny/set', touch ? { hasTouch: true, isMobile: true } : {});
      await ready(page);
      const wide = async (): Promise<number> =>
        Number((await page.locator('.picture').getAttribute('viewBox'))!.split(' ')[2]);
      const before = await wide();
      const at = await beside(page, 'left', 1);
      await (touch ? page.touchscreen.tap(...at) : page.mouse.click(...at));
      const pad = page.getByRole('region', { name: 'Parts of rowRuns' });
      // A run in five cells is at most 5 long, so each typed digit is a run.
      for (const key of ['Back', '1', '1', '1', '1']) {
        const button = pad.getByRole('button', { name: key, exact: true });
        await (touch ? button.tap() : button.click());
      }
      await has(page, /rowRuns:\n {2}5\n {2}1 1 1 1\n {2}5\n/);
      await expect.poll(wide).toBeGreaterThan(before);
      expect(mistakes).toEqual([]);
      await page.context().close();
    },
  );

  longTest('of rows and columns are reached by the arrows, told, and pasted as lines', async () => {
    const page = await open('#/nonogram/tiny/set');
    await ready(page);
    await page.locator('.board').focus();
    await keys(page, 'ArrowDown', 'ArrowLeft');
    await expect.poll(() => page.locator('#board-place').textContent()).toBe('row 1, on the left: rowRuns 5');
    await keys(page, 'ArrowDown', 'Delete', 'Digit2', 'Space', 'Digit2');
    await has(page, /rowRuns:\n {2}5\n {2}2 2\n {2}5\n/);
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '1\t1\n\t3\n2 2\n');
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
      document.querySelector('.board')?.dispatchEvent(event);
    });
    await has(page, /rowRuns:\n {2}5\n {2}1 1\n {2}3\n {2}2 2\n {2}4\n/);
    await keys(page, 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowRight');
    await expect.poll(() => page.locator('#board-place').textContent()).toContain('column 2, above');
    await page.context().close();
  });

  longTest('numbers out of the range of their clue are refused, with the range', async () => {
    const page = await open('#/slitherlink/tiny/set');
    await ready(page);
    await page.locator('.board').focus();
    await keys(page, 'ArrowDown', 'Digit7');
    await page.getByText('Here stands 0 to 4.').waitFor();
    await keys(page, 'Digit3');
    await page.getByText('Here stands 0 to 4.').waitFor({ state: 'detached' });
    await has(page, /clue:\n +3 /);
    await keys(page, 'Shift+Slash');
    await has(page, /clue:\n +\? /);
    await page.context().close();
  });

  longTest('single numbers beside the board stand on their own side alone', async () => {
    const page = await open('#/skyscrapers/tiny/set');
    await ready(page);
    await page.mouse.click(...(await beside(page, 'bottom', 3)));
    await keys(page, 'Digit2');
    await has(page, /bottom: \. 3 \. 2\n/);
    const drawn = await page.locator('.picture .part-board').last().textContent();
    // The instance has one clue at the top, left and right each; two were entered below.
    expect(drawn?.replaceAll(/\s/g, '')).toHaveLength(5);
    await page.context().close();
  });
});
