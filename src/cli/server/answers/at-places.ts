/** Requests about a place in a document: completion, hover, definition, references. */

import { complete, type ItemKind } from '../../../editor/complete.ts';
import { hover } from '../../../editor/hover.ts';
import { entryWords } from '../../../editor/instances/text.ts';
import { definition, references } from '../../../editor/navigate.ts';
import { signatureHelp } from '../../../editor/signature.ts';
import { modelsBeside } from '../beside.ts';
import type { AskedPlace, OpenInstance, ServerState } from '../desk.ts';
import { Lines } from '../lines.ts';
import { CompletionItemKind, DocumentHighlightKind, MarkupKind } from '../protocol.ts';

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

export function answerAtPlaces(state: ServerState): void {
  const { connection } = state;
  const completion = state.answerAt((snapshot, offset, lines) => {
    const completion = complete(snapshot, offset, modelsBeside(snapshot.name));
    if (!completion) return null;
    const replacedRange = lines.range({ start: completion.start, end: offset });
    return completion.items.map(({ label, kind, detail, documentation }, i) => ({
      label,
      kind: ITEM_KINDS[kind],
      sortText: String(i).padStart(4, '0'),
      textEdit: { range: replacedRange, newText: label },
      ...(detail !== undefined && { detail }),
      ...(documentation !== undefined && {
        documentation: { kind: MarkupKind.Markdown, value: documentation },
      }),
    }));
  });
  connection.onCompletion((asked) => {
    const instance = state.instance(asked.textDocument.uri);
    return instance ? entryCompletion(state, instance, asked) : completion(asked);
  });
  connection.onHover(
    state.answerAtName((snapshot, offset, lines) => {
      const hoverText = hover(snapshot, offset);
      if (!hoverText) return null;
      const contents = { kind: MarkupKind.Markdown, value: hoverText.markdown };
      return lines ? { contents, range: lines.range(hoverText) } : { contents };
    }),
  );
  answerSignatureHelp(state);
  answerDefinitionsAndReferences(state);
}

/** Answers requests for signature help: the parameters of the call that is being written. */
function answerSignatureHelp(state: ServerState): void {
  state.connection.onSignatureHelp(
    state.answerAt((snapshot, offset) => {
      const help = signatureHelp(snapshot, offset);
      if (!help) return null;
      const parameters = help.parameters.map((label) => ({ label }));
      return {
        signatures: [{ label: help.label, documentation: help.meaning, parameters }],
        activeSignature: 0,
        activeParameter: help.activeParameter,
      };
    }),
  );
}

/** Answers requests for the definition of a name, and for all its uses. */
function answerDefinitionsAndReferences(state: ServerState): void {
  const { connection } = state;
  connection.onDefinition(
    state.answerAtName((snapshot, offset) => {
      const place = definition(snapshot, offset);
      if (!place) return null;
      return (
        state.location(snapshot, place) ??
        (place.end === 0 && place.name.includes(':')
          ? { uri: place.name, range: new Lines('').range(place) }
          : null)
      );
    }),
  );
  connection.onReferences(
    state.answerAtName((snapshot, offset) =>
      references(snapshot, offset, state.workspace.otherSnapshots(snapshot.name)).flatMap(
        (place) => state.location(snapshot, place) ?? [],
      ),
    ),
  );
  connection.onDocumentHighlight(
    state.answerAt((snapshot, offset, lines) => {
      const [home, ...others] = references(snapshot, offset);
      if (!home) return null;
      return [home, ...others]
        .filter(({ name }) => name === snapshot.name)
        .map((place) => ({
          range: lines.range(place),
          kind: place === home ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
        }));
    }),
  );
}

function entryCompletion(state: ServerState, { text, model }: OpenInstance, { position }: AskedPlace) {
  const snapshot = state.snapshot(model);
  const textOffset = new Lines(text).offset(position);
  const words = snapshot && entryWords(snapshot, text, textOffset);
  return (
    words?.map((label) => ({ label, kind: CompletionItemKind.Property, insertText: `${label}:` })) ?? null
  );
}
