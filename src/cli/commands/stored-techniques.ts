/** The techniques that are stored beside a model. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Model } from '../../language/model.ts';
import type { PatternMatch } from '../../tasks/deduce/techniques/pattern-match.ts';
import { readTechniques, type Techniques } from '../../tasks/discover/stored.ts';
import type { OpenQuestion } from '../shell/ask.ts';
import { MAX_MODEL_BYTES, readText } from '../shell/files.ts';
import type { ModelTexts } from '../shell/open.ts';

/** The file with a model's techniques: in the folder of its instances. */
export const techniquesFile = (modelFile: string): string =>
  path.join(modelFile.replace(/\.pzl$/, ''), 'techniques.json');

/** The text of this file; undefined if there is none. */
export function techniquesText(modelFile: string): string | undefined {
  const file = techniquesFile(modelFile);
  return existsSync(file) ? readText(file, MAX_MODEL_BYTES) : undefined;
}

/** The techniques that are stored for the model's present rules. */
export function storedTechniques(modelFile: string, model: Model): Techniques | undefined {
  const text = techniquesText(modelFile);
  return text === undefined ? undefined : readTechniques(text, model);
}

/** The places of the question's board that match stored patterns. */
export async function storedMatches({ file, model, ground }: OpenQuestion): Promise<readonly PatternMatch[]> {
  const text = techniquesText(file);
  if (text === undefined) return [];
  const { knownPatterns } = await import('../../tasks/discover/match.ts');
  return knownPatterns(ground, model, text);
}

/** The texts of a model and an instance with those of its stored techniques; the first file is the model's. */
export function withTechniques(texts: ModelTexts): ModelTexts {
  const [modelFile] = texts.files;
  const techniques = modelFile === undefined ? undefined : techniquesText(modelFile);
  return techniques === undefined ? texts : { ...texts, model: { ...texts.model, techniques } };
}
