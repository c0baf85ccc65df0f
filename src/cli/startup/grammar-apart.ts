/**
 * The grammar for the command line, as a script beside it: most runs are of models with known trees (known-trees.ts),
 * and don't need it. The build substitutes this for generated/grammar.js (scripts/build/command-line.mjs).
 */
import { fileURLToPath } from 'node:url';
import { runScript } from './code-cache.ts';

type Grammar = typeof import('../../../generated/grammar.js').grammar;

let loadedGrammar: Grammar | undefined;

export const grammar: Grammar = () => {
  loadedGrammar ??= runScript(fileURLToPath(new URL('./grammar.cjs', import.meta.url))) as Grammar;
  return loadedGrammar();
};
