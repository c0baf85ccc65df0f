/**
 * The grammar for the worker, loaded when a text without a stored tree is parsed: boards of types that come with pzl
 * need none, and it is a tenth of what they would load. The build substitutes this for generated/grammar.js
 * (scripts/build/studio.mjs).
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

/** Does the work, a second time if the grammar was missing. */
export async function withGrammar<T>(work: () => T): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GrammarMissing)) throw error;
    await loadGrammar();
    return await work();
  }
}
