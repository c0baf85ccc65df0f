/** Digits that are typed one after the other: they make one number until another place is chosen, or the typist rests. */

/** Milliseconds in which digits belong together. */
const TOGETHER = 1500;

export class Typing {
  /** What was typed so far, a minus sign first; empty where the next digit begins a number. */
  #text = '';
  #at = 0;
  #sign: '' | '-' = '';

  /** The number that goes on with this digit, and the one that begins with it. */
  with(digit: string): { readonly whole: string; readonly alone: string } {
    const goesOn = this.#sign === '' && performance.now() - this.#at < TOGETHER;
    const alone = this.#sign + digit;
    return { whole: goesOn ? this.#text + digit : alone, alone };
  }

  /** This stands there now. */
  typed(text: string): void {
    this.#text = text;
    this.#at = performance.now();
    this.#sign = '';
  }

  /** The next digit begins a number below zero. */
  minus(): void {
    this.end();
    this.#sign = '-';
  }

  /** The next digit begins a number. */
  end(): void {
    this.typed('');
  }
}
