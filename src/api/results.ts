/**
 * Results that arrive one by one, `for await (const answer of …)`, and afterwards how the search ended: `await
 * ….outcome`.
 */

export class Results<Result, Outcome> implements AsyncIterableIterator<Result, Outcome, undefined> {
  readonly #results: AsyncGenerator<Result, Outcome, undefined>;
  readonly #end: Promise<Outcome | undefined>;
  #resolveEnd: ((outcome: Outcome | undefined) => void) | undefined;
  #fail: ((reason: unknown) => void) | undefined;

  constructor(results: AsyncGenerator<Result, Outcome, undefined>) {
    this.#results = results;
    this.#end = new Promise((resolve, reject) => {
      this.#resolveEnd = resolve;
      this.#fail = reject;
    });
    // The iteration throws the error as well. This handler keeps Node from reporting an unhandled rejection if no
    // caller awaits `outcome`.
    this.#end.catch(() => undefined);
  }

  /**
   * How the search ended; undefined if the iteration was stopped early. It is available with the last result; asking
   * for it doesn't request further results.
   */
  get outcome(): Promise<Outcome | undefined> {
    return this.#end;
  }

  async next(): Promise<IteratorResult<Result, Outcome>> {
    try {
      const step = await this.#results.next();
      if (step.done) this.#resolveEnd?.(step.value);
      return step;
    } catch (error) {
      this.#fail?.(error);
      throw error;
    }
  }

  async return(): Promise<IteratorResult<Result, Outcome>> {
    this.#resolveEnd?.(undefined);
    return await this.#results.return(undefined as Outcome);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
