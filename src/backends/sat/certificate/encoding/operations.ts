// Operations on one number or two.
const OPERATIONS = new Map<string, (a: number, b: number) => number | undefined>([
  ['product', (a, b) => a * b],
  ['quotient', (a, b) => (b === 0 ? undefined : Math.floor(a / b))],
  ['remainder', (a, b) => (b === 0 ? undefined : a - b * Math.floor(a / b))],
  ['absolute', (a) => Math.abs(a)],
]);

/** The operation; undefined where it is no such one. It gives undefined where it has no value. */
export const operationOf = (operation: string): ((a: number, b: number) => number | undefined) | undefined =>
  OPERATIONS.get(operation);
