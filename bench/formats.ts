// Writes every stored puzzle of the types that come with pzl in every format that may hold it, and reads it again. The
// results: the same puzzle (`same`); another text with the same only answer (`answer`); no verdict on the text
// (`withheld`); not written, with a message (`refused`); anything else is `wrong`. The puzzle's answer goes through
// every form of answers likewise.
//   node bench/run.mjs formats [TYPE…] > bench/results/formats.md      exits 1 if something is wrong
import { galleryTypes } from '../spec/examples/gallery.ts';
import { drawSolution } from '../src/draw/picture.ts';
import { idFormats, standaloneFormats, textFormats } from '../src/formats/foreign/choose.ts';
import { LINK_TARGETS } from '../src/formats/links/system.ts';
import { decodeSolution, type Solution, writeSolution } from '../src/formats/solution/solution.ts';
import { writeInstance } from '../src/formats/values/write.ts';
import {
  addressFormats,
  convertInstance,
  convertSolution,
  type Drawing,
  linkIn,
  linkListing,
  linkReaders,
  type Model,
  openInstance,
  packLink,
  readDrawing,
  Sources,
  sectionOf,
  unique,
  unpackLink,
  withheld,
} from '../src/index.ts';
import type { Ground } from '../src/model/ground.ts';
import { openSolution } from '../src/tasks/open/open-solution.ts';

const KINDS = ['same', 'answer', 'withheld', 'refused', 'wrong'] as const;
type Kind = (typeof KINDS)[number];

/**
 * The result of writing one puzzle in one format and reading it again. `why`: the reason, if the puzzle read again
 * isn't the same.
 */
interface Result {
  readonly kind: Kind;
  readonly why?: string;
}

interface Puzzle {
  readonly model: Model;
  readonly ground: Ground;
  readonly drawing: Drawing | undefined;
  readonly answer: () => Promise<string | undefined>;
}

/** The time limit, in seconds, for solving a puzzle that was read again from a different text. */
const TIME_LIMIT = 30;

async function onlyAnswer(ground: Ground): Promise<string | undefined> {
  const outcome = await unique(ground, { timeLimit: TIME_LIMIT });
  return outcome.status === 'unique'
    ? writeSolution(ground, decodeSolution(ground, outcome.answer))
    : undefined;
}

/** Reads a text that was written in a format, and compares it with the puzzle. */
async function readBack(
  { model, ground, answer }: Puzzle,
  text: string,
  format: string | undefined,
): Promise<Result> {
  const back = openInstance(model, { name: 'back', text, ...(format !== undefined && { format }) });
  const reason = withheld(back.unread);
  if (reason !== undefined) return { kind: 'withheld', why: reason };
  if (!back.ground) {
    const [mistake] = back.diagnostics.filter(({ severity }) => severity === 'error');
    return { kind: 'wrong', why: mistake?.message ?? 'not read, without a word' };
  }
  const told = (one: Ground): string => writeInstance(one.givens, one.board);
  if (told(back.ground) === told(ground)) return { kind: 'same' };
  const mine = await onlyAnswer(back.ground);
  if (mine !== undefined && mine === (await answer())) return { kind: 'answer' };
  // If the format doesn't state a given of the puzzle as a whole (such as a number of stars), only "exactly one answer"
  // counts as a verdict.
  if (mine === undefined && back.unread.some(({ kind }) => kind === 'untold')) return { kind: 'withheld' };
  return { kind: 'wrong', why: mine === undefined ? 'not the only answer' : 'another answer' };
}

async function instanceIn(puzzle: Puzzle, format: string): Promise<Result> {
  const { model, ground, drawing } = puzzle;
  const target = LINK_TARGETS.find((one) => one === format);
  if (!target) {
    const written = convertInstance(model, ground, format);
    if ('problem' in written) return { kind: 'refused', why: written.problem };
    const isFound = format === 'json' || format === 'url' || format === 'tatham';
    return await readBack(puzzle, written.text, isFound ? undefined : format);
  }
  const listed = linkListing(model, ground, { target, drawing });
  if (!listed || 'problem' in listed) return { kind: 'refused', ...(listed && { why: listed.problem }) };
  const packed = packLink(target, new Sources().add('listing', listed.text));
  if ('problem' in packed) return { kind: 'refused', why: packed.problem };
  const link = linkIn(packed.link);
  const unpacked = link && unpackLink(link);
  if (!link || !unpacked) return { kind: 'wrong', why: 'no link' };
  if ('problem' in unpacked) return { kind: 'wrong', why: unpacked.problem };
  const section = sectionOf(link.system);
  const reads = linkReaders(model).some(({ system }) => system === section);
  const result = reads ? await readBack(puzzle, unpacked.listing, section) : { kind: 'withheld' as const };
  // `linkListing` has already noted, for the user, that the link can't be read back completely.
  const isWarned = result.kind === 'wrong' && 'note' in listed;
  return isWarned ? { kind: 'withheld', why: listed.note } : result;
}

