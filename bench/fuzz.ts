// Fuzzing: mutated inputs, random models, boards, limits and command lines. The targets take turns, each in a process
// of its own, with equal shares of time. node bench/run.mjs fuzz [MINUTES] [SEED] [TARGETS] [FOLDER] A SEED of `commit`
// is that of the tests' sample. TARGETS are parts of names with commas between them; `links:form` is only the inputs of
// the kind `form`. Prints figures, writes minimised findings to FOLDER, or to spec/corpus/fuzz/ (which the
// test suite repeats), and exits 1 if there are any. node bench/run.mjs fuzz --ask FILE                      repeats
// the case in FILE node bench/run.mjs fuzz --input TARGET SEED NUMBER      prints the input with that number Needs the
// built package; Ctrl-C ends it with its report.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Finding, Supervisor, type Turn } from '../spec/fuzz/supervisor.ts';
import { type Case, guarded } from '../spec/fuzz/target.ts';
import { ONLY_NAMED, TARGETS } from '../spec/fuzz/targets.ts';
import { inputOf, openTarget, work } from '../spec/fuzz/worker.ts';
import { sampleSeed } from '../spec/sample-seed.ts';

/** The number of findings of one kind after which further ones aren't reported. */
const MOST_OF_A_KIND = 3;
/** Milliseconds that a target runs before the next one's turn. */
const TURN_MILLISECONDS = 1000;
/** The number of parts of a run, each of which has a column in the table of memory. */
const MEMORY_COLUMNS = 12;
/**
 * The growth, in MiB, from the second third of a run to the last third up to which a process's memory counts as
 * constant.
 */
const MAX_GROWTH = 24;

const [first = '', second = '', third = '', fourth = ''] = process.argv.slice(2);
const folder = fourth || path.join('spec', 'corpus', 'fuzz');
if (first === '--worker') await work(second, Number(third), fourth);
else if (first === '--ask') await repeatCase(second);
else if (first === '--input') await printInput(second, Number(third), Number(fourth));
else await fuzz(Number(first || 1), seedOf(second || '1'), third);

async function repeatCase(file: string): Promise<void> {
  const input = JSON.parse(readFileSync(file, 'utf8')) as Case;
  const target = await openTarget(String(input.target));
  console.log(await guarded(() => target.check(input)));
  process.exit();
}

/** Prints the input with this number, in the form of a file for `--ask`. */
async function printInput(name: string, seed: number, number: number): Promise<void> {
  console.log(JSON.stringify({ ...inputOf(await openTarget(name), seed, number), target: name }, null, 2));
  process.exit();
}

function seedOf(text: string): number {
  return text === 'commit' ? sampleSeed : Number(text);
}

interface Tally {
  readonly worker: Supervisor;
  next: number;
  checkedCount: number;
  skipped: number;
  found: number;
  milliseconds: number;
  /** The CPU time used, in seconds. */
  processor: number;
  largest: Turn['largest'];
  figures: Readonly<Record<string, number>>;
  /** `sizes[i]`: the peak memory, in MiB, in part i of the run. */
  readonly sizes: number[];
}

