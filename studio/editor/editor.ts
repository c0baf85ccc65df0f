/**
 * CodeMirror, as the page needs it. It stands in a shadow tree of its own, where it may bring its style sheets as objects: the
 * page allows no style but its own files.
 */
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic as Mark, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { JsonDiagnostic } from '../../src/index.ts';
import { colors, completions, meaningOf, pzlLanguage } from './language.ts';

export interface EditorEvents {
  readonly changed: (text: string) => void;
  readonly solve: () => void;
}

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '15px', backgroundColor: 'var(--sheet)', color: 'var(--ink)' },
  '.cm-content': { fontFamily: 'var(--mono)', lineHeight: '1.6', caretColor: 'var(--pen)' },
  '.cm-scroller': { overflow: 'auto' },
  '.cm-gutters': { backgroundColor: 'var(--sheet)', color: 'var(--soft)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--pen) 7%, transparent)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--pen)', borderLeftWidth: '2px' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'var(--pen-soft) !important',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--sheet)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
  },
  '.cm-tooltip-hover': { padding: '6px 10px', maxWidth: '44em', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic': { borderLeft: '3px solid var(--wrong)' },
});

export class Editor {
  readonly #view: EditorView;

  constructor(place: HTMLElement, text: string, { changed, solve }: EditorEvents) {
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
    const run = (): boolean => {
      solve();
      return true;
    };
    this.#view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          pzlLanguage,
          syntaxHighlighting(colors),
          autocompletion({ override: [completions] }),
          hoverTooltip((view, position) => {
            const word = view.state.wordAt(position);
            const meaning =
              word && meaningOf(view.state.sliceDoc(word.from, word.to), view.state.doc.toString());
            if (!word || !meaning) return null;
            const create = () => {
              const dom = document.createElement('div');
              dom.textContent = meaning;
              return { dom };
            };
            return { pos: word.from, end: word.to, create };
          }),
          look,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'Rules of the puzzle type', spellcheck: 'false' }),
          keymap.of([
            { key: 'Mod-Enter', run },
            ...completionKeymap,
            ...defaultKeymap,
            ...historyKeymap,
            indentWithTab,
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    // Whoever has no pointer scrolls it with the keys.
    this.#view.scrollDOM.tabIndex = 0;
  }

  /** Underlines what is wrong. */
  mark(mistakes: readonly JsonDiagnostic[]): void {
    const { state } = this.#view;
    const marks = mistakes.flatMap((mistake): Mark[] => {
      const at = this.#place(mistake);
      if (!at) return [];
      const message = [mistake.message, mistake.advice].filter(Boolean).join('\n');
      return [{ ...at, severity: mistake.severity === 'error' ? 'error' : 'warning', message }];
    });
    this.#view.dispatch(setDiagnostics(state, marks));
  }

  goTo(mistake: JsonDiagnostic): void {
    const at = this.#place(mistake);
    if (!at) return;
    this.#view.dispatch({ selection: { anchor: at.from, head: at.to }, scrollIntoView: true });
    this.#view.focus();
  }

  close(): void {
    this.#view.destroy();
  }

  #place(mistake: JsonDiagnostic): { from: number; to: number } | undefined {
    const { doc } = this.#view.state;
    const { line, column, endLine, endColumn } = mistake;
    if (line === undefined || column === undefined || line > doc.lines) return undefined;
    const from = Math.min(doc.length, doc.line(line).from + column - 1);
    const last = doc.line(Math.min(doc.lines, endLine ?? line));
    return { from, to: Math.max(from, Math.min(doc.length, last.from + (endColumn ?? column) - 1)) };
  }
}
