/** Digits typed in sequence: they form one number until another place is selected or typing pauses. */

/** Milliseconds within which digits belong to the same number. */
const MAX_DIGIT_PAUSE = 1500;

export class Typing {
  /** The text typed so far, with a minus sign first; empty if the next digit begins a number. */
  #text = '';
  #at = 0;
  #sign: '' | '-' = '';

  /** The typed number with this digit appended (`whole`), and a number that begins with this digit (`alone`). */
  with(digit: string): { readonly whole: string; readonly alone: string } {
    const goesOn = this.#sign === '' && performance.now() - this.#at < MAX_DIGIT_PAUSE;
    const alone = this.#sign + digit;
    return { whole: goesOn ? this.#text + digit : alone, alone };
  }

  /** Records the text of the number that is now entered. */
  typed(text: string): void {
    this.#text = text;
    this.#at = performance.now();
    this.#sign = '';
  }

  /** Makes the next digit begin a negative number. */
  minus(): void {
    this.end();
    this.#sign = '-';
  }

  /** Makes the next digit begin a new number. */
  end(): void {
    this.typed('');
  }
}
