/**
 * The Penpa+ layers of a model's givens, implied by their types and by the model's `draw` section: a number in a cell belongs to the given with
 * numbers in cells, strokes that divide the board belong to the given that numbers regions, and so on. A section `read penpa` only needs lines
 * for layers that are drawn differently.
 */

import { BRIGHT_COLORS } from '../../formats/links/colors.ts';
import { CIRCLES } from '../../formats/links/layers.ts';
import type { Model } from '../../language/model.ts';
import type { ImpliedValue, LinkPart } from '../../language/sections/read/format.ts';
import type { GivenDeclaration, Name, TypeExpression } from '../../language/syntax/ast.ts';
import { CELL_SIDES } from '../scene/scene.ts';
import type { Drawing, Instruction, Style } from '../scene/section.ts';

/**
 * The lines of a `read penpa` section that follow from the model's `draw` section: one for each drawn given that the
 * model's own `read penpa` section doesn't mention.
 */
export function impliedLayers(
  model: Model,
  drawing: Drawing | undefined,
  ownParts: readonly LinkPart[],
): readonly LinkPart[] {
  const mentionedNames = new Set(
    ownParts.flatMap(({ givenNames, impliedValues }) =>
      [...givenNames, ...impliedValues.map(({ name }) => name)].map(({ text }) => text),
    ),
  );
  const givens = model.declarations.flatMap((one) =>
    one.kind === 'given' ? [givenWithKind(model, one, drawing)] : [],
  );
  return [...numberPartsElsewhere(ownParts, givens), ...new LayerBuilder(givens, mentionedNames).parts()];
}

/**
 * The lines for numbers of rooms that the section reads in the middle of a cell or in its corner: people draw them in
 * either place.
 */
function numberPartsElsewhere(ownParts: readonly LinkPart[], givens: readonly Given[]): readonly LinkPart[] {
  const hasRooms = givens.some(({ domainName, kind }) => domainName === 'cells' && kind === 'label');
  const partsOfLayer = (layer: string): readonly LinkPart[] =>
    ownParts.filter((part) => part.layer === layer);
  const [middle] = partsOfLayer('number');
  const [corner] = partsOfLayer('small northwest');
  const numberPart = middle ?? corner;
  const [name, ...others] = numberPart?.givenNames ?? [];
  const isNumber = givens.some((given) => given.name.text === name?.text && given.kind === 'number');
  if (!hasRooms || !numberPart || (middle && corner) || !isNumber || others.length > 0) return [];
  return [{ ...numberPart, layer: middle ? 'small northwest' : 'number' }];
}

/** What the values of a given are, which decides how Penpa drawings show them. */
type ValueKind = 'label' | 'number' | 'bool' | 'direction' | 'enum' | 'list' | 'other';

interface Given {
  readonly name: Name;
  readonly domainName: string | undefined;
  readonly kind: ValueKind;
  /** Whether a clue's value may be unknown. */
  readonly mayBeUnknown: boolean;
  /** Whether an instance may leave the given out. */
  readonly mayBeOmitted: boolean;
  readonly members: readonly string[];
  readonly instructions: readonly Instruction[];
  /** How the lists of cells are drawn; only for a given that is a single value, which lists cells. */
  readonly list: { readonly way: string; readonly style: Style | undefined } | undefined;
}

function givenWithKind(model: Model, given: GivenDeclaration, drawing: Drawing | undefined): Given {
  const { name, domain, type } = given;
  const [set] = domain;
  const unwrappedType = itemTypeOf(type);
  const listLine = drawing?.lists?.find(({ family }) => family === name.text);
  return {
    name,
    domainName:
      set === undefined ? undefined : set.kind === 'name' && domain.length === 1 ? set.name : 'other',
    kind: kindOf(model, type),
    mayBeUnknown: hasUnknownPart(type),
    mayBeOmitted: given.default !== undefined || isOptional(type),
    members: membersOf(model, unwrappedType),
    instructions: (drawing?.instructions ?? []).filter(({ family }) => family === name.text),
    list: listLine && { way: listLine.way, style: listLine.styles.rest },
  };
}

