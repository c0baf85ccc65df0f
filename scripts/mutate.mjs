// How good are the tests? Mutants are copies of pzl with one small mistake each; a good test notices (R. A. DeMillo, R. J. Lipton,
// F. G. Sayward, "Hints on test data selection", Computer 11(4), 1978). The mistakes are those of StrykerJS's list of
// operators, as far as they change what the program does and not what it says; they are drawn at random from a seed, as
// many in each room of the tree, at most one in a file. Each mutant is run with the specs of its room (ROOMS), in a copy
// of the tree, until the first of them fails.
//   node scripts/mutate.mjs [--mutants 100] [--seed 1] [--room NAME] [--only 3,17] [--list] [--results FILE]
// takes half an hour or more. Figures: bench/results/mutation.md.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { root } from './build/common.mjs';

/** The folders of a room, and the specs that are to notice its mistakes: the cheap ones first. */
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

const { values: options } = parseArgs({
  options: {
    mutants: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    room: { type: 'string', multiple: true },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    results: { type: 'string' },
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

/** All mistakes that can be made in a file: from and to an offset, another text. */
function mistakesIn(file) {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const put = (node, replacement, what) =>
    found.push({ file, start: node.getStart(source), end: node.getEnd(), replacement, what });
  const isText = (node) =>
    ts.isStringLiteralLike(node) ||
    ts.isTemplateExpression(node) ||
    (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)));
  const visit = (node) => {
    // Types do nothing, and messages are no behaviour.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const sign = node.operatorToken.getText(source);
      const other = SWAPPED.get(sign);
      if (other !== undefined && !isText(node.left) && !isText(node.right))
        put(node.operatorToken, other, `\`${sign}\` for \`${other}\``);
    } else if (ts.isPrefixUnaryExpression(node)) {
      const sign = ts.tokenToString(node.operator);
      if (sign === '!' || sign === '-') put(node, node.operand.getText(source), `\`${sign}\` dropped`);
      if (sign === '++' || sign === '--')
        put(node, (sign === '++' ? '--' : '++') + node.operand.getText(source), `\`${sign}\` turned`);
    } else if (ts.isPostfixUnaryExpression(node)) {
      const sign = ts.tokenToString(node.operator);
      put(node, node.operand.getText(source) + (sign === '++' ? '--' : '++'), `\`${sign}\` turned`);
    } else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = node.expression ?? node.condition;
      put(condition, 'true', 'condition always');
      put(condition, 'false', 'condition never');
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) put(node, 'false', '`true` turned');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) put(node, 'true', '`false` turned');
    else if (
      ts.isPropertyAccessExpression(node) &&
      ts.isCallExpression(node.parent) &&
      METHODS.has(node.name.text)
    )
      put(node.name, METHODS.get(node.name.text), `\`${node.name.text}\` swapped`);
    else if (
      ts.isExpressionStatement(node) &&
      ts.isCallExpression(node.expression) &&
      node.expression.expression.kind !== ts.SyntaxKind.SuperKeyword
    )
      put(node, ';', 'call dropped');
    ts.forEachChild(node, visit);
  };
  visit(source);
  const lines = source.getLineStarts();
  return found.map((each) => ({ ...each, line: 1 + lines.findLastIndex((start) => start <= each.start) }));
}

/** Mulberry32 by T. Ettinger: small, and the same everywhere. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** As many mistakes of a room as are wanted, from different files while there are any. */
function draw(folders, wanted, random) {
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.ts$/.test(file) && existsSync(file));
  const mistakes = files.flatMap(mistakesIn);
  const drawn = [];
  const used = new Set();
  while (drawn.length < wanted && mistakes.length > 0) {
    const [mistake] = mistakes.splice(random(mistakes.length), 1);
    if (used.has(mistake.file) && used.size < files.length / 2) continue;
    used.add(mistake.file);
    drawn.push(mistake);
  }
  return drawn;
}

// ── Running them ───────────────────────────────────────────────────────────────────────────────────────────

