// The embedded engine against native solvers and the prototype: whole-process CPU time, including Node's start and
// parsing.
//   node bench/run.mjs sat [--runs N] [--timeout SECONDS] [--only TEXT]
// The table of all instances is written to bench/results/sat.md. Instances: the generated set (bench/cnf) and the
// shared ones, if PZL_SHARED (default ../shared) has them.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { dimacs } from './cnf/cnf.ts';
import { families } from './cnf/families.ts';

const { values: settings } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    timeout: { type: 'string', default: '120' },
    only: { type: 'string', default: '' },
  },
});
const RUNS = Number(settings.runs);
const TIMEOUT = Number(settings.timeout);
const shared = process.env.PZL_SHARED ?? '../shared';

interface Solver {
  readonly name: string;
  readonly command: readonly string[];
}
interface Run {
  /** CPU seconds; the time limit if the solver gave no answer. */
  readonly seconds: number;
  /** The exit code: 10 for satisfiable, 20 for unsatisfiable, 0 for no answer. */
  readonly answer: number;
}

const bundled = (name: string): string => {
  execFileSync(process.execPath, ['bench/run.mjs', '--bundle', '--cjs', name], { stdio: 'ignore' });
  return path.resolve('generated', 'bench', `${name}.cjs`);
};
const found = (name: string): boolean => spawnSync('which', [name]).status === 0;

function solvers(): Solver[] {
  const list: Solver[] = [{ name: 'pzl', command: [process.execPath, bundled('solve-dimacs')] }];
  if (found('minisat')) list.push({ name: 'minisat', command: ['minisat', '-verb=0'] });
  if (found('cadical')) list.push({ name: 'cadical', command: ['cadical', '-q'] });
  if (existsSync(path.join(shared, 'engine-prototype', 'cdcl.wasm'))) {
    list.push({ name: 'prototype', command: [process.execPath, bundled('prototype')] });
  }
  return list;
}

/**
 * Without this variable, because Node would read its certificates at each start: 40 ms that don't belong to the solver.
 */
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;

/** Runs a solver once; the shell's `times` gives the CPU time of its child process. */
function measure(solver: Solver, file: string): Run {
  const script = 'timeout "$0" "$@" >/dev/null 2>&1; echo "$?"; times';
  const { stdout } = spawnSync('sh', ['-c', script, String(TIMEOUT), ...solver.command, file], {
    encoding: 'utf8',
    env: environment,
  });
  const [status = '', , children = ''] = stdout.trim().split('\n');
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  const seconds = parts.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
  const answer = status === '10' ? 10 : status === '20' ? 20 : 0;
  return { seconds: answer === 0 ? TIMEOUT : Math.max(seconds, 0.01), answer };
}

function median(runs: readonly Run[]): Run {
  const sorted = [...runs].sort((a, b) => a.seconds - b.seconds);
  return sorted[sorted.length >> 1]!;
}

function* instances(
  folder: string,
): Generator<readonly [set: string, family: string, name: string, file: string]> {
  for (const { name: family, instances } of families) {
    for (const [name, make] of instances) {
      if (!name.includes(settings.only)) continue;
      const file = path.join(folder, `${name}.cnf`);
      writeFileSync(file, dimacs(make()));
      yield ['generated', family, name, file];
    }
  }
  const given = path.join(shared, 'cnf');
  if (!existsSync(given)) return;
  for (const entry of readdirSync(given).filter((each) => each.endsWith('.cnf.gz'))) {
    const name = entry.replace('.cnf.gz', '');
    if (!name.includes(settings.only)) continue;
    const file = path.join(folder, `${name}.cnf`);
    writeFileSync(file, gunzipSync(readFileSync(path.join(given, entry))));
    yield ['shared', 'shared', name, file];
  }
}

/** Instances above this number of CPU seconds count as hard; below it, Node's start of 0.025 s dominates. */
const MIN_HARD_SECONDS = 0.2;

/** The geometric mean; NaN for an empty list. */
const geometricMean = (ratios: readonly number[]): number =>
  Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
const ratioText = (mean: number): string => (Number.isNaN(mean) ? '–' : mean.toFixed(2));

