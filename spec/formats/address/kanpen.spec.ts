/** Addresses of kanpen.net. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { kanpenIn, linesOfKanpen } from '../../../src/formats/address/kanpen.ts';
import { pzl } from '../../cli/pzl.ts';

const SITE = 'http://www.kanpen.net';

describe('an address of kanpen', () => {
  it('has its parts at their places', () => {
    const address = ` ${SITE}/slitherlink.html?problem=2/3/1_._3_/0_?_._/`;
    const found = kanpenIn(address)!;
    expect(found).toMatchObject({ type: { text: 'slither' }, isFile: true });
    expect(address.slice(found.type.start)).toMatch(/^slitherlink\.html/);
    const lines = linesOfKanpen(found);
    expect(lines.map(({ text }) => text)).toEqual(['2', '3', '1 . 3 ', '0 - . ']);
    for (const { text, start } of lines)
      expect(
        address
          .slice(start, start + text.length)
          .replace(/_/g, ' ')
          .replace('?', '-'),
      ).toBe(text);
    expect(kanpenIn(`${SITE}/nurikabe.html?pzpr=2/1/2g`)).toMatchObject({
      isFile: false,
      data: { text: '2/1/2g' },
    });
  });

  it.each(['https://puzz.link/p?nurikabe/2/1/2g', `${SITE}/index.html`, 'size: 2 2\n'])(
    'is not: %s',
    (text) => {
      expect(kanpenIn(text)).toBeUndefined();
    },
  );

  it.each([
    [`${SITE}/nurikabe.html?problem=1/2/x_._/`, /problem=1\/2\/x_\._\/\n\s+\|\s+\^/],
    [`${SITE}/nurikabe.html?pzpr=2/1/!g`, /pzpr=2\/1\/!g\n\s+\|\s+\^/],
  ])('is quoted in messages as it is: %s', async (address, quoted) => {
    expect((await pzl(['run', address])).note).toMatch(quoted);
  });

  it('is taken by `pzl survey`', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pzl-kanpen-'));
    const [list, table] = ['list.txt', 'table.csv'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    writeFileSync(list, `${SITE}/nurikabe.html?problem=1/2/2_._/\n${SITE}/nurikabe.html?pzpr=2/1/2g\n`);
    await pzl(['survey', list, '-o', table]);
    expect(readFileSync(table, 'utf8').match(/,nurikabe,unique,/g)).toHaveLength(2);
    rmSync(folder, { recursive: true });
  });

  it.each([
    [`${SITE}/nurikabe.html?pzpr=2/1/2g`, '2 .'],
    [`${SITE}/nurikabe.html?problem=1/2/2_._/`, '2 .'],
    [`${SITE}/slitherlink.html?problem=2/2/3_._/._0_/`, '3 .\n  . 0'],
    [`${SITE}/masyu.html?problem=2/2/1_._/._2_/`, 'white .\n  .     black'],
    [`${SITE}/bijutsukan.html?problem=1/3/5_._1_/`, '? . 1'],
  ])('%s is read', async (address, rows) => {
    expect((await pzl(['convert', address, '--to', 'native'])).out).toContain(`:\n  ${rows}\n`);
  });

  it('of rooms is refused in words', async () => {
    const { note } = await pzl(['run', `${SITE}/heyawake.html?problem=2/2/1/0_0_1_1_2_/`]);
    expect(note).toMatch(/Expected|Files of this type are not read/);
  });
});
