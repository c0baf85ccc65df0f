// Compares two models of numbered walks through all cells: one with `rank`, one with a number variable for each cell.
// Reports CPU seconds for opening, solving and searching for a second answer in a fresh process, and conflicts. node
// bench/run.mjs walks > bench/results/walks.md
import { spawnSync } from 'node:child_process';
import { generatorOf } from '../spec/backends/sat/random.ts';
import { loadModel, openInstance } from '../src/index.ts';
import { Search } from '../src/tasks/solve/search.ts';
import { walk } from './boards/walk.ts';

const TIME_LIMIT = 60;
const GIVEN_SHARE = 0.35;
const SIZES = [6, 8, 10, 14, 20];
const SEEDS = [1, 2];

const STEPS = `find step[cells]: direction?
let steps = {(c, c.step(d)) for c in cells, d in directions where step[c] = d}
rule "One walk through all cells": path(steps) and oneway(steps) and count(c in cells where step[c] != absent) = size(cells) - 1
rule "Nothing leads off the board": forall c in cells, d in directions where step[c] = d: c.step(d) != absent`;
const NUMBERS = `find number[cells]: 0..width * height - 1
rule "Every cell has a number of its own": alldifferent(number)
rule "Numbers that are told stay": forall c in cells where told[c]: number[c] = told[c]`;

/** [name of a model]: its rules for a walk. */
const FORMULATIONS: Record<string, string> = {
  rank: `${STEPS}
rule "Numbers tell when it comes by": forall c in cells where told[c]: rank(c, steps) = told[c]`,
  'steps and numbers': `${STEPS}
${NUMBERS}
rule "A step leads to the next": forall (a, b) in steps: number[b] = number[a] + 1`,
  numbers: `${NUMBERS}
rule "The next number is beside": forall c in cells where number[c] < width * height - 1:
  exists x in c.neighbors: number[x] = number[c] + 1`,
};

if (process.argv[2] === '--one')
  await measureInThisProcess(...(process.argv.slice(3) as [string, string, string]));
else compare();

async function measureInThisProcess(formulation: string, size: string, seed: string): Promise<void> {
  const start = process.cpuUsage();
  const text = `puzzle "A walk"\nboard square\ngiven told[cells]: int?\n${FORMULATIONS[formulation]}\n`;
  const { model, diagnostics } = loadModel('walk.pzl', text);
  if (!model) throw new Error(`${formulation}: ${JSON.stringify(diagnostics)}`);
  const { ground } = openInstance(model, {
    name: 'walk',
    text: walk(Number(size), generatorOf(Number(seed)), GIVEN_SHARE),
  });
  if (!ground) throw new Error(`${formulation} can't be read`);
  const search = await Search.open(ground, { timeLimit: TIME_LIMIT });
  const first = await search.solve();
  if (first.status === 'satisfiable') search.program.block(first.assignment, search.visibleRefs);
  const { status } = first.status === 'satisfiable' ? await search.solve() : first;
  const { user, system } = process.cpuUsage(start);
  const answers = {
    unsatisfiable: 'one',
    satisfiable: 'several',
    limit: 'none in time',
    stopped: 'none in time',
  }[status];
  const seconds = ((user + system) / 1e6).toFixed(2);
  console.log(`${answers} | ${seconds} (${search.statistics().conflicts})`);
}

function compare(): void {
  const formulations = Object.keys(FORMULATIONS);
  console.log(`# Walks

Made by \`node bench/run.mjs walks\`, Node ${process.version}: walks through all cells, of which about ${GIVEN_SHARE * 100} % tell their number. CPU
seconds of opening, solving and seeking a second answer, and conflicts; at most ${TIME_LIMIT} s of wall clock.

| walk | answers | ${formulations.join(' | ')} |
|---|---|${'---:|'.repeat(formulations.length)}`);
  for (const size of SIZES) {
    for (const seed of SEEDS) {
      const runs = formulations.map((formulation) => {
        const args = [process.argv[1] ?? '', '--one', formulation, String(size), String(seed)];
        const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
        if (stdout === '') throw new Error(stderr);
        return stdout.trim().split(' | ');
      });
      const answers = new Set(runs.map(([status]) => status).filter((status) => status !== 'none in time'));
      if (answers.size > 1) throw new Error(`${size}×${size}, ${seed}: the ways disagree.`);
      console.log(
        `| ${size}×${size}, ${seed} | ${[...answers][0] ?? '?'} | ${runs.map(([, figures]) => figures).join(' | ')} |`,
      );
    }
  }
}
