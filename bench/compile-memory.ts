// Peak memory of `pzl compile` by the number of clauses, each in a process of its own: Fillomino boards without clues,
// a small ground model with many clauses. For comparison, the same with all clauses kept in memory (`whole`).
//   node bench/run.mjs compile-memory [side…]      the figures for bench/results/compile-memory.md
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileSat } from '../src/backends/sat/encode/compile.ts';
import { loadModel, openInstance, programText } from '../src/index.ts';

function boardOf(size: number): string {
  const row = `  ${new Array(size).fill('.').join(' ')}\n`;
  return `clue:\n${row.repeat(size)}`;
}

function one(size: number, what: string): object {
  const { model } = loadModel('fillomino.pzl', readFileSync('examples/fillomino.pzl', 'utf8'));
  const { ground } = openInstance(model!, { name: 'large', text: boardOf(size) });
  if (!ground) throw new Error('the board has mistakes');
  const file = path.join(tmpdir(), `pzl-compile-memory-${process.pid}`);
  let text = `${ground.terms.count} terms`;
  let bytes = 0;
  if (what === 'whole') {
    const { sink, variables } = compileSat(ground);
    text = `${variables} variables, ${sink.count} clauses`;
  } else if (what !== 'ground') {
    const program = programText(ground, what as 'cnf');
    const to = openSync(file, 'w');
    program.write((chunk) => writeSync(to, chunk));
    closeSync(to);
    text = program.size;
    bytes = statSync(file).size;
    rmSync(file);
  }
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { text, bytes, seconds: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS / 1024 };
}

const [first = '6', ...others] = process.argv.slice(2);
if (first === 'one') console.log(JSON.stringify(one(Number(others[0]), others[1]!)));
else {
  console.log('| side | what | | file, MB | CPU, s | peak, MiB |\n|---|---|---|---|---|---|');
  for (const size of [first, ...others]) {
    for (const what of ['ground', 'cnf', 'icnf', 'whole', 'lp', 'mps', 'opb']) {
      const words = [process.argv[1]!, 'one', size, what];
      const { text, bytes, seconds, peak } = JSON.parse(
        execFileSync(process.execPath, words, { encoding: 'utf8' }),
      );
      const figures = [(bytes / 1e6).toFixed(0), seconds.toFixed(1), peak.toFixed(0)];
      console.log(`| ${size} | ${what} | ${text} | ${figures.join(' | ')} |`);
    }
  }
}
