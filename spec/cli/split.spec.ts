import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { longTest } from '../sample.ts';
import { objects, pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-split-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** More pigeons than holes: no search finishes this soon. */
const pigeons = path.join(folder, 'pigeons.pzl');
writeFileSync(
  pigeons,
  `puzzle "Pigeons"
board square(12, 11)
let firstRow = {c in cells where c.row.index = 0}
find at[cells]: bool
rule "Every pigeon has a hole": forall r in rows: any(at[r])
rule "A hole holds one pigeon": forall c in columns, a in c, b in c where a.index < b.index: not (at[a] and at[b])
`,
);

const corners = ['edge-matching', '-i', 'small'];

describe('pzl split', () => {
  it('writes the cubes of the corner tiles as questions of an incremental program', async () => {
    const { code, out, note } = await pzl(['split', ...corners, '--by', 'tile[cornerCells]', '--no-names']);
    const lines = out.trimEnd().split('\n');
    const questions = lines.filter((line) => line.startsWith('a '));
    expect(code).toBe(0);
    expect(lines[0]).toBe('p inccnf');
    // There are at most 24 cubes (four corner tiles in four places), without those that a few conflicts refute.
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.length).toBeLessThanOrEqual(24);
    expect(new Set(questions).size).toBe(questions.length);
    for (const question of questions) expect(question).toMatch(/^a (-?\d+ ){4}0$/);
    expect(note).toContain(`${questions.length} cubes.`);
  });

  it('tells what a model finds when the family is none of it', async () => {
    const { code, note } = await pzl(['split', ...corners, '--by', 'tiles']);
    expect(note).toContain('The model finds no `tiles`; it finds tile, turn, color, sign, sideSign.');
    expect(code).toBe(1);
  });
});

describe('pzl run --split', () => {
  it('finds in threads what one engine finds', async () => {
    const whole = await pzl(['run', 'edge-matching', '-i', 'tiny', '--all', '--json']);
    const words = ['run', 'edge-matching', '-i', 'tiny', '--all', '--json', '--split', 'tile[cornerCells]'];
    const parts = await pzl([...words, '--threads', '2']);
    const set = (ran: typeof whole) =>
      new Set(
        objects(ran)
          .filter(({ type }) => type === 'solution')
          .map((object) => JSON.stringify(object)),
      );
    expect(set(parts)).toEqual(set(whole));
    expect(parts.code).toBe(0);
  });

  longTest('ends at the time limit and tells how far it came', async () => {
    const words = ['run', pigeons, '--split', 'at[firstRow]', '--threads', '2', '-t', '1.5'];
    const { code, note } = await pzl(words);
    expect(note).toMatch(
      /^\d+ cubes? done, \d+ open · \d+%.*\.\nThe time limit of 1\.5 s is reached: no solution so far\.\n$/,
    );
    expect(code).toBe(3);
  });

  longTest('ends at Ctrl-C', async () => {
    const { code } = await pzl(['run', pigeons, '--split', 'at[firstRow]', '--threads', '2'], {
      interruptAfter: 1000,
    });
    expect(code).toBe(130);
  });
});

