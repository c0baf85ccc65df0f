/**
 * Earlier versions of a draft's whole text, for undo and redo of operations such as resizing or rotating. Entries on
 * the board have their own history.
 */
import { computed, type Signal, signal } from '@preact/signals';

/** The greatest number of earlier texts that are stored. */
const MAX_UNDO_TEXTS = 100;

export class TextHistory {
  readonly #before = signal<readonly string[]>([]);
  readonly #after = signal<readonly string[]>([]);
  readonly canUndo = computed(() => this.#before.value.length > 0);
  readonly canRedo = computed(() => this.#after.value.length > 0);

  /** Records a text that is about to be replaced, for undo. */
  record(text: string): void {
    if (this.#before.peek().at(-1) !== text)
      this.#before.value = [...this.#before.peek(), text].slice(-MAX_UNDO_TEXTS);
    this.#after.value = [];
  }

  /**
   * Returns the text before the present one (`now`), which can then be redone; undefined if there is none. The texts
   * `later` are redone after `now`, the last of them first.
   */
  undo(now: string, later: readonly string[] = []): string | undefined {
    return move(this.#before, this.#after, [...later, now]);
  }

  redo(now: string): string | undefined {
    return move(this.#after, this.#before, [now]);
  }

  /** Called when something was changed after an undo, so that nothing can be redone. */
  endRedo(): void {
    if (this.#after.peek().length > 0) this.#after.value = [];
  }
}

type Texts = Signal<readonly string[]>;

function move(from: Texts, to: Texts, now: readonly string[]): string | undefined {
  const text = from.peek().at(-1);
  if (text === undefined) return undefined;
  from.value = from.peek().slice(0, -1);
  to.value = [...to.peek(), ...now];
  return text;
}
