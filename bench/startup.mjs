// What a whole `pzl run` costs beside an empty Node process: medians of CPU time (user + system), taken by turns
// in one run, so that the machine's load falls on both.
//   node bench/startup.mjs [runs]
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const runs = Number(process.argv[2] ?? 15);
const pzl = path.join(root, 'dist/cli.cjs');
const commands = [
  ['node -e 0', ['-e', '0']],
  ['pzl --version', [pzl, '--version']],
  ['pzl check molekularis', [pzl, 'check', 'examples/molekularis.pzl']],
  ['pzl run molekularis tiny', [pzl, 'run', 'examples/molekularis.pzl', '--instance', 'tiny']],
  ['pzl run molekularis small', [pzl, 'run', 'examples/molekularis.pzl', '--instance', 'small']],
];

// Where NODE_EXTRA_CA_CERTS is set, Node reads certificates before anything else, which would hide the ratio.
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;
const cpu = (words) => {
  const script = 'TIMEFORMAT="%U %S"; time "$0" "$@" >/dev/null 2>/dev/null';
  const { stderr, status } = spawnSync('bash', ['-c', script, process.execPath, ...words], {
    cwd: root,
    encoding: 'utf8',
    env: environment,
  });
  if (status !== 0) throw new Error(`${words.join(' ')} failed`);
  const [user, system] = stderr.trim().split(' ').map(Number);
  return (user + system) * 1000;
};

const samples = commands.map(() => []);
for (let run = 0; run < runs; run++) {
  commands.forEach(([, words], at) => {
    samples[at].push(cpu(words));
  });
}
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const medians = samples.map(median);
console.log(`medians of ${runs} runs, CPU of the whole process`);
commands.forEach(([name], at) => {
  const ratio = (medians[at] / medians[0]).toFixed(2);
  console.log(`${name.padEnd(28)} ${medians[at].toFixed(0).padStart(5)} ms  ${ratio}×`);
});
