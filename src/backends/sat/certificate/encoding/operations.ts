// Arithmetic operations on one or two numbers.
const OPERATIONS = new Map<string, (a: number, b: number) => number | undefined>([
  ['product', (a, b) => a * b],
  ['quotient', (a, b) => (b === 0 ? undefined : Math.floor(a / b))],
  ['remainder', (a, b) => (b === 0 ? undefined : a - b * Math.floor(a / b))],
  ['absolute', (a) => Math.abs(a)],
]);

/**
 * The function that computes an arithmetic operation, and returns undefined where it has no value, as for a division
 * by zero. Undefined for operations that aren't arithmetic.
 */
export const operationOf = (operation: string): ((a: number, b: number) => number | undefined) | undefined =>
  OPERATIONS.get(operation);
