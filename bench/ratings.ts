// Ratings compared with the classes of Simon Tatham's generators (Debian's sgt-puzzles, in /usr/games): the rank
// correlation (Spearman) of rating and class, over newly generated puzzles.
//   node bench/run.mjs ratings [COUNT a class [TYPE]]      the table of bench/results/ratings.md
//   node bench/run.mjs ratings turns [COUNT a type]      whether all rotations and reflections of a puzzle have the
//   same rating
import { openInstance, type Rating, rate } from '../src/index.ts';
import { idsOf, KINDS, type Kind, modelOf, textOf } from './tatham.ts';

interface Rated {
  readonly classIndex: number;
  readonly rating: Rating;
  readonly cpu: number;
}

async function ratedOf(kind: Kind, count: number): Promise<Rated[]> {
  const model = modelOf(kind);
  const rated: Rated[] = [];
  for (const [classIndex, parameters] of kind.classes.entries()) {
    for (const id of idsOf(kind, parameters, count)) {
      const text = textOf(kind, id);
      const { ground, diagnostics } = openInstance(model, { name: id, text });
      if (!ground) throw new Error(`${id}: ${diagnostics[0]?.message}`);
      const before = process.cpuUsage();
      const rating = await rate(ground, { timeLimit: 30 });
      const { user, system } = process.cpuUsage(before);
      if (rating.status !== 'rated') throw new Error(`${id} is ${rating.status}\n${text}`);
      rated.push({ classIndex, rating, cpu: (user + system) / 1e6 });
    }
  }
  return rated;
}

/** The ranks of the values, from 1; equal values share their mean rank. */
function ranks(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

/** Spearman's coefficient: the correlation of the ranks. */
function spearman(a: readonly number[], b: readonly number[]): number {
  const mean = (a.length + 1) / 2;
  const [x, y] = [ranks(a), ranks(b)].map((list) => list.map((rank) => rank - mean)) as [number[], number[]];
  const product = (p: readonly number[], q: readonly number[]): number =>
    p.reduce((sum, value, at) => sum + value * q[at]!, 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}

type Rows = readonly (readonly string[])[];

const rotateBoard = (board: Rows): Rows =>
  board[0]!.map((_, column) => board.map((row) => row[column]!).reverse());
const mirrorBoard = (board: Rows): Rows => board.map((row) => [...row].reverse());

/** The square board in all eight rotations and reflections. */
function images(board: Rows): Rows[] {
  const half = rotateBoard(rotateBoard(board));
  return [board, rotateBoard(board), half, rotateBoard(half)].flatMap((turn) => [turn, mirrorBoard(turn)]);
}

/** Rates all rotations and reflections of puzzles whose givens form one grid, and reports ratings that differ. */
async function compareTurns(count: number): Promise<void> {
  console.log('| type | puzzles | rated the same in all eight ways |');
  console.log('|---|---|---|');
  for (const name of ['sudoku', 'slitherlink', 'binairo', 'hashi', 'akari']) {
    const kind = KINDS[name]!;
    const model = modelOf(kind);
    let same = 0;
    const parameters = kind.classes.slice(0, count);
    const ids = parameters.flatMap((one) => idsOf(kind, one, Math.ceil(count / parameters.length)));
    for (const id of ids.slice(0, count)) {
      const [given = '', ...lines] = textOf(kind, id).trimEnd().split('\n');
      const figures = new Set<string>();
      for (const image of images(lines.map((line) => line.trim().split(/\s+/)))) {
        const text = `${given}\n${image.map((row) => `  ${row.join(' ')}\n`).join('')}`;
        const { ground } = openInstance(model, { name: id, text });
        if (!ground) throw new Error(text);
        const { level, figure, status } = await rate(ground, { timeLimit: 30 });
        figures.add(`${status} ${level} ${figure}`);
      }
      if (figures.size === 1) same++;
    }
    console.log(`| ${name} | ${Math.min(count, ids.length)} | ${same} |`);
  }
}

async function besideClasses(count: number, wanted: string): Promise<void> {
  console.log(
    '| type | classes | puzzles | of the figure | of the level | figures by class, least–median–most | most CPU, s |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const [name, kind] of Object.entries(KINDS)) {
    if (!name.includes(wanted)) continue;
    const rated = await ratedOf(kind, count);
    const classes = rated.map(({ classIndex }) => classIndex);
    const byClass = kind.classes.map((_, classIndex) => {
      const list = rated.filter((one) => one.classIndex === classIndex).map(({ rating }) => rating.figure);
      list.sort((a, b) => a - b);
      return [list[0], list[list.length >> 1], list.at(-1)].join('–');
    });
    const cells = [
      name,
      `${kind.program} ${kind.classes.join(' ')}`,
      rated.length,
      spearman(
        rated.map(({ rating }) => rating.figure),
        classes,
      ).toFixed(3),
      spearman(
        rated.map(({ rating }) => rating.level),
        classes,
      ).toFixed(3),
      byClass.join(', '),
      Math.max(...rated.map(({ cpu }) => cpu)).toFixed(2),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

const [what = '20', rest = ''] = process.argv.slice(2);
if (what === 'turns') await compareTurns(Number(rest || '10'));
else await besideClasses(Number(what), rest);
