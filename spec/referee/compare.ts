/** The differences between pzl's and puzz.link's verdicts on boards of one type. */
import { createHash } from 'node:crypto';
import {
  convertInstance,
  count,
  ElementText,
  type Ground,
  openInstance,
  textOfValue,
} from '../../src/index.ts';
import type { AddressPart } from '../../src/language/sections/read/format.ts';
import { addressOf, modelOf, type RefereeCount, type RefereeType } from './data.ts';
import { givensOf, hintsOf } from './givens.ts';
import { judged } from './judge.ts';
import { readFile } from './sections.ts';

export interface Found {
  readonly type: string;
  /**
   * `refused`: pzl refuses an address. `read`: pzl reads it as another puzzle. `written`: pzl writes it differently. `board`: pzl refuses a right
   * answer, or accepts a wrong one. `count`: pzl finds another number of answers.
   */
  readonly kind: 'refused' | 'read' | 'written' | 'board' | 'count';
  /** The address, or the file with the board. */
  readonly example: string;
  /** The code of the rule that a wrong board breaks. */
  readonly broken?: string;
  /** Whether the difference vanishes if answers without any line aren't counted. */
  readonly bare?: true;
  readonly pzl: string;
}

/** A name for an example that doesn't reveal the example. */
export const keyOf = ({ type, kind, example }: Found): string =>
  `${type} ${kind} ${createHash('sha256').update(example).digest('hex').slice(0, 8)}`;

export function addressDifferences(type: string, { codec = [] }: RefereeType): readonly Found[] {
  const model = modelOf(type)!;
  return codec.flatMap(({ address, file }): Found[] => {
    const found = (kind: Found['kind'], pzl: string): Found[] => [{ type, kind, example: address, pzl }];
    const { ground, diagnostics } = openInstance(model, { name: 'address', text: addressOf(address) });
    if (!ground) return found('refused', diagnostics[0]?.message ?? '');
    // puzz.link's program writes all that it reads.
    const early = diagnostics.find(({ message }) => message.startsWith('The address ends early'));
    if (early) return found('read', early.message);
    const { text, untold } = givensOf(model, readFile(file, hintsOf(model)));
    const other = openInstance(model, { name: 'file', text, format: 'native' });
    if (!other.ground) return found('read', `the file: ${other.diagnostics[0]?.message}`);
    const name = differing(ground, other.ground, partsOf(type), untold);
    if (name !== undefined) return found('read', name);
    const converted = convertInstance(model, ground, 'url');
    const written = 'text' in converted ? converted.text.trim() : converted.problem;
    return written === addressOf(address) ? [] : found('written', written);
  });
}

const partsOf = (type: string): readonly AddressPart[] =>
  modelOf(type)!.formats.flatMap((one) => (one.kind === 'address' ? one.parts : []));

/**
 * The name of a given that has different values in the two models. Values of cells covered by a mark aren't compared, because files contain only
 * the mark.
 */
function differing(
  one: Ground,
  other: Ground,
  parts: readonly AddressPart[],
  untold: readonly string[],
): string | undefined {
  const names = new ElementText(one.board);
  const textsOf = (ground: Ground, name: string): readonly string[] => {
    const given = ground.givens.find((family) => family.name === name);
    return given?.values.map((value) => textOfValue(value, given.type, names)) ?? [];
  };
  const onCells = parts.filter((part) => part.kind === 'coded' && part.placesName === 'cells');
  const named = (part: AddressPart): readonly string[] => part.givenNames.map(({ text }) => text);
  const covers = onCells.filter((part) => part.kind === 'coded' && part.code === 'bits').flatMap(named);
  const covered = onCells.flatMap(named).filter((name) => !covers.includes(name));
  const isCovered = (name: string, at: number): boolean =>
    covered.includes(name) && covers.some((cover) => textsOf(one, cover)[at] === '#');
  return one.givens
    .map(({ name }) => name)
    .filter((name) => !untold.includes(name))
    .find((name) => {
      const [a, b] = [textsOf(one, name), textsOf(other, name)];
      return a.length !== b.length || a.some((text, at) => text !== b[at] && !isCovered(name, at));
    });
}

export async function boardDifferences(
  type: string,
  { boards = [] }: RefereeType,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const { board, broken } of boards) {
    const verdict = await judged(type, board);
    const pzl = 'unread' in verdict ? `not read: ${verdict.unread}` : `${verdict.right}: ${verdict.because}`;
    if ('unread' in verdict || verdict.right !== (broken === null))
      found.push({ type, kind: 'board', example: board, pzl, ...(broken !== null && { broken }) });
  }
  return found;
}

/** Counting stops at this number of answers. */
const MOST = 100_000;

/** puzz.link's program refuses an answer in which nothing is drawn before it checks other rules, so its verdict on these rules is unknown. */
export async function countDifferences(
  type: string,
  counts: readonly RefereeCount[],
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const model = modelOf(type)!;
  for (const { address, count: accepted, emptyRefused = 0 } of counts) {
    const right = [accepted, accepted + emptyRefused];
    const { ground, diagnostics } = openInstance(model, { name: 'address', text: addressOf(address) });
    const counted = ground && (await count(ground, { timeLimit: 20, most: MOST }));
    if (counted?.status === 'exact' && right.includes(Number(counted.count))) continue;
    const pzl = counted ? `${counted.status} ${counted.count}` : (diagnostics[0]?.message ?? '');
    found.push({ type, kind: 'count', example: address, pzl: `${pzl} instead of ${accepted}` });
  }
  return found;
}
