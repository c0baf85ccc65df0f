/** Conjugates the models' verbs: `points north` becomes `point north` in the plural, and `doesn’t point north` when negated. */
import { pluralOf } from '../../model/words.ts';

const IRREGULAR_VERBS: ReadonlyMap<string, string> = new Map([
  ['is', 'are'],
  ['has', 'have'],
  ['goes', 'go'],
  ['does', 'do'],
]);

/** Conjugates the verb with which the text begins, in the singular: `points north`. */
export function predicateText(
  text: string,
  { holds, isPlural }: { holds: boolean; isPlural: boolean },
): string {
  const verb = /^\S+/.exec(text)?.[0] ?? '';
  const textAfterVerb = text.slice(verb.length);
  if (verb === 'is') {
    const complement = isPlural
      ? textAfterVerb.replace(/\ban? (.+?)(?=$|,| or )/g, (_all, noun: string) => pluralOf(noun))
      : textAfterVerb;
    return `${isPlural ? 'are' : 'is'}${holds ? '' : ' not'}${complement}`;
  }
  const verbBase = baseOf(verb);
  if (!holds) {
    if (verb === 'has' && textAfterVerb.startsWith(' no '))
      return `${isPlural ? 'have' : 'has'} some${textAfterVerb.slice(3)}`;
    return `${isPlural ? 'don’t' : 'doesn’t'} ${verbBase}${isPlural ? textAfterVerb.replace(/\bits\b/g, 'their') : textAfterVerb}`;
  }
  return `${isPlural ? verbBase : verb}${isPlural ? textAfterVerb.replace(/\bits\b/g, 'their') : textAfterVerb}`;
}

/** The word that stands for "no value" in the place of the value: `empty`, from `is {}` and `is empty`. */
export function noneText(text: string, absent: string | undefined): string {
  const textBeforeValue = text.slice(0, text.indexOf('{}'));
  return absent?.startsWith(textBeforeValue) ? absent.slice(textBeforeValue.length) : 'nothing';
}

/** The texts of values; three or more consecutive ones are written as a run: `1, 4–9`. */
export function runsOf(values: readonly number[], textOf: (value: number) => string): string[] {
  const isRun = values.every((value) => textOf(value) === `${value}`);
  if (!isRun) return values.map(textOf);
  const valueRuns: [number, number][] = [];
  for (const value of values) {
    const lastRun = valueRuns.at(-1);
    if (lastRun && lastRun[1] + 1 === value) lastRun[1] = value;
    else valueRuns.push([value, value]);
  }
  return valueRuns.flatMap(([from, to]) => {
    if (to - from >= 2) return [`${from}–${to}`];
    return from === to ? [`${from}`] : [`${from}`, `${to}`];
  });
}

/** The text in the infinitive, to follow *can only*: `be 5`, `point north`. */
export function infinitive(text: string): string {
  const verb = /^\S+/.exec(text)?.[0] ?? '';
  return `${verb === 'is' ? 'be' : baseOf(verb)}${text.slice(verb.length)}`;
}

const baseOf = (verb: string): string =>
  IRREGULAR_VERBS.get(verb) ?? (/(?:ch|sh|ss|x)es$/.test(verb) ? verb.slice(0, -2) : verb.replace(/s$/, ''));