describe('pzl run --cubes auto', () => {
  const words = ['run', 'edge-matching', '-i', 'tiny'];

  it('finds in cubes what one engine finds, all of it where that is asked', async () => {
    const whole = await pzl([...words, '--all', '--json']);
    const parts = await pzl([...words, '--all', '--json', '--cubes', 'auto', '--threads', '2']);
    const found = (ran: typeof whole) => objects(ran).filter(({ type }) => type === 'solution');
    expect(found(parts)).toEqual(found(whole));
    expect(objects(parts).at(-1)).toMatchObject({ status: 'exhausted', solutions: 1 });
    const by = ['--split', 'tile[cornerCells]', '--cubes', 'auto', '--threads', '2'];
    expect((await pzl([...words, ...by])).out).toBe((await pzl(words)).out);
  });

  it('refutes cube by cube, with proofs that are checked', async () => {
    const few = path.join(folder, 'few-pigeons.pzl');
    writeFileSync(few, readFileSync(pigeons, 'utf8').replace('12, 11', '8, 7'));
    const ran = await pzl(['run', few, '--cubes', 'auto', '--verify', '--threads', '2']);
    expect(ran.out).toBe('No solution.\n');
    expect(ran.note).toMatch(
      /^\d+ cubes? done\.\nThe proofs are right, and the cubes are everything: [\d,]+ lemmas were checked\.\n(`pzl explain` .*\n)?$/,
    );
    expect(ran.code).toBe(0);
  });

  it('ends with what has begun where the instance has mistakes, or has nothing to be split', async () => {
    const bad = path.join(folder, 'bad.puz');
    writeFileSync(bad, '2 2\n1 2 3\n');
    const wrong = await pzl(['run', 'edge-matching', '-i', bad, '--cubes', 'auto']);
    expect(wrong.note).toMatch(/^error: [\s\S]*bad\.puz/);
    expect(wrong.code).toBe(1);
    const best = path.join(folder, 'best.pzl');
    writeFileSync(
      best,
      'puzzle "Best"\nboard square(2, 2)\nfind on[cells]: bool\nrule "One": count(on) = 1\nmaximize count(on)\n',
    );
    const objective = await pzl(['run', best, '--cubes', 'auto']);
    expect(objective.note).toContain('without minimize or maximize');
    expect(objective.code).toBe(1);
  });

  longTest('ends at the time limit and tells how far it came', async () => {
    const { code, note } = await pzl(['run', pigeons, '--cubes', 'auto', '--threads', '2', '-t', '4']);
    expect(note).toMatch(
      /^\d+ cubes? done, \d+ open · \d+%.*\.\nThe time limit of 4 s is reached: no solution so far\.\n$/,
    );
    expect(code).toBe(3);
  });

  it.each([
    [['--cubes', '3'], 'A number of cubes needs --split'],
    [['--split', 'tile', '--verify'], 'Cubes are proved where --cubes is auto'],
    [['--proof', 'p.drat', '--threads', '2'], "'--proof' is about the proof of one engine"],
    [['--split', 'tile', '--proof', 'p.drat'], "cannot be used with option '--split <family>'"],
    [['--cubes', 'auto', '--known', 'x'], "cannot be used with option '--known <file>'"],
  ])('refuses %s', async (more, message) => {
    const { code, note } = await pzl([...words, ...more]);
    expect(note).toContain(message);
    expect(code).not.toBe(0);
  });

  it('ends at the memory of the command, of which each process has a part', { timeout: 120_000 }, () => {
    const hungry = path.join(folder, 'hungry.pzl');
    const rules =
      'find a[cells]: bool\nrule "R": forall c in cells: connected({d in cells where a[d] and d != c})';
    writeFileSync(hungry, `puzzle "Hungry"\nboard square(40, 40)\n${rules}\ninstance only {\n}\n`);
    const words = ['run', hungry, '--cubes', 'auto', '--threads', '2', '--memory', '260'];
    const { status, stderr } = spawnSync(process.execPath, ['dist/cli.cjs', ...words], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([3, expect.stringContaining('The memory limit of 260 MiB is reached')]);
  });

  it.skipIf(process.platform === 'win32')('says so where no process can begin', { timeout: 60_000 }, () => {
    const words = ['run', ...corners, '--cubes', 'auto', '--threads', '2'];
    const all = ['-c', 'ulimit -n 28; exec "$@"', 'sh', process.execPath, 'dist/cli.cjs', ...words];
    const { status, stderr } = spawnSync('sh', all, { encoding: 'utf8' });
    // How many open files Node itself needs isn't tested.
    if (status === 1) expect(stderr).toMatch(/^(?:pzl|error): .*(?:No process can|EMFILE).*\n$/);
    expect(stderr).not.toMatch(/internal error|\n {4}at .*command-line/);
  });
});
