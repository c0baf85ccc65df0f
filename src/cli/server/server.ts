/**
 * The language server: the services of src/editor/ over the Language Server Protocol. Positions there are lines and UTF-16
 * columns, from 0; here they are offsets.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type CodeAction,
  CodeActionKind,
  CompletionItemKind,
  type Connection,
  createConnection,
  DiagnosticSeverity,
  ErrorCodes,
  FoldingRangeKind,
  type InitializeResult,
  MarkupKind,
  ProposedFeatures,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
  SymbolKind,
  TextDocumentSyncKind,
  type TextEdit,
} from 'vscode-languageserver/node.js';
import { COLORS, colors } from '../../editor/colors.ts';
import { complete, type ItemKind } from '../../editor/complete.ts';
import { hover } from '../../editor/hover.ts';
import { mistakesOf } from '../../editor/mistakes.ts';
import { definition, references, renamable, rename } from '../../editor/navigate.ts';
import { foldings, lenses, selections, symbols } from '../../editor/outline.ts';
import { type Command, perform } from '../../editor/perform.ts';
import type { TextPlace } from '../../editor/places.ts';
import { signatureHelp } from '../../editor/signature.ts';
import type { Snapshot } from '../../editor/snapshot.ts';
import { Workspace } from '../../editor/workspace.ts';
import type { Severity } from '../../text/diagnostics.ts';
import { version } from '../../version.ts';
import { MODEL_BYTES, packageFolder, readText } from '../shell/files.ts';
import { Lines } from './lines.ts';

const COMMANDS: readonly Command[] = [
  'pzl.check',
  'pzl.run',
  'pzl.unique',
  'pzl.hint',
  'pzl.generate',
  'pzl.picture',
];
/** Milliseconds without an edit before mistakes are looked for. */
const PAUSE = 60;
/** Seconds that a command may take, unless the client tells. */
const TIME_LIMIT = 30;

const ITEM_KINDS: Readonly<Record<ItemKind, CompletionItemKind>> = {
  keyword: CompletionItemKind.Keyword,
  function: CompletionItemKind.Function,
  constant: CompletionItemKind.Constant,
  member: CompletionItemKind.Property,
  variable: CompletionItemKind.Variable,
  enum: CompletionItemKind.EnumMember,
  type: CompletionItemKind.Class,
  file: CompletionItemKind.File,
};

const SYMBOL_KINDS: Readonly<Record<string, SymbolKind>> = {
  puzzle: SymbolKind.Module,
  use: SymbolKind.File,
  enum: SymbolKind.Enum,
  given: SymbolKind.Constant,
  find: SymbolKind.Variable,
  def: SymbolKind.Function,
  rule: SymbolKind.Boolean,
  instance: SymbolKind.Object,
};

/** Files go by their URIs, whatever the editor's way to write them is. */
const plainUri = (uri: string): string =>
  uri.startsWith('file:') ? pathToFileURL(fileURLToPath(uri)).href : uri;

/** Beside the file that uses it, then among the examples. */
function findFile(used: string, from: string): { readonly name: string; readonly text: string } | undefined {
  if (!from.startsWith('file:')) return undefined;
  const name = used.endsWith('.pzl') ? used : `${used}.pzl`;
  for (const folder of [path.dirname(fileURLToPath(from)), packageFolder('examples')]) {
    const file = path.resolve(folder, name);
    if (!file.startsWith(folder + path.sep)) continue;
    try {
      return { name: pathToFileURL(file).href, text: readText(file, MODEL_BYTES) };
    } catch {
      // The next place; a file that can't be read is as good as none.
    }
  }
  return undefined;
}

/**
 * Serves until the client goes away. Returns what was wrong where a message can't be read: after a broken header nobody knows where the next
 * message begins, and only a new server can follow its editor again.
 */
export async function serve(): Promise<string | undefined> {
  const reader = new StreamMessageReader(process.stdin);
  const broken = new Promise<string>((resolve) => {
    reader.onError(({ message }) => resolve(message));
  });
  const connection = createConnection(ProposedFeatures.all, reader, new StreamMessageWriter(process.stdout));
  return await Promise.race([broken, new Server(connection).listen()]);
}

