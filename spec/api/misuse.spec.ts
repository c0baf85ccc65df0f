/** Everything that pzl exports answers wrong arguments with a sentence, and never with an error of JavaScript's own. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as count from '../../src/api/count.ts';
import * as draw from '../../src/api/draw.ts';
import * as editor from '../../src/api/editor.ts';
import * as explain from '../../src/api/explain.ts';
import * as formats from '../../src/api/formats.ts';
import * as generate from '../../src/api/generate.ts';
import * as solve from '../../src/api/solve.ts';
import * as all from '../../src/index.ts';

const TEXT = `puzzle "Coins"
board square
given clue[cells]: int? = absent
find coin[cells]: bool
rule "As many": forall c in cells where clue[c]: count(coin[c.neighbors]) = clue[c]
rule "One": any(coin)
draw {
  cell fill coin: green
}
`;
const values = {
  clue: [
    [1, null],
    [null, null],
  ],
} as const;
const { model, sources } = all.loadModel('coins.pzl', TEXT);
const { ground } = all.openInstance(model!, values);
const { solutions } = await all.solve(ground!);
const answer = solutions[0]!;
const solution = all.decodeSolution(ground!, answer);
const scene = all.composeScene(ground!);

const WRONG: readonly unknown[] = [
  undefined,
  null,
  5,
  -1,
  Number.NaN,
  'nope',
  {},
  [],
  [[]],
  { name: 'x' },
  () => 1,
];
const RIGHT: readonly unknown[] = [
  model,
  ground,
  answer,
  solution,
  scene,
  ground!.board,
  sources,
  'svg',
  all.sheetOf(ground!),
];
/** Arguments of which at least one is wrong for almost every function. */
const LISTS: readonly (readonly unknown[])[] = [
  [],
  ...[...WRONG, ...RIGHT].map((first) => [first]),
  ...[...WRONG, ...RIGHT].flatMap((first) => [...WRONG, ...RIGHT].map((second) => [first, second])),
  ...RIGHT.flatMap((first) => RIGHT.flatMap((second) => WRONG.map((third) => [first, second, third]))),
  ...WRONG.map((wrong) => ['svg', ground, answer, wrong]),
];

type Call = (...given: readonly unknown[]) => unknown;

/** The error of a call, and of what it gives later; undefined if there is none. */
async function errorOf(call: Call, given: readonly unknown[]): Promise<unknown> {
  try {
    const result = await call(...given);
    if (result instanceof all.Results) await result.return();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** The calls that end in an error which is no sentence of pzl's. */
async function rawErrors(name: string, call: Call): Promise<string[]> {
  const raw: string[] = [];
  for (const given of LISTS) {
    const error = await errorOf(call, given);
    if (error !== undefined && !(error instanceof all.UsageError))
      raw.push(`${name}(${given.map((each) => nameOf(each)).join(', ')}): ${String(error)}`);
  }
  return raw.slice(0, 5);
}

function nameOf(value: unknown): string {
  const names = ['model', 'ground', 'answer', 'solution', 'scene', 'board', 'sources', 'svg', 'sheet'];
  const at = RIGHT.indexOf(value);
  return at < 0 ? (JSON.stringify(value) ?? String(value)) : names[at]!;
}

const isClass = (value: unknown): value is new (...given: readonly unknown[]) => object =>
  (typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value))) ||
  (typeof value === 'function' && CLASSES.includes(value));
const CLASSES: readonly unknown[] = [
  all.BoardSvg,
  all.ElementText,
  all.Exclusions,
  all.Guide,
  all.Letters,
  all.PlaceNames,
  all.Wording,
];
const exported = Object.entries(all as Readonly<Record<string, unknown>>);
const functions = exported.filter(([, value]) => typeof value === 'function' && !isClass(value));

/** Functions for which every value is right. */
const TAKES_ANYTHING: readonly string[] = ['isPictureFormat'];