/** A copy of the tree as it is here, built, where the mistakes are made: nobody else sees them. */
function copyTree() {
  const parent = mkdtempSync(path.join(tmpdir(), 'pzl-mutants-'));
  const copy = path.join(parent, 'pzl');
  for (const file of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')) {
    if (file !== '' && existsSync(file)) cpSync(file, path.join(copy, file));
  }
  for (const made of ['generated', 'dist']) cpSync(made, path.join(copy, made), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  if (existsSync('../shared')) symlinkSync(path.resolve('../shared'), path.join(parent, 'shared'));
  return { copy, remove: () => rmSync(parent, { recursive: true }) };
}

/** Whether the specs pass, and for how many seconds they ran; what takes too long does not pass. */
function run(copy, specs, seconds) {
  const start = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(copy, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--bail=1',
      '--maxWorkers=1',
      '--testTimeout=30000',
      ...specs,
    ],
    { cwd: copy, stdio: 'ignore', timeout: seconds * 1000, killSignal: 'SIGKILL' },
  );
  return { passed: status === 0, seconds: Math.round((performance.now() - start) / 1000) };
}

const build = (copy, step) =>
  spawnSync(process.execPath, ['scripts/build.mjs', step], { cwd: copy, stdio: 'ignore' }).status === 0;

const names = options.room ?? Object.keys(ROOMS);
const random = randomFrom(Number(options.seed));
const total = Number(options.mutants);
// All rooms are drawn, so that a mutant has the same number whatever rooms are run.
const drawn = Object.entries(ROOMS).flatMap(([room, { in: folders }], at, all) => {
  const wanted = Math.floor((total * (at + 1)) / all.length) - Math.floor((total * at) / all.length);
  return draw(folders, wanted, random).map((mistake) => ({ room, ...mistake }));
});
const only = options.only?.split(',').map(Number);
const asked = drawn
  .map((mistake, at) => ({ id: at + 1, ...mistake }))
  .filter(({ id, room }) => names.includes(room) && (only === undefined || only.includes(id)));
const described = ({ id, room, file, line, what }) =>
  `${String(id).padStart(3)}  ${room.padEnd(9)}  ${file}:${line}  ${what}`;
if (options.list) {
  for (const mistake of asked) console.log(described(mistake));
  process.exit(0);
}

const { copy, remove } = copyTree();
process.on('exit', remove);
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));
const usual = new Map();
const rows = [];
for (const mistake of asked) {
  const { room, file, start, end, replacement } = mistake;
  const { specs } = ROOMS[room];
  if (!usual.has(room)) {
    const { passed, seconds } = run(copy, specs, 3600);
    if (!passed) throw new Error(`The specs of ${room} fail without any mistake.`);
    usual.set(room, seconds);
  }
  const target = path.join(copy, file);
  const text = readFileSync(target, 'utf8');
  writeFileSync(target, text.slice(0, start) + replacement + text.slice(end));
  const built = room !== 'engine' || (build(copy, 'engine') && build(copy, 'checked-engine'));
  const { passed, seconds } = built
    ? run(copy, specs, 60 + 4 * usual.get(room))
    : { passed: false, seconds: 0 };
  writeFileSync(target, text);
  const outcome = !built ? 'does not compile' : passed ? 'SURVIVED' : 'caught';
  rows.push({ ...mistake, outcome });
  console.log(`${described(mistake)}  ${outcome}  ${seconds} s`);
  if (options.results) {
    mkdirSync(path.dirname(path.resolve(options.results)), { recursive: true });
    writeFileSync(options.results, `${JSON.stringify(rows, null, 1)}\n`);
  }
}
if (rows.some(({ room }) => room === 'engine'))
  console.log('(the engine of the copy is the last mutant; the tree here is untouched)');
const survivors = rows.filter(({ outcome }) => outcome === 'SURVIVED').length;
console.log(`${rows.length - survivors} of ${rows.length} mutants caught`);
