/** Editors show the model's text as text: nothing in it changes the order of the text around it or is invisible. */
import { expect, it } from 'vitest';
import { escaped } from '../../site/escaped.ts';
import { complete } from '../../src/editor/complete.ts';
import { mistakesOf } from '../../src/editor/mistakes.ts';
import { documentSymbols } from '../../src/editor/outline.ts';
import { analyse } from '../../src/editor/snapshot.ts';
import { CONTROL_CHARACTERS } from '../fuzz/safe.ts';

const EVIL = 'X\u202eY\u2028Z\u0085\u001b[31m';
const text = `puzzle "T${EVIL}"
find x: 0..3
rule one "R${EVIL}": x = y
rule one "S${EVIL}": x = 1
use "N${EVIL}"
forget rule `;

it('in mistakes, outlines and completions', () => {
  const snapshot = analyse('model.pzl', text);
  const mistakes = mistakesOf(snapshot);
  expect(mistakes.length).toBeGreaterThan(1);
  const outline = documentSymbols(snapshot);
  expect(outline.map(({ name }) => name).join()).toContain('<U+202E>');
  const offered = complete(snapshot, text.length, [])?.items ?? [];
  for (const shown of [...mistakes, ...outline, ...offered]) {
    const words = JSON.stringify(shown, (_, value) =>
      typeof value === 'string' ? value.replaceAll('\n', ' ') : value,
    );
    expect(
      JSON.parse(words, (_, value) =>
        typeof value === 'string' && CONTROL_CHARACTERS.test(value) ? 'obeyed' : value,
      ),
    ).toEqual(JSON.parse(words));
  }
});

it('on pages', () => {
  expect(escaped(`<a>\t"${EVIL}"\n`)).toBe(
    '&#60;a&#62;\t&#34;X&#60;U+202E&#62;Y&#60;U+2028&#62;Z&#60;U+0085&#62;␛[31m&#34;\n',
  );
});
