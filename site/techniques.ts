/** The part of a type's page about its techniques: discovered patterns, and the steps that its puzzles need, with pictures. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { composeScene } from '../src/draw/scene/compose.ts';
import type { Highlight } from '../src/draw/scene/scene.ts';
import type { Drawing } from '../src/draw/scene/section.ts';
import { drawSvg } from '../src/draw/vector/svg.ts';
import { type Model, openInstance, openSolution } from '../src/index.ts';
import { Wording } from '../src/tasks/deduce/wording/wording.ts';
import { describedPatterns, kindSentence } from '../src/tasks/discover/describe.ts';
import { claimsOf, readTechniques, type UsedTechnique } from '../src/tasks/discover/stored.ts';
import { escaped } from './escaped.ts';

export interface TypeFiles {
  readonly name: string;
  /** The folder of the type's puzzles. */
  readonly folder: string;
  readonly model: Model;
  readonly drawing: Drawing | undefined;
}

/** The most patterns on a page. */
const MOST_PATTERNS = 24;

/** The part in Markdown, empty if no techniques are stored; its pictures are added to `files`. */
export function techniquesPart(type: TypeFiles, files: Map<string, string>): string {
  const { name, folder, model, drawing } = type;
  const stored = path.join(folder, 'techniques.json');
  const techniques = existsSync(stored) ? readTechniques(readFileSync(stored, 'utf8'), model) : undefined;
  if (!techniques) return '';
  const look = drawing ? { drawing } : {};
  const figures = describedPatterns(model, techniques.patterns)
    .slice(0, MOST_PATTERNS)
    .map(({ title, where, text, illustration: { ground, solution } }, i) => {
      const picture = `${name}-pattern-${i + 1}.svg`;
      files.set(`docs/gallery/${picture}`, drawSvg(composeScene(ground, { ...look, solution })));
      return figure(picture, `<strong>${escaped(title)}</strong>, ${where}: ${escaped(text)}`);
    });
  const used = techniques.used.map((one, i) => usedFigure(type, one, `${name}-step-${i + 1}.svg`, files));
  const parts = [
    figures.length > 0
      ? `pzl discovered these patterns by itself. ${kindSentence(techniques)}\n\n${listOf(figures)}`
      : '',
    used.length > 0
      ? `The ways to the solutions of its puzzles, as [hints](../cli.md) tell them, need these techniques, from easy to hard, each with its smallest step:\n\n${listOf(used)}`
      : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `## Techniques\n\n${parts.join('\n\n')}`;
}

const listOf = (figures: readonly string[]): string =>
  `<div class="techniques">\n${figures.join('\n')}\n</div>`;

const figure = (picture: string, caption: string): string =>
  `<figure><img src="${picture}" alt="" width="150" loading="lazy"><figcaption>${caption}</figcaption></figure>`;

function usedFigure(
  { folder, model, drawing }: TypeFiles,
  used: UsedTechnique,
  picture: string,
  files: Map<string, string>,
): string {
  const { technique, steps, instance, known, text } = used;
  const name = model.words?.techniques.get(technique);
  const title = name === undefined ? technique : `${name} (${technique})`;
  const count = `${steps} ${steps === 1 ? 'step' : 'steps'}`;
  const caption = `<strong>${escaped(title)}</strong>, ${count}: ${escaped(text)}`;
  const file = path.join(folder, `${instance}.txt`);
  const { ground } = openInstance(model, { name: instance, text: readFileSync(file, 'utf8') });
  if (!ground) throw new Error(`${file} can't be read`);
  const { solution } = openSolution(model, ground, { name: 'known', text: known, format: 'native' });
  const elements = new Wording(ground).elements(claimsOf(ground, used));
  const highlights: Highlight[] = [{ elements, emphasis: 'focus' }];
  const look = { ...(drawing && { drawing }), ...(solution && { solution }), highlights };
  files.set(`docs/gallery/${picture}`, drawSvg(composeScene(ground, look)));
  return figure(picture, caption);
}
