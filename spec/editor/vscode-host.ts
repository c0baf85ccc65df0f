import { statSync } from 'node:fs';
import {
  CallHierarchyItem,
  CancellationError,
  CancellationTokenSource,
  CodeAction,
  CodeActionKind,
  CodeLens,
  CompletionItem,
  Diagnostic,
  DiagnosticRelatedInformation,
  Disposable,
  DocumentLink,
  EventEmitter,
  Hover,
  InlayHint,
  Location,
  MarkdownString,
  Position,
  Range,
  SymbolInformation,
  TextDocument,
  TextEdit,
  TypeHierarchyItem,
  Uri,
  WorkspaceEdit,
} from './vscode-classes.ts';

/** The language features that the server provides. */
const PARTS = [
  'CompletionItem',
  'Hover',
  'SignatureHelp',
  'Definition',
  'Reference',
  'DocumentSymbol',
  'CodeActions',
  'CodeLens',
  'DocumentFormattingEdit',
  'Rename',
  'FoldingRange',
  'SelectionRange',
  'DocumentSemanticTokens',
  'DocumentHighlight',
  'InlayHints',
] as const;

/** Events that never happen in this workspace. */
const UNHEARD = [
  'onDidCloseTextDocument',
  'onDidSaveTextDocument',
  'onWillSaveTextDocument',
  'onDidChangeConfiguration',
  'onDidChangeWorkspaceFolders',
  'onDidCreateFiles',
  'onDidRenameFiles',
  'onDidDeleteFiles',
  'onWillCreateFiles',
  'onWillRenameFiles',
  'onWillDeleteFiles',
] as const;

const CLASSES = {
  CallHierarchyItem,
  CancellationError,
  CancellationTokenSource,
  CodeAction,
  CodeActionKind,
  CodeActionTriggerKind: { Invoke: 1, Automatic: 2 },
  CodeLens,
  CompletionItem,
  Diagnostic,
  DiagnosticRelatedInformation,
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  Disposable,
  DocumentLink,
  EventEmitter,
  Hover,
  InlayHint,
  Location,
  MarkdownString,
  Position,
  ProgressLocation: { SourceControl: 1, Window: 10, Notification: 15 },
  Range,
  SymbolInformation,
  TextEdit,
  TypeHierarchyItem,
  Uri,
  ViewColumn: { Beside: -2, Active: -1, One: 1 },
  WorkspaceEdit,
} as const;

/** An object that throws an error with the member's name if a member is missing, as a missing module would. */
function strict(name: string, members: object): object {
  return new Proxy(members, {
    get(target, key, receiver) {
      if (typeof key === 'string' && !(key in target) && key !== '__esModule')
        throw new Error(`This host has no ${name}.${key}.`);
      return Reflect.get(target, key, receiver);
    },
  });
}

export interface Panel {
  readonly title: string;
  readonly webview: { html: string };
  readonly options: object;
  reveal(): void;
  dispose(): void;
}

type Provider = Readonly<Record<string, (...asked: readonly unknown[]) => Promise<unknown>>>;

/** Acts like a user of the editor, for tests, and records what the user would see. */
export class Host {
  readonly documents = new Map<string, TextDocument>();
  readonly commands = new Map<string, (...words: readonly unknown[]) => unknown>();
  readonly messages: string[] = [];
  readonly panels: Panel[] = [];
  readonly terminals: object[] = [];
  /** For each part of the language service, such as `Rename`: its provider. */
  readonly providers = new Map<string, Provider>();
  readonly settings: Record<string, unknown> = {};
  active: TextDocument | undefined;
  readonly #mistakes = new Map<string, readonly Diagnostic[]>();
  readonly #opened = new EventEmitter<TextDocument>();
  readonly #changed = new EventEmitter<object>();
  readonly #never = new EventEmitter<never>();

