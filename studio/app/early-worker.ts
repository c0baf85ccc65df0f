/** What was begun before the page's script was there: whoever needs it first gets it. */
export interface Early {
  pzlEarly?: Worker | undefined;
  /** The type that the address names, and its file. */
  pzlType?: { readonly name: string; readonly file: string };
}

const early = globalThis as Early;

export function earlyWorker(): Worker | undefined {
  const worker = early.pzlEarly;
  early.pzlEarly = undefined;
  return worker;
}

export const earlyType = (name: string): string | undefined =>
  early.pzlType?.name === name ? early.pzlType.file : undefined;
