/** Lists without a place on the board are entered as tables: the code for their text, then tests in the page. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { columnsOf, pastedWords, rowsOf, withEnteredWords, withoutRow } from '../../studio/set/table.ts';
import type { PlainType } from '../../studio/worker/protocol.ts';
import { longTest } from '../sample.ts';
import { inBrowser, studio } from './browser.ts';
import { boxOf } from './driver.ts';

const INT: PlainType = { kind: 'int' };
const CELLS: PlainType = { kind: 'list', of: { kind: 'element', element: 'cell' } };
const cages = columnsOf({
  kind: 'list',
  of: {
    kind: 'tuple',
    fields: [
      { name: 'cells', type: CELLS },
      { name: 'value', type: { kind: 'optional', of: INT } },
      { name: 'sign', type: { kind: 'optional', of: INT } },
    ],
  },
})!;
const lines = columnsOf({ kind: 'list', of: CELLS })!;
const words = (body: string, columns = cages) => rowsOf(body, columns)?.map((row) => row.words);

describe('a list as a table', () => {
  it('has a row for each line, with what stands in brackets as one word', () => {
    expect(words('[(0,3), (0,2)] 3\n[(1,3)] . 4  // why\n\n// of the rest')).toEqual([
      ['[(0,3), (0,2)]', '3', ''],
      ['[(1,3)]', '', '4'],
    ]);
    expect(words('(1,1), (1,0)\n[(2,2), (2,3)]', lines)).toEqual([['(1,1), (1,0)'], ['(2,2), (2,3)']]);
  });

  it('is none where lines aren’t items', () => {
    expect(words('1 2 3 4')).toBeUndefined();
    expect(words('[(0,1) 3')).toBeUndefined();
    expect(columnsOf({ kind: 'list', of: INT })).toBeUndefined();
  });

  it('writes the line that is changed, and leaves comments and all else', () => {
    const body = '// two\n[(0,3)] 3  // top\n[(1,3)]   9';
    expect(withEnteredWords(body, cages, [0, 1], [['5']])).toBe('// two\n[(0,3)] 5  // top\n[(1,3)]   9');
    expect(withEnteredWords(body, cages, [0, 1], [['']])).toBe('// two\n[(0,3)] .  // top\n[(1,3)]   9');
    expect(withEnteredWords(body, cages, [1, 2], [['7']])).toBe('// two\n[(0,3)] 3  // top\n[(1,3)] 9 7');
    expect(withEnteredWords('[(0,3)]', cages, [0, 2], [['7']])).toBe('[(0,3)] . 7');
  });

  it('grows at its end, and loses rows', () => {
    expect(withEnteredWords('', cages, [0, 0], [['(0,1), (0,2)']])).toBe('[(0,1), (0,2)]');
    expect(withEnteredWords('[(0,3)] 3', cages, [1, 1], [['5']])).toBe('[(0,3)] 3\n. 5');
    expect(withoutRow('a\nb\nc', rowsOf('a\nb\nc', lines)![1]!)).toBe('a\nc');
    expect(withEnteredWords('a', lines, [1, 0], [['']])).toBe('a');
  });

  it('takes what is pasted from a place on', () => {
    const four = columnsOf({
      kind: 'list',
      of: { kind: 'tuple', fields: [1, 2, 3].map(() => ({ type: INT })) },
    })!;
    expect(four.map(({ name }) => name)).toEqual(['1', '2', '3']);
    const pasted = pastedWords('1\t2\n\t4\r\n');
    expect(pasted).toEqual([
      ['1', '2'],
      ['', '4'],
    ]);
    expect(withEnteredWords('9 9 9', four, [0, 1], pasted)).toBe('9 1 2\n. . 4');
    expect(pastedWords('1 2\n3 4')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });
});

inBrowser('lists while setting', () => {
  const { open, mistakes } = studio();
  const buffer = (page: Page) => page.locator('.buffer textarea').inputValue();

  longTest('are typed and pasted into a table, and taken out again', async () => {
    const page = await open('#/edge-matching/tiny/set');
    const table = page.getByRole('group', { name: 'tiles', exact: true });
    await table.getByLabel('tiles, east, row 1').fill('7');
    await table.getByLabel('tiles, east, row 1').press('Tab');
    await expect.poll(() => buffer(page)).toContain('3 7 0 1 .');
    await table.getByLabel('tiles, north, new row').focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '5\t6\t7\t8\n8\t7\t6\t5\n');
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    });
    await expect.poll(() => buffer(page)).toMatch(/2 0 0 1 \.\n\s*5 6 7 8\n\s*8 7 6 5/);
    await table.getByRole('button', { name: 'Take out row 7 of tiles' }).click();
    await expect.poll(() => buffer(page)).not.toContain('5 6 7 8');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => buffer(page)).toContain('5 6 7 8');
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('take the cells that are selected on the board, in their order', async () => {
    const page = await open('#/sudoku-variant/tiny/set');
    await page.locator('.picture .over').waitFor({ state: 'attached' });
    await page.getByLabel('More kinds of clues').selectOption('palindromes');
    const box = await boxOf(page.locator('.picture'));
    const at = (row: number, column: number): [number, number] => [
      box.x + (box.width * (column + 0.5)) / 4,
      box.y + (box.height * (row + 0.5)) / 4,
    ];
    await page.mouse.move(...at(0, 0));
    await page.mouse.down();
    for (const column of [1, 2]) await page.mouse.move(...at(0, column), { steps: 4 });
    await page.mouse.up();
    const table = page.getByRole('group', { name: 'palindromes', exact: true });
    await table.getByRole('button', { name: 'Add the selected cells' }).click();
    await expect.poll(() => buffer(page)).toContain('palindromes:');
    await expect
      .poll(() => table.getByLabel('palindromes, cells, row 1').inputValue())
      .toContain('(0,0), (0,1), (0,2)');
    expect(await page.locator('.message.wrong').count()).toBe(0);
    await page.context().close();
  });
});
