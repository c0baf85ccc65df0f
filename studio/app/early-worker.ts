/** The worker that was started before the page's script was there: whoever needs one first gets it. */
export interface Early {
  pzlEarly?: Worker | undefined;
}

export function earlyWorker(): Worker | undefined {
  const early = globalThis as Early;
  const worker = early.pzlEarly;
  early.pzlEarly = undefined;
  return worker;
}
