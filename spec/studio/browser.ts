/** Opens the built studio in Debian's Chromium; the files are served by the service behind `pzl studio`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { StudioService } from '../../src/cli/commands/studio.ts';
import type { ModelTexts } from '../../src/cli/shell/open.ts';
import { root } from '../cli/pzl.ts';

export const PROGRAM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) => existsSync(file));
export const built = path.join(root, 'dist/studio');
const expected = process.env.PZL_SOLVERS_INSTALLED === 'true';

/** Like `describe`, but skipped if there is no Chromium. */
export const inBrowser =
  (PROGRAM || expected) && existsSync(path.join(built, 'index.html')) ? describe : describe.skip;

export interface Studio {
  readonly url: string;
  open(hash: string, options?: BrowserContextOptions): Promise<Page>;
}

/**
 * Starts one browser for a spec file. Every page gets an empty profile. Starting a browser context takes a second, so a
 * closed context without special options is emptied and used again. `mistakes` collects the errors of all pages, for
 * tests to compare with an empty list.
 */
export function studio(
  read?: () => ModelTexts | undefined,
  files: readonly string[] = [],
  folder: string = built,
): Studio & {
  readonly mistakes: string[];
  readonly context: (page: Page) => BrowserContext;
} {
  let browser: Browser | undefined;
  let service: StudioService | undefined;
  const mistakes: string[] = [];
  const idle: BrowserContext[] = [];
  const newContext = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
    browser!.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: 'block', ...options });
  /** An empty browser context: a used one that has been emptied, or a new one. */
  async function emptyContext(): Promise<BrowserContext> {
    const known = idle.pop();
    if (known) return known;
    const context = await newContext();
    const parked = await context.newPage();
    await parked.goto(`${made.url}icon.svg`);
    const session = await context.newCDPSession(parked);
    context.close = async () => {
      await Promise.all(context.pages().map((page) => page !== parked && page.close()));
      await session.send('Storage.clearDataForOrigin', {
        origin: new URL(made.url).origin,
        storageTypes: 'all',
      });
      idle.push(context);
    };
    return context;
  }
  const made = {
    url: '',
    mistakes,
    context: (page: Page): BrowserContext => page.context(),
    async open(hash: string, options: BrowserContextOptions = {}): Promise<Page> {
      const { colorScheme, viewport, ...others } = options;
      const isUsual = Object.keys(others).length === 0;
      const context = isUsual ? await emptyContext() : await newContext(options);
      const page = await context.newPage();
      if (isUsual && viewport) await page.setViewportSize(viewport);
      if (isUsual && colorScheme) await page.emulateMedia({ colorScheme });
      page.on('pageerror', (error) => mistakes.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') mistakes.push(message.text());
      });
      await page.goto(made.url + hash);
      return page;
    },
  };
  beforeAll(async () => {
    service = new StudioService(folder, read, files);
    made.url = (await service.listen(0)) ?? '';
    browser = await chromium.launch({
      executablePath: PROGRAM ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--process-per-site',
      ],
    });
  }, 30_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  }, 30_000);
  return made;
}
