/**
 * The promises of each command that writes files (docs/limits.md), as a table; and their test: the process is ended
 * before, during or after one of its calls that change files, or at a random time; then the same command runs again.
 */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const program = path.resolve('dist/cli.cjs');
const preload = path.resolve('spec/cli/kill-at.cjs');

export const LATIN = `puzzle "Latin"
board square
given clue[cells]: 1..3?
find digit[cells]: 1..3
rule "Clues hold": forall c in cells where clue[c]: digit[c] = clue[c]
rule "No digit twice in a line": forall u in rows + columns: alldifferent(digit[u])
generate {
  remove clue
}
read url "latin" { number10: clue }
`;
export const BOARD = 'clue:\n  1 . .\n  . 2 .\n  . . .\n';
export const PROOF = `puzzle "Pigeons"
find hole[0..4, 0..3]: bool
rule "Every pigeon": forall p in 0..4: any(hole[p, h] for h in 0..3)
rule "One a hole": forall h in 0..3, p, q in 0..4 where p < q: not (hole[p, h] and hole[q, h])
`;
export const JOBS = ['1i', 'g1h', '2i', '12h', '1h2g', '3i', 'i3']
  .map((clues, id) =>
    JSON.stringify({ id, question: 'unique', instance: `https://puzz.link/p?latin/3/3/${clues}` }),
  )
  .join('\n');

/** The promises of a command about its file, in the words of docs/limits.md. */
export type Promised =
  /** The file is the old file, doesn't exist, or is complete. */
  | 'whole'
  /** The file consists of lines, each whole except perhaps the last; a second run adds the missing lines, and repeats none. */
  | 'goes on'
  /** There are several files, each complete; a second run makes the missing ones. */
  | 'each whole';

export interface Row {
  readonly name: string;
  readonly words: readonly string[];
  readonly promised: Promised;
  /** The files that exist before the command runs, including those that it changes. */
  readonly files?: Readonly<Record<string, string>>;
  /** The files that the command writes; folders end in a slash. */
  readonly made: readonly string[];
  /** If the process is told to end, it writes a table of the results so far: all rows, some with their first columns only. */
  readonly tellsSoFar?: true;
}

const board = ['latin.pzl', '-i', 'board.txt'];
export const ROWS: readonly Row[] = [
  {
    name: 'batch',
    words: ['batch', 'jobs.jsonl', '-o', 'out.jsonl', '--no-cache', '--threads', '1'],
    promised: 'goes on',
    made: ['out.jsonl'],
  },
  {
    name: 'batch --cache',
    words: ['batch', 'jobs.jsonl', '-o', 'out.jsonl', '--cache', 'cache', '--threads', '1'],
    promised: 'goes on',
    made: ['out.jsonl'],
  },
  {
    name: 'batch --again',
    words: ['batch', 'jobs.jsonl', '-o', 'out.jsonl', '--again', '--no-cache', '--threads', '1'],
    promised: 'goes on',
    made: ['out.jsonl'],
  },
  {
    name: 'survey',
    words: ['survey', 'found.txt', '-o', 'table.csv', '--no-cache', '--threads', '1'],
    promised: 'whole',
    files: { 'found.txt': 'https://puzz.link/p?latin/3/3/1i\nhttps://puzz.link/p?latin/3/3/2i\n' },
    made: ['table.csv'],
    tellsSoFar: true,
  },
  {
    name: 'generate',
    words: ['generate', 'latin.pzl', '--size', '3x3', '-o', 'new.txt', '--solutions'],
    promised: 'each whole',
    made: ['new.txt', 'new.solution.txt'],
  },
  {
    name: 'generate -n',
    words: [
      'generate',
      'latin.pzl',
      '--size',
      '3x3',
      '-n',
      '3',
      '--threads',
      '1',
      '-o',
      'many',
      '--solutions',
    ],
    promised: 'each whole',
    made: ['many/'],
  },
  {
    name: 'convert',
    words: ['convert', ...board, '--to', 'svg', '-o', 'picture.svg'],
    promised: 'whole',
    made: ['picture.svg'],
  },
  {
    name: 'compile',
    words: ['compile', ...board, '-o', 'out.cnf', '--map', 'map.json'],
    promised: 'each whole',
    made: ['out.cnf', 'map.json'],
  },
  {
    name: 'split',
    words: ['split', ...board, '--by', 'digit', '-o', 'out.icnf'],
    promised: 'whole',
    made: ['out.icnf'],
  },
  {
    name: 'unique --proof',
    words: ['run', 'proof.pzl', '--proof', 'out.drat'],
    promised: 'whole',
    made: ['out.drat'],
  },
  {
    name: 'fmt',
    words: ['fmt', 'unlike.pzl'],
    promised: 'whole',
    files: { 'unlike.pzl': LATIN.replaceAll('forall c in', 'forall  c   in') },
    made: ['unlike.pzl'],
  },
  { name: 'new', words: ['new', 'mine'], promised: 'each whole', made: ['mine.pzl', 'mine/'] },
];

type Files = ReadonlyMap<string, string>;
type Ended = Pick<SpawnSyncReturns<string>, 'status' | 'signal' | 'stderr'>;

