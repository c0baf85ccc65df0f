// Compares three ways to count: by a decision diagram, by component caching over the clauses, and by listing. Also
// measures the rate of listing after the millionth answer. CPU time of this process for whole calls, from the ground
// model to the number. node bench/run.mjs count [CPU seconds a measurement] [names]     figures: bench/results/count.md

import { readFileSync } from 'node:fs';
import { compileSat } from '../src/backends/sat/encode/compile.ts';
import { count, enumerate, type Ground, loadModel, openInstance } from '../src/index.ts';
import { visibleRefs } from '../src/model/ground.ts';
import { ComponentCounter, OutOfBudget } from './component-counter.ts';

const [limitText = '10', ...names] = process.argv.slice(2);
const LIMIT = Number(limitText);

interface Row {
  readonly name: string;
  readonly model: string;
  readonly instance: string;
  /** The number of answers according to publications; absent if none gives it. */
  readonly known?: bigint;
  /** Whether to measure also how many answers are listed per second. */
  readonly rate?: boolean;
}

const board = (rules: string): string => `puzzle "Bench"\nboard square\n${rules}`;
const INDEPENDENT = board(
  'find x[cells]: bool\nrule "Apart": forall l in links: not (forall c in l.cells: x[c])',
);
const LOOPS = board('find line[borders]: bool\nrule "One loop": loop(line)');
const CELL_LOOPS = board('find line[links]: bool\nrule "One loop": loop(line)');
const PATHS = board('find line[links]: bool\nrule "One path": path(line)');
const AREAS = board('find x[cells]: bool\nrule "One area": connected(x)');
const DOMINOES = board('find d[links]: bool\nrule "One each": forall c in cells: count(d[c.links]) = 1');
const LATIN = (n: number): string =>
  board(
    `find v[cells]: 1..${n}\nrule "Rows": forall r in rows: alldifferent(v[r])\nrule "Columns": forall c in columns: alldifferent(v[c])`,
  );