class Server {
  readonly #connection: Connection;
  readonly #workspace = new Workspace(findFile);
  /** The texts' numbers, as the editor counts them. */
  readonly #versions = new Map<string, number>();
  /** Texts that changed since their mistakes were told. */
  readonly #untold = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  listen(): Promise<undefined> {
    const connection = this.#connection;
    connection.onInitialize(() => CAPABILITIES);
    connection.onDidOpenTextDocument(({ textDocument: { uri, text, version } }) =>
      this.#changed(plainUri(uri), text, version, 0),
    );
    connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
      const uri = plainUri(textDocument.uri);
      let text = this.#workspace.text(uri) ?? '';
      for (const change of contentChanges) {
        if (!('range' in change)) text = change.text;
        else {
          const lines = new Lines(text);
          text =
            text.slice(0, lines.offset(change.range.start)) +
            change.text +
            text.slice(lines.offset(change.range.end));
        }
      }
      this.#changed(uri, text, textDocument.version, PAUSE);
    });
    connection.onDidCloseTextDocument(({ textDocument }) => {
      this.#workspace.close(plainUri(textDocument.uri));
      this.#versions.delete(plainUri(textDocument.uri));
      void connection.sendDiagnostics({ uri: textDocument.uri, diagnostics: [] });
    });
    this.#answerOfPlaces();
    this.#answerOfDocuments();
    this.#answerEdits();
    connection.onExecuteCommand(async ({ command, arguments: words = [] }, token) => {
      const [uri, argument, options] = words as [
        string?,
        string?,
        { readonly seed?: number; readonly timeLimit?: number }?,
      ];
      const snapshot = uri === undefined ? undefined : this.#snapshot(uri);
      if (!snapshot || !COMMANDS.includes(command as Command))
        return { text: 'There is no such model, or no such command.' };
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort());
      const { seed, timeLimit = TIME_LIMIT } = options ?? {};
      return await perform(snapshot, command as Command, argument ?? undefined, {
        signal: stop.signal,
        timeLimit,
        ...(seed !== undefined && { seed }),
      });
    });
    return new Promise((resolve) => {
      connection.onExit(() => {
        clearTimeout(this.#timer);
        resolve(undefined);
      });
      connection.listen();
    });
  }

  /** Files of which nobody has told are read, for places in them. */
  #snapshot(uri: string): Snapshot | undefined {
    return this.#workspace.snapshot(plainUri(uri));
  }

  /** Mistakes are told once nothing was typed for so many milliseconds: what is asked meanwhile goes first. */
  #changed(uri: string, text: string, version: number, pause: number): void {
    this.#workspace.open(uri, text);
    this.#versions.set(uri, version);
    this.#untold.add(uri);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tellMistakes(), pause);
  }

  /** Those of the texts that changed, and of others that use them. */
  #tellMistakes(): void {
    const changed = new Set(this.#untold);
    this.#untold.clear();
    for (const name of this.#workspace.names) {
      const snapshot = this.#workspace.snapshot(name);
      if (!snapshot?.sources.files.some((file) => changed.has(file.name))) continue;
      const lines = new Lines(snapshot.text);
      const diagnostics = mistakesOf(snapshot).map((one) => ({
        range: lines.range(one),
        severity: SEVERITIES[one.severity],
        code: one.code,
        source: 'pzl',
        message: one.message,
        relatedInformation: one.related.flatMap(({ message, place }) => {
          const location = this.#location(snapshot, place);
          return location ? [{ message, location }] : [];
        }),
      }));
      const version = this.#versions.get(name);
      void this.#connection.sendDiagnostics({
        uri: name,
        diagnostics,
        ...(version !== undefined && { version }),
      });
    }
  }

  /** Of a place in any file that the snapshot is made of; the library's are no files. */
  #location(snapshot: Snapshot, place: TextPlace) {
    const text =
      snapshot.sources.files.find((file) => file.name === place.name)?.text ??
      this.#workspace.snapshot(place.name)?.text;
    if (text === undefined || !place.name.includes(':')) return undefined;
    return { uri: place.name, range: new Lines(text).range(place) };
  }

  /** Asks a service about a place. */
  #at<
    Asked extends {
      readonly textDocument: { readonly uri: string };
      readonly position: { readonly line: number; readonly character: number };
    },
    Answer,
  >(ask: (snapshot: Snapshot, offset: number, lines: Lines) => Answer): (asked: Asked) => Answer | null {
    return ({ textDocument, position }) => {
      const snapshot = this.#snapshot(textDocument.uri);
      if (!snapshot) return null;
      const lines = new Lines(snapshot.text);
      return ask(snapshot, lines.offset(position), lines);
    };
  }

  /** What is asked of a place in a document. */
  #answerOfPlaces(): void {
    const connection = this.#connection;
    connection.onCompletion(
      this.#at((snapshot, offset, lines) => {
        const found = complete(snapshot, offset, modelsBeside(snapshot.name));
        if (!found) return null;
        const range = lines.range({ start: found.start, end: offset });
        return found.items.map(({ label, kind, detail, documentation }, i) => ({
          label,
          kind: ITEM_KINDS[kind],
          sortText: String(i).padStart(4, '0'),
          textEdit: { range, newText: label },
          ...(detail !== undefined && { detail }),
          ...(documentation !== undefined && {
            documentation: { kind: MarkupKind.Markdown, value: documentation },
          }),
        }));
      }),
    );
    connection.onHover(
      this.#at((snapshot, offset, lines) => {
        const found = hover(snapshot, offset);
        return found
          ? { contents: { kind: MarkupKind.Markdown, value: found.markdown }, range: lines.range(found) }
          : null;
      }),
    );
    connection.onSignatureHelp(
      this.#at((snapshot, offset) => {
        const found = signatureHelp(snapshot, offset);
        if (!found) return null;
        const parameters = found.parameters.map((label) => ({ label }));
        return {
          signatures: [{ label: found.label, documentation: found.meaning, parameters }],
          activeSignature: 0,
          activeParameter: found.active,
        };
      }),
    );
    connection.onDefinition(
      this.#at((snapshot, offset) => {
        const place = definition(snapshot, offset);
        if (!place) return null;
        return (
          this.#location(snapshot, place) ??
          (place.end === 0 && place.name.includes(':')
            ? { uri: place.name, range: new Lines('').range(place) }
            : null)
        );
      }),
    );
    connection.onReferences(
      this.#at((snapshot, offset) =>
        references(snapshot, offset, this.#workspace.others(snapshot.name)).flatMap(
          (place) => this.#location(snapshot, place) ?? [],
        ),
      ),
    );
  }

  /** What is asked of a document as a whole. */
  #answerOfDocuments(): void {
    const connection = this.#connection;
    connection.onDocumentSymbol(({ textDocument }) => {
      const snapshot = this.#snapshot(textDocument.uri);
      const lines = new Lines(snapshot?.text ?? '');
      return (snapshot ? symbols(snapshot) : []).map((one) => ({
        name: one.name === '' ? one.kind : one.name,
        kind: SYMBOL_KINDS[one.kind] ?? SymbolKind.Property,
        range: lines.range(one),
        selectionRange: lines.range(one.label),
      }));
    });
    connection.onFoldingRanges(({ textDocument }) => {
      const snapshot = this.#snapshot(textDocument.uri);
      const lines = new Lines(snapshot?.text ?? '');
      return (snapshot ? foldings(snapshot) : []).map((one) => {
        const { start, end } = lines.range(one);
        const comment = snapshot!.text.startsWith('/', one.start);
        return {
          startLine: start.line,
          endLine: end.line,
          ...(comment && { kind: FoldingRangeKind.Comment }),
        };
      });
    });
    connection.onSelectionRanges(({ textDocument, positions }) => {
      const snapshot = this.#snapshot(textDocument.uri);
      if (!snapshot) return null;
      const lines = new Lines(snapshot.text);
      return positions.map((position) => {
        const around = selections(snapshot, lines.offset(position)).map((one) => lines.range(one));
        return around.reduceRight<{ range: ReturnType<Lines['range']>; parent?: never }>(
          (parent, range) => ({ range, ...(parent && { parent }) }) as never,
          undefined as never,
        );
      });
    });
    connection.onCodeLens(({ textDocument }) => {
      const snapshot = this.#snapshot(textDocument.uri);
      const lines = new Lines(snapshot?.text ?? '');
      return (snapshot ? lenses(snapshot) : []).map(({ title, command, argument, start }) => ({
        range: lines.range({ start, end: start }),
        command: { title, command, arguments: [textDocument.uri, argument ?? null] },
      }));
    });
    connection.languages.semanticTokens.on(({ textDocument }) => {
      const snapshot = this.#snapshot(textDocument.uri);
      return { data: snapshot ? encoded(snapshot) : [] };
    });
  }

  #answerEdits(): void {
    const connection = this.#connection;
    connection.onDocumentFormatting(({ textDocument }) => {
      const uri = plainUri(textDocument.uri);
      const text = this.#workspace.text(uri);
      const formatted = this.#workspace.formatted(uri);
      if (text === undefined || formatted?.status !== 'formatted' || formatted.text === text) return [];
      return [
        {
          range: new Lines(text).range({ start: 0, end: text.length }),
          newText: formatted.text,
        },
      ];
    });
    connection.onCodeAction(({ textDocument, range }) => {
      const snapshot = this.#snapshot(textDocument.uri);
      if (!snapshot) return [];
      const lines = new Lines(snapshot.text);
      const [from, to] = [lines.offset(range.start), lines.offset(range.end)];
      return mistakesOf(snapshot)
        .filter(({ start, end }) => start <= to && from <= end)
        .flatMap(({ fixes, code, message, start, end }) =>
          fixes.map(
            (fix): CodeAction => ({
              title: fix.title,
              kind: CodeActionKind.QuickFix,
              isPreferred: fixes.length === 1,
              diagnostics: [{ range: lines.range({ start, end }), message, code, source: 'pzl' }],
              edit: { changes: { [textDocument.uri]: [{ range: lines.range(fix), newText: fix.text }] } },
            }),
          ),
        );
    });
    connection.onPrepareRename(
      this.#at((snapshot, offset, lines) => {
        const found = renamable(snapshot, offset);
        return found ? lines.range(found) : null;
      }),
    );
    connection.onRenameRequest(({ textDocument, position, newName }) => {
      const snapshot = this.#snapshot(textDocument.uri);
      if (!snapshot) return null;
      const offset = new Lines(snapshot.text).offset(position);
      const renamed = rename(snapshot, offset, newName, this.#workspace.others(snapshot.name));
      if (renamed.status === 'refused')
        return new ResponseError(ErrorCodes.InvalidRequest, renamed.reason) as never;
      const changes = new Map<string, TextEdit[]>();
      for (const place of renamed.places) {
        const location = this.#location(snapshot, place);
        if (!location) continue;
        const edits = changes.get(location.uri) ?? [];
        changes.set(location.uri, [...edits, { range: location.range, newText: newName }]);
      }
      return { changes: Object.fromEntries(changes) };
    });
  }
}