const compared = solvers();
const folder = mkdtempSync(path.join(os.tmpdir(), 'pzl-sat-'));
interface Row {
  readonly set: string;
  readonly family: string;
  readonly runs: ReadonlyMap<string, Run>;
}
const rows: Row[] = [];
const header = `| set | instance | answer | ${compared.map((solver) => solver.name).join(' | ')} |`;
const lines = [header, `|${'---|'.repeat(compared.length + 3)}`];
try {
  for (const [set, family, name, file] of instances(folder)) {
    const runs = new Map<string, Run>();
    for (const solver of compared) {
      const all: Run[] = [];
      while (all.length < RUNS && all.every((run) => run.answer !== 0)) all.push(measure(solver, file));
      runs.set(solver.name, median(all));
    }
    rmSync(file);
    rows.push({ set, family, runs });
    const answers = new Set([...runs.values()].map((run) => run.answer).filter((answer) => answer !== 0));
    const answer = answers.size > 1 ? 'DISAGREE' : answers.has(10) ? 'sat' : answers.has(20) ? 'unsat' : '?';
    const cells = [...runs.values()].map((run) =>
      run.answer === 0 ? `${TIMEOUT}*` : run.seconds.toFixed(2),
    );
    lines.push(`| ${set} | ${name} | ${answer} | ${cells.join(' | ')} |`);
    console.log(lines.at(-1));
    save();
    if (answers.size > 1) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(summary().join('\n'));

/**
 * Writes the table. It is called after every instance, so that an interrupted run leaves its figures. The figures of a
 * selection don't replace the full table.
 */
function save(): void {
  if (settings.only !== '') return;
  mkdirSync('bench/results', { recursive: true });
  writeFileSync('bench/results/sat.md', `${[intro(), ...lines, '', ...summary()].join('\n')}\n`);
}

function summary(): string[] {
  // An instance counts as hard if our solver or any native one takes long on it: choosing by a single solver would
  // favour the others.
  const hard = ({ runs }: Row): boolean =>
    ['pzl', 'minisat', 'cadical'].some((name) => (runs.get(name)?.seconds ?? 0) >= MIN_HARD_SECONDS);
  const inGroup = (row: Row, group: string): boolean =>
    group === 'all' ||
    row.set === group ||
    row.family === group ||
    (group === `${row.set}, hard` && hard(row));
  type Other = (runs: ReadonlyMap<string, Run>) => number | undefined;
  const ratios = (group: string, other: Other): number[] =>
    rows
      .filter((row) => inGroup(row, group))
      .map((row) => [row.runs.get('pzl')!.seconds, other(row.runs)] as const)
      .filter((pair): pair is readonly [number, number] => pair[1] !== undefined)
      .map(([own, its]) => own / its);
  const of = (name: string) => (runs: ReadonlyMap<string, Run>) => runs.get(name)?.seconds;
  const better = (runs: ReadonlyMap<string, Run>): number | undefined => {
    const [a, b] = [of('minisat')(runs), of('cadical')(runs)];
    return a === undefined || b === undefined ? undefined : Math.min(a, b);
  };
  const others: readonly Other[] = [of('cadical'), of('minisat'), better, of('prototype')];
  const line = (group: string): string =>
    `| ${[group, ...others.map((other) => ratioText(geometricMean(ratios(group, other))))].join(' | ')} |`;
  const kinds = others.map((other) => {
    const means = families.map(({ name }) => geometricMean(ratios(name, other)));
    return ratioText(geometricMean(means.filter((mean) => !Number.isNaN(mean))));
  });
  return [
    '| geometric mean of pzl against | cadical | minisat | the better of the two | prototype |',
    '|---|---|---|---|---|',
    ...[
      'generated',
      'shared',
      'generated, hard',
      'shared, hard',
      'all',
      ...families.map((family) => family.name),
    ].map(line),
    `| generated, each kind weighing the same | ${kinds.join(' | ')} |`,
  ];
}

function intro(): string {
  return (
    '# SAT engine: last figures\n\n' +
    `Whole-process CPU seconds, median of ${RUNS}, timeout ${TIMEOUT} s (\`*\`: no answer), Node ${process.version}. ` +
    `Hard: one of pzl, minisat and cadical takes ${MIN_HARD_SECONDS} s or more. Made by \`node bench/run.mjs sat\`.\n`
  );
}
