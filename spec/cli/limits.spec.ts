/** `--time-limit` before a search begins: while the rules are read for an instance, and while they become clauses. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { EngineMemoryError } from '../../src/backends/sat/engine/engine.ts';
import { MAX_INSTANCE_BYTES, MAX_MODEL_BYTES } from '../../src/cli/shell/files.ts';
import { ProcessLimits } from '../../src/cli/shell/limits.ts';
import { DEFAULT_BOARD_LIMITS } from '../../src/formats/native/board.ts';
import { DEFAULT_LIMITS } from '../../src/grounding/context.ts';
import { MAX_DEPTH, MAX_FILES } from '../../src/language/include.ts';
import { maxBrackets, maxModelLength } from '../../src/language/syntax/piece.ts';
import { longTest } from '../sample.ts';
import { objects, pzl, root } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-limits-'));

function file(name: string, text: string): string {
  const full = path.join(folder, name);
  writeFileSync(full, text);
  return full;
}

/** Models whose grounding, or whose encoding, takes minutes. */
const GROUNDING = file(
  'grounding.pzl',
  `puzzle "Grounding"
board square
find x[cells]: bool
rule "Any three": forall a in cells, b in cells, c in cells where a != b: x[a] or x[b] or x[c]
instance big { size: 60 60 }
`,
);
const ENCODING = file(
  'encoding.pzl',
  `puzzle "Encoding"
board square
find y[cells]: 0..400
rule "Pairs": forall a in cells, b in cells where a != b: (y[a] + 3 * y[b]) mod 7 != y[a] div 5
instance big { size: 12 12 }
`,
);

