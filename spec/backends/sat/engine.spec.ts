import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine, EngineOptions } from '../../../src/backends/sat/engine/contract.ts';
import {
  compileEngine,
  createEngine,
  EngineFailure,
  EngineMemoryError,
  type EngineModule,
} from '../../../src/backends/sat/engine/engine.ts';
import { STATISTICS, statisticsOf, totalStatistics } from '../../../src/backends/sat/engine/tables.ts';
import { wasmHost } from '../../../src/backends/sat/engine/wasm.ts';
import { generatorOf } from './random.ts';
import { checkCeiling, checkCnf, checkProved, checkSession, fillToCeiling } from './sessions.ts';

const ROUNDS = 150;
let module: EngineModule;
beforeAll(async () => {
  module = await compileEngine();
});

/**
 * Adds a pebbling formula. Each place of a pyramid may have either of two stones. A place has a stone if both places
 * below it have a stone. The lowest places have a stone, the top has none.
 */
function addPyramid(engine: Engine, height: number): void {
  engine.newVariables(height * (height + 1));
  let below: number[] = [];
  let next = 1;
  for (let width = height; width > 0; width--) {
    const row = Array.from({ length: width }, (_, i) => next + 2 * i);
    next += 2 * width;
    for (const [i, v] of row.entries()) {
      if (below.length === 0) engine.addClause([v, v + 1]);
      else
        for (const a of [0, 1])
          for (const b of [0, 1]) engine.addClause([-(below[i]! + a), -(below[i + 1]! + b), v, v + 1]);
    }
    below = row;
  }
  engine.addClause([-below[0]!]);
  engine.addClause([-below[0]! - 1]);
}

/**
 * Clauses that put `count` pigeons into one hole fewer: unsatisfiable, and hard enough to need thousands of conflicts.
 */
function pigeons(count: number): number[][] {
  const at = (pigeon: number, hole: number): number => pigeon * (count - 1) + hole + 1;
  const all = Array.from({ length: count }, (_, i) => i);
  const holes = all.slice(1).map((h) => h - 1);
  return [
    ...all.map((p) => holes.map((h) => at(p, h))),
    ...holes.flatMap((h) => all.flatMap((p) => all.slice(p + 1).map((q) => [-at(p, h), -at(q, h)]))),
  ];
}

function engineWith(clauses: readonly number[][], options: EngineOptions = {}) {
  const engine = createEngine(module, options);
  for (const clause of clauses) engine.addClause(clause);
  return engine;
}

/**
 * A module that replaces the engine and traps in `initialize`, reporting that a propagator of this kind couldn't
 * explain an inference.
 */
function trapsAtOnce(kind: number): Uint8Array<ArrayBuffer> {
  const name = (text: string): number[] => [text.length, ...Buffer.from(text)];
  const section = (id: number, content: number[]): number[] => [id, content.length, ...content];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 1, 0x7f, 0]),
    ...section(3, [1, 0]),
    ...section(6, [2, 0x7c, 0, 0x44, 0, 0, 0, 0, 0, 0, 0, 0, 0x0b, 0x7f, 0, 0x41, kind, 0x0b]),
    ...section(7, [
      3,
      ...[...name('initialize'), 0, 0],
      ...[...name('unallocatedBytes'), 3, 0],
      ...[...name('unexplainedKind'), 3, 1],
    ]),
    ...section(10, [1, 3, 0, 0x00, 0x0b]),
  ]);
}

describe('the engine against brute force', () => {
  const checks = {
    'random CNFs': checkCnf,
    'incremental sessions': checkSession,
    'CNFs whose proofs it writes': checkProved,
    'CNFs under a low memory ceiling': checkCeiling,
  };
  for (const [name, check] of Object.entries(checks)) {
    it(`answers ${name} rightly`, () => {
      for (let round = 0; round < ROUNDS; round++) {
        expect(check(module, generatorOf(round)), `round ${round}`).toBeUndefined();
      }
    });
  }
});

