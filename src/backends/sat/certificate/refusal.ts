// Why the checker doesn't accept a line of a certificate: as data, and in words.

export interface Refusal {
  /** Whether the line is wrong, or may be right, but the checker can't derive what it says. */
  readonly fault: 'wrong' | 'underived';
  readonly why: string;
}

export const wrong = (why: string): Refusal => ({ fault: 'wrong', why });

/** `what` is a clause that begins with "that". */
export const refuseUnderived = (what: string): Refusal => ({
  fault: 'underived',
  why: `The checker can't derive ${what}.`,
});

/** Says in words why a certificate isn't accepted. `what` is the subject of the sentence. */
export const refusalText = (
  what: string,
  { fault, line, why }: Refusal & { readonly line: number },
): string =>
  fault === 'wrong'
    ? `${what} is not right, line ${line}: ${why}`
    : `${what} can't be checked, line ${line}: ${why} So the claim is neither proved nor refuted.`;
