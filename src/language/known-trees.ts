/**
 * Declarations that needn't be read again, by the text of their file: as JSON, with spans in file 0. None here; the build
 * of the command line puts those of the examples and the library in this module's place (scripts/build.mjs), as
 * reading them takes longer than solving a small puzzle.
 */
export const knownTrees: ReadonlyMap<string, string> = new Map();
