// How good are the tests? Mutants are copies of pzl with one small mistake each; a good test notices (R. A. DeMillo, R. J. Lipton,
// F. G. Sayward, "Hints on test data selection", Computer 11(4), 1978). The mistakes are those of StrykerJS's list of
// operators, as far as they change what the program does and not what it says; they are drawn at random from a seed, as
// many in each room of the tree, at most one in a file while there are others.
//
// All mistakes are put into one copy of the tree, each behind a switch (R. H. Untch, A. J. Offutt, M. J. Harrold, "Mutation
// analysis using mutant schemata", ISSTA 1993): the specs run once with none of them made, and tell which they reach. Then
// each mistake is made in turn, for the specs that reach it, those of its room (ROOMS) first and the quick before the slow,
// until one fails. The engine is compiled, so its mistakes are written into its text one by one.
//   node scripts/mutate.mjs [--mutants 100] [--seed 1] [--room NAME] [--only 3,17] [--list] [--results FILE] [--folder FOLDER]
// With a folder, the copy stays there, and what was found of specs that haven't changed; with results, what was caught
// before isn't made again. The whole takes an hour or two. Figures: bench/results/mutation.md.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { root } from './build/common.mjs';

/** The folders of a room, and the specs that are to notice its mistakes; of the engine's, the cheap ones first. */
const ROOMS = {
  text: { in: ['src/text'], specs: ['spec/language', 'spec/corpus/errors'] },
  model: {
    in: ['src/model'],
    specs: [
      'spec/model',
      'spec/language/check',
      'spec/formats/boards',
      'spec/tasks/reasons',
      'spec/backends/sat/meaning',
    ],
  },
  language: {
    in: ['src/language'],
    specs: ['spec/language', 'spec/corpus', 'spec/model/grounding', 'spec/tasks/plant'],
  },
  grounding: { in: ['src/grounding'], specs: ['spec/model', 'spec/corpus/errors', 'spec/language'] },
  sat: {
    in: ['src/backends/sat', 'src/backends/common'],
    specs: [
      'sat/dimacs',
      'sat/drat',
      'sat/uses',
      'sat/wide',
      'sat/cardinality',
      'sat/random',
      'sat/session',
      'sat/meaning',
      'sat/graphs',
    ].map((name) => `spec/backends/${name}`),
  },
  ilp: {
    in: ['src/backends/ilp'],
    specs: [
      'spec/backends/ilp/rows',
      'spec/backends/ilp/text',
      'spec/backends/ilp',
      'spec/tasks/program-text',
    ],
  },
  formats: { in: ['src/formats'], specs: ['spec/formats', 'spec/seeds-formats', 'spec/cli/transfer'] },
  draw: { in: ['src/draw'], specs: ['spec/draw', 'spec/corpus/explain', 'spec/cli/run'] },
  tasks: { in: ['src/tasks'], specs: ['spec/tasks', 'spec/corpus/explain', 'spec/cli/run'] },
  cli: { in: ['src/cli'], specs: ['spec/cli'] },
  engine: {
    in: ['engine/assembly'],
    specs: ['sat/checked', 'sat/text', 'sat/engine', 'sat/proof'].map((name) => `spec/backends/${name}`),
  },
};

/** Specs that look at the text of the sources, need a browser, or try all published puzzles. */
const NOT_ASKED = /spec\/(?:rooms|source|tree|console|extending|pack|published|seeds|gallery|studio|site)/;

const { values: options } = parseArgs({
  options: {
    mutants: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    room: { type: 'string', multiple: true },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    results: { type: 'string' },
    folder: { type: 'string' },
    seconds: { type: 'string', default: '30' },
  },
});
process.chdir(root);

// ── Which mistakes ─────────────────────────────────────────────────────────────────────────────────────────

const SWAPPED = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '==': '!=',
    '!=': '==',
    '&&': '||',
    '||': '&&',
    '+': '-',
    '-': '+',
    '*': '+',
    '/': '*',
    '%': '*',
    '<<': '>>',
    '>>': '<<',
    '+=': '-=',
    '-=': '+=',
    '|=': '&=',
    '&=': '|=',
    '|': '&',
    '&': '|',
  }),
);
const METHODS = new Map(
  Object.entries({
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
  }),
);