function kindOf(model: Model, type: TypeExpression): ValueKind {
  const unwrappedType = itemTypeOf(type);
  if (unwrappedType.kind === 'list') {
    const item = itemTypeOf(unwrappedType.of);
    return item.kind === 'range' || (item.kind === 'name' && item.name.text === 'int') ? 'list' : 'other';
  }
  if (unwrappedType.kind === 'range') return 'number';
  if (unwrappedType.kind === 'members') return 'enum';
  if (unwrappedType.kind !== 'name') return 'other';
  switch (unwrappedType.name.text) {
    case 'int':
      return isOptional(type) || hasUnknownPart(type) ? 'number' : 'label';
    case 'bool':
    case 'direction':
      return unwrappedType.name.text;
    default:
      return model.enums.has(unwrappedType.name.text) ? 'enum' : 'other';
  }
}

function membersOf(model: Model, core: TypeExpression): readonly string[] {
  if (core.kind === 'members') return core.members.map(({ name }) => name.text);
  const enumType = core.kind === 'name' ? model.enums.get(core.name.text) : undefined;
  return enumType?.members.map(({ name }) => name) ?? [];
}

const isOptional = (type: TypeExpression): boolean =>
  type.kind === 'optional' || (type.kind === 'unknown' && isOptional(type.of));
const hasUnknownPart = (type: TypeExpression): boolean =>
  type.kind === 'unknown' || (type.kind === 'optional' && hasUnknownPart(type.of));
const itemTypeOf = (type: TypeExpression): TypeExpression =>
  type.kind === 'optional' || type.kind === 'unknown' ? itemTypeOf(type.of) : type;

class LayerBuilder {
  readonly #givens: readonly Given[];
  readonly #mentionedNames: ReadonlySet<string>;
  readonly #linkParts: LinkPart[] = [];

  constructor(givens: readonly Given[], mentionedNames: ReadonlySet<string>) {
    this.#givens = givens;
    this.#mentionedNames = mentionedNames;
  }

  parts(): readonly LinkPart[] {
    this.#addCells();
    for (const given of this.#givensWithDomain('borders')) this.#addBorder(given);
    for (const place of ['corners', 'points'])
      for (const given of this.#givensWithDomain(place)) {
        if (given.kind === 'number') this.#addNumbers(given, ` at ${place}`);
        else this.#addShapes(given, ` at ${place}`);
      }
    this.#addLayersBeside('columns', ['top', 'above'], ['bottom', 'below']);
    this.#addLayersBeside('rows', ['left', 'left'], ['right', 'right']);
    for (const given of this.#givensWithDomain(undefined)) this.#addList(given);
    return this.#linkParts;
  }

  /** The givens that range over this kind of place and aren't mentioned in the model's `read penpa` section. */
  #givensWithDomain(place: string | undefined): readonly Given[] {
    return this.#givens.filter(
      ({ domainName, name }) => domainName === place && !this.#mentionedNames.has(name.text),
    );
  }

