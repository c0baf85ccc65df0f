// For reference: connectivity as it is usually encoded in clauses, by distances in a unary order from one root,
// compared with pzl's vertex elimination (`eager`) and propagator. CPU seconds for compiling, solving and searching for
// a second answer.
//   node bench/run.mjs distances > bench/results/distances.md
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { published } from '../spec/published.ts';
import type { SatProgram } from '../src/backends/sat/encode/compile.ts';
import type { Connectivity } from '../src/backends/sat/encode/encoding.ts';
import { openInstance } from '../src/index.ts';
import { CODE, type Graph } from '../src/model/terms/terms.ts';
import { Search } from '../src/tasks/solve/search.ts';
import { madeBoards } from './boards/boards.ts';
import { modelOf } from './boards/draft.ts';
import { newCnf } from './cnf/cnf.ts';
import { numberFromRoot } from './cnf/slitherlink.ts';

const TIME_LIMIT = 60;
const ENCODINGS = ['distances', 'eager', 'propagator'] as const;
const PUZZLES = ['nurikabe', 'heyawake', 'hitori', 'slitherlink'];
/**
 * The greatest number of nodes. Distances take one variable and about four clauses for each node (or edge) and
 * distance.
 */
const MOST_NODES = 720;

if (process.argv[2] === '--one') {
  const [, , , model = '', method = ''] = process.argv;
  await measureInThisProcess(model, method as (typeof ENCODINGS)[number]);
} else {
  await compare();
}

async function measureInThisProcess(name: string, method: (typeof ENCODINGS)[number]): Promise<void> {
  const { ground } = openInstance(modelOf(name), { name, text: readFileSync(0, 'utf8') });
  if (!ground) throw new Error(`${name} can't be read`);
  const start = process.cpuUsage();
  const connectivity: Connectivity = method === 'distances' ? 'cuts' : method;
  const search = await Search.open(ground, { connectivity, timeLimit: TIME_LIMIT });
  if (method === 'distances') addDistances(search.program);
  const first = await search.solve();
  if (first.status === 'satisfiable') search.program.block(first.assignment, search.visibleRefs);
  const { status } = first.status === 'satisfiable' ? await search.solve() : first;
  const { user, system } = process.cpuUsage(start);
  const { clauses, conflicts, cuts } = search.statistics();
  if (cuts > 0) throw new Error('Distances left something for cuts to do.');
  console.log(JSON.stringify({ status, seconds: (user + system) / 1e6, clauses, conflicts }));
}

/**
 * Encodes those constraints that the program otherwise enforces while solving, by cuts: that nodes are connected (if
 * all edges of the graph exist), and that edges form one loop.
 */
function addDistances(program: SatProgram): void {
  const { terms } = program.ground;
  for (const { ref } of program.lazyConstraints) {
    const [at = 0, ...args] = terms.arguments(ref);
    const graph = terms.graphs[at]!;
    const code = terms.code(ref >> 1);
    const isLoop = code === CODE.loop;
    if (!isLoop && (code !== CODE.connected || args.slice(graph.nodes).some((edge) => edge !== 0)))
      throw new Error('Distances are written for connected nodes and loops only.');
    const members = isLoop ? args : args.slice(0, graph.nodes);
    const neighbours = isLoop ? edgesSharingAnEnd(graph) : neighboursIn(graph);
    // Each edge of a loop is at most half the loop's length away from any other.
    const bound = isLoop ? members.length >> 1 : members.length - 1;
    // `literal` may create variables, so it is called before the variables of the distances are created.
    const literals = members.map((member) => program.literal(member));
    const cnf = newCnf();
    cnf.variables = program.variables;
    numberFromRoot(cnf, literals, neighbours, bound, undefined);
    while (program.variables < cnf.variables) program.fresh();
    for (const clause of cnf.clauses) program.clause(clause);
  }
}

function neighboursIn(graph: Graph): number[][] {
  const neighbours = Array.from({ length: graph.nodes }, (): number[] => []);
  graph.ends.forEach((end, i) => {
    neighbours[end]!.push(graph.ends[i ^ 1]!);
  });
  return neighbours;
}

/** Returns for each edge the edges that share an end with it. */
function edgesSharingAnEnd(graph: Graph): number[][] {
  const at = Array.from({ length: graph.nodes }, (): number[] => []);
  graph.ends.forEach((end, i) => {
    at[end]!.push(i >> 1);
  });
  const edges = Array.from({ length: graph.ends.length >> 1 }, (_, edge) => edge);
  return edges.map((edge) =>
    [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!]
      .flatMap((node) => at[node]!)
      .filter((other) => other !== edge),
  );
}

async function compare(): Promise<void> {
  const puzzles = [
    ...published()
      .filter(({ type }) => PUZZLES.includes(type))
      .map(({ model, id, rows, columns, address }) => {
        return { model, name: `${id} ${rows}×${columns}`, nodes: rows * columns, text: async () => address };
      }),
    ...madeBoards
      .filter(({ model }) => PUZZLES.includes(model))
      .map((board) => ({
        ...board,
        nodes: board.name
          .split(/\D+/)
          .filter(Boolean)
          .map(Number)
          .reduce((a, b) => a * b),
      })),
  ].filter(({ nodes }) => nodes <= MOST_NODES);
  console.log(`# Connectivity by distances

CPU seconds of compiling, solving and seeking a second answer in a fresh process, conflicts, and clauses in thousands; time limit ${TIME_LIMIT} s
of wall clock: –. *Distances*: the usual clauses, a distance in a unary order for each cell (or line) from one root, here with the
bound that is sure to do. *Eager* is ours, by vertex elimination. \`node bench/run.mjs distances\`.

| puzzle | ${ENCODINGS.join(' | ')} | distances/eager | distances/propagator |
|---|${'---:|'.repeat(ENCODINGS.length + 2)}`);
  for (const { model, name, text } of puzzles) {
    const input = await text();
    const figures = ENCODINGS.map((method) => {
      const { stdout, stderr } = spawnSync(process.execPath, [process.argv[1]!, '--one', model, method], {
        input,
        encoding: 'utf8',
      });
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout) as { status: string; seconds: number; clauses: number; conflicts: number };
    });
    if (new Set(figures.map(({ status }) => status).filter((status) => status !== 'limit')).size > 1)
      throw new Error(`${model} ${name}: the encodings disagree.`);
    const cells = figures.map(({ status, seconds, clauses, conflicts }) =>
      status === 'limit' ? '–' : `${seconds.toFixed(2)} (${conflicts}; ${(clauses / 1000).toFixed(1)})`,
    );
    const [distances, ...ours] = figures;
    const ratios = ours.map(({ seconds }) => {
      return `${distances!.status === 'limit' ? '> ' : ''}${(distances!.seconds / seconds).toFixed(1)}`;
    });
    console.log(`| ${[`${model} ${name}`, ...cells, ...ratios].join(' | ')} |`);
  }
}
