/**
 * CodeMirror, adapted to the page. It is in a shadow tree, where it can add its style sheets as objects, since the
 * page's content security policy allows no inline styles.
 */
import { autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete';
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
import type { Completion, Hover, Repair } from '../../src/index.ts';
import type { PlainMistake } from '../worker/protocol.ts';
import { pzlLanguage, syntaxColors } from './language.ts';
import { proseOf } from './prose.ts';

export interface EditorEvents {
  readonly onChanged: (text: string) => void;
  readonly solve: () => void;
  readonly format: () => void;
  /** Asks the worker for completions; undefined if they were asked for again meanwhile. */
  readonly complete: (text: string, offset: number) => Promise<Completion | undefined>;
  readonly meaning: (text: string, offset: number) => Promise<Hover | undefined>;
}

/** [the library's kind of a completion]: CodeMirror's name for it. */
const COMPLETION_TYPES: Readonly<Record<Completion['items'][number]['kind'], string>> = {
  keyword: 'keyword',
  function: 'function',
  constant: 'constant',
  member: 'property',
  variable: 'variable',
  enum: 'enum',
  type: 'type',
  file: 'text',
};

const editorTheme = EditorView.theme({
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
  '.cm-tooltip-hover pre': { margin: '0 0 6px', font: '13.5px var(--mono)', whiteSpace: 'pre-wrap' },
  '.cm-tooltip-hover code': { fontFamily: 'var(--mono)', fontSize: '13.5px' },
  '.cm-completionInfo p': { margin: '0' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--pen)',
    color: 'var(--sheet)',
    borderRadius: '6px',
    padding: '3px 8px',
  },
  '.cm-diagnostic': { borderLeft: '3px solid var(--wrong)' },
});

export class Editor {
  readonly #view: EditorView;

  constructor(place: HTMLElement, text: string, events: EditorEvents) {
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
    const command = (action: () => void) => (): boolean => {
      action();
      return true;
    };
    const { onChanged, solve, format } = events;
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
          syntaxHighlighting(syntaxColors),
          autocompletion({ override: [(context) => completions(context, events.complete)] }),
          hoverTooltip(async (view, position) => {
            const hoverText = await events.meaning(view.state.doc.toString(), position);
            if (!hoverText || hoverText.end > view.state.doc.length) return null;
            return {
              pos: hoverText.start,
              end: hoverText.end,
              create: () => ({ dom: proseOf(hoverText.markdown) }),
            };
          }),
          editorTheme,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'Rules of the puzzle type', spellcheck: 'false' }),
          keymap.of([
            { key: 'Mod-Enter', run: command(solve) },
            { key: 'Shift-Alt-f', run: command(format) },
            ...completionKeymap,
            ...defaultKeymap,
            ...historyKeymap,
            indentWithTab,
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) onChanged(update.state.doc.toString());
          }),
        ],
      }),
    });
    // Gives the scrolled area the keyboard focus, so that it can be scrolled by keys.
    this.#view.scrollDOM.tabIndex = 0;
  }

  /** Underlines mistakes and offers their repairs. */
  mark(mistakes: readonly PlainMistake[]): void {
    const { state } = this.#view;
    const marks = mistakes.map((mistake): Mark => {
      const { from, to } = this.#place(mistake);
      const actions = mistake.fixes.map((fix) => ({ name: fix.title, apply: () => this.repair(fix) }));
      return { from, to, severity: mistake.severity, message: mistake.message, actions };
    });
    this.#view.dispatch(setDiagnostics(state, marks));
  }

  repair({ start, end, text }: Omit<Repair, 'title'>): void {
    const { length } = this.#view.state.doc;
    this.#view.dispatch({
      changes: { from: Math.min(start, length), to: Math.min(end, length), insert: text },
    });
    this.#view.focus();
  }

  /** Replaces the text by an edit that leaves equal parts at both ends alone, so that the cursor keeps its place. */
  replace(text: string): void {
    const currentText = this.#view.state.doc.toString();
    let commonStart = 0;
    while (commonStart < currentText.length && currentText[commonStart] === text[commonStart]) commonStart++;
    let rest = 0;
    const maxCommonEnd = Math.min(currentText.length, text.length) - commonStart;
    while (rest < maxCommonEnd && currentText[currentText.length - 1 - rest] === text[text.length - 1 - rest])
      rest++;
    if (currentText === text) return;
    this.repair({
      start: commonStart,
      end: currentText.length - rest,
      text: text.slice(commonStart, text.length - rest),
    });
  }

  goTo(mistake: PlainMistake): void {
    const { from, to } = this.#place(mistake);
    this.#view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    this.#view.focus();
  }

  close(): void {
    this.#view.destroy();
  }

  #place({ start, end }: PlainMistake): { from: number; to: number } {
    const { length } = this.#view.state.doc;
    return { from: Math.min(start, length), to: Math.min(Math.max(start, end), length) };
  }
}

/** Completions from the library, in the library's order. */
async function completions(context: CompletionContext, ask: EditorEvents['complete']) {
  const word = context.matchBefore(/[\p{L}\p{M}\p{N}_.]+$/u);
  if (!word && !context.explicit) return null;
  const completionList = await ask(context.state.doc.toString(), context.pos);
  if (!completionList || context.aborted) return null;
  const { items } = completionList;
  return {
    from: completionList.start,
    validFor: /^[\p{L}\p{M}\p{N}_]*$/u,
    options: items.map(({ label, kind, detail, documentation }, at) => ({
      label,
      type: COMPLETION_TYPES[kind],
      boost: -Math.min(99, at / 4),
      ...(detail !== undefined && { detail }),
      ...(documentation !== undefined && { info: () => proseOf(documentation) }),
    })),
  };
}
