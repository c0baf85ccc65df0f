// The embedded engine as a DIMACS solver, with nothing around it: what bench/sat.ts times against native solvers.
// node bench/run.mjs solve-dimacs FILE [--stats] [--check] [key=value …]; exit code 10, 20 or 0 as usual.
import { readFileSync, writeFileSync } from 'node:fs';
import { compileEngine, createEngine, type EngineOptions } from '../src/backends/sat/engine.ts';

const [file, ...rest] = process.argv.slice(2);
const module = compileEngine();
const literals = parse(readFileSync(file!));
const settings = Object.fromEntries(rest.filter((a) => a.includes('=')).map((a) => a.split('=')));
const proof: Uint8Array[] = [];
const options: EngineOptions = {
  preprocess: settings.preprocess !== '0',
  ...(settings.seed === undefined ? {} : { seed: Number(settings.seed) }),
  ...(settings.memory === undefined ? {} : { memoryLimit: Number(settings.memory) * 2 ** 20 }),
  ...(settings.phase === undefined ? {} : { phase: settings.phase === '1' }),
  ...(settings.mode === undefined ? {} : { mode: settings.mode as 'focused' }),
  ...(settings.proof === undefined ? {} : { proof: (lines: Uint8Array) => proof.push(lines) }),
};
const engine = createEngine(await module, options);
engine.addClauses(literals, literals.length);
const result = engine.solve(
  [],
  settings.conflicts === undefined ? {} : { conflicts: Number(settings.conflicts) },
);
if (rest.includes('--stats')) console.log(engine.statistics());
if (settings.proof !== undefined) writeFileSync(settings.proof, Buffer.concat(proof));
if (result === 'satisfiable' && rest.includes('--check')) check();
console.log(`s ${result.toUpperCase()}`);
process.exitCode = result === 'satisfiable' ? 10 : result === 'unsatisfiable' ? 20 : 0;

/** Zero-terminated clauses; trusts the file, as the bench made it. */
function parse(text: Uint8Array): Int32Array {
  let out = new Int32Array(Math.max(16, text.length >> 1));
  let count = 0;
  let i = 0;
  while (i < text.length) {
    const c = text[i]!;
    if (c === 99 || c === 112) {
      while (i < text.length && text[i] !== 10) i++;
    } else if (c <= 32) i++;
    else {
      const negative = c === 45;
      if (negative) i++;
      let n = 0;
      while (i < text.length && text[i]! > 32) n = n * 10 + text[i++]! - 48;
      if (count === out.length) {
        const larger = new Int32Array(count * 2);
        larger.set(out);
        out = larger;
      }
      out[count++] = negative ? -n : n;
    }
  }
  return out.slice(0, count);
}

function check(): void {
  let satisfied = false;
  for (const literal of literals) {
    if (literal === 0) {
      if (!satisfied) throw new Error('the assignment does not satisfy a clause');
      satisfied = false;
    } else satisfied ||= engine.value(literal);
  }
}
