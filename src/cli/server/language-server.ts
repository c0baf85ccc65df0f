/**
 * The language server: the services of src/editor/ over the Language Server Protocol. Its positions are lines and
 * UTF-16 columns, from 0; the services use offsets.
 */

import type { Mistake } from '../../editor/mistakes.ts';
import type { Severity } from '../../text/diagnostics.ts';
import { version } from '../../version.ts';
import { ProcessLimits } from '../shell/limits.ts';
import { answerAtPlaces } from './answers/at-places.ts';
import { answerEdits, mistakesIn } from './answers/edits.ts';
import { answerOfDocuments, TOKEN_MODIFIERS, TOKEN_TYPES } from './answers/of-documents.ts';
import { canonicalUri, modelOfInstance, pathOf } from './beside.ts';
import { answerCommands, commandsFor } from './commands.ts';
import { ServerState } from './desk.ts';
import { frameWatch } from './frames.ts';
import { Lines } from './lines.ts';
import {
  CodeActionKind,
  type Connection,
  createConnection,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  type InitializeParams,
  type InitializeResult,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
  TextDocumentSyncKind,
} from './protocol.ts';

/** Milliseconds without an edit after which the mistakes are searched for. */
const MISTAKES_DELAY_MS = 60;
/** Milliseconds after the end of the input until the server ends. */
const EXIT_DELAY_MS = 1000;

/**
 * Serves until the client disconnects. Returns a description of the problem if a message can't be read: after a broken
 * header the next message can't be found, and only a new server can continue.
 */
export async function serve(): Promise<string | undefined> {
  // The server doesn't wait for input files, since they are named by a client.
  new ProcessLimits(undefined, 0);
  const reader = new StreamMessageReader(process.stdin);
  const brokenPromise = new Promise<string>((resolve) => {
    reader.onError(({ message }) => resolve(message));
    process.stdin.on('data', frameWatch(resolve));
    const listen = reader.listen.bind(reader);
    reader.listen = (hand) =>
      listen((message) => {
        if (typeof message === 'object' && message !== null && !Array.isArray(message)) hand(message);
        else resolve('It is no JSON object.');
      });
    // If the input ends within a message, nothing else notices that the rest won't come; earlier requests still get
    // time to be answered.
    process.stdin.once('end', () => setTimeout(() => resolve('It ends in its midst.'), EXIT_DELAY_MS));
  });
  const connection = createConnection(ProposedFeatures.all, reader, new StreamMessageWriter(process.stdout));
  return await Promise.race([brokenPromise, new Server(connection).listen()]);
}

class Server {
  readonly #connection: Connection;
  readonly #state: ServerState;
  /** [URI]: the version of the text, as numbered by the editor. */
  readonly #versions = new Map<string, number>();
  /** The URIs of texts that have changed since their mistakes were last reported. */
  readonly #changedTexts = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#state = new ServerState(connection);
  }

  listen(): Promise<undefined> {
    const connection = this.#connection;
    const state = this.#state;
    connection.onInitialize((client) => {
      readCapabilities(state, client);
      return serverCapabilities(state);
    });
    connection.onDidOpenTextDocument(({ textDocument: { uri, text, version, languageId } }) => {
      const name = canonicalUri(uri);
      // A document in another language than pzl counts only if it is an instance; otherwise it is ignored.
      const isModel = languageId === 'pzl' || name.endsWith('.pzl');
      if (isModel || modelOfInstance(name)) this.#textChanged(name, text, version, 0);
    });
    connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
      const uri = canonicalUri(textDocument.uri);
      const text = state.text(uri);
      if (text === undefined) return;
      this.#textChanged(
        uri,
        contentChanges.reduce(applyEdits, text),
        textDocument.version,
        MISTAKES_DELAY_MS,
      );
    });
    connection.onDidCloseTextDocument(({ textDocument }) => {
      state.close(canonicalUri(textDocument.uri));
      this.#versions.delete(canonicalUri(textDocument.uri));
      void connection.sendDiagnostics({ uri: textDocument.uri, diagnostics: [] });
    });
    answerAtPlaces(state);
    answerOfDocuments(state);
    answerEdits(state);
    answerCommands(state);
    return new Promise((resolve) => {
      connection.onExit(() => {
        clearTimeout(this.#timer);
        resolve(undefined);
      });
      connection.listen();
    });
  }

  /** Mistakes are reported after a pause in typing, so that requests made meanwhile are answered first. */
  #textChanged(uri: string, text: string, version: number, pause: number): void {
    this.#state.open(uri, text);
    this.#versions.set(uri, version);
    this.#changedTexts.add(uri);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#publishMistakes(), pause);
  }

  /** Reports the mistakes of changed texts, of texts that use them, and of their instances. */
  #publishMistakes(): void {
    const changedTexts = new Set(this.#changedTexts);
    this.#changedTexts.clear();
    const { workspace, instances } = this.#state;
    for (const name of workspace.names) {
      const snapshot = workspace.snapshot(name);
      if (!snapshot?.sources.files.some((file) => changedTexts.has(file.name))) continue;
      const mistakes = mistakesIn(this.#state, name);
      this.#publish(name, snapshot.text, mistakes, ({ related }) =>
        related.flatMap(({ message, place }) => {
          const location = this.#state.location(snapshot, place);
          return location ? [{ message, location }] : [];
        }),
      );
      changedTexts.add(name);
    }
    for (const [uri, { text, model }] of instances)
      if (changedTexts.has(uri) || changedTexts.has(model))
        this.#publish(uri, text, mistakesIn(this.#state, uri), () => []);
  }

  #publish(
    uri: string,
    text: string,
    mistakes: readonly Mistake[],
    relatedOf: (one: Mistake) => DiagnosticRelatedInformation[],
  ): void {
    const lines = new Lines(text);
    const version = this.#versions.get(uri);
    void this.#connection.sendDiagnostics({
      uri,
      diagnostics: mistakes.map((one) => ({
        range: lines.range(one),
        severity: SEVERITIES[one.severity],
        code: one.code,
        source: 'pzl',
        message: one.message,
        relatedInformation: relatedOf(one),
      })),
      ...(version !== undefined && { version }),
    });
  }
}

function applyEdits(text: string, change: TextDocumentContentChangeEvent): string {
  if (!('range' in change)) return change.text;
  const lines = new Lines(text);
  const { start, end } = change.range;
  return text.slice(0, lines.offset(start)) + change.text + text.slice(lines.offset(end));
}

/** Reads from the client's first message what it can do. */
function readCapabilities(
  state: ServerState,
  { capabilities, workspaceFolders, rootUri, initializationOptions }: InitializeParams,
): void {
  const folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  state.folders = folders.flatMap((uri) => pathOf(uri) ?? []);
  state.showsDocuments = capabilities.window?.showDocument?.support === true;
  const { answers } = (initializationOptions ?? {}) as { readonly answers?: unknown };
  if (answers === 'document' || answers === 'client') state.answerDisplay = answers;
}

const serverCapabilities = (state: ServerState): InitializeResult => ({
  serverInfo: { name: 'pzl', version },
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    completionProvider: { triggerCharacters: ['.', '=', '"'] },
    hoverProvider: true,
    signatureHelpProvider: { triggerCharacters: ['(', ','] },
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
    documentSymbolProvider: true,
    workspaceSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    codeLensProvider: {},
    inlayHintProvider: true,
    documentFormattingProvider: true,
    semanticTokensProvider: {
      legend: { tokenTypes: TOKEN_TYPES, tokenModifiers: TOKEN_MODIFIERS },
      full: true,
    },
    executeCommandProvider: { commands: commandsFor(state) },
  },
});

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
};
