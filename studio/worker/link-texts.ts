/**
 * The contents of a puzzle's text or link besides its clues: title, author and rules, and the lines and shapes that a
 * link draws.
 */
import {
  describeMarks,
  headOf,
  headOfAuthor,
  headOfListing,
  type InstanceText,
  type Model,
  type OpenedInstance,
  plainShapesIn,
  readListing,
  Sources,
  withheld,
} from '../../src/index.ts';
import type { LinkTexts } from './protocol.ts';

/** The greatest number of places that are named of each kind of drawing. */
const MAX_NAMED_PLACES = 3;

/** The reason for giving no verdict, for players: what else the link draws, and where. Undefined if everything was read. */
export function noVerdictReasonOf(
  instance: string | InstanceText,
  unread: OpenedInstance['unread'],
): string | undefined {
  const reason = withheld(unread);
  if (reason === undefined || typeof instance === 'string' || instance.format === undefined) return reason;
  const layers = unread.flatMap(({ kind, what }) => (kind === 'clue' ? [what.replaceAll('`', '')] : []));
  const lines = readListing(new Sources().add('link', instance.text));
  const marks = describeMarks(lines, new Set(layers), MAX_NAMED_PLACES);
  if (marks.length === 0) return reason;
  return `No verdict: the rules here say nothing of what is also drawn (${marks.join('; ')}), and it may be a part of the puzzle.`;
}

/**
 * The author's texts and shapes. A link that pzl wrote contains the model's title and rules, which aren't the
 * author's, so they are left out.
 */
export function linkTextsOf(
  instance: string | InstanceText,
  { title, rules }: Pick<Model, 'title' | 'rules'>,
): LinkTexts | undefined {
  if (typeof instance === 'string') return undefined;
  if (instance.format === undefined) {
    const head = headOf(instance.text);
    return Object.keys(head).length === 0 ? undefined : { ...head, shapes: [] };
  }
  const lines = readListing(new Sources().add('link', instance.text));
  const head = headOfAuthor(
    headOfListing(lines),
    title,
    rules.map(({ sentence }) => sentence.text),
  );
  const plainShapes = plainShapesIn(lines);
  if (plainShapes.length === 0 && Object.keys(head).length === 0) return undefined;
  return { ...head, shapes: plainShapes };
}
