/** The compiled grammar (scripts/build/grammar.mjs); created when it is first used, because that takes time. */
export { grammar } from '../../../generated/grammar.js';
