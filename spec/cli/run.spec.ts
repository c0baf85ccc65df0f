import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { objects, pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file into this test's folder and returns its path. */
function file(name: string, content: string | Uint8Array): string {
  const at = path.join(folder, name);
  writeFileSync(at, content);
  return at;
}

const coins = file(
  'coins.pzl',
  `puzzle "Coins"
board square(2, 2)
given total: int
find coin[cells]: bool
rule "As many coins as told": count(coin) = total
instance none { total: 0 }
instance two { total: 2 }
instance many { total: 5 }
`,
);

/** More pigeons than holes: no search finishes this soon. */
const pigeons = file(
  'pigeons.pzl',
  `puzzle "Pigeons"
board square(12, 11)
find at[cells]: bool
rule "Every pigeon has a hole": forall r in rows: any(at[r])
rule "A hole holds one pigeon": forall c in columns, a in c, b in c where a.index < b.index: not (at[a] and at[b])
`,
);

describe('pzl run', () => {
  it('draws a solution on standard output and nothing else', async () => {
    const { code, out, note } = await pzl(['run', 'storm', '--instance', 'tiny']);
    expect(out).toContain('■');
    expect(note).toBe('');
    expect(code).toBe(0);
  });

  it('tells which instance it took when there was a choice', async () => {
    const { note } = await pzl(['run', coins]);
    expect(note).toBe('Instance none. There are also: two, many (--instance NAME).\n');
  });

  it('finds all solutions and says that there are no more', async () => {
    const ran = await pzl(['run', coins, '-i', 'two', '--all', '--json']);
    const lines = objects(ran);
    expect(new Set(lines.slice(0, -1).map((line) => JSON.stringify(line))).size).toBe(6);
    expect(lines.at(-1)).toEqual({
      type: 'status',
      version: 1,
      status: 'exhausted',
      solutions: 6,
      instance: 'two',
    });
    expect(ran.code).toBe(0);
  });

  it('prints a family over the cells of a square board as rows', async () => {
    const [solution] = objects(await pzl(['run', coins, '-i', 'none', '--json']));
    expect(solution).toEqual({
      type: 'solution',
      find: {
        coin: [
          [0, 0],
          [0, 0],
        ],
      },
    });
  });

  it('stops at as many solutions as wanted', async () => {
    const lines = objects(await pzl(['run', coins, '-i', 'two', '-n', '4', '--json']));
    expect(lines.length).toBe(5);
    expect(lines.at(-1)).toMatchObject({ status: 'solved', solutions: 4 });
  });

  it('answers that there is no solution', async () => {
    const { code, out, note } = await pzl(['run', coins, '-i', 'many']);
    expect(out).toBe('No solution.\n');
    expect(note).toMatch(/^“As many coins as told” can't hold, whatever is found\.$/m);
    expect(code).toBe(0);
  });

  it('reads an instance from standard input', async () => {
    const lines = objects(await pzl(['run', coins, '-i', '-', '--all', '--json'], { input: 'total: 1\n' }));
    expect(lines.at(-1)).toMatchObject({ solutions: 4 });
  });

  it('reads an instance from a file, with a byte order mark and the line ends of Windows', async () => {
    const instance = file('three.txt', '\ufefftotal: 3\r\n');
    const lines = objects(await pzl(['run', coins, '-i', instance, '--all', '--json']));
    expect(lines.at(-1)).toMatchObject({ status: 'exhausted', solutions: 4 });
  });

  it('finds a model without its extension', async () => {
    const { code } = await pzl(['run', 'coins', '-i', 'two'], { directory: folder });
    expect(code).toBe(0);
  });

  it('gives the same answers for the same seed', async () => {
    const words = ['run', coins, '-i', 'two', '--all', '--json', '--seed', '7'];
    expect((await pzl(words)).out).toBe((await pzl(words)).out);
  });

  it('keeps the time limit and says so', async () => {
    const start = performance.now();
    const { code, out, note } = await pzl(['run', pigeons, '--time-limit', '2']);
    expect(performance.now() - start).toBeLessThan(30_000);
    expect(note).toBe('The time limit of 2 s is reached: no solution so far.\n');
    expect(out).toBe('');
    expect(code).toBe(3);
  });

  it('stops at Ctrl-C and tells what was found', async () => {
    const { code, note } = await pzl(['run', pigeons], { interruptAfter: 200 });
    expect(note).toBe('Stopped: no solution so far.\n');
    expect(code).toBe(130);
  });

  it('shows progress on a terminal, and takes it away', async () => {
    const { note } = await pzl(['run', pigeons, '-t', '1.5'], { terminal: true });
    expect(note).toMatch(/1\.\d s · [\d,]+ conflicts · Ctrl-C stops/);
    expect(note).toContain('\r\u001b[KThe time limit');
  });

  it('colors a terminal, and obeys NO_COLOR, --no-color and FORCE_COLOR', async () => {
    const words = ['run', 'storm', '-i', 'tiny'];
    const colored = async (more: string[], env: Record<string, string>, terminal: boolean) =>
      (await pzl([...words, ...more], { env, terminal })).out.includes('\u001b[');
    expect(await colored([], {}, true)).toBe(true);
    expect(await colored([], {}, false)).toBe(false);
    expect(await colored([], { NO_COLOR: '1' }, true)).toBe(false);
    expect(await colored(['--no-color'], {}, true)).toBe(false);
    expect(await colored([], { FORCE_COLOR: '1' }, false)).toBe(true);
  });

  it('puts figures on standard error, or into the status line', async () => {
    const { out, note } = await pzl(['run', coins, '-i', 'two', '--stats']);
    expect(out).not.toContain('conflicts');
    expect(note).toMatch(/^conflicts +\d+$/m);
    const status = objects(await pzl(['run', coins, '-i', 'two', '--stats', '--json'])).at(-1);
    expect(status?.statistics).toMatchObject({ variables: expect.any(Number), cuts: 0 });
  });
});

describe('an objective', () => {
  const rooks = file(
    'rooks.pzl',
    `puzzle "Rooks"
board square(3, 3)
find rook[cells]: bool
find cost: 0..100
rule "One in each row and column" {
  forall r in rows: count(rook[r]) = 1
  forall c in columns: count(rook[c]) = 1
}
rule "Going far is dear": cost = sum((if rook[c] then (c.row.index + 1) * (c.column.index + 1) else 0) for c in cells)
minimize cost
`,
  );

  it('is brought to its best value', async () => {
    const ran = await pzl(['run', rooks, '--json']);
    const [solution, status] = objects(ran);
    expect(solution).toMatchObject({ find: { cost: 10 } });
    expect(status).toMatchObject({ status: 'optimal', objective: 10, solutions: 1 });
    expect((await pzl(['run', rooks])).note).toBe('The best there is, with 10.\n');
  });

  it('is kept by all the solutions', async () => {
    const lines = objects(await pzl(['run', rooks, '--json', '--all']));
    expect(lines.length).toBe(2);
    expect(lines.at(-1)).toMatchObject({ status: 'exhausted', objective: 10, solutions: 1 });
  });
});

describe('mistakes', () => {
  it('names the likeliest instance', async () => {
    const { code, note } = await pzl(['run', 'coins', '-i', 'twoo'], { directory: folder });
    expect(note).toBe('error: coins.pzl has no instance `twoo`.\n  Did you mean `two`?\n');
    expect(code).toBe(1);
  });

  it('names the likeliest example', async () => {
    const { code, note } = await pzl(['run', 'molekulris']);
    expect(note).toContain('Did you mean `molekularis`?');
    expect(code).toBe(1);
  });

  it('says of a file that is missing, but may be a short address, that nothing is fetched', async () => {
    const { code, note } = await pzl(['run', 'example.com/abc12']);
    expect(code).not.toBe(0);
    expect(note).toMatch(/There is no file example\.com\/abc12\.\n.*short address, nothing is fetched/);
  });

  it('says so of a model that is not there', async () => {
    const message = 'error: There is no file nowhere/x.pzl.\n';
    expect(await pzl(['run', 'nowhere/x.pzl'])).toEqual({ code: 1, out: '', note: message });
  });

  it.each([
    ['binary', Uint8Array.of(112, 0, 1), /is not a text file: byte 2 is zero\.\n$/],
    ['no text', Uint8Array.of(112, 1, 0xff, 112), /is not a text file\.\n$/],
    ['huge', new Uint8Array((1 << 20) + 1).fill(32), /is larger than 1 MiB, the most that is read\.\n$/],
  ])('refuses a model that is %s', async (name, content, message) => {
    const { code, note } = await pzl(['run', file(`${name}.pzl`, content)]);
    expect(note).toMatch(message);
    expect(code).toBe(1);
  });

  it('reports mistakes in a model and an instance as JSON on standard error', async () => {
    const { code, out, note } = await pzl(['run', coins, '-i', '-', '--json'], { input: 'totl: 1\n' });
    expect(JSON.parse(note)).toMatchObject({ type: 'diagnostic', file: '<stdin>', line: 1, column: 1 });
    expect(JSON.parse(out)).toEqual({ type: 'status', version: 1, status: 'error' });
    expect(code).toBe(1);
  });

  it.each([
    [['rum'], /unknown command 'rum'\n\(Did you mean run\?\)/],
    [['solve', 'm.pzl'], /unknown command 'solve'\n\(`pzl run MODEL` solves\.\)\n$/],
    [['draw', 'm.pzl'], /unknown command 'draw'\n\(`pzl run MODEL` draws the solution/],
    [['m.pzl'], /unknown command 'm\.pzl'\n\(Write what to do with it: `pzl run m\.pzl` solves/],
    [['run', 'm.pzl', 'tiny'], /named by an option: `pzl run m\.pzl --instance tiny`\.\)/],
    [['run'], /missing required argument 'model'/],
    [['run', 'storm', '--instanc', 'x'], /unknown option '--instanc'\n\(Did you mean --instance\?\)/],
    [['run', 'storm', '-n', '0'], /A number from 1 on is expected/],
    [['run', 'storm', '-t', 'soon'], /A number of seconds above 0 is expected/],
    [['run', 'storm', '--all', '-n', '2'], /cannot be used with/],
    [['run', 'storm', 'sudoku'], /too many arguments/],
  ])('explains %j', async (words, message) => {
    const { code, out, note } = await pzl(words);
    expect(note).toMatch(message);
    expect(out).toBe('');
    expect(code).toBe(2);
  });
});

describe('limits', () => {
  it('are set by --max, several at once', async () => {
    const words = ['run', 'sudoku', '-i', 'tiny', '--max'];
    const { code, note } = await pzl([...words, 'cells=15']);
    expect(note).toContain('has 16 cells; the limit is 15.');
    expect(code).toBe(1);
    expect((await pzl([...words, 'cells=16', '--max', 'terms=20'])).note).toContain('more than 20 terms');
    expect((await pzl([...words, 'cells=16', '--max', 'terms=2000'])).code).toBe(0);
  });

  it('have names', async () => {
    const { code, note } = await pzl(['run', 'sudoku', '--max', 'cell=16']);
    expect(note).toContain('One of cells, terms, steps, items');
    expect(code).toBe(2);
  });
});

describe('a failure of pzl itself', () => {
  const failing = (error: Error, env: Record<string, string> = {}) =>
    pzl(['run', coins, '-i', '-'], { input: error, env });

  it('asks for a report and shows no stack', async () => {
    const { code, note } = await failing(new TypeError('x is not a function'));
    expect(note).toMatch(/^pzl: internal error: x is not a function\n.*mistake in pzl \d+\.\d+\.\d+ .*\n/);
    expect(note).not.toContain('    at ');
    expect(code).toBe(70);
  });

  it('shows its stack with PZL_DEBUG=1', async () => {
    const { note } = await failing(new TypeError('x is not a function'), { PZL_DEBUG: '1' });
    expect(note).toContain('    at ');
  });

  it('is none when there is no memory left', async () => {
    const { code, note } = await failing(new RangeError('Array buffer allocation failed'));
    expect(note).toMatch(/^There is not enough memory/);
    expect(code).toBe(3);
  });
});

describe('help', () => {
  it('greets whoever types pzl alone', async () => {
    const { code, out } = await pzl([]);
    expect(out).toContain('pzl run molekularis');
    expect(code).toBe(0);
  });

  it.each([
    [['--help'], 'pzl check'],
    [['run', '--help'], '--time-limit'],
    [['help', 'check'], 'pzl check'],
  ])('is there for %j', async (words, part) => {
    const { code, out, note } = await pzl(words);
    expect(out).toContain(part);
    expect(note).toBe('');
    expect(code).toBe(0);
  });

  it('has a version', async () => {
    const { out } = await pzl(['--version']);
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
