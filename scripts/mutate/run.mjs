// Runs specs in the copy of the tree, with or without an active mistake.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXCLUDED_SPECS } from './rooms.mjs';

/**
 * Runs specs (all tests, or the named ones) with a mistake active; returns the first failing test, if any, and the time
 * in seconds. A timeout counts as a failure.
 */
export async function run(copy, chosen, seconds, made, more) {
  writeFileSync(path.join(copy, 'mutants.chosen'), JSON.stringify(chosen));
  rmSync(path.join(copy, 'mutants.json'), { force: true });
  const start = performance.now();
  const words = ['run', '--config', 'mutants.config.ts', '--reporter=json', '--outputFile=mutants.json'];
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, ...words, ...more, ...Object.keys(chosen)], {
    cwd: copy,
    stdio: 'ignore',
    // The specs run in a process group of their own, because a hanging test isn't a direct child of this process.
    detached: true,
    env: { ...process.env, PZL_MUTANT: String(made) },
  });
  const kill = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The process group has already ended.
    }
  };
  const timer = setTimeout(kill, seconds * 1000);
  process.on('exit', kill);
  const status = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  clearTimeout(timer);
  process.off('exit', kill);
  kill();
  const result = { seconds: (performance.now() - start) / 1000 };
  if (status === 0) return result;
  if (status === null) return { ...result, failed: 'no end' };
  const files = JSON.parse(readFileSync(path.join(copy, 'mutants.json'), 'utf8')).testResults;
  const failed = files.find((file) => file.status === 'failed');
  const test = failed?.assertionResults.find((each) => each.status === 'failed');
  return { ...result, failed: `${specOf(copy, failed?.name)}: ${test?.fullName ?? 'not loaded'}` };
}

const specOf = (copy, file = '') => path.relative(realpathSync(copy), file);

/**
 * Runs all specs without a mistake. Returns for each spec its tests, with their milliseconds and the mistakes whose
 * code they reach. Specs that fail are left out.
 */
export async function recordReach(copy, mistakes) {
  const kept = path.join(copy, '../reach.json');
  const drawing = createHash('sha1').update(JSON.stringify(mistakes)).digest('hex');
  const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
  const known = before.drawing === drawing ? before.specs : {};
  const specs = execFileSync('git', ['ls-files', 'spec/*.spec.ts'], { encoding: 'utf8' })
    .split('\n')
    .filter((spec) => spec !== '' && existsSync(spec) && !EXCLUDED_SPECS.test(spec));
  const hashes = new Map(
    specs.map((spec) => [spec, createHash('sha1').update(readFileSync(spec)).digest('hex')]),
  );
  const asked = specs.filter((spec) => known[spec]?.hash !== hashes.get(spec) || !known[spec].passed);
  if (asked.length > 0) {
    rmSync(path.join(copy, 'mutants.reached'), { force: true });
    await run(copy, Object.fromEntries(asked.map((spec) => [spec, null])), 3600, 0, ['--maxWorkers=2']);
    const { testResults } = JSON.parse(readFileSync(path.join(copy, 'mutants.json'), 'utf8'));
    const passed = new Map(testResults.map(({ name, status }) => [specOf(copy, name), status === 'passed']));
    writeFileSync(path.join(copy, 'mutants.reached'), '', { flag: 'a' });
    const lines = readFileSync(path.join(copy, 'mutants.reached'), 'utf8').split('\n').filter(Boolean);
    const reached = new Map(lines.map((line) => JSON.parse(line)));
    for (const spec of asked) {
      if (passed.get(spec) === false) console.log(`${spec} fails without any mistake: it is not asked`);
      // A spec gets an entry even if all its tests were skipped and reached nothing.
      known[spec] = {
        hash: hashes.get(spec),
        passed: passed.get(spec) !== false,
        tests: reached.get(spec) ?? [],
      };
    }
    writeFileSync(kept, `${JSON.stringify({ drawing, specs: known })}\n`);
  }
  return Object.entries(known).filter(([spec, { passed }]) => passed && specs.includes(spec));
}

/**
 * The specs that reach a mistake's code, each with the tests that do so and the seconds they take; the quickest spec
 * first.
 */
export function specsReaching(reached, id) {
  return reached
    .flatMap(([spec, { tests }]) => {
      const those = tests.filter(([, , ids]) => ids.includes(id));
      if (those.length === 0) return [];
      const isShared = those.some(([name]) => name === '');
      const names = isShared ? null : [...new Set(those.map(([name]) => name))];
      // Adds half a second, which loading a spec file takes.
      const seconds =
        0.5 + tests.reduce((sum, [name, ms]) => sum + (names?.includes(name) === false ? 0 : ms), 0) / 1000;
      return [{ spec, names, seconds }];
    })
    .sort((a, b) => a.seconds - b.seconds);
}
