/**
 * Deliberate faults, in processes: signals at any time, readers that go away, full disks, solvers that lie, print without end, sleep or die. Exit
 * codes and files are as docs/cli.md says, and no process is left over. Needs the built package.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sampled } from '../sample.ts';
import { root } from './pzl.ts';

const script = path.join(root, 'dist', 'cli.cjs');
const folder = mkdtempSync(path.join(tmpdir(), 'pzl-faults-'));

/** A model whose search takes minutes. */
const HARD = file(
  'hard.pzl',
  `puzzle "Hard"
find hole[0..11, 0..10]: bool
rule "Every pigeon": forall p in 0..11: any(hole[p, h] for h in 0..10)
rule "One a hole": forall h in 0..10, p, q in 0..11 where p < q: not (hole[p, h] and hole[q, h])
`,
);

/** A model that becomes about 100 kB of clauses. */
const LARGE = file(
  'large.pzl',
  'puzzle "Large"\nfind a[0..29, 0..28]: bool\nrule "R": forall h in 0..28, p, q in 0..29 where p < q: not (a[p, h] and a[q, h])\n',
);

function file(name: string, text: string, mode = 0o644): string {
  const full = path.join(folder, name);
  writeFileSync(full, text, { mode });
  return full;
}

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly note: string;
}

function start(words: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [script, ...words], { cwd: folder, env: { ...process.env, ...env } });
}

function ended(child: ChildProcess): Promise<Ended> {
  let [out, note] = ['', ''];
  child.stdout?.on('data', (piece) => {
    out += piece;
  });
  child.stderr?.on('data', (piece) => {
    note += piece;
  });
  child.stdin?.end();
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, out, note })));
}

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The processes of this machine whose command line contains the text. */
function processesWith(text: string): readonly string[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text);
    } catch {
      return false;
    }
  });
}

