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
  readListing,
  Sources,
  withheld,
} from '../../src/index.ts';
import type { LinkTexts, PlainShape } from './protocol.ts';

/** The greatest number of places that are named of each kind of drawing. */
const MAX_NAMED_PLACES = 3;
/** The greatest number of lines and shapes that are shown; further ones are left out. */
const MAX_SHAPES = 5000;

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
  const plainShapes = lines.flatMap(({ layer, fields }): PlainShape[] => {
    const [, of = '', kind = ''] = /^(picture|looks) (\w+)$/.exec(layer) ?? [];
    if (of === '') return [];
    const text = (name: string): string | undefined => fields.get(name)?.text;
    const number = (name: string): number | undefined => numbersIn(text(name))[0];
    const points = pairsOf(text('points'));
    const [centre] = pairsOf(text('centre'));
    if (points.length < 2 && !centre) return [];
    const [size] = pairsOf(text('size'));
    return [
      {
        points,
        ...(centre && { centre }),
        ...(size && { size }),
        over: kind === 'overlays' || kind === 'text' || kind === 'circle' || kind === 'rectangle',
        round: text('round') === 'yes' || kind === 'circle',
        arrow: kind === 'arrows',
        ...safeColors({ fill: text('fill'), border: text('border'), color: text('color') }),
        width: number('width') ?? 0.1,
        text: (text('text') ?? '').slice(0, 60),
        font: number('font') ?? 0.4,
        angle: number('angle') ?? 0,
      },
    ];
  });
  if (plainShapes.length === 0 && Object.keys(head).length === 0) return undefined;
  return { ...head, shapes: plainShapes.slice(0, MAX_SHAPES) };
}

const numbersIn = (text = ''): readonly number[] =>
  text
    .split(/[\s,]+/)
    .flatMap((part) => (part !== '' && Number.isFinite(Number(part)) ? [Number(part)] : []));

function pairsOf(text = ''): (readonly [number, number])[] {
  const coordinates = numbersIn(text);
  return Array.from({ length: coordinates.length >> 1 }, (_, at) => [
    coordinates[2 * at] ?? 0,
    coordinates[2 * at + 1] ?? 0,
  ]);
}

/** Keeps only colors that are color codes or names, so that a link can't put anything else into the page. */
function safeColors(colors: Readonly<Record<'fill' | 'border' | 'color', string | undefined>>) {
  const validColors = Object.entries(colors).filter(
    ([, color]) => color !== undefined && /^(?:#[\da-f]{3,8}|[a-z]{3,20})$/i.test(color),
  );
  return Object.fromEntries(validColors) as Partial<Record<'fill' | 'border' | 'color', string>>;
}
