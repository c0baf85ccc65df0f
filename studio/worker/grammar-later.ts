/**
 * The grammar and the explanations of syntax errors for the worker. They are loaded when a text without a stored syntax
 * tree is parsed: the types that come with pzl have stored trees, and these parts would be a tenth of what their boards
 * load. The build substitutes this file for generated/grammar.js and src/language/syntax/explain.ts
 * (scripts/build/studio.mjs).
 */
type Grammar = typeof import('../../generated/grammar.js').grammar;
type Explanations = typeof import('../../src/language/syntax/explain.ts');

let loadedGrammar: Grammar | undefined;
let explanations: Explanations | undefined;

/** Thrown when a text can't be parsed before the grammar is loaded; `withGrammar` loads it and tries again. */
class GrammarMissing extends Error {}

export const grammar: Grammar = () => {
  if (!loadedGrammar) throw new GrammarMissing('The grammar is not loaded yet.');
  return loadedGrammar();
};

function loadedExplanations(): Explanations {
  if (!explanations) throw new GrammarMissing('The explanations of syntax errors are not loaded yet.');
  return explanations;
}

export const declaredNames: Explanations['declaredNames'] = (...args) =>
  loadedExplanations().declaredNames(...args);
export const explainStart: Explanations['explainStart'] = (...args) =>
  loadedExplanations().explainStart(...args);
export const explainMismatch: Explanations['explainMismatch'] = (...args) =>
  loadedExplanations().explainMismatch(...args);

export async function loadGrammar(): Promise<void> {
  const parts = [
    import('../../generated/grammar.js'),
    import('../../src/language/syntax/explain.ts'),
  ] as const;
  const [grammarPart, explanationPart] = await Promise.all(parts);
  loadedGrammar = grammarPart.grammar;
  explanations = explanationPart;
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
