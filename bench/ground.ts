// Shows that grounding is linear in the board: models of the examples on boards of 100 to 40,000 cells, CPU time per
// cell.
//   node bench/run.mjs ground [--write]
// --write stores the table as bench/results/ground.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadModel } from '../src/language/load.ts';
import { openInstance } from '../src/tasks/open/open-instance.ts';
import { INSTANCES } from './ground-boards.ts';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const SIDES = [10, 20, 32, 45, 64, 100, 142, 200];

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const rows = ['| model | cells | terms | constraints | CPU ms | µs a cell |', '|---|---|---|---|---|---|'];
for (const [name, instance] of Object.entries(INSTANCES)) {
  const text = readFileSync(path.join(root, 'examples', `${name}.pzl`), 'utf8');
  for (const side of [10, ...SIDES]) {
    const { model } = loadModel(`${name}.pzl`, text);
    if (!model) throw new Error(`${name} has mistakes`);
    const data = instance(side);
    const times = [0, 1, 2].map(() => {
      const start = cpu();
      const opened = openInstance(model, { name: 'made', text: data });
      if (!opened.ground) throw new Error(opened.diagnostics[0]?.message);
      return { took: cpu() - start, ground: opened.ground };
    });
    const { took, ground } = times.sort((a, b) => a.took - b.took)[1]!;
    const cells = side * side;
    rows.push(
      `| ${name} | ${cells} | ${ground.terms.count} | ${ground.constraints.length} | ${took.toFixed(1)} | ${((1000 * took) / cells).toFixed(1)} |`,
    );
    console.log(rows.at(-1));
  }
  // The table's first row is removed, because its time includes just-in-time compilation.
  rows.splice(rows.length - SIDES.length - 1, 1);
}
if (process.argv.includes('--write')) {
  const heading =
    '# Grounding: CPU by board size\n\nMedians of three in one process, instance text to ground model.\n\n';
  writeFileSync(path.join(root, 'bench/results/ground.md'), `${heading}${rows.join('\n')}\n`);
}
