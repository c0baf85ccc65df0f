/** The checks of what pzl's functions take: models, ground models, answers, options. */
import type { Model } from '../language/model.ts';
import type { Ground } from '../model/ground.ts';
import type { Literal } from '../tasks/common/literals.ts';
import type { Limits } from '../tasks/open/open-instance.ts';
import type { SolveOptions } from '../tasks/solve/enumerate.ts';
import type { SearchOptions } from '../tasks/solve/search.ts';
import { entryOf } from '../text/entry-of.ts';
import {
  atLeast,
  type Check,
  callback,
  having,
  isRecord,
  kindInWords,
  listOf,
  maybe,
  must,
  oneOf,
  options,
  text,
  whole,
} from './misuse.ts';

const isGround = (value: unknown): value is Ground =>
  isRecord(value) && 'constraints' in value && 'terms' in value;
const isModel = (value: unknown): value is Model =>
  isRecord(value) && 'instances' in value && 'rules' in value;

export const aModel: Check = must(
  isModel,
  'A model is needed first: the `model` of `loadModel`, which is absent if the text has mistakes',
);
export const aGround: Check = must(
  isGround,
  'A ground model is needed first: the `ground` of `openInstance`, which is absent if the instance has mistakes',
);

/** An answer of the ground model among the arguments. */
export const anAnswer: Check = (value, context) => {
  if (!(value instanceof Int32Array))
    return `An answer is needed, as \`solve\` gives it in \`solutions\`, but this is ${kindInWords(value)}.`;
  const ground = context.find(isGround);
  const needed = ground ? lengthOfAnswers(ground) : 0;
  return value.length >= needed
    ? undefined
    : `The answer is of another instance: it has ${value.length} values, and ${needed} are needed.`;
};

/** The least length of an answer that has a value for each variable of the finds. */
function lengthOfAnswers({ families, terms }: Ground): number {
  let length = 0;
  for (const { refs } of families)
    for (const ref of refs)
      if (terms.constantValue(ref) === undefined) length = Math.max(length, terms.variableOf(ref) + 1);
  return length;
}

/** A solution of the ground model among the arguments: a find more, or one of another size, would be lost without a word. */
export const aSolution: Check = (value, context) => {
  const isSolution = having(
    ['families'],
    value instanceof Int32Array
      ? 'A solution is needed: `decodeSolution(ground, answer)` makes it of an answer'
      : 'A solution is needed, as `decodeSolution`, `openSolution` or `emptySolution` gives it',
  );
  const fault = isSolution(value, context);
  if (fault !== undefined) return fault;
  const { families, helperFamilies = [] } = value as Readonly<Record<string, unknown>>;
  if (!Array.isArray(families) || !Array.isArray(helperFamilies))
    return 'The families of a solution are lists.';
  const ground = context.find(isGround);
  for (const family of [...families, ...helperFamilies]) {
    if (!isRecord(family) || typeof family.name !== 'string' || !Array.isArray(family.values))
      return 'Each family of a solution has a name, a type and a list of values.';
    const find = ground?.families.find(({ name }) => name === family.name);
    if (ground && find?.refs.length !== family.values.length)
      return `The solution is of another instance: its \`${family.name}\` has ${family.values.length} values, and ${find ? `${find.refs.length} are needed` : 'the ground model has no such find'}.`;
  }
  return undefined;
};

export const anAnswerOrSolution: Check = (value, context) =>
  value instanceof Int32Array ? anAnswer(value, context) : aSolution(value, context);

/** A claim about a variable of the ground model among the arguments. */
export const aClaim: Check = (value, context) => {
  const { variable, value: claimed, holds } = (isRecord(value) ? value : {}) as Partial<Literal>;
  if (!Number.isSafeInteger(variable) || !Number.isSafeInteger(claimed) || typeof holds !== 'boolean')
    return `A claim is \`{ variable, value, holds }\`, as \`entriesOf(ground, solution)\` gives them, but this is ${kindInWords(value)}.`;
  const count = context.find(isGround)?.terms.variableCount ?? Number.POSITIVE_INFINITY;
  return variable !== undefined && variable >= 0 && variable < count
    ? undefined
    : `The ground model has no variable ${variable}: they are 0 to ${count - 1}.`;
};
export const claims: Check = listOf(
  aClaim,
  'Claims are a list, as `entriesOf(ground, solution)` makes it of a solution',
);

export const aTimeLimit: Check = must(
  (value) => typeof value === 'number' && value >= 0,
  '`timeLimit` is a number of seconds',
);
export const aSignal: Check = having(['aborted'], '`signal` is an AbortSignal');
export const aCount: Check = must(
  (value) => value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && (value as number) > 0),
  '`answers` is a positive whole number, or Infinity',
);

/** A text of an instance or an answer. */
export const aText =
  (what: string): Check =>
  (value, context) => {
    const fault = having(['name', 'text'], `${what} is an object \`{ name, text }\``)(value, context);
    if (fault !== undefined) return fault;
    const given = value as Readonly<Record<string, unknown>>;
    for (const name of ['name', 'text', 'title', 'format']) {
      const isNeeded = name === 'name' || name === 'text';
      const check = text(`\`${name}\` of ${what.toLowerCase()}`);
      const nameFault = (isNeeded ? check : maybe(check))(entryOf(given, name), context);
      if (nameFault !== undefined) return nameFault;
    }
    return maybe(listOf(aText('Each of `more`'), '`more` is a list of texts'))(given.more, context);
  };

/** An instance of a model: its name, its text, or its values. */
export const anInstance: Check = (value, context) =>
  typeof value === 'string'
    ? undefined
    : isRecord(value)
      ? 'name' in value && 'text' in value
        ? aText('An instance')(value, context)
        : undefined
      : 'An instance is needed: its name in the model, a text `{ name, text }`, or values by the names of the ' +
        `givens, but this is ${kindInWords(value)}.`;

export const COMMON_OPTIONS = {
  timeLimit: aTimeLimit,
  seed: whole('`seed`'),
  signal: aSignal,
  onProgress: callback('`onProgress`'),
  connectivity: oneOf(['auto', 'cuts', 'propagator', 'eager'], '`connectivity`'),
} as const;

export const SEARCH_OPTIONS: Readonly<Record<keyof SearchOptions, Check>> = {
  ...COMMON_OPTIONS,
  backend: oneOf(['sat', 'highs', 'glpk', 'jslp'], '`backend`'),
  beginsAgain: callback('`beginsAgain`'),
  certificate: callback('`certificate`'),
  conflicts: atLeast(1, '`conflicts`'),
  engineHost: callback('`engineHost`'),
  onRefuted: callback('`onRefuted`'),
  oracle: must(isRecord, '`oracle` is an object that answers questions'),
  proof: callback('`proof`'),
};
export const SOLVE_OPTIONS: Readonly<Record<keyof SolveOptions, Check>> = {
  ...SEARCH_OPTIONS,
  answers: aCount,
};

const aLimit = (name: string): Check =>
  must((value) => typeof value === 'number' && value >= 0, `\`${name}\` is a number`);
export const limits: Check = options<Limits>({
  cells: aLimit('cells'),
  terms: aLimit('terms'),
  steps: aLimit('steps'),
  items: aLimit('items'),
  deadline: aLimit('deadline'),
});

export const aDrawing: Check = having(['instructions'], 'A drawing is the `drawing` of `readDrawing(model)`');
