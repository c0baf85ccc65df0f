// CPU seconds to a unique Molekularis puzzle, each in a process of its own, and how far the shares end from the weights.
//   node bench/run.mjs generate [seeds [size…]]      the figures for bench/results/generate.md
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { generate, loadModel } from '../src/index.ts';

interface Figures {
  readonly status: string;
  /** CPU seconds: of the whole process, and of generate() in it. */
  readonly whole: number;
  readonly inside: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly rounds: number;
  readonly loosened: number;
  readonly conflicts: number;
}

const NAMES = ['H', 'O', 'N', 'C'];
const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;

async function one(size: string, weights: readonly number[], seed: number): Promise<Figures> {
  const { model } = loadModel('molekularis.pzl', readFileSync('examples/molekularis.pzl', 'utf8'));
  if (!model) throw new Error('molekularis.pzl has mistakes');
  const wishes = new Map([['', new Map(weights.map((weight, at) => [NAMES[at] ?? '', weight]))]]);
  const start = process.cpuUsage();
  const outcome = await generate(model, { size, weights: wishes, seed, timeLimit: 240 });
  const inside = seconds(process.cpuUsage(start));
  const counts: Record<string, number> = {};
  const text = outcome.status === 'generated' ? outcome.puzzle.text.replace(/^\/\/.*$/gm, '') : '';
  for (const name of NAMES) counts[name] = text.split(name).length - 1;
  const statistics = outcome.status === 'generated' ? outcome.puzzle.statistics : undefined;
  return {
    status: outcome.status,
    whole: seconds(process.cpuUsage()),
    inside,
    counts,
    rounds: statistics?.rounds ?? 0,
    loosened: statistics?.loosened ?? 0,
    conflicts: statistics?.conflicts ?? 0,
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const range = (values: readonly number[]): string =>
  [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(2)).join(' / ');

if (process.argv[2] === 'one') {
  const [size = '', weights = '', seed = '0'] = process.argv.slice(3);
  console.log(JSON.stringify(await one(size, weights.split(',').map(Number), Number(seed))));
} else {
  const seeds = Number(process.argv[2] ?? 5);
  const sizes = process.argv.length > 3 ? process.argv.slice(3) : ['small', 'medium', 'large', 'gigantic'];
  console.log(
    '| size | weights | inside (min / median / max) | whole process | wanted | got (mean) | farthest | loosened |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const size of sizes) {
    for (const weights of ['1,1,1,1', '1,5,8,3', '0,1,10,10']) {
      const runs = Array.from({ length: seeds }, (_, at) => {
        const words = [process.argv[1] ?? '', 'one', size, weights, String(at + 1)];
        return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' })) as Figures;
      });
      const parts = weights.split(',').map(Number);
      const done = runs.filter(({ status }) => status === 'generated');
      const atoms = NAMES.reduce((sum, name) => sum + (done[0]?.counts[name] ?? 0), 0);
      const total = parts.reduce((sum, part) => sum + part, 0);
      const wanted = parts.map((part) => (part / total) * atoms);
      const mean = NAMES.map(
        (name) => done.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0) / done.length,
      );
      const farthest = Math.max(
        ...done.flatMap(({ counts }) =>
          NAMES.map((name, at) => Math.abs((counts[name] ?? 0) - (wanted[at] ?? 0))),
        ),
      );
      console.log(
        `| ${size} | ${parts.join(' ')} | ${range(runs.map((run) => run.inside))} | ${range(runs.map((run) => run.whole))} | ` +
          `${wanted.map((value) => value.toFixed(1)).join(' ')} | ${mean.map((value) => value.toFixed(1)).join(' ')} | ` +
          `${farthest.toFixed(1)} | ${runs.map(({ loosened, rounds }) => `${loosened}${rounds > 0 ? `+${rounds}r` : ''}`).join(' ')} |` +
          (done.length < runs.length ? ` ${runs.length - done.length} without a puzzle` : ''),
      );
    }
  }
}
