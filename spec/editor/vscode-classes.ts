/** The classes of the editor's API that the extension uses, for tests without an editor. */

import { Lines } from '../../src/cli/server/lines.ts';

export type Listener<T> = (value: T) => unknown;

export class Disposable {
  readonly #end: () => unknown;
  constructor(end: () => unknown) {
    this.#end = end;
  }
  static from(...all: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const one of all) one.dispose();
    });
  }
  dispose(): void {
    this.#end();
  }
}

export class EventEmitter<T> {
  readonly #listeners = new Set<Listener<T>>();
  readonly event = (listener: Listener<T>, self?: unknown, bag?: { dispose(): unknown }[]): Disposable => {
    const heard: Listener<T> = (value) => listener.call(self, value);
    this.#listeners.add(heard);
    const end = new Disposable(() => this.#listeners.delete(heard));
    bag?.push(end);
    return end;
  };
  fire(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

export class CancellationTokenSource {
  readonly #cancelled = new EventEmitter<void>();
  readonly token = {
    isCancellationRequested: false,
    onCancellationRequested: this.#cancelled.event,
  };
  cancel(): void {
    this.token.isCancellationRequested = true;
    this.#cancelled.fire();
  }
  dispose(): void {
    this.#cancelled.dispose();
  }
}

export class Uri {
  readonly #url: URL;
  private constructor(url: URL) {
    this.#url = url;
  }
  static parse(text: string): Uri {
    return new Uri(new URL(text));
  }
  static file(path: string): Uri {
    return new Uri(new URL(`file://${path.split('/').map(encodeURIComponent).join('/')}`));
  }
  get scheme(): string {
    return this.#url.protocol.slice(0, -1);
  }
  get fsPath(): string {
    return decodeURIComponent(this.#url.pathname);
  }
  toString(): string {
    return this.#url.href;
  }
}

export class Position {
  readonly line: number;
  readonly character: number;
  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(...at: readonly [Position, Position] | readonly [number, number, number, number]) {
    const [start, end] = at.length === 2 ? at : [new Position(at[0], at[1]), new Position(at[2], at[3])];
    this.start = start;
    this.end = end;
  }
}

export class Location {
  readonly uri: Uri;
  readonly range: Range;
  constructor(uri: Uri, range: Range) {
    this.uri = uri;
    this.range = range;
  }
}

export class Diagnostic {
  readonly range: Range;
  readonly message: string;
  readonly severity: number;
  constructor(range: Range, message: string, severity = 0) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}

export class DiagnosticRelatedInformation {
  readonly location: Location;
  readonly message: string;
  constructor(location: Location, message: string) {
    this.location = location;
    this.message = message;
  }
}

export class TextEdit {
  readonly range: Range;
  readonly newText: string;
  constructor(range: Range, newText: string) {
    this.range = range;
    this.newText = newText;
  }
}

export class WorkspaceEdit {
  readonly #edits = new Map<string, readonly TextEdit[]>();
  set(uri: Uri, edits: readonly TextEdit[]): void {
    this.#edits.set(uri.toString(), edits);
  }
  entries(): readonly (readonly [uri: string, edits: readonly TextEdit[]])[] {
    return [...this.#edits];
  }
}

export class CodeActionKind {
  static readonly Empty = new CodeActionKind('');
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
  append(parts: string): CodeActionKind {
    return new CodeActionKind(this.value === '' ? parts : `${this.value}.${parts}`);
  }
}

export class CodeAction {
  readonly title: string;
  kind?: CodeActionKind;
  edit?: WorkspaceEdit;
  constructor(title: string) {
    this.title = title;
  }
}

export interface Command {
  readonly title: string;
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

export class CodeLens {
  readonly range: Range;
  command?: Command;
  constructor(range: Range) {
    this.range = range;
  }
}

export class MarkdownString {
  value: string;
  constructor(value = '') {
    this.value = value;
  }
}

export class Hover {
  readonly contents: readonly MarkdownString[];
  readonly range: Range | undefined;
  constructor(contents: MarkdownString | readonly MarkdownString[], range?: Range) {
    this.contents = Array.isArray(contents) ? contents : [contents as MarkdownString];
    this.range = range;
  }
}

/** Classes that the client extends, although the server never sends such items. */
export class CallHierarchyItem {}

export class TypeHierarchyItem {}

export class SymbolInformation {}

export class DocumentLink {}

export class InlayHint {}

export class CompletionItem {
  readonly label: string;
  constructor(label: string) {
    this.label = label;
  }
}

export class CancellationError extends Error {}

export class TextDocument {
  readonly uri: Uri;
  readonly languageId: string;
  readonly isUntitled: boolean;
  readonly isClosed = false;
  version = 1;
  #text: string;
  constructor(uri: Uri, languageId: string, text: string) {
    this.uri = uri;
    this.languageId = languageId;
    this.isUntitled = uri.scheme === 'untitled';
    this.#text = text;
  }
  getText(): string {
    return this.#text;
  }
  async save(): Promise<boolean> {
    return true;
  }
  positionAt(offset: number): Position {
    const { line, character } = new Lines(this.#text).position(offset);
    return new Position(line, character);
  }
  offsetAt(position: Position): number {
    return new Lines(this.#text).offset(position);
  }
  /** The host calls this when text is typed. */
  replaced(text: string): void {
    this.#text = text;
    this.version++;
  }
}