/** All mistakes that can be made in a file: what stands between two offsets, and what would in its place. */
function mistakesIn(file) {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const put = (node, replacement, what, isStatement = false) => {
    const start = node.getStart(source);
    const end = node.getEnd();
    found.push({ file, start, end, original: text.slice(start, end), replacement, what, isStatement });
  };
  const textOf = (node) => node.getText(source);
  const isText = (node) =>
    ts.isStringLiteralLike(node) ||
    ts.isTemplateExpression(node) ||
    (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)));
  const visit = (node) => {
    // Types do nothing, and messages are no behaviour.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const sign = textOf(node.operatorToken);
      const other = SWAPPED.get(sign);
      if (other !== undefined && !isText(node.left) && !isText(node.right))
        put(node, `(${textOf(node.left)}) ${other} (${textOf(node.right)})`, `\`${sign}\` for \`${other}\``);
    } else if (ts.isPrefixUnaryExpression(node)) {
      const sign = ts.tokenToString(node.operator);
      if (sign === '!' || sign === '-') put(node, textOf(node.operand), `\`${sign}\` dropped`);
      if (sign === '++' || sign === '--')
        put(node, (sign === '++' ? '--' : '++') + textOf(node.operand), `\`${sign}\` turned`);
    } else if (ts.isPostfixUnaryExpression(node)) {
      const sign = ts.tokenToString(node.operator);
      put(node, textOf(node.operand) + (sign === '++' ? '--' : '++'), `\`${sign}\` turned`);
    } else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = node.expression ?? node.condition;
      put(condition, 'true', 'condition always');
      put(condition, 'false', 'condition never');
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) put(node, 'false', '`true` turned');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) put(node, 'true', '`false` turned');
    else if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      METHODS.has(node.expression.name.text) &&
      !ts.isOptionalChain(node)
    ) {
      const { name } = node.expression;
      const before = text.slice(node.getStart(source), name.getStart(source));
      const swapped = before + METHODS.get(name.text) + text.slice(name.getEnd(), node.getEnd());
      put(node, swapped, `\`${name.text}\` swapped`);
    } else if (
      ts.isExpressionStatement(node) &&
      ts.isCallExpression(node.expression) &&
      node.expression.expression.kind !== ts.SyntaxKind.SuperKeyword
    )
      put(node, ';', 'call dropped', true);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const lines = source.getLineStarts();
  return found.map((each) => ({ ...each, line: 1 + lines.findLastIndex((start) => start <= each.start) }));
}

/**
 * As many mistakes of a room as are wanted, from different files while there are any. Each has a number by the seed, its file
 * and what it is, and the lowest are drawn: a change in one file leaves what is drawn of others.
 */
