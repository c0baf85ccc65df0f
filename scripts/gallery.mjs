// Maintains the gallery of types in examples/, using a built pzl:
//
// node scripts/gallery.mjs verdicts [TYPE…]   solves published addresses (../shared/addresses) and compares with
// another solver's answers and times: the table of bench/results/gallery-addresses.md
// node scripts/gallery.mjs make TYPE…         generates a puzzle of every size, and stores it with its solution
// node scripts/gallery.mjs lines              the number of lines that the rules of each type take
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressesOf, modelsIn, ruleLines } from './gallery/models.mjs';
import { CHANGED, MISSING, reasonFor, SLOW } from './gallery/reasons.mjs';
import { verdictOf } from './gallery/verdict.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const examples = path.join(root, 'examples');
const cli = process.env.PZL_CLI ?? path.join(root, 'dist/cli.cjs');
const shared = path.resolve(process.env.PZL_SHARED ?? path.join(root, '../shared'), 'addresses/types.json');
/** The CPU seconds after which solving an address is given up. */
const TIME_LIMIT = 20;
/**
 * The wall-clock seconds after which solving an address is given up; on a busy machine they pass faster than CPU time.
 */
const WALL_CLOCK_LIMIT = 4 * TIME_LIMIT;
const [command, ...wanted] = process.argv.slice(2);

const models = modelsIn(examples).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (command === 'verdicts') await verdicts();
else if (command === 'make') models.forEach(make);
else if (command === 'lines') lines();
else console.error('What is to be done? verdicts, make or lines');

async function verdicts() {
  const published = JSON.parse(readFileSync(shared, 'utf8'));
  const asked = addressesOf(models, published);
  const counts = { right: 0, 'with a reason': 0, wrong: 0 };
  const ratios = [];
  row('type', 'size', 'pzl says', 'cspuz_core', 'pzl, CPU s', 'cspuz_core, s', '');
  row('---', '---', '---', '---', '---:', '---:', '---');
  for (const { model, entry } of asked) {
    const found = await verdictOf(model, entry.address, WALL_CLOCK_LIMIT);
    const { kind, remark } = judgeVerdict(entry, found);
    counts[kind]++;
    if (kind === 'wrong') process.exitCode = 1;
    const theirs = entry.cspuz_core_seconds ?? undefined;
    if (theirs >= 0.1 && kind !== 'wrong')
      ratios.push({ name: `${entry.type} ${found.size}`, ratio: found.seconds / theirs });
    const times = [found.seconds.toFixed(2), theirs?.toFixed(2) ?? ''];
    row(entry.type, found.size, found.answers, entry.answers ?? 'not known', ...times, remark);
  }
  const left =
    wanted.length > 0
      ? []
      : published.addresses.filter(({ form, type }) => form === 'puzzlink' && MISSING.has(type));
  for (const { type } of left) row(type, '', 'not read', '', '', '', MISSING.get(type));
  counts['with a reason'] += left.length;
  console.log(
    `\n${Object.entries(counts)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ')}.`,
  );
  printRatios(ratios);
}

/**
 * Judges what pzl made of an address: it must give the known number of answers (exactly one, if none is known), and
 * write the same address again.
 */
function judgeVerdict({ address, answers }, found) {
  const slow = reasonFor(SLOW, address);
  const late = found.answers === 'limit' || found.seconds > TIME_LIMIT;
  if (late && slow) return { kind: 'with a reason', remark: slow };
  if (late || found.answers !== (answers ?? 'unique'))
    return { kind: 'wrong', remark: `WRONG ${found.message ?? ''}` };
  if (found.written) return { kind: 'right', remark: '' };
  const changed = reasonFor(CHANGED, address);
  return changed ? { kind: 'right', remark: changed } : { kind: 'wrong', remark: `WRITTEN ${found.again}` };
}

/**
 * Prints pzl's times divided by those of cspuz_core, for addresses on which cspuz_core takes at least a tenth of a
 * second.
 */
function printRatios(ratios) {
  if (ratios.length === 0) return;
  const mean = Math.exp(ratios.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / ratios.length);
  const worst = ratios.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  console.log(
    `Where cspuz_core takes 0.1 s and more (${ratios.length} addresses): ${mean.toFixed(2)} of its time in geometric mean, at most ${worst.ratio.toFixed(1)} (${worst.name}).`,
  );
}

function row(...cells) {
  console.log(`| ${cells.join(' | ')} |`);
}

/** Generates and stores a puzzle of each size that the model declares. Existing files aren't replaced. */
function make({ name, file, text }) {
  const folder = file.slice(0, -'.pzl'.length);
  const sizes = [...text.matchAll(/^\s*size (\w+)/gm)]
    .map(([, size]) => size)
    .filter((size) => size !== 'large');
  for (const size of sizes) {
    const target = path.join(folder, `${size}.txt`);
    if (existsSync(target)) continue;
    mkdirSync(folder, { recursive: true });
    for (let seed = 1; seed <= 3 && !existsSync(target); seed++) {
      const before = performance.now();
      const made = pzl('generate', file, '--size', size, '--seed', String(seed), '--minimal', '-t', '25');
      const seconds = ((performance.now() - before) / 1000).toFixed(1);
      const missed = made.status !== 0 || made.stdout === '';
      console.log(
        `${name} ${size} seed ${seed}: ${missed ? made.stderr.trim().split('\n')[0] : 'made'}, ${seconds} s`,
      );
      if (!missed) store(file, target, made.stdout);
    }
  }
  for (const old of existsSync(folder) ? readdirSync(folder) : []) {
    if (/\.(?:one|x)\.txt$/.test(old)) rmSync(path.join(folder, old));
  }
}

function store(file, target, text) {
  writeFileSync(target, text);
  const { stdout, stderr, status } = pzl('run', file, '-i', target, '-n', '2');
  if (status === 0 && stderr.includes('there are no more')) {
    writeFileSync(target.replace(/\.txt$/, '.solution.txt'), stdout);
    return;
  }
  console.error(`${target}: not exactly one solution\n${stderr}`);
  process.exitCode = 1;
}

function lines() {
  const counts = models.map((model) => ({ name: model.name, lines: ruleLines(model.text) }));
  for (const { name, lines: count } of counts) console.log(`${String(count).padStart(3)} ${name}`);
  const sorted = counts.map((one) => one.lines).sort((a, b) => a - b);
  console.log(`${counts.length} types, median ${sorted[sorted.length >> 1]} lines of rules`);
}

function pzl(...words) {
  const env = { ...process.env, FORCE_COLOR: '0' };
  return spawnSync(process.execPath, [cli, ...words], { encoding: 'utf8', env, maxBuffer: 1 << 28 });
}
