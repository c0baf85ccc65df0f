// Mutation testing: mutants are copies of pzl with one small mistake each, which good tests should detect (R. A.
// DeMillo, R. J. Lipton, F. G. Sayward, "Hints on test data selection", Computer 11(4), 1978). The mistakes are
// StrykerJS's mutation operators, except those that change only messages; they are drawn at random from a seed, equally
// many in each room of the tree, and at most one per file as far as possible.
//
// All mistakes are put into one copy of the tree, each behind a switch (R. H. Untch, A. J. Offutt, M. J. Harrold,
// "Mutation analysis using mutant schemata", ISSTA 1993). The specs first run with no mistake active, to record which
// ones they reach. Then each mistake is activated in turn for the specs that reach it (those of its room, ROOMS, first,
// and quick ones before slow ones) until one fails. The engine is compiled, so its mistakes are written into its text
// one by one.
//
// node scripts/mutate.mjs [--mutants 100] [--seed 1] [--room NAME] [--only 3,17] [--list] [--results FILE] [--folder
// FOLDER]
//
// With a folder, the copy is kept there, with the recorded data of unchanged specs; with results, mistakes that were
// detected before are skipped. The whole takes an hour or two. Figures: bench/results/mutation.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build/common.mjs';
import { copyTree, withSwitches } from './mutate/copy.mjs';
import { draw } from './mutate/mistakes.mjs';
import { ROOMS } from './mutate/rooms.mjs';
import { recordReach } from './mutate/run.mjs';
import { build, tryInEngine, tryMistake } from './mutate/try.mjs';

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

const names = options.room ?? Object.keys(ROOMS);
const total = Number(options.mutants);
// Mistakes are drawn in all rooms, so that a mutant has the same number whichever rooms are run.
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

const { copy, remove } = copyTree(options.folder);
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
// The engine can only be compiled after this step, which writes files beside the engine's sources.
if (asked.some(({ room }) => room === 'engine') && !build(copy, 'engine'))
  throw new Error('The engine does not compile.');
const reached = asked.some(({ room }) => room !== 'engine') ? await recordReach(copy, behindSwitches) : [];
// Mistakes without an earlier result come first.
const isNew = ({ key }) => !rows.some((row) => row.key === key);
for (const mistake of [...asked.filter(isNew), ...asked.filter((each) => !isNew(each))]) {
  const result =
    mistake.room === 'engine'
      ? await tryInEngine(mistake, copy)
      : await tryMistake(mistake, reached, copy, Number(options.seconds));
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
