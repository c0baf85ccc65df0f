/** `pzl batch`: every job has exactly one result, even if the batch is interrupted or a job is wrong. */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { objects, pzl, root, type Surroundings } from '../pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-batch-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const fresh = (extension = 'jsonl'): string => path.join(folder, `${++files}.${extension}`);
type Line = Readonly<Record<string, unknown>>;
const linesIn = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

function jobsFile(jobs: readonly (Line | string)[]): string {
  const file = fresh();
  writeFileSync(file, jobs.map((job) => `${typeof job === 'string' ? job : JSON.stringify(job)}\n`).join(''));
  return file;
}

async function batch(jobs: string, results: string, words: string[] = [], surroundings: Surroundings = {}) {
  return await pzl(['batch', jobs, '-o', results, '--no-cache', ...words], surroundings);
}

const coins = (total: number): Line => ({
  model: {
    name: 'coins.pzl',
    text: 'puzzle "Coins"\nboard square\ngiven total: int\nfind coin[cells]: bool\nrule "As many": count(coin) = total\n',
    used: {},
  },
  instance: { text: `size: 2 2\ntotal: ${total}\n` },
});
/** A count with far too many answers to list them, which no other method finishes soon. */
const endless: Line = {
  question: 'count',
  model: {
    name: 'endless.pzl',
    text: 'puzzle "Endless"\nboard square(12, 12)\nfind n[cells]: 1..12\nrule "Rows": forall l in rows: alldifferent(n[l])\nrule "Columns": forall l in columns: alldifferent(n[l])\ninstance only { }\n',
    used: {},
  },
  instance: 'only',
};

