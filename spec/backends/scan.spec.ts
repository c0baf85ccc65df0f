/** A scan along the board finds an answer if there is one; models of another form have no plan. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plant } from '../../bench/cnf/edge-matching.ts';
import { mayScan, planScan } from '../../src/backends/scan/plan.ts';
import { claimsByLevel, Prefixes } from '../../src/backends/scan/prefixes.ts';
import { Scan } from '../../src/backends/scan/scan.ts';
import { evaluate, type Ground, loadModel, openInstance, solve } from '../../src/index.ts';
import { Random } from '../../src/tasks/common/random.ts';

const edgeMatching = readFileSync(path.join(import.meta.dirname, '../../examples/edge-matching.pzl'), 'utf8');

function groundOf(model: string, text: string, format?: string): Ground {
  const loaded = loadModel('model.pzl', model);
  const { ground } = openInstance(loaded.model!, { name: 'instance', text, ...(format && { format }) });
  if (!ground) throw new Error('the instance has mistakes');
  return ground;
}

function board(size: number, inner: number, seed: number, spoiled = false): Ground {
  const tiles = plant(size, 2, inner, seed).set;
  const full = tiles.filter((sides) => !sides.includes(0));
  const [a, b] = [full[0]!, full[1]!];
  if (spoiled) [a[0], b[1]] = [b[1]!, a[0]!];
  const lines = tiles.map((sides) => sides.join(' ')).join('\n');
  return groundOf(edgeMatching, `${size} ${size}\n${lines}\n`, 'puz');
}

function scanned(ground: Ground) {
  const plan = planScan(ground);
  if (!plan) throw new Error('there is no plan');
  const scan = new Scan(plan);
  let result = scan.run(1000);
  while (result === 'limit') result = scan.run(1000);
  return { result, scan };
}

/** Solves by the engine alone: a limit on conflicts prevents the scan. */
const byEngine = async (ground: Ground): Promise<string> =>
  (await solve(ground, { conflicts: 10_000_000 })).status;

describe('a scan', () => {
  const seeds = Array.from({ length: 30 }, (_, seed) => seed);
  it.each(seeds)('answers as the engine does, board %i', async (seed) => {
    const ground = board(4, 2 + (seed % 4), seed, seed % 2 === 1);
    const { result, scan } = scanned(ground);
    expect(result).toBe((await byEngine(ground)) === 'solved' ? 'found' : 'none');
    if (result === 'found') expect(evaluate(ground, scan.assignment(ground))).toEqual([]);
  });

  it.each(seeds)(
    'finds within its beginnings, in their order, what it finds as a whole, board %i',
    (seed) => {
      const ground = board(4, 2 + (seed % 4), seed, seed % 2 === 1);
      const whole = scanned(ground);
      const plan = planScan(ground)!;
      const scan = new Scan(plan);
      const prefixes = new Prefixes(plan, claimsByLevel(plan, [])!);
      const results = prefixes.splitFromRoot(1 + 5 * seed).map((prefix) => {
        expect(scan.restart(prefixes.claimsOf(prefix))).toBe(true);
        const result = scan.run(1_000_000);
        return result === 'found' ? scan.assignment(ground) : result;
      });
      const first = results.find((result) => result !== 'none');
      expect(first).toEqual(whole.result === 'found' ? whole.scan.assignment(ground) : undefined);
    },
  );

  it.each(seeds)('goes on from where it was broken off, board %i', (seed) => {
    const ground = board(4, 2 + (seed % 4), seed, seed % 2 === 1);
    const whole = scanned(ground);
    const plan = planScan(ground)!;
    const prefixes = new Prefixes(plan, claimsByLevel(plan, [])!);
    const scan = new Scan(plan);
    if (scan.run(whole.scan.steps >> 1) !== 'limit') return;
    const left = prefixes.splitAfter(scan.path(), 1 + seed);
    let steps = 0;
    const results = left.map((prefix) => {
      expect(scan.restart(prefixes.claimsOf(prefix))).toBe(true);
      const result = scan.run(1_000_000);
      steps += scan.steps;
      return result === 'found' ? scan.assignment(ground) : result;
    });
    const first = results.find((result) => result !== 'none');
    expect(first).toEqual(whole.result === 'found' ? whole.scan.assignment(ground) : undefined);
    if (whole.result === 'none') expect(steps).toBeLessThanOrEqual(whole.scan.steps);
  });

  it('keeps to claims, and refuses those about what it doesn’t tell apart', () => {
    const ground = board(4, 3, 1);
    const plan = planScan(ground)!;
    const scan = new Scan(plan);
    const { refs, distinct, tuples } = plan.levels[0]!;
    const ref = refs[distinct!.column]!;
    const value = tuples[distinct!.column]!;
    for (const holds of [true, false, true]) {
      expect(scan.restart([{ ref, value, holds }])).toBe(true);
      if (scan.run(1_000_000) !== 'found') continue;
      const valueFound = scan.assignment(ground)[ground.terms.variableOf(ref)];
      expect(valueFound === value).toBe(holds);
    }
    expect(scan.restart([{ ref: plan.independentTables[0]?.refs.at(-1) ?? -2, value: 0, holds: true }])).toBe(
      false,
    );
  });

  it('estimates its steps: what is too long from what isn’t', () => {
    const stepsOf = (inner: number): number => {
      const tiles = plant(8, 3, inner, 1).set;
      const lines = tiles.map((sides) => sides.join(' ')).join('\n');
      const plan = planScan(groundOf(edgeMatching, `8 8\n${lines}\n`, 'puz'))!;
      const random = new Random(0);
      return new Prefixes(plan, claimsByLevel(plan, [])!).estimate((end) => random.intBelow(end));
    };
    expect(stepsOf(13)).toBeLessThan(1e9);
    expect(stepsOf(6)).toBeGreaterThan(1e13);
  });

  it('has no plan for a model with other rules, or without any that all differ', () => {
    const tiles = plant(4, 2, 3, 1).set.map((sides) => sides.join(' '));
    const text = `4 4\n${tiles.join('\n')}\n`;
    const more = edgeMatching.replace(
      'draw {',
      'rule "More": sum(turn[c] for c in cells) mod 2 = 0\n\ndraw {',
    );
    const ground = groundOf(more, text, 'puz');
    expect(mayScan(ground)).toBe(true);
    expect(planScan(ground)).toBeUndefined();
    const free = edgeMatching
      .replace(/rule once "Every tile is used once".*\n/, '')
      .replace(/^ *once: .*\n/m, '');
    expect(mayScan(groundOf(free, text, 'puz'))).toBe(false);
  });

  it('finds what takes the engine long, the same each time', { timeout: 120_000 }, async () => {
    const tiles = plant(8, 3, 12, 3).set;
    const lines = tiles.map((sides) => sides.join(' ')).join('\n');
    const ground = groundOf(edgeMatching, `8 8\n${lines}\n`, 'puz');
    const one = await solve(ground, { timeLimit: 60 });
    expect(one.status).toBe('solved');
    const two = await solve(ground, { timeLimit: 60 });
    expect(one.solutions).toEqual(two.solutions);
    expect(one.statistics.conflicts).toBeLessThan(5000);
    expect(evaluate(ground, one.solutions[0]!)).toEqual([]);
  });
});
