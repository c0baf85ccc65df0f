/**
 * Converts a listing of kudamono to a listing with the layers of Penpa drawings, for a genre that no `read kudamono`
 * section names but that has the name of a puzzle type.
 */

const CIRCLE_FORMS: ReadonlyMap<string, string> = new Map([
  ['w', '1'],
  ['b', '2'],
]);

/**
 * The lines of a Kudamono puzzle as lines of a Penpa drawing. Numbers, circles and strokes are converted; other layers
 * keep their names, and are reported as unread.
 */
export function asDrawing(listing: string): string {
  return listing.replace(/^[^\n]+$/gm, (line) => {
    const [, kind, rest = ''] = /^mark number at (cells|borders):(.*)$/.exec(line) ?? [];
    if (kind !== undefined) return `number at ${kind}:${rest}`;
    const [, sign = '', where, behind = ''] = /^mark (\w+) at (cells|borders):(.*)$/.exec(line) ?? [];
    if (where !== undefined) {
      const place = behind.replace(/ value \w+$/, '');
      const formNumber = CIRCLE_FORMS.get(sign);
      if (formNumber !== undefined)
        return `symbol circle_M ${formNumber} at ${where}:${place} value ${formNumber}`;
      return sign === 'x' ? `surface black at ${where}:${place}` : line;
    }
    return line.replace(/^edge at borders:/, 'edge 2 at borders:');
  });
}