async function fuzz(minutes: number, seed: number, asked: string): Promise<void> {
  const [only = '', kind = ''] = asked.split(':');
  const wanted = Object.keys(TARGETS).filter(
    (name) =>
      (only === '' && !ONLY_NAMED.has(name)) ||
      only.split(',').some((part) => part !== '' && name.includes(part)),
  );
  const tallies: readonly Tally[] = await Promise.all(
    wanted.map(async (name) => ({
      worker: await Supervisor.open(name, seed, kind),
      next: 0,
      checkedCount: 0,
      skipped: 0,
      found: 0,
      milliseconds: 0,
      processor: 0,
      largest: { number: 0, growth: 0 },
      figures: {},
      sizes: [],
    })),
  );
  const kinds = new Map<string, number>();
  const start = performance.now();
  const whole = minutes * 60_000;
  let isOver = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isOver = true;
    });
  // CPU seconds used for fuzzing so far, without those for minimising findings.
  let spent = 0;
  while (!isOver && spent < whole) {
    const tally = tallies.reduce((a, b) =>
      a.milliseconds / a.worker.target.weight <= b.milliseconds / b.worker.target.weight ? a : b,
    );
    const turn = await tally.worker.turn(tally.next, TURN_MILLISECONDS);
    tally.next = turn.next;
    tally.checkedCount += turn.checkedCount;
    tally.skipped += turn.skipped;
    tally.milliseconds += turn.milliseconds;
    tally.processor += turn.processor;
    if (turn.largest.growth > tally.largest.growth) tally.largest = turn.largest;
    spent += turn.milliseconds;
    tally.figures = turn.figures;
    const part = Math.min(MEMORY_COLUMNS - 1, Math.floor((spent / whole) * MEMORY_COLUMNS));
    tally.sizes[part] = Math.max(tally.sizes[part] ?? 0, turn.resident);
    for (const finding of turn.findings) {
      tally.found++;
      await reportFinding(tally.worker, finding, kinds, seed);
    }
  }
  for (const { worker } of tallies) worker.close();
  report(tallies, seed, (performance.now() - start) / 60_000);
  process.exit(tallies.some(({ found }) => found > 0) ? 1 : 0);
}

async function reportFinding(
  worker: Supervisor,
  finding: Finding,
  kinds: Map<string, number>,
  seed: number,
): Promise<void> {
  const { name } = worker.target;
  const key = `${name}, ${finding.problem.kind}`;
  const before = kinds.get(key) ?? 0;
  kinds.set(key, before + 1);
  if (before >= MOST_OF_A_KIND) return;
  console.error(`${key}: ${finding.problem.what}`);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${key.replace(/[^a-z]+/gi, '-')}-${seed}-${before}.json`);
  const write = (input: Case): void =>
    writeFileSync(file, `${JSON.stringify({ target: name, ...input }, undefined, 2)}\n`);
  // The finding is written in its original form first, in case this process is ended while it is minimised.
  write(finding.input);
  write(await worker.minimize(finding));
  console.error(`  ${file}`);
}

function report(tallies: readonly Tally[], seed: number, minutes: number): void {
  console.log(`Seed ${seed}, ${minutes.toFixed(1)} minutes, Node ${process.version}.\n`);
  console.log(
    '| target | inputs | set aside | findings | seconds | of the processor |\n|---|---|---|---|---|---|',
  );
  for (const { worker, checkedCount, skipped, found, milliseconds, processor } of tallies)
    console.log(
      `| ${worker.target.name} | ${checkedCount} | ${skipped} | ${found} | ${(milliseconds / 1000).toFixed(0)} | ${processor.toFixed(0)} |`,
    );
  console.log("\nMiB resident of each target's process, the most in each twelfth of the run:\n");
  for (const { worker, sizes } of tallies)
    console.log(
      `- ${worker.target.name}: ${Array.from(sizes, (size) => Math.round(size ?? 0)).join(' ')}; ${growthText(sizes)}`,
    );
  console.log('\nThe input after which each process had grown most:\n');
  for (const { worker, largest } of tallies)
    console.log(`- ${worker.target.name}: number ${largest.number}, ${Math.round(largest.growth)} MiB`);
  for (const { worker, figures } of tallies) {
    const figureTexts = Object.entries(figures).map(([name, times]) => `${name} ${times}`);
    if (figureTexts.length > 0) console.log(`\nOf ${worker.target.name}: ${figureTexts.join(', ')}.`);
  }
}

/**
 * Compares the memory in the last third of the run with that in the second third, in a sentence. The first third isn't
 * used, since it includes start-up.
 */
function growthText(sizes: readonly number[]): string {
  if (sizes.length < MEMORY_COLUMNS) return 'too short a run to tell whether flat';
  const most = (from: number, to: number): number =>
    Math.max(...Array.from(sizes.slice(from, to), (size) => size ?? 0));
  const growth =
    most((MEMORY_COLUMNS * 2) / 3, MEMORY_COLUMNS) - most(MEMORY_COLUMNS / 3, (MEMORY_COLUMNS * 2) / 3);
  return growth <= MAX_GROWTH ? 'flat' : `${Math.round(growth)} MiB more in its last third`;
}
