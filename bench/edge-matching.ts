// Hard edge-matching boards (6 × 6, 3 border and 6 inner colors): the model in examples/ compared with Heule's encoding
// with all its redundant clauses (bench/cnf/heule.ts), by conflicts and CPU time, on the embedded engine and on
// Debian's cadical and minisat.
//   node bench/run.mjs edge-matching [--boards N] [--seeds N] [--limit SECONDS] [--none]
// Figures in bench/results/edge-matching.md. --none: boards without an answer (7 inner colors, sides exchanged between
// inner tiles), where luck plays no part.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeDimacs } from '../src/backends/sat/dimacs/dimacs.ts';
import { compileSat } from '../src/backends/sat/encode/compile.ts';
import { compileEngine, createEngine } from '../src/backends/sat/engine/engine.ts';
import { loadModel, openInstance } from '../src/index.ts';
import { dimacs } from './cnf/cnf.ts';
import { plant } from './cnf/edge-matching.ts';
import { heule } from './cnf/heule.ts';

const { values: settings } = parseArgs({
  options: {
    boards: { type: 'string', default: '14' },
    seeds: { type: 'string', default: '3' },
    limit: { type: 'string', default: '20' },
    solvers: { type: 'string', default: 'pzl,cadical,minisat' },
    none: { type: 'boolean', default: false },
  },
});
const BOARDS = Number(settings.boards);
const SEEDS = Number(settings.seeds);
const LIMIT = Number(settings.limit);
const SIZE = 6;

interface Formula {
  readonly variables: number;
  readonly clauses: Int32Array;
  readonly text: string;
}
interface Run {
  readonly conflicts: number;
  readonly seconds: number;
  readonly solved: boolean;
}

/**
 * The tiles of the board with a number. With --none, sides are exchanged between pairs of inner tiles: every color
 * still occurs as often as before, but the planted answer is lost.
 */
function tilesOf(board: number): number[][] {
  const tiles = plant(SIZE, 3, settings.none ? 7 : 6, (settings.none ? 1 : 100) + board).set;
  if (!settings.none) return tiles;
  const inner = tiles.filter((sides) => !sides.includes(0));
  for (let i = 0; i + 1 < inner.length; i += 2) {
    const [a, b] = [inner[i]!, inner[i + 1]!];
    [a[0], b[1]] = [b[1]!, a[0]!];
  }
  return tiles;
}

/** Whether the solver finished. @throws Error if its answer isn't the one that is known to be right. */
function solvedWith(answer: 'yes' | 'no' | undefined): boolean {
  if (answer !== undefined && (answer === 'yes') === settings.none)
    throw new Error(`${answer}, but it is known otherwise`);
  return answer !== undefined;
}

/** Translates a SAT solver's exit code; undefined if it stopped without an answer. */
const answerOf = (status: number | null): 'yes' | 'no' | undefined =>
  status === 10 ? 'yes' : status === 20 ? 'no' : undefined;

const module = await compileEngine();
const { model } = loadModel('edge-matching.pzl', readFileSync('examples/edge-matching.pzl', 'utf8'));
if (!model) throw new Error('the model has mistakes');

function modelFormula(tiles: readonly (readonly number[])[]): Formula {
  const text = `${SIZE} ${SIZE}\n${tiles.map((sides) => sides.join(' ')).join('\n')}\n`;
  const { ground } = openInstance(model!, { name: 'board.puz', text, format: 'puz' });
  if (!ground) throw new Error('the board has mistakes');
  const { sink, variables } = compileSat(ground);
  const clauses = sink.clauses.slice(0, sink.length);
  let dimacsText = '';
  const writer = writeDimacs(
    (chunk) => {
      dimacsText += chunk;
    },
    { variables, clauses: sink.count },
  );
  writer.flat(clauses, 0, clauses.length);
  writer.end();
  return { variables, clauses, text: dimacsText };
}

function heuleFormula(tiles: readonly (readonly number[])[]): Formula {
  const cnf = heule(tiles, SIZE);
  return {
    variables: cnf.variables,
    clauses: Int32Array.from(cnf.clauses.flatMap((clause) => [...clause, 0])),
    text: dimacs(cnf),
  };
}