  #addLinkPart(layer: string, names: readonly Name[], implied: readonly ImpliedValue[] = []): void {
    const [one = implied[0]?.name] = names;
    if (one) this.#linkParts.push({ layer, givenNames: names, impliedValues: implied, span: one.span });
  }

  #addCells(): void {
    const cellGivens = this.#givensWithDomain('cells');
    const ofKind = (kind: ValueKind): readonly Given[] => cellGivens.filter((given) => given.kind === kind);
    const [label, ...labels] = ofKind('label');
    const numberGivens = ofKind('number');
    const [direction, ...directions] = ofKind('direction');
    if (label && labels.length === 0) {
      this.#addLinkPart('rooms', [label.name]);
    }
    const [first] = numberGivens;
    if (first && direction && directions.length === 0)
      this.#addLinkPart('arrow', [first.name, direction.name]);
    if (direction && directions.length === 0)
      for (const [way, values] of ARROW_VALUES)
        for (const symbol of values)
          this.#addLinkPart(`symbol ${symbol}`, [], [{ name: direction.name, value: way }]);
    const corners = new Map<string, Given>();
    for (const given of numberGivens)
      for (const { way } of given.instructions) if (CORNER_OF_PLACE.has(way)) corners.set(way, given);
    for (const [way, given] of corners) this.#addLinkPart(`small ${CORNER_OF_PLACE.get(way)}`, [given.name]);
    const mainGivens = [...numberGivens, ...ofKind('list')].filter(
      (given) => ![...corners.values()].includes(given),
    );
    for (const given of mainGivens.slice(0, 1)) {
      if (given.kind === 'list') this.#addLinkPart('tapa', [given.name]);
      this.#addNumbers(given, '');
      if (this.#givens.some(({ domainName, kind }) => domainName === 'cells' && kind === 'label'))
        this.#addLinkPart('small northwest', [given.name]);
      if (isFilled(given) && given.mayBeUnknown)
        for (const layer of ['surface dark', ...FULL_SQUARES])
          this.#addLinkPart(layer, [], [{ name: given.name, value: '?' }]);
      // The line is added even if the given can't have unknown values: a figure without a number is then reported as a
      // mistake.
      for (const form of figureNamesOf(given))
        this.#addLinkPart(`symbol ${form}`, [], [{ name: given.name, value: '?' }]);
    }
    const enums = ofKind('enum');
    for (const given of enums) this.#addShapes(given, '');
    if (mainGivens.length === 0 && enums.length === 1)
      for (const given of enums) this.#addLinkPart('number', [given.name]);
    const bools = ofKind('bool');
    const coloredGivens = bools.filter((given) => figureNamesOf(given).length === 0);
    for (const given of bools) if (!coloredGivens.includes(given)) this.#addShapes(given, '');
    for (const given of coloredGivens.slice(0, 1)) {
      const color = given.instructions.find(({ way }) => way === 'fill')?.styles.rest?.color;
      this.#addLinkPart(
        given.mayBeOmitted ? `surface ${BRIGHT_COLORS.get(color ?? '') ?? 'dark'}` : 'surface',
        [given.name],
      );
      // A symbol may be there only for decoration, so it doesn't stand for a given that may be left out.
      if (!given.mayBeOmitted) this.#addLinkPart('symbol', [given.name]);
      else if (!BRIGHT_COLORS.has(color ?? ''))
        for (const layer of FULL_SQUARES) this.#addLinkPart(layer, [given.name]);
    }
  }

  /** Adds lines for numbers, and for symbols that stand for an unknown number. */
  #addNumbers(given: Given, place: string): void {
    this.#addLinkPart(`number${place}`, [given.name]);
    if (given.mayBeUnknown) this.#addLinkPart(`blank${place}`, [], [{ name: given.name, value: '?' }]);
  }

  #addBorder(given: Given): void {
    const hasRooms = this.#givens.some(({ domainName, kind }) => domainName === 'cells' && kind === 'label');
    if (given.kind === 'bool') this.#addLinkPart(`edge ${hasRooms ? 'inner ' : ''}at borders`, [given.name]);
    else if (given.kind === 'number') this.#addNumbers(given, ' at borders');
    else this.#addShapes(given, ' at borders');
  }

  /** Adds lines for figures, by their appearance and by the names of their values. */
  #addShapes(given: Given, place: string): void {
    const { name, kind, members, instructions } = given;
    if (kind === 'bool') {
      const forms = figureNamesOf(given);
      for (const form of forms.length > 0 ? forms : ['circle'])
        this.#addLinkPart(`symbol ${form}${place}`, [name]);
    }
    const styledFigures = (kind === 'enum' ? members : []).flatMap((value) => {
      const style = instructions
        .map(({ styles }) => styles.byValue.get(value) ?? styles.rest)
        .find((one) => one?.shape);
      const shape = style?.shape ?? CIRCLE_OF_COLOR.get(value) ?? (FORMS.has(value) ? value : undefined);
      return shape === undefined ? [] : [{ value, shape: style?.color === 'gray' ? 'gray' : shape }];
    });
    const addSymbol = (form: string, value: string): void =>
      this.#addLinkPart(`symbol ${form}${place}`, [], [{ name, value }]);
    for (const { value, shape } of styledFigures)
      for (const form of FORMS.get(shape) ?? []) addSymbol(form, value);
    // If the symbol has another color in a drawing, its value is still clear if only one value is drawn with this
    // symbol, or only one besides white circles.
    for (const { value, shape } of styledFigures) {
      const [form = ''] = formsOf(shape);
      const sameFigures = styledFigures.filter(
        (one) => formsOf(one.shape).includes(form) && one.shape !== 'circle',
      );
      const isOnlyFigure = styledFigures.filter((one) => formsOf(one.shape).includes(form)).length === 1;
      if (form !== '' && (isOnlyFigure || (sameFigures.length === 1 && sameFigures[0]?.value === value)))
        addSymbol(form, value);
    }
  }

  /**
   * Adds lines for given values above each column or beside each row. The first given is above or to the left, unless
   * the picture says otherwise.
   */
  #addLayersBeside(set: string, ...sides: readonly (readonly [side: string, where: string])[]): void {
    const freeSides = [...sides];
    for (const given of this.#givensWithDomain(set)) {
      const drawnSide = given.instructions.find(({ side }) => side !== undefined)?.side;
      const at = Math.max(
        0,
        freeSides.findIndex(([side]) => side === (drawnSide ?? given.name.text)),
      );
      const [chosen] = freeSides.splice(at, 1);
      if (chosen && given.kind !== 'other') this.#addLinkPart(`number at ${chosen[1]}`, [given.name]);
    }
  }

  #addList({ name, list }: Given): void {
    const isWhite = list?.style?.color !== 'black';
    const layer = list && LAYER_BY_LIST_STYLE.get(list.way);
    if (layer) this.#addLinkPart(layer, [name]);
    else if (list?.way === 'dot') this.#addLinkPart(`symbol circle ${isWhite ? 1 : 2} at borders`, [name]);
  }
}

