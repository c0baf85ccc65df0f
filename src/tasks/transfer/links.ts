/** Puzzles as links of other programs: their listings, which `formats/links` packs. */
import { composeScene } from '../../draw/scene/compose.ts';
import type { Drawing } from '../../draw/scene/section.ts';
import { sectionOf } from '../../formats/links/system.ts';
import type { Solution } from '../../formats/solution/solution.ts';
import type { Model } from '../../language/model.ts';
import type { Ground } from '../../model/ground.ts';
import { type Converted, convertInstance } from './convert.ts';
import { drawnAnswer, drawnPuzzle } from './drawn-listing.ts';

export const LINK_TARGETS = ['fpuzzles', 'sudokupad', 'penpa'] as const;

export interface LinkOptions {
  readonly target: (typeof LINK_TARGETS)[number];
  /** The model's `draw` section. */
  readonly drawing?: Drawing | undefined;
  /** With it a link to Penpa+ checks what a solver draws. */
  readonly solution?: Solution | undefined;
}

/**
 * By the model's `read` section for such links; undefined where it has none. Penpa+ is for drawings: without a section
 * it gets the picture.
 */
export function linkListing(
  model: Model,
  ground: Ground,
  { target, drawing, solution }: LinkOptions,
): Converted | undefined {
  const section = sectionOf(target);
  const told = model.formats.some((format) => format.kind === 'link' && format.system === section);
  if (target !== 'penpa') return told && !solution ? convertInstance(model, ground, section) : undefined;
  const look = drawing && { drawing };
  const puzzle = composeScene(ground, { ...look });
  const listing = told ? convertInstance(model, ground, section) : picture(drawnPuzzle(puzzle));
  if ('problem' in listing) return listing;
  const title = model.title === '' ? '' : `title: text ${JSON.stringify(model.title)}\n`;
  if (!solution) return { text: `${listing.text}${title}` };
  const { text, untold } = drawnAnswer(puzzle, composeScene(ground, { ...look, solution }));
  if (text === '' || untold.size > 0) {
    const what = [...untold].join(' and ') || 'it has none on the board';
    return {
      problem: `Penpa can’t check this answer: ${what}.`,
      advice: 'Without `--solve` and `--solution` the link holds the puzzle alone.',
    };
  }
  return { text: `${listing.text}${title}${text}` };
}

const picture = (text: string | undefined): Converted =>
  text === undefined
    ? {
        problem: 'Penpa’s square boards have no places for this board.',
        advice: 'SVG holds every picture: `--to svg`.',
      }
    : { text };
