/** Sentences for callers without a type checker, in place of JavaScript's own errors from somewhere inside pzl. */
import type { Model } from '../language/model.ts';
import type { Ground } from '../model/ground.ts';

export const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function requireText(name: unknown, text: unknown): void {
  if (typeof name === 'string' && typeof text === 'string') return;
  throw new TypeError(
    "`loadModel` needs two strings: a name for messages, and the model's text: `loadModel('mine.pzl', text)`.",
  );
}

export function requireModel(model: Model): void {
  if (isRecord(model) && 'instances' in model) return;
  throw new TypeError(
    'A model is needed first: the `model` of `loadModel(name, text)`, which is absent if the text has mistakes.',
  );
}

export function requireGround(ground: Ground): void {
  if (isRecord(ground) && 'constraints' in ground) return;
  throw new TypeError(
    'A ground model is needed first: the `ground` of `openInstance(model, instance)`, which is absent if the instance has mistakes.',
  );
}

/** What kind of value it is, in words for the end of the sentence "…, but this is …": `a number`, `null`. */
export function kindInWords(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}
