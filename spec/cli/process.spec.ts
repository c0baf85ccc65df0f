/** Behaviour that only a real process shows: signals, closed pipes, the bundle in dist/ (`npm run build` makes it). */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { longTest } from '../sample.ts';
import { root } from './pzl.ts';

const bundle = path.join(root, 'dist/cli.cjs');
const folder = mkdtempSync(path.join(tmpdir(), 'pzl-'));
afterAll(() => rmSync(folder, { recursive: true }));

const subsets = path.join(folder, 'subsets.pzl');
writeFileSync(
  subsets,
  'puzzle "Subsets"\nboard square(5, 5)\nfind x[cells]: bool\nrule "Some": exists c in cells: x[c]\n',
);

it('stops at Ctrl-C, keeps what was found, and exits with 130', async () => {
  const child = spawn(process.execPath, [bundle, 'run', subsets, '--all', '--json']);
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    if (out === '') child.kill('SIGINT');
    out += chunk.toString();
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  const lines = out.trimEnd().split('\n');
  const status = JSON.parse(lines.at(-1) ?? '') as { status: string; solutions: number };
  expect(status).toMatchObject({ status: 'stopped', solutions: lines.length - 1 });
  expect(code).toBe(130);
});

/** A model whose grounding takes minutes. */
const slow = path.join(folder, 'slow.pzl');
writeFileSync(
  slow,
  `puzzle "Slow"
board square
find x[cells]: bool
rule "Any three": forall a in cells, b in cells, c in cells where a != b: x[a] or x[b] or x[c]
instance big { size: 60 60 }
`,
);

it.each(['run', 'unique', 'facts', 'explain'])(
  'ends at once at Ctrl-C while the rules are read for the instance, as shells expect: %s',
  { timeout: 30_000 },
  async (command) => {
    const child = spawn(process.execPath, [bundle, command, slow, '--json']);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    }
    setTimeout(() => child.kill('SIGINT'), 1500);
    const signal = await new Promise((resolve) => child.on('close', (_, by) => resolve(by)));
    // Nothing had been found. A shell would report this end as exit code 130, too.
    expect({ signal, said }).toEqual({ signal: 'SIGINT', said: '' });
  },
);

it('ends silently when the reader of its output goes away', () => {
  const command = '"$0" "$1" run "$2" --all --json | head -n 3; echo "$PIPESTATUS"';
  const { stdout, stderr } = spawnSync('bash', ['-c', command, process.execPath, bundle, subsets], {
    encoding: 'utf8',
  });
  expect(stdout.trimEnd().split('\n').length).toBe(4);
  expect(stdout).toMatch(/\n0\n$/);
  expect(stderr).toBe('');
});

it('reads standard input', () => {
  const { stdout, status } = spawnSync(process.execPath, [bundle, 'run', 'sudoku', '-i', '-', '--json'], {
    input: 'clue:\n  1 . . .\n  . . 3 .\n  . 4 . .\n  . . . 2\n',
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({ type: 'solution' });
  expect(status).toBe(0);
});

it('says nothing but its message of a mistake', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [bundle, 'run', 'nowhere.pzl'], {
    encoding: 'utf8',
  });
  expect({ stdout, stderr, status }).toEqual({
    stdout: '',
    stderr: 'error: There is no file nowhere.pzl.\n',
    status: 1,
  });
});

longTest('loads of Node what the command needs, and no more', { timeout: 30_000 }, () => {
  const spy = path.join(folder, 'spy.cjs');
  writeFileSync(
    spy,
    "process.on('exit', () => require('node:fs').writeSync(2, 'loaded ' + process.moduleLoadList.join()));\n",
  );
  const large = ['worker_threads', 'crypto', 'child_process', 'stream', 'http', 'zlib'];
  const loaded = (...words: string[]): string[] => {
    const { stderr, status } = spawnSync(process.execPath, ['-r', spy, bundle, ...words], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const modules = new Set((/loaded (.*)$/.exec(stderr)?.[1] ?? '').split(','));
    expect(modules.size).toBeGreaterThan(20);
    return large.filter((name) => modules.has(`NativeModule ${name}`));
  };
  const generate = ['generate', 'hashi', '--size', '5x5', '--seed', '1'];
  expect(loaded(...generate, '--threads', '1')).toEqual([]);
  expect(loaded(...generate, '--threads', '2', '-n', '2')).toContain('worker_threads');
  for (const command of ['run', 'unique', 'hint'])
    expect(loaded(command, 'molekularis', '--instance', 'small')).toEqual([]);
});
