/** Lines of the engine and lines of the writer are never mixed, wherever the engine's pieces end. */
import { expect, it } from 'vitest';
import { CertificateWriter } from '../../../../src/backends/sat/engine/certificate-writer.ts';

it('writes a line of the engine when it is complete', () => {
  const decoder = new TextDecoder();
  let text = '';
  const writer = new CertificateWriter((lines) => {
    text += decoder.decode(lines, { stream: true });
  });
  const write = (piece: string): void => writer.writeSteps(new TextEncoder().encode(piece));
  writer.writeClauses(Int32Array.of(1, 2, 0), 2);
  write('1 0\n-2');
  writer.writeClauses(Int32Array.of(-1, 2, 0), 2);
  write(' ');
  write('1');
  writer.writeConstraint({ kind: 'linear', terms: [[1, 1]], bound: 0 }, 2);
  write(' 0\n0\n');
  expect(text.split('\n')).toEqual([
    'pzl certificate 2',
    'v 2',
    'i 1 2 0',
    '1 0',
    'i -1 2 0',
    'k 1 0 0 {"kind":"linear","terms":[[1,1]],"bound":0}',
    '-2 1 0',
    '0',
    '',
  ]);
});
