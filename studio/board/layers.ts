/** How players fill in each find, as its places and values require. A layer is what can be written for one find. */
import type { SheetFind } from '../../src/index.ts';
import type { Session } from '../game/session.ts';

export type InputMode =
  /**
   * A tap changes the value to the next one; a drag enters the same value everywhere. For bools and small enums on
   * cells and corners.
   */
  | 'paint'
  /** The player draws lines along links, from cell to cell. */
  | 'line'
  | 'edge'
  /** A link or border may have several strokes, such as two bridges. */
  | 'strokes'
  /** An arrow on a link. */
  | 'arrow'
  /** The player selects a place first, and then chooses a value from the pad or types it. */
  | 'pick';

/**
 * The greatest number of values for which taps change from one to the next; with more, the player selects a place
 * first.
 */
const MAX_CYCLED_VALUES = 3;

export function inputModeOf(find: SheetFind): InputMode {
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
      return kind === 'bool' || (kind === 'enum' && options <= MAX_CYCLED_VALUES) ? 'paint' : 'pick';
  }
}

/** The values in the order in which taps change them; undefined stands for an empty place. */
export function cycleOf(find: SheetFind): readonly (number | undefined)[] {
  if (find.kind === 'bool') return [undefined, 1, 0];
  const absentValues = find.absent === undefined ? [] : [find.absent];
  return [undefined, ...find.values, ...absentValues];
}

export interface Layer {
  readonly find: number;
  readonly name: string;
  readonly inputMode: InputMode;
  /** The kind of element that the places are, such as cells; for places beside the board, the side. */
  readonly place: SheetFind['place'] | SheetFind['side'];
  /** `positions[element]`: the position of the element's place in the find; −1 if it has none. */
  readonly positions: Int32Array;
  readonly outlined: boolean;
}

/** The layers for the finds. The rotations of tiles get no layer, because they are entered together with the tiles. */
export function layersOf(finds: readonly SheetFind[]): Layer[] {
  return finds.flatMap((find, index) => {
    if (find.turns !== undefined) return [];
    const maxElement = find.elements.reduce((greatest, element) => Math.max(greatest, element), -1);
    const positions = new Int32Array(maxElement + 1).fill(-1);
    find.elements.forEach((element, position) => {
      if (element >= 0) positions[element] = position;
    });
    return {
      find: index,
      name: find.name,
      inputMode: inputModeOf(find),
      place: find.side ?? find.place,
      positions,
      outlined: find.outlined || find.element === 'cell',
    };
  });
}

/**
 * Makes the next layer the only one to write on; after the last layer, all are active again. Does nothing with fewer
 * than two.
 */
export function nextLayer(session: Session, by: 1 | -1): void {
  if (session.layers.length < 2) return;
  const layerChoices = [undefined, ...session.layers.map(({ find }) => find)];
  const currentIndex = layerChoices.indexOf(session.onlyLayer.peek());
  session.onlyLayer.value = layerChoices[(currentIndex + by + layerChoices.length) % layerChoices.length];
  if (session.onlyLayer.value !== undefined) session.lastLayer.value = session.onlyLayer.value;
}

/** Whether all places take typed numbers, so that letters and Shift work as in sudoku programs. */
export const takesTypedNumbers = ({ layers, sheet }: Pick<Session, 'layers' | 'sheet'>): boolean =>
  layers.length > 0 &&
  layers.every(({ find, inputMode }) => inputMode === 'pick' && sheet.finds[find]?.kind === 'int');