/** A folder in which a row's command is run several times, from the same state each time. */
export class Trial {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'pzl-kills-'));
  readonly #row: Row;
  readonly #start: Files;
  /** The files that an undisturbed run makes. */
  readonly whole: Files;
  /** The number of calls in an undisturbed run that change files. */
  readonly calls: number;
  readonly milliseconds: number;

  constructor(row: Row) {
    this.#row = row;
    this.#reset();
    this.#start = this.#made();
    const count = path.join(this.#folder, 'calls.txt');
    const start = performance.now();
    const { status, stderr } = this.#run({ PZL_KILL_COUNT: count });
    this.milliseconds = performance.now() - start;
    if (status !== 0) throw new Error(`${row.name}: ${status} ${stderr}`);
    this.calls = Number(readFileSync(count, 'utf8'));
    this.whole = this.#made();
  }

  /** Ends the process at this call and then runs the command again. Returns a description of the fault, undefined if there is none. */
  killed(call: number, moment: 'before' | 'midst' | 'after'): string | undefined {
    this.#reset();
    const { signal, status, stderr } = this.#run({ PZL_KILL_AT: `${call} ${moment}` });
    if (signal !== 'SIGKILL') return `wasn't ended: ${status} ${stderr}`;
    return this.#verdict();
  }

  /** Like `killed`, but ends the process after this number of milliseconds. */
  async killedAfter(milliseconds: number, signal: NodeJS.Signals): Promise<string | undefined> {
    this.#reset();
    const child = spawn(process.execPath, [program, ...this.#row.words], {
      cwd: this.#folder,
      stdio: 'ignore',
    });
    const timer = setTimeout(() => child.kill(signal), milliseconds);
    const code = await new Promise((resolve) =>
      child.on('close', (status, by) => resolve(status === null ? by : status)),
    );
    clearTimeout(timer);
    if (![0, 130, signal].includes(code as number)) return `ended with ${code}`;
    if (signal !== 'SIGKILL') {
      // If a signal ended the process, its partial files are removed a moment later.
      const until = performance.now() + (code === signal ? 5000 : 0);
      while (this.#leftovers().length > 0 && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20));
      const left = this.#leftovers();
      if (left.length > 0) return `${signal} left ${left.join(' ')}`;
    }
    return this.#verdict();
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #verdict(): string | undefined {
    const torn = this.#torn();
    if (torn !== undefined) return `torn: ${torn}`;
    const made = this.#made();
    // A run that was ended after writing its last file was complete, so the second run may report that nothing is left to do.
    const isDone = [...this.whole].every(([name, text]) => made.get(name) === text);
    const { status, stderr } = this.#run({});
    if (status !== 0 && !isDone) return `the second run ended with ${status}: ${stderr}`;
    const now = this.#made();
    for (const [name, text] of this.whole)
      if (now.get(name) !== text) return `${name} differs: ${now.get(name)}`;
    for (const name of now.keys()) if (!this.whole.has(name)) return `${name} is left`;
    const left = this.#leftovers();
    return left.length > 0 ? `left: ${left.join(' ')}` : undefined;
  }

  #torn(): string | undefined {
    for (const [name, text] of this.#made()) {
      if (/\.(?:part|lock|over)$/.test(name)) continue;
      const whole = this.whole.get(name);
      if (text === whole || text === this.#start.get(name)) continue;
      if (this.#row.tellsSoFar && isSoFar(text, whole ?? '')) continue;
      // The lines of the file in sorted order, without an incomplete last line.
      const lines = text.split('\n').filter((line) => line.endsWith('}'));
      const known = new Set(whole?.split('\n'));
      if (this.#row.promised !== 'goes on' || !lines.every((line) => known.has(line))) return name;
    }
    return undefined;
  }

  /** The partial files and locks that are left in the folder or its subfolders. */
  #leftovers(): string[] {
    return readdirSync(this.#folder, { recursive: true })
      .map(String)
      .filter((name) => /\.(?:part|lock|over)$/.test(name));
  }

  #made(): Files {
    const files = new Map<string, string>();
    for (const name of this.#row.made) {
      const all = name.endsWith('/') ? namesIn(path.join(this.#folder, name)) : [''];
      for (const each of all) {
        const file = path.join(this.#folder, name, each);
        const stat = statSync(file, { throwIfNoEntry: false });
        if (stat?.isFile()) files.set(path.join(name, each), ordered(readFileSync(file, 'utf8'), file));
      }
    }
    return files;
  }

  #reset(): void {
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder);
    const files = {
      'latin.pzl': LATIN,
      'board.txt': BOARD,
      'proof.pzl': PROOF,
      'jobs.jsonl': JOBS,
      ...this.#row.files,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(this.#folder, name), text);
  }

  #run(env: Readonly<Record<string, string>>): Ended {
    return spawnSync(process.execPath, ['--require', preload, program, ...this.#row.words], {
      cwd: this.#folder,
      env: { ...process.env, PZL_KILL_FOLDER: this.#folder, ...env },
      encoding: 'utf8',
      timeout: 60_000,
    });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The text with its lines sorted if it is a file of results, which come in any order. */
const ordered = (text: string, file: string): string =>
  file.endsWith('.jsonl') ? text.split('\n').sort().join('\n') : text;

/** Whether each row equals that of the complete table, or is its beginning. */
function isSoFar(text: string, whole: string): boolean {
  const [rows, known] = [text.split('\n'), whole.split('\n')];
  return (
    rows.length === known.length && rows.every((row, i) => known[i]!.startsWith(row.replace(/,+\r?$/, '')))
  );
}
