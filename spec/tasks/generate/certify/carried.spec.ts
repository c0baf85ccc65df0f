import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../src/model/meaning/evaluate.ts';
import type { UnknownInt } from '../../../../src/model/values.ts';
import { answerFromValues, valuesByName } from '../../../../src/tasks/generate/certify/carried.ts';
import { everyAssignment, groundText } from '../../../model/grounded.ts';

function grounded(model: string, instance: string) {
  const { ground, messages } = groundText(model, instance);
  if (!ground) throw new Error(messages.join('\n'));
  return ground;
}

type Model = ReturnType<typeof grounded>;

const carried = (from: Model, answer: Int32Array, to: Model): Int32Array | undefined =>
  answerFromValues(to, valuesByName(from, answer));

const FINDS = 'find x[cells]: bool\nfind hidden y[rows]: 0..2';
const RULES =
  'rule "": forall r in rows: count(x[r]) = y[r]\nrule "": forall c in columns where top[c]: count(x[c]) = top[c]';
const MODEL = `board square\ngiven top[columns]: 0..2?\n${FINDS}\n${RULES}`;

describe('an answer in another ground model', () => {
  it('has the same values of all finds, hidden ones too', () => {
    const from = grounded(MODEL, 'size: 2 2\ntop: . .');
    const to = grounded(MODEL, 'size: 2 2\ntop: 1 2');
    const accepted = everyAssignment(from).filter((assignment) => evaluate(from, assignment).length === 0);
    const here = accepted.map((assignment) => carried(from, assignment, to));
    expect(here.length).toBe(16);
    for (const [at, assignment] of here.entries()) {
      const values = (ground: typeof from, of: Int32Array) =>
        ground.families.map(({ refs }) => refs.map((ref) => of[ground.terms.variableOf(ref)]));
      expect(values(to, assignment!)).toEqual(values(from, accepted[at]!));
    }
    // One of each column with a clue of 1, all of the other.
    expect(here.filter((assignment) => evaluate(to, assignment!).length === 0).length).toBe(2);
  });

  it('is none where finds differ, or something else is open', () => {
    const from = grounded(MODEL, 'size: 2 2\ntop: 1 2');
    const [answer] = everyAssignment(from);
    expect(carried(from, answer!, grounded(MODEL, 'size: 3 3\ntop: 1 2 1'))).toBeUndefined();
    expect(
      carried(
        from,
        answer!,
        grounded(MODEL.replace('find x', 'find z').replaceAll('(x', '(z'), 'size: 2 2\ntop: 1 2'),
      ),
    ).toBeUndefined();
    const told = MODEL.replace('0..2?', '0..2? or unknown');
    expect(carried(from, answer!, grounded(told, 'size: 2 2\ntop: ? 2'))).toBeUndefined();
    expect(carried(from, answer!, grounded(told, 'size: 2 2\ntop: 1 2'))).toBeDefined();
  });

  it('has the values of unknown givens, where the other model has them', () => {
    const told = MODEL.replace('0..2?', '0..2? or unknown');
    const [from, to] = [grounded(told, 'size: 2 2\ntop: ? ?'), grounded(told, 'size: 2 2\ntop: . ?')];
    const accepted = everyAssignment(from).filter((assignment) => evaluate(from, assignment).length === 0);
    const counts = accepted.map((assignment) => {
      const there = carried(from, assignment, to)!;
      expect(evaluate(to, there)).toEqual([]);
      const [, unknown] = to.givens[0]!.values as [null, UnknownInt];
      return there[to.terms.variableOf(unknown.ref)];
    });
    expect(new Set(counts)).toEqual(new Set([0, 1, 2]));
  });
});
