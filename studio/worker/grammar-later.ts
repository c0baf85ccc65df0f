/**
 * The grammar for the worker. It is loaded when a text without a stored syntax tree is parsed: the types that come with
 * pzl have stored trees, and the grammar would be a tenth of what their boards load. The build substitutes this file
 * for generated/grammar.js (scripts/build/studio.mjs).
 */
type Grammar = typeof import('../../generated/grammar.js').grammar;

let made: Grammar | undefined;

/** Thrown when a text can't be parsed before the grammar is loaded; `withGrammar` loads it and tries again. */
class GrammarMissing extends Error {}

export const grammar: Grammar = () => {
  if (!made) throw new GrammarMissing('The grammar is not loaded yet.');
  return made();
};

export async function loadGrammar(): Promise<void> {
  made ??= (await import('../../generated/grammar.js')).grammar;
}

/** Does work that may need the grammar; if it wasn't loaded yet, loads it and does the work again. */
export async function withGrammar<T>(work: () => T): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GrammarMissing)) throw error;
    await loadGrammar();
    return await work();
  }
}
