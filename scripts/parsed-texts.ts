/** Stands in the place of src/language/syntax/known-trees.ts where the trees are made: keeps account of what is parsed. */
export const parsedTexts = new Set<string>();

export function knownTree(text: string): undefined {
  parsedTexts.add(text);
}
