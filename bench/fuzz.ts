// Looks for what breaks pzl: mutated inputs, random models, boards, limits and command lines, in turns by the time that
// each has had. node bench/run.mjs fuzz [MINUTES] [SEED] [TARGETS]; prints figures, writes what it finds, made small, into
// spec/corpus/fuzz/ (the suite asks these again), and exits 1 if there is any. Needs the built package.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatorOf } from '../spec/backends/sat/random.ts';
import { Boards } from './fuzz/boards.ts';
import { CommandLines } from './fuzz/command-lines.ts';
import { Limits } from './fuzz/limits.ts';
import { Models } from './fuzz/models.ts';
import { type Case, guarded, isProblem, minimized, type Problem, type Target } from './fuzz/target.ts';
import { Texts } from './fuzz/texts.ts';

const minutes = Number(process.argv[2] ?? 1);
const seed = Number(process.argv[3] ?? 1);
const only = process.argv[4]?.split(',');
/** Findings of one kind beyond this tell nothing new. */
const MOST_OF_A_KIND = 3;

/** A file for the input that is asked at present: it tells which one never ends. */
const trace = process.env.PZL_FUZZ_TRACE;

const models = new Models();
const boards = new Boards();
await boards.open();
const all: readonly Target[] = [new Texts(), models, boards, new Limits(), new CommandLines()];
const targets = all.filter(({ name }) => only === undefined || only.some((part) => name.includes(part)));

interface Tally {
  readonly target: Target;
  asked: number;
  skipped: number;
  found: number;
  milliseconds: number;
}

const tallies: readonly Tally[] = targets.map((target) => ({
  target,
  asked: 0,
  skipped: 0,
  found: 0,
  milliseconds: 0,
}));
const kinds = new Map<string, number>();
const sizes: number[] = [];
const start = performance.now();
const end = start + minutes * 60_000;
let nextSize = start;

while (performance.now() < end) {
  if (performance.now() >= nextSize) {
    nextSize += (minutes * 60_000) / 24;
    sizes.push(Math.round(process.memoryUsage.rss() / 2 ** 20));
  }
  const tally = tallies.reduce((a, b) =>
    a.milliseconds / a.target.weight <= b.milliseconds / b.target.weight ? a : b,
  );
  await turn(tally);
}
for (const { target } of tallies) target.close?.();
report();
process.exit(tallies.some(({ found }) => found > 0) ? 1 : 0);

/** Asks the target for a tenth of a second, or once. */
async function turn(tally: Tally): Promise<void> {
  const { target } = tally;
  const begin = performance.now();
  const number = all.indexOf(target);
  while (performance.now() < begin + 100) {
    const random = generatorOf(seed * 1_000_003 + number * 500_000_003 + tally.asked + tally.skipped);
    const input = target.make(random);
    if (trace !== undefined) writeFileSync(trace, JSON.stringify({ target: target.name, ...input }));
    const verdict = await guarded(() => target.check(input));
    if (verdict === 'skipped') tally.skipped++;
    else tally.asked++;
    if (!isProblem(verdict)) continue;
    tally.found++;
    await tell(target, input, verdict);
  }
  tally.milliseconds += performance.now() - begin;
}

async function tell(target: Target, input: Case, found: Problem): Promise<void> {
  const key = `${target.name}, ${found.kind}`;
  const before = kinds.get(key) ?? 0;
  kinds.set(key, before + 1);
  if (before >= MOST_OF_A_KIND) return;
  console.error(`${key}: ${found.what}`);
  const small = await minimized(target, input, found.kind);
  const folder = path.join('spec', 'corpus', 'fuzz');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${key.replace(/[^a-z]+/gi, '-')}-${seed}-${before}.json`);
  writeFileSync(file, `${JSON.stringify({ target: target.name, ...small }, undefined, 2)}\n`);
  console.error(`  ${file}`);
}

function report(): void {
  const seconds = (performance.now() - start) / 1000;
  console.log(`Seed ${seed}, ${(seconds / 60).toFixed(1)} minutes, Node ${process.version}.\n`);
  console.log('| target | inputs | set aside | findings | seconds |\n|---|---|---|---|---|');
  for (const { target, asked, skipped, found, milliseconds } of tallies)
    console.log(
      `| ${target.name} | ${asked} | ${skipped} | ${found} | ${(milliseconds / 1000).toFixed(0)} |`,
    );
  console.log(`\nAnswers of random models looked at: ${models.answers}.`);
  console.log(
    `Other backends asked: ${[...boards.asked].map(([name, times]) => `${name} ${times}`).join(', ') || 'none'}.`,
  );
  console.log(`Resident memory over the run, MiB: ${sizes.join(' ')}.`);
}
