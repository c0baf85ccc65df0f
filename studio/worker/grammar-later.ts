/**
 * The grammar for the worker, loaded when a text is read whose tree is not known: boards of types that come with pzl need none, and
 * it is a tenth of all that they load. The build puts this in the place of generated/grammar.js (scripts/build/studio.mjs).
 */
type Grammar = typeof import('../../generated/grammar.js').grammar;

let made: Grammar | undefined;

/** Something can't be read until the grammar is there: `withGrammar` loads it, and tries again. */
class GrammarMissing extends Error {}

export const grammar: Grammar = () => {
  if (!made) throw new GrammarMissing('The grammar is not loaded yet.');
  return made();
};

export async function loadGrammar(): Promise<void> {
  made ??= (await import('../../generated/grammar.js')).grammar;
}

/** What the work comes to, done a second time if the grammar was missing. */
export async function withGrammar<T>(work: () => T): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GrammarMissing)) throw error;
    await loadGrammar();
    return await work();
  }
}
