// The long run of the engine's tests: random small CNFs and incremental sessions against brute force.
// node bench/run.mjs engine-fuzz [rounds] [seed]; prints the failing case and exits 1 at the first wrong answer.

import { generatorOf } from '../spec/backends/sat/random.ts';
import { checkCnf, checkPropagator, checkProved, checkSession } from '../spec/backends/sat/sessions.ts';
import { compileEngine } from '../src/backends/sat/engine.ts';

const rounds = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? 1);
const module = await compileEngine();
const checks = {
  cnf: checkCnf,
  session: checkSession,
  proof: checkProved,
  linear: checkPropagator('linear'),
  connected: checkPropagator('connected'),
  loop: checkPropagator('loop'),
  regions: checkPropagator('regions'),
  sized: checkPropagator('sized'),
};
for (const [name, check] of Object.entries(checks)) {
  const started = performance.now();
  for (let round = 0; round < rounds; round++) {
    const problem = check(module, generatorOf(seed * 1_000_003 + round));
    if (problem === undefined) continue;
    console.error(`${name}, seed ${seed}, round ${round}: ${problem}`);
    process.exit(1);
  }
  console.log(`${name}: ${rounds} rounds in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
