/** A recorded solve as a moving picture (GIF). */
import { applyPalette, GIFEncoder, quantize, snapColorsToPalette } from 'gifenc';
import type { Entry, Places } from '../game/entries.ts';
import { entriesAfter, pauseBefore } from '../game/replaying.ts';
import { drawnOn } from './files.ts';
import type { ReplayStep } from './replay.ts';

/** The greatest number of pictures; if there are more steps, several are shown at once. */
export const MAX_FRAMES = 240;
/** The greatest width and height, in pixels. */
const MAX_SIDE = 640;
/** The greatest number of pixels for each unit of the picture's width. */
const MAX_PIXEL_RATIO = 2;
/** The longest time that the whole picture takes, in milliseconds, without the last pause. */
export const MAX_DURATION = 60_000;
/** How long the end is shown, in milliseconds. */
const LAST_PAUSE = 3000;
/** Making the picture ends after this time, in milliseconds. */
const MAX_MAKING_TIME = 300_000;
const MAX_BYTES = 20_000_000;
/** The number of frames from which the colors are taken. */
const COLOR_SAMPLES = 5;
/** A GIF has at most 256 colors; one of them is kept for "as before". */
const MAX_COLORS = 255;

export interface Frame {
  readonly entries: readonly Entry[];
  /** How long the frame is shown, in milliseconds. */
  readonly delay: number;
}

/** The frames of a solve: the beginning, and the board after each step. */
export function framesOf(steps: readonly ReplayStep[], places: Places): readonly Frame[] {
  const stepsPerFrame = Math.ceil(steps.length / (MAX_FRAMES - 1));
  const counts = Array.from({ length: Math.ceil(steps.length / stepsPerFrame) }, (_, at) =>
    Math.min(steps.length, (at + 1) * stepsPerFrame),
  );
  const shown = [0, ...counts];
  const pauses = shown.map((count, at) => {
    const next = shown[at + 1];
    if (next === undefined) return LAST_PAUSE;
    return steps.slice(count, next).reduce((sum, _, step) => sum + pauseBefore(steps, count + step), 0);
  });
  const duration = pauses.slice(0, -1).reduce((sum, pause) => sum + pause, 0);
  const speed = Math.min(1, MAX_DURATION / duration);
  let entries = entriesAfter([], places);
  return shown.map((count, at) => {
    entries = entriesAfter(steps.slice(shown[at - 1] ?? 0, count), places, entries);
    return { entries, delay: at === shown.length - 1 ? LAST_PAUSE : (pauses[at] ?? 0) * speed };
  });
}

export interface MovingPictureRequest {
  readonly frames: readonly Frame[];
  /** Draws entries as SVG. */
  readonly draw: (entries: readonly Entry[]) => Promise<string>;
  /** Called after each frame with the number of frames that are done. */
  readonly report: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Makes the picture. Throws an error with a sentence for the player if it becomes too large or takes too long. */
export async function movingPicture({ frames, draw, report, signal }: MovingPictureRequest): Promise<Blob> {
  const end = performance.now() + MAX_MAKING_TIME;
  const svgs: { readonly svg: string; delay: number }[] = [];
  for (const { entries, delay } of frames) {
    signal.throwIfAborted();
    const svg = await draw(entries);
    const last = svgs.at(-1);
    // A step that changes only notes changes nothing in the picture.
    if (last?.svg === svg) last.delay += delay;
    else svgs.push({ svg, delay });
  }
  const canvas = document.createElement('canvas');
  const pixelsOf = async (svg: string): Promise<Uint8ClampedArray> => {
    const context = await drawnOn(canvas, svg, { maxRatio: MAX_PIXEL_RATIO, maxSide: MAX_SIDE });
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const palette = await paletteOf(
    svgs.map(({ svg }) => svg),
    pixelsOf,
  );
  const encoder = GIFEncoder();
  let before: Uint8Array | undefined;
  for (const [at, { svg, delay }] of svgs.entries()) {
    signal.throwIfAborted();
    if (performance.now() > end)
      throw new Error('The moving picture takes too long: its board is too large.');
    const colorNumbers = applyPalette(await pixelsOf(svg), palette);
    if (before) {
      const changed = changesSince(before, colorNumbers, palette.length);
      const options = { transparent: true, transparentIndex: palette.length, dispose: 1, delay };
      encoder.writeFrame(changed, canvas.width, canvas.height, options);
    } else {
      const colors = [...palette, [255, 255, 255] as [number, number, number]];
      encoder.writeFrame(colorNumbers, canvas.width, canvas.height, { palette: colors, dispose: 1, delay });
    }
    if (encoder.stream.bytesView().length > MAX_BYTES)
      throw new Error('The moving picture is too large: it would have more than 20 MB.');
    before = colorNumbers;
    report(at + 1);
  }
  encoder.finish();
  return new Blob([encoder.bytes()], { type: 'image/gif' });
}

/** The colors of the whole picture, from some of its frames. */
async function paletteOf(
  svgs: readonly string[],
  pixelsOf: (svg: string) => Promise<Uint8ClampedArray>,
): Promise<[number, number, number][]> {
  const count = Math.min(COLOR_SAMPLES, svgs.length);
  const samples: Uint8ClampedArray[] = [];
  for (let sample = 0; sample < count; sample++) {
    const at = Math.round((sample * (svgs.length - 1)) / Math.max(1, count - 1));
    samples.push(await pixelsOf(svgs[at] ?? ''));
  }
  const pixels = new Uint8ClampedArray(samples.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const sample of samples) {
    pixels.set(sample, start);
    start += sample.length;
  }
  const palette = quantize(pixels, MAX_COLORS);
  snapColorsToPalette(palette, [
    [255, 255, 255],
    [0, 0, 0],
  ]);
  return palette;
}

/** The frame, with the number `unchanged` wherever it is as before. */
function changesSince(before: Uint8Array, frame: Uint8Array, unchanged: number): Uint8Array {
  return frame.map((color, at) => (color === before[at] ? unchanged : color));
}
