/**
 * Converts a listing of kudamono to the terms of drawings. It is used for genres that no section names, but whose name
 * is that of a type.
 */

const ROUND: ReadonlyMap<string, string> = new Map([
  ['w', '1'],
  ['b', '2'],
]);

/**
 * The converted listing. Numbers, circles and strokes are converted; everything else keeps its own name, and is
 * reported as unread.
 */
export function asDrawing(listing: string): string {
  return listing.replace(/^[^\n]+$/gm, (line) => {
    const [, kind, rest = ''] = /^mark number at (cells|borders):(.*)$/.exec(line) ?? [];
    if (kind !== undefined) return `number at ${kind}:${rest}`;
    const [, sign = '', where, behind = ''] = /^mark (\w+) at (cells|borders):(.*)$/.exec(line) ?? [];
    if (where !== undefined) {
      const place = behind.replace(/ value \w+$/, '');
      const form = ROUND.get(sign);
      if (form !== undefined) return `symbol circle_M ${form} at ${where}:${place} value ${form}`;
      return sign === 'x' ? `surface black at ${where}:${place}` : line;
    }
    return line.replace(/^edge at borders:/, 'edge 2 at borders:');
  });
}
