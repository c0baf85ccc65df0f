/** `pzl studio MODEL`: the page shows the model from the disk and follows its changes; requests of other sites are refused. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { inBrowser, studio } from './browser.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl served '));
const file = path.join(folder, 'coins.pzl');
const model = (sentence: string): string => `puzzle "Coins"
board square
given total[rows]: int
find coin[cells]: bool
rule "${sentence}": forall r in rows: count(coin[r]) = total[r]
`;
writeFileSync(file, model('Each row has its total'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The HTTP status of a request with this host and origin. */
function ask(url: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/api/open', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

inBrowser('a model served from the disk', () => {
  const served = studio(
    () => ({
      model: { name: 'coins.pzl', text: readFileSync(file, 'utf8'), used: {} },
      name: 'mine',
      text: 'size: 2 2\ntotal: 1 2\n',
      files: [file],
    }),
    [file],
  );

  it('is shown, and shown anew when its file changes, mistakes and their end included', async () => {
    const page = await served.open('#/open');
    await page.getByText('Each row has its total').first().waitFor();
    writeFileSync(file, model('Every row shows its number of coins'));
    await page.getByText('Every row shows its number of coins').first().waitFor();
    writeFileSync(file, model('Broken').replace('count(coin[r])', 'count(coins[r])'));
    await page.getByText('did you mean', { exact: false }).first().waitFor();
    writeFileSync(file, model('Mended'));
    await page.getByText('Mended').first().waitFor();
    expect(served.mistakes).toEqual([]);
  });

  it('comes with the studio packed, to those who take it so', async () => {
    const encoding = async (asked: string): Promise<string | null> =>
      (await fetch(served.url, { headers: { 'accept-encoding': asked } })).headers.get('content-encoding');
    expect(await encoding('gzip')).toBe('gzip');
    expect(await encoding('identity')).toBe(null);
  });

  it('is told to the pages of the studio alone', async () => {
    const { host } = new URL(served.url);
    expect(await ask(served.url, { host })).toBe(200);
    expect(await ask(served.url, { host: 'evil.example' })).toBe(403);
    expect(await ask(served.url, { host, origin: 'http://evil.example' })).toBe(403);
    expect(await ask(served.url, { host, 'sec-fetch-site': 'cross-site' })).toBe(403);
  });
});
