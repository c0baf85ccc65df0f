/** The compiled grammar (scripts/build/grammar.mjs); created on first use, because that takes time. */
export { grammar } from '../../../generated/grammar.js';
