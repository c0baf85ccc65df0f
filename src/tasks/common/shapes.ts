/** Tests of the shape of values that come from files and from other programs. */
export type Test = (value: unknown) => boolean;

export const isText: Test = (value) => typeof value === 'string';
export const isPlain: Test = (value) =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
export const isCount: Test = (value) => Number.isInteger(value) && (value as number) >= 0;
export const isList =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
export const isTuple =
  (...tests: readonly Test[]): Test =>
  (value) =>
    Array.isArray(value) && value.length === tests.length && tests.every((test, i) => test(value[i]));
export const either =
  (...tests: readonly Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));
export const isAbsent: Test = (value) => value === undefined;
/** An object with these fields, which are own properties or absent. */
export const isObject =
  (fields: Readonly<Record<string, Test>>): Test =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const properties = new Map<string, unknown>(Object.entries(value));
    return Object.entries(fields).every(([name, test]) => test(properties.get(name)));
  };
