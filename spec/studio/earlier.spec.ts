/** Games that were saved under earlier rules of their type, and links that were not read completely. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { loadModel, openInstance, sheetOf } from '../../src/index.ts';
import { changeMessage, transferredHistory } from '../../studio/game/earlier.ts';
import { Places } from '../../studio/game/entries.ts';
import { progressOf } from '../../studio/game/solved.ts';
import { packText } from '../../studio/share/codec.ts';
import { hashOfText } from '../../studio/share/hash.ts';
import { isSameModel, linkOf, readLink } from '../../studio/share/link.ts';
import { inBrowser, studio } from './browser.ts';

const RULES = ['given a[cells]: 0..4?', 'rule "One": x = 1', 'rule "Two": y = 2'];

describe('what has changed', () => {
  it('is nothing where the rules are the same', () => {
    expect(changeMessage(RULES, [...RULES].reverse())).toBeUndefined();
  });

  it('is named by the sentences of rules, new, other and gone', () => {
    expect(changeMessage(RULES, [RULES[0]!, 'rule "One": x = 2', 'rule "Three": z = 3'])).toBe(
      'The rules of this type have changed since this game was kept: “One”, “Three”, “Two”. Check again what you have entered.',
    );
  });

  it('may be a declaration alone, or unknown', () => {
    expect(changeMessage(RULES, ['given a[cells]: 0..3?', ...RULES.slice(1)])).toBe(
      'The rules of this type have changed since this game was kept. Check again what you have entered.',
    );
    expect(changeMessage(undefined, RULES)).toContain('may have changed');
  });
});

describe('what was entered', () => {
  const places = ((): Places => {
    const { model } = loadModel(
      'my.pzl',
      'puzzle "Mine"\nboard square\nfind far[cells]: 0..9\nfind dot[cells]: bool\n',
    );
    const { ground } = openInstance(model!, { name: 'one', text: 'size: 1 2' });
    return new Places(sheetOf(ground!));
  })();

  it('goes to the places of the same finds', () => {
    const finds = [
      ['dot', 2],
      ['gone', 1],
    ] as const;
    const history = {
      at: 1,
      steps: [
        [
          0,
          5,
          [
            [1, { value: 1 }],
            [2, { value: 1 }],
            [3, { value: 4 }],
          ],
        ],
      ],
    } as const;
    const far = places.finds.findIndex(({ name }) => name === 'dot');
    expect(transferredHistory({ history, finds }, places).steps).toEqual([
      [
        0,
        5,
        [
          [places.at(far, 1), { value: 1 }],
          [places.firstColorPlace, { value: 4 }],
        ],
      ],
    ]);
  });

  it('is left out where it can not be any more', () => {
    const dot = places.finds.findIndex(({ name }) => name === 'dot');
    const at = places.at(dot, 0);
    const history = {
      at: 1,
      steps: [
        [
          0,
          0,
          [
            [at, { value: 7, not: [1, 7] }],
            [99, { value: 1 }],
          ],
        ],
      ],
    } as const;
    expect(transferredHistory({ history }, places).steps).toEqual([[0, 0, [[at, { not: [1] }]]]]);
  });
});

it('what was solved is no more, where the rules are others', () => {
  const types = [{ name: 'mine', rules: 'new' }];
  const game = { type: 'mine', done: true, rulesHash: 'new' };
  expect(progressOf(game, types)).toBe('solved');
  expect(progressOf({ ...game, rulesHash: 'old' }, types)).toBe('solved under earlier rules');
  expect(progressOf({ type: 'mine', done: true }, types)).toBe('solved under earlier rules');
  expect(progressOf({ ...game, done: false }, types)).toBe('begun');
  expect(progressOf({ type: '', done: true }, types)).toBe('solved');
});

it('a link tells by what rules it was made, whatever else of the model changes', async () => {
  const model = { name: 'mine.pzl', text: '// Mine\npuzzle "Mine"' };
  const read = readLink(await linkOf({ model, type: 'mine', name: 'one', text: '', rules: RULES }));
  if (!('hash' in read)) throw new Error('no link of a type');
  expect(await isSameModel(read.hash, RULES.join('\n'))).toBe(true);
  expect(await isSameModel(read.hash, RULES.slice(1).join('\n'))).toBe(false);
});

inBrowser('the studio', () => {
  const { open, mistakes } = studio();
  const ready = (page: Page) => page.locator('.picture .over').waitFor({ state: 'attached' });

  /** A record as an earlier version of the studio saved it. */
  const keep = (page: Page, record: object) =>
    page.evaluate(
      (one) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('pzl-studio', 1);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const putting = opening.result.transaction('games', 'readwrite').objectStore('games').put(one);
            putting.onsuccess = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      record,
    );
  const OLD = {
    key: 'under-other-rules',
    version: 1,
    type: 'slitherlink',
    title: 'Slitherlink',
    name: 'tiny',
    hash: '#/slitherlink/tiny',
    history: { at: 1, steps: [[0, 0, [[0, { value: 1 }]]]] },
    played: 1000,
    done: true,
    peeked: false,
    saved: 1,
  };

  it.each([
    [undefined, 'The rules of this type may have changed since this game was kept.'],
    [['rule "An old rule": true'], 'The rules of this type have changed since this game was kept: “'],
  ])('opens a game with what was entered under rules %j, and says so', async (rules, sentence) => {
    const page = await open('#/masyu/tiny');
    await ready(page);
    await keep(page, { ...OLD, ...(rules && { rules }) });
    await page.evaluate("location.hash = '#/'");
    await page.getByText('solved under earlier rules').waitFor();
    await page.evaluate("location.hash = '#/slitherlink/tiny'");
    await page.getByText(sentence).waitFor();
    expect(await page.evaluate('pzlGame.committedEntry(0).value')).toBe(1);
    expect(await page.evaluate('pzlGame.solved.value')).toBe(false);
    await page.getByText('Saved', { exact: true }).waitFor();
    // Now the game is saved under the present rules.
    await page.evaluate("location.hash = '#/'");
    await page.locator('.recent a', { hasText: 'Slitherlink' }).waitFor();
    expect(await page.getByText('solved under earlier rules').count()).toBe(0);
    await page.evaluate("location.hash = '#/slitherlink/tiny'");
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await page.evaluate('pzlGame.committedEntry(0).value')).toBe(1);
    expect(await page.getByText('since this game was kept').count()).toBe(0);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('gives no verdict on a link that holds more than its type reads, until it is told to', async () => {
    const listing = 'size: rows 4 columns 4\nselfmade: cells [(0,0)]\n';
    const page = await open(`#p=sudoku-variant,fpuzzles,${packText(listing)}`);
    await ready(page);
    await page
      .getByText('the rules here say nothing of what is also drawn (1 × selfmade: r1c1)')
      .first()
      .waitFor();
    await page.evaluate('pzlGame.queries.showAnswer()');
    expect(await page.evaluate('pzlGame.history.steps.length')).toBe(1);
    await page.evaluate("location.hash += '/set'");
    const lenient = page.getByRole('button', { name: 'Go by what was read' });
    await lenient.waitFor();
    expect(await page.getByText('Two answers at least').count()).toBe(0);
    await lenient.click();
    await page.getByText('Two answers at least').waitFor();
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['size: rows 3 columns 3\nsymbol circle_L at cells: at (2,2) value 1\n', 'none'],
    ['size: rows 3 columns 3\nsymbol circle_L at cells: at (1,1) value 1\n', 'none'],
    ['size: rows 3 columns 3\n', 'several'],
  ])('gives only "exactly one" on a link that cannot tell a variant: %j', async (listing) => {
    const page = await open(`#p=masyu,penpa,${packText(listing)}`);
    await ready(page);
    expect(await page.getByText('Go by what was read').count()).toBe(0);
    await page.evaluate('pzlGame.hinting.requestHint()');
    await page.getByText("a link can't tell `full`").first().waitFor();
    await page.evaluate("location.hash += '/set'");
    const lenient = page.getByRole('button', { name: 'Go by what was read' });
    await lenient.waitFor();
    expect(await page.getByText(/Two answers at least|No answer/).count()).toBe(0);
    await lenient.click();
    await page.getByText(/Two answers at least|No answer/).waitFor();
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('says of a link with a given that its type has no more what to write now', async () => {
    const text = 'block:\n  # .\n  . .\nclue:\n  . .\n  . .\n';
    const page = await open(`#p=retsurin,0000,${packText(JSON.stringify(['mine', text]))}`);
    await page.getByText('The puzzle has no given `block` any more.').first().waitFor();
    await page.getByText('Write `?` in `clue`').first().waitFor();
    // The address still has the whole link.
    expect(page.url()).toContain('#p=retsurin,0000,');
    await page.context().close();
  });

  it('says of a link that was made under other rules that it was', async () => {
    const data = packText(JSON.stringify(['mine', 'size: 2 2\nclue:\n  . .\n  . .\n']));
    const page = await open(`#p=slitherlink,0000,${data}`);
    await page.getByText('may have changed since the link was made').waitFor();
    expect((await hashOfText('')).length).toBeGreaterThan(4);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