describe('pzl batch', () => {
  it('answers each question', async () => {
    const results = fresh();
    const ran = await batch(
      jobsFile([
        { ...coins(1), id: 'run', question: 'run', solutions: 9 },
        { ...coins(4), id: 'unique', question: 'unique' },
        { ...coins(5), id: 'none', question: 'unique', proof: true },
        { ...coins(2), id: 'count', question: 'count' },
        { ...coins(4), id: 'check', question: 'check', solution: 'coin:\n  # #\n  # .\n' },
        { ...coins(0), id: 'hint', question: 'hint' },
        { id: 'generate', question: 'generate', model: 'molekularis', size: 'tiny', seed: 3 },
      ]),
      results,
      ['--json'],
    );
    expect(ran.code).toBe(0);
    const by = new Map(linesIn(results).map((line) => [line.id, line]));
    expect(by.get('run')).toMatchObject({ status: 'exhausted' });
    expect(by.get('run')?.solutions).toHaveLength(4);
    expect(by.get('unique')).toMatchObject({ status: 'unique' });
    expect(by.get('none')).toMatchObject({ status: 'none', verified: true });
    expect(by.get('count')).toMatchObject({ status: 'exact', count: 6 });
    expect(by.get('check')).toMatchObject({
      status: 'broken',
      broken: [{ rule: 'As many', file: 'coins.pzl', line: 5 }],
    });
    expect(by.get('hint')).toMatchObject({ status: 'solved', hint: expect.stringContaining('coin') });
    expect(by.get('generate')).toMatchObject({
      status: 'generated',
      instance: expect.stringContaining('--seed 3'),
    });
    expect(objects(ran)[0]).toMatchObject({ type: 'status', status: 'done', jobs: 7, before: 0 });
    const generated = String(by.get('generate')?.instance);
    const alone = await pzl(['generate', 'molekularis', '--size', 'tiny', '--seed', '3']);
    expect(alone.out).toBe(generated);
  });

  it('tells what is wrong with a job in its result, and goes on', async () => {
    const results = fresh();
    await batch(
      jobsFile([
        '{"question": "run"',
        { ...coins(1), question: 'guess' },
        { ...coins(1), colour: 1 },
        { id: 1, model: 'strom' },
        { id: 2, model: 'storm', instance: 'nowhere' },
        { id: 3, model: { name: 'm.pzl', text: 'puzzel "x"', used: {} } },
        { id: 4, model: 'constructor' },
        { id: 5, instance: 'https://puzz.link/p?nobodys/3/3/a' },
        { ...coins(1), id: 6 },
      ]),
      results,
      ['--ordered'],
    );
    const lines = linesIn(results);
    expect(lines.map(({ status }) => status)).toEqual([...Array(8).fill('error'), 'solved']);
    expect(lines.map(({ message }) => message)).toMatchObject([
      expect.stringMatching(/:1: It is no JSON/),
      expect.stringMatching(/:2: `question` is to be one of run, unique,/),
      expect.stringMatching(/:3: There is nothing called `colour`/),
      expect.stringMatching(/:4: .*no model strom[\s\S]*Did you mean `storm`/),
      expect.stringMatching(/:5: .*no instance `nowhere`/),
      expect.stringMatching(/m\.pzl:1:1[\s\S]*puzzel/),
      expect.stringMatching(/no model constructor/),
      expect.stringMatching(/no model for addresses of the type `nobodys`/),
      undefined,
    ]);
  });

  it('names a field that the question lacks, or does not take, and keeps the id', async () => {
    const results = fresh();
    const jobs = [
      { ...coins(1), id: 'check', question: 'check' },
      { ...coins(1), id: 'unique', question: 'unique', solutions: 3 },
      { id: 'generate', question: 'generate', model: 'molekularis', instance: 'tiny' },
      { id: 'size', question: 'generate', model: 'nurikabe', size: '9999' },
      { id: 7, question: 'count' },
    ];
    await batch(jobsFile(jobs), results, ['--ordered']);
    const lines = linesIn(results);
    expect(lines.map(({ id, status }) => [id, status])).toEqual(jobs.map(({ id }) => [id, 'error']));
    expect(lines.map(({ message }) => message)).toEqual([
      expect.stringMatching(/:1: `solution` is missing: `check` needs it\.$/),
      expect.stringMatching(
        /:2: `solutions` means nothing here: `unique` takes id, question, model, instance, /,
      ),
      expect.stringMatching(/:3: `instance` means nothing here: `generate` takes /),
      expect.stringContaining('9999'),
      expect.stringMatching(/:5: `model` is missing: a job has a model, or an address/),
    ]);
  });

  it('proves that no answer of a model with an objective is better', async () => {
    const results = fresh();
    const most = {
      name: 'most.pzl',
      text: 'puzzle "Most"\nboard square(2, 2)\nfind coin[cells]: bool\nrule "Apart": forall l in links: not (coin[l.cells[0]] and coin[l.cells[1]])\nmaximize count(coin)\ninstance only { }\n',
      used: {},
    };
    await batch(jobsFile([{ model: most, instance: 'only', proof: true }]), results);
    expect(linesIn(results)).toMatchObject([{ status: 'optimal', objective: 2, verified: true }]);
  });

  it('does nothing again that stands in the results, and mends a torn line', async () => {
    const jobs = jobsFile(Array.from({ length: 5 }, (_, seed) => ({ ...coins(1), seed })));
    const results = fresh();
    await batch(jobs, results);
    const whole = linesIn(results);
    expect(whole).toHaveLength(5);
    const text = readFileSync(results, 'utf8');
    writeFileSync(results, text.slice(0, -20));
    const ran = await batch(jobs, results, ['--json']);
    expect(objects(ran)[0]).toMatchObject({ jobs: 1, before: 4 });
    expect(new Set(linesIn(results).map(({ job }) => job))).toEqual(new Set(whole.map(({ job }) => job)));
    expect(readFileSync(results, 'utf8').split('\n').toSorted()).toEqual(text.split('\n').toSorted());
  });

  it('does the same job once, however it is written, but for lines with ids of their own', async () => {
    const { model, instance } = coins(1);
    const results = fresh();
    const jobs = jobsFile([
      { model, instance, seed: 1, question: 'run' },
      { question: 'run', seed: 1, instance, model },
      { question: 'run', seed: 1, instance, model, timeLimit: 50 },
      { id: 'x', question: 'run', seed: 1, instance, model },
    ]);
    const cache = fresh('cache');
    await pzl(['batch', jobs, '-o', results, '--cache', cache, '--threads', '1', '--ordered']);
    const lines = linesIn(results);
    expect(lines.map(({ id }) => id)).toEqual([undefined, 'x']);
    expect(new Set(lines.map(({ job }) => job)).size).toBe(1);
    const again = fresh();
    const ran = await pzl(['batch', jobs, '-o', again, '--cache', cache, '--ordered', '--json']);
    expect(objects(ran)[0]).toMatchObject({ jobs: 2, cached: 2 });
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(results, 'utf8'));
  });

  it('answers anew what asks a model whose rules have changed, and keeps what was answered before', async () => {
    const results = fresh();
    const cache = fresh('cache');
    const { model, instance } = coins(1) as {
      model: { name: string; text: string; used: object };
      instance: object;
    };
    const ask = async (text: string) => {
      const jobs = jobsFile([{ model: { ...model, text }, instance, question: 'count', id: 'a' }]);
      const ran = await pzl(['batch', jobs, '-o', results, '--cache', cache, '--json']);
      return objects(ran)[0];
    };
    await ask(model.text);
    expect(await ask(model.text.replace('= total', '<= total'))).toMatchObject({ jobs: 1, cached: 0 });
    expect(linesIn(results).map(({ count }) => count)).toEqual([4, 5]);
    expect(await ask(model.text)).toMatchObject({ jobs: 0 });
  });

  it('refuses results of another version and files that hold none', async () => {
    const jobs = jobsFile([coins(1)]);
    const results = fresh();
    await batch(jobs, results);
    const [line = {}] = linesIn(results);
    writeFileSync(results, `${JSON.stringify({ ...line, version: '0.0.9' })}\n`);
    const other = await batch(jobs, results);
    expect(other.code).toBe(1);
    expect(other.note).toContain('holds results of pzl 0.0.9, and this is pzl');
    const diary = fresh('txt');
    writeFileSync(diary, 'Dear diary\n');
    const wrong = await batch(jobs, diary);
    expect(wrong.note).toContain('is no result of a job');
    expect(readFileSync(diary, 'utf8')).toBe('Dear diary\n');
    writeFileSync(`${diary}.lock`, String(process.ppid));
    expect((await batch(jobs, diary)).note).toContain('Another pzl is writing');
    expect((await batch(`${jobs}x`, fresh())).note).toContain('There is no file');
  });

  it('records a job that exceeds its time or its memory, and does it again where that is asked for', async () => {
    const results = fresh();
    const hungry = {
      ...coins(1),
      id: 'hungry',
      model: {
        name: 'hungry.pzl',
        text: 'puzzle "Hungry"\nboard square(400, 400)\nfind n[cells]: 1..4\nrule "Differ": forall l in links: n[l.cells[0]] != n[l.cells[1]]\ninstance only { }\n',
        used: {},
      },
      instance: 'only',
    };
    const jobs = jobsFile([{ ...endless, id: 'long', timeLimit: 0.3 }, hungry, { ...coins(1), id: 'easy' }]);
    await batch(jobs, results, ['--memory', '200', '--time-limit', '20']);
    const by = (): Map<unknown, unknown> => new Map(linesIn(results).map(({ id, status }) => [id, status]));
    expect(by().get('long')).toBe('limit');
    expect(by().get('hungry')).toBe('memory');
    expect(by().get('easy')).toBe('solved');
    const ran = await batch(jobs, results, ['--again', '--json', '--memory', '200']);
    expect(objects(ran)[0]).toMatchObject({ jobs: 2, before: 1 });
    expect(linesIn(results)).toHaveLength(3);
  });

  it('stops at Ctrl-C, also within a job, and goes on from there', async () => {
    const results = fresh();
    const jobs = jobsFile([coins(1), endless]);
    const interruptWhen = () => existsSync(results) && linesIn(results).length > 0;
    const ran = await batch(jobs, results, ['--threads', '2'], { interruptAfter: 1500, interruptWhen });
    expect(ran.code).toBe(130);
    expect(ran.note).toContain('The same command goes on from here.');
    expect(linesIn(results)).toHaveLength(1);
    expect(existsSync(`${results}.lock`)).toBe(false);
  });

  it('has every result once after the process was killed again and again', { timeout: 120_000 }, async () => {
    const jobs = jobsFile(Array.from({ length: 120 }, (_, seed) => ({ ...coins(1 + (seed % 3)), seed })));
    const results = fresh();
    const words = ['dist/cli.cjs', 'batch', jobs, '-o', results, '--no-cache', '--threads', '2'];
    for (let round = 0; round < 4; round++) {
      const child = spawn(process.execPath, words, { cwd: root, stdio: 'ignore' });
      const ended = new Promise((resolve) => child.on('exit', resolve));
      setTimeout(() => child.kill('SIGKILL'), 150 + 60 * round);
      await ended;
      if (existsSync(results)) appendFileSync(results, '{"job":"half a li');
    }
    const last = await batch(jobs, results);
    expect(last.code).toBe(0);
    const keys = linesIn(results).map(({ job }) => job);
    expect(keys).toHaveLength(120);
    expect(new Set(keys).size).toBe(120);
  });

  it.skipIf(process.platform === 'win32').each([22, 26, 32])(
    'loses no job where only %i files may be open',
    { timeout: 60_000 },
    async (most) => {
      const jobs = jobsFile([1, 2, 3].map((total) => coins(total)));
      const results = fresh();
      const narrow = [
        '-c',
        `ulimit -n ${most}; exec "$@"`,
        'sh',
        process.execPath,
        'dist/cli.cjs',
        'batch',
        jobs,
        '-o',
        results,
        '--no-cache',
      ];
      const { status, stderr } = spawnSync('sh', narrow, { cwd: root, encoding: 'utf8' });
      // How many open files Node itself needs isn't tested.
      const done = existsSync(results) ? linesIn(results).map((line) => line.status) : [];
      expect([status, done, stderr]).toEqual(
        status === 0
          ? [0, ['solved', 'solved', 'solved'], expect.anything()]
          : [1, expect.not.arrayContaining(['lost']), expect.stringMatching(/EMFILE|No process can be/)],
      );
      await batch(jobs, results);
      expect(linesIn(results).map((line) => line.status)).toEqual(['solved', 'solved', 'solved']);
    },
  );

  it('takes jobs from standard input, and tells times where asked', async () => {
    const results = fresh();
    const ran = await pzl(['batch', '-', '-o', results, '--no-cache', '--times'], {
      input: JSON.stringify(coins(1)),
    });
    expect(ran.note).toBe('1 job: 1 solved.\n');
    expect(linesIn(results)[0]?.seconds).toBeTypeOf('number');
  });
});