describe('a signal at any time', () => {
  const COMMANDS: readonly (readonly string[])[] = [
    ['run', HARD],
    ['run', HARD, '--threads', '2'],
    ['run', HARD, '--split', 'hole'],
    ['unique', HARD, '--proof', path.join(folder, 'proof.drat')],
    ['count', HARD],
    ['facts', HARD],
    ['explain', HARD],
    ['generate', 'slitherlink', '--size', '20x20', '-n', '3', '-o', path.join(folder, 'made')],
    ['compile', HARD, '-o', path.join(folder, 'hard.cnf')],
    ['sample', HARD],
    ['split', HARD, '--by', 'hole', '-o', path.join(folder, 'cubes')],
    ['hint', 'slitherlink', '-i', 'large'],
    ['needless', 'slitherlink', '-i', 'large'],
    ['mend', 'slitherlink', '-i', 'large'],
    ['bench', 'slitherlink'],
    ['check', 'slitherlink', '-i', 'large'],
    ['convert', 'slitherlink', '-i', 'large', '--to', 'svg', '-o', path.join(folder, 'large.svg')],
    ['types'],
    ['lsp'],
  ];
  it.each(
    sampled(
      COMMANDS.flatMap((words) =>
        [120, 700].map((time) => [words.slice(0, 4).join(' '), words, time] as const),
      ),
      8,
    ),
  )('ends %s', { timeout: 60_000 }, async (_, words, time) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const child = start(words);
      const end = ended(child);
      await after(time);
      child.kill(signal);
      const { code, signal: by, note } = await end;
      expect(code === null ? [130] : [0, 1, 3, 130]).toContain(code ?? 130);
      expect([null, signal]).toContain(by);
      expect(note).not.toContain('internal error');
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

it('the time limit ends the making of clauses of a new puzzle', { timeout: 60_000 }, async () => {
  const begin = performance.now();
  const { code, note } = await ended(start(['generate', 'slitherlink', '--size', '150x150', '-t', '1']));
  // On a busy machine, the limit may be reached before the first puzzle begins.
  expect(note).toMatch(/^The time limit of 1 s is reached(?:: 0 puzzles)?\.$/m);
  expect(code).toBe(3);
  expect(performance.now() - begin).toBeLessThan(6000);
});

it.each(sampled([1100, 1500, 1900, 2300, 4500], 2))(
  'Ctrl-C is heard while a new puzzle begins, after %i ms',
  { timeout: 60_000 },
  async (time) => {
    const child = start(['generate', 'slitherlink', '--size', '120x120']);
    const end = ended(child);
    await after(time);
    child.kill('SIGINT');
    const killed = performance.now();
    const { code, note } = await end;
    expect([130, null]).toContain(code);
    expect(note).not.toContain('internal error');
    // The recovery takes half a second, or more if the machine is busy; a lost job took minutes.
    expect(performance.now() - killed).toBeLessThan(8000);
  },
);

describe.runIf(existsSync('/dev/full'))('a full disk', () => {
  it.each([
    ['run', 'storm', '-i', 'tiny'],
    ['count', 'storm', '-i', 'tiny', '--json'],
    ['types'],
    ['convert', 'storm', '-i', 'tiny', '--to', 'svg'],
    ['compile', 'storm', '-i', 'tiny'],
    ['--help'],
  ])('is told in a sentence: %s %s', { timeout: 30_000 }, async (...words) => {
    const child = spawn('sh', ['-c', '"$@" > /dev/full', 'sh', process.execPath, script, ...words], {
      cwd: folder,
    });
    const { code, note } = await ended(child);
    expect(note).toContain("The output can't be written (ENOSPC).");
    expect(note.length).toBeLessThan(400);
    expect(code).toBe(1);
  });

  it.each(['convert', 'compile'])('is told of a file: %s', { timeout: 30_000 }, async (command) => {
    const to = command === 'convert' ? ['--to', 'json'] : [];
    const { code, note } = await ended(start([command, 'storm', '-i', 'tiny', ...to, '-o', '/dev/full']));
    expect(note).toContain("/dev/full can't be written (ENOSPC).");
    expect(code).toBe(1);
  });
});

/** A file system of 64 KiB; undefined if this user may not make one. */
function smallDisk(): string | undefined {
  const at = path.join(folder, 'disk');
  mkdirSync(at);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', at], { timeout: 5000 });
  return status === 0 ? at : undefined;
}

const disk = smallDisk();
afterAll(() => {
  if (disk !== undefined) spawnSync('umount', [disk]);
});

describe.runIf(disk !== undefined)('a disk that gets full', () => {
  it.each([
    ['generate', ['storm', '--size', '5x5', '-n', '60']],
    ['generate in one thread', ['storm', '--size', '5x5', '-n', '60', '--threads', '1']],
    ['compile', [LARGE, '--no-names']],
  ])('is told of in a sentence: %s', { timeout: 60_000 }, async (name, words) => {
    const to = path.join(disk ?? '', 'made');
    const { code, note } = await ended(start([name.split(' ')[0] ?? '', ...words, '-o', to]));
    expect(note).toContain("/made can't be written (ENOSPC).");
    expect(note).not.toMatch(/\n {4}at |internal error/);
    expect(code).toBe(1);
    const left = readdirSync(disk ?? '', { recursive: true }).map(String);
    expect(left.filter((file) => file.endsWith('.part'))).toEqual([]);
    for (const file of readdirSync(disk ?? '')) rmSync(path.join(disk ?? '', file), { recursive: true });
  });
});

describe('a reader that goes away', () => {
  it.each([['run', 'storm', '-i', 'tiny', '--all'], ['types'], ['compile', 'storm', '-i', 'tiny']])(
    'ends %s %s in silence',
    { timeout: 30_000 },
    async (...words) => {
      const child = start(words);
      child.stdout?.destroy();
      const { code, note } = await ended(child);
      expect(code).toBe(0);
      expect(note).not.toContain('EPIPE');
    },
  );
});

describe.runIf(process.platform !== 'win32')('a solver', () => {
  const solver = (name: string, body: string): string => file(name, `#!/bin/sh\n${body}\n`, 0o755);
  const storm = ['run', 'storm', '-i', 'tiny'];

  it.each([
    ['that lies', "echo 's SATISFIABLE'; echo 'v 1 2 3 4 5 6 7 8 9 0'", [1]],
    ['that says nothing', 'exit 0', [1, 3]],
    ['that is killed', 'kill -9 $$', [1]],
    ['that floods with text', 'yes "c nonsense" | head -c 40000000; exit 1', [1, 3]],
    ['that floods with values', "echo 's SATISFIABLE'; yes 'v 1 2 3 4' | head -c 20000000", [1, 3]],
    ['that complains without end', 'yes bad | head -c 40000000 >&2; exit 1', [1, 3]],
    ['that contradicts itself', "echo 's UNSATISFIABLE'; echo 's SATISFIABLE'", [1]],
  ])('%s is told of', { timeout: 60_000 }, async (name, body, codes) => {
    const program = solver(`solver-${name.replaceAll(' ', '-')}`, body);
    const { code, note } = await ended(start([...storm, '--solver', program, '-t', '20']));
    expect(codes).toContain(code);
    expect(note.length).toBeLessThan(3000);
    expect(note).not.toContain('internal error');
  });

  it('that sleeps is ended with its children, at the limit and by a signal', {
    timeout: 60_000,
  }, async () => {
    const mark = `pzl-sleeper-${process.pid}`;
    const program = solver(mark, `sh -c 'sleep 60; : ${mark}' & sleep 60; : ${mark}`);
    const { code } = await ended(start([...storm, '--solver', program, '-t', '1']));
    expect(code).toBe(3);
    const child = start([...storm, '--solver', program]);
    const end = ended(child);
    await after(1500);
    child.kill('SIGTERM');
    await end;
    await after(300);
    expect(processesWith(mark)).toEqual([]);
  });
});

describe('a thread that dies', () => {
  it('of one that looks at cubes leaves no process behind', { timeout: 60_000 }, async () => {
    const child = start(['run', HARD, '--threads', '3', '-t', '2', '--json']);
    const { code, out } = await ended(child);
    expect(code).toBe(3);
    expect(out).toContain('"status":"limit"');
    expect(processesWith(`${HARD}\u0000--threads`)).toEqual([]);
  });
});