function embedded({ variables, clauses }: Formula, seed: number): Run {
  const engine = createEngine(module, { seed });
  engine.newVariables(variables);
  engine.addClauses(clauses, clauses.length);
  const start = process.cpuUsage();
  const result = engine.solve([], { deadline: performance.now() + LIMIT * 1000 });
  const { user, system } = process.cpuUsage(start);
  return {
    conflicts: engine.statistics().conflicts,
    seconds: (user + system) / 1e6,
    solved: solvedWith(result === 'satisfiable' ? 'yes' : result === 'unsatisfiable' ? 'no' : undefined),
  };
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'pzl-edge-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

function cadical({ text }: Formula, seed: number): Run {
  const file = path.join(folder, 'board.cnf');
  writeFileSync(file, text);
  const { stdout, status } = spawnSync('cadical', ['-n', `--seed=${seed}`, '-t', String(LIMIT), file], {
    encoding: 'utf8',
  });
  const figure = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1] ?? Number.NaN);
  return {
    conflicts: figure(/^c conflicts:\s+(\d+)/m),
    seconds: figure(/^c total process time since initialization:\s+([\d.]+)/m),
    solved: solvedWith(answerOf(status)),
  };
}

/** Runs minisat. Its seed can only be set as a decimal fraction between 0 and 91648253. */
function minisat({ text }: Formula, seed: number): Run {
  const file = path.join(folder, 'board.cnf');
  writeFileSync(file, text);
  const words = [
    `-cpu-lim=${Math.ceil(LIMIT)}`,
    `-rnd-seed=${91648252 - seed}.5`,
    '-rnd-init',
    file,
    '/dev/null',
  ];
  const { stdout, status } = spawnSync('minisat', words, { encoding: 'utf8' });
  const figure = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1] ?? Number.NaN);
  return {
    conflicts: figure(/^conflicts\s+:\s+(\d+)/m),
    seconds: figure(/^CPU time\s+:\s+([\d.]+)/m),
    solved: solvedWith(answerOf(status)),
  };
}

const all = { pzl: embedded, cadical, minisat } as const;
const solvers = settings.solvers
  .split(',')
  .filter((name): name is keyof typeof all => Object.hasOwn(all, name))
  .filter((name) => name === 'pzl' || spawnSync('which', [name]).status === 0);
const encodings = { model: modelFormula, Heule: heuleFormula };

const results = new Map<string, Run[]>();
let sizes = '';
for (let board = 0; board < BOARDS; board++) {
  const tiles = tilesOf(board);
  for (const [encoding, encode] of Object.entries(encodings)) {
    const formula = encode(tiles);
    if (board === 0)
      sizes += `${encoding}: ${formula.variables} variables, ${formula.text.split('\n').length - 2} clauses. `;
    for (const solver of solvers) {
      const runs = Array.from({ length: SEEDS }, (_, seed) => all[solver](formula, seed));
      const key = `${solver} ${encoding}`;
      results.set(key, [...(results.get(key) ?? []), ...runs]);
      console.error(
        board,
        key,
        runs.map(({ conflicts, seconds }) => `${conflicts} (${seconds.toFixed(2)} s)`).join(' '),
      );
    }
  }
}

const sortAscending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]): number => sortAscending(values)[values.length >> 1]!;
const mean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(Math.max(value, 1e-3)), 0) / values.length);

console.log(`${BOARDS} boards × ${SEEDS} seeds, limit ${LIMIT} s. ${sizes}\n`);
console.log(
  '| solver, encoding | solved | conflicts: median, geometric mean | CPU s: median, geometric mean |',
);
console.log('|---|---|---|---|');
for (const [key, runs] of results) {
  const conflicts = runs.map((run) => run.conflicts);
  const seconds = runs.map((run) => run.seconds);
  console.log(
    `| ${key} | ${runs.filter((run) => run.solved).length}/${runs.length} | ${median(conflicts)}, ${mean(conflicts).toFixed(0)} ` +
      `| ${median(seconds).toFixed(2)}, ${mean(seconds).toFixed(2)} |`,
  );
}
for (const solver of solvers) {
  const of = (encoding: string, what: 'conflicts' | 'seconds'): number[] =>
    results.get(`${solver} ${encoding}`)!.map((run) => run[what]);
  const ratio = (what: 'conflicts' | 'seconds'): string =>
    `${(mean(of('model', what)) / mean(of('Heule', what))).toFixed(2)} (medians ${(median(of('model', what)) / median(of('Heule', what))).toFixed(2)})`;
  console.log(`\n${solver}: model / Heule: conflicts ${ratio('conflicts')}, CPU ${ratio('seconds')}.`);
}
