import { expect, it } from 'vitest';
import { Diagnostics } from '../../src/text/diagnostics.ts';

it('messages are sorted by file and place, those without a place first', () => {
  const diagnostics = new Diagnostics();
  const at = (message: string, file: number, start: number) =>
    diagnostics.error('unknown-name', message, { file, start, end: start + 1 });
  at('e', 1, 3);
  at('c', 0, 9);
  at('b', 0, 2);
  at('d', 1, 1);
  diagnostics.error('empty-model', 'a');
  diagnostics.sort();
  expect(diagnostics.list.map(({ message }) => message).join('')).toBe('abcde');
});
