/**
 * Whole texts of a draft that others were put in place of, as the board was made larger or turned, say: to go back to, and on
 * again. What is entered on the board has steps of its own.
 */
import { computed, type Signal, signal } from '@preact/signals';

/** So many whole texts can be had again. */
const MOST = 100;

export class Past {
  readonly #before = signal<readonly string[]>([]);
  readonly #after = signal<readonly string[]>([]);
  readonly canUndo = computed(() => this.#before.value.length > 0);
  readonly canRedo = computed(() => this.#after.value.length > 0);

  /** Another text stands in place of this one from now on. */
  leave(text: string): void {
    this.#before.value = [...this.#before.peek(), text].slice(-MOST);
    this.#after.value = [];
  }

  /** The text before, in place of this one; undefined where there is none. */
  undo(now: string): string | undefined {
    return move(this.#before, this.#after, now);
  }

  redo(now: string): string | undefined {
    return move(this.#after, this.#before, now);
  }

  /** Something else was changed: there is no going on from here. */
  endRedo(): void {
    if (this.#after.peek().length > 0) this.#after.value = [];
  }
}

type Texts = Signal<readonly string[]>;

function move(from: Texts, to: Texts, now: string): string | undefined {
  const text = from.peek().at(-1);
  if (text === undefined) return undefined;
  from.value = from.peek().slice(0, -1);
  to.value = [...to.peek(), now];
  return text;
}
