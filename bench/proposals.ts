// Checks the proposals of `mend` and `needless` for random drafts: each proposed puzzle is solved again. By default, 30
// types are tested. node bench/run.mjs proposals [PROPOSALS [SEED [TYPE…]]]
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newTally, tryType } from '../spec/tasks/proposals.ts';
import { loadModel } from '../src/index.ts';

const TYPES =
  'akari fillomino heyawake hitori masyu nurikabe slitherlink sudoku hashi signs star-battle kakuro areas/fillmat areas/shikaku areas/tatamibari areas/tentaisho areas/compass areas/fourcells loops/castle loops/yajilin loops/simpleloop loops/country loops/nagenawa loops/moonsun loops/balance shading/kurodoko shading/nurimisaki shading/heyablock shading/aquarium shading/mochikoro shading/yinyang shading/chocona shading/tapa shading/tasquare shading/kurotto shading/lits numbers/kropki numbers/skyscrapers numbers/futoshiki numbers/ripple objects/tents objects/battleship paths/arukone paths/hidato'.split(
    ' ',
  );
const [proposals = '2000', seed = '1', ...named] = process.argv.slice(2);
const types = (named.length > 0 ? named : TYPES).filter((type) => existsSync(`examples/${type}.pzl`));
const tally = newTally();
/** [message of a mistake]: the types in which the mistake occurred. */
const mistakes = new Map<string, Set<string>>();
for (let round = 0; tally.shown < Number(proposals); round++) {
  for (const type of types) {
    if (tally.shown >= Number(proposals)) break;
    const file = `examples/${type}.pzl`;
    const { model } = loadModel(file, readFileSync(file, 'utf8'), {
      resolve: (wanted) => {
        const found = [`${wanted}.pzl`, path.join(path.dirname(file), `${wanted}.pzl`)].find((one) =>
          existsSync(one),
        );
        return found === undefined ? undefined : { name: found, text: readFileSync(found, 'utf8') };
      },
    });
    if (!model) throw new Error(`${type} can't be read`);
    const before = tally.wrong.length;
    tally.mistakes.clear();
    await tryType(model, Number(seed) * 1000 + round, 2, tally);
    for (const wrong of tally.wrong.slice(before)) console.log(`${type}: ${wrong}`);
    for (const [mistake, text] of tally.mistakes) {
      const known = mistakes.get(mistake) ?? new Set();
      if (!known.has(type)) console.log(`${type}: ${mistake}\n${text}`);
      mistakes.set(mistake, known.add(type));
    }
    console.log(`${type}: ${tally.shown} shown, ${tally.wrong.length} wrong`);
  }
}
console.log(`${types.length} types, ${tally.shown} puzzles shown, ${tally.wrong.length} wrong`);
console.log([...tally.verdicts].map(([what, times]) => `${what} ${times}`).join(', '));
for (const [mistake, of] of mistakes) console.log(`${mistake}: ${[...of].join(', ')}`);
process.exitCode = tally.wrong.length > 0 ? 1 : 0;
