/** Checks the names in a `read` section: the board's size, places, and givens (or finds) of a suitable type. */

import { type Details, type Diagnostics, didYouMean } from '../../../text/diagnostics.ts';
import type { Span } from '../../../text/source.ts';
import { suggest } from '../../../text/suggest.ts';
import type { Ast, FindDeclaration, GivenDeclaration, Name, TypeExpression } from '../../syntax/ast.ts';
import type { Uses } from '../../uses.ts';
import { GLOBALS } from '../../words/builtins.ts';
import { type FormatField, PLACES as PLACES_OF, type PlacesName, type PlacesOfGiven } from './format.ts';
import type { Layer } from './link-layers.ts';

type DeclaredFamily = GivenDeclaration | FindDeclaration;

/** The kind of line that contains a name; each kind allows other names. */
export type FormatUse = 'line' | 'values' | 'key' | 'grid' | 'characters' | 'drawing' | 'address' | 'flag';

/** The names that stand for the board's size. */
const SIZE_NAMES: readonly string[] = ['height', 'width'];
/**
 * The names that stand for a place: row and column of a cell (or of a link in a drawing), and one of the cell's sides.
 */
export const PLACES: readonly string[] = ['row', 'column', 'side'];

export class FormatNames {
  readonly #declarationByName: ReadonlyMap<string, DeclaredFamily>;
  readonly #kind: 'given' | 'find';
  readonly #diagnostics: Diagnostics;
  /** The names that declarations with syntax errors would have declared: a use of such a name isn't reported again. */
  readonly #unparsedNames: readonly string[];
  readonly #useCounts: Uses;

  constructor(ast: Ast, kind: 'given' | 'find', diagnostics: Diagnostics, uses: Uses) {
    const declarations = ast.declarations.filter((d): d is DeclaredFamily => d.kind === kind);
    this.#declarationByName = new Map(declarations.map((d) => [d.name.text, d]));
    this.#kind = kind;
    this.#diagnostics = diagnostics;
    this.#unparsedNames = ast.lostNames;
    this.#useCounts = uses;
  }