  /** The module `vscode` as the extension imports it. */
  readonly module: object = strict('vscode', {
    version: '1.82.0',
    ...CLASSES,
    commands: strict('vscode.commands', {
      registerCommand: (name: string, run: (...words: readonly unknown[]) => unknown) => {
        if (this.commands.has(name)) throw new Error(`The command ${name} is registered twice.`);
        this.commands.set(name, run);
        return new Disposable(() => this.commands.delete(name));
      },
    }),
    env: strict('vscode.env', { appName: 'Host', language: 'en' }),
    languages: strict('vscode.languages', this.#languages()),
    window: strict('vscode.window', this.#window()),
    workspace: strict('vscode.workspace', this.#workspace()),
  });

  /** Opens a file and makes it the active document. */
  open(file: string, text: string, languageId = 'pzl'): TextDocument {
    const document = new TextDocument(Uri.file(file), languageId, text);
    this.documents.set(document.uri.toString(), document);
    this.active = document;
    this.#opened.fire(document);
    return document;
  }

  /** Makes edits as one change of the document. */
  type(document: TextDocument, edits: readonly TextEdit[]): void {
    const sorted = [...edits].sort(
      (a, b) => document.offsetAt(b.range.start) - document.offsetAt(a.range.start),
    );
    let text = document.getText();
    const contentChanges = sorted.map(({ range, newText }) => {
      const rangeOffset = document.offsetAt(range.start);
      const rangeLength = document.offsetAt(range.end) - rangeOffset;
      text = text.slice(0, rangeOffset) + newText + text.slice(rangeOffset + rangeLength);
      return { range, rangeOffset, rangeLength, text: newText };
    });
    document.replaced(text);
    this.#changed.fire({ document, contentChanges, reason: undefined });
  }

  /** Applies the edits of a quick fix or a rename. */
  apply(edit: WorkspaceEdit): void {
    for (const [uri, edits] of edit.entries()) this.type(this.documents.get(uri)!, edits);
  }

  mistakesOf(document: TextDocument): readonly Diagnostic[] {
    return this.#mistakes.get(document.uri.toString()) ?? [];
  }

  /** Runs a command as if it were chosen in a code lens or in the palette. */
  async run(command: string, ...words: readonly unknown[]): Promise<void> {
    const known = this.commands.get(command);
    if (!known) throw new Error(`There is no command ${command}.`);
    await known(...words);
  }

  /** Asks a provider as the editor would, with a token that is never cancelled. */
  async ask<Answer>(part: string, method: string, ...asked: readonly unknown[]): Promise<Answer> {
    const provider = this.providers.get(part);
    if (!provider) throw new Error(`Nobody provides ${part}.`);
    return (await provider[method]!(...asked, new CancellationTokenSource().token)) as Answer;
  }

  #languages(): object {
    const register = (part: string) => (selector: unknown, provider: Provider) => {
      if (JSON.stringify(selector) !== '[{"language":"pzl"},{"language":"pzl-instance"}]')
        throw new Error(`What is ${JSON.stringify(selector)}?`);
      this.providers.set(part, provider);
      return new Disposable(() => this.providers.delete(part));
    };
    const parts = PARTS.map((part) => [`register${part}Provider`, register(part)] as const);
    return {
      ...Object.fromEntries(parts),
      registerWorkspaceSymbolProvider: (provider: Provider) => {
        this.providers.set('WorkspaceSymbol', provider);
        return new Disposable(() => this.providers.delete('WorkspaceSymbol'));
      },
      setTextDocumentLanguage: async (document: TextDocument, languageId: string) => {
        const named = new TextDocument(document.uri, languageId, document.getText());
        this.documents.set(document.uri.toString(), named);
        this.#opened.fire(named);
        return named;
      },
      match: (_: unknown, { languageId }: TextDocument) => (languageId.startsWith('pzl') ? 10 : 0),
      createDiagnosticCollection: () => ({
        set: (uri: Uri, list: readonly Diagnostic[]) => this.#mistakes.set(uri.toString(), list),
        delete: (uri: Uri) => this.#mistakes.delete(uri.toString()),
        clear: () => this.#mistakes.clear(),
        dispose: () => this.#mistakes.clear(),
      }),
    };
  }

  #window(): object {
    const host = this;
    const say = async (message: string): Promise<void> => {
      this.messages.push(message);
    };
    return {
      get activeTextEditor() {
        return host.active && { document: host.active };
      },
      onDidChangeActiveTextEditor: this.#never.event,
      showInformationMessage: say,
      showWarningMessage: say,
      showErrorMessage: say,
      showTextDocument: async (document: TextDocument) => {
        this.active = document;
      },
      withProgress: (_: object, work: () => Promise<unknown>) => work(),
      createOutputChannel: () => ({
        appendLine: () => undefined,
        show: () => undefined,
        dispose: () => undefined,
      }),
      createTerminal: (options: object) => {
        this.terminals.push(options);
        return { show: () => undefined };
      },
      createWebviewPanel: (_: string, title: string, __: object, options: object) => {
        const closed = new EventEmitter<void>();
        const panel = {
          title,
          options,
          webview: { html: '' },
          onDidDispose: closed.event,
          reveal: () => undefined,
          dispose: () => {
            this.panels.splice(this.panels.indexOf(panel), 1);
            closed.fire();
          },
        };
        this.panels.push(panel);
        return panel;
      },
    };
  }

  #workspace(): object {
    const host = this;
    return {
      get textDocuments() {
        return [...host.documents.values()];
      },
      workspaceFolders: undefined,
      fs: { stat: async (uri: Uri) => statSync(uri.fsPath) },
      onDidOpenTextDocument: this.#opened.event,
      onDidChangeTextDocument: this.#changed.event,
      ...Object.fromEntries(UNHEARD.map((name) => [name, this.#never.event])),
      getConfiguration: (section?: string) => ({
        get: (name: string, otherwise?: unknown) => {
          const key = section === undefined ? name : `${section}.${name}`;
          return Object.hasOwn(this.settings, key) ? this.settings[key] : otherwise;
        },
      }),
      openTextDocument: async ({ content }: { readonly content: string }) => {
        const document = new TextDocument(
          Uri.parse(`untitled:Untitled-${this.documents.size}`),
          'plaintext',
          content,
        );
        this.documents.set(document.uri.toString(), document);
        this.#opened.fire(document);
        return document;
      },
    };
  }
}
