// Inputs that could take unlimited time or memory: how far each command exceeds its limits, and how long it takes to
// end on a signal without a time limit. Runs the built program, one input after the other: wall-clock and CPU seconds,
// and peak memory; jobs of a batch have the limits of a job.
//   node bench/run.mjs hostile [SECONDS [MIB [WORD]]]      only inputs whose name contains the WORD
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { INPUTS, type Input } from '../spec/cli/hostile.ts';

const [limit = '1', memory = '700', only = ''] = process.argv.slice(2);
const program = path.resolve('dist/cli.cjs');
const folder = mkdtempSync(path.join(tmpdir(), 'pzl-hostile-'));
/**
 * How far a command may exceed its limits: the time limit by CPU seconds (`seconds`), the memory limit by a fraction of
 * it (`share`) and in addition by some MiB.
 */
const ALLOWED_EXCESS = { seconds: 0.5, share: 0.1, mebibytes: 150 };

interface Figures {
  readonly code: number | string;
  readonly wall: number;
  readonly processor: number;
  readonly mebibytes: number;
}

/**
 * Runs a command on an input. With `endsBySignal`, a signal ends it instead of a limit, and the figures count from the
 * signal.
 */
function run({ words, files = {} }: Input, endsBySignal = false): Promise<Figures> {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return new Promise((resolve) => {
    const start = performance.now();
    const all = [...words, ...(endsBySignal ? [] : ['-t', limit]), '--memory', memory];
    const child = spawn(process.execPath, [program, ...all], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    let [processor, mebibytes, before, asked] = [0, 0, 0, start];
    const signalTimer = setTimeout(() => {
      if (!endsBySignal) return;
      [before, asked] = [processor, performance.now()];
      child.kill('SIGTERM');
    }, Number(limit) * 1000);
    const took = new Map<string, number>();
    const samplingTimer = setInterval(() => {
      for (const id of withChildren(`${child.pid}`)) {
        try {
          const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
            .replace(/^.*\) /s, '')
            .split(' ');
          took.set(id, (Number(fields[11]) + Number(fields[12])) / 100);
          const held = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
          mebibytes = Math.max(mebibytes, Number(held ?? 0) / 1024);
        } catch {
          // The process has already ended.
        }
      }
      processor = [...took.values()].reduce((most, one) => Math.max(most, one), 0);
      if (processor > 20 * Number(limit) + 20) child.kill('SIGKILL');
    }, 20);
    child.on('close', (code, signal) => {
      clearInterval(samplingTimer);
      clearTimeout(signalTimer);
      resolve({
        code: code ?? signal ?? 'none',
        wall: (performance.now() - asked) / 1000,
        processor: processor - before,
        mebibytes,
      });
    });
  });
}

/** The id of a process and the ids of all processes that it has started. */
function withChildren(id: string): readonly string[] {
  try {
    const children = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim();
    return [id, ...(children === '' ? [] : children.split(' ').flatMap(withChildren))];
  } catch {
    return [id];
  }
}

const LATE = Number(limit) + ALLOWED_EXCESS.seconds + 0.3;
let bad = 0;
for (const input of INPUTS) {
  if (!input.name.includes(only)) continue;
  const { code, wall, processor, mebibytes } = await run(input);
  // Wall-clock time may include waiting for other programs, so the smaller of both times counts.
  const late = Math.min(wall, processor) > LATE;
  const large = mebibytes > Number(memory) * (1 + ALLOWED_EXCESS.share) + ALLOWED_EXCESS.mebibytes;
  const wrong = ![0, 1, 3, 4].includes(Number(code));
  const end = code === 3 ? await run(input, true) : undefined;
  const deaf = end !== undefined && Math.min(end.wall, end.processor) > ALLOWED_EXCESS.seconds;
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
