// Puzzles that are made from their solutions. Clues are added until there is no other answer, if the maker supports
// that.
import { readFileSync } from 'node:fs';
import { foundAnswer } from '../../spec/published.ts';
import { loadModel, type Model, openInstance, unique } from '../../src/index.ts';

/** The values of an answer by the names of their places, which are those in the stored answers of published puzzles. */
export type Values = ReadonlyMap<string, number>;

export interface Draft {
  /** Returns the puzzle with its present clues, in the native format. */
  text(): string;
  /**
   * Adds clues that exclude one of the two given answers. Returns false if there are no more clues to add. Absent for
   * puzzles that needn't have exactly one answer.
   */
  mend?(answers: readonly [Values, Values]): boolean;
}

export function modelOf(name: string): Model {
  const { model } = loadModel(`${name}.pzl`, readFileSync(`examples/${name}.pzl`, 'utf8'));
  if (!model) throw new Error(`${name}.pzl has mistakes`);
  return model;
}

/** Completes a draft: returns its puzzle with clues added until there is exactly one answer. */
export async function completeDraft(name: string, draft: Draft): Promise<string> {
  const model = modelOf(name);
  for (;;) {
    const text = draft.text();
    if (!draft.mend) return text;
    const { ground } = openInstance(model, { name, text });
    if (!ground) throw new Error(`a made ${name} can't be read`);
    const outcome = await unique(ground);
    if (outcome.status === 'unique') return text;
    if (outcome.status !== 'several') throw new Error(`a made ${name}: ${outcome.status}`);
    const [a, b] = outcome.answers;
    if (!draft.mend([foundAnswer(ground, a), foundAnswer(ground, b)]))
      throw new Error(`a made ${name} has two answers with all told`);
  }
}
