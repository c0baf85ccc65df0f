/**
 * A model's text as an editor has it, read as far as that goes: its tree, its names, the types of its expressions, and what
 * is wrong. All services are functions of it. Reading takes milliseconds, so that each version of a text gets one of its own.
 */
import { readDrawing } from '../draw/picture.ts';
import type { Resolve } from '../language/include.ts';
import { loadModel } from '../language/load.ts';
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
  /** The whole model, with what it uses, also where there are mistakes. */
  readonly draft: Model;
  /** Of the file and all that it uses. */
  readonly sources: Sources;
  readonly found: readonly Diagnostic[];
  readonly lexemes: readonly Lexeme[];
  readonly resolve: Resolve | undefined;
  /** Of declarations of this version, for others that differ from it a little. */
  readonly trees: KeptTrees | undefined;
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
  const loaded = loadModel(name, text, { sources: kept, ...(resolve && { resolve }) });
  const { model, diagnostics, sources, own, draft } = loaded;
  if (model) {
    readDrawing(model, diagnostics);
    if (model.sections.some(({ section }) => section === 'generate')) readPlan(model, diagnostics);
  }
  const unused = model && !diagnostics.hasErrors ? unusedNames(model) : [];
  let lexemes: readonly Lexeme[] | undefined;
  return {
    name,
    text,
    own,
    draft,
    sources,
    found: [...diagnostics.list, ...unused],
    // Mistakes are asked for after each edit, words less often.
    get lexemes() {
      lexemes ??= lexemesOf(text, own);
      return lexemes;
    },
    resolve,
    trees,
  };
}

export const placeOf = ({ sources }: Snapshot, { file, start, end }: Span): TextPlace => ({
  name: sources.get(file).name,
  start,
  end,
});

/** The number of the snapshot's own file in spans. */
export const OWN = 0;
