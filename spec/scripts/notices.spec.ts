/** The licences of bundled packages are published with the bundles. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const file = path.join(root, 'dist/THIRD-PARTY-NOTICES.txt');
const folder = path.join(root, 'generated/bundled');

describe.skipIf(!existsSync(file))('the notices', () => {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const titles = text.split(/\n(?=@?[\w./-]+ \S+ \([\w.-]+\)\n-+\n)/).flatMap((part) => {
    const [, name = '', licence = '', body = ''] =
      /^(@?[\w./-]+) \S+ \(([\w.-]+)\)\n-+\n([\s\S]*)$/.exec(part) ?? [];
    return name === '' ? [] : [[name, licence, body] as const];
  });

  it('name every package of which something is in a bundle', () => {
    // The editors' extension and the site have their own notices.
    const noted = readdirSync(folder).filter((name) => !/^(vscode|site)/.test(name));
    const bundled = noted.flatMap(
      (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as string[],
    );
    const names = bundled.map(
      (one) => (JSON.parse(readFileSync(path.join(one, 'package.json'), 'utf8')) as { name: string }).name,
    );
    const known = new Set(titles.map(([name]) => name));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    for (const name of [
      'commander',
      'lz-string',
      'ohm-js',
      'preact',
      'vscode-languageserver',
      'assemblyscript',
    ])
      expect(known).toContain(name);
  });

  it('hold the text of each licence, and none that MIT software can not hold', () => {
    expect(titles.length).toBeGreaterThan(20);
    for (const [name, licence, body] of titles) {
      expect([name, licence]).toEqual([
        name,
        expect.stringMatching(/^(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD)$/),
      ]);
      expect([name, body.length > 300]).toEqual([name, true]);
    }
  });
});
