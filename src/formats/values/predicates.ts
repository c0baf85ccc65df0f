/** Conjugates the models' verbs: `points north` becomes `point north` in the plural, and `doesn’t point north` when negated. */
import { pluralOf } from '../../model/words.ts';

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['is', 'are'],
  ['has', 'have'],
  ['goes', 'go'],
  ['does', 'do'],
]);

/** Conjugates the verb with which the text begins, in the singular: `points north`. */
export function predicated(text: string, { holds, many }: { holds: boolean; many: boolean }): string {
  const verb = /^\S+/.exec(text)?.[0] ?? '';
  const rest = text.slice(verb.length);
  if (verb === 'is') {
    const what = many
      ? rest.replace(/\ban? (.+?)(?=$|,| or )/g, (_all, noun: string) => pluralOf(noun))
      : rest;
    return `${many ? 'are' : 'is'}${holds ? '' : ' not'}${what}`;
  }
  const base = baseOf(verb);
  if (!holds) {
    if (verb === 'has' && rest.startsWith(' no ')) return `${many ? 'have' : 'has'} some${rest.slice(3)}`;
    return `${many ? 'don’t' : 'doesn’t'} ${base}${many ? rest.replace(/\bits\b/g, 'their') : rest}`;
  }
  return `${many ? base : verb}${many ? rest.replace(/\bits\b/g, 'their') : rest}`;
}

/** The word that stands for "no value" in the place of the value: `empty`, from `is {}` and `is empty`. */
export function absenceOf(text: string, absent: string | undefined): string {
  const head = text.slice(0, text.indexOf('{}'));
  return absent?.startsWith(head) ? absent.slice(head.length) : 'nothing';
}

/** The texts of values; three or more consecutive ones are written as a run: `1, 4–9`. */
export function runsOf(values: readonly number[], textOf: (value: number) => string): string[] {
  const isRun = values.every((value) => textOf(value) === `${value}`);
  if (!isRun) return values.map(textOf);
  const runs: [number, number][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last && last[1] + 1 === value) last[1] = value;
    else runs.push([value, value]);
  }
  return runs.flatMap(([from, to]) => {
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
  IRREGULAR.get(verb) ?? (/(?:ch|sh|ss|x)es$/.test(verb) ? verb.slice(0, -2) : verb.replace(/s$/, ''));
