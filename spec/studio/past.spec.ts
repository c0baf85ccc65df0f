import { expect, it } from 'vitest';
import { TextHistory } from '../../studio/set/past.ts';

it('goes back over whole texts, and on again until something else is done', () => {
  const past = new TextHistory();
  expect(past.undo('a')).toBeUndefined();
  past.record('a');
  past.record('b');
  expect(past.undo('c')).toBe('b');
  expect(past.undo('b')).toBe('a');
  expect([past.canUndo.value, past.canRedo.value]).toEqual([false, true]);
  expect(past.redo('a')).toBe('b');
  expect(past.redo('b')).toBe('c');
  expect(past.redo('c')).toBeUndefined();
  expect(past.undo('c')).toBe('b');
  past.record('b');
  expect(past.redo('d')).toBeUndefined();
  expect(past.undo('d')).toBe('b');
  past.endRedo();
  expect(past.canRedo.value).toBe(false);
});

it('redoes later texts after the present one', () => {
  const past = new TextHistory();
  past.record('a');
  expect(past.undo('b', ['d', 'c'])).toBe('a');
  expect(['a', 'b', 'c', 'd'].map((text) => past.redo(text))).toEqual(['b', 'c', 'd', undefined]);
});
