/**
 * `<pzl-board src="STUDIO#PUZZLE" label="…">`: embeds a puzzle of the studio in any page, in a frame; entries are
 * stored in the browser. `src` is a link from the studio's *Share* dialog, or its part after the `#` if this script
 * comes from the same studio. Events: `pzl-ready` when the board has loaded, `pzl-solved` when it is solved.
 */

const STYLE = `
  :host { display: block; min-width: 280px; height: 640px; }
  :host([hidden]) { display: none; }
  iframe { display: block; width: 100%; height: 100%; border: 0; }
  p { font: 15px/1.4 system-ui, sans-serif; margin: 0; padding: 12px; }
`;

/** [what the studio in the frame reports]: the event that the element sends. */
const EVENTS = new Map([
  ['ready', 'pzl-ready'],
  ['solved', 'pzl-solved'],
]);

/** The address for the frame; undefined if `src` isn't the address of a page. */
export function frameAddress(src: string, id: string, studio: string): URL | undefined {
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:|^[./]/i.test(src) ? src : `#${src.replace(/^#/, '')}`, studio);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
    url.searchParams.set('embed', id);
    return url;
  } catch {
    return undefined;
  }
}

export class PzlBoard extends HTMLElement {
  static readonly observedAttributes = ['src', 'label'];
  #frame: HTMLIFrameElement | undefined;
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #listen = (event: MessageEvent<unknown>): void => this.#receive(event);

  connectedCallback(): void {
    addEventListener('message', this.#listen);
    this.#show();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#listen);
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.isConnected || before === after) return;
    if (name === 'label' && this.#frame) this.#frame.title = this.#label();
    else this.#show();
  }

  #label(): string {
    return this.getAttribute('label') ?? 'A puzzle to solve';
  }

  #show(): void {
    const style = document.createElement('style');
    style.textContent = STYLE;
    const url = frameAddress(this.getAttribute('src') ?? '', this.id, new URL('./', import.meta.url).href);
    if (!url || url.hash.length < 2) {
      const sentence = document.createElement('p');
      sentence.textContent =
        'No puzzle: the attribute src of pzl-board needs a link to one, as the studio’s Share gives it.';
      this.#frame = undefined;
      this.#root.replaceChildren(style, sentence);
      return;
    }
    const frame = document.createElement('iframe');
    frame.title = this.#label();
    frame.loading = 'lazy';
    frame.allow = 'clipboard-write';
    frame.src = url.href;
    this.#frame = frame;
    this.#root.replaceChildren(style, frame);
  }

  /** Receives a message of the studio; messages from other frames or pages are ignored. */
  #receive({ source, data }: MessageEvent<unknown>): void {
    if (!this.#frame || source !== this.#frame.contentWindow) return;
    const { pzl } = (data ?? {}) as { readonly pzl?: unknown };
    const event = EVENTS.get(String(pzl));
    if (event !== undefined)
      this.dispatchEvent(new CustomEvent(event, { bubbles: true, detail: { id: this.id } }));
  }
}

if (!customElements.get('pzl-board')) customElements.define('pzl-board', PzlBoard);
