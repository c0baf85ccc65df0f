/** Requests about a whole document or all models: outline, lenses, colors, known values. */

import { COLORS, coloredRanges } from '../../../editor/colors.ts';
import { knownValues } from '../../../editor/instances/known-values.ts';
import { entriesOf } from '../../../editor/instances/text.ts';
import {
  documentSymbols,
  foldings,
  instanceLenses,
  type Lens,
  lenses,
  selections,
} from '../../../editor/outline.ts';
import type { Snapshot } from '../../../editor/snapshot.ts';
import type { ServerState } from '../desk.ts';
import { Lines } from '../lines.ts';
import { FoldingRangeKind, InlayHintKind, SymbolKind } from '../protocol.ts';

const SYMBOL_KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ['puzzle', SymbolKind.Module],
  ['use', SymbolKind.File],
  ['enum', SymbolKind.Enum],
  ['given', SymbolKind.Constant],
  ['find', SymbolKind.Variable],
  ['def', SymbolKind.Function],
  ['rule', SymbolKind.Boolean],
  ['instance', SymbolKind.Object],
]);

/** The greatest number of names in the answer to a search through all models. */
const MAX_SYMBOLS = 500;

export function answerOfDocuments(state: ServerState): void {
  const { connection } = state;
  connection.onDocumentSymbol(({ textDocument }) => {
    const instance = state.instance(textDocument.uri);
    return instance ? entrySymbols(instance.text) : symbolsOf(state.snapshot(textDocument.uri));
  });
  connection.onWorkspaceSymbol(({ query }) => {
    const searchText = query.toLowerCase();
    return state
      .modelSnapshots()
      .flatMap((snapshot) =>
        symbolsOf(snapshot)
          .filter(({ name }) => name.toLowerCase().includes(searchText))
          .map(({ name, kind, selectionRange }) => ({
            name,
            kind,
            location: { uri: snapshot.name, range: selectionRange },
          })),
      )
      .slice(0, MAX_SYMBOLS);
  });
  answerFoldingAndSelection(state);
  answerLensesAndColors(state);
}

/** Answers requests for the ranges that can be folded, and for those to select around the cursor. */
function answerFoldingAndSelection(state: ServerState): void {
  const { connection } = state;
  connection.onFoldingRanges(({ textDocument }) => {
    const snapshot = state.snapshot(textDocument.uri);
    const lines = new Lines(snapshot?.text ?? '');
    return (snapshot ? foldings(snapshot) : []).map((one) => {
      const { start, end } = lines.range(one);
      const isComment = snapshot!.text.startsWith('/', one.start);
      return {
        startLine: start.line,
        endLine: end.line,
        ...(isComment && { kind: FoldingRangeKind.Comment }),
      };
    });
  });
  connection.onSelectionRanges(({ textDocument, positions }) => {
    const snapshot = state.snapshot(textDocument.uri);
    if (!snapshot) return null;
    const lines = new Lines(snapshot.text);
    return positions.map((position) => {
      const selectionRanges = selections(snapshot, lines.offset(position)).map((one) => lines.range(one));
      return selectionRanges.reduceRight<{ range: ReturnType<Lines['range']>; parent?: never }>(
        (parent, range) => ({ range, ...(parent && { parent }) }) as never,
        undefined as never,
      );
    });
  });
}

/** Answers requests for what is shown within the text: lenses, known values, colors. */
function answerLensesAndColors(state: ServerState): void {
  const { connection } = state;
  connection.onCodeLens(({ textDocument }) => {
    const documentLenses = lensesOf(state, textDocument.uri);
    const lines = new Lines(documentLenses?.text ?? '');
    return (documentLenses?.lenses ?? []).map((lens) => ({
      range: lines.range({ start: lens.start, end: lens.start }),
      command: commandOf(documentLenses!.uri, lens),
    }));
  });
  connection.languages.inlayHint.on(({ textDocument, range }) => {
    const snapshot = state.snapshot(textDocument.uri);
    if (!snapshot) return null;
    const lines = new Lines(snapshot.text);
    const [from, to] = [lines.offset(range.start), lines.offset(range.end)];
    return knownValues(
      snapshot,
      state.instanceFiles(snapshot, () => snapshot.draft),
    )
      .filter(({ at }) => from <= at && at <= to)
      .map(({ at, text, instance }) => ({
        position: lines.position(at),
        label: `= ${text}`,
        kind: InlayHintKind.Type,
        paddingLeft: true,
        tooltip: `In the instance ${instance}`,
      }));
  });
  connection.languages.semanticTokens.on(({ textDocument }) => {
    const snapshot = state.snapshot(textDocument.uri);
    return { data: snapshot ? encodeTokens(snapshot) : [] };
  });
}

export interface LensedText {
  /** The URI of the model to which the lenses' commands apply. */
  readonly uri: string;
  /** The text above whose parts the lenses are shown. */
  readonly text: string;
  readonly lenses: readonly Lens[];
}

/** The lenses of a model, or of an instance in a file of its own; the commands of the latter apply to its model. */
export function lensesOf(state: ServerState, uri: string): LensedText | undefined {
  const instance = state.instance(uri);
  if (instance)
    return {
      uri: instance.model,
      text: instance.text,
      lenses: instanceLenses({ start: 0, end: 0 }, instance.name),
    };
  const snapshot = state.snapshot(uri);
  if (!snapshot) return undefined;
  const instanceNames = state.instanceFiles(snapshot, () => snapshot.draft).map(({ name }) => name);
  return { uri, text: snapshot.text, lenses: lenses(snapshot, instanceNames) };
}

export const commandOf = (uri: string, { title, command, argument }: Lens) => ({
  title,
  command,
  arguments: [uri, argument ?? null],
});

function symbolsOf(snapshot: Snapshot | undefined) {
  const lines = new Lines(snapshot?.text ?? '');
  return (snapshot ? documentSymbols(snapshot) : []).map((one) => ({
    name: one.name === '' ? one.kind : one.name,
    kind: SYMBOL_KINDS.get(one.kind) ?? SymbolKind.Property,
    range: lines.range(one),
    selectionRange: lines.range(one.label),
  }));
}

function entrySymbols(text: string) {
  const lines = new Lines(text);
  return entriesOf(text).map((one) => ({
    name: one.name,
    kind: SymbolKind.Constant,
    range: lines.range(one.entryRange),
    selectionRange: lines.range(one),
  }));
}

export const TOKEN_TYPES = [...COLORS];
export const TOKEN_MODIFIERS = ['unknown'];

/**
 * Encodes colored words by five numbers each, with positions relative to the word before; a token of several lines is
 * split at line ends.
 */
function encodeTokens(snapshot: Snapshot): number[] {
  const lines = new Lines(snapshot.text);
  const data: number[] = [];
  let line = 0;
  let character = 0;
  for (const { start, end, color, isUnknownName } of coloredRanges(snapshot)) {
    let tokenOffset = start;
    for (const part of snapshot.text.slice(start, end).split('\n')) {
      const place = lines.position(tokenOffset);
      if (part.length > 0) {
        const lastCharacter = place.line === line ? character : 0;
        data.push(
          place.line - line,
          place.character - lastCharacter,
          part.length,
          TOKEN_TYPES.indexOf(color),
          isUnknownName ? 1 : 0,
        );
        line = place.line;
        character = place.character;
      }
      tokenOffset += part.length + 1;
    }
  }
  return data;
}
