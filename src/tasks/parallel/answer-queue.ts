/** A queue of answers from parallel engines to one reader. */
import { append } from '../../model/large-lists.ts';

export class AnswerQueue<Answer> {
  #readyAnswers: Answer[] = [];
  #wakeReader: () => void = () => {};

  addAnswers(answers: readonly Answer[]): void {
    append(this.#readyAnswers, answers);
    this.#wakeReader();
  }

  /** Wakes the reader, because an answer has arrived or the search has ended. */
  wake(): void {
    this.#wakeReader();
  }

  /** Resolves at the next `addAnswers` or `wake`; immediately if there are answers already. */
  async waitForNews(): Promise<void> {
    if (this.#readyAnswers.length > 0) return;
    await new Promise<void>((resume) => {
      this.#wakeReader = resume;
    });
  }

  takeAll(): readonly Answer[] {
    const readyAnswers = this.#readyAnswers;
    this.#readyAnswers = [];
    return readyAnswers;
  }
}
