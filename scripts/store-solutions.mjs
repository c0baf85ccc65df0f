// Writes the output of `pzl run` beside every instance of the examples (INSTANCE.solution.txt), after a change of
// drawing or for new instances: `npm run build && node scripts/store-solutions.mjs [EXAMPLE…]`. Review the differences.
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const examples = path.join(root, 'examples');
const wanted = process.argv.slice(2);

const pzl = (...words) =>
  spawnSync(process.execPath, [path.join(root, 'dist/cli.cjs'), 'run', ...words], {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });

const models = readdirSync(examples, { recursive: true, encoding: 'utf8' });
for (const model of models.filter((name) => name.endsWith('.pzl')).sort()) {
  const name = path.basename(model, '.pzl');
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const folder = path.join(examples, model.slice(0, -'.pzl'.length));
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.txt') || file.endsWith('.solution.txt')) continue;
    const instance = file.slice(0, -'.txt'.length);
    const { stdout, stderr, status } = pzl(path.join(examples, model), '-i', instance, '-n', '2');
    const one = stdout === 'No solution.\n' || stderr.includes('there are no more');
    if (status !== 0 || !one) {
      console.error(`${name} ${instance}: not stored, it has not exactly one solution\n${stderr}`);
      process.exitCode = 1;
    } else writeFileSync(path.join(folder, `${instance}.solution.txt`), stdout);
  }
}
