// Kills commands that write files before, during and after each of their system calls that change files, and at random
// times; runs the commands again, and compares the files with those of an undisturbed run. The commands are those in
// docs/limits.md. node bench/run.mjs kills [KILLS AT RANDOM [SEED [NAME]]]
import { ROWS, Trial } from '../spec/cli/promises.ts';

const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const [random = '250', seed = today, only = ''] = process.argv.slice(2);
const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;
const rows = ROWS.filter(({ name }) => name.includes(only));
let [kills, bad, state] = [0, 0, Number(seed)];
const draw = (): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};

function recordOutcome(name: string, where: string, wrong: string | undefined): void {
  kills++;
  if (wrong === undefined) return;
  bad++;
  console.log(`${name}, ${where}: ${wrong}`);
}

console.log(`seed ${seed}`);
for (const row of rows) {
  const trial = new Trial(row);
  const before = [kills, bad] as const;
  for (let call = 1; call <= trial.calls; call++)
    for (const moment of ['before', 'midst', 'after'] as const)
      recordOutcome(row.name, `${moment} call ${call}`, trial.killed(call, moment));
  const listed = kills - before[0];
  for (let left = Math.ceil(Number(random) / rows.length); left > 0; left--) {
    const signal = SIGNALS[Math.floor(draw() * SIGNALS.length)]!;
    const time = draw() * trial.milliseconds;
    recordOutcome(row.name, `${signal} after ${time.toFixed(0)} ms`, await trial.killedAfter(time, signal));
  }
  console.log(
    `${row.name}: ${listed} listed kills, ${kills - before[0] - listed} at random, ${bad - before[1]} wrong`,
  );
  trial.close();
}
console.log(`${kills} kills, ${bad} wrong`);
process.exitCode = bad > 0 ? 1 : 0;
