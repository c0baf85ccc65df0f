// The long version of the engine's tests: random small CNFs and incremental sessions compared with brute force, proofs
// with the checker, and memory limits.
//   node bench/run.mjs engine-fuzz [rounds] [seed]
// Prints the failing case and exits 1 at the first wrong answer, else writes bench/results/engine-fuzz.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { generatorOf } from '../spec/backends/sat/random.ts';
import {
  checkCeiling,
  checkCnf,
  checkPropagator,
  checkProved,
  checkSession,
  fillToCeiling,
} from '../spec/backends/sat/sessions.ts';
import { wasmHost } from '../src/backends/sat/engine/wasm.ts';

const rounds = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? 1);
// The engine in the build with assertions.
const module = { code: new wasmHost.Module(readFileSync('generated/engine-checked.wasm')) };
const checks = {
  cnf: checkCnf,
  session: checkSession,
  proof: checkProved,
  ceiling: checkCeiling,
  linear: checkPropagator('linear'),
  connected: checkPropagator('connected'),
  connectedGrid: checkPropagator('connectedGrid'),
  loop: checkPropagator('loop'),
  acyclic: checkPropagator('acyclic'),
  regions: checkPropagator('regions'),
  alike: checkPropagator('alike'),
  sized: checkPropagator('sized'),
};
const lines = [
  '# Engine fuzzing: last run',
  '',
  'Random problems against brute force, half of them with preprocessing; every proof and every core of the sessions',
  `that write one is checked. Made by \`node bench/run.mjs engine-fuzz ${rounds} ${seed}\`, Node ${process.version}.`,
  '',
  '| check | rounds | wrong | seconds |',
  '|---|---|---|---|',
];
for (const [name, check] of Object.entries(checks)) {
  const started = process.cpuUsage();
  for (let round = 0; round < rounds; round++) {
    const problem = check(module, generatorOf(seed * 1_000_003 + round));
    if (problem === undefined) continue;
    console.error(`${name}, seed ${seed}, round ${round}: ${problem}`);
    process.exit(1);
  }
  const { user, system } = process.cpuUsage(started);
  report(`| ${name} | ${rounds} | 0 | ${((user + system) / 1e6).toFixed(1)} |`);
}
lines.push('', 'What an engine says when clauses without end meet its memory ceiling:', '');
for (const mebibytes of [64, 1024]) {
  const { message, clauses } = fillToCeiling(module, mebibytes * 2 ** 20);
  report(`- after ${clauses} clauses: ${message}`);
}
mkdirSync('bench/results', { recursive: true });
writeFileSync('bench/results/engine-fuzz.md', `${lines.join('\n')}\n`);

function report(line: string): void {
  lines.push(line);
  console.log(line);
}
