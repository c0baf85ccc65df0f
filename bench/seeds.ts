// Solves all the seed puzzles with a time limit each, compares the answers with the stored ones, and shows where the
// limit is reached. node bench/run.mjs seeds [seconds [name part]]      the data: $PZL_SHARED, else ../shared
import { foundValues, seedModel, seedsOf, storedValues } from '../spec/seeds.ts';
import { loadModel, openInstance, solve } from '../src/index.ts';

const timeLimit = Number(process.argv[2] ?? 30);
const part = process.argv[3] ?? '';

for (const type of ['molekularis', 'storm'] as const) {
  const { model } = loadModel(`${type}.pzl`, seedModel(type));
  if (!model) throw new Error(`${type}.pzl has mistakes`);
  for (const seed of seedsOf(type).filter(({ name }) => name.includes(part))) {
    const start = process.cpuUsage();
    const { ground } = openInstance(model, seed);
    if (!ground) throw new Error(`${seed.name} can't be read`);
    const { status, solutions, statistics } = await solve(ground, { answers: 2, timeLimit });
    const { user, system } = process.cpuUsage(start);
    const stored = storedValues(seed, ground).join();
    const same = solutions.some((answer) => foundValues(ground, answer).join() === stored);
    const verdict = same ? 'as stored' : solutions.length > 0 ? 'another' : 'none';
    console.log(
      seed.name.padEnd(22),
      `${((user + system) / 1e6).toFixed(2)} s`.padStart(9),
      `${solutions.length} solutions, ${verdict}, ${status}`.padEnd(36),
      `${statistics.clauses} clauses, ${statistics.conflicts} conflicts, ${statistics.cuts} cuts`,
    );
  }
}
