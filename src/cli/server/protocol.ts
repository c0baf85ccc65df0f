/**
 * What is used of the protocol's packages. In the package of pzl they are a file of their own (scripts/build/protocol.mjs), as they are
 * CommonJS, and the server is a module that shares its code with the API.
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
