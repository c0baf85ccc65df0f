/** What the puzzle gives to be placed: tiles, pieces, a fleet. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Sheet, THEMED_PAINT, trayPicture } from '../../src/index.ts';

/** Pixels of a cell's side. */
const UNIT = 44;

export function Pieces({ sheet }: { readonly sheet: Sheet }): JSX.Element | null {
  const { tray } = sheet.scene;
  const picture = useMemo(() => trayPicture(sheet.scene, UNIT, THEMED_PAINT), [sheet]);
  if (picture === '') return null;
  const labels = tray.map((item) => item.labels.map(({ text }) => text).join(' '));
  const told = labels.some((label) => label !== '')
    ? labels.join('; ')
    : tray.map(({ polygons }) => `${polygons.length} cells`).join('; ');
  return (
    <section class="pieces" aria-label="To be placed">
      <div
        role="img"
        aria-label={told}
        ref={(node) => {
          if (node) show(node, picture);
        }}
      />
    </section>
  );
}

/** The library writes it, with all texts of the puzzle escaped. */
function show(node: HTMLElement, picture: string): void {
  if (shown.get(node) === picture) return;
  shown.set(node, picture);
  node.innerHTML = picture;
}

const shown = new WeakMap<HTMLElement, string>();