describe('--time-limit', () => {
  it('ends reading the rules', { timeout: 20_000 }, async () => {
    const { code, out, note } = await pzl(['unique', GROUNDING, '--time-limit', '0.3']);
    expect(code).toBe(3);
    expect(out).toBe('');
    expect(note).toBe('The time limit of 0.3 s is reached while the rules are read for the instance.\n');
    const json = await pzl(['facts', GROUNDING, '--time-limit', '0.3', '--json']);
    expect(json.code).toBe(3);
    expect(objects(json)).toEqual([{ type: 'status', version: 1, status: 'limit' }]);
  });

  it.each(['run', 'unique', 'count', 'facts', 'explain'])(
    'ends making clauses of them: %s',
    { timeout: 20_000 },
    async (command) => {
      const start = performance.now();
      const lines = await pzl([command, ENCODING, '--time-limit', '0.7', '--json']);
      expect(lines.code).toBe(3);
      expect(objects(lines).at(-1)).toMatchObject({ status: 'limit' });
      expect(performance.now() - start).toBeLessThan(15_000);
    },
  );

  it.each([
    ['--backend', 'highs'],
    ['--backend', 'glpk'],
    ['--split', 'y'],
    ['--threads', '2'],
  ])('ends making rows or cubes of them: %s %s', { timeout: 20_000 }, async (option, value) => {
    const start = performance.now();
    const lines = await pzl(['run', ENCODING, option, value, '--time-limit', '0.7', '--json']);
    expect(lines.code).toBe(3);
    expect(objects(lines).at(-1)).toMatchObject({ status: 'limit' });
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});

describe('--time-limit in every phase', () => {
  const MILLION = file(
    'million.pzl',
    `puzzle "Million"
board square
find a[cells]: bool
rule "All": forall c in cells: a[c]
instance big { size: 1000 1000 }
`,
  );
  const LOOP = file(
    'loop.pzl',
    'puzzle "Loop"\nboard square\nfind a[links]: bool\nrule "R": loop(a)\ninstance big { size: 1000 1000 }\n',
  );
  const APART = file('apart.pzl', 'puzzle "Apart"\nfind a[0..20000]: 0..20000\nrule "R": alldifferent(a)\n');

  const WIDE = file('wide.pzl', 'puzzle "Wide"\nfind a[0..9000]: 0..9000\nrule "R": alldifferent(a)\n');
  const TOGETHER = file(
    'together.pzl',
    'puzzle "Together"\nboard square(120, 120)\nfind a[cells]: bool\nrule "R": connected(cells where a)\nrule "S": forall c in cells: size(component(c, a)) != 7\n',
  );

  it.each([
    ['telling which of thousands of rules speak of what', ['explain', TOGETHER, '-t', '3']],
    ['listing 81 million values', ['facts', WIDE, '-t', '0.5']],
    ['the rules of a loop on a million cells', ['run', LOOP, '-t', '1']],
    ['reading a board', ['run', MILLION, '-t', '0.5']],
    ['drawing it', ['convert', MILLION, '--to', 'svg', '-t', '2', '-o', path.join(folder, 'big.svg')]],
    ['checking an instance', ['check', MILLION, '-i', 'big', '-t', '0.5']],
    ['writing clauses', ['compile', APART, '-t', '1', '-o', path.join(folder, 'apart.cnf')]],
    ['the meaning of 20,001 different values', ['run', APART, '-t', '1']],
  ])('ends %s', { timeout: 60_000 }, async (_, words) => {
    const start = performance.now();
    const { code, note } = await pzl(words);
    expect(code).toBe(3);
    expect(note).toContain('The time limit');
    // The documented excess is half a second; more is allowed here, because the machine may be busy.
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('--memory', () => {
  const GROWING = file(
    'growing.pzl',
    'puzzle "Growing"\nfind a[0..20000]: 0..20000\nrule "R": alldifferent(a)\n',
  );
  // The test process itself uses some memory already.
  const mebibytes = String(Math.ceil(process.memoryUsage.rss() / 2 ** 20) + 300);

  longTest('ends a run as the time limit does', { timeout: 120_000 }, async () => {
    const { code, note } = await pzl(['run', GROWING, '--memory', mebibytes]);
    expect(note).toBe(`The memory limit of ${mebibytes} MiB is reached: no solution so far.\n`);
    expect(code).toBe(3);
  });

  it('ends with a status line for programs', { timeout: 120_000 }, async () => {
    const lines = await pzl(['unique', GROWING, '--memory', mebibytes, '--json']);
    expect(lines.code).toBe(3);
    expect(objects(lines)).toMatchObject([{ type: 'status', status: 'limit' }]);
  });

  it('is told as such where puzzles are made', { timeout: 120_000 }, () => {
    const quadruples = file(
      'quadruples.pzl',
      `puzzle "Quadruples"
board square
find a[cells]: bool
rule "R": forall b, c, d, e in cells where b.index < c.index and c.index < d.index and d.index < e.index: not (a[b] and a[c] and a[d] and a[e])
`,
    );
    const words = ['dist/cli.cjs', 'generate', quadruples, '--size', '20x20', '--memory', '250'];
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([3, 'The memory limit of 250 MiB is reached: 0 puzzles.\n']);
  });

  it('is no less than pzl itself takes', async () => {
    const { code, note } = await pzl(['run', GROWING, '--memory', '20']);
    expect(code).toBe(2);
    expect(note).toContain('A number of MiB from 128 on is expected.');
  });
});

describe('the engine at the most that it can have', () => {
  it('ends a run as the other limits do, and nobody is told to raise it', () => {
    const limits = new ProcessLimits();
    expect(limits.isLimitError(new EngineMemoryError(2 ** 32 - 2 ** 16, 2 ** 32))).toBe(true);
    expect(limits.memory).toContain('It can have no more: a smaller board needs less');
    expect(limits.memory).not.toContain('Raise');
    expect(limits.memoryIsSpent()).toBe(true);
    expect(new ProcessLimits().isLimitError(new Error('something else'))).toBe(false);
  });
});

describe('a limit of memory', () => {
  it('that was told is looked at in a small process, too', () => {
    const usage = vi.spyOn(process, 'memoryUsage');
    const now = vi.spyOn(performance, 'now');
    try {
      usage.mockReturnValue({
        rss: 40 << 20,
        heapUsed: 10 << 20,
        heapTotal: 0,
        external: 0,
        arrayBuffers: 0,
      });
      now.mockReturnValue(0);
      const told = new ProcessLimits(30);
      now.mockReturnValue(1000);
      expect(told.memoryIsSpent()).toBe(true);
      expect(told.memory).toBe('The memory limit of 30 MiB is reached');
    } finally {
      usage.mockRestore();
      now.mockRestore();
    }
  });
});

describe('docs/limits.md', () => {
  const page = readFileSync(path.join(root, 'docs', 'limits.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  const grouped = (count: number): string => count.toLocaleString('en-US');

  it.each(Object.entries({ ...DEFAULT_LIMITS, ...DEFAULT_BOARD_LIMITS }))(
    'tells of %s as they are',
    (name, most) => {
      expect(rows.filter((row) => row.startsWith(`| \`${name}\` | ${grouped(most)} |`))).toHaveLength(1);
    },
  );

  it.each([
    ["a model's file", `${MAX_MODEL_BYTES >> 20} MiB`],
    ["a model's text", `${grouped(maxModelLength)} letters`],
    ['an instance, an answer', `${MAX_INSTANCE_BYTES >> 20} MiB`],
    ['nested brackets', `${maxBrackets}`],
    ['models that use models', `nested ${MAX_DEPTH} deep, ${MAX_FILES} in all`],
  ])('tells how large %s may be', (what, most) => {
    expect(rows.filter((row) => row.startsWith(`| ${what} | ${most}`))).toHaveLength(1);
  });
});
