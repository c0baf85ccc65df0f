/** Instances in JSON, and their mistakes. */
import { describe, expect, it } from 'vitest';
import { textOfJsonInstance } from '../../src/formats/native/json-instance.ts';
import { instanceText } from '../../src/formats/values/write.ts';
import { openInstance } from '../../src/tasks/open/open-instance.ts';
import { convertInstance } from '../../src/tasks/transfer/convert.ts';
import { groundOf, modelOf } from '../models.ts';

const MODEL = `puzzle "p"
board square
given clue[cells]: 0..4?
given wall[borders]: bool = false
given start: cell
given pairs: list of (cell, 1..3)
find x[cells]: bool
`;

describe('an instance in JSON', () => {
  const model = modelOf(MODEL);
  const text = 'clue:\n  3 .\n  . 1\nwall:\n  (0,0)east: #\nstart: (1,0)\npairs: ((0,1),2)\n';

  it('is what convert writes', () => {
    const ground = groundOf(model, text);
    const written = convertInstance(model, ground, 'json');
    if ('problem' in written) throw new Error(written.problem);
    for (const json of [written.text, JSON.stringify(JSON.parse(written.text), null, 2)])
      expect(instanceText(model, groundOf(model, json))).toBe(instanceText(model, ground));
  });

  it('is an object of values', () => {
    const json =
      '{"clue": [[3, null], [null, 1]], "start": [1, 0], "pairs": [[[0, 1], 2]], "wall": {"(0,0)east": true}}';
    expect(instanceText(model, groundOf(model, json))).toBe(instanceText(model, groundOf(model, text)));
  });

  it('has its mistakes told', () => {
    const messages = (json: string) =>
      openInstance(model, { name: 'a', text: json }).diagnostics.map(({ code }) => code);
    expect(messages('{"clue": [[3, null], [null, 1]')).toEqual(['bad-json']);
    expect(messages('{"clue": [[0.5]]}')).toEqual(['bad-json']);
    expect(messages('{"clue": [[7]], "start": [0, 0], "pairs": [], "cleu": 1}')).toContain('unknown-given');
    expect(textOfJsonInstance(model, 'clue: 3')).toBeUndefined();
    expect(textOfJsonInstance(model, '{"given": {}, "text": "clue: 1"}')).toEqual({ text: 'clue: 1' });
  });
});
