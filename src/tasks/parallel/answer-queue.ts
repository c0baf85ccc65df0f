/** A queue of answers from parallel engines to one reader. */
import { append } from '../../model/large-lists.ts';

export class AnswerQueue<Answer> {
  #ready: Answer[] = [];
  #wake: () => void = () => {};

  put(answers: readonly Answer[]): void {
    append(this.#ready, answers);
    this.#wake();
  }

  /** Wakes the reader, because an answer has arrived or the search has ended. */
  wake(): void {
    this.#wake();
  }

  /** Resolves at the next `put` or `wake`; immediately if there are answers already. */
  async waitForNews(): Promise<void> {
    if (this.#ready.length > 0) return;
    await new Promise<void>((resume) => {
      this.#wake = resume;
    });
  }

  takeAll(): readonly Answer[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }
}
