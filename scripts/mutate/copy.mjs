// The copy of the tree that contains the mistakes, and the code by which its tests know the active one.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Makes a built copy of the present tree, in the given folder or in a temporary one, so that the mistakes don't affect
 * the tree itself.
 */
export function copyTree(folder) {
  const parent = folder ? path.resolve(folder) : mkdtempSync(path.join(tmpdir(), 'pzl-mutants-'));
  const copy = path.join(parent, 'pzl');
  for (const file of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')) {
    if (file !== '' && existsSync(file)) cpSync(file, path.join(copy, file));
  }
  for (const made of ['generated', 'dist']) cpSync(made, path.join(copy, made), { recursive: true });
  rmSync(path.join(copy, 'node_modules'), { force: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  rmSync(path.join(parent, 'shared'), { force: true });
  if (existsSync('../shared')) symlinkSync(path.resolve('../shared'), path.join(parent, 'shared'));
  writeFileSync(path.join(copy, 'mutants.setup.js'), SETUP);
  writeFileSync(path.join(copy, 'mutants.config.ts'), CONFIG);
  return { copy, remove: () => folder || rmSync(parent, { recursive: true }) };
}

/**
 * Sets the active mistake; in the first run (mistake 0, which is none) it records what each test reaches. The test name
 * `''` stands for code reached outside tests, which concerns all tests of the file. Later runs skip tests that weren't
 * selected.
 */
const SETUP = `import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';

const made = Number(process.env.PZL_MUTANT ?? 0);
const spec = () => path.relative(process.cwd(), expect.getState().testPath);
const chosen = made === 0 ? {} : JSON.parse(readFileSync('mutants.chosen', 'utf8'));
const tests = [];
let reached = new Set();
let since = performance.now();
Object.assign(globalThis, {
  pzlMutant: (id) => {
    if (made === 0) reached.add(id);
    return id === made;
  },
});
function note(name) {
  tests.push([name, Math.round(performance.now() - since), [...reached]]);
  reached = new Set();
  since = performance.now();
}
function nameOf(task) {
  return task.suite ? nameOf(task.suite) + ' > ' + task.name : task.name;
}
beforeEach((context) => {
  const wanted = chosen[spec()];
  if (wanted && !wanted.includes(nameOf(context.task))) context.skip();
  note('');
});
afterEach(({ task }) => note(nameOf(task)));
afterAll(() => {
  note('');
  if (made === 0) appendFileSync('mutants.reached', JSON.stringify([spec(), tests]) + '\\n');
});
`;
const CONFIG = `import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mergeConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import usual from './vitest.config.ts';

/** Makes vitest run the spec files in the order in which they were chosen. */
class InOrder extends BaseSequencer {
  async sort(files) {
    const order = Object.keys(JSON.parse(readFileSync('mutants.chosen', 'utf8')));
    const at = ({ moduleId }) => order.indexOf(path.relative(process.cwd(), moduleId));
    return [...files].sort((a, b) => at(a) - at(b));
  }
}

export default mergeConfig(usual, {
  test: {
    setupFiles: ['./mutants.setup.js'],
    sequence: { sequencer: InOrder },
    experimental: { fsModuleCache: true },
  },
});
`;

/** A file's text with all its mistakes put in, each behind a switch that activates it. */
export function withSwitches(file, mistakes) {
  const text = readFileSync(file, 'utf8');
  const render = (start, end, within) => {
    let rendered = '';
    let at = start;
    // If one mistake's range contains another's, the outer one comes first.
    const open = [...within].sort((a, b) => a.start - b.start || b.end - a.end || a.id - b.id);
    while (open.length > 0) {
      const mistake = open.shift();
      const inside = [];
      while (open.length > 0 && open[0].start < mistake.end) inside.push(open.shift());
      const right = render(mistake.start, mistake.end, inside);
      const made = `globalThis.pzlMutant?.(${mistake.id})`;
      rendered += text.slice(at, mistake.start);
      rendered += mistake.isStatement
        ? `{ if (!${made}) ${right} }`
        : `(${made} ? (${mistake.replacement}) : (${right}))`;
      at = mistake.end;
    }
    return rendered + text.slice(at, end);
  };
  return render(0, text.length, mistakes);
}
