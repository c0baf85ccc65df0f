// The cost of a checked certificate: the user CPU time of `pzl unique --verify` compared with that of `pzl unique`, on
// the published boards. Each run is a process; both commands are run in turn, and the median counts. With `others` it
// takes the largest boards among published addresses of other types that have one answer, as another solver says.
//   npm run build && node bench/run.mjs verified [runs [name part]]
//   npm run build && node bench/run.mjs verified [runs] others [boards]
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { published } from '../spec/published.ts';

const [, , runs = '3', part = '', boards = '40'] = process.argv;
const cli = path.resolve('dist/cli.cjs');

interface Board {
  readonly name: string;
  /** The arguments of the command that name the board. */
  readonly words: readonly string[];
}

function publishedBoards(): readonly Board[] {
  return published()
    .map(({ type, id, model, address }) => ({
      name: `${type} ${id}`,
      words: [model, '--instance', address],
    }))
    .filter(({ name }) => name.includes(part));
}

/** Published addresses of other types, those with the most cells first. */
function otherBoards(): readonly Board[] {
  const file = path.resolve(process.env.PZL_SHARED ?? '../shared', 'addresses/types.json');
  const { addresses } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly addresses: readonly {
      readonly address: string;
      readonly form: string;
      readonly answers: string | null;
    }[];
  };
  const all = addresses.flatMap(({ address, form, answers }) => {
    const [type = '', ...fields] = address.replace(/^.*\?/, '').split('/');
    const sides = fields
      .filter((field) => /^\d+$/.test(field))
      .slice(0, 2)
      .map(Number);
    const cells = sides.length === 2 ? sides[0]! * sides[1]! : 0;
    return form === 'puzzlink' && answers === 'unique'
      ? [{ name: `${type} ${sides.join('×')}`, words: [address], cells }]
      : [];
  });
  return all.sort((a, b) => b.cells - a.cells);
}

/** Runs a command on a board. Returns the user CPU time in seconds, and the output. */
function timed(
  board: Board,
  options: readonly string[],
): { readonly seconds: number; readonly text: string; readonly isRead: boolean } {
  const words = [cli, 'unique', ...board.words, '--time-limit', '300', ...options];
  const { stdout, stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="user %U"; time "$0" "$@"', process.execPath, ...words],
    { encoding: 'utf8' },
  );
  const seconds = Number(/user ([\d.,]+)/.exec(stderr)?.[1]?.replace(',', '.'));
  return { seconds, text: stdout + stderr, isRead: stdout !== '' };
}

const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1]!;

console.log('| puzzle | unique | with --verify | times | |\n|---|--:|--:|--:|---|');
const ratios: number[] = [];
const isOthers = part === 'others';
let count = 0;
for (const board of isOthers ? otherBoards() : publishedBoards()) {
  const { name } = board;
  // Some addresses are of types that pzl doesn't read.
  if (isOthers && !timed(board, []).isRead) continue;
  if (isOthers && ++count > Number(boards)) break;
  const plain: number[] = [];
  const checked: number[] = [];
  let told = '';
  for (let run = 0; run < Number(runs); run++) {
    plain.push(timed(board, []).seconds);
    const { seconds, text } = timed(board, ['--verify']);
    checked.push(seconds);
    told = text;
  }
  const isRight = told.includes('The certificate is right') || told.includes('More than one');
  const ratio = median(checked) / median(plain);
  if (isRight) ratios.push(ratio);
  const figures = [median(plain).toFixed(2), median(checked).toFixed(2), ratio.toFixed(2)];
  console.log(`| ${name} | ${figures.join(' | ')} | ${isRight ? '' : `NOT RIGHT: ${told.slice(-200)}`} |`);
}
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`\nGeometric mean: ${mean.toFixed(2)}, of ${ratios.length} boards.`);
