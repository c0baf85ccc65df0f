/**
 * Answers to requests for changes of a document: formatting, repairs, renaming. Repairs come as a list of actions, in
 * which editors that can't show code lenses also get the lenses' commands.
 */

import { formattedInstance, instanceMistakes } from '../../../editor/instances/text.ts';
import { type Mistake, mistakesOf } from '../../../editor/mistakes.ts';
import { renamableRange, rename } from '../../../editor/navigate.ts';
import { canonicalUri } from '../beside.ts';
import type { ServerState } from '../desk.ts';
import { Lines } from '../lines.ts';
import { type CodeAction, CodeActionKind, ErrorCodes, ResponseError, type TextEdit } from '../protocol.ts';
import { commandOf, lensesOf } from './of-documents.ts';

export function answerEdits(state: ServerState): void {
  const { connection } = state;
  connection.onDocumentFormatting(({ textDocument }) => {
    const uri = canonicalUri(textDocument.uri);
    const text = state.text(uri);
    const formatResult = text === undefined ? undefined : formattedText(state, uri);
    if (text === undefined || formatResult === undefined || formatResult === text) return [];
    return [{ range: new Lines(text).range({ start: 0, end: text.length }), newText: formatResult }];
  });
  connection.onCodeAction(({ textDocument, range, context }) => {
    const uri = canonicalUri(textDocument.uri);
    const text = state.text(uri);
    if (text === undefined) return [];
    state.lastUri = uri;
    const lines = new Lines(text);
    const [from, to] = [lines.offset(range.start), lines.offset(range.end)];
    const isInRange = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
      start <= to && from <= end;
    const repairs = mistakesIn(state, uri)
      .filter(isInRange)
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
    // A client that shows answers itself also shows lenses itself.
    const showsLenses = state.answerDisplay !== 'client' && (!context.only || context.only.includes(''));
    const documentLenses = showsLenses ? lensesOf(state, uri) : undefined;
    const lensesInRange = (documentLenses?.lenses ?? []).filter(({ start }) =>
      isInRange({ start, end: endOfLine(text, start) }),
    );
    return [
      ...repairs,
      ...lensesInRange.map(
        (lens): CodeAction => ({ title: lens.title, command: commandOf(documentLenses!.uri, lens) }),
      ),
    ];
  });
  answerRenames(state);
}

function answerRenames(state: ServerState): void {
  const { connection } = state;
  connection.onPrepareRename(
    state.answerAt((snapshot, offset, lines) => {
      const stretch = renamableRange(snapshot, offset);
      return stretch ? lines.range(stretch) : null;
    }),
  );
  connection.onRenameRequest(({ textDocument, position, newName }) => {
    const snapshot = state.snapshot(textDocument.uri);
    if (!snapshot) return null;
    const textOffset = new Lines(snapshot.text).offset(position);
    const renameResult = rename(snapshot, textOffset, newName, state.workspace.otherSnapshots(snapshot.name));
    if (renameResult.status === 'refused')
      return new ResponseError(ErrorCodes.InvalidRequest, renameResult.reason) as never;
    const editsByUri = new Map<string, TextEdit[]>();
    for (const place of renameResult.places) {
      const location = state.location(snapshot, place);
      if (!location) continue;
      const edits = editsByUri.get(location.uri) ?? [];
      editsByUri.set(location.uri, [...edits, { range: location.range, newText: newName }]);
    }
    return { changes: Object.fromEntries(editsByUri) };
  });
}

/** The mistakes in a text that the editor has open: a model or an instance. */
export function mistakesIn(state: ServerState, uri: string): readonly Mistake[] {
  const instance = state.instance(uri);
  const snapshot = state.snapshot(instance?.model ?? uri);
  if (!snapshot) return [];
  return instance ? instanceMistakes(snapshot, uri, instance.text) : mistakesOf(snapshot);
}

function formattedText(state: ServerState, uri: string): string | undefined {
  const instance = state.instance(uri);
  if (instance) {
    const snapshot = state.snapshot(instance.model);
    return snapshot && formattedInstance(snapshot, instance.text);
  }
  const formatResult = state.workspace.formatModel(uri);
  return formatResult?.status === 'formatted' ? formatResult.text : undefined;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
