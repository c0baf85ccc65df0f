/**
 * Runs random command lines, each in its own process: the exit code must be a documented one, there must be no internal
 * error and no control characters in the output, and the process must end.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Generator } from '../backends/sat/random.ts';
import { Mutator } from './mutate.ts';
import { type Case, problem, type Target, textOf, type Verdict } from './target.ts';

/** The commands that are run; `spec/extending.spec.ts` fails for a new command that is in neither list. */
export const TESTED_COMMANDS = [
  'run',
  'unique',
  'count',
  'sample',
  'facts',
  'mend',
  'needless',
  'rate',
  'explain',
  'hint',
  'check',
  'types',
  'solvers',
  'convert',
  'url',
  'compile',
  'split',
  'decode',
  'verify',
  'generate',
  'bench',
  'new',
  'nonsense',
];
/** The commands that are not run, each with the reason. */
export const UNTESTED_COMMANDS: Readonly<Record<string, string>> = {
  batch: 'takes a file of jobs',
  completion: 'knows words before the last one only',
  fmt: 'writes its files anew, the examples too',
  lsp: 'serves until it is ended',
  queue: 'needs a server of queues',
  techniques: 'seeks patterns for minutes',
  studio: 'serves until it is ended',
  survey: 'takes a folder of results',
  worker: 'serves until it is ended',
};
const OPTIONS = [
  '-i',
  '--instance',
  '--format',
  '--with',
  '--max',
  '-t',
  '--memory',
  '-s',
  '--connectivity',
  '--json',
  '--stats',
  '--no-color',
  '--ascii',
  '-n',
  '-a',
  '--backend',
  '--solver',
  '--threads',
  '--split',
  '--known',
  '--proof',
  '--cnf',
  '--verify',
  '--limit',
  '--solution',
  '--strict',
  '--to',
  '-o',
  '--by',
  '--cubes',
  '--map',
  '--no-names',
  '--from',
  '--draw',
  '--size',
  '--set',
  '-w',
  '--symmetry',
  '--difficulty',
  '--minimal',
  '--any',
  '--solutions',
  '--board',
  '--help',
  '--',
  '-',
];
const VALUES = [
  'tiny',
  'small',
  '1',
  '0',
  '2',
  '-1',
  '99999999999',
  'cells=10',
  'terms=1',
  'auto',
  'cuts',
  'eager',
  'highs',
  'glpk',
  'cadical',
  './model.pzl',
  'answer.txt',
  'native',
  'json',
  'svg',
  'tikz',
  'url',
  'cnf',
  'lp',
  'opb',
  'out.txt',
  '/dev/null',
  '/dev/full',
  '/none/x',
  'storm',
  'storm[cells]',
  'easy',
  'rotational',
  '4x4',
  '\u001b[31m',
  '__proto__',
  'toString',
  '',
];
const MODELS = [
  'storm',
  'molekularis',
  'slitherlink',
  'sudoku',
  'model.pzl',
  './model',
  'nothing',
  'https://puzz.link/p?slither/3/3/abc',
  '/dev/zero',
  '.',
];
const CODES = [0, 1, 2, 3];
const SECONDS = 60;

export class CommandLines implements Target {
  readonly name = 'command lines';
  readonly weight = 2;
  readonly maxSeconds = 90;
  readonly texts = [];
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'pzl-fuzz-lines-'));
  readonly #model = readFileSync('examples/storm.pzl', 'utf8');
  readonly #mutator = new Mutator([this.#model]);

  make(random: Generator): Case {
    const words = [random.pick(TESTED_COMMANDS), random.pick(MODELS)];
    for (let left = random.below(6); left > 0; left--) {
      words.push(random.pick(OPTIONS));
      if (random.chance(0.7)) words.push(random.pick(VALUES));
    }
    if (random.chance(0.1)) words.splice(random.below(words.length), 1);
    return {
      words: JSON.stringify([...words, '-t', random.pick(['0.2', '1', '3'])]),
      text: random.chance(0.4) ? this.#model : this.#mutator.mutate(this.#model, '', random),
      input: random.pick(['', 'size: 3 3\n', 'nonsense', '\u0000', 's UNSATISFIABLE\n']),
    };
  }

  async check(input: Case): Promise<Verdict> {
    writeFileSync(path.join(this.#folder, 'model.pzl'), textOf(input, 'text'));
    writeFileSync(path.join(this.#folder, 'answer.txt'), 'storm:\n  # .\n');
    const words = JSON.parse(textOf(input, 'words')) as string[];
    const { code, signal, shown } = await run(words, this.#folder, textOf(input, 'input'));
    if (signal !== null) return problem('signal', `${words.join(' ')}: ${signal}`);
    if (!CODES.includes(code ?? -1) || /internal error|\n {4}at [^\n]*(?:node:|\.[cm]?js:)/.test(shown))
      return problem('exit', `${words.join(' ')}: ${code} ${shown.slice(0, 600)}`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters.
    if (/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e]/.test(shown))
      return problem('obeyed', `${words.join(' ')}: ${JSON.stringify(shown.slice(0, 300))}`);
    const parts = readdirSync(this.#folder).filter((name) => name.endsWith('.part'));
    return parts.length > 0 ? problem('part', `${words.join(' ')} left ${parts.join()}`) : 'fine';
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

interface RunResult {
  readonly code: number | null;
  readonly signal: string | null;
  readonly shown: string;
}

const script = path.resolve('dist/cli.cjs');

function run(words: readonly string[], cwd: string, input: string): Promise<RunResult> {
  return new Promise((resolve) => {
    const safe = words.map((word) => word.replaceAll('\u0000', ''));
    const child = spawn(process.execPath, [script, ...safe], {
      cwd,
      timeout: SECONDS * 1000,
      killSignal: 'SIGKILL',
    });
    let shown = '';
    const take = (piece: Buffer): void => {
      if (shown.length < 1 << 20) shown += piece.toString('utf8');
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('close', (code, signal) => resolve({ code, signal, shown }));
  });
}
