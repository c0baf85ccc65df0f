/**
 * Checks the arguments of pzl's functions for callers without a type checker, who get a sentence in place of JavaScript's
 * own errors from somewhere inside pzl.
 */
import { UsageError } from '../text/usage-error.ts';

/** Says what is wrong with a value; undefined if nothing is. `context`: all arguments, and before them those of the object whose method is called. */
export type Check = (value: unknown, context: readonly unknown[]) => string | undefined;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What kind of value it is, in words for the end of the sentence "…, but this is …": `a number`, `null`. */
export function kindInWords(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** A check by a condition; the sentence ends with what the value is instead. */
export const must =
  (holds: (value: unknown) => boolean, sentence: string): Check =>
  (value) =>
    holds(value) ? undefined : `${sentence}, but this is ${inWords(value)}.`;

/** The value itself if it is short, otherwise its kind. */
const inWords = (value: unknown): string => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.length <= 20 ? JSON.stringify(value) : kindInWords(value);
};

const isText = (value: unknown): boolean => typeof value === 'string';
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

export const text = (what: string): Check => must(isText, `${what} is a string`);
export const whole = (what: string): Check => must(isWhole, `${what} is a whole number`);
export const number = (what: string): Check => must((value) => Number.isFinite(value), `${what} is a number`);
export const callback = (what: string): Check =>
  must((value) => typeof value === 'function', `${what} is a function`);
export const flag = (what: string): Check =>
  must((value) => typeof value === 'boolean', `${what} is true or false`);
export const atLeast = (least: number, what: string): Check =>
  must(
    (value) => isWhole(value) && value >= least,
    `${what} is a whole number${least > 0 ? ` from ${least} on` : ''}`,
  );
export const oneOf = (words: readonly string[], what: string): Check =>
  must((value) => isText(value) && words.includes(value as string), `${what} is one of ${words.join(', ')}`);
/** An object that comes from pzl, known by some of its properties. */
export const having = (names: readonly string[], sentence: string): Check =>
  must((value) => isRecord(value) && names.every((name) => Reflect.has(value, name)), sentence);
export const listOf =
  (item: Check, sentence: string): Check =>
  (value, context) => {
    if (!Array.isArray(value)) return must(() => false, sentence)(value, context);
    for (const each of value) {
      const fault = item(each, context);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
export const anything: Check = () => undefined;
/** A check of an argument or an option that may be left out. */
export const maybe =
  (check: Check): Check =>
  (value, context) =>
    value === undefined ? undefined : check(value, context);

/** A check for an object of options: the check of each option by its name; there are no others. */
export const options =
  <Options>(checks: Readonly<Record<keyof Options & string, Check>>): Check =>
  (value, context) => {
    if (!isRecord(value))
      return `Options are an object, such as \`{ timeLimit: 5 }\`, but this is ${kindInWords(value)}.`;
    for (const [name, option] of Object.entries(value)) {
      if (!Object.hasOwn(checks, name))
        return `There is no option \`${name}\`: there are ${Object.keys(checks).toSorted().join(', ')}.`;
      const fault = maybe(checks[name as keyof Options & string])(option, context);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };

/** Checks of the arguments of a function, in their order. They are made at the first call, so that bundlers see that a function without use needs none. */
type Checks<Arguments extends readonly unknown[]> = () => {
  readonly [Position in keyof Required<Arguments>]: Check;
};

/** @throws UsageError if an argument is wrong */
function requireAll(
  name: string,
  checks: readonly Check[],
  given: readonly unknown[],
  before: readonly unknown[] = [],
): void {
  const context = [...before, ...given];
  for (const [position, check] of checks.entries()) {
    const fault = check(given[position], context);
    if (fault !== undefined) throw new UsageError(`\`${name}\`: ${fault}`);
  }
}

/** The function, with its arguments checked. @throws UsageError */
export function checked<Arguments extends readonly unknown[], Result>(
  name: string,
  checks: Checks<Arguments>,
  call: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let list: readonly Check[] | undefined;
  return (...given) => {
    list ??= checks() as readonly Check[];
    requireAll(name, list, given);
    return Reflect.apply(call, undefined, given);
  };
}

/** Like `checked`, for a function whose mistakes come as a rejected promise. */
export function checkedLater<Arguments extends readonly unknown[], Result>(
  name: string,
  checks: Checks<Arguments>,
  call: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  const callChecked = checked(name, checks, call);
  return async (...given) => await Reflect.apply(callChecked, undefined, given);
}

type Class = new (...given: never[]) => object;
type Methods<Instance> = { readonly [Name in keyof Instance]?: readonly Check[] };

/** The class, with the arguments of its constructor and of these methods checked. @throws UsageError */
export function checkedClass<Base extends Class>(
  base: Base,
  name: string,
  constructorChecks: Checks<ConstructorParameters<Base>>,
  methods: () => Methods<InstanceType<Base>>,
): Base {
  const givenByObject = new WeakMap<object, readonly unknown[]>();
  const construct = (target: Base, given: unknown[], newTarget: Base): object => {
    requireAll(`new ${name}`, constructorChecks() as readonly Check[], given);
    const made = Reflect.construct(target, given, newTarget) as object;
    givenByObject.set(made, given);
    for (const [method, checks] of Object.entries(methods()) as [string, readonly Check[]][]) {
      const call = Reflect.get(made, method) as (...given: unknown[]) => unknown;
      const value = (...values: unknown[]): unknown => {
        requireAll(`${name}.${method}`, checks, values, givenByObject.get(made));
        return call.apply(made, values);
      };
      Object.defineProperty(made, method, { value });
    }
    return made;
  };
  return new Proxy(base, { construct });
}
