/**
 * The compiled grammar. The command line's build puts another module in this one's place, which loads the bundle, and
 * with it Ohm, when a text is first parsed (scripts/build.mjs): often none is, see known-trees.ts.
 */
import bundle, { type PzlGrammar } from '../../../generated/pzl.ohm-bundle.js';

export const grammar = (): PzlGrammar => bundle;