describe('the engine', () => {
  it.each<EngineOptions>([
    {},
    { keepTrail: true },
    { assumeTogether: true },
    { assumeTogether: true, keepTrail: true },
  ])('takes more assumptions than it has variables: %o', (options) => {
    // The two thousand assumptions repeat the same twenty literals, but each has a level of its own.
    const engine = engineWith(pigeons(6), options);
    const free = Array.from({ length: 20 }, (_, i) => 31 + i);
    engine.newVariables(20);
    const assumed = Array.from({ length: 2000 }, (_, i) => free[i % 20]!);
    expect(engine.solve([...assumed, 1, 7])).toBe('unsatisfiable');
    expect(engine.core().every((literal) => literal === 1 || literal === 7)).toBe(true);
    expect(engine.solve([...assumed, -31])).toBe('unsatisfiable');
    expect([...new Set(engine.core())].sort()).toEqual([-31, 31]);
    expect(engine.solve(assumed)).toBe('unsatisfiable');
    expect(engine.core()).toEqual([]);
  });

  it('refuses later clauses and assumptions over nothing but real literals', () => {
    const engine = engineWith([[1, 2]]);
    expect(() => engine.addClause([1, 0])).toThrow(RangeError);
    expect(() => engine.addClauses(Int32Array.of(1, 2), 2)).toThrow(RangeError);
  });

  it('refuses options out of their range, and counts what its table names', () => {
    expect(() => createEngine(module, { stableRestarts: 0 })).toThrow(/stableRestarts .* is 1 to/);
    expect(() => createEngine(module, { subsumeAfter: 0.5 })).toThrow(RangeError);
    const engine = engineWith(pigeons(5), { preprocess: true, preprocessAfter: 0 });
    expect(engine.solve()).toBe('unsatisfiable');
    const statistics = engine.statistics();
    expect(Object.keys(statistics)).toEqual(STATISTICS.map(({ name }) => name));
    expect(statistics).toMatchObject({ variables: 20 });
    expect(Object.values(statistics).every((value) => value >= 0)).toBe(true);
    expect(statisticsOf(statistics)).toEqual({
      conflicts: statistics.conflicts,
      decisions: statistics.decisions,
      propagations: statistics.propagations,
      memoryBytes: statistics.memoryBytes,
    });
    expect(totalStatistics([statistics, statistics]).conflicts).toBe(2 * statistics.conflicts);
  });

  it('gives up at a conflict budget, a deadline and a stop, and can go on', () => {
    const engine = engineWith(pigeons(9));
    expect(engine.solve([], { conflicts: 10 })).toBe('unknown');
    expect(engine.solve([], { deadline: performance.now() })).toBe('unknown');
    expect(engine.solve([], { stop: () => true })).toBe('unknown');
    expect(engine.solve()).toBe('unsatisfiable');
  });

  it('gives up a listing at a conflict budget, and can go on', () => {
    const engine = engineWith(pigeons(9));
    engine.list([1, 2, 3]);
    expect(engine.next(false, { conflicts: 10 })).toBe('unknown');
    expect(engine.next(false)).toBe('unsatisfiable');
  });

  it('answers another question after an interruption, though it has as many assumptions', () => {
    const hard = pigeons(9);
    const [on, other] = [100, 101];
    const engine = engineWith([...hard.map((clause) => [...clause, -on]), [-other, 102]]);
    expect(engine.solve([on], { stop: () => true })).toBe('unknown');
    expect(engine.solve([other])).toBe('satisfiable');
    expect([engine.value(on), engine.value(other), engine.value(102)]).toEqual([false, true, true]);
    expect(engine.solve([on], { stop: () => true })).toBe('unknown');
    expect(engine.solve([-on])).toBe('satisfiable');
  });

  it('heeds what is told as text after an interruption', () => {
    const on = 100;
    const engine = engineWith(pigeons(9).map((clause) => [...clause, -on]));
    expect(engine.solve([on], { stop: () => true })).toBe('unknown');
    expect(engine.addText(new TextEncoder().encode(`-${on} 101 0\n-${on} -101 0\n`))).toBe(true);
    expect(engine.endText()).toBe(true);
    expect(engine.solve([on], { conflicts: 0 })).toBe('unsatisfiable');
  });

  it('goes on after an interruption as if there had been none', () => {
    // A star graph, which constrains the pigeons only if its centre is inactive.
    const cells = Array.from({ length: 56 }, (_, i) => i + 1);
    const edges = cells.map((i) => [0, i, 0] as const);
    const conflicts = [false, true].map((stopped) => {
      const engine = engineWith(pigeons(9));
      engine.addPropagator({ kind: 'connected', nodes: [57, ...cells], edges });
      let stops = 0;
      while (engine.solve([], { stop: () => stopped }) === 'unknown') stops++;
      expect(stops > 0).toBe(stopped);
      return engine.statistics().conflicts;
    });
    expect(conflicts[1]).toBe(conflicts[0]);
  });

  it('names the assumptions that contradict the clauses', () => {
    const engine = engineWith([
      [-1, 2],
      [-2, 3],
    ]);
    expect(engine.solve([4, 1, -3])).toBe('unsatisfiable');
    expect(engine.core().sort()).toEqual([-3, 1]);
    expect(engine.solve([4, -3])).toBe('satisfiable');
    expect(engine.solve([5, -5])).toBe('unsatisfiable');
    expect(engine.core().sort()).toEqual([-5, 5]);
  });

  it('brings eliminated variables back for later clauses, assumptions and propagators', () => {
    // A ring of implications, all of which elimination removes.
    const ring = Array.from({ length: 12 }, (_, i) => [-(i + 1), ((i + 1) % 12) + 1]);
    const eliminating = () => {
      const engine = engineWith(ring, { preprocess: true, preprocessAfter: 0 });
      expect(engine.solve()).toBe('satisfiable');
      expect(engine.statistics().eliminated).toBe(12);
      return engine;
    };
    const assumed = eliminating();
    expect(assumed.solve([3, -9])).toBe('unsatisfiable');
    expect(assumed.core().sort()).toEqual([-9, 3]);
    expect(assumed.solve([3, 9])).toBe('satisfiable');
    expect(assumed.value(6)).toBe(true);
    const clausal = eliminating();
    clausal.addClause([3, 4]);
    clausal.addClause([-8]);
    expect(clausal.solve()).toBe('unsatisfiable');
    const counting = eliminating();
    counting.addPropagator({
      kind: 'linear',
      terms: [
        [1, 2],
        [1, -7],
      ],
      bound: 0,
    });
    expect(counting.solve()).toBe('unsatisfiable');
  });

  it('eliminates what goes on paying, however large', () => {
    // Pebbling a pyramid: 160,400 variables, all of which elimination removes; search alone takes a million conflicts.
    const engine = createEngine(module, { preprocess: true, preprocessAfter: 0 });
    addPyramid(engine, 400);
    expect(engine.solve()).toBe('unsatisfiable');
    expect(engine.statistics().conflicts).toBeLessThan(100);
  });

  it('strengthens clauses by binary ones, and takes what two binary clauses leave as a fact', () => {
    const long = [
      [-1, 2, 6, 7],
      [-1, 3, 4, 5],
      [2, -8, 9, 10],
      [-2, 11, 12],
      [4, -5, 6],
      [1, 8, 9, 10],
    ];
    const left = (binary: number[][]): number => {
      const engine = engineWith([...long, ...binary], { subsumeAfter: 0 });
      expect(engine.solve([], { conflicts: 0 })).toBe('unknown');
      const { clauses } = engine.statistics();
      const asked = engineWith([...long, ...binary]);
      asked.subsume();
      expect(asked.statistics().clauses).toBe(clauses);
      return clauses;
    };
    // −12 or 11 reduces the fourth clause to a binary one; 1 or 2 only shortens the first clause.
    expect(
      left([
        [1, 2],
        [-12, 11],
      ]),
    ).toBe(5);
    // Now −12 is fixed, hence 1, which satisfies the last clause.
    expect(
      left([
        [1, 2],
        [-12, 11],
        [-12, -11],
        [1, 12],
      ]),
    ).toBe(4);
  });

  it('tries the preferred value first', () => {
    const engine = createEngine(module);
    engine.newVariables(20);
    for (let v = 1; v <= 20; v++) engine.setPhase(v, v % 3 === 0);
    expect(engine.solve()).toBe('satisfiable');
    for (let v = 1; v <= 20; v++) expect(engine.value(v)).toBe(v % 3 === 0);
  });

  it('tries the preferred values of many literals first', () => {
    const engine = createEngine(module);
    engine.setPhases(Array.from({ length: 20 }, (_, i) => (i % 3 === 0 ? i + 1 : -(i + 1))));
    engine.setPhases(Int32Array.of(-1, 2));
    expect(engine.solve()).toBe('satisfiable');
    expect([engine.value(1), engine.value(2)]).toEqual([false, true]);
    for (let v = 3; v <= 20; v++) expect(engine.value(v)).toBe(v % 3 === 1);
  });

  it('decides variables of higher rank first, in stable mode', () => {
    for (const first of [1, 2, 3]) {
      for (const seed of [0, 7]) {
        const engine = engineWith(
          [
            [-1, -2],
            [-1, -3],
            [-2, -3],
          ],
          { mode: 'stable', seed },
        );
        for (const v of [1, 2, 3]) {
          engine.setPhase(v, true);
          engine.setRank(v, v === first ? 2 : 1);
        }
        expect(engine.solve()).toBe('satisfiable');
        expect([1, 2, 3].filter((v) => engine.value(v))).toEqual([first]);
      }
    }
  });

  it('keeps what assumptions led to for a question that begins with them', () => {
    const chain = Array.from({ length: 1000 }, (_, i) => [-(i + 1), i + 2]);
    const effort = (keepTrail: boolean): number => {
      const engine = engineWith([...chain, [-1001, -1002, -1003]], { keepTrail, subsumeAfter: 1e6 });
      expect(engine.solve([1, 1002])).toBe('satisfiable');
      const before = engine.statistics().propagations;
      expect(engine.solve([1, 1003])).toBe('satisfiable');
      expect(engine.solve([1, 1002, 1003])).toBe('unsatisfiable');
      expect(new Set(engine.core())).toEqual(new Set([1, 1002, 1003]));
      expect(engine.solve([1, 1002, 1003])).toBe('unsatisfiable');
      expect(engine.solve([1, -1002, 1003])).toBe('satisfiable');
      expect(engine.solve([-1001, 1])).toBe('unsatisfiable');
      return engine.statistics().propagations - before;
    };
    expect(effort(false)).toBeGreaterThan(4000);
    expect(effort(true)).toBeLessThan(1500);
  });

  it('keeps what was assumed together while clauses come, as long as the same is assumed', () => {
    const chain = Array.from({ length: 1000 }, (_, i) => [-(i + 1), i + 2]);
    const effort = (keepTrail: boolean): number => {
      const engine = engineWith(chain, { assumeTogether: true, keepTrail, subsumeAfter: 1e6 });
      engine.newVariables(4);
      const before = engine.statistics().propagations;
      // Each answer over four open variables is excluded by a clause, one of whose literals is false under the
      // assumptions.
      const found = new Set<string>();
      while (engine.solve([1, -1005]) === 'satisfiable') {
        const answer = [1002, 1003, 1004].map((v) => (engine.value(v) ? v : -v));
        found.add(answer.join());
        engine.addClause([1005, ...answer.map((literal) => -literal)]);
      }
      expect(found.size).toBe(8);
      expect(engine.solve([-1005])).toBe('unsatisfiable');
      expect(engine.solve([1])).toBe('satisfiable');
      engine.addClause([-1001]);
      expect(engine.solve([1])).toBe('unsatisfiable');
      return engine.statistics().propagations - before;
    };
    expect(effort(false)).toBeGreaterThan(9000);
    expect(effort(true)).toBeLessThan(6000);
  });

  it('decides the same variables first where those of no conflict stand apart', () => {
    for (const first of [1, 2, 3]) {
      const engine = engineWith(
        [
          [-1, -2],
          [-1, -3],
          [-2, -3],
        ],
        { mode: 'stable', separatesUnbumped: true },
      );
      for (const v of [1, 2, 3]) {
        engine.setPhase(v, true);
        engine.setRank(v, v === first ? 2 : 1);
      }
      expect(engine.solve()).toBe('satisfiable');
      expect([1, 2, 3].filter((v) => engine.value(v))).toEqual([first]);
    }
    const engine = engineWith(pigeons(7), { mode: 'stable', separatesUnbumped: true });
    expect(engine.solve()).toBe('unsatisfiable');
  });

  it('runs the same way for the same seed', () => {
    const clauses = pigeons(8);
    const run = (seed: number) => {
      const engine = engineWith(clauses, { seed });
      return [engine.solve(), engine.statistics().conflicts, engine.statistics().decisions];
    };
    expect(run(3)).toEqual(run(3));
    expect(run(3)).not.toEqual(run(4));
  });

  it('goes on from an image as it did the first time', () => {
    const engine = engineWith(pigeons(8), { seed: 3 });
    engine.solve([], { conflicts: 100 });
    const image = engine.image();
    const then = engine.statistics();
    const rest = () => {
      engine.addClause([1, -2, engine.newVariable()]);
      const result = engine.solve([engine.variables]);
      const { conflicts, decisions, propagations, learned } = engine.statistics();
      return [result, engine.core(), engine.variables, conflicts, decisions, propagations, learned];
    };
    const first = rest();
    engine.restore(image);
    expect(engine.statistics()).toEqual(then);
    expect(rest()).toEqual(first);
  });

  it('leaves its memory to the next one, which searches as if it were new', () => {
    const figures = (count: number, mode: EngineOptions['mode'], seed: number) => {
      const engine = engineWith(pigeons(count), { seed, ...(mode && { mode }) });
      const results = [engine.solve([1], { conflicts: 50 * count }), engine.solve()];
      return { engine, found: [results, engine.core(), engine.statistics()] };
    };
    const runs: Parameters<typeof figures>[] = [
      [8, 'stable', 1],
      [5, 'focused', 2],
      [9, undefined, 3],
      [4, 'stable', 4],
      [8, undefined, 5],
    ];
    // All engines exist at the same time; none uses another one's memory.
    const apart = runs.map((run) => figures(...run));
    for (const { engine } of apart) engine.close();
    for (const at of [2, 0, 1, 4, 3, 0, 2]) {
      const { engine, found } = figures(...runs[at]!);
      expect(found).toEqual(apart[at]!.found);
      engine.close();
      for (const use of [() => engine.solve(), () => engine.value(1), () => engine.statistics()])
        expect(use).toThrow('closed');
    }
  });

  it('leaves nothing where it was stopped in the midst, and can be closed twice', () => {
    const clauses = pigeons(9);
    const stop = () => {
      throw new Error('enough');
    };
    const first = engineWith(clauses, { seed: 7 });
    const then = [first.solve(), first.statistics()];
    const broken = engineWith(clauses, { seed: 3 });
    expect(() => broken.solve([], { stop })).toThrow('enough');
    broken.close();
    broken.close();
    const next = engineWith(clauses, { seed: 7 });
    expect([next.solve(), next.statistics()]).toEqual(then);
  });

  it('says how much memory it had when that runs out, and stays unusable', () => {
    const engine = createEngine(module, { memoryLimit: 4 * 2 ** 20 });
    const literals = Int32Array.from({ length: 400_000 }, (_, i) => (i % 4 === 3 ? 0 : i + 1));
    const fill = () => {
      for (let round = 0; round < 8; round++) engine.addClauses(literals, literals.length);
    };
    expect(fill).toThrow(EngineMemoryError);
    expect(fill).toThrow(/of the 4 MiB it may have/);
    expect(() => engine.solve()).toThrow(EngineMemoryError);
  });

  it('says that it ran out of memory for a propagator, too', () => {
    const side = 400;
    const engine = createEngine(module, { memoryLimit: 2 ** 20 });
    const nodes = Array.from({ length: side * side }, (_, i) => i + 1);
    expect(() => engine.addPropagator({ kind: 'connected', nodes, edges: [] })).toThrow(EngineMemoryError);
  });

  it('says which propagator broke down when it traps, and passes on what the host throws', async () => {
    const code = await wasmHost.compile(trapsAtOnce(2));
    expect(() => createEngine({ code })).toThrow(EngineFailure);
    expect(() => createEngine({ code })).toThrow(/loop propagator drew a conclusion.*report it/);
    const engine = engineWith(pigeons(9));
    const stop = () => {
      throw new Error('enough');
    };
    expect(() => engine.solve([], { stop })).toThrow('enough');
  });

  it('fills 64 MiB before it complains', () => {
    const { clauses, message } = fillToCeiling(module, 64 * 2 ** 20);
    expect(clauses).toBeGreaterThan(1_000_000);
    expect(message).toMatch(/of the 64 MiB it may have/);
  });

  it('refuses a propagator in a proof that is no certificate', () => {
    const engine = createEngine(module, { proof: () => undefined });
    expect(() => engine.addPropagator({ kind: 'connected', nodes: [1, 2], edges: [] })).toThrow(/proof/);
  });

  it('refuses an edge between nodes that do not exist', () => {
    const engine = createEngine(module);
    const spec = { kind: 'connected', nodes: [1, 2], edges: [[0, 2, 0]] } as const;
    expect(() => engine.addPropagator(spec)).toThrow(/malformed/);
  });
});
