/** Writes puzzles as listings of links for other programs; `formats/links` packs them. */

import { type AnswerTexts, drawnAnswer, drawnPuzzle } from '../../draw/listing/drawn-listing.ts';
import { linkFormat } from '../../draw/listing/link-format.ts';
import { composeScene } from '../../draw/scene/compose.ts';
import type { Scene } from '../../draw/scene/scene.ts';
import type { Drawing } from '../../draw/scene/section.ts';
import { matchesLayer } from '../../formats/links/layers.ts';
import { type LinkTarget, sectionOf } from '../../formats/links/system.ts';
import { writeLinkListing } from '../../formats/links/write.ts';
import type { Solution } from '../../formats/solution/solution.ts';
import type { Model } from '../../language/model.ts';
import type { LinkFormat } from '../../language/sections/read/format.ts';
import type { BoardKind } from '../../model/board.ts';
import { isRectangular } from '../../model/boards/kinds.ts';
import type { Ground } from '../../model/ground.ts';
import { tighten } from '../../model/propagation/tighten.ts';
import { type Converted, convertInstance, lossProblem, lostGivens } from './convert.ts';
import { hiddenGivens } from './hidden-givens.ts';
import { lostRules, lostRulesProblem } from './lost-rules.ts';
import { linesOf, listingOf, withRegions } from './regions.ts';

export interface LinkOptions {
  readonly target: LinkTarget;
  /** The model's `draw` section, if it has one. */
  readonly drawing?: Drawing | undefined;
  /** With a solution, a link to Penpa+ checks the solver's marks. */
  readonly solution?: Solution | undefined;
}

/** The listing of a link, or the reason why there is none. */
export type LinkListing =
  | {
      readonly text: string;
      /** What people should know about the link: what it leaves out, or shows only as a picture. */
      readonly note?: string;
      /** Whether the link is a picture with rules in words, which pzl can't read again as a puzzle. */
      readonly isPicture?: true;
    }
  | Extract<Converted, { readonly problem: string }>;

/**
 * The lines of text from which a link is made, one for each layer of its drawing, by the model's `read` section for such links; undefined if there is neither a section nor a picture. Penpa+ and SudokuPad
 * can show drawings: they get the picture if there is no section, and for givens that the section doesn't cover.
 */
export function linkListing(model: Model, ground: Ground, options: LinkOptions): LinkListing | undefined {
  const { target, drawing, solution } = options;
  const section = sectionOf(target);
  const format = model.formats.find((one) => one.kind === 'link' && one.system === section);
  const linkFormat = format?.kind === 'link' ? format : undefined;
  if (target === 'kudamono')
    return linkFormat && !solution ? convertInstance(model, ground, section) : undefined;
  const ruleNotes = linkFormat ? wordedRuleNotes(model, ground, linkFormat) : [];
  if (target === 'fpuzzles') {
    if (!linkFormat || solution) return undefined;
    const text = writeLinkListing(linkFormat, ground.givens, ground.board);
    const [lost] = lostGivens(model, ground, text, section);
    if (lost !== undefined) return lossProblem(target, lost);
    return { text: `${text}${textsOf(model, ground, target)}`, ...noteField(ruleNotes) };
  }
  const sceneOptions = drawing && { drawing };
  const puzzleScene = composeScene(ground, { ...sceneOptions });
  const digitByCell = target === 'sudokupad' ? knownDigits(ground) : undefined;
  const drawingText = drawnPuzzle(puzzleScene, BOARDS[target], digitByCell);
  const sectionListing = linkFormat
    ? listBySection(model, ground, linkFormat, drawingText)
    : target === 'penpa'
      ? listingFromPicture(model, ground, drawingText)
      : undefined;
  const lostNames = sectionListing?.lostNames ?? [];
  const isPicture =
    !sectionListing || (target === 'sudokupad' && (lostNames.length > 0 || solution !== undefined));
  const pictureText =
    sectionListing && lostNames.length === 0 ? withRegions(drawingText, sectionListing.text) : drawingText;
  const listing = isPicture ? pictureListing(pictureText, target) : sectionListing;
  if ('problem' in listing) return listing;
  const wholeListing = `${listing.text}${textsOf(model, ground, target)}`;
  const hiddenNames = isPicture
    ? hiddenGivens(ground, (other) =>
        drawnPuzzle(composeScene(other, { ...sceneOptions }), BOARDS[target], digitByCell),
      )
    : [];
  const pictureField = isPicture && { isPicture };
  const notes = [
    ...(isPicture ? [] : ruleNotes),
    ...(hiddenNames.length === 0 ? [] : [hiddenNote(hiddenNames)]),
    ...(lostNames.length === 0 ? [] : [unreadNote(lostNames)]),
    ...((isPicture || lostNames.length > 0) && hasCluesBeside(puzzleScene) ? [CLUES_LEFT_OUT] : []),
  ];
  if (!solution) return { text: wholeListing, ...noteField(notes), ...pictureField };
  const { text, untold } = drawnAnswer(puzzleScene, composeScene(ground, { ...sceneOptions, solution }));
  if (text === '' || untold.size > 0) {
    const missingText = [...untold].join(' and ') || 'it has none on the board';
    return {
      problem: `${TARGET_NAMES[target]} can’t check this answer: ${missingText}.`,
      advice: NO_ANSWER_NOTE,
    };
  }
  return { text: `${wholeListing}${text}`, ...noteField(notes), ...pictureField };
}

