// Compares this build with another build by the ratios of their CPU times, this build's time divided by the other's.
// The builds run alternately, on four kinds of work: whole short runs, published puzzles, grounding, and the engine on
// formulas. node bench/run.mjs against FOLDER [startup] [published] [ground] [sat] [--runs N] FOLDER is a checkout with
// its packages and a build in its dist/; without names all four are measured.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { published } from '../spec/published.ts';
import { byTurns, cpu, least, median } from './by-turns.mjs';
import { dimacs } from './cnf/cnf.ts';
import { families } from './cnf/families.ts';
import { INSTANCES } from './ground-boards.ts';

/** Measures one item with the build of a folder, in milliseconds of CPU time. */
type Measure = (folder: string, name: string) => number;

interface Kind {
  readonly names: readonly string[];
  readonly measure: Measure;
}

const GROUND = '--ground-in';
const here = process.cwd();
const { values: settings, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, [GROUND.slice(2)]: { type: 'boolean' } },
});
const temporary = mkdtempSync(path.join(os.tmpdir(), 'pzl-against-'));

const SHORT_RUNS = [
  '--version',
  'check examples/molekularis.pzl',
  'run examples/molekularis.pzl --instance tiny',
  'run examples/molekularis.pzl --instance small',
  'run examples/slitherlink.pzl --instance small',
];

/** Formulas of all families that take between a tenth of a second and two seconds. */
const FORMULAS = [
  'edge-matching-6-5',
  'slitherlink-20-1',
  'nonogram-40',
  'storm-40',
  'sudoku-36-4',
  'r3-above-225-1',
  'bijection-9',
  'totals-7-2',
  'sliding-4-20',
  'pebbling-300',
];
const SIDES = [20, 32, 45, 64, 100];
/** A puzzle that is left out: it takes many times as long as the others, and would dominate the total. */
const EXCLUDED_PUZZLE = 'X2-grilops10b';

const pzl = (folder: string, words: readonly string[]): number =>
  cpu(folder, [path.join(folder, 'dist/cli.cjs'), ...words]);

const KINDS: Readonly<Record<string, (folders: readonly string[]) => Promise<Kind>>> = {
  async startup() {
    return { names: SHORT_RUNS, measure: (folder, words) => pzl(folder, words.split(' ')) };
  },
  async published() {
    const puzzles = new Map(
      published()
        .filter(({ id }) => id !== EXCLUDED_PUZZLE)
        .map((puzzle) => [`${puzzle.type} ${puzzle.id}`, puzzle]),
    );
    return {
      names: [...puzzles.keys()],
      measure(folder, name) {
        const { model, address } = puzzles.get(name)!;
        return pzl(folder, ['unique', model, '--instance', address]);
      },
    };
  },
  async ground(folders) {
    const names = Object.keys(INSTANCES).flatMap((name) => SIDES.map((side) => `${name} ${side}×${side}`));
    // Both builds use the older one's models, which the newer one reads as well.
    return { names, measure: (folder, name) => groundIn(folder, folders[0]!, name) };
  },
  async sat(folders) {
    const words = new Map<string, readonly string[]>();
    for (const folder of folders) {
      execFileSync(process.execPath, ['bench/run.mjs', '--bundle', '--cjs', 'solve-dimacs'], { cwd: folder });
      const script = path.join(folder, 'generated/bench/solve-dimacs.cjs');
      words.set(folder, [script]);
    }
    for (const [name, make] of families.flatMap(({ instances }) => [...instances])) {
      if (FORMULAS.includes(name)) writeFileSync(path.join(temporary, `${name}.cnf`), dimacs(make()));
    }
    return {
      names: FORMULAS,
      measure: (folder, name) =>
        cpu(folder, [...words.get(folder)!, path.join(temporary, `${name}.cnf`)], [10, 20]),
    };
  },
};

/**
 * The CPU time from an instance's text to a ground model, in milliseconds, by the published library, in a process that
 * has warmed up on a small board.
 */
function groundIn(folder: string, models: string, name: string): number {
  const { stdout, stderr } = spawnSync(process.execPath, [process.argv[1]!, GROUND, folder, models, name], {
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return Number(stdout);
}

async function groundOnce(folder: string, models: string, name: string): Promise<number> {
  const library = await import(pathToFileURL(path.join(folder, 'dist/index.js')).href);
  const { loadModel, openInstance } = library as typeof import('../src/index.ts');
  const [model = '', size = ''] = name.split(' ');
  const text = readFileSync(path.join(models, 'examples', `${model}.pzl`), 'utf8');
  const ground = (side: number): void => {
    const loaded = loadModel(`${model}.pzl`, text);
    const opened = openInstance(loaded.model!, { name: 'made', text: INSTANCES[model]!(side) });
    if (!opened.ground) throw new Error(opened.diagnostics[0]?.message);
  };
  ground(10);
  const before = process.cpuUsage();
  ground(Number.parseInt(size, 10));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const geometricMean = (ratios: readonly number[]): number =>
  Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);

async function compare(title: string, other: string, runs: number): Promise<void> {
  const folders = [other, here];
  const { names, measure } = await KINDS[title]!(folders);
  const pairs = names.flatMap((name) => folders.map((folder) => ({ folder, name })));
  const times = byTurns(pairs, runs, ({ folder, name }) => measure(folder, name));
  console.log(`\n## ${title}\n\n| | other, ms | this, ms | ratio of the least | of the medians |`);
  console.log('|---|--:|--:|--:|--:|');
  const ratios = names.map((name, at) => {
    const [before, after] = [times[2 * at]!, times[2 * at + 1]!];
    const found = [least(after) / least(before), median(after) / median(before)] as const;
    const figures = [least(before).toFixed(0), least(after).toFixed(0), ...found.map((r) => r.toFixed(2))];
    console.log(`| ${name} | ${figures.join(' | ')} |`);
    return found;
  });
  const means = [0, 1].map((which) => geometricMean(ratios.map((pair) => pair[which]!)).toFixed(3));
  console.log(`| **geometric mean** | | | **${means.join('** | **')}** |`);
}

try {
  const [folder = '', ...names] = positionals;
  if (settings['ground-in'] === true) console.log(await groundOnce(folder, names[0]!, names[1]!));
  else {
    const unknown = names.filter((name) => !Object.hasOwn(KINDS, name));
    if (folder === '' || unknown.length > 0) {
      console.error(
        `usage: node bench/run.mjs against FOLDER [${Object.keys(KINDS).join('] [')}] [--runs N]`,
      );
      process.exitCode = 2;
    } else {
      const runs = Number(settings.runs);
      console.log(`Least and median of ${runs} runs by turns, Node ${process.version}.`);
      for (const name of names.length > 0 ? names : Object.keys(KINDS))
        await compare(name, path.resolve(folder), runs);
    }
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
