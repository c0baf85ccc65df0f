/** Pieces of a model's text: each character of a piece leads back to its token in the file. */
import { expect, it } from 'vitest';
import { maxErrors, type Piece } from '../../../src/language/syntax/piece.ts';
import { scanPieces } from '../../../src/language/syntax/scan.ts';
import { Diagnostics } from '../../../src/text/diagnostics.ts';
import { Sources } from '../../../src/text/source.ts';

function piecesOf(text: string): { readonly pieces: readonly Piece[]; readonly diagnostics: Diagnostics } {
  const diagnostics = new Diagnostics();
  const all = scanPieces(new Sources().add('m.pzl', text), diagnostics);
  return { pieces: all.flatMap((one) => (one.kind === 'tokens' ? [one] : [])), diagnostics };
}

it('lead from each character to a token of the file, in the order of the file', () => {
  const text = 'puzzle "Two"\n\nboard   square  // a comment\nfind x[cells]: 0..9\n';
  const { pieces } = piecesOf(text);
  expect(pieces).toHaveLength(3);
  for (const { text: forms, starts, ends, isBroken } of pieces) {
    expect(isBroken).toBe(false);
    expect([starts.length, ends.length]).toEqual([forms.length, forms.length]);
    for (let at = 0; at < forms.length; at++) {
      expect(ends[at]).toBeGreaterThanOrEqual(starts[at]!);
      expect(starts[at]).toBeGreaterThanOrEqual(starts[at - 1] ?? 0);
      expect(text.slice(starts[at], ends[at])).not.toContain('comment');
    }
  }
});

it('are marked where a mistake is reported already', () => {
  const { pieces, diagnostics } = piecesOf('puzzle "One"\nfind x[cells: 0..9\nboard square\n');
  expect(diagnostics.hasErrors).toBe(true);
  expect(pieces.some(({ isBroken }) => isBroken)).toBe(true);
});

it('end after too many mistakes', () => {
  const { diagnostics } = piecesOf(`puzzle "Many"\n${'find x[cells\n'.repeat(3 * maxErrors)}`);
  expect(diagnostics.list.length).toBeLessThanOrEqual(maxErrors + 1);
});
