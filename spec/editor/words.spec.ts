/** The syntax files for Vim and Emacs contain exactly the present words of the language. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { emacsWords, vimSyntax } from '../../editors/words.ts';
import { root } from './models.ts';

it.each([
  ['vim/syntax/pzl.vim', vimSyntax],
  ['emacs/pzl-words.el', emacsWords],
])('holds the words of the language: %s', (name, made) => {
  const file = path.join(root, 'editors', name);
  if (process.env.UPDATE_CORPUS === '1') writeFileSync(file, made());
  expect(readFileSync(file, 'utf8')).toBe(made());
});