/** The models in a file's folder, as `use` names them. */
function modelsBeside(uri: string): readonly string[] {
  if (!uri.startsWith('file:')) return [];
  const file = fileURLToPath(uri);
  try {
    return readdirSync(path.dirname(file))
      .filter((name) => name.endsWith('.pzl') && name !== path.basename(file))
      .slice(0, 1000)
      .map((name) => name.slice(0, -'.pzl'.length));
  } catch {
    return [];
  }
}

const TOKEN_TYPES = [...COLORS];
const TOKEN_MODIFIERS = ['unknown'];

/** Five numbers a token, places as differences to the token before; a token of several lines is cut at their ends. */
function encoded(snapshot: Snapshot): number[] {
  const lines = new Lines(snapshot.text);
  const data: number[] = [];
  let line = 0;
  let character = 0;
  for (const { start, end, color, unknown } of colors(snapshot)) {
    let at = start;
    for (const part of snapshot.text.slice(start, end).split('\n')) {
      const place = lines.position(at);
      if (part.length > 0) {
        const before = place.line === line ? character : 0;
        data.push(
          place.line - line,
          place.character - before,
          part.length,
          TOKEN_TYPES.indexOf(color),
          unknown ? 1 : 0,
        );
        line = place.line;
        character = place.character;
      }
      at += part.length + 1;
    }
  }
  return data;
}

const CAPABILITIES: InitializeResult = {
  serverInfo: { name: 'pzl', version },
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    completionProvider: { triggerCharacters: ['.', '=', '"'] },
    hoverProvider: true,
    signatureHelpProvider: { triggerCharacters: ['(', ','] },
    definitionProvider: true,
    referencesProvider: true,
    renameProvider: { prepareProvider: true },
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    codeLensProvider: {},
    documentFormattingProvider: true,
    semanticTokensProvider: {
      legend: { tokenTypes: TOKEN_TYPES, tokenModifiers: TOKEN_MODIFIERS },
      full: true,
    },
    executeCommandProvider: { commands: [...COMMANDS] },
  },
};

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
};