function draw(folders, wanted, seed) {
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.ts$/.test(file) && existsSync(file));
  const seen = new Map();
  const mistakes = files
    .flatMap(mistakesIn)
    .map((mistake) => {
      const { file, what, original, replacement } = mistake;
      const words = [seed, file, what, original, replacement].join('\n');
      const times = (seen.get(words) ?? 0) + 1;
      seen.set(words, times);
      return {
        key: createHash('sha256').update(`${words}\n${times}`).digest('hex').slice(0, 16),
        ...mistake,
      };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const drawn = [];
  const used = new Set();
  for (const mistake of mistakes) {
    if (drawn.length === wanted) break;
    if (used.has(mistake.file) && used.size < files.length / 2) continue;
    used.add(mistake.file);
    drawn.push(mistake);
  }
  return drawn;
}

// ── Running them ───────────────────────────────────────────────────────────────────────────────────────────

/** A copy of the tree as it is here, built, where the mistakes are made: nobody else sees them. */
function copyTree() {
  const parent = options.folder
    ? path.resolve(options.folder)
    : mkdtempSync(path.join(tmpdir(), 'pzl-mutants-'));
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
  return { copy, remove: () => options.folder || rmSync(parent, { recursive: true }) };
}

/**
 * Tells which mistake is made, and in the first run (with mistake 0, which is none) what each test reaches; `''` stands for
 * what is reached outside tests, which concerns all tests of the file. Later runs skip the tests that weren't chosen.
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

/** Files in the order in which they are chosen. */
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

/** A file's text with all its mistakes behind switches. */
function withSwitches(file, mistakes) {
  const text = readFileSync(file, 'utf8');
  const render = (start, end, within) => {
    let rendered = '';
    let at = start;
    // Of mistakes in one another the outermost comes first.
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

/**
 * Runs specs, of each the tests that are named or all (null), with a mistake made; the first test that fails, if any does:
 * what takes too long fails, too. Seconds of the run are told.
 */
async function run(copy, chosen, seconds, made, more) {
  writeFileSync(path.join(copy, 'mutants.chosen'), JSON.stringify(chosen));
  rmSync(path.join(copy, 'mutants.json'), { force: true });
  const start = performance.now();
  const words = ['run', '--config', 'mutants.config.ts', '--reporter=json', '--outputFile=mutants.json'];
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, ...words, ...more, ...Object.keys(chosen)], {
    cwd: copy,
    stdio: 'ignore',
    // A group of its own: a test that never ends is no child of this process.
    detached: true,
    env: { ...process.env, PZL_MUTANT: String(made) },
  });
  const kill = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
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

/** By spec: each test with its milliseconds and the mistakes that it reaches; specs that fail without any are left out. */
async function reach(copy, mistakes) {
  const kept = path.join(copy, '../reach.json');
  const drawing = createHash('sha1').update(JSON.stringify(mistakes)).digest('hex');
  const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
  const known = before.drawing === drawing ? before.specs : {};
  const specs = execFileSync('git', ['ls-files', 'spec/*.spec.ts'], { encoding: 'utf8' })
    .split('\n')
    .filter((spec) => spec !== '' && existsSync(spec) && !NOT_ASKED.test(spec));
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
      // A spec whose tests are all skipped here tells nothing.
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

/** Of the specs that reach a mistake, the tests that do, with their seconds; the quickest first. */
function reaching(reached, id) {
  return reached
    .flatMap(([spec, { tests }]) => {
      const those = tests.filter(([, , ids]) => ids.includes(id));
      if (those.length === 0) return [];
      const isShared = those.some(([name]) => name === '');
      const names = isShared ? null : [...new Set(those.map(([name]) => name))];
      // What every file costs to be loaded is about half a second.
      const seconds =
        0.5 + tests.reduce((sum, [name, ms]) => sum + (names?.includes(name) === false ? 0 : ms), 0) / 1000;
      return [{ spec, names, seconds }];
    })
    .sort((a, b) => a.seconds - b.seconds);
}

/**
 * Makes a mistake behind a switch for the tests that reach it: the two quickest files of its room first, each in a process of
 * its own, then the others. Those share a process, which halves the time; that a test fails there is believed if it does so
 * alone, too.
 */
async function tried({ id, room }, reached, copy) {
  const isOwn = ({ spec }) => ROOMS[room].specs.some((start) => spec.startsWith(start));
  const all = reaching(reached, id);
  const own = within(all.filter(isOwn));
  const others = within(all.filter((each) => !isOwn(each)));
  const rest = within(all.filter((each) => !own.includes(each) && !others.includes(each)));
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

/** A spec that isn't loaded tells of a mistake only where it is loaded without any. */
async function loads({ spec }, copy) {
  const { failed } = await run(copy, { [spec]: null }, 600, 0, []);
  if (failed) throw new Error(`Without any mistake, too: ${failed}`);
}

/** The first of them that take so long together, and always one. */
function within(specs) {
  let seconds = 0;
  return specs.filter((each, at) => {
    seconds += each.seconds;
    return at === 0 || seconds <= Number(options.seconds);
  });
}

const build = (copy, step) =>
  spawnSync(process.execPath, ['scripts/build.mjs', step], { cwd: copy, stdio: 'ignore' }).status === 0;

/** Makes a mistake in the engine: its checked build goes first. */
async function triedInEngine({ file, start, end, replacement, isStatement }, copy) {
  const target = path.join(copy, file);
  const text = readFileSync(file, 'utf8');
  const wrong = isStatement ? replacement : `(${replacement})`;
  writeFileSync(target, text.slice(0, start) + wrong + text.slice(end));
  let seconds = 0;
  try {
    for (const [step, specs] of [
      ['checked-engine', ROOMS.engine.specs.slice(0, 1)],
      ['engine', ROOMS.engine.specs.slice(1)],
    ]) {
      if (!build(copy, step)) return { outcome: 'does not compile', seconds: 0, specs: 0 };
      const chosen = Object.fromEntries(specs.map((spec) => [`${spec}.spec.ts`, null]));
      const ended = await run(copy, chosen, 400, -1, ['--bail=1', '--maxWorkers=1']);
      seconds += ended.seconds;
      if (ended.failed) return { outcome: 'caught', by: ended.failed, seconds, specs: specs.length };
    }
    return { outcome: 'SURVIVED', seconds, specs: ROOMS.engine.specs.length };
  } finally {
    writeFileSync(target, text);
    for (const made of ['engine.wasm', 'engine-checked.wasm', 'engine-wasm.js'])
      cpSync(path.join('generated', made), path.join(copy, 'generated', made));
  }
}

const names = options.room ?? Object.keys(ROOMS);
const total = Number(options.mutants);
// All rooms are drawn, so that a mutant has the same number whatever rooms are run.
const drawn = Object.entries(ROOMS)
  .flatMap(([room, { in: folders }], at, all) => {
    const wanted = Math.floor((total * (at + 1)) / all.length) - Math.floor((total * at) / all.length);
    return draw(folders, wanted, Number(options.seed)).map((mistake) => ({ room, ...mistake }));
  })
  .map((mistake, at) => ({ id: at + 1, ...mistake }));
const only = options.only?.split(',').map(Number);
const before =
  options.results && existsSync(options.results) ? JSON.parse(readFileSync(options.results, 'utf8')) : [];
const rows = before.filter((row) => drawn.some(({ key }) => key === row.key));
const asked = drawn.filter(
  (mistake) =>
    names.includes(mistake.room) &&
    (only === undefined || only.includes(mistake.id)) &&
    !rows.some((row) => row.key === mistake.key && row.outcome !== 'SURVIVED'),
);
const described = ({ id, room, file, line, what }) =>
  `${String(id).padStart(3)}  ${room.padEnd(9)}  ${file}:${line}  ${what}`;
if (options.list) {
  for (const mistake of asked) console.log(described(mistake));
  process.exit(0);
}

const { copy, remove } = copyTree();
process.on('exit', remove);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
const behindSwitches = drawn.filter(({ room }) => room !== 'engine');
for (const file of new Set(behindSwitches.map((mistake) => mistake.file)))
  writeFileSync(
    path.join(copy, file),
    withSwitches(
      file,
      behindSwitches.filter((mistake) => mistake.file === file),
    ),
  );
// The compiler of the engine wants what this step writes beside its sources.
if (asked.some(({ room }) => room === 'engine') && !build(copy, 'engine'))
  throw new Error('The engine does not compile.');
const reached = asked.some(({ room }) => room !== 'engine') ? await reach(copy, behindSwitches) : [];
// Those that were never tried come first.
const isNew = ({ key }) => !rows.some((row) => row.key === key);
for (const mistake of [...asked.filter(isNew), ...asked.filter((each) => !isNew(each))]) {
  const result =
    mistake.room === 'engine' ? await triedInEngine(mistake, copy) : await tried(mistake, reached, copy);
  const at = rows.findIndex((row) => row.key === mistake.key);
  rows.splice(at < 0 ? rows.length : at, at < 0 ? 0 : 1, { ...mistake, ...result });
  console.log(
    `${described(mistake)}  ${result.outcome}  ${result.specs} specs, ${Math.round(result.seconds)} s`,
  );
  if (options.results) {
    mkdirSync(path.dirname(path.resolve(options.results)), { recursive: true });
    writeFileSync(
      options.results,
      `${JSON.stringify(
        rows.sort((a, b) => a.id - b.id),
        null,
        1,
      )}\n`,
    );
  }
}
const survivors = rows.filter(({ outcome }) => outcome === 'SURVIVED').length;
console.log(`${rows.length - survivors} of ${rows.length} mutants caught`);
