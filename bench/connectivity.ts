// Connectivity and loop puzzles, published and large, with every method for such rules: CPU seconds for opening,
// compiling, solving and searching for a second answer, each in a fresh process.
//   node bench/run.mjs connectivity [runs [name part]] > bench/results/connectivity.md
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { published } from '../spec/published.ts';
import type { Connectivity } from '../src/backends/sat/encode/encoding.ts';
import { openInstance } from '../src/index.ts';
import { Search } from '../src/tasks/solve/search.ts';
import { madeBoards } from './boards/boards.ts';
import { modelOf } from './boards/draft.ts';
import { largePuzzles } from './connectivity-puzzles.ts';

const TIME_LIMIT = 60;
const STRATEGIES: readonly Connectivity[] = ['eager', 'cuts', 'propagator', 'auto'];
const TYPES = ['nurikabe', 'heyawake', 'hitori', 'slitherlink', 'masyu', 'hashi'];

interface Puzzle {
  readonly model: string;
  readonly name: string;
  readonly text: () => Promise<string>;
}

/** All figures are CPU seconds, except `megabytes`, the peak memory of the process. */
interface Figures {
  readonly status: 'none' | 'unique' | 'several' | 'limit';
  readonly opening: number;
  readonly encoding: number;
  readonly solving: number;
  readonly conflicts: number;
  readonly clauses: number;
  readonly megabytes: number;
}

if (process.argv[2] === '--one') {
  const [, , , model = '', connectivity = ''] = process.argv;
  console.log(
    JSON.stringify(await measureInThisProcess(model, readFileSync(0, 'utf8'), connectivity as Connectivity)),
  );
} else {
  await compare(Number(process.argv[2] ?? 3), process.argv[3] ?? '');
}

async function measureInThisProcess(
  name: string,
  text: string,
  connectivity: Connectivity,
): Promise<Figures> {
  let last = process.cpuUsage();
  const lap = (): number => {
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    return (user + system) / 1e6;
  };
  const { ground } = openInstance(modelOf(name), { name, text });
  if (!ground) throw new Error(`${name} can't be read`);
  const opening = lap();
  const search = await Search.open(ground, { connectivity, timeLimit: TIME_LIMIT });
  const encoding = lap();
  const status = await solveTwice(search);
  const { conflicts, clauses } = search.statistics();
  const megabytes = process.resourceUsage().maxRSS / 1000;
  return { status, opening, encoding, solving: lap(), conflicts, clauses, megabytes };
}

async function solveTwice(search: Search): Promise<Figures['status']> {
  const first = await search.solve();
  if (first.status === 'unsatisfiable') return 'none';
  if (first.status !== 'satisfiable') return 'limit';
  search.program.block(first.assignment, search.visibleRefs);
  const { status } = await search.solve();
  if (status === 'unsatisfiable') return 'unique';
  return status === 'satisfiable' ? 'several' : 'limit';
}

function seconds({ opening, encoding, solving }: Figures): number {
  return opening + encoding + solving;
}

function withoutOpening({ encoding, solving }: Figures): number {
  return encoding + solving;
}

/**
 * Measures a puzzle `runs` times. Returns the figures of the fastest run, which other load on the machine affected
 * least.
 */
function measure(model: string, text: string, connectivity: Connectivity, runs: number): Figures {
  const figures: Figures[] = [];
  for (let run = 0; run < runs; run++) {
    const words = [process.argv[1]!, '--one', model, connectivity];
    const { stdout, stderr } = spawnSync(process.execPath, words, { input: text, encoding: 'utf8' });
    if (stdout === '') throw new Error(stderr);
    figures.push(JSON.parse(stdout) as Figures);
    // If a run takes more than ten seconds, it isn't repeated.
    if (seconds(figures[0]!) > 10) break;
  }
  return figures.sort((a, b) => seconds(a) - seconds(b))[0]!;
}

async function compare(runs: number, part: string): Promise<void> {
  const addressed = [
    ...published()
      .filter(({ type }) => TYPES.includes(type))
      .map(({ model, id, rows, columns, address }) => ({ model, name: `${id} ${rows}×${columns}`, address })),
    ...largePuzzles,
  ].map(({ model, name, address }) => ({ model, name, text: async () => address }));
  const puzzles: Puzzle[] = [...addressed, ...madeBoards].filter(({ model, name }) =>
    `${model} ${name}`.includes(part),
  );
  console.log(`# Connectivity and loops: the ways to keep them

CPU seconds of opening, compiling, solving and seeking a second answer, the least of ${runs} runs in fresh processes (one
where that takes over 10 s), and conflicts; \`node bench/run.mjs connectivity\`. Time limit ${TIME_LIMIT} s of wall clock: –. Boards that
are *made* come from bench/boards/ by seed: slitherlink with one answer, the others with more, of which two are found. *: no second answer.

| puzzle | ${STRATEGIES.join(' | ')} | eager/best | auto/best |
|---|${'---:|'.repeat(STRATEGIES.length + 2)}`);
  const details: string[] = [];
  for (const { model, name, text } of puzzles) {
    const board = await text();
    const figures = STRATEGIES.map((strategy) => measure(model, board, strategy, runs));
    const known = figures.filter(({ status }) => status !== 'limit');
    const [best] = known.toSorted((a, b) => seconds(a) - seconds(b));
    if (best === undefined) throw new Error(`${model} ${name}: no strategy is through in time`);
    if (known.some(({ status }) => status !== best.status))
      throw new Error(`${model} ${name}: ${JSON.stringify(figures)}`);
    const title = `${model} ${name}${best.status === 'unique' ? '*' : ''}`;
    const cells = figures.map((each) =>
      each.status === 'limit' ? '–' : `${seconds(each).toFixed(3)} (${each.conflicts})`,
    );
    const [eager, auto] = [figures[0]!, figures[3]!];
    console.log(
      `| ${[title, ...cells, ratio(eager, best, seconds), ratio(auto, best, seconds)].join(' | ')} |`,
    );
    details.push(
      `| ${[title, ...detailCells(eager), ...detailCells(best), ratio(eager, best, withoutOpening)].join(' | ')} |`,
    );
  }
  console.log(`
The parts of eager and of the best: opening (reading the rules and the instance, grounding), encoding (with narrowing domains), solving; clauses
in thousands, MB of the process. The last column is the ratio of encoding and solving alone.

| puzzle | eager: opening | encoding | solving | clauses | MB | best: opening | encoding | solving | clauses | MB | ratio |
|---|${'---:|'.repeat(11)}
${details.join('\n')}`);
}

/**
 * The ratio of a slower method's figure to that of the best method. If the slower method reached the time limit, the
 * ratio is a lower bound, marked `>`.
 */
function ratio(slow: Figures, best: Figures, part: (figures: Figures) => number): string {
  return `${slow.status === 'limit' ? '> ' : ''}${(part(slow) / part(best)).toFixed(1)}`;
}

function detailCells({ status, opening, encoding, solving, clauses, megabytes }: Figures): string[] {
  const shown = [opening, encoding, solving].map((each) => each.toFixed(2));
  if (status === 'limit') shown[2] = `> ${shown[2]}`;
  return [...shown, (clauses / 1000).toFixed(1), megabytes.toFixed(0)];
}
