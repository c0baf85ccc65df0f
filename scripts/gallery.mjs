// Looks after the gallery of types in examples/, on a built pzl:
//
//   node scripts/gallery.mjs verdicts [TYPE…]   asks published addresses (../shared/addresses) for their answers,
//                                               beside what another solver said of them and its seconds
//   node scripts/gallery.mjs make TYPE…         generates a puzzle of every size, and stores it with its solution
//   node scripts/gallery.mjs lines              how many lines the rules of each type take
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressesOf, modelsIn, ruleLines } from './gallery/models.mjs';
import { verdictOf } from './gallery/verdict.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const examples = path.join(root, 'examples');
const cli = process.env.PZL_CLI ?? path.join(root, 'dist/cli.cjs');
const shared = path.resolve(process.env.PZL_SHARED ?? path.join(root, '../shared'), 'addresses/types.json');
const [command, ...wanted] = process.argv.slice(2);

const models = modelsIn(examples).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (command === 'verdicts') await verdicts();
else if (command === 'make') models.forEach(make);
else if (command === 'lines') lines();
else console.error('What is to be done? verdicts, make or lines');

async function verdicts() {
  let [ours, theirs, count] = [0, 0, 0];
  for (const { model, entry } of addressesOf(models, JSON.parse(readFileSync(shared, 'utf8')))) {
    const found = await verdictOf(model, entry.address, 20);
    const known = entry.answers ?? '-';
    const good = found.answers === known || (known === '-' && found.answers === 'unique');
    if (!good || !found.written) process.exitCode = 1;
    const seconds = entry.cspuz_core_seconds;
    if (seconds >= 0.1 && good) {
      ours += Math.log(found.seconds);
      theirs += Math.log(seconds);
      count++;
    }
    console.log(
      [
        good ? 'ok ' : 'BAD',
        model.name.padEnd(16),
        entry.type.padEnd(14),
        `${found.size}`.padEnd(7),
        found.answers.padEnd(9),
        `(${known})`.padEnd(10),
        found.seconds.toFixed(2).padStart(6),
        seconds === undefined || seconds === null ? '     -' : seconds.toFixed(2).padStart(6),
        found.written ? '' : `NOT WRITTEN AGAIN: ${found.again}`,
        found.message ?? '',
      ].join(' '),
    );
  }
  if (count > 0)
    console.log(`${count} of 0.1 s and more: ${Math.exp((ours - theirs) / count).toFixed(2)} of its time`);
}

/** Stores a puzzle of each size; those that stand are left alone. */
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
