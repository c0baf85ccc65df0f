// The embedded engine as a plain DIMACS solver, which bench/sat.ts compares with native solvers.
//   node bench/run.mjs solve-dimacs FILE [--stats] [--check] [key=value …]
// The exit code is 10, 20 or 0 as usual.
import { openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import type { Engine, EngineOptions } from '../src/backends/sat/engine/contract.ts';
import { compileEngine, createEngine } from '../src/backends/sat/engine/engine.ts';
import { parseLiterals } from './parse-literals.ts';

const [file, ...rest] = process.argv.slice(2);
const settings = Object.fromEntries(rest.filter((a) => a.includes('=')).map((a) => a.split('=')));
const proof: Uint8Array[] = [];
const options: EngineOptions = {
  preprocess: settings.preprocess !== '0',
  ...(settings.after === undefined ? {} : { preprocessAfter: Number(settings.after) }),
  // The formulas' encoding is unknown and there are no propagators, so simplification by subsumption is worthwhile
  // before the first conflict.
  subsumeAfter: Number(settings.subsume ?? 0),
  ...(settings.seed === undefined ? {} : { seed: Number(settings.seed) }),
  ...(settings.memory === undefined ? {} : { memoryLimit: Number(settings.memory) * 2 ** 20 }),
  ...(settings.phase === undefined ? {} : { phase: settings.phase === '1' }),
  ...(settings.mode === undefined ? {} : { mode: settings.mode as 'focused' }),
  ...(settings.proof === undefined ? {} : { proof: (lines: Uint8Array) => proof.push(lines) }),
};
const budget = settings.conflicts === undefined ? {} : { conflicts: Number(settings.conflicts) };
const PIECE_BYTES = 1 << 16;
// Writes directly, since loading `console` and its streams takes Node some milliseconds.
const print = (text: string): unknown => writeSync(1, `${text}\n`);

/** Solves the file and returns the exit code. It is a function, because a CommonJS file has no top-level `await`. */
async function run(): Promise<number> {
  const engine = createEngine(await compileEngine(), options);
  read(file!, engine);
  const result = engine.solve([], budget);
  if (rest.includes('--stats')) print(JSON.stringify(engine.statistics(), null, 1));
  if (settings.proof !== undefined) writeFileSync(settings.proof, Buffer.concat(proof));
  if (result === 'satisfiable' && rest.includes('--check')) check(engine, parseLiterals(readFileSync(file!)));
  print(`s ${result.toUpperCase()}`);
  return result === 'satisfiable' ? 10 : result === 'unsatisfiable' ? 20 : 0;
}

function check(engine: Engine, literals: Int32Array): void {
  let satisfied = false;
  for (const literal of literals) {
    if (literal === 0) {
      if (!satisfied) throw new Error('the assignment does not satisfy a clause');
      satisfied = false;
    } else satisfied ||= engine.value(literal);
  }
}

/** Passes the file in pieces that fit into the cache; its header gives the number of variables. */
function read(file: string, engine: Engine): void {
  const text = new Uint8Array(PIECE_BYTES);
  const from = openSync(file, 'r');
  for (let size = readSync(from, text); size > 0; size = readSync(from, text)) {
    const piece = text.subarray(0, size);
    if (engine.variables === 0) engine.newVariables(variablesOf(piece));
    if (!engine.addText(piece)) throw new Error(`${file} is malformed.`);
  }
  if (!engine.endText()) throw new Error(`${file} ends within a clause.`);
}

function variablesOf(text: Uint8Array): number {
  const header = /^p cnf +(\d+)/m.exec(Buffer.from(text.subarray(0, 4096)).toString('latin1'));
  return Number(header?.[1] ?? 0);
}

run().then((code) => {
  // All output is written; letting Node end by itself would take longer.
  process.exit(code);
});
