/**
 * A model's text as an editor has it, read as far as that goes: its tree, its names, the types of its expressions, and what
 * is wrong. All services are functions of it. Reading takes milliseconds, so that each version of a text gets one of its own;
 * checking takes more, and waits until somebody asks for names, types or mistakes: of a place or a name only the
 * declarations are checked that have to do with it.
 */
import { readDrawing } from '../draw/scene/section.ts';
import type { Resolve } from '../language/include.ts';
import { checkModel, checkPart, type Loaded, type Part, readModel } from '../language/load.ts';
import type { Model } from '../language/model.ts';
import type { Ast, Declaration } from '../language/syntax/ast.ts';
import type { UseKind } from '../language/uses.ts';
import { warningsOf } from '../language/warnings.ts';
import { readPlan } from '../tasks/generate/spec/section.ts';
import type { Diagnostic } from '../text/diagnostics.ts';
import { type KeptTrees, Sources, type Span } from '../text/source.ts';
import { LastKinds } from './last-kinds.ts';
import { type Lexeme, lexemesOf } from './lexemes.ts';
import type { Stretch, TextPlace } from './places.ts';
import { Related } from './related.ts';

export interface Snapshot {
  /** The file's name, by which `use` and places in other files speak of it. */
  readonly name: string;
  readonly text: string;
  /** The file's own declarations, as far as they can be read. */
  readonly own: Ast;
  /** Those and what they use, not checked. */
  readonly used: Ast;
  /** The whole model, with what it uses, also where there are mistakes. */
  readonly draft: Model;
  /** The model, with what is known of names and types in a stretch of the text at least. */
  checkedIn(stretch: Stretch): Model;
  /** The same, of the declarations that have one of the words in them, in all files; with the mistakes there. */
  checkedFor(...words: readonly string[]): Part;
  /** What the names of the own text are, by where they stand. */
  readonly kinds: ReadonlyMap<number, UseKind>;
  /** Of the file and all that it uses. */
  readonly sources: Sources;
  readonly found: readonly Diagnostic[];
  readonly lexemes: readonly Lexeme[];
  readonly resolve: Resolve | undefined;
  /** What is kept of this version, for others that differ from it a little. */
  readonly memory: SnapshotMemory | undefined;
}

/** What is kept from one version of a text to the next. */
export interface SnapshotMemory {
  readonly trees: KeptTrees;
  readonly kinds?: LastKinds;
}

/** How many parts of a version are checked on their own: whoever asks for more wants all of it. */
const PARTS = 8;

export function analyse(name: string, text: string, resolve?: Resolve, memory?: SnapshotMemory): Snapshot {
  const kept = new Sources(undefined, memory?.trees);
  const read = readModel(name, text, { sources: kept, ...(resolve && { resolve }) });
  let loaded: Loaded | undefined;
  let found: readonly Diagnostic[] | undefined;
  let lexemes: readonly Lexeme[] | undefined;
  let kinds: ReadonlyMap<number, UseKind> | undefined;
  const parts = new Map<string, Part>();
  const checked = (): Loaded => {
    loaded ??= checkModel(read);
    return loaded;
  };
  const part = (key: string, choose: (related: Related) => ReadonlySet<Declaration>): Part => {
    if (!loaded && parts.size >= PARTS) checked();
    if (loaded) return { model: loaded.draft, diagnostics: loaded.diagnostics };
    const made = parts.get(key) ?? checkPart(read, (whole) => choose(new Related(whole, kept)));
    parts.set(key, made);
    return made;
  };
  return {
    name,
    text,
    own: read.own,
    used: read.used,
    sources: read.sources,
    resolve,
    memory,
    get draft() {
      return checked().draft;
    },
    checkedIn: (stretch) => part(`${stretch.start} ${stretch.end}`, (related) => related.in(stretch)).model,
    checkedFor: (...words) =>
      part(words.join(' '), (related) =>
        related.withAppliers(words.flatMap((word) => related.mentioning(word))),
      ),
    get kinds() {
      kinds ??= (memory?.kinds ?? new LastKinds()).of(read, () => checked().draft);
      return kinds;
    },
    get found() {
      found ??= mistakesIn(checked());
      return found;
    },
    get lexemes() {
      lexemes ??= lexemesOf(text, read.own);
      return lexemes;
    },
  };
}

/** Of what was checked: those of the sections, and what is merely suspicious, too. */
function mistakesIn({ model, diagnostics }: Loaded): readonly Diagnostic[] {
  if (model) {
    readDrawing(model, diagnostics);
    if (model.sections.some(({ section }) => section === 'generate')) readPlan(model, diagnostics);
  }
  const unused = model && !diagnostics.hasErrors ? warningsOf(model) : [];
  return [...diagnostics.list, ...unused];
}

export const placeOf = ({ sources }: Snapshot, { file, start, end }: Span): TextPlace => ({
  name: sources.get(file).name,
  start,
  end,
});