const noteField = (notes: readonly string[]): { readonly note?: string } =>
  notes.length === 0 ? {} : { note: notes.join(' ') };

/** A note on the rules that a link's layers don't contain; the link's rules text contains them. */
function wordedRuleNotes(model: Model, ground: Ground, format: LinkFormat): readonly string[] {
  const rules = lostRules(model, ground, format);
  return rules.length === 0 ? [] : [`${lostRulesProblem(format, rules)} Its rules tell it in words alone.`];
}

/** For each cell whose number the givens fix: the number, which solvers see in the picture. */
function knownDigits(ground: Ground): AnswerTexts {
  const tightenedBounds = tighten(ground);
  const digitByCell = new Map<number, string>();
  for (const { hidden, over, type, absent, refs } of ground.families) {
    if (hidden || over !== 'cells' || type.kind !== 'int') continue;
    for (const [cell, ref] of refs.entries()) {
      const value = tightenedBounds.low(ref);
      if (value === tightenedBounds.high(ref) && value !== absent) digitByCell.set(cell, String(value));
    }
  }
  return digitByCell;
}

/** The kinds of boards that each drawing program has; not every tiling is among them. */
const BOARDS: Readonly<Record<'penpa' | 'sudokupad', ReadonlySet<BoardKind>>> = {
  penpa: new Set(['square', 'hex', 'tiling']),
  sudokupad: new Set(['square']),
};
/** The names of the drawing programs, for messages. */
const TARGET_NAMES = { penpa: 'Penpa', sudokupad: 'SudokuPad', fpuzzles: 'f-puzzles' } as const;
const NO_ANSWER_NOTE = 'Without `--solve` and `--solution` the link holds the puzzle alone.';

/** A note on givens that the link only shows as a picture, because the model's section doesn't cover them. */
const unreadNote = (lostNames: readonly string[]): string =>
  `The model’s \`read\` section has no words for all of the puzzle: the link shows of ${quotedNames(lostNames.filter((name) => name !== 'size'))} what the picture does, and pzl would not read it back as it is.`;

/** A note on givens with values that look alike in the picture, or that it doesn't show. */
const hiddenNote = (names: readonly string[]): string =>
  `The link is a picture, which doesn’t show all of ${quotedNames(names)}: tell it in words.`;

const quotedNames = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const CLUES_LEFT_OUT =
  'Clues beside the board are left out of it: on such boards Penpa has no places for them.';

/** Whether there are clues outside a board that isn't a square grid. */
function hasCluesBeside({ board, margins, lists }: Scene): boolean {
  if (!board || isRectangular(board)) return false;
  return (
    [margins.top, margins.bottom, margins.left, margins.right].some((lines) =>
      lines.some((labels) => labels.length > 0),
    ) || lists.some(({ way }) => way === 'outside')
  );
}

/** The texts of a link for this program: the title and, where the link has a place for them, the rules that matter in this puzzle. */
function textsOf(model: Model, ground: Ground, target: keyof typeof TARGET_NAMES): string {
  const textLine = (layer: string, words: string): string =>
    words === '' ? '' : `${layer}: text ${JSON.stringify(words)}\n`;
  const activeRules = new Set(ground.constraints.map(({ rule }) => rule));
  const rules = model.rules
    .filter((_, at) => activeRules.has(at))
    .map(({ sentence }) => `${sentence.text}.`)
    .join('\n');
  return textLine('title', model.title) + (target === 'penpa' ? '' : textLine('ruleset', rules));
}

