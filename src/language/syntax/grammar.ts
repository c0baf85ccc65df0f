/** The compiled grammar (scripts/build/grammar.mjs): it is made when it is first asked for, as making it takes time. */
export { grammar } from '../../../generated/grammar.js';
