import { expect, it } from 'vitest';
import { failureText } from '../../../../src/tasks/deduce/wording/failure-words.ts';
import type { Failure } from '../../../../src/tasks/deduce/wording/failures.ts';
import { worded } from './worded.ts';

const { ground, nouns, at, ofRule } = worded();
const [, one] = ofRule('near') as [number, number];
const [row] = ofRule('row') as [number];
const text = (constraint: number, failure: Failure): string =>
  failureText(nouns, ground, constraint, failure);

it('names what is cut off, closed or met', () => {
  const elements = [at(1, 1), at(1, 2)];
  expect(text(row, { kind: 'cut off', elements })).toBe('r1c1–r1c2 would be cut off');
  expect(text(row, { kind: 'closed', elements })).toBe('a loop would be closed too early (r1c1–r1c2)');
  expect(text(row, { kind: 'branch', elements })).toBe('three lines would meet (r1c1–r1c2)');
});

it('tells how large an area could be, and the rule where no number says how large it should be', () => {
  const elements = [at(3, 3)];
  expect(text(one, { kind: 'small', elements, size: 0, bound: 1 })).toMatch(
    /^the 1 at r3c3 would have no room$/,
  );
  expect(text(one, { kind: 'large', elements, size: 2, bound: 2 })).toBe(
    'the 1 at r3c3 would have more than 1 cell',
  );
  const said = worded(undefined, 'size: 2 2\nroom:\n  1 1\n  2 2\nclue:\n  . .\n  . .\n');
  const unnumbered = failureText(said.nouns, said.ground, said.ofRule('row')[0]!, {
    kind: 'small',
    elements: [said.at(1, 1)],
    size: 1,
  });
  expect(unnumbered).toMatch(/ would have room for only 1 cell$/);
});

it('says that places are joined only of clues, and else which rule would be broken', () => {
  expect(text(one, { kind: 'joined', elements: [at(2, 2), at(3, 3)] })).toBe(
    'the 2 at r2c2 and the 1 at r3c3 would be joined, though a number counts stars',
  );
  expect(text(one, { kind: 'joined', elements: [at(1, 1), at(3, 3)] })).toBe(
    'the rule that a number counts stars would be broken (r1c1 and r3c3)',
  );
});

it('tells what a number would come to', () => {
  expect(text(one, { kind: 'few', elements: [at(3, 3)], size: 0 })).toBe('the 1 at r3c3 would come to 0');
  expect(text(one, { kind: 'many', elements: [at(3, 3)], size: 2 })).toBe(
    'the 1 at r3c3 would come to at least 2',
  );
});
