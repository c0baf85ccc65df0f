/** `pzl survey`: every address has a row, even a wrong one, and an interrupted survey continues. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { objects, pzl, root } from '../pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-survey-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => path.join(folder, name);

/** Addresses of 3 × 3 boards: one with one answer, one of an unknown type, and an incomplete one. */
const unique = 'https://puzz.link/p?akari/3/3/j4j';
const unknown = 'https://puzz.link/p?nosuchtype/3/3/1';
const torn = 'https://puzz.link/p?akari/3/';
const list = file('list.txt');
writeFileSync(
  list,
  `Mine: ${unique} and "${unknown}"\n\n${torn}\nhttps://example.com/page is none, ${unique} was there\n`,
);
const survey = (output: string, ...words: string[]) =>
  pzl(['survey', list, '-o', output, '--no-cache', '--threads', '2', ...words]);
type Row = Readonly<Record<string, unknown>>;

describe('pzl survey', { timeout: 120_000 }, () => {
  it('writes a row for each address, in text, CSV and JSON', async () => {
    const json = file('table.json');
    const ran = await survey(json, '--verify');
    expect(ran.note).toContain(`3 rows in ${json}.`);
    const rows = JSON.parse(readFileSync(json, 'utf8')) as Row[];
    expect(rows.map(({ address, type }) => [address, type])).toEqual([
      [unique, 'akari'],
      [unknown, 'nosuchtype'],
      [torn, 'akari'],
    ]);
    expect(rows[0]).toMatchObject({ status: 'unique', rating: 'rated', level: 1, verified: true });
    expect(rows[1]).toMatchObject({ status: 'error' });
    expect(rows[2]).toMatchObject({ status: 'error' });
    await survey(file('table.csv'));
    const [head, first] = readFileSync(file('table.csv'), 'utf8').split('\r\n');
    expect(head).toMatch(/^address,type,status,rating,level,figure,ways,needs,/);
    expect(first).toContain(`${unique},akari,unique,rated,`);
    await survey(file('table.txt'));
    expect(readFileSync(file('table.txt'), 'utf8')).toMatch(
      /^type +status +rating[^\n]*address\nakari +unique/,
    );
  });

  it('goes on from what stands in the results, and tells what is known when it is stopped', async () => {
    const table = file('stopped.json');
    const words = ['--first', '1'];
    await survey(table, ...words);
    const before = readFileSync(`${table}.results.jsonl`, 'utf8');
    const ran = await survey(table, '--json');
    expect(objects(ran).at(-1)).toMatchObject({ status: 'done', jobs: 2, before: 1 });
    expect(readFileSync(`${table}.results.jsonl`, 'utf8').startsWith(before)).toBe(true);
    expect((JSON.parse(readFileSync(table, 'utf8')) as Row[]).length).toBe(3);
  });

  it('has no row of what was answered under other rules or options', async () => {
    const table = file('rules.json');
    await survey(table, '--first', '1');
    const results = `${table}.results.jsonl`;
    const [line = ''] = readFileSync(results, 'utf8').split('\n');
    const old = { ...(JSON.parse(line) as object), job: '0'.repeat(32), status: 'none' };
    // This result was written later, but for another question, so it must not be used.
    writeFileSync(results, `${line}\n${JSON.stringify(old)}\n`);
    await survey(table, '--first', '1');
    expect(JSON.parse(readFileSync(table, 'utf8'))).toMatchObject([{ status: 'unique' }]);
    writeFileSync(results, `${JSON.stringify(old)}\n`);
    const ran = await survey(table, '--first', '1', '--json');
    expect(objects(ran).at(-1)).toMatchObject({ status: 'done', jobs: 1, before: 0 });
    expect(JSON.parse(readFileSync(table, 'utf8'))).toMatchObject([{ status: 'unique' }]);
  });

  it('is stopped by Ctrl-C in the middle, and loses and repeats nothing', async () => {
    // The data of an empty board: `z` stands for twenty empty cells, a letter from `g` on for fewer.
    const empty = (cells: number): string =>
      'z'.repeat(Math.floor(cells / 20)) + (cells % 20 ? (15 + (cells % 20)).toString(36) : '');
    const sizes = Array.from({ length: 40 }, (_, i) => [4 + (i % 8), 4 + Math.floor(i / 8)] as const);
    const boards = sizes.map(
      ([width, height]) => `https://puzz.link/p?akari/${width}/${height}/${empty(width * height)}`,
    );
    const many = file('many.txt');
    writeFileSync(many, boards.join('\n'));
    const table = file('many.csv');
    const words = ['survey', many, '-o', table, '--no-cache', '--threads', '2'];
    const child = spawn(process.execPath, [path.join(root, 'dist/cli.cjs'), ...words]);
    let note = '';
    child.stderr.on('data', (text: Buffer) => {
      note += text.toString();
    });
    const results = `${table}.results.jsonl`;
    while (!existsSync(results) || readFileSync(results, 'utf8').split('\n').length < 5)
      await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(130);
    expect(note).toMatch(/Stopped: [\s\S]*The same command goes on from here/);
    const answered = readFileSync(results, 'utf8').split('\n').length - 1;
    expect(answered).toBeGreaterThan(3);
    expect(answered).toBeLessThan(boards.length);
    expect(readFileSync(table, 'utf8').trim().split('\n')).toHaveLength(1 + boards.length);
    const rest = await pzl([...words, '--json']);
    expect(objects(rest).at(-1)).toMatchObject({ jobs: boards.length - answered, before: answered });
    const ids = readFileSync(results, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as Row).id);
    expect(new Set(ids).size).toBe(boards.length);
    expect(ids).toHaveLength(boards.length);
    expect(readFileSync(table, 'utf8').match(/,several,/g)).toHaveLength(boards.length);
  });

  it('finds addresses in JSON of whatever shape', async () => {
    const nested = file('nested.json');
    writeFileSync(nested, JSON.stringify({ a: [{ b: { address: unique } }, 7, null, 'word'], c: unknown }));
    await pzl(['survey', nested, '-o', file('nested-table.json'), '--no-cache']);
    const rows = JSON.parse(readFileSync(file('nested-table.json'), 'utf8')) as Row[];
    expect(rows.map(({ address }) => address)).toEqual([unique, unknown]);
  });

  it('tells of a file that is not there', async () => {
    const { code, note } = await pzl(['survey', file('nothing.txt'), '-o', file('x.csv')]);
    expect(code).toBe(1);
    expect(note).toContain('nothing.txt');
  });

  it.runIf(existsSync('/dev/zero'))('comes to an end where a line has none, as a batch does', async () => {
    for (const command of ['survey', 'batch']) {
      const { code, note } = await pzl([command, '/dev/zero', '-o', file('endless'), '--no-cache']);
      expect([code, note]).toEqual([1, expect.stringContaining('Line 1 of /dev/zero is longer than 64 MiB')]);
    }
  });

  it('takes all files of a folder; a batch tells of a folder in place of a file', async () => {
    const { code, note } = await pzl(['batch', folder, '-o', file('of-folder'), '--no-cache']);
    expect([code, note]).toEqual([1, expect.stringContaining('is a folder.')]);
    const links = file('links');
    mkdirSync(links);
    writeFileSync(path.join(links, 'a.txt'), 'https://puzz.link/p?slither/2/2/2222\n');
    writeFileSync(path.join(links, 'b.txt'), 'https://puzz.link/p?nurikabe/2/1/1g\n');
    const table = file('of-links.json');
    const surveyed = await pzl(['survey', links, '-o', table, '--no-cache']);
    expect(surveyed.code).toBe(0);
    const rows = JSON.parse(readFileSync(table, 'utf8')) as Row[];
    expect(rows.map(({ status }) => status).sort()).toEqual(['unique', 'unique']);
  });

  it('has a row for each file and puzzle of mixed folders, and loses none', async () => {
    const mixed = file('mixed');
    mkdirSync(path.join(mixed, 'inner'), { recursive: true });
    const nurikabe = 'https://puzz.link/p?nurikabe/2/1/2g';
    const row = (at: number): string => `${'.'.repeat(at)}${at + 1}${'.'.repeat(8 - at)}`;
    const nine = Array.from({ length: 9 }, (_, at) => row(at)).join('\n');
    const files: Readonly<Record<string, string | Uint8Array>> = {
      'a.md': `- [one](${nurikabe})\n- [two](https://puzz.link/p?nurikabe/2/1/1g)\n`,
      'b.txt': `See ${nurikabe} today.\n`,
      'c.txt': `Grid 1\n${nine}\nGrid 2\n${nine.replace('1', '2').replace('2........', '.2.......')}\n`,
      'd.non': 'width 2\nheight 1\nrows\n1\ncolumns\n1\n\n',
      'e.json': Uint8Array.from([123, 255]),
      'f.png': Uint8Array.from([137, 80, 0, 1]),
      'g.txt': '',
      'h.txt': 'Some prose.\n',
      'inner/i.txt': '1...............\n',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(mixed, name), text);
    symlinkSync(mixed, path.join(mixed, 'circle'));
    const table = file('of-mixed.json');
    expect((await pzl(['survey', mixed, '-o', table, '--no-cache', '-t', '1'])).code).toBe(0);
    const rows = JSON.parse(readFileSync(table, 'utf8')) as Row[];
    const found = rows.map(
      ({ place, status }) =>
        `${path.relative(mixed, String(place).split(',')[0] ?? '')} ${status === 'error'}`,
    );
    expect(found.sort()).toEqual([
      'a.md:1 false',
      'a.md:2 false',
      'c.txt:12 false',
      'c.txt:2 false',
      'd.non false',
      'e.json true',
      'f.png true',
      'g.txt true',
      'h.txt true',
      'inner/i.txt false',
    ]);
    expect(rows.find(({ address }) => address === nurikabe)?.place).toContain('b.txt:1');
  });

  const shared = path.join(root, '../shared/addresses/types.json');
  it.skipIf(!existsSync(shared))('agrees with another solver on published addresses', async () => {
    const table = file('published.json');
    await pzl(['survey', shared, '-o', table, '--first', '60', '-t', '1', '--no-cache', '--threads', '2']);
    const rows = JSON.parse(readFileSync(table, 'utf8')) as Row[];
    expect(rows).toHaveLength(60);
    const { addresses } = JSON.parse(readFileSync(shared, 'utf8')) as {
      addresses: readonly { readonly address: string; readonly answers: string | null }[];
    };
    const known = new Map(addresses.map(({ address, answers }) => [address, answers]));
    const verdicts = rows.filter(
      ({ status }) => status === 'unique' || status === 'several' || status === 'none',
    );
    for (const { address, status } of verdicts) {
      const other = known.get(String(address)) ?? null;
      if (other !== null) expect([address, status]).toEqual([address, other]);
    }
  });
});
