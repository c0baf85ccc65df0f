/** The visible part of the board: all of it, or the part chosen by two fingers or the wheel. */
import type { Point } from './plan.ts';

const MAX_SCALE = 6;
/** The number of pixels that one line counts, for browsers that measure the wheel in lines. */
const LINE_PIXELS = 20;

/**
 * The pixels by which a zoomed board can be moved up beyond its lower edge, so that the buttons for zooming, which lie over
 * the picture on phones, cover none of its cells for good.
 */
const BUTTONS_HEIGHT = 60;

export class Viewport {
  readonly #svg: SVGSVGElement;
  readonly #width: number;
  readonly #height: number;
  /** How far a link's shapes extend beyond the board's picture, in units of the picture. */
  readonly #margin: number;
  #scale = 1;
  #x = 0;
  #y = 0;
  onZoom: ((zoomed: boolean) => void) | undefined;
  readonly #wheel: (event: WheelEvent) => void;

  constructor(svg: SVGSVGElement, width: number, height: number, around = 0) {
    this.#svg = svg;
    this.#margin = around;
    this.#width = width + 2 * around;
    this.#height = height + 2 * around;
    this.#wheel = (event) => {
      if (event.defaultPrevented) return;
      const isZoom = event.ctrlKey || event.metaKey;
      // If the whole board is visible, the wheel scrolls the page.
      if (!isZoom && !this.isZoomed) return;
      event.preventDefault();
      if (isZoom) this.zoom(Math.exp(-event.deltaY / 300), this.point(event.clientX, event.clientY));
      else {
        const pixels = (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1) / this.pixels;
        const [across, down] = event.shiftKey ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
        this.pan(-across * pixels, -down * pixels);
      }
    };
    svg.addEventListener('wheel', this.#wheel, { passive: false });
    this.#show();
  }

  close(): void {
    this.#svg.removeEventListener('wheel', this.#wheel);
  }

  get isZoomed(): boolean {
    return this.#scale > 1.01;
  }

  /** Converts screen coordinates to those of the picture. */
  point(x: number, y: number): Point {
    const box = this.#svg.getBoundingClientRect();
    const [width, height] = [this.#width / this.#scale, this.#height / this.#scale];
    const scale = Math.min(box.width / width, box.height / height) || 1;
    const left = box.left + (box.width - width * scale) / 2;
    const top = box.top + (box.height - height * scale) / 2;
    return [this.#x + (x - left) / scale, this.#y + (y - top) / scale];
  }

  /** The number of screen pixels per unit of the picture. */
  get pixels(): number {
    const box = this.#svg.getBoundingClientRect();
    return (Math.min(box.width / this.#width, box.height / this.#height) || 1) * this.#scale;
  }

  /** Zooms by a factor; the given point stays where it is on the screen. */
  zoom(by: number, [x, y]: Point): void {
    const scale = Math.max(1, Math.min(MAX_SCALE, this.#scale * by));
    const part = this.#scale / scale;
    this.#x = x - (x - this.#x) * part;
    this.#y = y - (y - this.#y) * part;
    this.#scale = scale;
    this.#show();
  }

  /** Zooms around the middle of the visible part. */
  zoomBy(by: number): void {
    const [width, height] = [this.#width / this.#scale, this.#height / this.#scale];
    this.zoom(by, [this.#x + width / 2, this.#y + height / 2]);
  }

  /** Shows all of the board. */
  fit(): void {
    this.zoomBy(0);
  }

  pan(dx: number, dy: number): void {
    this.#x -= dx;
    this.#y -= dy;
    this.#show();
  }

  #show(): void {
    const [width, height] = [this.#width / this.#scale, this.#height / this.#scale];
    const margin = this.#margin;
    this.#x = Math.max(-margin, Math.min(this.#width - margin - width, this.#x));
    const below = this.isZoomed ? BUTTONS_HEIGHT / this.pixels : 0;
    this.#y = Math.max(-margin, Math.min(this.#height - margin - height + below, this.#y));
    this.#svg.setAttribute('viewBox', `${this.#x} ${this.#y} ${width} ${height}`);
    this.#svg.classList.toggle('zoomed', this.isZoomed);
    this.onZoom?.(this.isZoomed);
  }
}
