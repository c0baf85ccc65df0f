/** The panel with the board: a picture, and what there is to say of it. It follows the edits of the model that it shows. */
import { type Disposable, ViewColumn, type WebviewPanel, window, workspace } from 'vscode';

/** What the server answers to a command. */
export interface Performed {
  readonly text: string;
  readonly svg?: string;
  readonly instance?: string;
}

type Ask = (command: string, words: readonly unknown[]) => Promise<Performed>;

/** Milliseconds without an edit, before the board is drawn anew. */
const REST = 200;

export class BoardPanel implements Disposable {
  readonly #ask: Ask;
  readonly #listener: Disposable;
  #panel: WebviewPanel | undefined;
  #shownInstance: { readonly uri: string; readonly argument: string | undefined } | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Counts the pictures that were asked for: one that comes late is not shown. */
  #requestCount = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
    this.#listener = workspace.onDidChangeTextDocument(({ document }) => {
      if (!this.#panel || document.uri.toString() !== this.#shownInstance?.uri) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#follow(), REST);
    });
  }

  /** `argument` is the instance; the model's first one unless told. */
  show(uri: string, argument: string | undefined, answer: Performed): void {
    this.#shownInstance = { uri, argument };
    this.#requestCount++;
    if (!this.#panel) {
      const place = { viewColumn: ViewColumn.Beside, preserveFocus: true };
      this.#panel = window.createWebviewPanel('pzl.board', 'Board', place, {
        enableScripts: false,
        localResourceRoots: [],
      });
      this.#panel.onDidDispose(() => {
        this.#panel = undefined;
      });
    }
    this.#panel.webview.html = pageOf(answer);
    this.#panel.reveal(undefined, true);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listener.dispose();
    this.#panel?.dispose();
  }

  async #follow(): Promise<void> {
    const instance = this.#shownInstance;
    if (!instance) return;
    const number = ++this.#requestCount;
    const answer = await this.#ask('pzl.picture', [instance.uri, instance.argument ?? null]);
    if (!this.#panel || number !== this.#requestCount) return;
    // While a model can't be read, its last picture stays.
    if (answer.svg !== undefined) this.#panel.webview.html = pageOf(answer);
  }
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The picture is an image, not a part of the page: whatever a model writes into it, it can't run. */
function pageOf({ text, svg = '' }: Performed): string {
  const image = `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<style>
body { padding: 1rem; }
p { white-space: pre-wrap; }
img { max-width: 100%; max-height: 80vh; background: white; padding: 0.5rem; border-radius: 4px; }
</style>
<title>Board</title>
</head>
<body>
<p>${escaped(text)}</p>
<img alt="${escaped(text)}" src="${image}">
</body>
</html>`;
}
