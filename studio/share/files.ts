/** Files created by the page. */
import type { Head, Picture, PictureFormat } from '../../src/index.ts';

interface FileKind {
  readonly label: string;
  readonly extension: string;
  readonly type: string;
}

/** [format of a picture]: its file type, in the order in which formats are offered. PNG is made from SVG here. */
export const PICTURE_FILES: Readonly<Record<PictureFormat | 'png', FileKind>> = {
  svg: { label: 'SVG', extension: 'svg', type: 'image/svg+xml' },
  png: { label: 'PNG', extension: 'png', type: 'image/png' },
  tikz: { label: 'TikZ', extension: 'tex', type: 'text/plain' },
};
export const PICTURE_BUTTONS = Object.keys(PICTURE_FILES) as readonly (keyof typeof PICTURE_FILES)[];

/** The name of a puzzle's file, without its extension. */
export const fileStem = ({ title, name }: { readonly title: string; readonly name: string }): string =>
  `${title}-${name}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');

export function download(name: string, type: string, content: Picture | Blob): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : blobOf(content, type));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function blobOf(content: Picture, type: string): Blob {
  return new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type });
}

/** The number of pixels of a PNG for each unit of the picture's width. */
const PIXEL_RATIO = 2;

/** The picture as PNG, with the author's texts in it. */
export async function pngOf(svg: string, head: Head = {}): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await drawnOn(canvas, svg, { maxRatio: PIXEL_RATIO, maxSide: Number.POSITIVE_INFINITY });
  const png = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))),
      'image/png',
    );
  });
  return await (await import('./png-texts.ts')).withPngTexts(png, head);
}

/**
 * Draws a picture on a canvas, which gets the picture's size: `maxRatio` pixels for each unit, or less if a side would
 * be longer than `maxSide` pixels.
 */
export async function drawnOn(
  canvas: HTMLCanvasElement,
  svg: string,
  { maxRatio, maxSide }: { readonly maxRatio: number; readonly maxSide: number },
): Promise<CanvasRenderingContext2D> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const ratio = Math.min(maxRatio, maxSide / Math.max(naturalWidth, naturalHeight));
    canvas.width = Math.round(naturalWidth * ratio);
    canvas.height = Math.round(naturalHeight * ratio);
    const canvasContext = canvas.getContext('2d', { willReadFrequently: Number.isFinite(maxSide) });
    if (!canvasContext) throw new Error('This browser makes no pictures.');
    canvasContext.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvasContext;
  } finally {
    URL.revokeObjectURL(url);
  }
}
