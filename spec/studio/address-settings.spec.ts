/** Settings in the address apply to the page, and become the player's own only if the player wants that. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  noteAbout,
  readAddressSettings,
  sentencesAbout,
  settingParameters,
  unusualSettings,
  withoutSettings,
} from '../../studio/app/address-settings.ts';
import { SETTING_VALUES, settingsFrom } from '../../studio/app/settings-table.ts';
import { inBrowser, studio } from './browser.ts';

describe('the part of an address after the ?', () => {
  it('has settings by their words, and nothing else of it is looked at', () => {
    expect(readAddressSettings('?embed=a&setting-theme=dark&setting-number-first=yes&utm=x')).toEqual({
      settings: { theme: 'dark', numberFirst: true },
      problems: [],
    });
  });

  it('tells settings that are unknown, and values that a setting can’t have', () => {
    const { settings, problems } = readAddressSettings(
      `?setting-constructor=1&setting-timer=1&setting-${'x'.repeat(500)}=1&setting-marks=no`,
    );
    expect(settings).toEqual({ marks: false });
    expect(problems.slice(0, 2)).toEqual([
      'The address has a setting that isn’t known here: “setting-constructor”.',
      'setting-timer takes no, yes, not “1”.',
    ]);
    expect(problems[2]!.length).toBeLessThan(120);
  });

  it('reads back what is written for settings that aren’t the usual ones', () => {
    const usual = settingsFrom(undefined);
    expect(settingParameters(unusualSettings(usual))).toEqual([]);
    for (const [name, values] of Object.entries(SETTING_VALUES))
      for (const value of values as readonly unknown[]) {
        const changed = unusualSettings({ ...usual, [name]: value });
        const query = new URLSearchParams(settingParameters(changed).map((each) => [...each]));
        expect(readAddressSettings(String(query)).settings).toEqual(changed);
        if (value !== (values as readonly unknown[])[0]) expect(changed).toEqual({ [name]: value });
      }
  });

  it('loses its settings and nothing else', () => {
    expect(withoutSettings('?setting-theme=dark&nosw=&setting-x=1')).toBe('?nosw=');
    expect(withoutSettings('?setting-theme=dark')).toBe('');
  });

  it('is told in a sentence', () => {
    expect(sentencesAbout(readAddressSettings('?setting-theme=dark&setting-timer=yes'))).toEqual([
      'The address brings settings, for this page only: theme dark, timer yes.',
    ]);
    expect(sentencesAbout(readAddressSettings(''))).toEqual([]);
    expect(
      ['', 'setting-timer=no', 'setting-x=1'].map((query) => noteAbout(readAddressSettings(query))),
    ).toEqual([
      undefined,
      'The address brings settings: see More.',
      'The address brings settings that aren’t known: see More.',
    ]);
  });
});

it('stored settings that can’t be are the usual ones', () => {
  expect(settingsFrom({ theme: 'pink', timer: true, checking: { a: 1 }, other: 1 })).toEqual({
    ...settingsFrom(null),
    timer: true,
  });
});

inBrowser('an address with settings', () => {
  const { open, mistakes } = studio();
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
  const stored = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem('pzl-settings') ?? '{}') as Record<string, unknown>);
  const ready = (page: Page) => page.locator('.picture .over').waitFor({ state: 'attached' });

  it('holds on its page only, until it is kept', async () => {
    const page = await open('?setting-theme=dark&setting-timer=yes&setting-grid=no#/sudoku/tiny');
    await ready(page);
    expect(await theme(page)).toBe('dark');
    await page.getByRole('button', { name: /Pause/ }).waitFor();
    await page.getByText('The address brings settings, not all of them known: see More.').first().waitFor();
    expect(await stored(page)).toEqual({});
    // A setting that the player changes becomes the player's own; the other settings in the address are still not stored.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByLabel('Show the time').uncheck();
    expect(await stored(page)).toMatchObject({ theme: 'system', timer: false });
    const card = page.getByRole('region', { name: 'Settings of the address' });
    await card.getByText('theme dark').waitFor();
    await card.getByText('isn’t known here: “setting-grid”').waitFor();
    await card.getByRole('button', { name: 'Keep them as mine' }).click();
    expect(await stored(page)).toMatchObject({ theme: 'dark', timer: false });
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await ready(page);
    expect(await theme(page)).toBe('dark');
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('is left by a button, on the first page, too', async () => {
    const page = await open('?setting-theme=dark#/');
    await page.locator('.type').first().waitFor();
    expect(await theme(page)).toBe('dark');
    await page.getByRole('button', { name: 'Use my own' }).click();
    expect(await theme(page)).toBeUndefined();
    expect([await stored(page), new URL(page.url()).search]).toEqual([{}, '']);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });

  it('is what Share writes', async () => {
    const page = await open('#/sudoku/tiny');
    await ready(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Copy the link').waitFor();
    expect(await page.getByText('the link brings my settings').count()).toBe(0);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByLabel('Keys and clicks as in').selectOption({ label: 'Penpa+' });
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('the link brings my settings').click();
    const link = page.locator('.share textarea');
    await expect.poll(() => link.inputValue()).toContain('/?setting-habits=Penpa%2B#p=');
    const other = await open(new URL(await link.inputValue()).search + new URL(await link.inputValue()).hash);
    await ready(other);
    await other.getByRole('button', { name: 'More' }).click();
    expect(await other.getByLabel('Keys and clicks as in').inputValue()).toBe('Penpa+');
    expect(mistakes).toEqual([]);
    await other.context().close();
    await page.context().close();
  });
});
