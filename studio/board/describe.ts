/** Descriptions of places in words, for screen readers and for marks that are hard to make out. */

import { Element } from '../../src/index.ts';
import { EMPTY } from '../game/entries.ts';
import type { Session } from '../game/session.ts';
import { shortNameOf, wordForValue } from './notes.ts';
import { isOfRow, isSide, type Spot } from './plan.ts';
import { rotationAt } from './tiles.ts';

export function describeSpot(session: Session, spot: Spot | undefined): string {
  if (!spot) return '';
  const { kind, index } = spot;
  const place = isSide(kind)
    ? `${session.names.name(new Element(isOfRow(kind) ? 'row' : 'column', index))}, ${SIDE_IN_WORDS[kind]}`
    : session.names.name(new Element(kind, index));
  const isCovered = session.fog?.covers({ kind, index }) === true;
  const given = isCovered ? ['under fog'] : givenAt(session, spot);
  const shown = given.length > 0 ? given : drawnAt(session, spot);
  const sentences = [...shown, ...entriesAt(session, spot)];
  return `${placeInWords(place)}: ${sentences.length > 0 ? sentences.join(', ') : 'empty'}`;
}

const SIDE_IN_WORDS = { left: 'on the left', right: 'on the right', top: 'above', bottom: 'below' } as const;

/** Replaces notations such as `r2c3` within a sentence by `row 2 column 3`, for screen readers. */
export function placeInWords(place: string): string {
  return place.replaceAll(/\br(\d+)c(\d+)\b/g, 'row $1 column $2');
}

function givenAt({ puzzle }: Session, { kind, index }: Spot): string[] {
  const words = puzzle.givens.flatMap((given) => {
    if (given.place !== kind) return [];
    const text = given.texts[given.elements.indexOf(index)];
    const nothing = text === undefined || text === '-' || text === '.';
    return nothing ? [] : [`${given.name} ${text === '#' ? 'yes' : text === '?' ? 'unknown' : text}`];
  });
  return words;
}

/** What the puzzle draws in a cell that no given with a place of its own tells, such as a start. */
function drawnAt({ sheet }: Session, { kind, index }: Spot): string[] {
  const { labels = [], figure } = (kind === 'cell' && sheet.scene.cells[index]) || {};
  return [...labels.map(({ text }) => text), ...(figure ? [figure.shape] : [])];
}

function entriesAt(session: Session, { kind, index }: Spot): string[] {
  const { layers, sheet, places } = session;
  const adjacentLinks = kind === 'cell' ? (session.plan?.linksAt(index) ?? []) : [];
  const sides =
    kind === 'cell'
      ? (session.plan?.bordersAt(index) ?? [])
      : kind === 'corner'
        ? (session.plan?.bordersOfCorner(index) ?? [])
        : [];
  return layers.flatMap((layer) => {
    const findDeclaration = sheet.finds[layer.find];
    if (!findDeclaration) return [];
    const ownText =
      layer.place === kind
        ? [index]
        : layer.place === 'link'
          ? adjacentLinks
          : layer.place === 'border'
            ? sides
            : [];
    return ownText.flatMap((element) => {
      const position = layer.positions[element] ?? -1;
      if (position < 0) return [];
      const { value, corner, centre, not } = session.committedEntry(places.at(layer.find, position)) ?? EMPTY;
      const placeText =
        layer.place === kind
          ? ''
          : ` ${placeInWords(session.names.name(new Element(isSide(layer.place) ? 'row' : (layer.place ?? 'cell'), element)))}`;
      if (value === undefined) {
        const notes = [...(corner ?? []), ...(centre ?? [])].map((each) =>
          shortNameOf(findDeclaration, each),
        );
        const excludedTexts = (not ?? []).map((each) => shortNameOf(findDeclaration, each));
        return [
          ...(notes.length > 0 ? [`notes ${notes.join(' ')}${placeText}`] : []),
          ...(excludedTexts.length > 0 ? [`not ${excludedTexts.join(' ')}${placeText}`] : []),
        ];
      }
      const turn = rotationAt(session, places.at(layer.find, position));
      return [valueInWords(findDeclaration, value) + placeText, ...(turn ? [rotationInWords(turn)] : [])];
    });
  });
}

/** A tile's rotation in words, in the shorter direction. */
const rotationInWords = (quarters: number): string =>
  quarters === 2
    ? 'turned half round'
    : `turned a quarter ${quarters === 1 ? 'to the left' : 'to the right'}`;

export function valueInWords(find: Session['sheet']['finds'][number], value: number): string {
  if (value === find.absent) return `no ${find.name}`;
  if (find.kind === 'bool') return value === 1 ? find.name : `no ${find.name}`;
  return `${find.name} ${placeInWords(wordForValue(find, value))}`;
}
