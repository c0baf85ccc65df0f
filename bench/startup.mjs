// The cost of a whole `pzl run` beyond an empty Node process: CPU time (user + system) of processes run alternately.
//   node bench/startup.mjs [runs]                      compared with an empty Node process
//   node bench/startup.mjs [runs] --against FOLDER     compared with the build of pzl in that folder
// For ratios of published puzzles, grounding and the engine to another build: `node bench/run.mjs against FOLDER`.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { byTurns, cpu, least, median } from './by-turns.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const against = process.argv.indexOf('--against');
const other = against < 0 ? undefined : path.resolve(process.argv[against + 1]);
const runs = Number(process.argv[2]) || 15;

const COMMANDS = [
  ['--version'],
  ['check', 'examples/molekularis.pzl'],
  ['run', 'examples/molekularis.pzl', '--instance', 'tiny'],
  ['run', 'examples/molekularis.pzl', '--instance', 'small'],
  ['run', 'examples/slitherlink.pzl', '--instance', 'small'],
];

const measured = [
  { name: 'node -e 0', folder: root, words: ['-e', '0'] },
  ...COMMANDS.flatMap((words) =>
    [other, root].flatMap((folder) =>
      folder === undefined
        ? []
        : [{ name: `pzl ${words.join(' ')}`, folder, words: [path.join(folder, 'dist/cli.cjs'), ...words] }],
    ),
  ),
];
const times = byTurns(measured, runs, ({ folder, words }) => cpu(folder, words));

const shown = (number, digits) => number.toFixed(digits).padStart(6);
console.log(
  `least and median of ${runs} runs: ms of CPU of the whole process, and the ratio to the first or to its other`,
);
measured.forEach(({ name, folder }, at) => {
  const base = folder === other ? undefined : times[other === undefined ? 0 : at - 1];
  const ratio = (of) => (base ? `${shown(of(times[at]) / of(base), 2)}×` : ''.padStart(7));
  console.log(
    `${name.padEnd(52)} ${shown(least(times[at]), 0)} ${ratio(least)} ${shown(median(times[at]), 0)} ${ratio(median)}`,
  );
});
