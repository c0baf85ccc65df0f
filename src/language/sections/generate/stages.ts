/**
 * A given that `choose` or `remove` fills is not known while puzzles are made. Rules that need to know it before there are
 * variables (`ray(c, arrow[c])`) are fine for an instance, and end each attempt to make one: the checker finds them when
 * it is told to look at such givens as it looks at finds. It looks twice, as a guard can only say that a given is present
 * where that is known.
 */

import { type Diagnostic, Diagnostics } from '../../../text/diagnostics.ts';
import type { Chosen } from '../../check/context.ts';
import { check } from '../../check/model.ts';
import type { Model } from '../../model.ts';
import type { Plan } from './plan.ts';

const ADVICE = 'Range over what it can be: `forall x in directions where … = x: …`. Or let the size tell it.';

/** Warnings of a model without mistakes. */
export function chosenTooLate(model: Model, { choose, remove, take, scatter, divide }: Plan): Diagnostic[] {
  const chosen = [...choose.keys(), ...remove].filter((name) => !take.has(name) && !divide.has(name));
  if (chosen.length === 0) return [];
  // Of what a plant takes it is known where it is.
  const isPlaced = (name: string): boolean => scatter.has(name) || model.plant?.taken.has(name) === true;
  const known = (name: string): KnownInAdvance => (isPlaced(name) ? 'presence' : 'nothing');
  const found = new Map<string, Diagnostic>();
  for (const as of [(): KnownInAdvance => 'presence', known]) {
    for (const mistake of askedTooEarly(model, chosen, as)) {
      const { span } = mistake;
      if (span) found.set(`${span.file}:${span.start}:${span.end}`, mistake);
    }
  }
  return [...found.values()].map((mistake) => ({ ...mistake, severity: 'warning', advice: ADVICE }));
}

/** Whether rules do with scattered givens that aren't known before there are variables. */
export const mayStayOpen = (model: Model, { scatter }: Plan): boolean =>
  askedTooEarly(model, [...scatter.keys()], () => 'nothing').length === 0;

/** Where rules need to know of these givens what isn't known yet. */
function askedTooEarly(
  model: Model,
  givens: readonly string[],
  as: (name: string) => KnownInAdvance,
): Diagnostic[] {
  const diagnostics = new Diagnostics();
  check(model.tree, model.sources, diagnostics, { chosen: new Map(givens.map((name) => [name, as(name)])) });
  return diagnostics.list.filter(({ code }) => code === 'unknown-stage');
}
