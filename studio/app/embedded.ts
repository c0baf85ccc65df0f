/**
 * A board embedded in another site's page, by `?embed` or `?embed=ID`: the studio shows only the puzzle, and notifies
 * the embedding page when the puzzle is solved.
 */

/** The ID given by the embedding page, or ''; undefined if the studio isn't embedded. */
export const embeddedAs = new URLSearchParams(location.search).get('embed') ?? undefined;

export interface EmbeddedResult {
  readonly pzl: 'ready' | 'solved';
  readonly id: string;
}

/**
 * Notifies the embedding page which board this is and whether it is solved. Any page may receive the message, since
 * nothing in it is secret.
 */
export function notifyPage(result: EmbeddedResult['pzl']): void {
  if (embeddedAs === undefined || parent === window) return;
  parent.postMessage({ pzl: result, id: embeddedAs } satisfies EmbeddedResult, '*');
}

/** The address of the same puzzle in the full studio. */
export function studioAddress(): string {
  const url = new URL(location.href);
  url.searchParams.delete('embed');
  return url.href;
}
