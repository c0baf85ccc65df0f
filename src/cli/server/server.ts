/**
 * The language server: the services of src/editor/ over the Language Server Protocol. Positions there are lines and UTF-16
 * columns, from 0; here they are offsets.
 */

import type { Mistake } from '../../editor/mistakes.ts';
import type { Severity } from '../../text/diagnostics.ts';
import { version } from '../../version.ts';
import { ProcessLimits } from '../shell/limits.ts';
import { answerAtPlaces } from './answers/at-places.ts';
import { answerEdits, mistakesIn } from './answers/edits.ts';
import { answerOfDocuments, TOKEN_MODIFIERS, TOKEN_TYPES } from './answers/of-documents.ts';
import { modelOfInstance, pathOf, plainUri } from './beside.ts';
import { answerCommands, commandsFor } from './commands.ts';
import { Desk } from './desk.ts';
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

/** Milliseconds without an edit before mistakes are looked for. */
const PAUSE = 60;
/** Milliseconds from the end of what the editor says to that of the server. */
const LAST = 1000;

/**
 * Serves until the client goes away. Returns what was wrong where a message can't be read: after a broken header nobody knows where the next
 * message begins, and only a new server can follow its editor again.
 */
export async function serve(): Promise<string | undefined> {
  // What serves many waits for nothing that one of them names.
  new ProcessLimits(undefined, 0);
  const reader = new StreamMessageReader(process.stdin);
  const broken = new Promise<string>((resolve) => {
    reader.onError(({ message }) => resolve(message));
    process.stdin.on('data', frameWatch(resolve));
    const listen = reader.listen.bind(reader);
    reader.listen = (hand) =>
      listen((message) => {
        if (typeof message === 'object' && message !== null && !Array.isArray(message)) hand(message);
        else resolve('It is no JSON object.');
      });
    // In the midst of a message nobody else would notice that no more will come; what came before has its time.
    process.stdin.once('end', () => setTimeout(() => resolve('It ends in its midst.'), LAST));
  });
  const connection = createConnection(ProposedFeatures.all, reader, new StreamMessageWriter(process.stdout));
  return await Promise.race([broken, new Server(connection).listen()]);
}

class Server {
  readonly #connection: Connection;
  readonly #desk: Desk;
  /** The texts' numbers, as the editor counts them. */
  readonly #versions = new Map<string, number>();
  /** Texts that changed since their mistakes were told. */
  readonly #untold = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#desk = new Desk(connection);
  }

  listen(): Promise<undefined> {
    const connection = this.#connection;
    const desk = this.#desk;
    connection.onInitialize((client) => {
      meet(desk, client);
      return capabilities(desk);
    });
    connection.onDidOpenTextDocument(({ textDocument: { uri, text, version, languageId } }) => {
      const name = plainUri(uri);
      // A text of another language is an instance, or nothing that anybody here knows.
      const isModel = languageId === 'pzl' || name.endsWith('.pzl');
      if (isModel || modelOfInstance(name)) this.#changed(name, text, version, 0);
    });
    connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
      const uri = plainUri(textDocument.uri);
      const text = desk.text(uri);
      if (text === undefined) return;
      this.#changed(uri, contentChanges.reduce(edited, text), textDocument.version, PAUSE);
    });
    connection.onDidCloseTextDocument(({ textDocument }) => {
      desk.close(plainUri(textDocument.uri));
      this.#versions.delete(plainUri(textDocument.uri));
      void connection.sendDiagnostics({ uri: textDocument.uri, diagnostics: [] });
    });
    answerAtPlaces(desk);
    answerOfDocuments(desk);
    answerEdits(desk);
    answerCommands(desk);
    return new Promise((resolve) => {
      connection.onExit(() => {
        clearTimeout(this.#timer);
        resolve(undefined);
      });
      connection.listen();
    });
  }

  /** Mistakes are told once nothing was typed for so many milliseconds: what is asked meanwhile goes first. */
  #changed(uri: string, text: string, version: number, pause: number): void {
    this.#desk.open(uri, text);
    this.#versions.set(uri, version);
    this.#untold.add(uri);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tellMistakes(), pause);
  }

  /** Those of the texts that changed, of others that use them, and of their instances. */
  #tellMistakes(): void {
    const changed = new Set(this.#untold);
    this.#untold.clear();
    const { workspace, instances } = this.#desk;
    for (const name of workspace.names) {
      const snapshot = workspace.snapshot(name);
      if (!snapshot?.sources.files.some((file) => changed.has(file.name))) continue;
      const mistakes = mistakesIn(this.#desk, name);
      this.#tell(name, snapshot.text, mistakes, ({ related }) =>
        related.flatMap(({ message, place }) => {
          const location = this.#desk.location(snapshot, place);
          return location ? [{ message, location }] : [];
        }),
      );
      changed.add(name);
    }
    for (const [uri, { text, model }] of instances)
      if (changed.has(uri) || changed.has(model))
        this.#tell(uri, text, mistakesIn(this.#desk, uri), () => []);
  }

  #tell(
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

function edited(text: string, change: TextDocumentContentChangeEvent): string {
  if (!('range' in change)) return change.text;
  const lines = new Lines(text);
  const { start, end } = change.range;
  return text.slice(0, lines.offset(start)) + change.text + text.slice(lines.offset(end));
}

/** What the client says of itself. */
function meet(
  desk: Desk,
  { capabilities, workspaceFolders, rootUri, initializationOptions }: InitializeParams,
): void {
  const folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  desk.folders = folders.flatMap((uri) => pathOf(uri) ?? []);
  desk.showsDocuments = capabilities.window?.showDocument?.support === true;
  const { answers } = (initializationOptions ?? {}) as { readonly answers?: unknown };
  if (answers === 'document' || answers === 'client') desk.showing = answers;
}

const capabilities = (desk: Desk): InitializeResult => ({
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
    executeCommandProvider: { commands: commandsFor(desk) },
  },
});

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
};
