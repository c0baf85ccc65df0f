/** The panel with the board: a picture, and the text of the answer. After an edit of the model it draws the board again. */
import { type Disposable, ViewColumn, type WebviewPanel, window, workspace } from 'vscode';

/** What the language server answers to a command. */
export interface CommandAnswer {
  readonly text: string;
  readonly svg?: string;
  readonly instance?: string;
}

type SendCommand = (command: string, words: readonly unknown[]) => Promise<CommandAnswer>;

/** Milliseconds without an edit after which the board is drawn again. */
const REDRAW_DELAY = 200;

export class BoardPanel implements Disposable {
  readonly #sendCommand: SendCommand;
  readonly #listener: Disposable;
  #panel: WebviewPanel | undefined;
  #shownInstance: { readonly uri: string; readonly argument: string | undefined } | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The number of requests for pictures so far. Only the answer to the last request is shown. */
  #requestCount = 0;

  constructor(sendCommand: SendCommand) {
    this.#sendCommand = sendCommand;
    this.#listener = workspace.onDidChangeTextDocument(({ document }) => {
      if (!this.#panel || document.uri.toString() !== this.#shownInstance?.uri) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#follow(), REDRAW_DELAY);
    });
  }

  /** Shows the answer to a command. `argument` is the instance's name; if undefined, the model's first instance. */
  show(uri: string, argument: string | undefined, answer: CommandAnswer): void {
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
    const answer = await this.#sendCommand('pzl.picture', [instance.uri, instance.argument ?? null]);
    if (!this.#panel || number !== this.#requestCount) return;
    // If the model has mistakes, there is no picture, and the last one stays.
    if (answer.svg !== undefined) this.#panel.webview.html = pageOf(answer);
  }
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The panel's HTML. The picture is embedded as an image, so that scripts in it can't run. */
function pageOf({ text, svg = '' }: CommandAnswer): string {
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
