// Compares `pzl count` with brute force (spec/examples/brute), which doesn't use the model, on random small boards; the
// boards are new each day. node bench/run.mjs brute [MINUTES [SEED [TYPES]]] The seed is the day's by default. Prints
// each board whose count differs, and exits 1 if there is any.
import path from 'node:path';
import { generatorOf } from '../spec/backends/sat/random.ts';
import { MOST_ANSWERS } from '../spec/examples/brute/board.ts';
import { BRUTE_TYPES } from '../spec/examples/brute/types.ts';
import { galleryTypes } from '../spec/examples/gallery.ts';
import { modelIn } from '../spec/models.ts';
import { count, openInstance } from '../src/index.ts';

const [minutes = '1', seed = 'today', only = ''] = process.argv.slice(2);
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const first = Number(seed === 'today' || seed === '' ? today : seed);
const gallery = new Map(galleryTypes().map(({ name, model }) => [name, model]));
const types = Object.entries(BRUTE_TYPES).filter(([name]) => only === '' || only.split(',').includes(name));
const end = performance.now() + 60_000 * Number(minutes);
let [boards, bad] = [0, 0];

console.log(`seed ${first}`);
for (let round = 0; performance.now() < end; round++) {
  for (const [name, make] of types) {
    const model = gallery.get(name) ?? modelIn(path.resolve(`examples/${name}.pzl`));
    const { text, answers } = make(generatorOf(1000 * first + round), round % 4 !== 3);
    const { ground, diagnostics } = openInstance(model, { name: 'board', text });
    const found = ground
      ? Number((await count(ground, { most: MOST_ANSWERS })).count)
      : diagnostics[0]?.message;
    boards++;
    if (found !== Math.min(answers, MOST_ANSWERS)) {
      bad++;
      console.log(`${name}: ${answers} by brute force, ${found} by the model\n${text}`);
    }
    if (performance.now() >= end) break;
  }
}
console.log(`${boards} boards of ${types.length} types, ${bad} counts differ`);
process.exitCode = bad > 0 ? 1 : 0;
