/** How each find is filled in: it follows from where it stands and what its values are, and from nothing else. */
import type { SheetFind } from '../../src/index.ts';
import type { Session } from '../game/session.ts';

export type Manner =
  /** A tap goes on to the next value, a drag paints: bools and small enums on cells and corners. */
  | 'paint'
  /** Lines from cell to cell, or along the borders. */
  | 'line'
  | 'edge'
  /** Several strokes on a link or border. */
  | 'strokes'
  /** A link that is gone through one way or the other. */
  | 'arrow'
  /** Selected first, then the value from the pad or the keys. */
  | 'pick';

/** Values that a tap can still go through. */
const FEW = 3;

export function mannerOf(find: SheetFind): Manner {
  const { kind, place, values } = find;
  const options = values.length;
  switch (place) {
    case 'link':
    case 'border': {
      if (kind === 'bool') return place === 'link' ? 'line' : 'edge';
      const strokes = kind === 'int' && values[0] === 0 && options <= 4;
      if (strokes && find.looks.get(1)?.stroke?.count !== undefined) return 'strokes';
      if (place === 'link' && kind === 'enum' && options === 2) return 'arrow';
      return 'pick';
    }
    default:
      return kind === 'bool' || (kind === 'enum' && options <= FEW) ? 'paint' : 'pick';
  }
}

/** A value that a tap can set, in the order taps go; undefined is the empty place. */
export function cycleOf(find: SheetFind): readonly (number | undefined)[] {
  if (find.kind === 'bool') return [undefined, 1, 0];
  const absent = find.absent === undefined ? [] : [find.absent];
  return [undefined, ...find.values, ...absent];
}

export interface Layer {
  readonly find: number;
  readonly name: string;
  readonly manner: Manner;
  /** Of rows and columns, the side of the board. */
  readonly place: SheetFind['place'] | SheetFind['side'];
  /** [element]: its position, or −1. */
  readonly positions: Int32Array;
  readonly outlined: boolean;
}

/** What turns tiles is written with them, and has no layer of its own. */
export function layersOf(finds: readonly SheetFind[]): Layer[] {
  return finds.flatMap((find, index) => {
    if (find.turns !== undefined) return [];
    const most = find.elements.reduce((greatest, element) => Math.max(greatest, element), -1);
    const positions = new Int32Array(most + 1).fill(-1);
    find.elements.forEach((element, position) => {
      if (element >= 0) positions[element] = position;
    });
    return {
      find: index,
      name: find.name,
      manner: mannerOf(find),
      place: find.side ?? find.place,
      positions,
      outlined: find.outlined || find.element === 'cell',
    };
  });
}

/** All layers, or one alone; there is nothing to choose among fewer than two. */
export function nextLayer(session: Session, by: 1 | -1): void {
  if (session.layers.length < 2) return;
  const all = [undefined, ...session.layers.map(({ find }) => find)];
  const now = all.indexOf(session.only.peek());
  session.only.value = all[(now + by + all.length) % all.length];
  if (session.only.value !== undefined) session.last.value = session.only.value;
}

/** Whether all that is entered are numbers that are typed: letters and the shift key then do what solvers of sudokus know. */
export const areTyped = ({ layers, sheet }: Pick<Session, 'layers' | 'sheet'>): boolean =>
  layers.length > 0 &&
  layers.every(({ find, manner }) => manner === 'pick' && sheet.finds[find]?.kind === 'int');
