import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { objects, pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-bench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const coins = path.join(folder, 'coins.pzl');
writeFileSync(
  coins,
  `puzzle "Coins"
board square(2, 2)
given total: int
find coin[cells]: bool
rule "As many coins as told": count(coin) = total
instance two { total: 2 }
instance many { total: 5 }
`,
);
const best = path.join(folder, 'best.pzl');
writeFileSync(
  best,
  `puzzle "Best"
board square(2, 2)
find coin[cells]: bool
rule "No coins side by side": forall l in links: not all(coin[l.cells])
maximize count(coin)
instance only { }
`,
);

const statuses = (rows: readonly Record<string, unknown>[]) =>
  new Map(rows.filter(({ type }) => type === 'instance').map(({ instance, status }) => [instance, status]));

describe('pzl bench', () => {
  it('solves all instances of a model and adds up what they took', async () => {
    const ran = await pzl(['bench', coins, '--json']);
    const rows = objects(ran);
    const total = rows.at(-1);
    expect(statuses(rows)).toEqual(
      new Map([
        ['two', 'solved'],
        ['many', 'unsatisfiable'],
      ]),
    );
    expect(total).toMatchObject({ status: 'done', instances: 2, counts: { solved: 1, unsatisfiable: 1 } });
    const conflicts = rows.slice(0, -1).map((row) => Number(row.conflicts));
    expect(total?.conflicts).toBe(conflicts.reduce((sum, each) => sum + each, 0));
    expect(ran.code).toBe(0);
  });

  it('comes to the same verdicts with instances side by side', async () => {
    const alone = objects(await pzl(['bench', coins, '--json']));
    const together = objects(await pzl(['bench', coins, '--json', '--threads', '2']));
    expect(statuses(together)).toEqual(statuses(alone));
  });

  it('takes the instances of a folder, and prints a table', async () => {
    writeFileSync(path.join(folder, 'three.txt'), 'total: 3\n');
    const { out, code } = await pzl(['bench', coins, '-i', '.', 'two'], { directory: folder });
    expect(out).toMatch(/^instance +status +seconds +CPU +variables +clauses +conflicts\n/);
    expect(out).toMatch(/^three\.txt +solved +\d/m);
    expect(out).toMatch(/^two +solved +\d/m);
    expect(out).toContain('\n2 instances, 2 solved.\n');
    expect(code).toBe(0);
  });

  it('passes over files that only add to an instance', async () => {
    const suite = path.join(folder, 'suite');
    mkdirSync(suite);
    writeFileSync(path.join(suite, 'board.puz'), '2 2\n0 0 1 2\n0 0 2 1\n0 0 1 2\n0 0 2 1\n');
    writeFileSync(path.join(suite, 'board.clue'), '0 0 0 0\n');
    const rows = objects(await pzl(['bench', 'edge-matching', '--json', '-i', suite]));
    expect([...statuses(rows).keys()].map((name) => path.basename(String(name)))).toEqual(['board.puz']);
  });

  it('goes on after an instance with mistakes', async () => {
    writeFileSync(path.join(folder, 'wrong'), 'total: many\n');
    const ran = await pzl(['bench', coins, '--json', '-i', 'wrong', 'two'], { directory: folder });
    expect([...statuses(objects(ran)).values()]).toEqual(['error', 'solved']);
    expect(ran.code).toBe(1);
  });

  it('finds the best where the model asks for it', async () => {
    expect([...statuses(objects(await pzl(['bench', best, '--json']))).values()]).toEqual(['optimal']);
  });
});