/** A listing, and the names of the givens (`lostNames`) that aren't read back from it unchanged. */
type Listing = { readonly text: string; readonly lostNames: readonly string[] };

/**
 * The drawing for a link, by the lines of the model's section. If givens can't be read back from it, lines of the picture are added, unless other
 * givens are lost then.
 */
function listBySection(
  model: Model,
  ground: Ground,
  format: LinkFormat,
  drawingText: string | undefined,
): Listing {
  const sectionText = writeLinkListing(format, ground.givens, ground.board);
  const lostNames = lostGivens(model, ground, sectionText, format.system);
  if (lostNames.length === 0)
    return { text: `${sectionText}${decorationLines(format, drawingText ?? '')}`, lostNames };
  const text = `${sectionText}${linesNotIn(sectionText, drawingText ?? '')}`;
  const stillLost = lostGivens(model, ground, text, format.system);
  return stillLost.every((name) => lostNames.includes(name))
    ? { text, lostNames: stillLost }
    : { text: sectionText, lostNames };
}

/**
 * The drawing for a link if the model has no section for it: the picture, if the givens can be read back from it; otherwise lines that the model's
 * declarations imply. Rooms of a picture are written as rooms, because the strokes between them could mean other things.
 */
function listingFromPicture(
  model: Model,
  ground: Ground,
  drawingText: string | undefined,
): Listing | undefined {
  const format = linkFormat(model, 'penpa');
  if (!format || drawingText === undefined) return undefined;
  const words = writeLinkListing(format, ground.givens, ground.board);
  const rooms = linesOf(words).filter((line) => line.startsWith('rooms'));
  const textWithRooms = rooms.length === 0 ? drawingText : withRooms(drawingText, rooms);
  const lostNames = lostGivens(model, ground, textWithRooms, 'penpa');
  if (lostNames.length === 0) return { text: textWithRooms, lostNames };
  const linesBySection = listBySection(model, ground, format, drawingText);
  return linesBySection.lostNames.length < lostNames.length
    ? linesBySection
    : { text: textWithRooms, lostNames };
}

/** The picture's lines, with the strokes between rooms replaced by lines for rooms. */
const withRooms = (drawingText: string, rooms: readonly string[]): string =>
  listingOf([...linesOf(drawingText).filter((line) => !line.startsWith('edge ')), ...rooms]);

/** The picture's lines to add to a listing: lines at places that the listing doesn't mention, and lines of lists that the listing lacks. */
function linesNotIn(listing: string, drawingText: string): string {
  const knownPlaces = new Set(linesOf(listing).map(placeIn));
  const hasRooms = knownPlaces.has('rooms');
  return listingOf(
    linesOf(drawingText).filter(
      (line) => !knownPlaces.has(placeIn(line)) && !(hasRooms && line.startsWith('edge ')),
    ),
  );
}

/** The place at which a line of the listing puts its mark; if it has no place, the mark's kind. */
function placeIn(line: string): string {
  const [, layer = '', at] = /^([^:]*):(?: at (\([^)]*\)|"[^"]*"|\S+))?/.exec(line) ?? [];
  const [word = ''] = layer.split(' ');
  if (at === undefined || word === 'rooms') return word;
  return `${/ at (\w+)/.exec(layer)?.[1] ?? 'cells'} ${at}`;
}

/** The picture's lines for marks that the section reads as decoration. */
function decorationLines({ parts }: LinkFormat, drawingText: string): string {
  const decorations = parts.filter(
    ({ givenNames, impliedValues }) => givenNames.length === 0 && impliedValues.length === 0,
  );
  const isDecoration = (line: string): boolean =>
    decorations.some((part) => matchesLayer(part, line.slice(0, Math.max(0, line.indexOf(':')))));
  return listingOf(linesOf(drawingText).filter(isDecoration));
}

const pictureListing = (text: string | undefined, target: keyof typeof TARGET_NAMES): Converted =>
  text === undefined
    ? {
        problem: `${TARGET_NAMES[target]} has no boards like this one.`,
        advice: 'SVG holds every picture: `--to svg`.',
      }
    : { text };
