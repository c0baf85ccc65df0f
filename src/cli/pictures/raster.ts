/** Pictures as pixels, drawn by resvg, an optional package that is loaded with the first picture. */
import { createRequire } from 'node:module';
import { DiagnosticError } from '../../text/diagnostics.ts';

/** The pixels of a picture, row by row from the top; each is four bytes: red, green, blue, opacity. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** Returns the picture as the contents of a PNG file. */
  png(): Uint8Array;
}

/** Draws SVG; the longer side of the picture gets the given number of pixels. */
export type Rasterizer = (svg: string, pixels: number) => Pixels;

/** Loads resvg. @throws DiagnosticError if the package is missing. */
export function openRasterizer(): Rasterizer {
  const { Resvg } = loadResvg();
  return (svg, pixels) => {
    const [, width = 1, height = 1] = (/ width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []).map(Number);
    const renderedImage = new Resvg(svg, {
      fitTo: { mode: width >= height ? 'width' : 'height', value: pixels },
      font: { loadSystemFonts: true, sansSerifFamily: 'DejaVu Sans' },
      logLevel: 'off',
    }).render();
    return {
      width: renderedImage.width,
      height: renderedImage.height,
      bytes: renderedImage.pixels,
      png: () => renderedImage.asPng(),
    };
  };
}

function loadResvg(): typeof import('@resvg/resvg-js') {
  try {
    return createRequire(import.meta.url)('@resvg/resvg-js') as typeof import('@resvg/resvg-js');
  } catch {
    throw new DiagnosticError({
      code: 'not-convertible',
      severity: 'error',
      message: 'Pictures as pixels need the package @resvg/resvg-js, which is not installed here.',
      advice:
        'Install it with `npm install @resvg/resvg-js`; `--to svg` needs nothing, and other programs make pixels of that.',
    });
  }
}
