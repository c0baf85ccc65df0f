// CPU time of `solve` on 8 × 8 boards of tiles that practically have only the planted solution: 3 border colors, and
// the given number of inner ones.
//   node bench/run.mjs board-order [--colors N] [--boards N] [--limit SECONDS]
// Figures in bench/results/edge-matching.md.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadModel, openInstance, solve } from '../src/index.ts';
import { plant } from './cnf/edge-matching.ts';

const { values: settings } = parseArgs({
  options: {
    colors: { type: 'string', default: '12' },
    boards: { type: 'string', default: '20' },
    limit: { type: 'string', default: '20' },
  },
});
const SIZE = 8;
const { model } = loadModel('edge-matching.pzl', readFileSync('examples/edge-matching.pzl', 'utf8'));
if (!model) throw new Error('the model has mistakes');
const seconds: number[] = [];
for (let board = 1; board <= Number(settings.boards); board++) {
  const tiles = plant(SIZE, 3, Number(settings.colors), board).set;
  const text = `${SIZE} ${SIZE}\n${tiles.map((sides) => sides.join(' ')).join('\n')}\n`;
  const before = process.cpuUsage();
  const { ground } = openInstance(model, { name: 'board.puz', text, format: 'puz' });
  if (!ground) throw new Error('the board has mistakes');
  const { status, statistics } = await solve(ground, { timeLimit: Number(settings.limit) });
  const { user, system } = process.cpuUsage(before);
  seconds.push((user + system) / 1e6);
  console.error(board, status, statistics.conflicts, ((user + system) / 1e6).toFixed(2));
}
const sorted = seconds.toSorted((a, b) => a - b);
console.log(
  `${settings.colors} colors, ${seconds.length} boards: median ${sorted[seconds.length >> 1]?.toFixed(2)} s of CPU, ${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)} s.`,
);
