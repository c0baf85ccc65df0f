/**
 * The parts of the protocol's packages that are used. In pzl's package they are a separate file
 * (scripts/build/api.mjs), because they are CommonJS and the server is a module that shares code with the API.
 */
export {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  CompletionItemKind,
  type Connection,
  createConnection,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DocumentHighlightKind,
  ErrorCodes,
  FoldingRangeKind,
  type InitializeParams,
  type InitializeResult,
  InlayHintKind,
  MarkupKind,
  MessageType,
  ProposedFeatures,
  ResponseError,
  ShowDocumentRequest,
  StreamMessageReader,
  StreamMessageWriter,
  SymbolKind,
  type TextDocumentContentChangeEvent,
  TextDocumentSyncKind,
  type TextEdit,
} from 'vscode-languageserver/node.js';
