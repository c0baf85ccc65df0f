/** Two models whose only differences are comments, looks and formats have the same rules text. */
import { expect, it } from 'vitest';
import { loadModel, rulesText } from '../../src/index.ts';

const of = (text: string): readonly string[] => {
  const { model } = loadModel('my.pzl', text);
  if (!model) throw new Error('mistakes');
  return rulesText(model);
};

const MODEL = `puzzle "Mine"
board square
given clue[cells]: 0..4?
find dot[cells]: bool
rule "A number // counts dots": forall c in cells where clue[c]: count(dot[c.neighbors]) = clue[c]
`;

it('tells the board, what is declared and the rules, each in its own words', () => {
  expect(of(MODEL)).toEqual([
    'board square',
    'given clue[cells]: 0..4?',
    'find dot[cells]: bool',
    'rule "A number // counts dots": forall c in cells where clue[c]: count(dot[c.neighbors]) = clue[c]',
  ]);
});

it('is the same whatever comments, looks and formats there are', () => {
  const other = MODEL.replace('given clue', '// What is told.\ngiven   clue')
    .replace(': forall', ': /* of each */\n  forall')
    .concat('draw { cell text clue }\nread url "mine" { 4cell: clue }\nabout { Mine. }\n');
  expect(of(other)).toEqual(of(MODEL));
});

it('is another one where a bound or a rule is', () => {
  expect(of(MODEL.replace('0..4', '0..3'))).not.toEqual(of(MODEL));
  expect(of(MODEL.replace(') = clue', ') <= clue'))).not.toEqual(of(MODEL));
});