function answerIn({ model, ground, drawing }: Puzzle, solution: Solution, format: string): Result {
  const isDrawn = format === 'drawing' || format === 'ASCII drawing';
  const written = isDrawn
    ? { text: drawSolution(ground, solution, { ascii: format !== 'drawing', ...(drawing && { drawing }) }) }
    : convertSolution(model, ground, solution, format);
  if ('problem' in written) return { kind: 'refused', why: written.problem };
  const isFound = isDrawn || format === 'json';
  const back = openSolution(model, ground, { name: 'back', text: written.text, ...(!isFound && { format }) });
  if (!back.solution) return { kind: 'refused', why: back.diagnostics[0]?.message ?? '' };
  const [mine, told] = [back.solution, solution].map((one) => writeSolution(ground, one).split('\n'));
  if (mine?.join('\n') === told?.join('\n')) return { kind: 'same' };
  // A drawing shows only part of the answer: lines with `?` for unknown values aren't compared.
  const isPart = mine?.every((line, at) => line === told?.[at] || line.includes('?'));
  return isPart ? { kind: 'answer' } : { kind: 'wrong', why: 'another answer' };
}

const rows = new Map<string, Map<Kind, number>>();
const wrong: string[] = [];
/** [reason]: the puzzles and answers that were refused for this reason, because a format can't hold them. */
const refusals = new Map<string, string[]>();
let puzzles = 0;

function count(format: string, where: string, { kind, why }: Result): void {
  const row = rows.get(format) ?? new Map<Kind, number>();
  rows.set(format, row);
  row.set(kind, (row.get(kind) ?? 0) + 1);
  if (kind === 'refused' && why !== undefined) {
    const reason = `${format}: ${why}`;
    refusals.set(reason, [...(refusals.get(reason) ?? []), where]);
  }
  if (kind === 'wrong') wrong.push(`${where} in ${format}: ${why}`);
}

const asked = process.argv.slice(2);
const types = galleryTypes().filter(({ name }) => asked.length === 0 || asked.includes(name));
for (const { name, model, instances } of types) {
  const { drawing } = readDrawing(model);
  const formats = [
    'native',
    'json',
    ...(addressFormats(model).length > 0 ? ['url'] : []),
    ...(idFormats(model).length > 0 ? ['tatham'] : []),
    ...standaloneFormats(model).map((format) => format.name.text),
    ...LINK_TARGETS,
  ];
  const ofAnswers = textFormats(model, 'solution').map((format) => format.name.text);
  for (const [size, text] of instances) {
    const { ground } = openInstance(model, { name: size, text });
    if (!ground) continue;
    puzzles++;
    let known: Promise<string | undefined> | undefined;
    const puzzle: Puzzle = { model, ground, drawing, answer: () => (known ??= onlyAnswer(ground)) };
    for (const format of formats) count(format, `${name} ${size}`, await instanceIn(puzzle, format));
    const outcome = await unique(ground, { timeLimit: TIME_LIMIT });
    if (outcome.status !== 'unique') continue;
    const solution = decodeSolution(ground, outcome.answer);
    for (const format of ['native', 'json', 'drawing', 'ASCII drawing', ...ofAnswers])
      count(`answers: ${format}`, `${name} ${size}`, answerIn(puzzle, solution, format));
  }
}

console.log(`# Formats

${puzzles} stored puzzles of ${types.length} types, each written in every format that may hold it, and read again; then its answer. \`node bench/run.mjs formats\`.
*Same*: the same puzzle. *Answer*: another text of it with the same only answer; of drawn answers, that part of it which is to be seen. *Withheld*: no
verdict is given. *Refused*: not written (of drawings: not readBack), with a sentence.

| format | ${KINDS.join(' | ')} |
|---|${KINDS.map(() => '--:|').join('')}`);
for (const [format, kinds] of rows)
  console.log(`| ${format} | ${KINDS.map((kind) => kinds.get(kind) ?? 0).join(' | ')} |`);
console.log(
  `\nRefused:\n\n${Array.from(refusals, ([reason, puzzles]) => `- ${reason} ${puzzles.join(', ')}`).join('\n')}`,
);
if (wrong.length > 0) console.log(`\nWrong:\n\n${wrong.map((line) => `- ${line}`).join('\n')}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
