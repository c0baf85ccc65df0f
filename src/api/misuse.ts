/** Sentences for callers without a type checker, in place of JavaScript's own errors from somewhere inside pzl. */
import type { Model } from '../language/model.ts';
import type { Ground } from '../model/ground.ts';
import { UsageError } from '../text/usage-error.ts';

export const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function requireThat(holds: boolean, sentence: string): void {
  if (!holds) throw new UsageError(sentence);
}

export const requireText = (name: unknown, text: unknown): void =>
  requireThat(
    typeof name === 'string' && typeof text === 'string',
    "`loadModel` needs two strings: a name for messages and the model's text.",
  );

export const requireModel = (model: Model): void =>
  requireThat(
    isRecord(model) && 'instances' in model,
    'A model is needed first: the `model` of `loadModel`, which is absent if the text has mistakes.',
  );

export function requireGround(ground: Ground, options?: object): void {
  requireThat(
    isRecord(ground) && 'constraints' in ground,
    'A ground model is needed first: the `ground` of `openInstance`, which is absent if the instance has mistakes.',
  );
  requireOptions(options);
}

/** Checks that options are an object, and have no names but `known` ones, if these are given. */
export function requireOptions(options: object | undefined, known?: object): void {
  requireThat(
    options === undefined || isRecord(options),
    `Options are an object, such as \`{ timeLimit: 5 }\`, but this is ${kindInWords(options)}.`,
  );
  for (const name of known ? Object.keys(options ?? {}) : [])
    requireThat(
      Object.hasOwn(known ?? {}, name),
      `There is no option \`${name}\`: there are ${Object.keys(known ?? {}).join(', ')}.`,
    );
}

export const requireInstance = (instance: unknown): void =>
  requireThat(
    typeof instance === 'string' || isRecord(instance),
    `An instance is needed: its name in the model, a text, or values, but this is ${kindInWords(instance)}.`,
  );

export const requireSolutionText = (text: { readonly name: string; readonly text: string }): void =>
  requireThat(
    isRecord(text) && typeof text.name === 'string' && typeof text.text === 'string',
    'The text of a solution is needed: `{ name, text }`.',
  );

/** `answers`: the most answers that the caller wants. */
export const requireCount = (answers: number | undefined): void =>
  requireThat(
    answers === undefined ||
      answers === Number.POSITIVE_INFINITY ||
      (Number.isSafeInteger(answers) && answers > 0),
    '`answers` is a positive whole number, or Infinity.',
  );

/** What kind of value it is, in words for the end of the sentence "…, but this is …": `a number`, `null`. */
export function kindInWords(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}
