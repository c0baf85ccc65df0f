// Activates one mistake and runs the specs that could detect it.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOMS } from './rooms.mjs';
import { run, specsReaching } from './run.mjs';

/**
 * Activates a mistake behind a switch for the tests that reach it: first the two quickest files of its room, each in a
 * process of its own, then the others. The others share a process, which halves the time; a failure in that process is
 * confirmed by running the test alone. Each part takes at most `most` seconds.
 */
export async function tryMistake({ id, room }, reached, copy, most) {
  const isOwn = ({ spec }) => ROOMS[room].specs.some((start) => spec.startsWith(start));
  const all = specsReaching(reached, id);
  const own = firstWithin(all.filter(isOwn), most);
  const others = firstWithin(
    all.filter((each) => !isOwn(each)),
    most,
  );
  const rest = firstWithin(
    all.filter((each) => !own.includes(each) && !others.includes(each)),
    most,
  );
  const quick = [...own, ...others].slice(0, 2);
  const slow = [own, others, rest].map((part) => part.filter((each) => !quick.includes(each)));
  const asked = { seconds: 0, specs: 0 };
  const ask = async (part, ...more) => {
    const chosen = Object.fromEntries(part.map(({ spec, names }) => [spec, names]));
    const usual = part.reduce((sum, each) => sum + each.seconds, 0);
    const { failed, seconds } = await run(copy, chosen, 60 + 5 * usual, id, [
      '--bail=1',
      '--maxWorkers=1',
      ...more,
    ]);
    asked.seconds += seconds;
    return failed;
  };
  for (const part of [quick, ...slow]) {
    for (let open = part; open.length > 0; ) {
      const failed = await ask(open, ...(part === quick ? [] : ['--no-isolate']));
      const at = open.findIndex(({ spec }) => failed?.startsWith(`${spec}:`));
      asked.specs += at < 0 ? open.length : at + 1;
      if (failed === undefined) break;
      const by = part === quick || at < 0 ? failed : await ask([open[at]]);
      if (by !== undefined) {
        if (by.endsWith('not loaded')) await loads(open[Math.max(at, 0)], copy);
        return { outcome: 'caught', by, ...asked };
      }
      open = open.slice(at + 1);
    }
  }
  return { outcome: 'SURVIVED', ...asked, specs: `${asked.specs} of ${all.length}` };
}

/** Whether a spec that can't be loaded with the mistake can be loaded without it. */
async function loads({ spec }, copy) {
  const { failed } = await run(copy, { [spec]: null }, 600, 0, []);
  if (failed) throw new Error(`Without any mistake, too: ${failed}`);
}

/** The first specs that together take at most `most` seconds, but at least one. */
function firstWithin(specs, most) {
  let seconds = 0;
  return specs.filter((each, at) => {
    seconds += each.seconds;
    return at === 0 || seconds <= most;
  });
}

export const build = (copy, step) =>
  spawnSync(process.execPath, ['scripts/build.mjs', step], { cwd: copy, stdio: 'ignore' }).status === 0;

/**
 * Tests one mistake in the engine: writes it into the source text, and compiles. The specs for the build with
 * assertions run first.
 */
export async function tryInEngine({ file, start, end, replacement, isStatement }, copy) {
  const target = path.join(copy, file);
  const text = readFileSync(file, 'utf8');
  const wrong = isStatement ? replacement : `(${replacement})`;
  writeFileSync(target, text.slice(0, start) + wrong + text.slice(end));
  let seconds = 0;
  try {
    for (const [step, specs] of [
      ['checked-engine', ROOMS.engine.checked],
      ['engine', ROOMS.engine.specs],
    ]) {
      if (!build(copy, step)) return { outcome: 'does not compile', seconds: 0, specs: 0 };
      const chosen = Object.fromEntries(specs.map((spec) => [`${spec}.spec.ts`, null]));
      const ended = await run(copy, chosen, 400, -1, ['--bail=1', '--maxWorkers=1']);
      seconds += ended.seconds;
      if (ended.failed) return { outcome: 'caught', by: ended.failed, seconds, specs: specs.length };
    }
    return { outcome: 'SURVIVED', seconds, specs: ROOMS.engine.checked.length + ROOMS.engine.specs.length };
  } finally {
    writeFileSync(target, text);
    for (const made of ['engine.wasm', 'engine-checked.wasm', 'engine-wasm.js'])
      cpSync(path.join('generated', made), path.join(copy, 'generated', made));
  }
}
