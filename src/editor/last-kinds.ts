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

/** The place and kind of a name in the text. */
type PlacedKind = readonly [start: number, kind: UseKind];

/** What is known of a declaration from the previous version of the text. */
interface DeclarationState {
  readonly declares: readonly string[];
  /** The names in the declaration, with offsets relative to its start. */
  readonly names: readonly PlacedKind[];
}

interface Version {
  readonly known: ReadonlyMap<string, DeclarationState>;
  /** The text of the board declarations, on which the kinds of all names depend. */
  readonly boards: string;
  /** Names that are declared more than once, or whose declaration can't be parsed. */
  readonly unclear: readonly string[];
}

export class LastKinds {
  #lastVersion: Version | undefined;

  /** The kinds of the names by offset. `check` checks the whole model. */
  of(read: ParsedModel, check: () => Model): ReadonlyMap<number, UseKind> {
    const { declarations, lost } = read.used;
    const texts = new Map<Declaration, string>();
    for (const one of declarations) {
      const { file, start, end } = one.span;
      texts.set(one, `${file} ${read.sources.get(file).text.slice(start, end)}`);
    }
    const boards = JSON.stringify(
      declarations.flatMap((one) => (one.kind === 'board' ? texts.get(one)! : [])),
    );
    const unclear = [...declaredTwice(declarations), ...lost];
    const last = this.#lastVersion;
    let anew: ReadonlySet<Declaration> | undefined;
    const model =
      last?.boards === boards
        ? checkPart(read, (whole) => {
            const related = new Related(whole, read.sources);
            anew = changedDeclarations(
              declarations,
              texts,
              [...last.unclear, ...unclear],
              last.known,
              related,
            );
            return related.withAppliers(withTakesIn(anew, whole.declarations));
          }).model
        : check();
    const placed = placedNames(model);
    const kinds = new Map<number, UseKind>();
    const known = new Map<string, DeclarationState>();
    for (const one of declarations) {
      const text = texts.get(one)!;
      const { file, start, end } = one.span;
      const kept = anew && !anew.has(one) ? last?.known.get(text) : undefined;
      const now = kept ?? {
        declares: declaredNames(one),
        names: file === OWN_FILE ? namesBetween(placed, start, end) : [],
      };
      known.set(text, now);
      if (file === OWN_FILE) for (const [offset, kind] of now.names) kinds.set(start + offset, kind);
    }
    this.#lastVersion = { known, boards, unclear };
    return kinds;
  }
}

function declaredTwice(declarations: readonly Declaration[]): readonly string[] {
  const once = new Set<string>();
  const twice = new Set<string>();
  for (const name of declarations.flatMap(declaredNames)) (once.has(name) ? twice : once).add(name);
  return [...twice];
}

function changedDeclarations(
  declarations: readonly Declaration[],
  texts: ReadonlyMap<Declaration, string>,
  unclear: readonly string[],
  known: ReadonlyMap<string, DeclarationState>,
  related: Related,
): ReadonlySet<Declaration> {
  const anew = new Set<Declaration>();
  const names = new Set(unclear);
  const add = (one: Declaration): void => {
    if (anew.has(one)) return;
    anew.add(one);
    for (const name of declaredNames(one)) names.add(name);
  };
  for (const one of declarations) if (!known.has(texts.get(one)!)) add(one);
  const present = new Set(texts.values());
  for (const [text, { declares }] of known)
    if (!present.has(text)) for (const name of declares) names.add(name);
  for (const name of names) related.mentioning(name).forEach(add);
  const defs = new Map(declarations.flatMap((one) => (one.kind === 'def' ? [[one.name.text, one]] : [])));
  for (const one of anew)
    for (const word of related.wordsOf(one)) {
      const def = defs.get(word);
      if (def) anew.add(def);
    }
  return anew;
}

/**
 * Adds the `take`s of a section to the declarations to be checked if any of them is among these: they are checked
 * together.
 */
function withTakesIn(
  anew: ReadonlySet<Declaration>,
  whole: readonly Declaration[],
): ReadonlySet<Declaration> {
  const sections = [...anew].filter(({ kind }) => kind === 'section');
  const takes = whole.filter(
    ({ kind, span }) =>
      kind !== 'section' &&
      sections.some(
        (one) => one.span.file === span.file && one.span.start <= span.start && span.end <= one.span.end,
      ),
  );
  return new Set([...anew, ...takes]);
}

/** The names of a model and their kinds, in the order of their offsets. */
function placedNames({ uses }: Model): readonly PlacedKind[] {
  const placed: PlacedKind[] = [];
  for (const { kind, span, occurrences } of uses.names) {
    for (const one of [span, ...occurrences]) if (one.file === OWN_FILE) placed.push([one.start, kind]);
  }
  return placed.sort(([a], [b]) => a - b);
}

/** The names within a range, with offsets relative to its start. */
function namesBetween(placed: readonly PlacedKind[], start: number, end: number): readonly PlacedKind[] {
  let low = 0;
  let high = placed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placed[middle]![0] < start) low = middle + 1;
    else high = middle;
  }
  const found: PlacedKind[] = [];
  for (let i = low; i < placed.length && placed[i]![0] < end; i++)
    found.push([placed[i]![0] - start, placed[i]![1]]);
  return found;
}
