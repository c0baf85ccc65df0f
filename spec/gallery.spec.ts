import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { galleryIndex } from '../site/gallery.ts';
import { updating } from './corpus/cases.ts';

const root = path.join(import.meta.dirname, '..');

it('the index in the documentation links all models', () => {
  const file = path.join(root, 'docs/gallery.md');
  const text = galleryIndex(root);
  if (updating) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
