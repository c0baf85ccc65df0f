// Solves a DIMACS file with a proof and runs the checker on it:
//   node bench/run.mjs check-proof FILE …
import { readFileSync } from 'node:fs';
import { compileEngine, createEngine } from '../src/backends/sat/engine/engine.ts';
import { checkProof } from '../src/backends/sat/proof/drat.ts';

const module = await compileEngine();
for (const file of process.argv.slice(2)) {
  const body = readFileSync(file, 'utf8').replace(/^[cp].*$/gm, '');
  const clauses = Int32Array.from(body.split(/\s+/).filter(Boolean), Number);
  const variables = clauses.reduce((highest, literal) => Math.max(highest, Math.abs(literal)), 0);
  const pieces: Uint8Array[] = [];
  const engine = createEngine(module, { preprocess: true, proof: (lines) => pieces.push(lines) });
  engine.addClauses(clauses, clauses.length);
  const result = engine.solve();
  const check = checkProof({ variables, clauses, length: clauses.length }, Buffer.concat(pieces));
  console.log(file, result, result === 'unsatisfiable' ? check : '');
  if (result === 'unsatisfiable' && !check.verified) process.exitCode = 1;
}
