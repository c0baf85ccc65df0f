/**
 * A version of a model's text in an editor, analysed as far as possible: tree, names, types and mistakes. All services
 * are functions of a snapshot. Parsing takes milliseconds, so each version gets its own snapshot. Checking takes longer
 * and is done on demand; for a place or a name, only the declarations involved are checked.
 */
import { readDrawing } from '../draw/scene/section.ts';
import type { Resolve } from '../language/include.ts';
import { checkModel, checkPart, type Loaded, type PartialModel, readModel } from '../language/load.ts';
import type { Model } from '../language/model.ts';
import type { Ast, Declaration } from '../language/syntax/ast.ts';
import type { UseKind } from '../language/uses.ts';
import { warningsOf } from '../language/warnings/warnings.ts';
import { checkSections } from '../tasks/generate/spec/request.ts';
import type { Diagnostic } from '../text/diagnostics.ts';
import { Sources, type Span, type TreeCache } from '../text/source.ts';
import { CachedKinds } from './last-kinds.ts';
import { type Lexeme, lexemesOf } from './lexemes.ts';
import type { TextPlace, TextRange } from './places.ts';
import { Related } from './related.ts';

export interface Snapshot {
  /** The name by which a `use` and places in other files refer to this file. */
  readonly name: string;
  readonly text: string;
  /** The syntax tree of this file alone, as far as its declarations can be parsed. */
  readonly own: Ast;
  /** The syntax tree of this file and of all files that it uses, unchecked. */
  readonly used: Ast;
  /** The model of this file and all files that it uses, checked; if it has mistakes, as far as possible. */
  readonly draft: Model;
  /** The model with at least the declarations in a range of the text checked. */
  modelCheckedIn(stretch: TextRange): Model;
  /**
   * The model with only those declarations checked that contain one of the words, in all files; and the mistakes in
   * these declarations.
   */
  modelCheckedFor(...words: readonly string[]): PartialModel;
  /** [offset]: the kind of the name that begins there, in this file. */
  readonly kinds: ReadonlyMap<number, UseKind>;
  /** The texts of the file and of all files that it uses. */
  readonly sources: Sources;
  readonly found: readonly Diagnostic[];
  readonly lexemes: readonly Lexeme[];
  readonly resolve: Resolve | undefined;
  /** The cache that all versions of the text share. */
  readonly memory: SnapshotMemory | undefined;
}

/** The cache that all versions of a text share. */
export interface SnapshotMemory {
  readonly trees: TreeCache;
  readonly kinds?: CachedKinds;
}

/** The greatest number of declarations that are checked one by one; for more, the whole model is checked. */
const MAX_SEPARATE_PARTS = 8;

export function analyse(name: string, text: string, resolve?: Resolve, memory?: SnapshotMemory): Snapshot {
  const sources = new Sources(undefined, memory?.trees);
  const readResult = readModel(name, text, { sources, ...(resolve && { resolve }) });
  let loadedModel: Loaded | undefined;
  let diagnostics: readonly Diagnostic[] | undefined;
  let lexemes: readonly Lexeme[] | undefined;
  let kinds: ReadonlyMap<number, UseKind> | undefined;
  const parts = new Map<string, PartialModel>();
  const loadChecked = (): Loaded => {
    loadedModel ??= checkModel(readResult);
    return loadedModel;
  };
  const checkedPartOf = (
    key: string,
    choose: (related: Related) => ReadonlySet<Declaration>,
  ): PartialModel => {
    if (!loadedModel && parts.size >= MAX_SEPARATE_PARTS) loadChecked();
    if (loadedModel) return { model: loadedModel.draft, diagnostics: loadedModel.diagnostics };
    const checkedPart =
      parts.get(key) ?? checkPart(readResult, (whole) => choose(new Related(whole, sources)));
    parts.set(key, checkedPart);
    return checkedPart;
  };
  return {
    name,
    text,
    own: readResult.own,
    used: readResult.fullTree,
    sources: readResult.sources,
    resolve,
    memory,
    get draft() {
      return loadChecked().draft;
    },
    modelCheckedIn: (stretch) =>
      checkedPartOf(`${stretch.start} ${stretch.end}`, (related) => related.declarationsIn(stretch)).model,
    modelCheckedFor: (...words) =>
      checkedPartOf(words.join(' '), (related) =>
        related.withDefCallers(words.flatMap((word) => related.declarationsMentioning(word))),
      ),
    get kinds() {
      kinds ??= (memory?.kinds ?? new CachedKinds()).kindsOf(readResult, () => loadChecked().draft);
      return kinds;
    },
    get found() {
      diagnostics ??= mistakesIn(loadChecked());
      return diagnostics;
    },
    get lexemes() {
      lexemes ??= lexemesOf(text, readResult.own);
      return lexemes;
    },
  };
}

/** All errors in the checked model and its sections, and all warnings. */
function mistakesIn({ model, diagnostics }: Loaded): readonly Diagnostic[] {
  if (model) {
    readDrawing(model, diagnostics);
    checkSections(model, diagnostics);
  }
  const unused = model && !diagnostics.hasErrors ? warningsOf(model) : [];
  return [...diagnostics.list, ...unused];
}

export const placeOf = ({ sources }: Snapshot, { file, start, end }: Span): TextPlace => ({
  name: sources.get(file).name,
  start,
  end,
});
