/** Writes an instance as a game id: the counterpart of read.ts. */
import type { IdFormat } from '../../language/sections/read/format.ts';
import type { Board } from '../../model/board.ts';
import { boxSize } from '../../model/boards/box-size.ts';
import { isEndless, isRectangular } from '../../model/boards/kinds.ts';
import { addressCodeOf, namesOf } from '../address/schemes.ts';
import { sourceOf } from '../address/write.ts';
import type { ToldFamily } from '../values/write.ts';

export type WrittenId = { readonly id: string } | { readonly problem: string };

/** The format that can express most of the givens. */
function formatFor(formats: readonly IdFormat[], givens: readonly ToldFamily[]): IdFormat | undefined {
  const nonemptyFamilies = givens.filter(({ values }) =>
    values.some((value) => value !== null && value !== false),
  );
  const storedGivenCount = ({ parts, flags, numbers }: IdFormat): number => {
    const storedNames = new Set([
      ...parts.flatMap(namesOf),
      ...[...flags, ...numbers].map(({ name }) => name.text),
    ]);
    return nonemptyFamilies.filter(({ name }) => storedNames.has(name)).length;
  };
  return formats.toSorted((a, b) => storedGivenCount(b) - storedGivenCount(a))[0];
}

/** The instance as an id, in the format that can express most of its givens; or a sentence that says why there is none. */
export function writeGameId(
  formats: readonly IdFormat[],
  givens: readonly ToldFamily[],
  board: Board | undefined,
): WrittenId {
  const format = formatFor(formats, givens);
  if (!format) return { problem: 'The model has no section `read tatham` for game ids.' };
  if (format.size === 'tilings')
    return { problem: 'Game ids of boards of other cells than squares are only read.' };
  if (
    !board ||
    !(isRectangular(board) || (format.torusFlag !== undefined && isEndless(board))) ||
    board.cellCount === 0 ||
    board.cellCount < board.height * board.width
  )
    return { problem: 'Game ids of this type are only for rectangular boards without holes.' };
  const size = sizeOf(format, board);
  if (size === undefined) return { problem: 'Game ids of this type have no boards of this size.' };
  const source = sourceOf(format, givens, board);
  const texts: string[] = [];
  let end = 0;
  for (const part of format.parts) {
    const codeResult = addressCodeOf(part).writeGivens(source, namesOf(part));
    if ('problem' in codeResult) return codeResult;
    texts.push(codeResult.text);
    // An optional separator is written only if text of another part follows it.
    if (!codeResult.spare && !(part.kind === 'whole' && part.optional)) end = texts.length;
  }
  const neededOptions = format.needs.map(({ letter, number = '' }) => letter + number);
  const torusFlags = source.wraps ? [format.torusFlag] : [];
  const flags = format.flags
    .filter(({ name }) => source.texts(name.text)[0] === '#')
    .map(({ letter }) => letter);
  const partNames = new Set(format.parts.flatMap(namesOf));
  const numberOptions = format.numbers.map(({ letter, name }) => {
    const values = source.texts(name.text);
    return letter + (partNames.has(name.text) ? new Set(values).size : (values[0] ?? ''));
  });
  return {
    id: `${size}${[...new Set([...neededOptions, ...numberOptions, ...flags, ...torusFlags])].join('')}:${texts.slice(0, end).join('')}`,
  };
}

function sizeOf({ size, needs }: IdFormat, { height, width }: Board): string | undefined {
  if (size === 'rectangle' || size === 'tilings') return `${width}x${height}`;
  if (size !== 'boxes') {
    const number = height - size[0];
    return number >= 1 && width - size[1] === number ? String(number) : undefined;
  }
  if (height !== width) return undefined;
  // The parameter `j` says that rooms have any shape; then the size isn't given by boxes.
  if (needs.some(({ letter }) => letter === 'j')) return String(height);
  return boxSize(height, height).join('x');
}
