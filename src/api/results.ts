/** Results that come one by one, `for await (const answer of …)`, and how it ended afterwards: `await ….outcome`. */

export class Results<Result, Outcome> implements AsyncIterableIterator<Result, Outcome, undefined> {
  readonly #results: AsyncGenerator<Result, Outcome, undefined>;
  readonly #end: Promise<Outcome | undefined>;
  #settle: ((outcome: Outcome | undefined) => void) | undefined;
  #fail: ((reason: unknown) => void) | undefined;

  constructor(results: AsyncGenerator<Result, Outcome, undefined>) {
    this.#results = results;
    this.#end = new Promise((resolve, reject) => {
      this.#settle = resolve;
      this.#fail = reject;
    });
    // Whoever doesn't ask for the outcome has the error from the results.
    this.#end.catch(() => undefined);
  }

  /** How it ended; undefined where the results were left before. Comes with the last result: it doesn't ask for more of them. */
  get outcome(): Promise<Outcome | undefined> {
    return this.#end;
  }

  async next(): Promise<IteratorResult<Result, Outcome>> {
    try {
      const step = await this.#results.next();
      if (step.done) this.#settle?.(step.value);
      return step;
    } catch (error) {
      this.#fail?.(error);
      throw error;
    }
  }

  async return(): Promise<IteratorResult<Result, Outcome>> {
    this.#settle?.(undefined);
    return await this.#results.return(undefined as Outcome);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
