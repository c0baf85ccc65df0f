// Writes beside every instance of the examples what `pzl run` prints (INSTANCE.solution.txt), after a change of the
// drawing or for new instances: `npm run build && node scripts/store-solutions.mjs [EXAMPLE]`. Look at the difference.
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const examples = path.join(root, 'examples');
const wanted = process.argv[2];

const pzl = (...words) =>
  spawnSync(process.execPath, [path.join(root, 'dist/cli.cjs'), 'run', ...words], {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });

for (const model of readdirSync(examples).filter((name) => name.endsWith('.pzl'))) {
  const name = model.slice(0, -'.pzl'.length);
  if (wanted !== undefined && wanted !== name) continue;
  const folder = path.join(examples, name);
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
