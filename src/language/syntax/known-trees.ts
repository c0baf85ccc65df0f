/**
 * Declarations that needn't be read again: as JSON, with spans in file 0. None here; in the command line
 * src/cli/startup/known-trees.ts stands in this module's place (scripts/build.mjs).
 */
export function knownTree(_text: string): string | undefined {
  return undefined;
}
