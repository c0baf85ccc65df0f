/** The file of results contains only whole lines, keeps the lines of other programs, and has one writer at a time. */
import { spawn, spawnSync } from 'node:child_process';
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
import { buildVersion } from '../../../src/cli/farm/edition.ts';
import { KeySet } from '../../../src/cli/farm/key-set.ts';
import { ResultsFile } from '../../../src/cli/farm/results-file.ts';
import { pzl } from '../pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-results-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => path.join(folder, name);
const open = (name: string, again = false) => ResultsFile.open(at(name), name, new KeySet(), again);
const result = (job: number) => ({
  job: job.toString(16).padStart(32, '0'),
  status: 'error',
  version: buildVersion(),
});
const job = JSON.stringify({
  question: 'count',
  model: { name: 'a.pzl', text: 'puzzle "A"\nfind a: bool\nrule "R": a', used: {} },
  instance: { text: '' },
});

describe('the file of results', () => {
  it.each([
    ['a text', 'Ten years of diaries'],
    ['bytes', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])],
    ['a job', job],
    ['a line that begins like one of ours', '{"id":1'],
  ])('leaves %s without a line end alone', async (_, content) => {
    writeFileSync(at('mine'), content);
    for (const again of [false, true]) {
      await expect(open('mine', again)).rejects.toThrow(/Line 1 of mine is no result/);
      expect(readFileSync(at('mine'))).toEqual(Buffer.from(content));
    }
    expect(existsSync(at('mine.lock'))).toBe(false);
  });

  it('cuts what a crash left of a result', async () => {
    const whole = `${JSON.stringify(result(1))}\n`;
    for (const torn of ['{', '{"job":"00', JSON.stringify(result(2))]) {
      writeFileSync(at('torn'), whole + torn);
      const file = await open('torn');
      file.write(result(3));
      file.close();
      expect(readFileSync(at('torn'), 'utf8')).toBe(`${whole}${JSON.stringify(result(3))}\n`);
    }
  });

  it('is never its own jobs, by whatever name', async () => {
    writeFileSync(at('jobs'), job);
    symlinkSync(at('jobs'), at('link'));
    for (const output of ['jobs', 'link']) {
      const { code, note } = await pzl(['batch', at('jobs'), '-o', at(output), '--no-cache']);
      expect([code, note]).toEqual([1, expect.stringContaining('is read by this command')]);
      expect(readFileSync(at('jobs'), 'utf8')).toBe(job);
    }
  });

  it('of a survey is never the file of addresses, nor its table the results', async () => {
    const text = 'https://puzz.link/p?akari/3/3/i0i\n';
    writeFileSync(at('list'), text);
    for (const words of [
      ['-o', at('list')],
      ['-o', at('table'), '--results', at('list')],
      ['-o', at('one'), '--results', at('one')],
    ]) {
      const { code } = await pzl(['survey', at('list'), ...words, '--no-cache']);
      expect(code).toBe(1);
      expect(readFileSync(at('list'), 'utf8')).toBe(text);
    }
  });

  it('is written although the cache can not be', async () => {
    writeFileSync(at('some.jsonl'), `${job}\n`);
    writeFileSync(at('no-folder'), '');
    const words = ['batch', at('some.jsonl'), '-o', at('some.results'), '--cache', at('no-folder/cache')];
    const { code, note } = await pzl(words);
    expect([code, note]).toEqual([0, expect.stringContaining('The cache is left alone')]);
    expect(readFileSync(at('some.results'), 'utf8')).toContain('"count":1');
  });
});

/** A disk of only 8 kB, on machines on which this user may mount one. */
const disk = at('disk');
mkdirSync(disk);
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', [disk]);
});

it.runIf(isMounted)('on a full disk there is no part of a result, and the batch says so', async () => {
  const jobs = Array.from({ length: 200 }, (_, id) => `${job.replace('{', `{"id":${id},`)}\n`);
  writeFileSync(at('many.jsonl'), jobs.join(''));
  const { code, note } = await pzl(['batch', at('many.jsonl'), '-o', path.join(disk, 'out'), '--no-cache']);
  expect([code, note]).toEqual([1, expect.stringContaining("can't be written (ENOSPC)")]);
  expect(readFileSync(path.join(disk, 'out'), 'utf8')).toMatch(/^(\{"job":.*\}\n)+$/);
});

describe('its lock', () => {
  it('is taken over from a process that is gone by one of several at once', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.on('close', resolve));
    for (let round = 0; round < 20; round++) {
      writeFileSync(at('stale.lock'), String(child.pid));
      const all = await Promise.allSettled(Array.from({ length: 4 }, () => open('stale')));
      const opened = all.filter(({ status }) => status === 'fulfilled');
      for (const one of all) if (one.status === 'fulfilled') one.value.close();
      expect(opened).toHaveLength(1);
      expect(existsSync(at('stale.lock'))).toBe(false);
      expect(existsSync(at('stale.lock.over'))).toBe(false);
    }
  });

  it('that somebody else holds is told', async () => {
    writeFileSync(at('held.lock'), String(process.ppid));
    await expect(open('held')).rejects.toThrow(/Another pzl is writing held/);
  });

  it('fits beside a file with the longest name', async () => {
    const name = 'x'.repeat(255);
    const file = await open(name);
    file.write(result(1));
    file.close();
    (await open(name, true)).close();
    expect(readFileSync(at(name), 'utf8')).toBe(`${JSON.stringify(result(1))}\n`);
  });
});
