/** A listing of kudamono in the words of drawings: for genres that no section is for, and that a type goes by. */

const ROUND: ReadonlyMap<string, string> = new Map([
  ['w', '1'],
  ['b', '2'],
]);

/** Numbers, circles and strokes have words there; what else stands in the listing keeps its own, and is told as unread. */
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
