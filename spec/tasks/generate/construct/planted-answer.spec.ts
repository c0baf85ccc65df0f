import { describe, expect, it } from 'vitest';
import { keyText } from '../../../../src/formats/values/settled-values.ts';
import type { PlantModels } from '../../../../src/language/model.ts';
import { readPlan } from '../../../../src/language/sections/generate/section.ts';
import { Random } from '../../../../src/tasks/common/random.ts';
import { randomAnswers } from '../../../../src/tasks/generate/construct/answer-sampler.ts';
import {
  groundOfPlant,
  keepsRules,
  type PlantContext,
  plantedClues,
  plantedEntries,
  readPlantedAnswer,
} from '../../../../src/tasks/generate/construct/planted-answer.ts';
import { generate } from '../../../../src/tasks/generate/generate.ts';
import { sizeOf } from '../../../../src/tasks/generate/spec/request.ts';
import { Diagnostics } from '../../../../src/text/diagnostics.ts';
import { modelOf } from '../../../models.ts';
import { opened, withoutLimits } from '../small-boards.ts';

/** A model in which lamps are planted and the numbers beside them are read off; `more`: further lines of the puzzle. */
const lamps = (more = ''): string => `puzzle "Lamps"
board square
given seen[cells]: 0..4?
given row[rows]: int
find lamp[cells]: bool
rule "Numbers count": forall c in cells where seen[c]: count(lamp[c.neighbors]) = seen[c]
rule "Rows count": forall r in rows: count(lamp[r]) = row[r]
${more}
generate {
  plant {
    given least: int = 2
    find light[cells]: bool
    rule "Some": count(light) >= least
    take seen[c] = if light[c] then absent else count(light[c.neighbors])
    take row[r] = count(light[r])
    take lamp[c] = light[c]
  }
  remove seen
  size small: 2 3
}`;

async function planted(removed: readonly string[], seed = 1, text = lamps()) {
  const model = modelOf(text);
  const diagnostics = new Diagnostics();
  const context: PlantContext = {
    model: { ...model, plant: model.plant as PlantModels },
    data: sizeOf(model, readPlan(model, diagnostics), 'small', diagnostics)!,
    removals: new Set(removed),
    random: new Random(seed),
    limits: withoutLimits,
    diagnostics,
  };
  const ground = (await groundOfPlant(context))!;
  const { value } = await randomAnswers(ground, context).next();
  const drawn = value!;
  const found = (await readPlantedAnswer(context, ground, drawn))!;
  const lit = ground.families[0]!.refs.map((ref) => drawn[ground.terms.variableOf(ref)] === 1);
  return { found, lit, diagnostics };
}

const seenBy = (lit: readonly boolean[]): (number | null)[] =>
  lit.map((on, cell) => {
    const near = [cell % 3 > 0 && cell - 1, cell % 3 < 2 && cell + 1, cell - 3, cell + 3];
    return on ? null : near.filter((other) => other !== false && lit[other as number]).length;
  });

describe('what is read off a planted answer', () => {
  it('are the givens that stay as lines of the puzzle, the answer, and the clues of which some may go', async () => {
    const { found, lit, diagnostics } = await planted(['seen']);
    expect(diagnostics.list).toEqual([]);
    expect(found.answer.get('lamp')).toEqual(lit);
    expect(found.clues.get('seen')).toEqual(seenBy(lit));
    const rows = [0, 3].map((start) => lit.slice(start, start + 3).filter((on) => on).length);
    expect(
      found.data.entries.get('row')?.lines.flatMap(({ text }) => text.trim().split(' ').map(Number)),
    ).toEqual(rows);
    expect([...found.data.entries.keys()].sort()).toEqual(['row', 'size']);
  });

  it('are lines of the puzzle alone where no clues may go', async () => {
    const { found } = await planted([]);
    expect(found.clues.size).toBe(0);
    expect(found.data.entries.has('seen')).toBe(true);
  });

  it('is known of the open puzzle: its clues have these values and no others, and its answer is that one', async () => {
    const { found, lit } = await planted(['seen']);
    const { ground } = opened(
      lamps()
        .replace('given row[rows]: int\n', '')
        .replace(/rule "Rows.*\n/, '')
        .replace(/ {4}take row.*\n/, ''),
      '2x3',
    );
    const entries = plantedEntries(ground, found);
    const { terms, families } = ground;
    const told = new Map(entries.map(({ variable, value }) => [variable, value]));
    expect(families[0]!.refs.map((ref) => told.get(terms.variableOf(ref)) === 1)).toEqual(lit);
    expect(entries.every(({ holds }) => holds)).toBe(true);
    for (const { variable, value, holds } of plantedClues(ground, found)) {
      const at = ground.givens[0]!.values.findIndex(
        (one) =>
          'ref' in (one as object) && terms.variableOf((one as { ref: number }).ref as never) === variable,
      );
      const own = seenBy(lit)[at] ?? null;
      const absent = (ground.givens[0]!.values[at] as { absent?: number }).absent;
      const said = value === absent ? null : value;
      expect(keyText(said) === keyText(own)).toBe(holds);
    }
  });

  it('has to keep the puzzle’s rules', async () => {
    const { found } = await planted(['seen']);
    const plain = lamps()
      .replace('given row[rows]: int\n', '')
      .replace(/rule "Rows.*\n/, '')
      .replace(/ {4}take row.*\n/, '');
    const right = opened(plain, '2x3').ground;
    expect(keepsRules(right, plantedEntries(right, found), new Diagnostics())).toBe(true);
    const wrong = opened(
      plain.replace('generate {', 'rule "Few": count(lamp) < 2\ngenerate {'),
      '2x3',
    ).ground;
    const diagnostics = new Diagnostics();
    expect(keepsRules(wrong, plantedEntries(wrong, found), diagnostics)).toBe(false);
    expect(diagnostics.list.map(({ message }) => message)).toEqual([
      'What the plant says of the answer breaks the rule “Few”.',
    ]);
  });

  it('that does not fit the puzzle names the rule that is broken', async () => {
    const outcome = await generate(modelOf(lamps('rule "Few": count(lamp) < 2')), { any: true, seed: 1 });
    expect(outcome.status === 'error' && outcome.diagnostics[0]?.message).toBe(
      'What the plant says of the answer breaks the rule “Few”.',
    );
  });
});
