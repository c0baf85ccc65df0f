/** The engine with assertions (engine/asconfig.json, target `checked`): no assertion fails for any query. */
import { describe, expect, it } from 'vitest';
import { compileEngine, createEngine } from '../../../src/backends/sat/engine/engine.ts';
import { wasmHost } from '../../../src/backends/sat/engine/wasm.ts';
import { checkedEngine } from '../../engine/constraint-alone.ts';
import { pigeonhole, random3Sat } from './formulas.ts';
import { generatorOf } from './random.ts';
import { checkCnf, checkProved, checkSession } from './sessions.ts';

const ROUNDS = 120;
const module = checkedEngine;

const compiled = await compileEngine();

describe('the checked engine', () => {
  const checks = {
    'random CNFs': checkCnf,
    'incremental sessions': checkSession,
    'CNFs whose proofs it writes': checkProved,
  };
  for (const [name, check] of Object.entries(checks)) {
    it(`answers ${name} without a broken assertion`, () => {
      for (let round = 0; round < ROUNDS; round++) {
        expect(check(module, generatorOf(5000 + round)), `round ${round}`).toBeUndefined();
      }
    });
  }

  it.each([
    ['pigeonhole 8', pigeonhole(8)],
    ['random 3-SAT 150', random3Sat(150, 7)],
  ])('searches long without a broken assertion: %s', (_, { clauses }) => {
    for (const mode of ['alternating', 'stable', 'focused'] as const) {
      const engine = createEngine(module, { mode, preprocess: true });
      for (const clause of clauses) engine.addClause(clause);
      expect(engine.solve()).toBe('unsatisfiable');
    }
  });

  it('breaks an assertion where it is asked for nonsense, and the published engine has none', () => {
    const broken = new Error('broken');
    const started = (code: object) => {
      const imports = {
        memory: new wasmHost.Memory({ initial: 4, maximum: 64 }),
        abort: () => {
          throw broken;
        },
        poll: () => 0,
        proof: () => {},
      };
      const { exports } = new wasmHost.Instance(code, { env: imports });
      const engine = exports as Record<'initialize' | 'newVariables', (n: number) => void> & {
        setPhase(variable: number, value: number): void;
      };
      engine.initialize(0);
      engine.newVariables(2);
      return engine;
    };
    expect(() => started(module.code).setPhase(1, 1)).not.toThrow();
    expect(() => started(module.code).setPhase(1, 7)).toThrow(broken);
    expect(() => started(compiled.code).setPhase(1, 7)).not.toThrow();
  });
});
