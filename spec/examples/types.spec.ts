/** Every classic type, on small boards: the number of answers, the sentence of a broken rule, and an address and back. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeSolution } from '../../src/formats/solution/solution.ts';
import { decodeSolution, solutionToJson, solve } from '../../src/index.ts';
import type { Model } from '../../src/language/model.ts';
import type { Ground } from '../../src/model/ground.ts';
import { checkAnswer } from '../../src/tasks/deduce/check-answer.ts';
import { openSolution } from '../../src/tasks/open/open-solution.ts';
import { convertInstance } from '../../src/tasks/transfer/convert.ts';
import { groundOf, modelIn } from '../models.ts';
import { TYPE_CASES } from './types.ts';

const folder = path.join(import.meta.dirname, '../../examples');
const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');

const answersOf = async (ground: Ground): Promise<string[]> => {
  const { solutions } = await solve(ground, { answers: 2 });
  return solutions.map((answer) => writeSolution(ground, decodeSolution(ground, answer)));
};

describe.each(Object.entries(TYPE_CASES))('%s', (type, { ambiguous, impossible, wrong }) => {
  const model = modelIn(path.join(folder, `${type}.pzl`));

  it('accepts its answer as right', async () => {
    const ground = groundOf(model, textOf(`${type}/tiny.txt`));
    const [text = '', ...others] = await answersOf(ground);
    expect(others).toEqual([]);
    const { solution, diagnostics } = openSolution(model, ground, { name: 'answer', text });
    expect(diagnostics).toEqual([]);
    expect(solution && (await checkAnswer(ground, solution)).status).toBe('right');
  });

  it('names the rule that a wrong answer breaks', async () => {
    const ground = groundOf(model, wrong.instance);
    const { solution, diagnostics } = openSolution(model, ground, { name: 'answer', text: wrong.answer });
    expect(diagnostics).toEqual([]);
    const judgement = solution && (await checkAnswer(ground, solution));
    expect(judgement?.status).toBe('broken');
    const rules = judgement?.status === 'broken' ? judgement.breaches.map(({ rule }) => rule) : [];
    const sentences = rules.map((rule) => ground.rules[rule]?.sentence);
    expect(new Set(sentences)).toEqual(new Set([wrong.rule]));
  });

  it('finds no answer where there is none', async () => {
    expect(await answersOf(groundOf(model, impossible))).toEqual([]);
  });

  it('finds a second answer where there is one', async () => {
    const [first, second] = await answersOf(groundOf(model, ambiguous));
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
  });

  const addressed = /^read url/m.test(textOf(`${type}.pzl`));
  const instances = readdirSync(path.join(folder, type)).filter(
    (name) => name.endsWith('.txt') && !name.endsWith('.solution.txt'),
  );
  it.runIf(addressed).each(instances)('writes the address of %s, and reads it as the same puzzle', (name) => {
    const address = addressOf(model, groundOf(model, textOf(`${type}/${name}`)));
    expect(address).toMatch(/^https:\/\/puzz\.link\/p\?[\w-]+\/\d+\/\d+\//);
    expect(addressOf(model, groundOf(model, address))).toBe(address);
  });
});

function addressOf(model: Model, ground: Ground): string {
  const converted = convertInstance(model, ground, 'url');
  if (!('text' in converted)) throw new Error(JSON.stringify(converted));
  return converted.text.trim();
}

describe('boxes of a Sudoku', () => {
  const model = modelIn(path.join(folder, 'sudoku.pzl'));
  it.each([
    [6, 2, 3],
    [8, 2, 4],
    [10, 2, 5],
    [12, 3, 4],
    [14, 2, 7],
  ])('on a board of %i rows are %i high and %i wide', async (size, high, wide) => {
    const ground = groundOf(model, `size: ${size} ${size}`);
    const { solutions } = await solve(ground, { answers: 1 });
    const answer = solutions[0] && solutionToJson(ground, decodeSolution(ground, solutions[0]));
    const digits = (answer as { digit: number[][] }).digit;
    for (let top = 0; top < size; top += high) {
      for (let left = 0; left < size; left += wide) {
        const box = digits.slice(top, top + high).flatMap((row) => row.slice(left, left + wide));
        expect(new Set(box).size).toBe(size);
      }
    }
  });
});
