/** Digits typed in sequence: they form one number until another place is selected or typing pauses. */

/** The longest pause, in milliseconds, between digits of the same number. */
const MAX_DIGIT_PAUSE = 1500;

export class NumberTyping {
  /** The digits typed so far, after a minus sign if there is one; empty if the next digit begins a number. */
  #text = '';
  #at = 0;
  #sign: '' | '-' = '';

  /**
   * Two numbers that a digit may make: `whole` is the number typed so far with the digit appended; `alone` begins with
   * the digit.
   */
  numbersWithDigit(digit: string): { readonly whole: string; readonly alone: string } {
    const continuesNumber = this.#sign === '' && performance.now() - this.#at < MAX_DIGIT_PAUSE;
    const newNumber = this.#sign + digit;
    return { whole: continuesNumber ? this.#text + digit : newNumber, alone: newNumber };
  }

  /** Records the number that was entered, to which the next digit may be appended. */
  recordNumber(text: string): void {
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
    this.recordNumber('');
  }
}
