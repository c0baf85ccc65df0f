import { loadModel } from '../../../src/language/load.ts';

/** The codes of the errors in a model on a square board that has a find `n[cells]: 0..9`, a find `b[cells]: bool`, these further lines, and this rule. */
export function errorCodes(rule: string, lines = ''): string[] {
  const text = `puzzle "P"\nboard square\nfind n[cells]: 0..9\nfind b[cells]: bool\n${lines}\nrule "R": ${rule}\n`;
  const { diagnostics } = loadModel('model.pzl', text);
  return diagnostics.list.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}
