import fc from 'fast-check';
import { writeAddress } from '../../../src/formats/address/write.ts';
import { addressFormats } from '../../../src/formats/foreign/choose.ts';
import { writeInstance } from '../../../src/formats/values/write.ts';
import type { Model } from '../../../src/language/model.ts';

import { openInstance } from '../../../src/tasks/open/open-instance.ts';
import { renderDiagnostic } from '../../../src/text/render.ts';
import { modelOf } from '../../models.ts';

/** A model that contains only givens and an address format. */
export const modelWith = (givens: string, section: string): Model =>
  modelOf(
    `puzzle "P"\nboard square\n${givens}\nfind answer[cells]: bool\nread url "p" "q" {\n${section}\n}\n`,
  );

/** The instance in an address, as native text; or the messages. */
export function read(model: Model, address: string): string {
  const { ground, diagnostics } = openInstance(model, { name: 'address', text: address });
  if (ground) return writeInstance(ground.givens, ground.board);
  return diagnostics.map((d) => renderDiagnostic(d, model.sources, { color: false })).join('\n');
}

/** The address of an instance in native text. */
export function write(model: Model, instance: string): string {
  const { ground, diagnostics } = openInstance(model, { name: 'i.txt', text: instance });
  if (!ground) throw new Error(diagnostics.map((d) => d.message).join('\n'));
  const [format] = addressFormats(model);
  const written = format ? writeAddress(format, ground.givens, ground.board) : { problem: 'none' };
  return 'address' in written ? written.address : written.problem;
}

export const clues = (scheme: string, type = '0..9? or unknown'): Model =>
  modelWith(`given clue[cells]: ${type}`, `${scheme}: clue`);

/** For each scheme: the largest number that it can encode. */
export const NUMBERS = {
  '4cell': 4,
  number10: 9,
  number16: 77776 + 16 ** 5 - 1,
  number36: 36 ** 2 - 1,
} as const;

export const size = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }));

export function grid(texts: readonly string[], width: number): string {
  return texts.map((text, at) => (at % width === 0 ? `\n  ${text}` : ` ${text}`)).join('');
}

/** The height and width of a random board, and a text for each of its cells. */
export function cells(
  text: fc.Arbitrary<string>,
): fc.Arbitrary<readonly [number, number, readonly string[]]> {
  return size.chain(([height, width]) =>
    fc
      .array(text, { minLength: height * width, maxLength: height * width })
      .map((texts) => [height, width, texts] as const),
  );
}
