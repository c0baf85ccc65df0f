/** A magnifier beside the finger, for cells that are too small for fingers. */
import type { Point } from './plan.ts';

/** The width of the magnifier, in pixels. */
const LOUPE_WIDTH = 136;
/** The distance between magnifier and finger, in pixels. */
const FINGER_DISTANCE = 36;
const MIN_MAGNIFICATION = 2.2;
/** Milliseconds that the finger must rest before the magnifier appears, so that taps don't show it. */
const REST_MILLISECONDS = 140;

const SVG = 'http://www.w3.org/2000/svg';

export class Loupe {
  readonly #box: HTMLElement;
  #node: HTMLElement | undefined;
  #view: SVGSVGElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(box: HTMLElement) {
    this.#box = box;
  }

  /**
   * Called when a finger touches the board, at `point` of the picture. `pixels`: screen pixels per unit of the picture.
   */
  showSoon(finger: Point, point: Point, pixels: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.show(finger, point, pixels), REST_MILLISECONDS);
  }

  show([fingerX, fingerY]: Point, [x, y]: Point, pixels: number): void {
    clearTimeout(this.#timer);
    const { node, view } = this.#ensureElements();
    const shownWidth = LOUPE_WIDTH / (pixels * MIN_MAGNIFICATION);
    view.setAttribute('viewBox', `${x - shownWidth / 2} ${y - shownWidth / 2} ${shownWidth} ${shownWidth}`);
    const { left, top, width } = this.#box.getBoundingClientRect();
    // The magnifier is above the finger; near the upper edge of the screen it is beside it.
    const topAbove = fingerY - FINGER_DISTANCE - LOUPE_WIDTH;
    const sideOffset = fingerX - left > width / 2 ? -FINGER_DISTANCE - LOUPE_WIDTH : FINGER_DISTANCE;
    const [atX, atY] =
      topAbove > 0
        ? [fingerX - LOUPE_WIDTH / 2, topAbove]
        : [fingerX + sideOffset, fingerY - LOUPE_WIDTH / 2];
    const clampedLeft = Math.max(left, Math.min(left + width - LOUPE_WIDTH, atX));
    node.style.transform = `translate(${clampedLeft - left}px, ${atY - top}px)`;
    node.hidden = false;
  }

  hide(): void {
    clearTimeout(this.#timer);
    if (this.#node) this.#node.hidden = true;
  }

  #ensureElements(): { readonly node: HTMLElement; readonly view: SVGSVGElement } {
    if (this.#node && this.#view) return { node: this.#node, view: this.#view };
    const node = document.createElement('div');
    node.className = 'loupe';
    node.setAttribute('aria-hidden', 'true');
    const view = document.createElementNS(SVG, 'svg');
    const use = document.createElementNS(SVG, 'use');
    // The magnifier shows the live drawing of the board, and so every change of it.
    use.setAttribute('href', `#${this.#box.querySelector('.drawing')?.id ?? ''}`);
    const cross = document.createElementNS(SVG, 'svg');
    cross.setAttribute('class', 'cross');
    cross.setAttribute('viewBox', '0 0 20 20');
    cross.innerHTML = '<path d="M10 8.8v2.4M8.8 10h2.4"/>';
    view.append(use);
    node.append(view, cross);
    this.#box.append(node);
    this.#node = node;
    this.#view = view;
    return { node, view };
  }
}