/** Squares as large as a cell, in black and gray: they look like a dark cell. */
const FULL_SQUARES: readonly string[] = ['symbol square_LL 2', 'symbol square_LL 3'];

/** Whether the given is drawn by filling its cells, so that a filled cell without a number has an unknown number. */
const isFilled = ({ instructions }: Given): boolean => instructions.some(({ way }) => way === 'fill');

/** Penpa's symbols for a given that is drawn as a symbol, the same for all its values. */
const figureNamesOf = ({ instructions }: Given): readonly string[] =>
  instructions.flatMap(({ way, styles }) => {
    const shape =
      way === 'symbol' ? (styles.rest?.shape ?? [...styles.byValue.values()][0]?.shape) : undefined;
    const forms = FORMS.get(shape ?? '') ?? [];
    return shape === 'disc' ? [...forms, ...(FORMS.get('gray') ?? [])] : forms;
  });

/** The names of Penpa's symbols for a figure, without the numbers that select colors. */
const formsOf = (shape: string): readonly string[] => [
  ...new Set((FORMS.get(shape) ?? []).map((form) => form.split(' ', 1)[0] ?? form)),
];

/** Penpa's name of a cell's corner or side, by the word of the `draw` section for a number there. */
const CORNER_OF_PLACE: ReadonlyMap<string, string> = new Map([
  ['upper', 'northeast'],
  ['lower', 'southwest'],
  ...CELL_SIDES.map((side) => [side, side] as const),
]);

/**
 * Penpa's symbols for each direction: an arrow (its numbers turn by an eighth, starting at the left), and a circle with
 * a dot at one side (`firefly`).
 */
const ARROW_VALUES: readonly (readonly [way: string, values: readonly string[]])[] = [
  ['west', ['arrow 1', 'firefly 3']],
  ['north', ['arrow 3', 'firefly 4']],
  ['east', ['arrow 5', 'firefly 1']],
  ['south', ['arrow 7', 'firefly 2']],
];

/**
 * Penpa's symbols for each figure, by name and number.
 */
const FORMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['circle', circleSymbols(0)],
  ['disc', circleSymbols(1)],
  ['gray', circleSymbols(2)],
  ['square', ['square 1']],
  ['block', ['square 2']],
  ['diamond', ['diamond 1', 'diamond 2']],
  ['triangle', ['triup 1', 'triup 2']],
  ['star', ['star 1', 'star 2', 'star 3']],
  ['cross', ['ox_B 4', 'ox_E 4', 'ox_G 4']],
  ['dot', ['circle 2']],
  ['plus', ['math 2']],
  ['minus', ['math 3']],
]);

/** The names of the circles in a color: 0 for white, 1 for black, 2 for gray. */
function circleSymbols(color: 0 | 1 | 2): readonly string[] {
  return (CIRCLES[color] ?? []).map((number) => `circle ${number}`);
}

/** The circle that draws an enum's member which has the name of a color: `white`, `black`. */
const CIRCLE_OF_COLOR: ReadonlyMap<string, string> = new Map([
  ['white', 'circle'],
  ['black', 'disc'],
  ['gray', 'gray'],
]);

/** The names of the Penpa layers for lists of cells, by how the `draw` section draws the lists. */
const LAYER_BY_LIST_STYLE: ReadonlyMap<string, string> = new Map([
  ['cage', 'cage'],
  ['thermometer', 'thermometer'],
  ['arrow', 'arrowline'],
  ['text', 'number at borders'],
]);