const ROOKS = board(
  'find x[cells]: bool\nrule "Rows": forall r in rows: count(x[r]) = 2\nrule "Columns": forall c in columns: count(x[c]) = 2',
);
const STORMS = readFileSync('examples/storm.pzl', 'utf8')
  .replace(/given rowTotal.*\n|given columnTotal.*\n/g, '')
  .replace(/rule "The numbers[\s\S]*?\n}\n/, '')
  .replace(/read list[\s\S]*$/, '');
const example = (name: string): string => readFileSync(`examples/${name}.pzl`, 'utf8');
const size = (n: number): string => `size: ${n} ${n}`;

const ROWS: readonly Row[] = [
  { name: 'independent sets 6×6', rate: true, model: INDEPENDENT, instance: size(6), known: 5_598_861n },
  {
    name: 'independent sets 10×10',
    model: INDEPENDENT,
    instance: size(10),
    known: 2_030_049_051_145_980_050n,
  },
  { name: 'loops through cells 6×6', rate: true, model: CELL_LOOPS, instance: size(6), known: 1_222_363n },
  { name: 'loops through cells 7×7', model: CELL_LOOPS, instance: size(7), known: 487_150_371n },
  { name: 'loops on borders 6×6', model: LOOPS, instance: size(6), known: 487_150_371n },
  { name: 'loops on borders 7×7', model: LOOPS, instance: size(7), known: 603_841_648_931n },
  { name: 'paths 6×6', model: PATHS, instance: size(6) },
  { name: 'connected areas 5×5', rate: true, model: AREAS, instance: size(5), known: 2_301_878n },
  { name: 'connected areas 7×7', model: AREAS, instance: size(7) },
  { name: 'dominoes 8×8', rate: true, model: DOMINOES, instance: size(8), known: 12_988_816n },
  { name: 'dominoes 12×12', model: DOMINOES, instance: size(12), known: 53_060_477_521_960_000n },
  { name: 'latin squares 5', model: LATIN(5), instance: size(5), known: 161_280n },
  { name: 'latin squares 6', rate: true, model: LATIN(6), instance: size(6), known: 812_851_200n },
  { name: 'two rooks a line 7×7', rate: true, model: ROOKS, instance: size(7), known: 3_110_940n },
  { name: 'storms 5×5', model: STORMS, instance: size(5) },
  { name: 'storms 8×8', rate: true, model: STORMS, instance: size(8) },
  { name: 'slitherlink, no clues 5×5', model: example('slitherlink'), instance: size(5), known: 1_222_363n },
  { name: 'fillomino, no clues 3×3', model: example('fillomino'), instance: size(3) },
  {
    name: 'nurikabe, one clue 5×5',
    model: example('nurikabe'),
    instance: 'clue:\n  . . . . .\n  . 3 . . .\n  . . . . .\n  . . . 4 .\n  . . . . .',
  },
];

function groundOf({ name, model, instance }: Row): Ground {
  const loaded = loadModel('bench.pzl', model);
  if (!loaded.model) throw new Error(`${name}: ${loaded.diagnostics[0]?.message}`);
  const { ground, diagnostics } = openInstance(loaded.model, { name: 'bench', text: instance });
  if (!ground) throw new Error(`${name}: ${diagnostics[0]?.message}`);
  return ground;
}

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const seconds = (from: number): string => `${(cpu() - from).toFixed(2)} s`;

/** Runs a task, and aborts it after some seconds of CPU time. */
async function runWithin<Result>(
  limit: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const [controller, from] = [new AbortController(), cpu()];
  const watch = setInterval(() => {
    if (cpu() - from > limit) controller.abort();
  }, 50);
  try {
    return await run(controller.signal);
  } finally {
    clearInterval(watch);
  }
}

interface Measured {
  readonly text: string;
  readonly count?: bigint;
}

async function countByPzl(ground: Ground, method?: 'listing' | 'diagram'): Promise<Measured> {
  const from = cpu();
  const counted = await runWithin(LIMIT, (signal) => count(ground, { signal, ...(method && { method }) }));
  if (counted.status === 'exact') return { text: seconds(from), count: counted.count };
  return { text: `${counted.count.toLocaleString('en-US')} in ${seconds(from)}` };
}

function countByComponents(ground: Ground): Measured {
  const from = cpu();
  const program = compileSat(ground, { connectivity: 'eager' });
  const distinguishing = program.distinguishingVariables(visibleRefs(ground)) ?? [];
  const { sink, variables } = program;
  const late = (): boolean => cpu() - from > LIMIT;
  const counter = new ComponentCounter(
    variables,
    sink.clauses.subarray(0, sink.length),
    distinguishing,
    late,
  );
  try {
    const total = counter.count();
    return { text: seconds(from), count: total };
  } catch (error) {
    if (error instanceof OutOfBudget || error instanceof RangeError)
      return { text: `not in ${seconds(from)}` };
    throw error;
  }
}

/** Lists answers, and returns how many are listed per second of CPU time after the millionth. */
async function rate(ground: Ground): Promise<string> {
  const [FIRST, THEN] = [1_000_000, 200_000];
  const listing = enumerate(ground, { answers: FIRST + THEN });
  let [found, from] = [0, 0];
  for (;;) {
    const step = await listing.next();
    if (step.done) break;
    if (++found === FIRST) from = cpu();
  }
  if (found < FIRST + THEN) return '';
  return `${Math.round(THEN / (cpu() - from)).toLocaleString('en-US')}/s`;
}

console.log(
  '| | answers | `pzl count` | diagram alone | component caching | listing | after the millionth |',
);
console.log('|---|---|---|---|---|---|---|');
for (const row of ROWS) {
  if (names.length > 0 && !names.some((name) => row.name.includes(name))) continue;
  const both = await countByPzl(groundOf(row));
  const diagram = await countByPzl(groundOf(row), 'diagram');
  const components = countByComponents(groundOf(row));
  const listing = await countByPzl(groundOf(row), 'listing');
  for (const other of [both, diagram, components, listing])
    if (
      other.count !== undefined &&
      other.count !== (row.known ?? both.count ?? diagram.count ?? listing.count)
    )
      throw new Error(`${row.name}: ${other.count}`);
  const total = (both.count ?? row.known)?.toLocaleString('en-US') ?? '';
  const known = row.known === undefined ? '' : ' (as published)';
  const late = row.rate ? await rate(groundOf(row)) : '';
  console.log(
    `| ${row.name} | ${total}${known} | ${both.text} | ${diagram.text} | ${components.text} | ${listing.text} | ${late} |`,
  );
}
