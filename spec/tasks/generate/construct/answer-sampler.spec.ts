/** Random solutions of the section `plant`. */
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../../src/language/load.ts';
import type { PlantModels } from '../../../../src/language/model.ts';
import { readPlan } from '../../../../src/language/sections/generate/section.ts';
import { Budget } from '../../../../src/model/clock.ts';
import type { Assignment, Ground } from '../../../../src/model/ground.ts';
import { evaluate } from '../../../../src/model/meaning/evaluate.ts';
import { Random } from '../../../../src/tasks/common/random.ts';
import { randomAnswers } from '../../../../src/tasks/generate/construct/answer-sampler.ts';
import { groundOfPlant } from '../../../../src/tasks/generate/construct/planted-answer.ts';
import { sizeOf } from '../../../../src/tasks/generate/spec/request.ts';
import { Diagnostics } from '../../../../src/text/diagnostics.ts';

const text = `puzzle "Walls"
board square
given clue[cells]: int?
find wall[borders]: bool
rule "As told": forall c in cells where clue[c]: count(wall[c.borders]) = clue[c]
generate {
  plant {
    find fence[borders]: bool
    find mark[cells]: 1..9
    find one: 1..9
    find hidden tint[cells]: 1..9
    rule "Tints are marks of the next cell": forall c in cells where c.east: tint[c] = mark[c.east]
    rule "Marks differ beside each other": forall l in links: mark[l.cells[0]] != mark[l.cells[1]]
    rule "Fences are even": forall c in cells: count(fence[c.borders]) mod 2 = 0
    take clue[c] = count(fence[c.borders])
  }
  size small: 4 4
}
`;

async function answersOf(seed: number, count: number): Promise<{ ground: Ground; answers: Assignment[] }> {
  const diagnostics = new Diagnostics();
  const { model, diagnostics: mistakes } = loadModel('p.pzl', text);
  if (!model?.plant) throw new Error(mistakes.list.map(({ message }) => message).join('\n'));
  const data = sizeOf(model, readPlan(model, diagnostics), 'small', diagnostics);
  if (!data) throw new Error('no size');
  const context = {
    model: { ...model, plant: model.plant as PlantModels },
    data,
    removals: new Set<string>(),
    random: new Random(seed),
    limits: { budget: Budget.ofSeconds(undefined) },
    diagnostics,
  };
  const ground = (await groundOfPlant(context))!;
  const answers: Assignment[] = [];
  for await (const answer of randomAnswers(ground, context)) if (answers.push(answer) === count) break;
  return { ground, answers };
}

describe('a plot', () => {
  it('draws what the rules of the plant allow, each time something else, and the same for the same seed', async () => {
    const { ground, answers } = await answersOf(1, 2);
    expect(answers.map((each) => evaluate(ground, each))).toEqual([[], []]);
    expect(answers[1]).not.toEqual(answers[0]);
    expect((await answersOf(1, 2)).answers).toEqual(answers);
  });
});
