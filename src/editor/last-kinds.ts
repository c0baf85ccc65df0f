/**
 * The kinds of the names in a text (given, find, def, …), computed incrementally when only a few declarations have
 * changed. A declaration is checked again if it
 *
 * - is new;
 * - mentions a name whose declaration is duplicate, can't be parsed, is new, was removed or is itself checked again;
 * - is a def that one of these may apply.
 *
 * All others keep their kinds. Cost: n log n in the text, besides the checking.
 */
import { checkPart, type ParsedModel } from '../language/load.ts';
import type { Model } from '../language/model.ts';
import type { Declaration } from '../language/syntax/ast.ts';
import type { UseKind } from '../language/uses.ts';
import { OWN_FILE } from './places.ts';
import { declaredNames, Related } from './related.ts';

/** A name in the text: the offset at which it begins, and its kind. */
type PlacedKind = readonly [start: number, kind: UseKind];

/** What the checker found about a declaration in the previous version of the text. */
interface DeclarationState {
  readonly declaredNames: readonly string[];
  /** The names in the declaration, with offsets relative to its start. */
  readonly nameKinds: readonly PlacedKind[];
}

interface Version {
  readonly stateByText: ReadonlyMap<string, DeclarationState>;
  /** The text of the board declarations. If it changes, all names may change their kinds. */
  readonly boards: string;
  /** Names whose kind isn't certain, because they have several declarations or one that can't be parsed. */
  readonly uncertainNames: readonly string[];
}

export class CachedKinds {
  #lastVersion: Version | undefined;

  /** [offset of a name]: its kind. `check` checks the whole model, if that is necessary. */
  kindsOf(read: ParsedModel, check: () => Model): ReadonlyMap<number, UseKind> {
    const { declarations, lostNames } = read.fullTree;
    const texts = new Map<Declaration, string>();
    for (const declaration of declarations) {
      const { file, start, end } = declaration.span;
      texts.set(declaration, `${file} ${read.sources.get(file).text.slice(start, end)}`);
    }
    const boards = JSON.stringify(
      declarations.flatMap((one) => (one.kind === 'board' ? texts.get(one)! : [])),
    );
    const uncertainNames = [...namesDeclaredTwice(declarations), ...lostNames];
    const last = this.#lastVersion;
    let toCheck: ReadonlySet<Declaration> | undefined;
    const model =
      last?.boards === boards
        ? checkPart(read, (whole) => {
            const declarationIndex = new Related(whole, read.sources);
            toCheck = changedDeclarations(
              declarations,
              texts,
              [...last.uncertainNames, ...uncertainNames],
              last.stateByText,
              declarationIndex,
            );
            return declarationIndex.withDefCallers(withTakesOfSections(toCheck, whole.declarations));
          }).model
        : check();
    const nameKinds = nameKindsIn(model);
    const kinds = new Map<number, UseKind>();
    const stateByText = new Map<string, DeclarationState>();
    for (const declaration of declarations) {
      const text = texts.get(declaration)!;
      const { file, start, end } = declaration.span;
      const keptState = toCheck && !toCheck.has(declaration) ? last?.stateByText.get(text) : undefined;
      const currentState = keptState ?? {
        declaredNames: declaredNames(declaration),
        nameKinds: file === OWN_FILE ? nameKindsBetween(nameKinds, start, end) : [],
      };
      stateByText.set(text, currentState);
      if (file === OWN_FILE)
        for (const [offset, kind] of currentState.nameKinds) kinds.set(start + offset, kind);
    }
    this.#lastVersion = { stateByText, boards, uncertainNames };
    return kinds;
  }
}

function namesDeclaredTwice(declarations: readonly Declaration[]): readonly string[] {
  const seenNames = new Set<string>();
  const repeatedNames = new Set<string>();
  for (const name of declarations.flatMap(declaredNames))
    (seenNames.has(name) ? repeatedNames : seenNames).add(name);
  return [...repeatedNames];
}

function changedDeclarations(
  declarations: readonly Declaration[],
  texts: ReadonlyMap<Declaration, string>,
  unclear: readonly string[],
  stateByText: ReadonlyMap<string, DeclarationState>,
  related: Related,
): ReadonlySet<Declaration> {
  const toCheck = new Set<Declaration>();
  const affectedNames = new Set(unclear);
  const addDeclaration = (one: Declaration): void => {
    if (toCheck.has(one)) return;
    toCheck.add(one);
    for (const name of declaredNames(one)) affectedNames.add(name);
  };
  for (const declaration of declarations)
    if (!stateByText.has(texts.get(declaration)!)) addDeclaration(declaration);
  const presentTexts = new Set(texts.values());
  for (const [text, { declaredNames }] of stateByText)
    if (!presentTexts.has(text)) for (const name of declaredNames) affectedNames.add(name);
  for (const name of affectedNames) related.declarationsMentioning(name).forEach(addDeclaration);
  const defs = new Map(declarations.flatMap((one) => (one.kind === 'def' ? [[one.name.text, one]] : [])));
  for (const declaration of toCheck)
    for (const word of related.wordsOf(declaration)) {
      const def = defs.get(word);
      if (def) toCheck.add(def);
    }
  return toCheck;
}

/** If a section is to be checked, adds all `take`s in it, since a section is checked as a whole. */
function withTakesOfSections(
  toCheck: ReadonlySet<Declaration>,
  allDeclarations: readonly Declaration[],
): ReadonlySet<Declaration> {
  const sections = [...toCheck].filter(({ kind }) => kind === 'section');
  const takeDeclarations = allDeclarations.filter(
    ({ kind, span }) =>
      kind !== 'section' &&
      sections.some(
        (one) => one.span.file === span.file && one.span.start <= span.start && span.end <= one.span.end,
      ),
  );
  return new Set([...toCheck, ...takeDeclarations]);
}

/** The offset and kind of each name in the model's own text, in the order of the offsets. */
function nameKindsIn({ uses }: Model): readonly PlacedKind[] {
  const nameKinds: PlacedKind[] = [];
  for (const { kind, span, occurrences } of uses.names) {
    for (const place of [span, ...occurrences])
      if (place.file === OWN_FILE) nameKinds.push([place.start, kind]);
  }
  return nameKinds.sort(([a], [b]) => a - b);
}

/** The names between the offsets `start` and `end`, with offsets relative to `start`. */
function nameKindsBetween(placed: readonly PlacedKind[], start: number, end: number): readonly PlacedKind[] {
  let low = 0;
  let high = placed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placed[middle]![0] < start) low = middle + 1;
    else high = middle;
  }
  const relativeNames: PlacedKind[] = [];
  for (let i = low; i < placed.length && placed[i]![0] < end; i++)
    relativeNames.push([placed[i]![0] - start, placed[i]![1]]);
  return relativeNames;
}
