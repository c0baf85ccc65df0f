// ILP engines used by the command line, in threads of their own; and which backend searches for the best answer.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { threadEngineHost } from '../../src/cli/threads/ilp-thread.ts';
import { isInstalled } from '../backends/ilp/all-solutions.ts';
import { objects, pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-backend-'));
afterAll(() => rmSync(folder, { recursive: true }));
const model = (name: string, text: string): string => {
  const file = path.join(folder, `${name}.pzl`);
  writeFileSync(file, text);
  return file;
};

/** More pigeons than fit, if three may share a hole. Linear relaxation doesn't show this, so no engine finishes soon. */
const endless = model(
  'endless',
  `puzzle "Endless"
board square(10, 10)
find at[cells]: 1..10
rule "Latin": forall u in rows + columns: alldifferent(at[u])
rule "Diagonals": forall d in diagonals: alldifferent(at[d])
rule "Products": forall r in rows: at[r.first] * at[r.last] mod 7 = 3
`,
);
const impossible = model(
  'quotient',
  `puzzle "Quotient"
find a: 0..40000
find b: 1..40000
rule "Their quotient is three": a div b = 3
`,
);
const huge = model(
  'huge',
  `puzzle "Huge"
board square(3, 3)
find on[cells]: bool
rule "Far": sum(if on[c] then 20000003 + 1000003 * c.row.index else 0 for c in cells) <= 134567891
rule "Apart": forall r in rows: count(on[r]) <= 2
maximize count(on)
`,
);
/** A knapsack of forty things: the SAT search doesn't finish, while HiGHS solves it at once. */
const knapsack = model(
  'knapsack',
  `puzzle "Knapsack"
given things: list of (weight: int, value: int)
given limit: int
let numbers = 0..size(things) - 1
find taken[numbers]: bool
rule "The things fit": sum(things[t].weight for t in numbers where taken[t]) <= limit
maximize sum(things[t].value for t in numbers where taken[t])
`,
);
const things = Array.from({ length: 40 }, (_, i) => [10 + ((i * 37) % 89), 10 + ((i * 53) % 83)] as const);
const LIMIT = 800;
const load = `things:\n${things.map((pair) => `  ${pair.join(' ')}\n`).join('')}limit: ${LIMIT}\n`;

/** The greatest total value, by dynamic programming over weights. */
function mostValuable(): number {
  const best = new Array<number>(LIMIT + 1).fill(0);
  for (const [weight, value] of things) {
    for (let room = LIMIT; room >= weight; room--) {
      best[room] = Math.max(best[room]!, best[room - weight]! + value);
    }
  }
  return best[LIMIT]!;
}

for (const engine of ['highs', 'glpk', 'jslp'] as const) {
  describe.runIf(await isInstalled(engine))(`pzl run --backend ${engine}`, () => {
    it('draws what the SAT engine draws, and that there is no solution', async () => {
      for (const words of [
        ['molekularis', '-i', 'small', '--all'],
        ['storm', '-i', 'impossible'],
      ]) {
        const [here, there] = [
          await pzl(['run', ...words]),
          await pzl(['run', ...words, '--backend', engine]),
        ];
        expect(there).toMatchObject({ code: 0, out: here.out });
      }
    });

    it('says before solving what it can not be told', async () => {
      const { code, out, note } = await pzl(['run', impossible, '--backend', engine]);
      expect(code).toBe(1);
      expect(out).toBe('');
      expect(note).toMatch(
        /^pzl: The rule “Their quotient is three” can't be told to an ILP engine: .*--backend sat/,
      );
    });

    it('ends at the time limit', async () => {
      const start = performance.now();
      const { code, note } = await pzl(['run', endless, '--backend', engine, '-t', '0.5', '--all']);
      expect(note).toContain('The time limit of 0.5 s is reached');
      expect(code).toBe(3);
      expect(performance.now() - start).toBeLessThan(20_000);
    });

    it('ends at Ctrl-C', async () => {
      const { code } = await pzl(['run', endless, '--backend', engine, '--all'], { interruptAfter: 1500 });
      expect(code).toBe(130);
    });

    it('finds the best, and says so', async () => {
      const words = ['run', knapsack, '-i', '-', '--backend', engine, '--json'];
      const status = objects(await pzl(words, { input: load })).at(-1);
      expect(status).toMatchObject({ status: 'optimal', objective: mostValuable() });
    });

    it('is not believed when coefficients are beyond its digits', async () => {
      const { code, note } = await pzl(['run', huge, '--backend', engine]);
      expect(code).toBe(1);
      expect(note).toMatch(/too many digits; use another engine, or --backend sat/);
    });
  });
}

describe.runIf(await isInstalled('highs'))('the thread of an ILP engine', () => {
  it('fails with the message of what broke down', async () => {
    const engine = await threadEngineHost('highs');
    // This row refers to a column that doesn't exist.
    const none = new Float64Array(0);
    engine.extend({
      lower: none,
      upper: none,
      integer: new Uint8Array(0),
      starts: Int32Array.of(0, 1),
      indices: Int32Array.of(7),
      values: Float64Array.of(1),
      senses: Int8Array.of(0),
      rhs: Float64Array.of(1),
      objective: undefined,
    });
    expect(await engine.solve(5)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('highs'),
    });
    engine.close();
    expect(await engine.solve(5)).toMatchObject({ status: 'limit' });
  });
});

describe.runIf(await isInstalled('highs'))('pzl run with an objective', () => {
  it('has HiGHS prove what SAT can not', async () => {
    const { code, out, note } = await pzl(['run', knapsack, '-i', '-', '--json'], { input: load });
    expect(code).toBe(0);
    expect(note).toBe('');
    expect(objects({ code, out, note }).at(-1)).toMatchObject({
      status: 'optimal',
      objective: mostValuable(),
    });
  });
});
