/** A link as a QR code: one SVG path in a square of 100 by 100, with the quiet zone that readers need. */
import qrcode from 'qrcode-generator';

/** The width of the white margin (quiet zone) that readers need, in units of the code's squares. */
const QUIET_MODULES = 4;

export function qrPath(text: string): string {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const side = 100 / (count + 2 * QUIET_MODULES);
  const parts: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (!code.isDark(row, column)) continue;
      const [x, y] = [(column + QUIET_MODULES) * side, (row + QUIET_MODULES) * side];
      parts.push(
        `M${x.toFixed(3)} ${y.toFixed(3)}h${side.toFixed(3)}v${side.toFixed(3)}h${(-side).toFixed(3)}z`,
      );
    }
  }
  return parts.join('');
}
