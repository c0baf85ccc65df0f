/**
 * Runs commands on hard inputs with random limits on time and memory. A command must end at most half a second, or a
 * tenth of the limit, after its limit. Because of other work on the machine, a run counts as late only if its processor
 * time exceeds the limit, too, in each of MAX_RUNS runs.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Generator } from '../backends/sat/random.ts';
import { pzl } from '../cli/pzl.ts';
import { type Case, problem, type Target, textOf, type Verdict } from './target.ts';

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

const HEAVY: readonly string[] = [
  'find a[0..9000]: 0..9000\nrule "R": alldifferent(a)\n',
  'board square(500, 500)\nfind a[links]: bool\nrule "R": loop(a)\nrule "S": count(a) > 1000\n',
  'board square(1, 9000)\nfind a[cells]: bool\nrule "R": forall r in rows: runs(a[r]) = [1 for i in 1..900]\n',
  'board square(60, 60)\nfind x[cells]: bool\nrule "R": forall a, b, c in cells where a != b: x[a] or x[b] or x[c]\n',
  'board square(12, 12)\nfind y[cells]: 0..400\nrule "R": forall a, b in cells where a != b: (y[a] + 3 * y[b]) mod 7 != y[a] div 5\n',
  `find x: 0..3\nlet d0 = [x]\n${lines(18, (i) => `let d${i + 1} = d${i} + d${i}`)}\nrule "R": sum(d18) = 7\n`,
  'board square(9, 9)\nfind h[cells]: 0..80\nrule "R": forall r in rows: alldifferent(h[r])\nrule "S": sum(h[c] * c.index for c in cells) = 12345\nrule "T": product(h[c] mod 3 + 1 for c in cells where c.index < 12) = 7\n',
  'board square(200, 200)\nfind a[cells]: bool\nrule "R": connected(cells where a)\nrule "S": forall c in cells: size(component(c, a)) != 7\n',
];
const COMMANDS = ['run', 'unique', 'count', 'facts', 'explain', 'check', 'convert', 'compile'] as const;

/** A command that ends late is run this many times. */
const MAX_RUNS = 3;

/**
 * Runs a command. `secondsOver` returns the seconds after a limit, in wall-clock time or in processor time, whichever
 * is less.
 */
async function runTimed(words: readonly string[]) {
  const start = performance.now();
  const before = process.cpuUsage();
  const result = await pzl([...words]);
  const seconds = (performance.now() - start) / 1000;
  const processor = process.cpuUsage(before).user / 1e6;
  return { ...result, seconds, secondsOver: (limit: number): number => Math.min(seconds, processor) - limit };
}

export class Limits implements Target {
  readonly name = 'limits';
  readonly weight = 1.5;
  readonly maxSeconds = 60;
  readonly texts = [];
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'pzl-fuzz-'));

  make(random: Generator): Case {
    return {
      text: `puzzle "Heavy"\n${random.pick(HEAVY)}`,
      command: random.pick(COMMANDS),
      seconds: random.pick([0.05, 0.1, 0.3, 0.7, 1.5]),
      memory: random.chance(0.2) ? 300 + random.below(500) : 0,
      json: random.below(2),
    };
  }

  async check(input: Case): Promise<Verdict> {
    const model = path.join(this.#folder, 'heavy.pzl');
    writeFileSync(model, textOf(input, 'text'));
    const command = textOf(input, 'command');
    const seconds = Number(input.seconds);
    const memory = Math.ceil(process.memoryUsage.rss() / 2 ** 20) + Number(input.memory);
    const json = input.json === 1 && command !== 'convert' && command !== 'compile';
    const words = [
      command,
      model,
      ...(command === 'check' ? ['-i', path.join(this.#folder, 'none.txt')] : []),
      ...(command === 'convert' ? ['--to', 'svg', '-o', path.join(this.#folder, 'out.svg')] : []),
      ...(command === 'compile' ? ['-o', path.join(this.#folder, 'out.cnf')] : []),
      '--time-limit',
      String(seconds),
      ...(input.memory === 0 ? [] : ['--memory', String(memory)]),
      ...(json ? ['--json'] : []),
    ];
    writeFileSync(path.join(this.#folder, 'none.txt'), '');
    const allowed = Math.max(0.5, seconds / 10);
    let result = await runTimed(words);
    // A run that is late only once may have been delayed by other work, which the processor time doesn't always show.
    for (let again = 1; again < MAX_RUNS && result.secondsOver(seconds) > allowed; again++)
      result = await runTimed(words);
    if (result.secondsOver(seconds) > allowed)
      return problem(
        'late',
        `${command} took ${result.seconds.toFixed(2)} s of ${seconds} s, ${MAX_RUNS} times`,
      );
    const { code, out, note } = result;
    if (code !== 0 && code !== 3) return problem('exit', `${code}: ${note.slice(-300)}${out.slice(-300)}`);
    if (code === 3 && json && !out.trimEnd().endsWith('}')) return problem('no status', out.slice(-200));
    if (memory > 0 && process.memoryUsage.rss() / 2 ** 20 > memory + 1500)
      return problem('memory', `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`);
    return 'fine';
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
