// Compares two ways to minimize and maximize: the SAT engine's search for better and better answers, and the ILP
// engines. Each measurement runs in a process of its own. node bench/run.mjs objective [SECONDS [MODEL…]]      the
// figures for bench/results/objective.md
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { threadEngineHost } from '../src/cli/threads/ilp-thread.ts';
import { type Backend, type Ground, loadModel, openInstance, optimize } from '../src/index.ts';

const BACKENDS: readonly Backend[] = ['sat', 'highs', 'glpk', 'jslp'];

/** A generator of random numbers below `below`, determined by the seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const grid = (
  name: string,
  height: number,
  width: number,
  cell: (r: number, c: number) => unknown,
): string => {
  const row = (r: number): string => Array.from({ length: width }, (_, c) => cell(r, c)).join(' ');
  return `${name}:\n${Array.from({ length: height }, (_, r) => `  ${row(r)}\n`).join('')}`;
};

const signs = (tiles: number): [string, string] => {
  const random = randomFrom(tiles);
  const colors = Math.ceil(Math.sqrt(tiles));
  return [readFileSync('examples/signs.pzl', 'utf8'), grid('tiles', tiles, 4, () => 1 + random(colors))];
};

const knapsack = (things: number): [string, string] => {
  const random = randomFrom(things);
  const pairs = grid('things', things, 2, () => 10 + random(90));
  return [
    `puzzle "Knapsack"
given things: list of (weight: int, value: int)
given limit: int
let numbers = 0..size(things) - 1
find taken[numbers]: bool
rule "The things fit": sum(things[t].weight for t in numbers where taken[t]) <= limit
maximize sum(things[t].value for t in numbers where taken[t])
`,
    `${pairs}limit: ${things * 20}\n`,
  ];
};

const lamps = (side: number): [string, string] => {
  const random = randomFrom(side);
  return [
    `puzzle "Fewest lamps"
board square
given block[cells]: bool
let open = cells where not block
find lamp[open]: bool
rule "Every open cell is lit": forall c in open: lamp[c] or any(lamp[sees(c, open)])
minimize count(lamp)
`,
    grid('block', side, side, () => (random(4) === 0 ? '#' : '.')),
  ];
};

const stars = (side: number): [string, string] => {
  const random = randomFrom(side);
  return [
    `puzzle "Most stars"
board square
given worth[cells]: int
find star[cells]: bool
rule "At most two in a line": forall u in rows + columns: count(star[u]) <= 2
rule "Stars do not touch": forall c in cells, n in c.around: not (star[c] and star[n])
maximize sum(worth[c] for c in cells where star[c])
`,
    grid('worth', side, side, () => 1 + random(9)),
  ];
};

const bridges = (side: number): [string, string] => {
  const random = randomFrom(side);
  return [
    `puzzle "Cheapest bridges"
board square(${side}, ${side})
given cost[links]: int
find bridge[links]: bool
rule "Everything is connected": connected(cells, bridge)
rule "No dead ends": forall c in cells: count(bridge[c.links]) >= 2
minimize sum(cost[l] for l in links where bridge[l])
`,
    `cost:\n${linkLines(side, () => 1 + random(9))}`,
  ];
};

const longest = (side: number): [string, string] => [
  `puzzle "Longest loop"
board square(${side}, ${side})
find line[links]: bool
rule "One loop": loop(line)
maximize count(line)
`,
  '',
];

const diagonal = (clues: number): [string, string] => {
  const random = randomFrom(clues);
  return [
    `puzzle "Greatest diagonals"
board square(9, 9)
given clue[cells]: 1..9?
find digit[cells]: 1..9
rule "Clues": forall c in cells where clue[c]: digit[c] = clue[c]
rule "Rows and columns": forall u in rows + columns: alldifferent(digit[u])
rule "Boxes": forall b in boxes(3, 3): alldifferent(digit[b])
maximize sum(sum(digit[d]) for d in diagonals)
`,
    grid('clue', 9, 9, (r, c) => (random(81) < clues ? 1 + ((r * 3 + Math.floor(r / 3) + c) % 9) : '.')),
  ];
};

/** Draws a square board in instance notation, with a value from `value` on each link between neighbouring cells. */
function linkLines(side: number, value: () => number): string {
  let text = '';
  for (let r = 0; r < side; r++) {
    text += `  ${Array.from({ length: side }, (_, c) => `o${c + 1 < side ? ` ${value()} ` : ''}`).join('')}\n`;
    if (r + 1 < side) text += `  ${Array.from({ length: side }, () => value()).join('   ')}\n`;
  }
  return text;
}

const MODELS: Readonly<Record<string, readonly [string, string]>> = {
  'signs 6': signs(6),
  'signs 12': signs(12),
  'signs 24': signs(24),
  'knapsack 15': knapsack(15),
  'knapsack 40': knapsack(40),
  'fewest lamps 7': lamps(7),
  'fewest lamps 12': lamps(12),
  'most stars 7': stars(7),
  'most stars 10': stars(10),
  'cheapest bridges 4': bridges(4),
  'cheapest bridges 6': bridges(6),
  'cheapest bridges 10': bridges(10),
  'fewest lamps 20': lamps(20),
  'longest loop 5': longest(5),
  'longest loop 7': longest(7),
  'greatest diagonals 20': diagonal(20),
  'greatest diagonals 5': diagonal(5),
};

function groundOf([model, text]: readonly [string, string]): Ground {
  const loaded = loadModel('model.pzl', model);
  if (!loaded.model) throw new Error(loaded.diagnostics.map(({ message }) => message).join('\n'));
  const { ground, diagnostics } = openInstance(loaded.model, { name: 'instance', text });
  if (!ground) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return ground;
}

async function one(name: string, backend: Backend, timeLimit: number): Promise<void> {
  const search = optimize(groundOf(MODELS[name]!), { backend, timeLimit, engineHost: threadEngineHost });
  let best: number | undefined;
  let step = await search.next();
  for (; !step.done; step = await search.next()) best = step.value.objective;
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ status: step.value.status, best, seconds: (user + system) / 1e6 }));
}

const [first = '20', ...rest] = process.argv.slice(2);
if (first === 'one') await one(rest[0]!, rest[1] as Backend, Number(rest[2]));
else {
  console.log(`| objective | ${BACKENDS.join(' | ')} |\n|---|${'---|'.repeat(BACKENDS.length)}`);
  for (const name of Object.keys(MODELS).filter((each) => rest.length === 0 || rest.includes(each))) {
    const cells = BACKENDS.map((backend) => {
      const words = [process.argv[1]!, 'one', name, backend, first];
      const { status, best, seconds } = JSON.parse(
        execFileSync(process.execPath, words, { encoding: 'utf8' }),
      );
      return `${best ?? '–'} ${status === 'optimal' ? 'in' : `${status},`} ${seconds.toFixed(1)} s`;
    });
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}
