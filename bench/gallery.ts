// CPU seconds for the small puzzle of each type in the gallery: to solve the stored one and prove its uniqueness, and
// to generate new ones. Each in a fresh process of the built command line, including Node's start; every new puzzle is
// tested for a second answer.
//   node bench/run.mjs gallery [SEEDS [TYPE…]]      the table of bench/results/gallery.md
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Wall-clock seconds after which a run is ended. */
const TIME_LIMIT = 60;

interface Type {
  readonly name: string;
  readonly generates: boolean;
  readonly file: string;
}

interface Run {
  readonly cpu: number;
  readonly status: number | null;
  readonly text: string;
}

// Without this variable, because Node would read its certificates at each start, which isn't pzl's work.
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;

/** Runs pzl; bash measures the CPU time of its child process. */
function pzl(words: readonly string[], input = ''): Run {
  const script = 'TIMEFORMAT="%3U %3S"; time "$0" "$@" 2>/dev/null';
  const { stdout, stderr, status } = spawnSync(
    'bash',
    ['-c', script, process.execPath, 'dist/cli.cjs', ...words],
    {
      encoding: 'utf8',
      env: { ...environment, FORCE_COLOR: '0' },
      input,
      maxBuffer: 2 ** 26,
    },
  );
  const [user = 0, system = 0] = stderr.trim().split(' ').map(Number);
  return { cpu: user + system, status, text: stdout };
}

/** Whether the type's `generate` section has a size named `small`. */
const makesSmall = ({ file }: Type): boolean => /^\s*size small\b/m.test(readFileSync(file, 'utf8'));

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

interface Figures {
  readonly solve: number;
  readonly made: readonly Run[];
  readonly unique: number;
}

function measure({ name, file, ...type }: Type, seeds: number): Figures {
  const stored = existsSync(`${file.slice(0, -'.pzl'.length)}/small.txt`) ? 'small' : 'tiny';
  const solve = pzl(['unique', name, '-i', stored, '-t', `${TIME_LIMIT}`]).cpu;
  if (!type.generates || !makesSmall({ name, file, ...type })) return { solve, made: [], unique: 0 };
  const made = Array.from({ length: seeds }, (_, seed) =>
    pzl(['generate', name, '--size', 'small', '--seed', `${seed + 1}`, '-t', `${TIME_LIMIT}`]),
  ).filter(({ text }) => text !== '');
  const unique = made.filter(({ text }) => pzl(['unique', name, '-i', '-'], text).status === 0).length;
  return { solve, made, unique };
}

function row(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

const [seedCount = '3', ...wanted] = process.argv.slice(2);
const seeds = Number(seedCount);
const types = pzl(['types', '--json'])
  .text.trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Type)
  .filter(
    (type): type is Type => type.file !== undefined && (wanted.length === 0 || wanted.includes(type.name)),
  );
row(['type', 'solve, s', 'generate: median, s', 'most, s', 'made', 'unique']);
row(['---', '---:', '---:', '---:', '---:', '---:']);
const medians: number[] = [];
let [most, failed] = [0, 0];
for (const type of types) {
  const { solve, made, unique } = measure(type, seeds);
  const times = made.map(({ cpu }) => cpu);
  const none = made.length === 0;
  const figures = none ? ['', ''] : [median(times).toFixed(2), Math.max(...times).toFixed(2)];
  row([type.name, solve.toFixed(2), ...figures, made.length, unique]);
  medians.push(...(none ? [] : [median(times)]));
  most = Math.max(most, ...times);
  if (unique < seeds) failed++;
}
const quick = medians.filter((seconds) => seconds <= 2).length;
console.log(
  `\n${types.length} types; ${quick} of ${medians.length} make a small puzzle in at most 2 s (median of ${seeds} seeds), the slowest took ${most.toFixed(1)} s; ${failed} have not made one with one answer for every seed.`,
);
