/** Puzzles as links of other programs: their listings, which `formats/links` packs. */
import { composeScene } from '../../draw/scene/compose.ts';
import type { Drawing } from '../../draw/scene/section.ts';
import { tells } from '../../formats/links/read.ts';
import { sectionOf } from '../../formats/links/system.ts';
import type { Solution } from '../../formats/solution/solution.ts';
import type { Model } from '../../language/model.ts';
import type { LinkFormat } from '../../language/sections/read/format.ts';
import type { Ground } from '../../model/ground.ts';
import { type Converted, convertInstance } from './convert.ts';
import { drawnAnswer, drawnPuzzle } from './drawn-listing.ts';

export const LINK_TARGETS = ['fpuzzles', 'sudokupad', 'penpa', 'kudamono'] as const;

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
  const format = model.formats.find((one) => one.kind === 'link' && one.system === section);
  const told = format?.kind === 'link' ? format : undefined;
  if (target !== 'penpa') return told && !solution ? convertInstance(model, ground, section) : undefined;
  const look = drawing && { drawing };
  const puzzle = composeScene(ground, { ...look });
  const listing = told ? convertInstance(model, ground, section) : picture(drawnPuzzle(puzzle));
  if ('problem' in listing) return listing;
  const title = model.title === '' ? '' : `title: text ${JSON.stringify(model.title)}\n`;
  const whole = `${listing.text}${told ? looksOf(told, drawnPuzzle(puzzle) ?? '') : ''}${title}`;
  if (!solution) return { text: whole };
  const { text, untold } = drawnAnswer(puzzle, composeScene(ground, { ...look, solution }));
  if (text === '' || untold.size > 0) {
    const what = [...untold].join(' and ') || 'it has none on the board';
    return {
      problem: `Penpa can’t check this answer: ${what}.`,
      advice: 'Without `--solve` and `--solution` the link holds the puzzle alone.',
    };
  }
  return { text: `${whole}${text}` };
}

/** What the section reads as drawn for looks is drawn so: these lines of the picture. */
function looksOf({ parts }: LinkFormat, drawn: string): string {
  const looks = parts.filter(({ names, implied }) => names.length === 0 && implied.length === 0);
  const isLook = (line: string): boolean =>
    looks.some((part) => tells(part, line.slice(0, Math.max(0, line.indexOf(':')))));
  return drawn
    .split('\n')
    .filter((line) => line !== '' && isLook(line))
    .map((line) => `${line}\n`)
    .join('');
}

const picture = (text: string | undefined): Converted =>
  text === undefined
    ? {
        problem: 'Penpa’s square boards have no places for this board.',
        advice: 'SVG holds every picture: `--to svg`.',
      }
    : { text };
