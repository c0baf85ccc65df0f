/**
 * Selects the declarations that must be checked to know the type at an offset, or the places of a name. The selection
 * looks only at words, before any name is resolved; selecting too many declarations only costs time. Linear in the
 * text.
 */
import { enumsIn, enumsOf } from '../language/enums.ts';
import type { Ast, Declaration } from '../language/syntax/ast.ts';
import { append } from '../model/large-lists.ts';
import type { Sources } from '../text/source.ts';
import { OWN_FILE, type TextRange } from './places.ts';

const WORD = /[\p{L}_][\p{L}\p{M}\p{N}_]*/gu;

export class Related {
  readonly #declarations: readonly Declaration[];
  readonly #sources: Sources;
  readonly #words = new Map<Declaration, ReadonlySet<string>>();
  #index: ReadonlyMap<string, readonly Declaration[]> | undefined;

  constructor({ declarations }: Ast, sources: Sources) {
    this.#declarations = declarations;
    this.#sources = sources;
  }

  /** The declarations in a range of the snapshot's own text, with those that `withDefCallers` adds. */
  declarationsIn({ start, end }: TextRange): ReadonlySet<Declaration> {
    return this.withDefCallers(
      this.#declarations.filter(({ span }) => span.file === OWN_FILE && span.start < end && start < span.end),
    );
  }

  /** The declarations, in all files, that contain a word. */
  declarationsMentioning(word: string): readonly Declaration[] {
    this.#index ??= this.#indexByWord();
    return this.#index.get(word) ?? [];
  }

  /**
   * Adds to the declarations, for each def among them, all declarations that mention the def, since its types depend on
   * its callers.
   */
  withDefCallers(declarations: Iterable<Declaration>): ReadonlySet<Declaration> {
    const callersAndDefs = new Set(declarations);
    for (const declaration of callersAndDefs) {
      if (declaration.kind === 'def')
        for (const applier of this.declarationsMentioning(declaration.name.text)) callersAndDefs.add(applier);
    }
    return callersAndDefs;
  }

  wordsOf(declaration: Declaration): ReadonlySet<string> {
    const cachedWords = this.#words.get(declaration);
    if (cachedWords) return cachedWords;
    const { file, start, end } = declaration.span;
    const words = new Set(this.#sources.get(file).text.slice(start, end).match(WORD));
    this.#words.set(declaration, words);
    return words;
  }

  #indexByWord(): ReadonlyMap<string, readonly Declaration[]> {
    const declarationsByWord = new Map<string, Declaration[]>();
    for (const declaration of this.#declarations)
      for (const word of this.wordsOf(declaration)) {
        const declarationsOfWord = declarationsByWord.get(word);
        if (declarationsOfWord) declarationsOfWord.push(declaration);
        else declarationsByWord.set(word, [declaration]);
      }
    return declarationsByWord;
  }
}

/** The names that a declaration defines for the whole model. */
export function declaredNames(declaration: Declaration): readonly string[] {
  const members = enumsIn(declaration).flat();
  if (declaration.kind === 'def')
    for (const { type } of declaration.parameters) if (type) append(members, enumsOf(type).flat());
  const memberNames = members.map(({ name }) => name.text);
  switch (declaration.kind) {
    case 'enum':
    case 'given':
    case 'find':
    case 'let':
    case 'def':
      return [declaration.name.text, ...memberNames];
    default:
      return memberNames;
  }
}
