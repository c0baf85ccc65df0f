/** Commands whose work is done by workers at a queue: their output is the same as without a queue. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objects, pzl } from '../pzl.ts';
import { hasRedis, RedisServer } from './redis-server.ts';
import { Workers } from './workers.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-at-queue-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  const whole = path.join(folder, name);
  writeFileSync(whole, text);
  return whole;
};

describe.skipIf(!hasRedis)('by the workers at a queue', { timeout: 120_000 }, () => {
  let redis: RedisServer;
  let workers: Workers;
  beforeAll(async () => {
    redis = await RedisServer.start('pass:word');
    workers = new Workers(redis.address, ['--threads', '1']);
    workers.start(2);
  });
  afterAll(async () => {
    await workers.end();
    await redis.stop();
  });
  const env = () => ({ PZL_QUEUE: redis.address });
  const both = async (...words: string[]) => {
    const [here, there] = await Promise.all([pzl(words), pzl([...words, '--queue'], { env: env() })]);
    expect(there.code).toBe(here.code);
    expect(there.note).not.toContain('pass:word');
    return { here, there };
  };

  it('puzzles are made, and come in the order of their seeds', async () => {
    const { here, there } = await both('generate', 'storm', '--size', '5x5', '-n', '6', '-s', '3');
    expect(there.out).toBe(here.out);
    const figures = await both(
      'generate',
      'sudoku',
      '-n',
      '3',
      '--stats',
      '--json',
      '--solutions',
      '--minimal',
    );
    const withoutTime = (result: typeof here) =>
      objects(result).map(({ statistics, ...rest }) => ({
        ...rest,
        ...(statistics !== undefined && { statistics: { ...(statistics as object), milliseconds: 0 } }),
      }));
    expect(withoutTime(figures.there)).toEqual(withoutTime(figures.here));
  });

  it('puzzles are made into a folder, by weights, from a draft and for a solution', async () => {
    const words = ['generate', 'molekularis', '--size', 'tiny', '-w', 'H=1,O=3', '-n', '2'];
    const made = ['here', 'there'].map((name) => path.join(folder, name));
    await pzl([...words, '-o', made[0]!]);
    await pzl([...words, '-o', made[1]!, '--queue'], { env: env() });
    const [here, there] = made.map((name) =>
      readdirSync(name).map((each) => readFileSync(path.join(name, each), 'utf8')),
    );
    expect(there).toEqual(here);
    expect(here).toHaveLength(2);
    const draft = file('draft.txt', 'clue:\n  1 . . .\n  . . . .\n  . . . .\n  . . . 2\n');
    const drafts = await both('generate', 'sudoku', '--from', draft);
    expect(drafts.there.out).toBe(drafts.here.out);
    expect(drafts.here.code).toBe(0);
    const kept = file('kept.txt', 'digit:\n  3 2 4 1\n  1 4 2 3\n  4 3 1 2\n  2 1 3 4\n');
    const keeping = await both('generate', 'sudoku', '--size', 'tiny', '--keep', kept, '--solutions');
    expect(keeping.there.out).toBe(keeping.here.out);
  });

  it('what can’t be made is told', async () => {
    const none = file(
      'none.pzl',
      'puzzle "None"\nboard square\ngiven clue[cells]: 0..4 or unknown\nfind coin[cells]: bool\nrule "Some": any(coin)\n' +
        'rule "None": not any(coin)\ngenerate {\n  choose clue: 0 = 1, 1 = 1\n  size tiny: 2 2\n}\n',
    );
    const { here, there } = await both('generate', none, '-n', '2');
    expect(there.out).toBe(here.out);
    expect(there.note).toContain(here.note);
    expect(here.note).toContain('No board of this size keeps the rules');
    const wrong = await both('generate', none, '--size', '9q');
    expect(wrong.there.note).toContain(wrong.here.note);
    expect(wrong.here.code).toBe(1);
    const missed = await both('generate', 'sudoku', '--size', 'tiny', '--difficulty', 'hard', '-n', '2');
    expect(missed.there.note).toContain(missed.here.note);
    expect(missed.here.note).toMatch(/None of the \d+ puzzles made was hard/);
  });

  it('instances are rated', async () => {
    const { here, there } = await both('rate', 'storm', 'tiny', 'small', '--json');
    expect(objects(there)).toEqual(objects(here));
    const list = file('list.txt', 'https://puzz.link/p?slither/4/4/dgdh2c7b\nnothing\n');
    const lines = await both('rate', list);
    expect(lines.there.out).toBe(lines.here.out);
  });

  it('instances are solved side by side for a table', async () => {
    const { here, there } = await both('bench', 'storm', '--json');
    const rows = (result: typeof here) =>
      objects(result)
        .filter(({ type }) => type === 'instance')
        .map(({ instance, status, variables, conflicts }) => ({ instance, status, variables, conflicts }));
    expect(rows(there)).toEqual(rows(here));
  });

  it('a queue that nobody answers at is told', async () => {
    for (const words of [
      ['generate', 'storm', '--size', '5x5'],
      ['rate', 'storm'],
      ['bench', 'storm'],
    ]) {
      const { code, note } = await pzl([...words, '--queue', 'redis://127.0.0.1:1']);
      expect(code).toBe(1);
      expect(note).toContain('redis://127.0.0.1:1');
    }
  });
});
