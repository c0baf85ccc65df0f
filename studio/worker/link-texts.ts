/**
 * The contents of a puzzle's text or link besides its clues: title, author and rules, and the lines and shapes that a
 * link draws.
 */
import {
  headOf,
  headOfAuthor,
  headOfListing,
  type InstanceText,
  type Model,
  plainShapesIn,
  readListing,
  Sources,
} from '../../src/index.ts';
import type { LinkTexts } from './protocol.ts';

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
