/**
 * A model's text as an editor has it, read as far as that goes: its tree, its names, the types of its expressions, and what
 * is wrong. All services are functions of it. Reading takes milliseconds, so that each version of a text gets one of its own;
 * checking takes more, and waits until somebody asks for names, types or mistakes.
 */
import { readDrawing } from '../draw/picture.ts';
import type { Resolve } from '../language/include.ts';
import { checkModel, checkPart, type Loaded, readModel } from '../language/load.ts';
import type { Model } from '../language/model.ts';
import type { Ast } from '../language/syntax/ast.ts';
import { unusedNames } from '../language/unused.ts';
import { readPlan } from '../tasks/generate/section/section.ts';
import type { Diagnostic } from '../text/diagnostics.ts';
import { type KeptTrees, Sources, type Span } from '../text/source.ts';
import { type Lexeme, lexemesOf } from './lexemes.ts';

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
  /** The model with the types of what stands in a stretch of the text at least. */
  checkedIn(stretch: Stretch): Model;
  /** Of the file and all that it uses. */
  readonly sources: Sources;
  readonly found: readonly Diagnostic[];
  readonly lexemes: readonly Lexeme[];
  readonly resolve: Resolve | undefined;
  /** Of declarations of this version, for others that differ from it a little. */
  readonly trees: KeptTrees | undefined;
}

/** Of a text, the end not in it. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A stretch of a file, which may be another one than the snapshot's. */
export interface TextPlace {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** `trees` are kept from one version of a text to the next, if somebody keeps them. */
export function analyse(name: string, text: string, resolve?: Resolve, trees?: KeptTrees): Snapshot {
  const kept = new Sources(undefined, trees);
  const read = readModel(name, text, { sources: kept, ...(resolve && { resolve }) });
  let loaded: Loaded | undefined;
  let found: readonly Diagnostic[] | undefined;
  let lexemes: readonly Lexeme[] | undefined;
  let part: (Stretch & { readonly model: Model }) | undefined;
  const checked = (): Loaded => {
    loaded ??= checkModel(read);
    return loaded;
  };
  return {
    name,
    text,
    own: read.own,
    used: read.used,
    sources: read.sources,
    resolve,
    trees,
    get draft() {
      return checked().draft;
    },
    checkedIn({ start, end }) {
      const inDef = read.used.declarations.some(
        ({ kind, span }) => kind === 'def' && span.file === OWN && span.start < end && start < span.end,
      );
      if (loaded || inDef) return checked().draft;
      if (part?.start !== start || part.end !== end)
        part = { start, end, model: checkPart(read, { file: OWN, start, end }) };
      return part.model;
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
  const unused = model && !diagnostics.hasErrors ? unusedNames(model) : [];
  return [...diagnostics.list, ...unused];
}

export const placeOf = ({ sources }: Snapshot, { file, start, end }: Span): TextPlace => ({
  name: sources.get(file).name,
  start,
  end,
});

/** The number of the snapshot's own file in spans. */
export const OWN = 0;
