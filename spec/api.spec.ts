/** Functions of the API that yield results one by one, and what they return at the end. */
import { describe, expect, it } from 'vitest';
import {
  bestAnswers,
  drawAs,
  drawPicture,
  drawSvgOf,
  enumerate,
  hints,
  loadModel,
  openInstance,
  Results,
  readDrawing,
  sample,
  solve,
} from '../src/index.ts';
import { groundOf, modelOf } from './models.ts';

const plainDrawing = { instructions: [] };
const ground = groundOf(modelOf('puzzle "p"\nfind x: 1..3\nrule "r": x > 1\n'), '');

describe('results', () => {
  it('come in a loop, and the outcome after it', async () => {
    const answers = enumerate(ground, { answers: 9 });
    const seen: number[] = [];
    for await (const answer of answers) seen.push(answer[0]!);
    expect(seen.sort()).toEqual([2, 3]);
    expect(await answers.outcome).toMatchObject({ status: 'exhausted', answers: 2 });
    const draws = sample(ground, { answers: 3 });
    for await (const answer of draws) expect(answer[0]).toBeGreaterThan(1);
    expect(await draws.outcome).toMatchObject({ status: 'drawn', total: 2n });
  });

  it('have no outcome where they are left', async () => {
    const answers = enumerate(ground, { answers: 9 });
    for await (const _ of answers) break;
    expect(await answers.outcome).toBeUndefined();
    expect((await answers.next()).done).toBe(true);
  });

  it('fail in the loop, and for whoever asks for the outcome', async () => {
    async function* failing(): AsyncGenerator<number, string, undefined> {
      yield 1;
      throw new Error('no more');
    }
    const loop = async (results: Results<number, string>): Promise<void> => {
      for await (const _ of results);
    };
    await expect(loop(new Results(failing()))).rejects.toThrow('no more');
    const results = new Results(failing());
    await loop(results).catch(() => undefined);
    await expect(results.outcome).rejects.toThrow('no more');
  });
});

describe('diagnostics', () => {
  it('are arrays, of a model, of an instance and of a draw section', () => {
    const loaded = loadModel('m.pzl', 'puzzle "p"\nfind x: 1..3\nrule "r": y > 1\n');
    expect(loaded.model).toBeUndefined();
    expect(loaded.diagnostics.map(({ code }) => code)).toEqual(['unknown-name']);
    const { model } = loadModel('m.pzl', 'puzzle "p"\ngiven n: int\nfind x: 1..3\nrule "r": x > n\n');
    expect(openInstance(model!, { name: 'i', text: '' }).diagnostics.map(({ code }) => code)).toEqual([
      'missing-given',
    ]);
    expect(readDrawing(model!)).toEqual({ diagnostics: [] });
  });

  it('tell of an instance that the model does not have', () => {
    const { model } = loadModel('m.pzl', 'puzzle "p"\nfind x: 1..3\nrule "r": x > 1\ninstance a {\n}\n');
    const { ground, diagnostics } = openInstance(model!, 'nosuch');
    expect(ground).toBeUndefined();
    expect(diagnostics).toMatchObject([
      { code: 'unknown-instance', message: 'The model has no instance `nosuch`.', advice: 'It has: a.' },
    ]);
  });
});

describe('misuse', () => {
  const absent = undefined as never;
  const { model } = loadModel('m.pzl', 'puzzle "p"\nfind x: 1..3\nrule "r": x > 1\n');

  it('of a function of JavaScript gets a sentence', async () => {
    expect(() => loadModel('m.pzl', absent)).toThrow('`loadModel` needs two strings');
    expect(() => openInstance(absent, 'a')).toThrow('A model is needed first');
    expect(() => drawPicture(absent)).toThrow('A ground model is needed first');
    for (const search of [enumerate, sample, bestAnswers, hints])
      expect(() => search(absent)).toThrow('A ground model is needed first');
    await expect(solve(absent)).rejects.toThrow('A ground model is needed first');
    await expect(solve(ground, { answers: 0 })).rejects.toThrow('`answers` is a positive whole number');
    expect(() => enumerate(ground, { answers: 1.5 })).toThrow('`answers` is a positive whole number');
    await expect(solve(model as never)).rejects.toThrow('A ground model is needed first');
  });

  it('of options gets a sentence', async () => {
    const message = 'Options are an object, such as `{ timeLimit: 5 }`, but this is null.';
    for (const search of [enumerate, sample, bestAnswers, hints])
      expect(() => search(ground, null as never)).toThrow(message);
    expect(() => openInstance(model!, 'a', null as never)).toThrow(message);
    expect(() => loadModel('m.pzl', '', null as never)).toThrow(message);
    await expect(solve(ground, { answer: 2 } as never)).rejects.toThrow(
      'There is no option `answer`: there are answers, backend,',
    );
  });

  it('of a board is none with arrays of numbers of a fixed size', () => {
    const numbers = loadModel(
      'm.pzl',
      'puzzle "p"\nboard square\ngiven n[cells]: int\nfind x[cells]: bool\nrule "r": forall c in cells: x[c] <=> n[c] > 1\n',
    );
    const opened = openInstance(numbers.model!, { n: [Uint8Array.of(1, 2), Int32Array.of(3, 0)] });
    expect(opened.diagnostics).toEqual([]);
    expect(opened.ground?.board).toMatchObject({ height: 2, width: 2 });
  });

  it.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [3, 'a number'],
    [[], 'an array'],
  ])('of an instance is a mistake in it: %j', (value, kind) => {
    const { ground: none, diagnostics } = openInstance(model!, value as never);
    expect(none).toBeUndefined();
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `An instance is needed, but this is ${kind}.`,
    ]);
  });

  it('of the `draw` section leaves the model', () => {
    const text = 'puzzle "p"\nboard square\nfind s[cells]: bool\nrule "r": any(s)\ndraw {\n  cell fil s\n}\n';
    const loaded = loadModel('m.pzl', text);
    expect(loaded.diagnostics.map(({ code }) => code)).toEqual(['draw-section']);
    expect(loaded.model).toBeDefined();
  });
});

describe('pictures', () => {
  const text = `puzzle "p"
board square(1, 2)
find s[cells]: bool
rule "r": s[cell(0, 0)] and not s[cell(0, 1)]
draw {
  cell fill s: green
}
`;
  it('are drawn as the model says, in all three manners, unless told', async () => {
    const { model } = loadModel('m.pzl', text);
    const { ground } = openInstance(model!, { name: 'i', text: '' });
    const answer = (await solve(ground!)).solutions[0]!;
    const plain = { drawing: plainDrawing };
    expect(drawPicture(ground!, answer)).toContain('G');
    expect(drawSvgOf(ground!, answer)).not.toBe(drawSvgOf(ground!, answer, plain));
    expect(drawAs('tikz', ground!, answer)).not.toBe(drawAs('tikz', ground!, answer, plain));
    expect(drawPicture(ground!, answer, plain)).not.toContain('G');
  });

  it('take a drawing as an option only', () => {
    const { model } = loadModel('m.pzl', text);
    const { ground } = openInstance(model!, { name: 'i', text: '' });
    expect(() => drawSvgOf(ground!, undefined, plainDrawing as never)).toThrow('`{ drawing }`');
  });
});
