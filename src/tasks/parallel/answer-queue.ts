/** Answers on their way from engines that work side by side to the one who asked. */
import { append } from '../../model/large-lists.ts';

export class AnswerQueue<Answer> {
  #ready: Answer[] = [];
  #wake: () => void = () => {};

  put(answers: readonly Answer[]): void {
    append(this.#ready, answers);
    this.#wake();
  }

  /** Whoever waits looks again: there is an answer to take, or the end. */
  wake(): void {
    this.#wake();
  }

  /** Resolves at the next `put` or `wake`; at once where answers are there already. */
  async news(): Promise<void> {
    if (this.#ready.length > 0) return;
    await new Promise<void>((resume) => {
      this.#wake = resume;
    });
  }

  take(): readonly Answer[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }
}