describe('misuse of what pzl exports', () => {
  it('is looked at for all that the parts export', () => {
    const parts = { count, draw, editor, explain, formats, generate, solve };
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: object };
    const names = Object.keys(exports).map((name) => name.slice(2));
    expect(names.filter((name) => !['', 'board', 'package.json'].includes(name))).toEqual(Object.keys(parts));
    for (const part of Object.values(parts))
      for (const [name, value] of Object.entries(part)) expect(all).toHaveProperty(name, value);
  });

  it.each(functions)('of %s gets a sentence', async (name, call) => {
    expect(await rawErrors(name, call as Call)).toEqual([]);
    if (TAKES_ANYTHING.includes(name)) return;
    const error = await errorOf(call as Call, [Symbol('wrong')]);
    expect(error).toBeInstanceOf(all.UsageError);
    expect(String(error)).toMatch(/^UsageError: `\w+`: .*[.]$/s);
  });

  it.each(exported.filter(([, value]) => isClass(value)))(
    'of the class %s gets a sentence',
    async (name, value) => {
      const Class = value as new (...given: readonly unknown[]) => object;
      expect(await rawErrors(`new ${name}`, (...given) => new Class(...given))).toEqual([]);
    },
  );

  const objects = {
    guide: new all.Guide(ground!),
    exclusions: new all.Exclusions(ground!),
    wording: new all.Wording(ground!),
    letters: new all.Letters(),
    placeNames: new all.PlaceNames(ground!.board),
    elementText: new all.ElementText(ground!.board),
    boardSvg: new all.BoardSvg(scene, ground!.board!),
    sources,
  };
  const methods = Object.entries(objects).flatMap(([name, object]) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(object))
      .filter((method) => method !== 'constructor')
      .filter((method) => typeof Reflect.get(object, method) === 'function')
      .map((method): [string, Call] => [
        `${name}.${method}`,
        (...given) => (Reflect.get(object, method) as Call).apply(object, [...given]),
      ]),
  );
  it.each(methods)('of the method %s gets a sentence', async (name, call) => {
    expect(await rawErrors(name, call)).toEqual([]);
  });
});

describe('what was misuse', () => {
  it('is none: values for `mend` and `needless`, and a hint without options', async () => {
    expect(await all.mend(model!, values)).toMatchObject({ fault: 'several' });
    expect(await all.needless(model!, values)).toEqual({ status: 'several' });
    expect(await all.mend(model!, { 'no name': 1 })).toMatchObject({
      status: 'error',
      diagnostics: [{ code: 'bad-value' }],
    });
    expect(await new all.Guide(ground!).hint([])).toHaveProperty('status');
  });

  it('is told by what is wrong', async () => {
    await expect(all.rate(undefined as never)).rejects.toThrow('A ground model is needed first');
    expect(() => all.drawAs('nope' as never, ground!)).toThrow(
      '`drawAs`: The format is one of svg, tikz, but this is "nope".',
    );
    expect(() => all.openSolution(model!, ground!, undefined as never)).toThrow(
      'A solution is an object `{ name, text }`, but this is undefined.',
    );
    expect(() => new all.Guide(ground!).ahead(all.emptySolution(ground!) as never)).toThrow(
      'Claims are a list, as `entriesOf(ground, solution)` makes it of a solution, but this is an object.',
    );
    await expect(all.solve(ground!, { timeLimit: -1 })).rejects.toThrow(
      '`timeLimit` is a number of seconds, but this is -1.',
    );
    await expect(all.count(ground!, { timelimit: 3 } as never)).rejects.toThrow(
      'There is no option `timelimit`: there are backend, ',
    );
    await expect(all.checkAnswer(ground!, answer as never)).rejects.toThrow(
      '`decodeSolution(ground, answer)`',
    );
  });

  it('is an answer or a solution of another instance', async () => {
    const { ground: larger } = all.openInstance(model!, {
      clue: [
        [1, null, 2],
        [null, null, null],
      ],
    });
    expect(() => all.drawPicture(larger!, answer)).toThrow('The answer is of another instance');
    await expect(all.checkAnswer(larger!, solution)).rejects.toThrow(
      'The solution is of another instance: its `coin` has 4 values, and 6 are needed.',
    );
  });
});