  /** Whether the name is allowed in lines of this kind; if not, it is reported. */
  allows(name: Name, use: FormatUse): boolean {
    if ((use === 'line' || use === 'values') && SIZE_NAMES.includes(name.text)) return true;
    if (use === 'key' && (name.text === 'board' || name.text === 'size')) return true;
    const sizeNames =
      use === 'line' || use === 'values' ? SIZE_NAMES : use === 'key' ? ['board', 'size'] : [];
    const declaration = this.#findDeclaration(name, sizeNames);
    if (!declaration) return false;
    const hasOneValue = declaration.domain.length === 0;
    if ((use === 'line' || use === 'key' || use === 'flag') && !hasOneValue) {
      return this.#refuse(name, `\`${name.text}\` has many values; a single one is meant here.`);
    }
    if ((use === 'grid' || use === 'characters' || use === 'drawing') && hasOneValue) {
      return this.#refuse(
        name,
        `\`${name.text}\` is a single value; ${use === 'drawing' ? 'a drawing' : 'rows'} show a family.`,
      );
    }
    return true;
  }

  /** Whether `symbols NAME: …` may have this name: that of a given or find, or of a tuple's field. */
  knowsSymbols({ text, span }: Name): boolean {
    const [head = '', field] = text.split('.');
    if (this.#declarationByName.has(head) && field === undefined)
      return this.#findDeclaration({ text, span }) !== undefined;
    const fields = [...this.#declarationByName.values()].flatMap(
      (d) => fieldsOf(d.type)?.map((f) => f.name?.text) ?? [],
    );
    if (fields.includes(field ?? head)) return true;
    return (
      this.#findDeclaration(
        { text: head, span },
        fields.filter((f) => f !== undefined),
      ) !== undefined
    );
  }

  /**
   * Whether `lines tiles: …` fits: `tiles` must be a list of tuples, and the other names must be the tuple's fields.
   */
  fitsList(list: Name, fields: readonly FormatField[]): boolean {
    const declaration = this.#findDeclaration(list);
    if (!declaration) return false;
    const { type } = declaration;
    const tupleFields = type.kind === 'list' ? fieldsOf(type.of) : undefined;
    if (declaration.domain.length > 0 || !tupleFields) {
      return this.#refuse(list, `\`${list.text}\` is not a single list of tuples with named fields.`);
    }
    const fieldNames = tupleFields.map((field) => field.name?.text ?? '');
    let doAllFit = true;
    for (const { name, optional } of fields) {
      const field = tupleFields[fieldNames.indexOf(name.text)];
      if (!field)
        doAllFit = this.#reportUnknown(name, fieldNames, `\`${list.text}\` has no field \`${name.text}\`.`);
      else if (optional && !mayBeAbsent(field.type)) {
        doAllFit = this.#refuse(name, `\`${name.text}\` can't be left out: its type has no \`?\`.`);
      }
    }
    const namedFields = new Set(fields.map(({ name }) => name.text));
    const missingField = tupleFields.find(
      (field) => !namedFields.has(field.name?.text ?? '') && !mayBeAbsent(field.type),
    );
    if (missingField && doAllFit)
      return this.#refuse(list, `The lines don't tell \`${missingField.name?.text ?? ''}\`.`);
    return doAllFit;
  }

  /** Whether `lines: row column value` fits: the names must be those for places, and of givens or finds over such places. */
  fitsPlaces(fields: readonly FormatField[], span: Span): boolean {
    const fieldNames = fields.map(({ name }) => name.text);
    if (!fieldNames.includes('row') || !fieldNames.includes('column')) {
      this.#diagnostics.error('format-names', 'The lines tell values at places, but not where.', span, {
        advice: 'Say which fields are `row` and `column`, or name the list they make: `lines tiles: …`.',
      });
      return false;
    }
    let doAllFit = true;
    for (const { name } of fields) {
      if (PLACES.includes(name.text)) continue;
      const [head = '', field] = name.text.split('.');
      const declaration = this.#findDeclaration({ text: head, span: name.span }, PLACES);
      if (!declaration) doAllFit = false;
      else if (declaration.domain.length !== 1)
        doAllFit = this.#refuse(name, `\`${head}\` has no places on the board.`);
      else if (field !== undefined && !fieldsOf(declaration.type)?.some((f) => f.name?.text === field)) {
        const fieldNames = fieldsOf(declaration.type)?.map((f) => f.name?.text ?? '') ?? [];
        doAllFit = this.#reportUnknown(name, fieldNames, `\`${head}\` has no field \`${field}\`.`);
      }
    }
    return doAllFit;
  }

  /** Whether the given's type can hold what the layer contains. */
  fitsLayer(name: Name, layer: Layer): boolean {
    const declaration = this.#findDeclaration(name);
    if (!declaration) return false;
    const { type } = declaration;
    const hasOneValue = declaration.domain.length === 0;
    if (layer.kind === 'flag') return hasOneValue || this.allows(name, 'flag');
    if (layer.kind === 'at') {
      // If the given is a list of tuples, the tuples contain the cells of each place and the value there.
      const item = hasOneValue && type.kind === 'list' ? fieldsOf(type.of) : undefined;
      if (item?.every((field) => MARK_FIELDS.has(field.name?.text ?? ''))) return true;
      return (
        !hasOneValue ||
        this.#refuse(name, `\`${name.text}\` is a single value; what is told here stands at places.`)
      );
    }
    const [over] = declaration.domain;
    if (layer.takesCellNumbers && over?.kind === 'name' && over.name === 'cells') return true;
    const itemType = hasOneValue && type.kind === 'list' ? type.of : undefined;
    if (!itemType)
      return this.#refuse(name, `\`${name.text}\` is not a single list; any number of items is told here.`);
    const unknownField = fieldsOf(itemType)?.find((field) => !layer.fields.includes(field.name?.text ?? ''));
    if (!unknownField) return true;
    const fieldList = layer.fields.map((field) => `\`${field}\``).join(' and ');
    return this.#refuse(
      name,
      `The items of \`${name.text}\` have a field \`${unknownField.name?.text ?? ''}\` that is not told here.`,
      {
        advice: `Told are ${fieldList}.`,
      },
    );
  }

  /**
   * Whether the given ranges over the set in which the code has values. `at` is the position of the given's name in the
   * line. Computed sets aren't checked.
   */
  rangesOver(name: Name, code: string, places: PlacesName, at: number): boolean {
    const declaration = this.#findDeclaration(name);
    const [domain] = declaration?.domain ?? [];
    const setName = domain?.kind === 'name' ? domain.name : undefined;
    const allPlaces: readonly PlacesOfGiven[] = PLACES_OF[places];
    const requiredSet = allPlaces[at % allPlaces.length]?.set;
    if (!declaration || setName === undefined || requiredSet === undefined || setName === requiredSet)
      return true;
    if (!Object.hasOwn(GLOBALS, setName)) return true;
    const other = Object.hasOwn(PLACES_OF, setName)
      ? `Write \`${code} at ${setName}: ${name.text}\`.`
      : undefined;
    return this.#refuse(
      name,
      `\`${name.text}\` ranges over ${setName}, but this part of an address tells values of ${requiredSet}.`,
      other === undefined ? {} : { advice: other },
    );
  }

  #findDeclaration(name: Name, besides: readonly string[] = []): DeclaredFamily | undefined {
    const declaration = this.#declarationByName.get(name.text);
    const { start } = name.span;
    if (declaration)
      this.#useCounts.use(declaration.name.span, { ...name.span, end: start + name.text.length });
    if (declaration || this.#unparsedNames.includes(name.text)) return declaration;
    const knownNames = [...this.#declarationByName.keys(), ...besides];
    this.#reportUnknown(name, knownNames, `There is no ${this.#kind} \`${name.text}\`.`);
    return undefined;
  }

  #reportUnknown(name: Name, names: readonly string[], message: string): boolean {
    const nearName = suggest(name.text, names);
    const nameList = names.map((one) => `\`${one}\``).join(', ');
    const namesText = names.length > 0 ? `There are: ${nameList}.` : undefined;
    return this.#refuse(name, message, didYouMean(nearName, name.span, namesText));
  }

  #refuse({ span }: Name, message: string, rest: Details = {}): false {
    this.#diagnostics.error('format-names', message, span, rest);
    return false;
  }
}

/** The names that the fields of a tuple may have if each mark of a layer becomes one tuple. */
const MARK_FIELDS: ReadonlySet<string> = new Set(['cells', 'value', 'values']);

function mayBeAbsent(type: TypeExpression): boolean {
  return type.kind === 'optional' || (type.kind === 'unknown' && mayBeAbsent(type.of));
}

/** The fields of a tuple type, which may be optional or possibly unknown; undefined for other types. */
function fieldsOf(type: TypeExpression): (TypeExpression & { kind: 'tuple' })['fields'] | undefined {
  if (type.kind === 'optional' || type.kind === 'unknown' || type.kind === 'list') return fieldsOf(type.of);
  return type.kind === 'tuple' ? type.fields : undefined;
}
