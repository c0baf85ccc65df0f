// What a whole `pzl run` costs: CPU time (user + system) of processes, taken by turns in one run, so that the machine's
// load falls on all alike. The least of many runs tells most, since load only adds; the median tells whether it is an
// exception.
//   node bench/startup.mjs [runs]                      beside an empty Node process
//   node bench/startup.mjs [runs] --against FOLDER     beside another build of pzl, the one in that folder
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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

// Where NODE_EXTRA_CA_CERTS is set, Node reads certificates before anything else, which would hide the ratio.
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;

/** Milliseconds of CPU that Node takes for a script with words. */
function cpu(folder, words) {
  const script = 'TIMEFORMAT="%3U %3S"; time "$0" "$@" >/dev/null 2>/dev/null';
  const { stderr, status } = spawnSync('bash', ['-c', script, process.execPath, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: environment,
  });
  if (status !== 0) throw new Error(`${words.join(' ')} failed in ${folder}`);
  const [user, system] = stderr.trim().split(' ').map(Number);
  return (user + system) * 1000;
}

const measured = [
  { name: 'node -e 0', folder: root, words: ['-e', '0'] },
  ...COMMANDS.flatMap((words) =>
    [other, root].flatMap((folder) =>
      folder === undefined
        ? []
        : [{ name: `pzl ${words.join(' ')}`, folder, words: [path.join(folder, 'dist/cli.cjs'), ...words] }],
    ),
  ),
].map((each) => ({ ...each, times: [] }));
// Once in vain: what is read from the disk for the first time takes longer.
for (const { folder, words } of measured) cpu(folder, words);
for (let run = 0; run < runs; run++) {
  for (const { folder, words, times } of measured) times.push(cpu(folder, words));
}

const least = ({ times }) => Math.min(...times);
const median = ({ times }) => [...times].sort((a, b) => a - b)[times.length >> 1];
const shown = (number, digits) => number.toFixed(digits).padStart(6);
console.log(
  `least and median of ${runs} runs: ms of CPU of the whole process, and the ratio to the first or to its other`,
);
measured.forEach((each, at) => {
  const base = each.folder === other ? undefined : measured[other === undefined ? 0 : at - 1];
  const ratio = (of) => (base ? `${shown(of(each) / of(base), 2)}×` : ''.padStart(7));
  console.log(
    `${each.name.padEnd(52)} ${shown(least(each), 0)} ${ratio(least)} ${shown(median(each), 0)} ${ratio(median)}`,
  );
});
