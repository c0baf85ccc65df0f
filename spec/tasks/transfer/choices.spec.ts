import { describe, expect, it } from 'vitest';
import { loadModel, openInstance } from '../../../src/index.ts';
import { choicesAdvice, formatChoices } from '../../../src/tasks/transfer/choices.ts';

const MODEL = `puzzle "Sums"
board square
given clue[cells]: 1..9?
given total[rows]: int
find digit[cells]: 1..9
rule "Clues hold": forall c in cells where clue[c]: digit[c] = clue[c]
rule "Sums hold": forall r in rows: sum(digit[r]) = total[r]
read url "sums" { number16: clue }
read fpuzzles { value: clue }`;

function choices(text: string) {
  const { model } = loadModel('sums.pzl', MODEL);
  if (!model) throw new Error('the model is sound');
  const { ground } = openInstance(model, { name: 'i', text });
  if (!ground) throw new Error('the instance is sound');
  return formatChoices(model, ground, undefined);
}

describe('the formats of a puzzle', () => {
  const found = choices('clue:\n  1 -\ntotal: 3');

  it('that hold all of it come first', () => {
    expect(found.slice(0, 2)).toEqual([
      { format: 'native', holds: 'all' },
      { format: 'json', holds: 'all' },
    ]);
    expect(found.at(-1)?.holds).toBe('nothing');
    expect(found).toContainEqual({ format: 'url', holds: 'nothing' });
  });

  it('are proposed by what they hold', () => {
    expect(choicesAdvice('url', found)).toMatch(/^All of the puzzle is held by `native`, `json`/);
    expect(choicesAdvice('url', found)).not.toContain('`url`');
  });

  it('are proposed where a name is nearly one of them', () => {
    expect(choicesAdvice('natve', found)).toBe('Did you mean `native`?');
    expect(choicesAdvice('svgg', found)).toBe('Did you mean `svg`?');
  });
});
