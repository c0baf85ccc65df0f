/**
 * A board within a page of somebody else's, by `?embed` or `?embed=ID`: it shows nothing but the puzzle, and tells the page that it is solved.
 */

/** What the page calls it, or ''; undefined where the studio is a page of its own. */
export const embeddedAs = new URLSearchParams(location.search).get('embed') ?? undefined;

export interface EmbeddedResult {
  readonly pzl: 'ready' | 'solved';
  readonly id: string;
}

/** Tells the page around: which board, and what became of it, and nothing else. It may be any page, as nothing in it is secret. */
export function tellPage(result: EmbeddedResult['pzl']): void {
  if (embeddedAs === undefined || parent === window) return;
  parent.postMessage({ pzl: result, id: embeddedAs } satisfies EmbeddedResult, '*');
}

/** The same puzzle in the studio itself. */
export function ownPage(): string {
  const url = new URL(location.href);
  url.searchParams.delete('embed');
  return url.href;
}
