// Inputs that could take for ever, or all memory: how far each command goes over its limits of time and memory, and how long it takes to end without
// a time limit when it is told to. The program as it was built, one run after the other: seconds by the clock and by the processor, and
// the most that the process held.
//   node bench/run.mjs hostile [SECONDS [MIB [WORD]]], only inputs whose name has the WORD
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const [limit = '1', memory = '700', only = ''] = process.argv.slice(2);
const program = path.resolve('dist/cli.cjs');
const folder = mkdtempSync(path.join(tmpdir(), 'pzl-hostile-'));
/** Of the processor and in MiB: what may come on top. */
const OVER = { seconds: 0.5, share: 0.1, mebibytes: 150 };

interface Input {
  readonly name: string;
  readonly words: readonly string[];
  /** By name: what stands in the folder. */
  readonly files?: Readonly<Record<string, string>>;
}

const at = (address: string): string => `https://puzz.link/p?${address}`;
const board = (size: number, of = '.'): string => `${`  ${Array(size).fill(of).join(' ')}\n`.repeat(size)}`;
const clues = (size: number): string => `clue:\n${board(size)}`;
const square = (size: number): string => `size: ${size} ${size}\n`;
const model = (rules: string): string => `puzzle "Hostile"\nboard square\n${rules}\n`;

const ADDRESSES = [
  'archipelago/4/4/w',
  'archipelago/6/6/.o.g3h.n1p1',
  'archipelago/9/9/zzzzz',
  'fillomino/7/7/zzp',
  'fillomino/12/12/zzzzzzzz',
  'symmarea/5/5/zzz',
  'symmarea/10/10/zzzzzz',
  'nurikabe/12/12/zzzzzzzz',
  'slither/20/20/zzzzzzzzzzzzzzzzzzzzzzz',
  'tentaisho/10/10/zzzzzzzzzzz',
  'shikaku/14/14/zzzzzzzz',
];

const RULES: Readonly<Record<string, string>> = {
  'all pairs of pairs':
    'find a[cells]: bool\nrule "r": forall b, c, d, e in cells: a[b] or a[c] or not a[d] or a[e]',
  'sums of sums':
    'find a[cells]: 0..1000\nrule "r": forall c in cells: sum(a[d] * a[e] for d in cells, e in cells) > a[c]',
  'long defs': `find a[cells]: bool\n${Array.from({ length: 40 }, (_, i) => `def f${i}(x) = ${i === 0 ? 'a[x]' : `f${i - 1}(x) and f${i - 1}(x.east otherwise x)`}`).join('\n')}\nrule "r": forall c in cells: f39(c)`,
  'many components':
    'find a[cells]: bool\nrule "r": forall c in cells: connected({d in cells where a[d] and d != c})',
  pigeons: 'find a[cells]: 1..24\nrule "r": alldifferent(a[cells])',
  products:
    'find a[cells]: 1..1000000\nrule "r": forall u in rows + columns: sum(a[c] * a[c] for c in u) = 999999937',
};

