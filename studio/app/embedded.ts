/**
 * A board embedded in another site's page, by `?embed` or `?embed=ID`: the studio shows only the puzzle, and notifies
 * the embedding page when the puzzle is solved.
 */

/** The ID that the embedding page has given this board, possibly ''; undefined if the studio isn't embedded. */
export const embeddedAs = new URLSearchParams(location.search).get('embed') ?? undefined;

export interface EmbeddedResult {
  readonly pzl: 'ready' | 'solved';
  readonly id: string;
}

/**
 * Tells the embedding page which board this is, and whether it is solved. Any site may receive that, since it is no
 * secret.
 */
export function notifyPage(result: EmbeddedResult['pzl']): void {
  if (embeddedAs === undefined || parent === window) return;
  parent.postMessage({ pzl: result, id: embeddedAs } satisfies EmbeddedResult, '*');
}

/** The address at which the full studio shows the same puzzle. */
export function studioAddress(): string {
  const url = new URL(location.href);
  url.searchParams.delete('embed');
  return url.href;
}
