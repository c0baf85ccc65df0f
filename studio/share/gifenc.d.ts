/** What the studio uses of gifenc, which comes without types. */
declare module 'gifenc' {
  /** A color: red, green and blue, each from 0 to 255. */
  type Color = [red: number, green: number, blue: number];

  interface FrameOptions {
    /** The picture's colors; only the first frame needs them. */
    readonly palette?: readonly Color[];
    /** How long the frame is shown, in milliseconds. */
    readonly delay?: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** What happens to the frame when the next one is shown; 1: it stays. */
    readonly dispose?: number;
  }

  interface Encoder {
    writeFrame(colorNumbers: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
    readonly stream: { readonly bytesView: () => Uint8Array };
  }

  export function GIFEncoder(): Encoder;
  export function quantize(pixels: Uint8ClampedArray, maxColors: number): Color[];
  export function applyPalette(pixels: Uint8ClampedArray, palette: readonly Color[]): Uint8Array;
  export function snapColorsToPalette(palette: Color[], known: readonly Color[], threshold?: number): void;
}