const INPUTS: readonly Input[] = [
  ...ADDRESSES.map((one) => ({ name: `count ${one}`, words: ['count', at(one)] })),
  ...['unique', 'hint', 'explain', 'facts', 'sample', 'mend', 'needless'].flatMap((command) => [
    {
      name: `${command} fillomino`,
      words: [command, 'fillomino', '-i', 'board.txt'],
      files: { 'board.txt': clues(12) },
    },
    { name: `${command} archipelago`, words: [command, at('archipelago/9/9/zzzzz')] },
  ]),
  ...Object.entries(RULES).flatMap(([name, rules]) =>
    ['unique', 'count'].map((command) => ({
      name: `${command}: ${name}`,
      words: [command, 'hostile.pzl', '-i', 'board.txt'],
      files: { 'hostile.pzl': model(rules), 'board.txt': square(name === 'pigeons' ? 5 : 30) },
    })),
  ),
  {
    name: 'a large board',
    words: ['unique', 'slitherlink', '-i', 'board.txt'],
    files: { 'board.txt': clues(900) },
  },
  {
    name: 'compile a large board',
    words: ['compile', 'heyawake', '-i', 'board.txt', '-o', 'out.cnf'],
    files: { 'board.txt': `room:\n${board(200, '1')}` },
  },
  { name: 'rate', words: ['rate', 'fillomino', 'board.txt'], files: { 'board.txt': clues(12) } },
  { name: 'generate a large board', words: ['generate', 'nurikabe', '--size', '60x60'] },
  { name: 'generate fillomino', words: ['generate', 'fillomino', '--size', '40x40', '--minimal'] },
  {
    name: 'a million entries',
    words: ['unique', 'slitherlink', '-i', 'board.txt'],
    files: { 'board.txt': Array.from({ length: 5e6 }, (_, i) => `q${i}: 1`).join('\n') },
  },
  {
    name: 'an address of slashes',
    words: ['unique', 'slitherlink', '-i', 'board.txt'],
    files: { 'board.txt': at(`slither/${'/'.repeat(20e6)}`) },
  },
  {
    name: 'an address of percent signs',
    words: ['unique', 'slitherlink', '-i', 'board.txt'],
    files: { 'board.txt': at(`slither${'%2F'.repeat(20e6)}`) },
  },
];

interface Figures {
  readonly code: number | string;
  readonly wall: number;
  readonly processor: number;
  readonly mebibytes: number;
}

/** `told`: it is ended by a signal in place of a limit; the figures are those from then on. */
function run({ words, files = {} }: Input, told = false): Promise<Figures> {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return new Promise((resolve) => {
    const start = performance.now();
    const all = [...words, ...(told ? [] : ['-t', limit]), '--memory', memory];
    const child = spawn(process.execPath, [program, ...all], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    let [processor, mebibytes, before, asked] = [0, 0, 0, start];
    const telling = setTimeout(() => {
      if (!told) return;
      [before, asked] = [processor, performance.now()];
      child.kill('SIGTERM');
    }, Number(limit) * 1000);
    const look = setInterval(() => {
      try {
        const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        processor = (Number(fields[11]) + Number(fields[12])) / 100;
        const held = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
        mebibytes = Math.max(mebibytes, Number(held ?? 0) / 1024);
        if (processor > 20 * Number(limit) + 20) child.kill('SIGKILL');
      } catch {
        // It has ended.
      }
    }, 20);
    child.on('close', (code, signal) => {
      clearInterval(look);
      clearTimeout(telling);
      resolve({
        code: code ?? signal ?? 'none',
        wall: (performance.now() - asked) / 1000,
        processor: processor - before,
        mebibytes,
      });
    });
  });
}

const LATE = Number(limit) + OVER.seconds + 0.3;
let bad = 0;
for (const input of INPUTS) {
  if (!input.name.includes(only)) continue;
  const { code, wall, processor, mebibytes } = await run(input);
  // What others take of the processor is not the program's.
  const late = Math.min(wall, processor) > LATE;
  const large = mebibytes > Number(memory) * (1 + OVER.share) + OVER.mebibytes;
  const wrong = ![0, 1, 3, 4].includes(Number(code));
  const end = code === 3 ? await run(input, true) : undefined;
  const deaf = end !== undefined && Math.min(end.wall, end.processor) > OVER.seconds;
  if (late || large || wrong || deaf) bad++;
  const ended = end
    ? `; told to end: ${end.code}, ${end.wall.toFixed(2)} s, processor ${end.processor.toFixed(2)} s`
    : '';
  const verdict = [deaf && 'DEAF', late && 'LATE', large && 'LARGE', wrong && 'CODE']
    .filter(Boolean)
    .join(' ');
  console.log(
    `${input.name}: code ${code}, ${wall.toFixed(2)} s, processor ${processor.toFixed(2)} s, ${mebibytes.toFixed(0)} MiB${ended} ${verdict}`,
  );
}
rmSync(folder, { recursive: true, force: true });
console.log(`${bad} beyond the limits`);
process.exitCode = bad > 0 ? 1 : 0;
