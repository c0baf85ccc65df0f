// SAT and the ILP engines have the same solutions of the examples that are small enough for all of them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import type { Ground } from '../../../src/model/ground.ts';
import { openInstance } from '../../../src/tasks/open-instance.ts';
import { solve } from '../../../src/tasks/solve.ts';
import { root } from '../../cli/pzl.ts';
import { answersOf, isInstalled } from './all-solutions.ts';

const EXAMPLES = [
  ['storm', 'tiny'],
  ['storm', 'impossible'],
  ['molekularis', 'tiny'],
  ['molekularis', 'small'],
  ['slitherlink', 'tiny'],
  ['sudoku', 'tiny'],
] as const;

function groundOf(name: string, instance: string): Ground {
  const read = (file: string): string => readFileSync(path.join(root, 'examples', file), 'utf8');
  const { model } = loadModel(`${name}.pzl`, read(`${name}.pzl`));
  const { ground } = openInstance(model!, { name: instance, text: read(`${name}/${instance}.txt`) });
  return ground!;
}

/** javascript-lp-solver takes minutes to refute what the others refute at once. */
const EASY = new Set(['storm tiny', 'molekularis tiny', 'molekularis small']);

for (const engine of ['highs', 'glpk', 'jslp'] as const) {
  describe.runIf(await isInstalled(engine))(`SAT and ${engine}`, () => {
    for (const [name, instance] of EXAMPLES) {
      it.skipIf(engine === 'jslp' && !EASY.has(`${name} ${instance}`))(
        `have the same solutions of ${name} ${instance}`,
        async () => {
          const ground = groundOf(name, instance);
          const visible = ground.families.filter((family) => !family.hidden).flatMap((family) => family.refs);
          const { solutions } = await solve(ground, { answers: Number.POSITIVE_INFINITY });
          const bySat = solutions.map((answer) =>
            visible.map((ref) => answer[ground.terms.arguments(ref)[0]!]!).join(' '),
          );
          expect(await answersOf(ground, engine, { connectivity: 'cuts' })).toEqual(bySat.sort());
        },
      );
    }
  });
}
