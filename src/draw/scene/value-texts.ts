/** The texts of values in pictures, and the styles that a `draw` section gives to values by these texts. */
import { ElementText } from '../../formats/values/element-text.ts';
import { coreOf, isCompound, type Told, textOfValue } from '../../formats/values/value-text.ts';
import type { Board } from '../../model/board.ts';
import { allDirections } from '../../model/boards/kinds.ts';
import type { ValueType } from '../../model/value-types.ts';
import { Element, Tuple } from '../../model/values.ts';
import { arrowOf, colorNamed, colorOf, isColored, isUnknownValue } from './known-values.ts';
import { CELL_SIDES, type CellMark, type CellSide, type Label, type Origin } from './scene.ts';
import type { Style, Styles } from './section.ts';

export class ValueTexts {
  readonly #board: Board | undefined;
  readonly #elementText: ElementText;

  constructor(board: Board | undefined) {
    this.#board = board;
    this.#elementText = new ElementText(board);
  }

  /** A value as text: an arrow for a direction; the parts of a tuple, list or set separated by blanks. */
  textOf(value: Told, type: ValueType): string {
    const arrow = this.#arrowOf(value);
    if (arrow !== undefined) return arrow;
    if (value instanceof Tuple) {
      const unwrappedType = coreOf(type);
      const fields = unwrappedType.kind === 'tuple' ? unwrappedType.fields : [];
      const texts = value.items.map(
        (item, at) =>
          this.#arrowOf(item) ?? textOfValue(item, fields[at]?.type ?? unwrappedType, this.#elementText),
      );
      return texts.join(' ').replaceAll(',', ' ');
    }
    if (isCompound(type) && !isUnknownValue(value)) {
      return textOfValue(value, type, this.#elementText)
        .replace(/^[[({]|[\])}]$/g, '')
        .replaceAll(',', ' ');
    }
    return textOfValue(value, type, this.#elementText);
  }

  /** The arrow for a direction; undefined for other values. */
  #arrowOf(value: Told): string | undefined {
    if (!(value instanceof Element) || value.kind !== 'direction' || !this.#board) return undefined;
    return arrowOf(allDirections(this.#board)[value.index]?.name ?? '');
  }

  /** The style of a value; undefined if the `draw` section gives it none, or it is absent or false. */
  styleOf(value: Told, type: ValueType, styles: Styles): Style | undefined {
    const text = typeof value === 'boolean' ? String(value) : this.textOf(value, type);
    const ownStyle = styles.byValue.get(text);
    if (ownStyle) return ownStyle;
    return value === null || value === false ? undefined : styles.rest;
  }

  /** A label beside the board. In pictures of a tuple with a color, such as a run and its color, the rest is written in that color. */
  marginLabel(value: Told, type: ValueType, styles: Styles, origin: Origin): Label {
    const label = { text: this.textOf(value, type), origin, ...colorOf(this.styleOf(value, type, styles)) };
    const unwrappedType = coreOf(type);
    if (!(value instanceof Tuple) || unwrappedType.kind !== 'tuple' || label.color) return label;
    const { fields } = unwrappedType;
    const at = fields.findIndex((field) => isColored(field.type));
    const color = colorNamed(value.items[at] ?? null);
    const others = value.items.flatMap((item, part) =>
      part === at ? [] : [this.textOf(item, fields[part]?.type ?? unwrappedType)],
    );
    return color && others.length > 0 ? { ...label, color, colored: others.join(' ') } : label;
  }

  /** A label for each side of a cell, for a tuple whose parts are named after directions; undefined for other tuples. */
  sideLabels({ items }: Tuple, type: ValueType, origin: Origin): CellMark['sides'] {
    const unwrappedType = coreOf(type);
    if (
      unwrappedType.kind !== 'tuple' ||
      !unwrappedType.fields.every(({ name }) => CELL_SIDES.includes(name as CellSide))
    )
      return undefined;
    const labels: Partial<Record<CellSide, Label>> = {};
    unwrappedType.fields.forEach(({ name, type: of }, at) => {
      const item = items[at] ?? null;
      if (item !== null) labels[name as CellSide] = { text: this.textOf(item, of), origin };
    });
    return labels;
  }
}
