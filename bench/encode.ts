// The time to compile puzzles, and the size and difficulty of their clauses.
//   node bench/run.mjs encode KIND FILE… [--no-tighten] [--solve SECONDS] [--unique] [--seed N] [--dimacs OUT] [SIZE=n
//   …]
// KIND: storm, edge-matching, nonogram, sudoku. SIZE: a field of EncodingSizes (src/backends/sat/encode/sizes.ts).
//   node bench/run.mjs encode linear      compile time of storms from 100 to 10,000 cells
import { readFileSync, writeFileSync } from 'node:fs';
import { writeDimacs } from '../src/backends/sat/dimacs/dimacs.ts';
import { type CompileOptions, compileSat, type SatProgram } from '../src/backends/sat/encode/compile.ts';
import { compileEngine } from '../src/backends/sat/engine/engine.ts';
import { SatSession } from '../src/backends/sat/engine/session.ts';
import type { Ground } from '../src/model/ground.ts';
import { tighten } from '../src/model/propagation/tighten.ts';
import { edgeMatching, nonogram, randomStorm, storm, sudoku } from './models.ts';

const KINDS: Record<string, (text: string) => Ground> = {
  storm,
  'edge-matching': edgeMatching,
  nonogram,
  sudoku,
};

const [kind = '', ...rest] = process.argv.slice(2);
const option = (name: string): string | undefined => {
  const at = rest.indexOf(name);
  return at < 0 ? undefined : rest[at + 1];
};
const sizes = Object.fromEntries(
  rest
    .filter((word) => /^\w+=\d+$/.test(word))
    .map((word) => [word.split('=')[0], Number(word.split('=')[1])]),
);
const values = ['--solve', '--dimacs', '--seed'].map(option);
const files = rest.filter((word) => !word.startsWith('--') && !word.includes('=') && !values.includes(word));
const engine = await compileEngine();

if (kind === 'linear') {
  for (const size of [10, 10, 20, 32, 45, 64, 100])
    measure(`storm ${size}x${size}`, storm, randomStorm(size, 1));
} else {
  for (const file of files) measure(file.replace(/.*\//, ''), KINDS[kind]!, readFileSync(file, 'utf8'));
}

function measure(name: string, build: (text: string) => Ground, text: string): void {
  const times = [process.cpuUsage()];
  const lap = (): number => {
    const now = process.cpuUsage();
    const last = times.at(-1)!;
    times.push(now);
    return (now.user + now.system - last.user - last.system) / 1e6;
  };
  const ground = build(text);
  const built = lap();
  const options: CompileOptions = rest.includes('--no-tighten')
    ? { sizes, facts: 'none' }
    : { sizes, facts: tighten(ground) };
  const tightened = lap();
  const program = compileSat(ground, options);
  const compiled = lap();
  const { sink } = program;
  console.log(
    `${name}: ${program.variables} variables, ${sink.count} clauses, ${sink.length - sink.count} literals; ` +
      `terms ${built.toFixed(2)} s, tighten ${tightened.toFixed(2)} s, compile ${compiled.toFixed(2)} s`,
  );
  const out = option('--dimacs');
  if (out !== undefined) writeFileSync(out, dimacs(program));
  const seconds = option('--solve');
  if (seconds !== undefined) solve(program, Number(seconds), lap);
}

function solve(program: SatProgram, seconds: number, lap: () => number): void {
  const session = new SatSession(program, engine, { seed: Number(option('--seed') ?? 0) });
  const deadline = performance.now() + seconds * 1000;
  let outcome = session.solve({ deadline });
  console.log(`  ${outcome.status} ${lap().toFixed(2)} s, ${session.statistics().conflicts} conflicts`);
  if (!rest.includes('--unique') || outcome.status !== 'satisfiable') return;
  session.block(outcome.assignment, program.ground.families[0]!.refs);
  outcome = session.solve({ deadline });
  console.log(
    `  another: ${outcome.status} ${lap().toFixed(2)} s, ${session.statistics().conflicts} conflicts`,
  );
}

function dimacs(program: SatProgram): string {
  let text = '';
  const header = { variables: program.variables, clauses: program.sink.count };
  const writer = writeDimacs(
    (chunk) => {
      text += chunk;
    },
    header,
    program.variableNames(),
  );
  writer.flat(program.sink.clauses, 0, program.sink.length);
  writer.end();
  return text;
}
