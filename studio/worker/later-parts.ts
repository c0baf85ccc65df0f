/**
 * Parts of the library that the worker loads only when a text needs them, because most boards don't: the grammar and
 * the explanations of syntax errors, for texts without a stored syntax tree (the types that come with pzl have stored
 * trees), and what reads the texts of other programs. The build substitutes this file for theirs
 * (scripts/build/studio.mjs).
 */
type Grammar = typeof import('../../generated/grammar.js');
type Explanations = typeof import('../../src/language/syntax/explain.ts');
type ForeignTexts = typeof import('../../src/tasks/open/foreign-texts.ts');

/** Thrown when a part is used that isn't loaded yet; `withLaterParts` loads it and tries again. */
class PartMissing extends Error {
  readonly part: LaterPart<unknown>;
  constructor(part: LaterPart<unknown>) {
    super('A part is not loaded yet.');
    this.part = part;
  }
}

class LaterPart<Module> {
  readonly #import: () => Promise<Module>;
  #module: Module | undefined;

  constructor(importPart: () => Promise<Module>) {
    this.#import = importPart;
  }

  get module(): Module {
    if (this.#module === undefined) throw new PartMissing(this);
    return this.#module;
  }

  async load(): Promise<void> {
    this.#module ??= await this.#import();
  }
}

const grammarPart = new LaterPart<Grammar>(() => import('../../generated/grammar.js'));
const explanationPart = new LaterPart<Explanations>(() => import('../../src/language/syntax/explain.ts'));
const foreignPart = new LaterPart<ForeignTexts>(() => import('../../src/tasks/open/foreign-texts.ts'));

export const grammar: Grammar['grammar'] = () => grammarPart.module.grammar();
export const declaredNames: Explanations['declaredNames'] = (...args) =>
  explanationPart.module.declaredNames(...args);
export const explainStart: Explanations['explainStart'] = (...args) =>
  explanationPart.module.explainStart(...args);
export const explainMismatch: Explanations['explainMismatch'] = (...args) =>
  explanationPart.module.explainMismatch(...args);
export const readAddressText: ForeignTexts['readAddressText'] = (...args) =>
  foreignPart.module.readAddressText(...args);
export const readListing: ForeignTexts['readListing'] = (...args) => foreignPart.module.readListing(...args);

/** Loads all that parsing any text may need. */
export async function loadGrammar(): Promise<void> {
  await Promise.all([grammarPart.load(), explanationPart.load()]);
}

/** Does work that may need these parts; whenever one is missing, loads it and does the work again. */
export async function withLaterParts<T>(work: () => T): Promise<Awaited<T>> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PartMissing)) throw error;
      await error.part.load();
    }
  }
}
