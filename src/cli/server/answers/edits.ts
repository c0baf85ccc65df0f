/** Requests that change a document: formatting, repairs, renaming; and lenses, for editors that don't show them. */

import { formattedInstance, instanceMistakes } from '../../../editor/instances/text.ts';
import { type Mistake, mistakesOf } from '../../../editor/mistakes.ts';
import { renamable, rename } from '../../../editor/navigate.ts';
import { canonicalUri } from '../beside.ts';
import type { Desk } from '../desk.ts';
import { Lines } from '../lines.ts';
import { type CodeAction, CodeActionKind, ErrorCodes, ResponseError, type TextEdit } from '../protocol.ts';
import { commandOf, lensesOf } from './of-documents.ts';

export function answerEdits(desk: Desk): void {
  const { connection } = desk;
  connection.onDocumentFormatting(({ textDocument }) => {
    const uri = canonicalUri(textDocument.uri);
    const text = desk.text(uri);
    const formatted = text === undefined ? undefined : formattedText(desk, uri);
    if (text === undefined || formatted === undefined || formatted === text) return [];
    return [{ range: new Lines(text).range({ start: 0, end: text.length }), newText: formatted }];
  });
  connection.onCodeAction(({ textDocument, range, context }) => {
    const uri = canonicalUri(textDocument.uri);
    const text = desk.text(uri);
    if (text === undefined) return [];
    desk.lastUri = uri;
    const lines = new Lines(text);
    const [from, to] = [lines.offset(range.start), lines.offset(range.end)];
    const isInRange = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
      start <= to && from <= end;
    const repairs = mistakesIn(desk, uri)
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
    const showsLenses = desk.showing !== 'client' && (!context.only || context.only.includes(''));
    const lensed = showsLenses ? lensesOf(desk, uri) : undefined;
    const lensesInRange = (lensed?.lenses ?? []).filter(({ start }) =>
      isInRange({ start, end: endOfLine(text, start) }),
    );
    return [
      ...repairs,
      ...lensesInRange.map(
        (lens): CodeAction => ({ title: lens.title, command: commandOf(lensed!.uri, lens) }),
      ),
    ];
  });
  answerRenames(desk);
}

function answerRenames(desk: Desk): void {
  const { connection } = desk;
  connection.onPrepareRename(
    desk.answerAt((snapshot, offset, lines) => {
      const stretch = renamable(snapshot, offset);
      return stretch ? lines.range(stretch) : null;
    }),
  );
  connection.onRenameRequest(({ textDocument, position, newName }) => {
    const snapshot = desk.snapshot(textDocument.uri);
    if (!snapshot) return null;
    const offset = new Lines(snapshot.text).offset(position);
    const renamed = rename(snapshot, offset, newName, desk.workspace.others(snapshot.name));
    if (renamed.status === 'refused')
      return new ResponseError(ErrorCodes.InvalidRequest, renamed.reason) as never;
    const changes = new Map<string, TextEdit[]>();
    for (const place of renamed.places) {
      const location = desk.location(snapshot, place);
      if (!location) continue;
      const edits = changes.get(location.uri) ?? [];
      changes.set(location.uri, [...edits, { range: location.range, newText: newName }]);
    }
    return { changes: Object.fromEntries(changes) };
  });
}

/** The mistakes in a text that the editor has open: a model or an instance. */
export function mistakesIn(desk: Desk, uri: string): readonly Mistake[] {
  const instance = desk.instance(uri);
  const snapshot = desk.snapshot(instance?.model ?? uri);
  if (!snapshot) return [];
  return instance ? instanceMistakes(snapshot, uri, instance.text) : mistakesOf(snapshot);
}

function formattedText(desk: Desk, uri: string): string | undefined {
  const instance = desk.instance(uri);
  if (instance) {
    const snapshot = desk.snapshot(instance.model);
    return snapshot && formattedInstance(snapshot, instance.text);
  }
  const formatted = desk.workspace.formatted(uri);
  return formatted?.status === 'formatted' ? formatted.text : undefined;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
